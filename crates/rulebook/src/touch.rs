//! Touch-move (摸子走子): what must be played after pieces were touched.

use serde::{Deserialize, Serialize};

use crate::fault::Inconsistency;
use crate::fouls::FoulKind;
use crate::source::Source;
use crate::vocabulary::vocabulary;

/// The duties of a player who has touched pieces (AXF 2017 1§3.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TouchMove {
    /// An own piece.
    pub own: TouchRule,
    /// An enemy piece.
    pub enemy: TouchRule,
    /// An own piece, then an enemy piece.
    pub own_then_enemy: TouchRule,
    /// An enemy piece, then an own piece.
    pub enemy_then_own: TouchRule,
    /// Both at the same time.
    pub both_at_once: TouchRule,
    /// An own piece, while overlooking that one is in check.
    pub overlooked_check: OverlookedCheck,
    /// Putting pieces straight.
    pub adjusting: Adjusting,
    /// When a move can no longer be changed. For the reader: nothing acts on it.
    pub completed: CompletedMove,
}

/// What must be played, in order of preference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TouchRule {
    /// The duties: the first that is possible binds. The last is always [`TouchDuty::Free`].
    pub order: Vec<TouchDuty>,
    /// The foul of not being able to do the first.
    pub fallback_foul: Option<FoulKind>,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// A duty after touching.
    pub enum TouchDuty {
        /// Take the touched enemy piece with the touched own piece.
        CaptureWithTouched = "capture-with-touched",
        /// Move the touched own piece.
        MoveTouched = "move-touched",
        /// Take the touched enemy piece with any piece.
        CaptureTouched = "capture-touched",
        /// Play any move.
        Free = "free",
    }
}

/// A piece was taken hold of while a check was overlooked (AXF 2017 1§2.10.D).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OverlookedCheck {
    /// Whether the check must be answered with the touched piece if that is possible.
    pub answer_with_touched: bool,
    /// The foul, whether or not it is possible.
    pub foul: Option<FoulKind>,
    /// Whether the foul is dropped when the player resigns instead.
    pub dropped_on_resignation: bool,
    /// Where it comes from.
    pub source: Source,
}

/// Putting pieces straight (AXF 2017 1§3.2.F).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Adjusting {
    /// Whether a player must say so first.
    pub must_announce: bool,
    /// Whether a player may do it on the own time only.
    pub own_time_only: bool,
    /// Where it comes from.
    pub source: Source,
}

/// When a move is made (AXF 2017 1§3.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CompletedMove {
    /// The moment.
    pub when: MoveCompleted,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// The moment after which a move stands.
    pub enum MoveCompleted {
        /// When the hand leaves the piece.
        HandLeavesPiece = "hand-leaves-piece",
    }
}

impl TouchMove {
    /// Every list of duties, with its key.
    pub fn rules(&self) -> [(&'static str, &TouchRule); 5] {
        [
            ("own", &self.own),
            ("enemy", &self.enemy),
            ("own-then-enemy", &self.own_then_enemy),
            ("enemy-then-own", &self.enemy_then_own),
            ("both-at-once", &self.both_at_once),
        ]
    }

    pub(crate) fn faults(&self) -> impl Iterator<Item = (String, Inconsistency)> {
        self.rules().into_iter().filter_map(|(key, rule)| {
            let free = rule.order.iter().position(|&duty| duty == TouchDuty::Free);
            let sound = free.is_some_and(|at| at + 1 == rule.order.len());
            (!sound).then(|| (format!("{key}.order"), Inconsistency::TouchOrder))
        })
    }
}
