//! What happens at the table when moves go round.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::fault::Inconsistency;
use crate::load::InconsistencyAt;
use crate::source::Source;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// Who may bring a matter up.
    pub enum Raiser {
        /// A player, by claiming.
        Player = "player",
        /// The arbiter, on his own.
        Arbiter = "arbiter",
    }
}

/// The procedure for repetitions (AXF 2017 3.6.G and 4§2; CXA 1987 1§4.二(三)).
///
/// A cycle is the stretch between two occurrences of the same position with the same side to move, so
/// three cycles show the position four times.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Repetition {
    /// Cycles after which a case is pending (待判局面).
    pub pending_cycles: NonZeroU8,
    /// Who may bring it up.
    pub raised_by: Vec<Raiser>,
    /// One side checks for ever and the other does not.
    pub perpetual_check: Consequence,
    /// One side offends otherwise, or more heavily than the other.
    pub single_offender: Consequence,
    /// Neither side offends.
    pub both_permitted: Consequence,
    /// Both sides offend alike.
    pub both_forbidden: Consequence,
    /// Shuffling over several points without an exact cycle.
    pub shuffling: Option<Shuffling>,
    /// Where the procedure comes from.
    pub source: Source,
}

/// What a kind of case comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Consequence {
    /// Cycles more, after the case is pending, until it takes effect; 0 means at once.
    pub further_cycles: u8,
    /// What then happens.
    pub outcome: RepetitionOutcome,
    /// Where it comes from.
    pub source: Source,
}

impl Repetition {
    /// Cycles in all, from the first, until a consequence takes effect.
    pub fn total_cycles(&self, consequence: &Consequence) -> u16 {
        u16::from(self.pending_cycles.get()) + u16::from(consequence.further_cycles)
    }

    /// Cases without an offender that he is to lose.
    pub(crate) fn faults(&self) -> Vec<InconsistencyAt> {
        [("both-permitted", &self.both_permitted), ("both-forbidden", &self.both_forbidden)]
            .into_iter()
            .filter(|(_, rule)| rule.outcome == RepetitionOutcome::OffenderLoses)
            .map(|(key, _)| (format!("{key}.outcome"), Inconsistency::NobodyToLose))
            .collect()
    }
}

vocabulary! {
    /// What a repetition ends in if nobody varies.
    pub enum RepetitionOutcome {
        /// The side that offends loses.
        OffenderLoses = "offender-loses",
        /// The game is drawn.
        Draw = "draw",
    }
}

/// A side that keeps to pointless or forbidden moves over several points can be brought to a ruling
/// without an exact cycle (AXF 2017 3.6.G).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Shuffling {
    /// Rounds it must have gone on.
    pub rounds: NonZeroU8,
    /// Points over which the pieces move, at least.
    pub points: NonZeroU8,
    /// Who may bring it up.
    pub raised_by: Vec<Raiser>,
    /// Where it comes from.
    pub source: Source,
}

impl Shuffling {
    /// How many plies it must have gone on, both sides' moves counted.
    pub fn plies(&self) -> usize {
        2 * usize::from(self.rounds.get())
    }
}
