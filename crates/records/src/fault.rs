//! What is wrong with a game in a file, and what could be kept of it.

use chuhe_board::{Color, Position, PositionError, ReadMoveError};

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

impl Read {
    /// A game with what was found wrong, if anything was.
    pub(crate) fn new(game: Game, faults: Vec<Fault>) -> Read {
        if faults.is_empty() { Read::Whole(game) } else { Read::Part(game, faults) }
    }

    /// The game as far as it was read.
    pub fn game(&self) -> Option<&Game> {
        match self {
            Read::Whole(game) | Read::Part(game, _) => Some(game),
            Read::Nothing(..) => None,
        }
    }

    /// What is wrong with it; empty if nothing is.
    pub fn faults(&self) -> &[Fault] {
        match self {
            Read::Whole(_) => &[],
            Read::Part(_, faults) => faults,
            Read::Nothing(_, fault) => std::slice::from_ref(fault),
        }
    }

    /// Notes another fault; where nothing could be read, the first is enough.
    pub(crate) fn add(&mut self, fault: Fault) {
        match self {
            Read::Part(_, faults) => faults.push(fault),
            Read::Nothing(..) => {}
            Read::Whole(game) => {
                let game = std::mem::replace(game, Game::new(Position::initial(), []));
                *self = Read::Part(game, vec![fault]);
            }
        }
    }

    /// What is said about the game.
    pub(crate) fn tags_mut(&mut self) -> &mut Tags {
        match self {
            Read::Whole(game) | Read::Part(game, _) => &mut game.tags,
            Read::Nothing(tags, _) => tags,
        }
    }
}

impl Fault {
    /// Whether it ends the moves of the game itself. Others concern variations, or what is said about the game.
    pub const fn breaks_off(&self) -> bool {
        !matches!(
            self,
            Fault::Move { in_variation: true, .. }
                | Fault::TooDeep { .. }
                | Fault::Stray { .. }
                | Fault::TooManyTags { .. }
        )
    }
}

/// What is wrong with a game in a file.
// Not `non_exhaustive`: who tells these in three languages matches every one, so that a new one is not left untold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A move cannot be read or played.
    #[error(
        "{}move {number} ({side}), {text:?}: {error}",
        if *in_variation { "in a variation, " } else { "" }
    )]
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
    Start(PositionError),
    /// A variation stands inside too many others and was left out.
    #[error("move {number} ({side}): variations nested more than {most} deep are left out")]
    TooDeep {
        /// The number of the move, as players count: one for both sides.
        number: u32,
        /// Whose move it is.
        side: Color,
        /// How deep variations may be nested.
        most: usize,
    },
    /// The game takes more room than any game needs; what came after was left out.
    #[error("the game is longer than {most} bytes; what comes after is left out")]
    TooLong {
        /// How long a game may be.
        most: usize,
    },
    /// The game and its variations have more moves than any book; what came after was left out.
    #[error("there are more than {most} moves, variations included; what comes after is left out")]
    TooMany {
        /// How many moves are read.
        most: usize,
    },
    /// The file ends in the middle of the game, or what belongs to another game begins there.
    #[error("the game breaks off at byte {byte} of the file")]
    CutShort {
        /// Where it breaks off, counted from the start of the file, in a library as well.
        byte: usize,
    },
    /// A variation says that it replaces a move which is not there; it was left out.
    #[error("the variation {name} replaces no move of the game")]
    Stray {
        /// What the file calls the variation.
        name: String,
    },
    /// A comment begins and never ends.
    #[error("move {number} ({side}): a comment begins here that never ends")]
    OpenComment {
        /// The number of the move that is due, as players count: one for both sides.
        number: u32,
        /// Whose move it is.
        side: Color,
    },
    /// Something looks like moves, but none could be read.
    #[error("no move was understood, from {text:?} on")]
    NotUnderstood {
        /// Where the moves seem to begin.
        text: String,
    },
    /// More is said about the game than about any; what came after was left out.
    #[error("there are more than {most} tags; what comes after is left out")]
    TooManyTags {
        /// How many tags are read.
        most: usize,
    },
}
