//! A position: a board that can arise in a game.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::attacks;
use crate::setup::Places;
use crate::{Bitboard, Color, Move, Piece, Role, Setup, Square, zobrist};

/// A board that has been checked: one king each in its palace, every piece where it can stand, and the
/// side that has just moved not in check.
///
/// Two positions are equal when pieces and side to move are: that is what repetition means. The counters
/// do not take part.
///
/// ```
/// use chuhe_board::{Color, Position};
///
/// let start = Position::initial();
/// assert_eq!(start.legal_moves().len(), 44);
/// let after = start.play("h2e2".parse()?).expect("the central cannon is legal");
/// assert_eq!(after.turn(), Color::Black);
/// # Ok::<(), chuhe_board::ParseMoveError>(())
/// ```
#[derive(Clone)]
pub struct Position {
    /// Pieces of both sides by kind.
    pub(crate) roles: [Bitboard; 7],
    pub(crate) colors: [Bitboard; 2],
    /// [`Piece::code`] per square, 0 where empty.
    codes: [u8; Square::COUNT],
    kings: [Square; 2],
    turn: Color,
    hash: u64,
    quiet_plies: u32,
    move_number: u32,
}

/// How a game ends on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// 将死: in check with no legal move.
    Checkmate,
    /// 困毙 / 欠行: not in check, but no legal move. The side to move loses all the same.
    Stalemate,
}

impl Position {
    /// The start of the game, Red to move.
    pub fn initial() -> Position {
        let setup = Setup::initial();
        Position::from_checked_setup(&setup, &setup.places())
    }

    /// Builds a position from a setup without faults, whose pieces stand in these places.
    pub(crate) fn from_checked_setup(setup: &Setup, places: &Places) -> Position {
        let mut position = Position {
            roles: [Bitboard::EMPTY; 7],
            colors: [Bitboard::EMPTY; 2],
            codes: [0; Square::COUNT],
            kings: [Square::at(0); 2],
            turn: setup.turn,
            hash: if setup.turn == Color::Black { zobrist::BLACK_TO_MOVE } else { 0 },
            quiet_plies: setup.quiet_plies,
            move_number: setup.move_number,
        };
        for color in Color::ALL {
            for role in Role::ALL {
                let (piece, squares) =
                    (Piece::new(color, role), places[color.index()][role.index()]);
                position.roles[role.index()] |= squares;
                position.colors[color.index()] |= squares;
                for square in squares {
                    position.codes[square.index()] = piece.code();
                    position.hash ^= zobrist::piece(piece, square);
                    if role == Role::King {
                        position.kings[color.index()] = square;
                    }
                }
            }
        }
        position
    }

    /// The pieces as a setup, to edit or to write out.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::empty();
        for square in self.occupied() {
            setup.set(square, self.piece_at(square));
        }
        setup.turn = self.turn;
        setup.quiet_plies = self.quiet_plies;
        setup.move_number = self.move_number;
        setup
    }

    /// The side to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Plies since the last capture, counted on from the number the setup gave.
    pub const fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    /// The number of the move to be played; it grows after each move of Black.
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// A 64-bit name for pieces and side to move, the same in every run and release.
    #[inline]
    pub const fn zobrist(&self) -> u64 {
        self.hash
    }

    /// What stands on a square.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::from_code(self.codes[square.index()])
    }

    /// All occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The squares of one side's pieces.
    #[inline]
    pub const fn side(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The squares of both sides' pieces of one kind.
    #[inline]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// The squares of one side's pieces of one kind.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.colors[color.index()] & self.roles[role.index()]
    }

    /// Where a side's king stands.
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    /// The squares that the piece on a square bears on by the way it moves: for a cannon the pieces behind
    /// a screen, for a king also the enemy king down an open file. Pins are not considered; the squares
    /// may hold pieces of either side. Empty for an empty square.
    #[inline]
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        match self.piece_at(square) {
            Some(piece) => self.attacks_of(piece, square, self.occupied()),
            None => Bitboard::EMPTY,
        }
    }

    /// As [`Position::attacks_from`], for a piece imagined on a square of an imagined board.
    #[inline]
    pub(crate) fn attacks_of(&self, piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
        let reached = attacks::of(piece, square, occupied);
        let facing = self.kings[piece.color.opponent().index()];
        let faces = piece.role == Role::King
            && square.file() == facing.file()
            && !attacks::between(square, facing).intersects(occupied);
        if faces { reached.with(facing) } else { reached }
    }

    /// The pieces of a side that bear on a square, on an imagined board: `occupied` says what is blocked,
    /// `attackers` which of the pieces are still there. The enemy king counts down an open file.
    #[inline]
    pub(crate) fn attackers_of_king_square(
        &self,
        square: Square,
        by: Color,
        occupied: Bitboard,
        attackers: Bitboard,
    ) -> Bitboard {
        let lines = attacks::lines(square, occupied);
        let straight = self.roles[Role::Chariot.index()] | self.roles[Role::King.index()];
        let mut found = lines.open & straight | lines.jump & self.roles[Role::Cannon.index()];
        found |= attacks::pawn_sources(by, square) & self.roles[Role::Pawn.index()];
        let horses = self.roles[Role::Horse.index()] & attackers;
        if attacks::horse_unblocked(square).intersects(horses) {
            found |= attacks::horse_sources(square, occupied) & horses;
        }
        found & attackers
    }

    /// The pieces of a side that bear on an occupied square, pins not considered. A king counts one step
    /// away only.
    #[inline]
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        let occupied = self.occupied();
        let lines = attacks::lines(square, occupied);
        let mut found = lines.open & self.role(Role::Chariot)
            | lines.jump & self.role(Role::Cannon)
            | attacks::pawn_sources(by, square) & self.role(Role::Pawn)
            // Advisors, elephants and kings reach a square from where they reach to.
            | attacks::elephant(square, occupied) & self.role(Role::Elephant);
        let horses = self.role(Role::Horse) & self.side(by);
        if attacks::horse_unblocked(square).intersects(horses) {
            found |= attacks::horse_sources(square, occupied) & horses;
        }
        if attacks::PALACES.contains(square) {
            found |= attacks::advisor(square) & self.role(Role::Advisor);
            found |= attacks::king(square) & self.role(Role::King);
        }
        found & self.side(by)
    }

    /// The pieces that would bear on the mover's king after a move, whosever turn it is: down an open
    /// file also the other king. The move is legal when it is within the piece's reach and this is empty.
    #[inline]
    pub fn attackers_of_king_after(&self, m: Move) -> Bitboard {
        let Some(piece) = self.piece_at(m.from) else { return Bitboard::EMPTY };
        let (us, them) = (piece.color, piece.color.opponent());
        let king = if piece.role == Role::King { m.to } else { self.king(us) };
        let occupied = self.occupied().without(m.from).with(m.to);
        self.attackers_of_king_square(king, them, occupied, self.side(them).without(m.to))
    }

    /// The pieces giving check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        let us = self.turn;
        let enemy = self.side(us.opponent());
        self.attackers_of_king_square(self.king(us), us.opponent(), self.occupied(), enemy)
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Whether a legal move would give check, directly or by uncovering another piece.
    #[inline]
    pub fn gives_check(&self, m: Move) -> bool {
        let Some(piece) = self.piece_at(m.from) else { return false };
        let king = self.king(piece.color.opponent());
        let occupied = self.occupied().without(m.from).with(m.to);
        // A king never gives check itself: facing the other king is illegal.
        (piece.role != Role::King && self.attacks_of(piece, m.to, occupied).contains(king))
            || !(self.attackers_of_king_square(
                king,
                piece.color,
                occupied,
                self.side(piece.color).without(m.from),
            ) - self.role(Role::King))
            .is_empty()
    }

    /// Mate or stalemate, if the side to move has no legal move. Either way it has lost
    /// (AXF 2017 4§2.1A).
    pub fn ending(&self) -> Option<Ending> {
        if self.has_legal_move() {
            None
        } else if self.is_check() {
            Some(Ending::Checkmate)
        } else {
            Some(Ending::Stalemate)
        }
    }

    /// Who has won on the board, if the side to move is mated or stalemated.
    pub fn winner(&self) -> Option<Color> {
        self.ending().map(|_| self.turn.opponent())
    }

    /// Plays a move that is known to be legal, such as one of [`Position::legal_moves`].
    ///
    /// Whose move it is comes from the piece. A move out of turn, as when asking what a side threatens, is
    /// therefore fine: it leaves the other side to move.
    ///
    /// A move that is illegal for any other reason leaves a board that is no position, a taken king or one
    /// in check, say. Nothing panics then, here or in any other call, but what they answer may mislead:
    /// [`Position::king`] still gives the square of a king that has been taken, and a move that ends where
    /// it starts spoils the hash. Use [`Position::play`] or
    /// [`Position::try_play`] for moves that come from outside.
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        let Some(piece) = self.piece_at(m.from) else { return };
        let us = piece.color;
        let (from, to) = (Bitboard::square(m.from), Bitboard::square(m.to));
        if let Some(captured) = self.piece_at(m.to) {
            self.roles[captured.role.index()] ^= to;
            self.colors[captured.color.index()] ^= to;
            self.hash ^= zobrist::piece(captured, m.to);
            self.quiet_plies = 0;
        } else {
            self.quiet_plies = self.quiet_plies.saturating_add(1);
        }
        self.roles[piece.role.index()] ^= from | to;
        self.colors[us.index()] ^= from | to;
        self.codes[m.from.index()] = 0;
        self.codes[m.to.index()] = piece.code();
        if piece.role == Role::King {
            self.kings[us.index()] = m.to;
        }
        self.hash ^=
            zobrist::piece(piece, m.from) ^ zobrist::piece(piece, m.to) ^ zobrist::BLACK_TO_MOVE;
        if us == Color::Black {
            self.move_number = self.move_number.saturating_add(1);
        }
        self.turn = us.opponent();
    }

    /// The same pieces with the other side to move, if that is a position: it is none while the side to
    /// move is in check.
    #[must_use]
    pub fn passed(&self) -> Option<Position> {
        if self.is_check() {
            return None;
        }
        let mut position = self.clone();
        position.turn = self.turn.opponent();
        position.hash ^= zobrist::BLACK_TO_MOVE;
        Some(position)
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::initial()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.hash == other.hash && self.turn == other.turn && self.codes == other.codes
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}

impl TryFrom<Setup> for Position {
    type Error = crate::SetupError;

    fn try_from(setup: Setup) -> Result<Position, crate::SetupError> {
        setup.position()
    }
}
