//! Adjournment and resumption.

use serde::{Deserialize, Serialize};

use crate::source::Ruled;
use crate::vocabulary::vocabulary;

/// Adjournment with a sealed move (AXF 2017 2§2.4, 3.6.K).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Adjournment {
    /// Who writes the sealed move.
    pub sealed_by: Ruled<Sealer>,
    /// Whether the time spent on it is the sealer's own.
    pub on_own_time: Ruled<bool>,
    /// Whether a wrong sealed move that cannot be explained loses.
    pub wrong_seal_loses: Ruled<bool>,
    /// Seconds of absence at resumption that forfeit the game.
    pub absence_s: Ruled<u32>,
}

vocabulary! {
    /// Who writes the sealed move.
    pub enum Sealer {
        /// Red, the side that moved first.
        Red = "red",
        /// Whoever is to move.
        SideToMove = "side-to-move",
    }
}
