//! A move of a case as the rulebook's doctrine reads it.

use chuhe_board::{Color, Move, Position};

use crate::asian;
use crate::chinese;
use crate::mate::Mate;
use crate::nature::Nature;

/// A move with all that was found about it. The doctrines ask different things of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadMove {
    /// By the Asian definitions.
    Asian(Box<asian::PlyReading>),
    /// By the Chinese definitions.
    Chinese(Box<chinese::PlyReading>),
}

impl ReadMove {
    /// The position before the move.
    pub fn before(&self) -> &Position {
        match self {
            ReadMove::Asian(reading) => &reading.before,
            ReadMove::Chinese(reading) => &reading.before,
        }
    }

    /// The move.
    pub fn played(&self) -> Move {
        match self {
            ReadMove::Asian(reading) => reading.played,
            ReadMove::Chinese(reading) => reading.played,
        }
    }

    /// The side that moves.
    pub fn side(&self) -> Color {
        self.before().turn()
    }

    /// The position after the move.
    pub fn after(&self) -> Position {
        let mut after = self.before().clone();
        after.play_unchecked(self.played());
        after
    }

    /// What the move is.
    pub fn nature(&self) -> Nature {
        match self {
            ReadMove::Asian(reading) => reading.nature,
            ReadMove::Chinese(reading) => reading.nature,
        }
    }

    /// Whether something that bears on it could not be found out within the limits of the search.
    pub fn is_unknown(&self) -> bool {
        match self {
            ReadMove::Asian(reading) => reading.mate_threat == Mate::Unknown,
            ReadMove::Chinese(reading) => reading.nature == Nature::Unknown,
        }
    }
}
