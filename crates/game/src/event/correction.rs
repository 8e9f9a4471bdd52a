//! Corrections: what the arbiter puts right by a later entry.

use chuhe_board::Color;
use chuhe_rulebook::FoulKind;
use serde::{Deserialize, Serialize};

use crate::outcome::Outcome;
use crate::wire;

/// A correction by the arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Correction {
    /// Another result.
    Outcome(Outcome),
    /// The game is not over: it goes on, with the clocks stopped until the arbiter lets them run.
    PlayOn,
    /// The last moves were entered by mistake, or must be taken back; the clocks are stopped.
    TakeBack {
        /// How many plies.
        plies: usize,
    },
    /// Fouls were recorded by mistake.
    StrikeFouls {
        /// Whose.
        #[serde(with = "wire::side")]
        side: Color,
        /// Which.
        kind: FoulKind,
        /// How many.
        times: u16,
    },
}
