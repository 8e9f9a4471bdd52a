//! The final of a double elimination.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::source::{Ruled, Source};
use crate::vocabulary::vocabulary;

/// The final of a double elimination (staff rules 2012, 附一).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DoubleEliminationFinal {
    /// Wins that make the player from the winners' side champion.
    pub winners_side_needs: NonZeroU8,
    /// Wins that make the player from the losers' side champion.
    pub losers_side_needs: NonZeroU8,
    /// Games at most.
    pub games: NonZeroU8,
    /// Time controls for its games.
    pub time_controls: Vec<Box<str>>,
    /// Champion if all games are drawn.
    pub all_drawn: BracketSide,
    /// Champion if the losers' side has won one of the games and the rest are drawn.
    pub one_win_and_draws: Ruled<BracketSide>,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// A side of a double elimination.
    pub enum BracketSide {
        /// 胜者组
        Winners = "winners",
        /// 败者组
        Losers = "losers",
    }
}
