//! A case: a position and the moves that lead back to it.

use chuhe_board::{Move, Position, Square};

/// A cycle to be judged: the moves lead from the position back to the same position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    start: Position,
    moves: Vec<Move>,
}

/// Why moves are no cycle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CaseError {
    /// There are no moves.
    #[error("there are no moves to judge")]
    Empty,
    /// A move cannot be played.
    #[error("ply {ply}, {m}: {reason}")]
    Illegal {
        /// The ply, from 1.
        ply: usize,
        /// The move.
        m: Move,
        /// Why it cannot be played.
        reason: chuhe_board::IllegalMove,
    },
    /// A piece is taken, so that the position can never come back.
    #[error("ply {ply}, {m} takes a piece: a position from before cannot come back")]
    Capture {
        /// The ply, from 1.
        ply: usize,
        /// The move.
        m: Move,
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
        if moves.is_empty() {
            return Err(CaseError::Empty);
        }
        let mut position = start.clone();
        for (i, &m) in moves.iter().enumerate() {
            if let Some(reason) = position.why_illegal(m) {
                return Err(CaseError::Illegal { ply: i + 1, m, reason });
            }
            if position.piece_at(m.to).is_some() {
                return Err(CaseError::Capture { ply: i + 1, m });
            }
            position.play_unchecked(m);
        }
        if position != start {
            return Err(CaseError::NotClosed { ply: moves.len(), fen: position.fen() });
        }
        Ok(Case { start, moves })
    }

    /// A stretch of a game that is known to be legal and to lead back to its start.
    pub(crate) fn from_game(start: Position, moves: Vec<Move>) -> Case {
        Case { start, moves }
    }

    /// The position that comes back.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves that lead back to it.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Each move with the position before it.
    pub fn plies(&self) -> impl Iterator<Item = (Position, Move)> + '_ {
        let mut position = self.start.clone();
        self.moves.iter().map(move |&m| {
            let before = position.clone();
            position.play_unchecked(m);
            (before, m)
        })
    }

    /// Where the piece on each square of the start stands when the cycle has closed. Two of a kind may have
    /// changed places; any other piece is back where it was.
    pub(crate) fn homecoming(&self) -> [Square; Square::COUNT] {
        let mut stands: [Square; Square::COUNT] = std::array::from_fn(|i| {
            Square::from_index(i).expect("there are as many squares as that")
        });
        for m in &self.moves {
            for square in &mut stands {
                if *square == m.from {
                    *square = m.to;
                }
            }
        }
        stands
    }

    /// The same cycle entered `plies` later.
    #[must_use]
    pub fn rotated(&self, plies: usize) -> Case {
        let plies = plies % self.moves.len();
        let mut start = self.start.clone();
        for &m in &self.moves[..plies] {
            start.play_unchecked(m);
        }
        let mut moves = self.moves.clone();
        moves.rotate_left(plies);
        Case { start, moves }
    }

    /// The same cycle gone round several times.
    #[must_use]
    pub fn repeated(&self, times: usize) -> Case {
        Case { start: self.start.clone(), moves: self.moves.repeat(times.max(1)) }
    }

    /// The same cycle on the other wing.
    #[must_use]
    pub fn mirrored(&self) -> Case {
        let setup = self.start.setup().mirrored();
        self.transformed(setup, Move::mirrored)
    }

    /// The same cycle with the sides exchanged.
    #[must_use]
    pub fn with_colors_exchanged(&self) -> Case {
        let setup = self.start.setup().with_colors_exchanged();
        self.transformed(setup, Move::rotated)
    }

    fn transformed(&self, setup: chuhe_board::Setup, to: fn(Move) -> Move) -> Case {
        let start = setup.position().expect("a mirrored position is a position");
        Case { start, moves: self.moves.iter().map(|&m| to(m)).collect() }
    }
}
