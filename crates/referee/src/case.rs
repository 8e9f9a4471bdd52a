//! A case: a position and the moves that lead back to it.

use chuhe_board::{Move, Position, Square};

/// Moves to be judged: a cycle, whose moves lead from the position back to the same position; or a stretch of
/// a game that does not come back, for the clause on shuffling (AXF 2017 3.6.G).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    start: Position,
    moves: Vec<Move>,
    comes_back: bool,
}

/// Why moves are no cycle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
        let case = Case::stretch(start, moves)?;
        match case.not_closed() {
            None => Ok(case),
            Some(error) => Err(error),
        }
    }

    /// Checks that the moves are legal and take nothing. They need not come back.
    ///
    /// # Errors
    /// The first ply that cannot be played or takes a piece.
    pub fn stretch(start: Position, moves: Vec<Move>) -> Result<Case, CaseError> {
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
        let comes_back = position == start;
        Ok(Case { start, moves, comes_back })
    }

    /// A stretch of a game that is known to be legal and to lead back to its start.
    pub(crate) fn from_game(start: Position, moves: Vec<Move>) -> Case {
        Case { start, moves, comes_back: true }
    }

    /// A stretch of a game that is known to be legal, to take nothing, and not to come back.
    pub(crate) fn stretch_of_game(start: Position, moves: Vec<Move>) -> Case {
        Case { start, moves, comes_back: false }
    }

    /// Whether the moves lead back to the position they start from.
    pub fn is_cycle(&self) -> bool {
        self.comes_back
    }

    /// That the moves do not come back, if they do not, and where they lead.
    pub fn not_closed(&self) -> Option<CaseError> {
        if self.comes_back {
            return None;
        }
        let mut position = self.start.clone();
        for &m in &self.moves {
            position.play_unchecked(m);
        }
        Some(CaseError::NotClosed { ply: self.moves.len(), fen: position.fen() })
    }

    /// The position before the moves.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The move before the first one: that which closes a cycle. Of a stretch it is not known.
    pub(crate) fn move_before_first(&self) -> Option<Move> {
        self.moves.last().copied().filter(|_| self.comes_back)
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

    /// The same cycle entered `plies` later. A stretch that does not come back has no other entry: it is given
    /// as it is.
    #[must_use]
    pub fn rotated(&self, plies: usize) -> Case {
        let plies = if self.comes_back { plies % self.moves.len() } else { 0 };
        let mut start = self.start.clone();
        for &m in &self.moves[..plies] {
            start.play_unchecked(m);
        }
        let mut moves = self.moves.clone();
        moves.rotate_left(plies);
        Case { start, moves, comes_back: self.comes_back }
    }

    /// The same cycle gone round several times; a stretch that does not come back, as it is.
    #[must_use]
    pub fn repeated(&self, times: u16) -> Case {
        let times = if self.comes_back { times.max(1) } else { 1 };
        Case { moves: self.moves.repeat(usize::from(times)), ..self.clone() }
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
        let moves = self.moves.iter().map(|&m| to(m)).collect();
        Case { start, moves, comes_back: self.comes_back }
    }
}
