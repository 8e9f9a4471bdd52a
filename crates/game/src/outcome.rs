//! How a game ended, and why.

use chuhe_board::Color;
use chuhe_rulebook::{Citations, DrawReason, LossReason, OtherOutcome, Rules};
use serde::{Deserialize, Serialize};

use crate::wire;

/// How a game ended, and why. Every reason is one that the rulebook lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Outcome {
    /// One side won because the other lost.
    Won {
        /// Who won.
        #[serde(with = "wire::side")]
        winner: Color,
        /// Why the other lost.
        reason: LossReason,
    },
    /// The game is drawn.
    Drawn {
        /// Why.
        reason: DrawReason,
    },
    /// Both sides lost.
    BothLost {
        /// Why, if each of them lost for a reason of his own; none if they drew without a game and the
        /// event forfeits both.
        reason: Option<LossReason>,
    },
    /// The result does not count, because a player withdrew early.
    Annulled,
    /// The points of these players are cancelled as a sanction (AXF 2017 2§8.3).
    PointsCancelled {
        /// Whose.
        #[serde(with = "wire::side_list")]
        sides: Vec<Color>,
    },
}

impl Outcome {
    /// A side loses.
    pub const fn loss(side: Color, reason: LossReason) -> Outcome {
        Outcome::Won { winner: side.opponent(), reason }
    }

    /// A draw.
    pub const fn draw(reason: DrawReason) -> Outcome {
        Outcome::Drawn { reason }
    }

    /// Who won, if one side did.
    pub fn winner(&self) -> Option<Color> {
        match self {
            Outcome::Won { winner, .. } => Some(*winner),
            _ => None,
        }
    }

    /// Whether a repetition ended the game.
    pub(crate) fn is_by_repetition(&self) -> bool {
        matches!(
            self,
            Outcome::Won { reason: LossReason::ForbiddenRepetition, .. }
                | Outcome::Drawn {
                    reason: DrawReason::PermittedRepetition | DrawReason::MutualOffence
                }
        )
    }

    /// Whether it says of somebody that his points are cancelled, if it is about that at all.
    pub(crate) fn is_about_somebody(&self) -> bool {
        !matches!(self, Outcome::PointsCancelled { sides } if sides.is_empty())
    }

    /// The articles of a rulebook that know this outcome; none if it cannot be given under that book.
    pub fn articles<'a>(&self, rules: &'a Rules) -> Option<&'a Citations> {
        let results = &rules.results;
        match self {
            Outcome::Won { reason, .. } => results.losses.get(reason),
            Outcome::BothLost { reason: Some(reason) } => results.losses.get(reason),
            Outcome::Drawn { reason } => results.draws.get(reason),
            Outcome::BothLost { reason: None } => results.others.get(&OtherOutcome::BothLose),
            Outcome::Annulled => results.others.get(&OtherOutcome::Annulled),
            Outcome::PointsCancelled { .. } => results.others.get(&OtherOutcome::PointsCancelled),
        }
    }
}
