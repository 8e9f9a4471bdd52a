//! Knock-out matches.

use serde::{Deserialize, Serialize};

use crate::source::Ruled;
use crate::vocabulary::vocabulary;

/// Knock-out matches (AXF 2017 2§6.1; staff rules 2012 二.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct KnockOut {
    /// Whether seeds are placed so that they do not meet early.
    pub seeds_apart: Ruled<bool>,
    /// What follows a drawn match.
    pub drawn: Ruled<DrawnMatch>,
    /// What follows if that is drawn again.
    pub drawn_again: Ruled<DrawnAgain>,
}

vocabulary! {
    /// What follows a drawn knock-out match.
    pub enum DrawnMatch {
        /// One rapid game with colours exchanged.
        RapidGame = "rapid-game",
    }
}

vocabulary! {
    /// What follows a play-off that is drawn as well.
    pub enum DrawnAgain {
        /// Another rapid game, colours exchanged again.
        AnotherRapidGame = "another-rapid-game",
        /// Whoever had Black wins.
        BlackWins = "black-wins",
        /// Lots are drawn.
        Lot = "lot",
    }
}
