//! Values of options that are not of their kind.

use std::fmt;

use chuhe_logbook::Instant;
use chuhe_rulebook::Language;

/// What is wrong with a value. It is told in the user's language where the command line is refused
/// (`words/misunderstood.rs`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BadValue {
    NoTime { text: String },
    FarAhead { at: Instant, clock: Instant },
    NoUtcOffset { text: String },
    NoElo { text: String },
    NoListenAddress,
}

impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Language::En))
    }
}

impl std::error::Error for BadValue {}
