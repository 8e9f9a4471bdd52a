//! Sanctions as they are kept, and who may not sit down because of one.

use chuhe_rulebook::{Measure, Misconduct};

use super::Tournament;
use crate::command::SanctionMeasure;
use crate::entrant::EntrantId;
use crate::round::GameRef;

/// A sanction against an entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sanction {
    /// The last stage in which the entrant played; 0 before the first was drawn.
    pub stage: u16,
    /// The act, if it has a sanction of its own in the book.
    pub act: Option<Misconduct>,
    /// What was done.
    pub measure: SanctionMeasure,
    /// The game that was declared lost.
    pub game: Option<GameRef>,
    /// Why, as it was pronounced.
    pub reason: String,
    /// How many rounds of each stage were paired when it was pronounced.
    pub(crate) rounds_before: Vec<u16>,
}

impl Sanction {
    /// Whether the right to play is lost by it for the rest of the event. Of a game lost or exclusion it is the second
    /// if no game was named.
    pub(crate) fn excludes(&self) -> bool {
        match self.measure {
            SanctionMeasure::Exclude | SanctionMeasure::Ban { .. } => true,
            SanctionMeasure::Book { measure: Measure::PointsCancelled } => true,
            SanctionMeasure::Book { measure: Measure::GameLostOrExcluded } => self.game.is_none(),
            _ => false,
        }
    }

    /// Whether all points are cancelled by it (AXF 2017 2§8.3).
    pub(crate) fn cancels_points(&self) -> bool {
        self.measure == SanctionMeasure::Book { measure: Measure::PointsCancelled }
    }

    /// Whether a game was declared lost by it.
    pub(crate) fn loses(&self, game: GameRef) -> bool {
        let loses = matches!(
            self.measure,
            SanctionMeasure::Book { measure: Measure::GameLost | Measure::GameLostOrExcluded }
        );
        loses && self.game == Some(game)
    }
}

impl Tournament {
    /// Whether somebody may not play in a round of a stage, both from 1, because he is suspended. The rounds of a
    /// suspension are counted over all stages, as they are paired.
    pub fn is_suspended(&self, id: EntrantId, stage: u16, round: u16) -> bool {
        let Some(one) = self.participant(id) else { return false };
        one.sanctions.iter().any(|sanction| {
            let SanctionMeasure::Suspend { rounds } = sanction.measure else { return false };
            let since = |no: u16| {
                let before = sanction.rounds_before.get(usize::from(no).wrapping_sub(1));
                before.copied().unwrap_or(0)
            };
            let elsewhere = (1..=self.stages.len() as u16).filter(|&no| no != stage);
            let served: u16 = elsewhere
                .filter_map(|no| Some((no, self.stage(no)?)))
                .filter(|(_, stage)| stage.field.contains(&id))
                .map(|(no, stage)| (stage.rounds.len() as u16).saturating_sub(since(no)))
                .sum();
            round > since(stage) && served + (round - 1 - since(stage)) < rounds.get()
        })
    }

    /// Those of a stage who are suspended in a round of it, and have not left.
    pub(crate) fn suspended(&self, stage: u16, round: u16) -> impl Iterator<Item = EntrantId> {
        let field = self.stage(stage).map_or(&[][..], |stage| &stage.field);
        let suspended =
            move |id: &EntrantId| self.is_active(*id) && self.is_suspended(*id, stage, round);
        field.iter().copied().filter(suspended)
    }
}
