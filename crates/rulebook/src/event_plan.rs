//! The events that a book lays out in full.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::double_elimination::DoubleEliminationFinal;
use crate::fault::Inconsistency;
use crate::final_stage::FinalStage;
use crate::format::Format;
use crate::odd_numbers::OddRemedy;
use crate::quota::Quota;
use crate::source::{Ruled, Source};
use crate::swiss::SameUnit;
use crate::text::Text;
use crate::tie_break::StandingsFormat;
use crate::vocabulary::vocabulary;

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
    pub same_unit: Option<Ruled<SameUnit>>,
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
