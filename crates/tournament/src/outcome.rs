//! How a game ended, and what is kept with it.

use chuhe_rulebook::{DrawReason, LossReason};
use serde::{Deserialize, Serialize};

use crate::side::{Side, Sides};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Outcome {
    /// One side won at the table.
    Won {
        /// Which.
        winner: Side,
        /// Why the other one lost.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<LossReason>,
    },
    /// Nobody won.
    Drawn {
        /// Why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<DrawReason>,
    },
    /// One side did not play, and the other wins without a game (弃权).
    Forfeited {
        /// Who did not play.
        absent: Side,
    },
    /// Neither played.
    BothForfeited,
    /// Both sides lose a game that was played.
    BothLost,
    /// The game does not count, for anybody.
    Annulled,
}

impl Outcome {
    /// One side won.
    pub const fn won(winner: Side) -> Outcome {
        Outcome::Won { winner, reason: None }
    }

    /// Nobody won.
    pub const DRAWN: Outcome = Outcome::Drawn { reason: None };

    /// Whether moves were made: forfeits and annulled games are not games played.
    pub const fn is_played(self) -> bool {
        matches!(self, Outcome::Won { .. } | Outcome::Drawn { .. } | Outcome::BothLost)
    }

    /// Who won, if anybody did.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Won { winner, .. } => Some(winner),
            Outcome::Forfeited { absent } => Some(absent.other()),
            _ => None,
        }
    }

    /// As it is written on a result sheet, whatever a win is worth in the event: `1-0`, `1/2-1/2`, `+--`.
    pub const fn signs(self) -> &'static str {
        match self {
            Outcome::Won { winner: Side::Red, .. } => "1-0",
            Outcome::Won { winner: Side::Black, .. } => "0-1",
            Outcome::Drawn { .. } => "1/2-1/2",
            Outcome::Forfeited { absent: Side::Black } => "+--",
            Outcome::Forfeited { absent: Side::Red } => "--+",
            Outcome::BothForfeited => "---",
            Outcome::BothLost => "0-0",
            Outcome::Annulled => "x",
        }
    }
}

/// What is kept of a game that is over (AXF 2017 2§8.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Result {
    /// How it ended, by the colours that were really played.
    pub outcome: Outcome,
    /// Whether the players sat with the colours exchanged (AXF 2017 1§3.4.B): the game stands, and the
    /// colours count as they were.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub colours_reversed: bool,
    /// Fouls that count in the table, by the colours that were really played.
    #[serde(default, skip_serializing_if = "no_fouls")]
    pub fouls: Sides<u16>,
    /// Milliseconds used, if they were written down, by the colours that were really played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used_ms: Option<Sides<u64>>,
}

fn no_fouls(fouls: &Sides<u16>) -> bool {
    fouls.red == 0 && fouls.black == 0
}

impl From<Outcome> for Result {
    fn from(outcome: Outcome) -> Result {
        Result { outcome, colours_reversed: false, fouls: Sides::default(), used_ms: None }
    }
}
