//! How a game ended, and what is kept with it.

use std::str::FromStr;

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
            Outcome::Forfeited { absent } => Some(absent.opponent()),
            _ => None,
        }
    }

    /// As programs write it in exports, whatever a win is worth in the event: `1-0`, `1/2-1/2`, `+--`. People read
    /// [`explain::result_signs`](crate::explain::result_signs); `FromStr` takes either.
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

/// A text that is no result of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no result: write 1-0, 0-1, 1/2-1/2, 0-0, +/-, -/+, -/- or x")]
pub struct NotAnOutcome(Box<str>);

/// Reads a result as people and programs write it, in signs or in Chinese: whichever of the signs of
/// [`Outcome::signs`] and [`explain::result_signs`](crate::explain::result_signs), with a hyphen or a colon.
///
/// ```
/// use chuhe_tournament::{Outcome, Side};
/// assert_eq!("½-½".parse(), Ok(Outcome::DRAWN));
/// assert_eq!("红胜".parse(), Ok(Outcome::won(Side::Red)));
/// assert!("3-0".parse::<Outcome>().is_err());
/// ```
impl FromStr for Outcome {
    type Err = NotAnOutcome;

    fn from_str(text: &str) -> Result<Outcome, NotAnOutcome> {
        Ok(match text {
            "1-0" | "1:0" | "2-0" | "2:0" | "红胜" | "紅勝" | "先胜" | "先勝" => {
                Outcome::won(Side::Red)
            }
            "0-1" | "0:1" | "0-2" | "0:2" | "黑胜" | "黑勝" | "后胜" | "後勝" => {
                Outcome::won(Side::Black)
            }
            "½-½" | "½:½" | "1/2-1/2" | "0.5-0.5" | ".5-.5" | "1-1" | "1:1" | "=" | "和" => {
                Outcome::DRAWN
            }
            "+/-" | "+--" | "+:-" => Outcome::Forfeited { absent: Side::Black },
            "-/+" | "--+" | "-:+" => Outcome::Forfeited { absent: Side::Red },
            "-/-" | "---" | "-:-" => Outcome::BothForfeited,
            "0-0" | "0:0" => Outcome::BothLost,
            "x" => Outcome::Annulled,
            _ => return Err(NotAnOutcome(text.into())),
        })
    }
}

/// What is kept of a game that is over (AXF 2017 2§8.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GameResult {
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

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        GameResult { outcome, colours_reversed: false, fouls: Sides::default(), used_ms: None }
    }
}
