//! Misconduct and sanctions.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::fault::Inconsistency;
use crate::load::InconsistencyAt;
use crate::results::LossReason;
use crate::source::Source;
use crate::vocabulary::vocabulary;

/// Misconduct (AXF 2017 2§8.3, 2§8.10, 2§8.11).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Discipline {
    /// What follows the first, second, third … act of misconduct.
    pub ladder: Option<Ladder>,
    /// Acts with a sanction of their own.
    pub acts: BTreeMap<Misconduct, Sanction>,
}

impl Discipline {
    pub(crate) fn faults(&self) -> Vec<InconsistencyAt> {
        let mut faults = Vec::new();
        if self.ladder.as_ref().is_some_and(|ladder| ladder.steps.is_empty()) {
            faults.push(("ladder.steps".to_owned(), Inconsistency::NoMeasures));
        }
        for (act, sanction) in &self.acts {
            if let Some((least, most)) = sanction.suspension_years.filter(|(a, b)| a > b) {
                let fault = Inconsistency::EmptyRange(least.into(), most.into());
                faults.push((format!("acts.{act}.suspension-years"), fault));
            }
        }
        faults
    }

    /// Why a game is lost by an act, or by the ladder if none is named. Giving points away is a serious breach of
    /// discipline (AXF 2017 4§2.1.G) and does not wait for a reminder and a warning.
    pub const fn loss_reason(act: Option<Misconduct>) -> LossReason {
        match act {
            Some(Misconduct::ElectronicDevice) => LossReason::ElectronicDevice,
            Some(Misconduct::Indiscipline | Misconduct::ArrangedResult) => LossReason::Indiscipline,
            None => LossReason::Misconduct,
        }
    }

    /// Every measure that can be taken, with the act it is for; none for a step of the ladder.
    pub(crate) fn measures(&self) -> impl Iterator<Item = (Option<Misconduct>, Measure)> {
        let steps = self.ladder.iter().flat_map(|ladder| &ladder.steps);
        let acts = self.acts.iter().map(|(act, sanction)| (Some(*act), sanction.measure));
        steps.map(|step| (None, *step)).chain(acts)
    }
}

/// The ladder of misconduct.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ladder {
    /// One measure per act; the last applies to all further acts.
    pub steps: Vec<Measure>,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// What the arbiters may do about misconduct.
    pub enum Measure {
        /// Remind.
        Remind = "remind",
        /// Warn.
        Warn = "warn",
        /// Declare the game lost.
        GameLost = "game-lost",
        /// Declare the game lost, or exclude from the event, as the arbiter sees fit.
        GameLostOrExcluded = "game-lost-or-excluded",
        /// Cancel the right to play and the points won.
        PointsCancelled = "points-cancelled",
    }
}

vocabulary! {
    /// An act that is sanctioned by itself.
    pub enum Misconduct {
        /// A telephone or other electronic device in the playing hall.
        ElectronicDevice = "electronic-device",
        /// Refusing to keep the rules, or a serious breach of discipline.
        Indiscipline = "indiscipline",
        /// Giving points away, or an arranged result.
        ArrangedResult = "arranged-result",
    }
}

/// The sanction of an act.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sanction {
    /// What is done.
    pub measure: Measure,
    /// Suspension in serious cases: years from and to.
    pub suspension_years: Option<(u8, u8)>,
    /// Where it comes from.
    pub source: Source,
}
