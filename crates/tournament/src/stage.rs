//! One stage of an event as it stands.

mod bracket;
mod double_bracket;
mod draw;
mod duel;
mod final_stage;
mod grand_final;
mod mutual;
mod outdated;
mod pairings;
mod qualified;
mod round_robin;
mod seating;
mod swiss_round;

use std::collections::{BTreeMap, BTreeSet};

pub use duel::{DuelState, NextLeg, WonBy};
pub use grand_final::{GrandFinal, GrandFinalGame};
pub use outdated::OutdatedDraw;

pub(crate) use bracket::Bracket;
pub(crate) use double_bracket::DoubleBracket;
pub(crate) use draw::{Drawn, draw};
pub(crate) use final_stage::{FinalPairs, Pair};
pub(crate) use pairings::{NotPaired, Sketch, games_between, next_round};
pub(crate) use swiss_round::ByHand;

use crate::entrant::EntrantId;
use crate::numbering::Numbering;
use crate::round::{Pairing, Round};

/// One stage as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stage {
    /// How numbers were given, once they are.
    pub(crate) numbering: Option<Numbering>,
    pub(crate) field: Vec<EntrantId>,
    pub(crate) groups: Vec<Vec<EntrantId>>,
    pub(crate) lines: Vec<Option<EntrantId>>,
    pub(crate) rounds: Vec<Round>,
    pub(crate) annulled: BTreeSet<EntrantId>,
    pub(crate) joined_after: BTreeMap<EntrantId, u16>,
    /// After how many rounds somebody came back who had left.
    pub(crate) returned_after: BTreeMap<EntrantId, u16>,
    pub(crate) tie_lots: Vec<EntrantId>,
    pub(crate) started: bool,
    pub(crate) ended: bool,
}

impl Stage {
    /// Who plays, in the order of their numbers.
    pub fn field(&self) -> &[EntrantId] {
        &self.field
    }

    /// The number of an entrant in this stage, from 1.
    pub fn number_of(&self, entrant: EntrantId) -> Option<usize> {
        self.field.iter().position(|&id| id == entrant).map(|at| at + 1)
    }

    /// The groups, each in the order of its numbers; empty if there are none.
    pub fn groups(&self) -> &[Vec<EntrantId>] {
        &self.groups
    }

    /// The lines of the bracket from the top; none where a line is free.
    pub fn lines(&self) -> &[Option<EntrantId>] {
        &self.lines
    }

    /// The rounds that were paired.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// How many rounds are over: all their results are in.
    pub fn rounds_over(&self) -> usize {
        let is_over = |round: &&Round| round.pairings.iter().all(Pairing::is_complete);
        self.rounds.iter().take_while(is_over).count()
    }

    /// Whether anything of it was played, or decided at a table.
    pub fn is_begun(&self) -> bool {
        self.rounds.iter().flat_map(|round| &round.pairings).any(Pairing::is_touched)
    }

    /// Whether numbers were given.
    pub fn is_started(&self) -> bool {
        self.started
    }

    /// Whether it was ended before all its rounds were paired.
    pub fn is_cut_short(&self) -> bool {
        self.ended
    }

    /// Those all of whose results here are annulled.
    pub fn annulled(&self) -> &BTreeSet<EntrantId> {
        &self.annulled
    }
}
