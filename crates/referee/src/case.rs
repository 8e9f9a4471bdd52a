//! A case: a position and the moves that lead back to it.

use std::ops::Deref;

use chuhe_board::{Move, Position};

use crate::stretch::Stretch;

/// A cycle to be judged: a [`Stretch`] whose moves lead from its start back to the same position.
///
/// ```
/// use chuhe_board::Position;
/// use chuhe_referee::{Case, CaseError};
///
/// let start = Position::initial();
/// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|m| m.parse().expect("a move")).to_vec();
/// let case = Case::new(start.clone(), moves.clone())?;
/// assert_eq!((case.start(), case.moves().len()), (&start, 4));
///
/// let unfinished = Case::new(start, moves[..3].to_vec());
/// assert!(matches!(unfinished, Err(CaseError::NotClosed { ply: 3, .. })));
/// # Ok::<(), CaseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case(Stretch);

/// Why moves are no cycle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CaseError {
    /// There are no moves.
    #[error("there are no moves to judge")]
    Empty,
    /// A move cannot be played.
    #[error("ply {ply}, {tried}: {reason}")]
    Illegal {
        /// The ply, from 1.
        ply: usize,
        /// The move.
        tried: Move,
        /// Why it cannot be played.
        reason: chuhe_board::IllegalMove,
    },
    /// A piece is taken, so that the position can never come back.
    #[error("ply {ply}, {tried} takes a piece: a position from before cannot come back")]
    Capture {
        /// The ply, from 1.
        ply: usize,
        /// The move.
        tried: Move,
    },
    /// The last position is not the first.
    #[error("after ply {ply} the position is not the one at the start: {fen}")]
    NotClosed {
        /// How many plies were played.
        ply: usize,
        /// The position reached.
        fen: String,
    },
}

impl Case {
    /// Checks that the moves are legal and lead back to the position they start from.
    ///
    /// # Errors
    /// The first ply at which they do not, and why.
    pub fn new(start: Position, moves: Vec<Move>) -> Result<Case, CaseError> {
        Stretch::new(start, moves)?.try_into()
    }

    /// A part of a game that is known to be legal and to lead back to its start.
    pub(crate) fn from_game(start: Position, moves: Vec<Move>) -> Case {
        Case(Stretch::round_of_game(start, moves))
    }

    /// The same cycle entered `plies` later.
    #[must_use]
    pub fn rotated(&self, plies: usize) -> Case {
        let plies = plies % self.moves().len();
        let mut moves = self.moves().to_vec();
        moves.rotate_left(plies);
        Case::from_game(self.position_after(plies), moves)
    }

    /// The same cycle gone round several times.
    #[must_use]
    pub fn repeated(&self, times: u16) -> Case {
        Case::from_game(self.start().clone(), self.moves().repeat(usize::from(times.max(1))))
    }

    /// The same cycle on the other wing.
    #[must_use]
    pub fn mirrored(&self) -> Case {
        let setup = self.start().setup().mirrored();
        self.transformed(setup, Move::mirrored)
    }

    /// The same cycle with the sides exchanged.
    #[must_use]
    pub fn with_colors_exchanged(&self) -> Case {
        let setup = self.start().setup().with_colors_exchanged();
        self.transformed(setup, Move::rotated)
    }

    fn transformed(&self, setup: chuhe_board::Setup, to: fn(Move) -> Move) -> Case {
        let start = setup.position().expect("a mirrored position is a position");
        Case::from_game(start, self.moves().iter().map(|&m| to(m)).collect())
    }
}

impl Deref for Case {
    type Target = Stretch;

    fn deref(&self) -> &Stretch {
        &self.0
    }
}

impl TryFrom<Stretch> for Case {
    type Error = CaseError;

    fn try_from(stretch: Stretch) -> Result<Case, CaseError> {
        let ply = stretch.moves().len();
        let last = stretch.position_after(ply);
        if last != *stretch.start() {
            return Err(CaseError::NotClosed { ply, fen: last.fen() });
        }
        Ok(Case::from_game(stretch.start().clone(), stretch.moves().to_vec()))
    }
}
