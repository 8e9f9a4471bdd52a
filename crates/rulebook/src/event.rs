//! Formats, and the events that a book lays out in full.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::article::Citations;
use crate::fault::Inconsistency;
use crate::odd_numbers::OddRemedy;
use crate::source::{Ruled, Source};
use crate::text::Text;
use crate::tie_break::StandingsFormat;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// A format in which an event may be played.
    pub enum Format {
        /// Single elimination (单淘汰).
        KnockOut = "knock-out",
        /// Double elimination (双淘汰).
        DoubleElimination = "double-elimination",
        /// Round robin (大循环).
        RoundRobin = "round-robin",
        /// Round robin in groups (分组循环).
        GroupRoundRobin = "group-round-robin",
        /// Pairing by score (积分编排).
        Swiss = "swiss",
        /// Pairing by score followed by a knock-out.
        SwissKnockOut = "swiss-knock-out",
        /// Every player of one team against every player of the other (全队循环).
        AllPlayAll = "all-play-all",
    }
}

/// The formats a book knows, each with its articles.
pub type Formats = BTreeMap<Format, Citations>;

/// The events that a book lays out in full, by id.
pub type EventPlans = BTreeMap<Box<str>, EventPlan>;

/// An event laid out by a book (AXF 2017 appendices 1–5; the staff rules' appendix).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EventPlan {
    /// What it is called.
    pub name: Text,
    /// What everybody calls it for short, such as `5+2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<Box<str>>,
    /// Its format.
    pub format: Format,
    /// Who enters.
    pub entrants: EntrantKind,
    /// How numbers are given out.
    pub numbers: Ruled<Numbering>,
    /// What is done about an odd number of entries, if the plan says.
    pub odd_numbers: Option<Ruled<OddRemedy>>,
    /// Numbers reserved for seeds, who draw lots for them.
    #[serde(default)]
    pub seed_numbers: Vec<u16>,
    /// Rounds of Swiss for everybody.
    pub swiss_rounds: Option<NonZeroU8>,
    /// Which order of tie-breaks sorts its table, with the plan's own article.
    pub standings: Option<Ruled<StandingsFormat>>,
    /// How units are kept apart or brought together, if the plan says.
    pub same_unit: Option<Ruled<crate::swiss::SameUnit>>,
    /// Time controls for its games; several if the kind of clock decides.
    pub time_controls: Vec<Box<str>>,
    /// A final stage for the best.
    pub final_stage: Option<FinalStage>,
    /// A final between winners' and losers' side.
    pub double_elimination_final: Option<DoubleEliminationFinal>,
    /// Entries per unit.
    pub quota: Option<Quota>,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// Who enters an event.
    pub enum EntrantKind {
        /// Players.
        Players = "players",
        /// Teams.
        Teams = "teams",
    }
}

vocabulary! {
    /// How numbers are given out.
    pub enum Numbering {
        /// By lot.
        Lot = "lot",
        /// By lot, drawn by hand or by software.
        LotOrSoftware = "lot-or-software",
    }
}

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

/// Entries per unit (AXF 2017 App2.1, App3.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Quota {
    /// For the champion team of the year before.
    pub champion: NonZeroU8,
    /// For the runner-up.
    pub runner_up: NonZeroU8,
    /// For the host.
    pub host: NonZeroU8,
    /// For every other member.
    pub others: NonZeroU8,
    /// Where it comes from.
    pub source: Source,
}

impl EventPlan {
    /// Every time control that the plan refers to.
    pub fn all_time_controls(&self) -> impl Iterator<Item = &str> {
        let play_off = self.final_stage.iter().flat_map(|stage| &stage.play_off);
        let double = self.double_elimination_final.iter();
        self.time_controls
            .iter()
            .chain(play_off.flat_map(|game| &game.time_controls))
            .chain(double.flat_map(|last| &last.time_controls))
            .map(|id| &**id)
    }

    /// What does not fit together, with the path below the plan of the key to point at.
    pub(crate) fn faults(
        &self,
        known_time_control: impl Fn(&str) -> bool,
        known_standings: impl Fn(StandingsFormat) -> bool,
    ) -> Vec<(&'static str, Inconsistency)> {
        let unknown = self.all_time_controls().filter(|id| !known_time_control(id));
        let mut faults: Vec<_> =
            unknown.map(|id| ("", Inconsistency::NoSuchTimeControl(id.to_owned()))).collect();
        let standings = self.standings.as_ref().map(|ruled| ruled.value);
        let unsorted = standings.filter(|&format| !known_standings(format));
        faults.extend(unsorted.map(|format| ("", Inconsistency::NoTieBreaks(format))));
        let mut seen = BTreeSet::new();
        let seeds = self.seed_numbers.iter().copied();
        let unusable = seeds.filter(|&number| number == 0 || !seen.insert(number));
        faults.extend(unusable.map(|number| (".seed-numbers", Inconsistency::SeedNumber(number))));
        let pairs = self.final_stage.iter().flat_map(FinalStage::pair_faults);
        faults.extend(pairs.map(|fault| (".final-stage.pairs", fault)));
        faults
    }
}

impl FinalStage {
    /// Places that are paired twice, or that nobody who reaches the stage can have.
    fn pair_faults(&self) -> Vec<Inconsistency> {
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
