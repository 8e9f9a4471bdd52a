//! A final stage for the best, and its play-off.

use std::collections::BTreeSet;
use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::fault::Inconsistency;
use crate::source::{Ruled, Source};
use crate::vocabulary::vocabulary;

/// The best play on among themselves, the others go on with the Swiss.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FinalStage {
    /// How many reach it.
    pub players: NonZeroU8,
    /// Rounds of Swiss that the others play meanwhile.
    pub rounds_for_others: NonZeroU8,
    /// First pairings by place; one pair for a final.
    pub pairs: Vec<(NonZeroU8, NonZeroU8)>,
    /// Whether pairings are changed so that nobody meets an opponent again, the first two places
    /// keeping their positions.
    pub avoid_rematch: bool,
    /// Whether the losers of the first round play for third place.
    pub third_place: bool,
    /// How colours are settled in the first round, most important first.
    pub first_colours: Vec<StageColours>,
    /// How colours are settled in the last round, most important first.
    pub last_colours: Vec<StageColours>,
    /// What follows a drawn game.
    pub play_off: Vec<PlayOffGame>,
    /// Where it comes from.
    pub source: Source,
}

impl FinalStage {
    /// Places that are paired twice, or that nobody who reaches the stage can have.
    pub(crate) fn pair_faults(&self) -> Vec<Inconsistency> {
        let mut seen = BTreeSet::new();
        let places = self.pairs.iter().flat_map(|&(one, other)| [one.get(), other.get()]);
        let mut faults = Vec::new();
        for place in places {
            if place > self.players.get() {
                let players = self.players.get();
                faults.push(Inconsistency::NoSuchPlace { place, players });
            }
            if !seen.insert(place) {
                faults.push(Inconsistency::PlacePairedTwice(place));
            }
        }
        faults
    }
}

vocabulary! {
    /// How colours are settled in a final stage.
    pub enum StageColours {
        /// Balance the colours of the rounds before.
        Balance = "balance",
        /// If the two met before, the other way round.
        ReverseOfEarlierGame = "reverse-of-earlier-game",
        /// By lot.
        Lot = "lot",
    }
}

/// One game of a play-off.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlayOffGame {
    /// Its time control; several if the kind of clock decides.
    pub time_controls: Vec<Box<str>>,
    /// Its colours.
    pub colours: Ruled<PlayOffColours>,
    /// What a draw in it means.
    pub drawn: PlayOffDraw,
}

vocabulary! {
    /// The colours of a play-off game.
    pub enum PlayOffColours {
        /// Exchanged from the game before.
        Exchanged = "exchanged",
        /// By lot.
        Lot = "lot",
    }
}

vocabulary! {
    /// What a drawn play-off game means.
    pub enum PlayOffDraw {
        /// On to the next.
        NextGame = "next-game",
        /// Black wins.
        BlackWins = "black-wins",
    }
}
