//! Why a log cannot be replayed.

use chuhe_board::Move;

use crate::setting::SettingError;

/// Why a log cannot be replayed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ReplayError {
    /// There is no entry.
    #[error("the log is empty")]
    Empty,
    /// The first entry does not set a game up.
    #[error("the first entry does not set a game up")]
    NotOpened,
    /// The game cannot be set up.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// A later entry does not follow from those before it.
    #[error("entry {entry}: {misfit}")]
    Entry {
        /// The entry, from 1.
        entry: usize,
        /// What does not fit.
        misfit: Misfit,
    },
}

/// Why an entry does not follow from those before it. Entries made by [`decide`](crate::Game::decide) always do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// A game is set up a second time.
    #[error("it sets a game up a second time")]
    OpenedTwice,
    /// An entry lies before the one before it.
    #[error("it lies before the entry before it")]
    TimeGoesBack,
    /// A move cannot be played.
    #[error("{tried} cannot be played there")]
    Illegal {
        /// The move.
        tried: Move,
    },
    /// A move is not of the side to move.
    #[error("it is not the turn of the side that moves")]
    WrongSide,
    /// The clock is pressed by a side that has not moved.
    #[error("the clock is pressed without a move")]
    PressWithoutMove,
    /// Something is played before the start.
    #[error("the game has not been started")]
    NotStarted,
    /// The game is over, and this does not come after an end.
    #[error("it comes after the end of the game")]
    AfterTheEnd,
    /// More moves are taken back than were made.
    #[error("it takes back more moves than were made")]
    TooFewMoves,
    /// A move or a press although the clock was never started.
    #[error("the clock has not been started")]
    ClockNotStarted,
    /// Play goes on although it was stopped, or although a move lies sealed.
    #[error("play stands still there")]
    StandsStill,
    /// This is not for whoever did it.
    #[error("this is not for the part that is named")]
    WrongActor,
    /// Time had brought something about before.
    #[error("a flag had fallen before it, or a player was too late")]
    Overtaken,
    /// The game was over with the entry before, and the end is missing.
    #[error("the game was over before it, and its end is missing")]
    EndMissing,
    /// The game ends in a way that does not follow from what was played.
    #[error("this end does not follow from the game")]
    EndDoesNotFollow,
    /// The natural move limit was counted otherwise than the moves add up.
    #[error("the moves do not add up to this count of the limit")]
    Miscounted,
    /// What an entry says is not what the game comes to: another diagram or other times than those in the envelope,
    /// a case on positions that never came back, a penalty for nothing.
    #[error("what it says does not follow from the game")]
    DoesNotFollow,
    /// A flag falls while there is time left.
    #[error("there is time left, the flag cannot have fallen")]
    TimeIsLeft,
}
