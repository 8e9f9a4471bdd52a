//! The natural move limit (自然限着): so long without a capture and the game is drawn.

use std::num::NonZeroU16;

use serde::{Deserialize, Serialize};

use crate::fouls::FoulKind;
use crate::repetition::Raiser;
use crate::source::{Ruled, Source};
use crate::vocabulary::vocabulary;

/// The natural move limit (AXF 2017 2§4, 3.6.J; CXA 1987 1§4.二(四)).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NaturalLimit {
    /// Plies without a capture, both sides' moves counted; sixty rounds are 120.
    pub plies: NonZeroU16,
    /// Whose moves are counted.
    pub counting: LimitCounting,
    /// Whether the stretch may begin and end with half a round. It may whenever plies are counted.
    /// For the reader: nothing acts on it.
    pub half_rounds_at_ends: bool,
    /// Checks by the claimant that count; any above that are void.
    pub claimant_checks: u16,
    /// What each void check costs the claimant. Where only his own moves are counted, a ply is one of
    /// them.
    pub void_check_costs: Ruled<VoidCheckCost>,
    /// Who may bring it up.
    pub raised_by: Vec<Raiser>,
    /// Whose checks are limited when the arbiter acts and nobody claims; none if he may not act.
    pub without_claimant: Option<Ruled<WithoutClaimant>>,
    /// Whether a claim is heard while the claimant is in check (but not mated).
    pub heard_while_in_check: bool,
    /// The foul of a claim that proves wrong. Its penalty is with the foul.
    pub false_claim: FoulKind,
    /// The foul of a claim that cannot be checked because the claimant's record does not reach the
    /// position; none if such a claim is merely refused.
    pub unverifiable_claim: Option<FoulKind>,
    /// Where it comes from.
    pub source: Source,
}

impl NaturalLimit {
    /// The points the book leaves open, with how they are read.
    pub fn open_points(&self) -> impl Iterator<Item = &Source> {
        let costs = &self.void_check_costs;
        let costs = (costs.disputed || costs.source.note.is_some()).then_some(&costs.source);
        let nobody = self.without_claimant.as_ref().filter(|r| r.disputed).map(|r| &r.source);
        costs.into_iter().chain(nobody)
    }
}

vocabulary! {
    /// Whose moves are counted towards the limit.
    pub enum LimitCounting {
        /// The plies of both sides together.
        BothSides = "both-sides",
        /// The claimant's effective moves; the opponent's are not looked at.
        ClaimantEffective = "claimant-effective",
    }
}

vocabulary! {
    /// What a void check costs.
    pub enum VoidCheckCost {
        /// The checking ply alone.
        OnePly = "one-ply",
        /// The whole round, with the answer to the check.
        OneRound = "one-round",
    }
}

vocabulary! {
    /// How checks are deducted when the arbiter acts on his own.
    pub enum WithoutClaimant {
        /// The limit is reached as soon as it is for at least one side.
        EitherSide = "either-side",
        /// The limit must be reached for both sides.
        BothSides = "both-sides",
        /// No check is deducted.
        NoDeduction = "no-deduction",
    }
}
