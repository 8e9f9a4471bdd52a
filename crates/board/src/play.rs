//! Playing a move, or saying why it cannot be played.

use alloc::boxed::Box;
use alloc::format;
use core::fmt;

use crate::attacks;
use crate::listing::Listed;
use crate::{Bitboard, Move, Piece, Position, Role, Square};

/// More pieces cannot bear on a king: of each of its four lines the nearest piece, the two cannons behind
/// these, and two horses.
const MOST_ATTACKERS: usize = 8;

/// Why a move cannot be played.
// Not `non_exhaustive`: who tells these in three languages matches every one, so that a new one is not left untold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// Nothing stands on the square it starts from.
    NoPiece(Square),
    /// The piece belongs to the side that is not to move.
    NotYourPiece(Piece, Square),
    /// It ends where it starts.
    NoMotion(Square),
    /// A piece of one's own stands where it ends.
    OwnPiece(Piece, Square),
    /// The piece does not move that way.
    NotItsWay(Piece, Move),
    /// A king or an advisor would leave its palace.
    LeavesPalace(Piece, Square),
    /// An elephant would cross the river.
    CrossesRiver(Square),
    /// A pawn would go back.
    PawnBackward(Square),
    /// A pawn would go sideways before it has crossed the river.
    PawnSideways(Square),
    /// A piece stands next to the horse on its way.
    LegBlocked(Square),
    /// A piece stands in the middle of the elephant's way.
    EyeBlocked(Square),
    /// Pieces stand in the way of a chariot or of a cannon that takes nothing.
    WayBlocked(Bitboard),
    /// A cannon would take with no piece in between to jump over.
    NoScreen(Square),
    /// A cannon would take over more than one piece.
    ManyScreens(Bitboard),
    /// Afterwards the kings would face each other along an open file.
    KingsWouldFace,
    /// Afterwards the king would stand attacked.
    KingAttacked {
        /// The attackers on the board after the move, all of them: at least one, and the empty slots last.
        by: [Option<(Piece, Square)>; MOST_ATTACKERS],
    },
}

/// "a" or "an" as the piece's name wants it, with the piece.
fn with_article(f: &mut fmt::Formatter<'_>, role: Role) -> fmt::Result {
    let article = if matches!(role, Role::Advisor | Role::Elephant) { "an" } else { "a" };
    write!(f, "{article} {role}")
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::NoPiece(at) => write!(f, "there is no piece on {at}"),
            IllegalMove::NotYourPiece(piece, at) => {
                let whose = piece.color.opponent();
                write!(
                    f,
                    "the {} on {at} is {}'s, and it is {whose}'s turn",
                    piece.role, piece.color
                )
            }
            IllegalMove::NoMotion(at) => write!(f, "the move ends where it starts, on {at}"),
            IllegalMove::OwnPiece(piece, at) => {
                write!(f, "{}'s own {} stands on {at}", piece.color, piece.role)
            }
            IllegalMove::NotItsWay(piece, m) => {
                with_article(f, piece.role)?;
                write!(f, " does not move from {} to {}", m.from, m.to)
            }
            IllegalMove::LeavesPalace(piece, to) => {
                with_article(f, piece.role)?;
                write!(f, " may not leave its palace for {to}")
            }
            IllegalMove::CrossesRiver(to) => {
                write!(f, "an elephant may not cross the river to {to}")
            }
            IllegalMove::PawnBackward(to) => write!(f, "a pawn may not go back to {to}"),
            IllegalMove::PawnSideways(to) => {
                write!(f, "a pawn may not go sideways to {to} before it has crossed the river")
            }
            IllegalMove::LegBlocked(at) => write!(f, "the horse's leg is blocked at {at}"),
            IllegalMove::EyeBlocked(at) => write!(f, "the elephant's eye is blocked at {at}"),
            IllegalMove::WayBlocked(at) => write!(f, "the way is blocked at {}", Listed(*at)),
            IllegalMove::NoScreen(to) => {
                write!(f, "the cannon has no piece to jump over on the way to {to}")
            }
            IllegalMove::ManyScreens(at) => {
                write!(f, "the cannon may jump over one piece only, not those on {}", Listed(*at))
            }
            IllegalMove::KingsWouldFace => f.write_str("the kings would face each other"),
            IllegalMove::KingAttacked { by } => {
                let attackers =
                    by.iter().flatten().map(|(piece, at)| format!("the {} on {at}", piece.role));
                write!(f, "it leaves the king attacked by {}", Listed(attackers))
            }
        }
    }
}

impl core::error::Error for IllegalMove {}

/// A move that was refused: the position is given back untouched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The position as it was.
    pub position: Box<Position>,
    /// The move that was tried.
    pub tried: Move,
    /// Why it cannot be played.
    pub reason: IllegalMove,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.tried, self.reason)
    }
}

/// It has no source: the reason stands in its own sentence.
impl core::error::Error for Refused {}

impl Position {
    /// Plays a move.
    ///
    /// # Errors
    /// The position untouched, and the reason.
    ///
    /// ```
    /// use chuhe_board::{IllegalMove, Position};
    ///
    /// let refused = Position::initial().play("b0d1".parse()?).unwrap_err();
    /// assert_eq!(*refused.position, Position::initial());
    /// assert_eq!(refused.reason.to_string(), "the horse's leg is blocked at c0");
    /// # Ok::<(), chuhe_board::ParseMoveError>(())
    /// ```
    pub fn play(mut self, m: Move) -> Result<Position, Refused> {
        match self.try_play(m) {
            Ok(()) => Ok(self),
            Err(reason) => Err(Refused { position: Box::new(self), tried: m, reason }),
        }
    }

    /// Plays a move in place.
    ///
    /// # Errors
    /// The reason; the position is then as it was.
    ///
    /// ```
    /// use chuhe_board::Position;
    ///
    /// let mut position = Position::initial();
    /// position.try_play("h2e2".parse()?)?;
    /// assert!(position.try_play("h0g2".parse()?).is_err(), "it is Black's turn");
    /// assert_eq!(position.try_play("h9g7".parse()?), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn try_play(&mut self, m: Move) -> Result<(), IllegalMove> {
        match self.why_illegal(m) {
            None => {
                self.play_unchecked(m);
                Ok(())
            }
            Some(reason) => Err(reason),
        }
    }

    /// Why a move cannot be played; nothing if it can.
    pub fn why_illegal(&self, m: Move) -> Option<IllegalMove> {
        if self.is_legal(m) {
            return None;
        }
        let Some(piece) = self.piece_at(m.from) else {
            return Some(IllegalMove::NoPiece(m.from));
        };
        if piece.color != self.turn() {
            return Some(IllegalMove::NotYourPiece(piece, m.from));
        }
        if m.from == m.to {
            return Some(IllegalMove::NoMotion(m.from));
        }
        Some(self.why_out_of_reach(piece, m).unwrap_or_else(|| self.why_king_attacked(m)))
    }

    /// Why the piece does not get there, its king apart.
    fn why_out_of_reach(&self, piece: Piece, m: Move) -> Option<IllegalMove> {
        if self.reach(piece.color, piece.role, m.from).contains(m.to) {
            return None;
        }
        let files = m.to.file().index() as i32 - m.from.file().index() as i32;
        let ranks = m.to.rank().index() as i32 - m.from.rank().index() as i32;
        let steps = (files.abs().min(ranks.abs()), files.abs().max(ranks.abs()));
        let shape = match piece.role {
            Role::King | Role::Pawn => steps == (0, 1),
            Role::Advisor => steps == (1, 1),
            Role::Elephant => steps == (2, 2),
            Role::Horse => steps == (1, 2),
            Role::Chariot | Role::Cannon => steps.0 == 0,
        };
        if !shape {
            return Some(IllegalMove::NotItsWay(piece, m));
        }
        if let Some(own) = self.piece_at(m.to).filter(|other| other.color == piece.color) {
            return Some(IllegalMove::OwnPiece(own, m.to));
        }
        let blockers = attacks::between(m.from, m.to) & self.occupied();
        Some(match piece.role {
            Role::King | Role::Advisor => IllegalMove::LeavesPalace(piece, m.to),
            Role::Elephant if m.to.is_across_river(piece.color) => IllegalMove::CrossesRiver(m.to),
            Role::Elephant => {
                IllegalMove::EyeBlocked(Square::at((m.from.index() + m.to.index()) / 2))
            }
            Role::Horse => IllegalMove::LegBlocked(attacks::horse_leg(m.from, m.to)),
            Role::Pawn if files != 0 => IllegalMove::PawnSideways(m.to),
            Role::Pawn => IllegalMove::PawnBackward(m.to),
            Role::Cannon if self.piece_at(m.to).is_some() => match blockers.len() {
                0 => IllegalMove::NoScreen(m.to),
                _ => IllegalMove::ManyScreens(blockers),
            },
            Role::Chariot | Role::Cannon => IllegalMove::WayBlocked(blockers),
        })
    }

    /// What would bear on the king after a move that is illegal for that reason alone.
    fn why_king_attacked(&self, m: Move) -> IllegalMove {
        let us = self.turn();
        let mut after = self.clone();
        after.play_unchecked(m);
        let enemy = after.side(us.opponent());
        let attackers =
            after.attackers_of_king_square(after.king(us), us.opponent(), after.occupied(), enemy);
        let facing = Bitboard::square(after.king(us.opponent()));
        if attackers == facing {
            return IllegalMove::KingsWouldFace;
        }
        let mut by = [None; MOST_ATTACKERS];
        for (slot, square) in by.iter_mut().zip(attackers - facing) {
            *slot = after.piece_at(square).map(|piece| (piece, square));
        }
        IllegalMove::KingAttacked { by }
    }
}
