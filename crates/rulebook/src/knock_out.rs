//! Knock-out matches.

use serde::{Deserialize, Serialize};

use crate::fault::Inconsistency;
use crate::load::InconsistencyAt;
use crate::source::Ruled;
use crate::time_control::{Pace, TimeControls};
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
    /// Time controls of the rapid games; several if the kind of clock decides.
    pub time_controls: Ruled<Vec<Box<str>>>,
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

impl KnockOut {
    /// Rapid games without a time control, or with one that is not there or is none for rapid games.
    pub(crate) fn faults(&self, controls: &TimeControls) -> Vec<InconsistencyAt> {
        let DrawnMatch::RapidGame = self.drawn.value;
        let fault = |id: &str| match controls.presets.get(id) {
            None => Some(Inconsistency::NoSuchTimeControl(id.to_owned())),
            Some(control) if control.pace == Pace::Slow => {
                Some(Inconsistency::SlowPlayOff(id.to_owned()))
            }
            Some(_) => None,
        };
        let mut faults: Vec<_> =
            self.time_controls.value.iter().filter_map(|id| fault(id)).collect();
        if self.time_controls.value.is_empty() {
            faults.push(Inconsistency::NoPlayOffControl);
        }
        faults.into_iter().map(|fault| ("time-controls.value".to_owned(), fault)).collect()
    }
}
