//! What time it is at the table.

use chuhe_game::Instant;

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
        let wall = wall_clock();
        TimeBase { wall, log: wall }
    }

    /// Time that goes on from an instant of the log.
    pub(super) fn from(last: Instant) -> TimeBase {
        TimeBase { wall: wall_clock(), log: last }
    }

    /// The base of a log that was opened and last written at these instants.
    pub(super) fn of_log(opened: Instant, last: Instant) -> TimeBase {
        if opened == Instant::default() { TimeBase::from(last) } else { TimeBase::of_day() }
    }

    /// Now, in the time of the log.
    pub(super) fn now(&self) -> Instant {
        self.log.plus_ms(wall_clock().since(self.wall))
    }
}

/// The time of day. The game itself never looks at a clock.
#[expect(clippy::disallowed_methods, reason = "somebody must tell the game what time it is")]
fn wall_clock() -> Instant {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    Instant::from_ms(since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX)))
}
