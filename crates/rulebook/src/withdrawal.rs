//! Withdrawals.

use serde::{Deserialize, Serialize};

use crate::fault::Inconsistency;
use crate::source::{Ruled, Source};
use crate::vocabulary::vocabulary;

/// Withdrawals (AXF 2017 2§7.2–4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Withdrawal {
    /// Whether a reason and the organiser's consent are needed.
    pub needs_consent: Ruled<bool>,
    /// Whether lots are drawn again when somebody withdraws before the start. For the
    /// reader: nothing acts on it.
    pub redraw_before_start: Ruled<bool>,
    /// In a round robin.
    pub round_robin: RoundRobinWithdrawal,
    /// In a Swiss.
    pub swiss: Ruled<PlayedResults>,
}

/// A withdrawal from a round robin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RoundRobinWithdrawal {
    /// If fewer than this part of the opponents were met, all results are annulled, the opponents'
    /// points included; otherwise they stand and the rest are forfeit wins.
    pub annulled_below: Proportion,
    /// Where it comes from.
    pub source: Source,
}

/// A part of a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Proportion {
    /// Above the line.
    pub part: u16,
    /// Below the line.
    pub whole: u16,
}

impl Proportion {
    /// Whether `count` out of `total` is less than this.
    ///
    /// ```
    /// use chuhe_rulebook::Rulebook;
    /// let book = Rulebook::builtin("axf-2017").unwrap();
    /// let half = book.withdrawal.round_robin.annulled_below;
    /// assert!(half.exceeds(4, 9));
    /// assert!(!half.exceeds(5, 10)); // exactly half of the opponents met: the results stand
    /// ```
    pub fn exceeds(self, count: u16, total: u16) -> bool {
        u32::from(count) * u32::from(self.whole) < u32::from(total) * u32::from(self.part)
    }
}

vocabulary! {
    /// What becomes of results already played.
    pub enum PlayedResults {
        /// They stand; games not played are forfeit wins.
        Stand = "stand",
        /// They are annulled.
        Annulled = "annulled",
    }
}

impl Withdrawal {
    pub(crate) fn faults(&self) -> Option<(String, Inconsistency)> {
        let Proportion { part, whole } = self.round_robin.annulled_below;
        (whole == 0 || part > whole).then(|| {
            let fault = Inconsistency::NotAProportion { part, whole };
            ("round-robin.annulled-below".to_owned(), fault)
        })
    }
}
