//! Appeals (申诉; AXF 2017 2§8.4, 3.7).

use chuhe_rulebook::Fee;
use serde::{Deserialize, Serialize};

use crate::entrant::EntrantId;
use crate::round::{Game, GameRef};
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
        let here = |(_, appeal): &(u32, &Appeal)| stages.contains(&appeal.game.table.stage);
        self.undecided_appeals().filter(here).collect()
    }

    /// The appeals of the whole event that are not decided, with their numbers. Until they are the event is not closed
    /// (AXF 2017 3.7: the committee decides early, and dissolves when the event ends).
    pub fn undecided_appeals(&self) -> impl Iterator<Item = (u32, &Appeal)> {
        let all = self.appeals.iter().zip(1..).map(|(appeal, number)| (number, appeal));
        all.filter(|(_, appeal)| appeal.decision.is_none())
    }

    /// The last instant at which an appeal against the ruling in a game is taken (AXF 2017 2§8.4); none while the game
    /// goes on, or if the book knows no appeals.
    pub fn appeal_due(&self, game: &Game) -> Option<Instant> {
        Some(game.ended_at?.plus_s(self.book.appeals.as_ref()?.deadline_s))
    }

    /// Until when somebody may still appeal against the ruling in a game; none if the time for that is over, or if the
    /// book knows no appeals.
    pub fn appeals_run_until(&self, now: Instant) -> Option<Instant> {
        let rounds = self.stages.iter().flat_map(|stage| &stage.rounds);
        let games = rounds.flat_map(|round| &round.pairings).flat_map(|pairing| &pairing.games);
        games.filter_map(|game| self.appeal_due(game)).max().filter(|&due| now <= due)
    }
}
