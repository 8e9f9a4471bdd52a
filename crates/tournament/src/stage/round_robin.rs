//! The rounds of a round robin, in one group or several.

use super::pairings::{NotPaired, Sketch};
use super::{Stage, mutual};
use crate::berger::{self, BergerRound};
use crate::entrant::EntrantId;
use crate::round::{Bye, ByeKind};
use crate::setting::StageFormat;
use crate::tournament::Tournament;

impl Tournament {
    /// How many rounds a round robin has, in one group or several.
    pub(crate) fn rounds_of_robin(&self, stage: u16) -> usize {
        let (Some(here), Some(setting)) = (self.stage(stage), self.stage_setting(stage)) else {
            return 0;
        };
        if let Some(groups) = self.groups_of_field(stage) {
            return mutual::rounds(&groups);
        }
        match &setting.format {
            StageFormat::RoundRobin { cycles } => {
                berger::rounds(here.field.len()) * usize::from(cycles.get())
            }
            _ => here.groups.iter().map(|group| berger::rounds(group.len())).max().unwrap_or(0),
        }
    }

    /// The group from which each one of a field came, by the order of the numbers, where results against those of the
    /// same group are taken over.
    fn groups_of_field(&self, stage: u16) -> Option<Vec<usize>> {
        let before = self.stage(self.groups_before(stage)?)?;
        let group = |id| before.groups.iter().position(|group| group.contains(id)).unwrap_or(0);
        Some(self.stage(stage)?.field.iter().map(group).collect())
    }
}

/// The next round, by the tables of the book (AXF 2017 appendix 6).
pub(super) fn round(
    tournament: &Tournament,
    stage: u16,
    cycles: u8,
) -> Result<(Vec<Sketch>, Vec<Bye>), NotPaired> {
    let here = tournament.stage(stage).ok_or(NotPaired::NotStarted)?;
    let number = here.rounds.len();
    let mut round = Robin { here, sketches: Vec::new(), byes: Vec::new() };
    if number >= tournament.rounds_of_robin(stage) {
        return Err(NotPaired::NoMoreRounds);
    }
    if let Some(groups) = tournament.groups_of_field(stage) {
        round.add(mutual::round(&groups, number), &here.field, false, None);
        return Ok((round.sketches, round.byes));
    }
    let whole = [here.field.clone()];
    let groups: &[Vec<EntrantId>] = if here.groups.is_empty() { &whole } else { &here.groups };
    for (no, group) in groups.iter().enumerate() {
        let rounds = berger::rounds(group.len());
        if rounds == 0 || number >= rounds * usize::from(cycles) {
            continue;
        }
        let Some(table) = berger::round(group.len(), number % rounds + 1) else { continue };
        // The second time round colours are exchanged (App6, use 1).
        let again = (number / rounds) % 2 == 1;
        let group_no = (!here.groups.is_empty()).then_some(no as u16 + 1);
        round.add(table, group, again, group_no);
    }
    Ok((round.sketches, round.byes))
}

/// A round that is being put together.
struct Robin<'a> {
    here: &'a Stage,
    sketches: Vec<Sketch>,
    byes: Vec<Bye>,
}

impl Robin<'_> {
    fn add(
        &mut self,
        table: BergerRound,
        group: &[EntrantId],
        exchanged: bool,
        group_no: Option<u16>,
    ) {
        let gone = |id| self.here.annulled.contains(&id);
        let mut playing = Vec::new();
        for (a, b) in table.pairs {
            let (a, b) = if exchanged { (b, a) } else { (a, b) };
            let (first, second) = (group[a - 1], group[b - 1]);
            if !gone(first) && !gone(second) {
                self.sketches.push(Sketch { group: group_no, ..Sketch::new(first, second) });
                playing.extend([first, second]);
            }
        }
        // Free are who has nobody by the table, and who was to meet somebody all of whose results are annulled.
        let free = group.iter().copied().filter(|&id| !gone(id) && !playing.contains(&id));
        self.byes.extend(free.map(|entrant| Bye::of(entrant, ByeKind::Free)));
    }
}
