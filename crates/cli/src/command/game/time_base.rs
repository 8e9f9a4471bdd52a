//! What time it is at the table.

use chuhe_game::Instant;

use crate::when;

/// The time of a log. A log that was made by a script that told its own time counts from nought; it goes on from its
/// last entry, not from the time of day.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimeBase {
    /// When the program looked at the clock on the wall first.
    wall: Instant,
    /// What time it was in the log then.
    log: Instant,
}

impl TimeBase {
    /// The time of day.
    pub(super) fn of_day() -> TimeBase {
        let wall = when::now();
        TimeBase { wall, log: wall }
    }

    /// Time that goes on from an instant of the log.
    pub(super) fn from(last: Instant) -> TimeBase {
        TimeBase { wall: when::now(), log: last }
    }

    /// The base of a log that was opened and last written at these instants.
    pub(super) fn of_log(opened: Instant, last: Instant) -> TimeBase {
        if opened == Instant::default() { TimeBase::from(last) } else { TimeBase::of_day() }
    }

    /// Now, in the time of the log.
    pub(super) fn now(&self) -> Instant {
        self.log.plus_ms(when::now().since(self.wall))
    }
}
