//! Pieces put on a board by somebody, not yet checked.

use alloc::vec::Vec;
use core::fmt;

use crate::attacks;
use crate::listing::{Joined, Listed};
use crate::{Bitboard, Color, File, Piece, Position, Role, Square};

/// The squares of each colour's pieces of each role.
pub(crate) type Places = [[Bitboard; Role::ALL.len()]; Color::ALL.len()];

/// Pieces on squares, a side to move and two counters: anything that can be typed or clicked together.
///
/// A `Setup` may be impossible; [`Setup::position`] checks it and lists everything that is wrong.
///
/// ```
/// use chuhe_board::{Color, Piece, Role, Setup, SetupFault};
///
/// let mut setup = Setup::empty();
/// setup.set("e0".parse()?, Some(Piece::new(Color::Red, Role::King)));
/// setup.set("e9".parse()?, Some(Piece::new(Color::Black, Role::King)));
/// let error = setup.clone().position().unwrap_err();
/// assert!(matches!(error.faults(), [SetupFault::KingsFacing { .. }]));
///
/// setup.set("e3".parse()?, Some(Piece::new(Color::Red, Role::Pawn)));
/// assert!(setup.position().is_ok());
/// # Ok::<(), chuhe_board::ParseSquareError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Setup {
    squares: [Option<Piece>; Square::COUNT],
    /// The side to move.
    pub turn: Color,
    /// Plies since the last capture, as the file says.
    pub quiet_plies: u32,
    /// The number of the move to be played, from 1.
    pub move_number: u32,
}

impl Setup {
    /// A board with no pieces, Red to move.
    pub const fn empty() -> Setup {
        Setup { squares: [None; Square::COUNT], turn: Color::Red, quiet_plies: 0, move_number: 1 }
    }

    /// The start of the game.
    pub fn initial() -> Setup {
        use Role::{Advisor, Cannon, Chariot, Elephant, Horse, King, Pawn};
        const BACK: [Role; 9] =
            [Chariot, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Chariot];
        let mut setup = Setup::empty();
        for color in Color::ALL {
            let mut put = |file: usize, depth: usize, role| {
                let square = Square::at(9 * depth + file);
                let square = if color == Color::Red { square } else { square.rotated() };
                setup.set(square, Some(Piece::new(color, role)));
            };
            for (file, role) in BACK.into_iter().enumerate() {
                put(file, 0, role);
            }
            put(1, 2, Cannon);
            put(7, 2, Cannon);
            for file in [0, 2, 4, 6, 8] {
                put(file, 3, Pawn);
            }
        }
        setup
    }

    /// What stands on a square.
    pub const fn get(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// Puts a piece on a square, or clears it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[square.index()] = piece;
    }

    /// The occupied squares with their pieces, from a0 to i9.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.get(square)?)))
    }

    /// The same board on the other wing: files a and i exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Setup {
        self.transformed(Square::mirrored, |color| color)
    }

    /// The same board with the sides exchanged: turned by 180°, red pieces black and black ones red.
    #[must_use]
    pub fn with_colors_exchanged(&self) -> Setup {
        let mut setup = self.transformed(Square::rotated, Color::opponent);
        setup.turn = self.turn.opponent();
        setup
    }

    fn transformed(&self, to: fn(Square) -> Square, color: fn(Color) -> Color) -> Setup {
        let mut setup = Setup { squares: [None; Square::COUNT], ..self.clone() };
        for (square, piece) in self.pieces() {
            setup.set(to(square), Some(Piece::new(color(piece.color), piece.role)));
        }
        setup
    }

    /// Where the pieces of each kind stand.
    pub(crate) fn places(&self) -> Places {
        let mut places = Places::default();
        for (square, piece) in self.pieces() {
            places[piece.color.index()][piece.role.index()] |= square.into();
        }
        places
    }

    /// Everything that makes the board impossible; empty if it is a position.
    pub fn faults(&self) -> Vec<SetupFault> {
        self.faults_of(&self.places())
    }

    fn faults_of(&self, places: &Places) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let squares = |color: Color, role: Role| places[color.index()][role.index()];
        for color in Color::ALL {
            for role in Role::ALL {
                let found = squares(color, role);
                let piece = Piece::new(color, role);
                match (role, found.len()) {
                    (Role::King, 0) => faults.push(SetupFault::NoKing(color)),
                    (Role::King, 2..) => faults.push(SetupFault::SeveralKings(color, found)),
                    (_, count) if count > role.full_count() => {
                        faults.push(SetupFault::TooMany { piece, count, squares: found });
                    }
                    _ => {}
                }
                for square in found - piece.squares() {
                    faults.push(SetupFault::OffItsSquares { piece, square });
                }
            }
            let pawn = Piece::new(color, Role::Pawn);
            let uncrossed: Bitboard = squares(color, Role::Pawn)
                .into_iter()
                .filter(|&square| pawn.squares().contains(square) && !square.is_across_river(color))
                .collect();
            for file in File::all().map(|file| uncrossed & Bitboard::file(file)) {
                if file.len() > 1 {
                    faults.push(SetupFault::PawnsOnOneFile { side: color, squares: file });
                }
            }
        }
        // Of two kings nobody can say which one counts.
        let king = |color| {
            let found = squares(color, Role::King);
            found.first().filter(|_| found.len() == 1)
        };
        let occupied = places.iter().flatten().fold(Bitboard::EMPTY, |all, &some| all | some);
        if let (Some(red), Some(black)) = (king(Color::Red), king(Color::Black))
            && red.file() == black.file()
            && !attacks::between(red, black).intersects(occupied)
        {
            faults.push(SetupFault::KingsFacing { red, black });
        }
        if let Some(king) = king(self.turn.opponent()) {
            faults.extend(self.check_of_waiting_side(king, places, occupied));
        }
        faults
    }

    /// A check of the side that has just moved: it would have been its duty to see to it.
    fn check_of_waiting_side(
        &self,
        king: Square,
        places: &Places,
        occupied: Bitboard,
    ) -> Option<SetupFault> {
        let roles = Role::ALL.into_iter().filter(|&role| role != Role::King);
        let by: Bitboard = roles
            .flat_map(|role| {
                let piece = Piece::new(self.turn, role);
                let squares = places[self.turn.index()][role.index()].into_iter();
                squares.filter(move |&at| attacks::of(piece, at, occupied).contains(king))
            })
            .collect();
        let side = self.turn.opponent();
        (!by.is_empty()).then_some(SetupFault::WaitingSideInCheck { side, by })
    }

    /// Checks the board and makes a position of it.
    ///
    /// # Errors
    /// Every fault at once, each with its squares.
    pub fn position(self) -> Result<Position, SetupError> {
        let places = self.places();
        let faults = self.faults_of(&places);
        if faults.is_empty() {
            Ok(Position::from_checked_setup(&self, &places))
        } else {
            Err(SetupError { faults })
        }
    }
}

/// One thing that makes a board impossible.
// Not `non_exhaustive`: who tells these in three languages matches every one, so that a new one is not left untold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupFault {
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    SeveralKings(Color, Bitboard),
    /// More pieces of a kind than a set has.
    TooMany {
        /// The kind and side.
        piece: Piece,
        /// How many there are.
        count: u32,
        /// Where they stand.
        squares: Bitboard,
    },
    /// A piece on a square it can never reach.
    OffItsSquares {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// Two pawns of a side on one file, neither across the river: each of them must have started there.
    PawnsOnOneFile {
        /// Whose pawns they are.
        side: Color,
        /// Where they stand.
        squares: Bitboard,
    },
    /// The kings look at each other along an open file.
    KingsFacing {
        /// Red's king.
        red: Square,
        /// Black's king.
        black: Square,
    },
    /// The side that has just moved is in check.
    WaitingSideInCheck {
        /// That side.
        side: Color,
        /// The pieces giving check.
        by: Bitboard,
    },
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupFault::NoKing(color) => write!(f, "{color} has no king"),
            SetupFault::SeveralKings(color, squares) => {
                write!(f, "{color} has {} kings, on {}", squares.len(), Listed(*squares))
            }
            SetupFault::TooMany { piece, count, squares } => write!(
                f,
                "{} has {count} {}s, on {}; a set has {}",
                piece.color,
                piece.role,
                Listed(*squares),
                piece.role.full_count()
            ),
            SetupFault::OffItsSquares { piece, square } => {
                let why = match piece.role {
                    Role::King => "a king stays in its palace",
                    Role::Advisor => "an advisor has five squares in its palace",
                    Role::Elephant => "an elephant has seven squares on its own side",
                    _ => "a pawn starts on its own file and does not go back",
                };
                write!(f, "a {piece} cannot stand on {square}: {why}")
            }
            SetupFault::PawnsOnOneFile { side, squares } => write!(
                f,
                "{side}'s pawns on {} cannot both be there: a pawn changes its file across the river only",
                Listed(*squares)
            ),
            SetupFault::KingsFacing { red, black } => {
                write!(f, "the kings on {red} and {black} face each other along an open file")
            }
            SetupFault::WaitingSideInCheck { side, by } => write!(
                f,
                "{side} is in check from {}, but it is {}'s turn",
                Listed(*by),
                side.opponent()
            ),
        }
    }
}

/// A board that is not a position, with every fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    faults: Vec<SetupFault>,
}

impl SetupError {
    /// What is wrong: at least one fault.
    pub fn faults(&self) -> &[SetupFault] {
        &self.faults
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Joined(&self.faults).fmt(f)
    }
}

impl core::error::Error for SetupError {}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Setup({})", self.fen())
    }
}
