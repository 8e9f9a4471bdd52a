//! A stretch of a game in which nothing is taken.

use chuhe_board::{Move, Position, Square};

use crate::case::CaseError;

/// A position and legal moves from it that take nothing. Whether they lead back to it is not asked: the clause on
/// shuffling (AXF 2017 3.6.G) is about moves that do not. Moves that do are a [`Case`](crate::Case).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    start: Position,
    moves: Vec<Move>,
    /// Whether the moves are known to go round, so that the last one came before the first. Only of a case.
    goes_round: bool,
}

impl Stretch {
    /// Checks that the moves are legal and take nothing.
    ///
    /// # Errors
    /// The first ply that cannot be played or takes a piece.
    pub fn new(start: Position, moves: Vec<Move>) -> Result<Stretch, CaseError> {
        if moves.is_empty() {
            return Err(CaseError::Empty);
        }
        let mut position = start.clone();
        for (i, &tried) in moves.iter().enumerate() {
            if let Some(reason) = position.why_illegal(tried) {
                return Err(CaseError::Illegal { ply: i + 1, tried, reason });
            }
            if position.piece_at(tried.to).is_some() {
                return Err(CaseError::Capture { ply: i + 1, tried });
            }
            position.play_unchecked(tried);
        }
        Ok(Stretch::of_game(start, moves))
    }

    /// A part of a game that is known to be legal and to take nothing.
    pub(crate) fn of_game(start: Position, moves: Vec<Move>) -> Stretch {
        Stretch { start, moves, goes_round: false }
    }

    /// A part of a game that is known to be legal and to lead back to its start.
    pub(crate) fn round_of_game(start: Position, moves: Vec<Move>) -> Stretch {
        Stretch { start, moves, goes_round: true }
    }

    /// Whether the moves are known to go round.
    pub(crate) fn goes_round(&self) -> bool {
        self.goes_round
    }

    /// The position before the moves.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves; at least one.
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

    /// The position after so many of the moves.
    pub(crate) fn position_after(&self, plies: usize) -> Position {
        let mut position = self.start.clone();
        self.moves[..plies].iter().for_each(|&m| position.play_unchecked(m));
        position
    }

    /// The move before the first one: that which closes a cycle. Of other moves it is not known.
    pub(crate) fn move_before_first(&self) -> Option<Move> {
        self.moves.last().copied().filter(|_| self.goes_round)
    }

    /// Where the piece on each square of the start stands after the moves. When a cycle has closed, two of a kind may
    /// have changed places; any other piece is back where it was.
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
}
