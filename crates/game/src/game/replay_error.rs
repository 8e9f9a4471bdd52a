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
    /// A later entry does.
    #[error("entry {entry} sets a game up a second time")]
    OpenedTwice {
        /// The entry, from 1.
        entry: usize,
    },
    /// The game cannot be set up.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// An entry lies before the one before it.
    #[error("entry {entry} lies before the entry before it")]
    TimeGoesBack {
        /// The entry, from 1.
        entry: usize,
    },
    /// A move cannot be played.
    #[error("entry {entry}: {tried} cannot be played there")]
    Illegal {
        /// The entry, from 1.
        entry: usize,
        /// The move.
        tried: Move,
    },
    /// A move is not of the side to move.
    #[error("entry {entry}: it is not the turn of the side that moves")]
    WrongSide {
        /// The entry, from 1.
        entry: usize,
    },
    /// The clock is pressed by a side that has not moved.
    #[error("entry {entry}: the clock is pressed without a move")]
    PressWithoutMove {
        /// The entry, from 1.
        entry: usize,
    },
    /// Something is played before the start.
    #[error("entry {entry}: the game has not been started")]
    NotStarted {
        /// The entry, from 1.
        entry: usize,
    },
    /// The game is over, and this does not come after an end.
    #[error("entry {entry} comes after the end of the game")]
    AfterTheEnd {
        /// The entry, from 1.
        entry: usize,
    },
    /// More moves are taken back than were made.
    #[error("entry {entry} takes back more moves than were made")]
    TooFewMoves {
        /// The entry, from 1.
        entry: usize,
    },
    /// A move or a press although the clock was never started.
    #[error("entry {entry}: the clock has not been started")]
    ClockNotStarted {
        /// The entry, from 1.
        entry: usize,
    },
    /// Play goes on although it was stopped, or although a move lies sealed.
    #[error("entry {entry}: play stands still there")]
    StandsStill {
        /// The entry, from 1.
        entry: usize,
    },
    /// This is not for whoever did it.
    #[error("entry {entry}: this is not for the part that is named")]
    WrongActor {
        /// The entry, from 1.
        entry: usize,
    },
    /// Time had brought something about before.
    #[error("entry {entry}: a flag had fallen before it, or a player was too late")]
    Overtaken {
        /// The entry, from 1.
        entry: usize,
    },
    /// The game was over with the entry before, and the end is missing.
    #[error("entry {entry}: the game was over before it, and its end is missing")]
    EndMissing {
        /// The entry, from 1.
        entry: usize,
    },
    /// The game ends in a way that does not follow from what was played.
    #[error("entry {entry}: this end does not follow from the game")]
    EndDoesNotFollow {
        /// The entry, from 1.
        entry: usize,
    },
    /// The natural move limit was counted otherwise than the moves add up.
    #[error("entry {entry}: the moves do not add up to this count of the limit")]
    Miscounted {
        /// The entry, from 1.
        entry: usize,
    },
    /// What an entry says is not what the game comes to: another diagram or other times than those in the envelope,
    /// a case on positions that never came back, a penalty for nothing.
    #[error("entry {entry}: what it says does not follow from the game")]
    DoesNotFollow {
        /// The entry, from 1.
        entry: usize,
    },
    /// A flag falls while there is time left.
    #[error("entry {entry}: there is time left, the flag cannot have fallen")]
    TimeIsLeft {
        /// The entry, from 1.
        entry: usize,
    },
}
