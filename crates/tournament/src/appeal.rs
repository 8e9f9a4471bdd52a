//! Appeals (申诉; AXF 2017 2§8.4, 3.7).

use chuhe_rulebook::Fee;
use serde::{Deserialize, Serialize};

use crate::entrant::EntrantId;
use crate::round::GameRef;
use crate::tournament::Tournament;
use chuhe_logbook::Instant;

/// An appeal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appeal {
    /// Who appeals.
    pub by: EntrantId,
    /// Against the ruling in which game.
    pub game: GameRef,
    /// What is asked for.
    pub text: String,
    /// When it was lodged.
    pub at: Instant,
    /// Whether the fee was paid.
    pub fee_paid: bool,
    /// How it was decided, once it is.
    pub decision: Option<Decision>,
}

/// What becomes of the fee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeeState {
    /// There is none.
    None,
    /// It is held until the decision.
    Held,
    /// It goes back to the appellant.
    Returned,
    /// It is kept.
    Kept,
}

impl Appeal {
    /// What becomes of the fee: returned if the appeal is upheld, kept if not (AXF 2017 2§8.4).
    pub fn fee(&self, fee: Option<&Fee>) -> FeeState {
        match (fee, &self.decision) {
            (None, _) => FeeState::None,
            (Some(_), None) => FeeState::Held,
            (Some(_), Some(decision)) if decision.upheld => FeeState::Returned,
            (Some(_), Some(_)) => FeeState::Kept,
        }
    }
}

/// How an appeal was decided. What it changes in the event follows by commands of its own: a corrected
/// result, a sanction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Decision {
    /// Whether the appellant is right.
    pub upheld: bool,
    /// The reasons.
    pub text: String,
    /// The members of the committee who voted; empty if there is none and the chief arbiter decides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub voted: Vec<Member>,
}

/// A member of the committee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Member {
    /// The name.
    pub name: String,
    /// The member's own unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
}

impl Tournament {
    /// The appeals that are not decided, with their numbers, against rulings in games of a stage or of those through
    /// which its entrants came: what is paired in the stage now is paired before they are decided.
    pub fn open_appeals(&self, stage: u16) -> Vec<(u32, &Appeal)> {
        let stages = self.ancestry(stage);
        let open = self.appeals.iter().zip(1..).filter(|(appeal, _)| {
            appeal.decision.is_none() && stages.contains(&appeal.game.table.stage)
        });
        open.map(|(appeal, number)| (number, appeal)).collect()
    }
}
