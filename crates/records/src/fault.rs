//! What is wrong with a game in a file, and what could be kept of it.

use chuhe_board::{Color, PositionError, ReadMoveError};

use crate::{Game, Tags};

/// A game of a file, as far as it could be read.
#[derive(Clone, Debug)]
pub enum Read {
    /// All of it.
    Whole(Game),
    /// Up to the first bad move of a line: what was read, and every fault.
    Part(Game, Vec<Fault>),
    /// Nothing but what is said about it.
    Nothing(Tags, Fault),
}

/// What is wrong with a game in a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A move cannot be read or played.
    #[error("move {number} ({side}), {text:?}: {error}")]
    Move {
        /// The number of the move, as players count: one for both sides.
        number: u32,
        /// Whose move it is.
        side: Color,
        /// The text as given; squares for the binary formats.
        text: String,
        /// Whether it stands in a variation, not in the game itself.
        in_variation: bool,
        /// What is wrong with it.
        error: ReadMoveError,
    },
    /// The start is no position.
    #[error("the start position: {0}")]
    Start(#[from] PositionError),
}
