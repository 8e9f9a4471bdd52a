//! Points in time, as whole milliseconds that are passed in.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A point in time: milliseconds since a moment that the caller chooses and keeps to for the whole log, such as the
/// Unix epoch. Nothing here reads a clock.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Instant(u64);

impl Instant {
    /// So many milliseconds after the caller's moment.
    pub const fn from_ms(ms: u64) -> Instant {
        Instant(ms)
    }

    /// Milliseconds since the caller's moment.
    pub const fn ms(self) -> u64 {
        self.0
    }

    /// So many milliseconds later.
    #[must_use]
    pub const fn plus_ms(self, ms: u64) -> Instant {
        Instant(self.0.saturating_add(ms))
    }

    /// So many seconds later.
    #[must_use]
    pub const fn plus_s(self, s: u32) -> Instant {
        self.plus_ms(s as u64 * 1000)
    }

    /// So many seconds earlier.
    #[must_use]
    pub const fn minus_s(self, s: u32) -> Instant {
        Instant(self.0.saturating_sub(s as u64 * 1000))
    }

    /// Milliseconds from an earlier point; 0 if it is not earlier.
    pub const fn since(self, earlier: Instant) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

impl fmt::Display for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.0)
    }
}
