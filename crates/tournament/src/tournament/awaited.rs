//! What a stage waits for before it can go on.

use super::Tournament;
use crate::round::{Pairing, TableRef};
use crate::setting::StageFormat;
use crate::stage::{Bracket, DoubleBracket, DuelState};

impl Tournament {
    /// The encounters of a stage at which a result is missing, of all its rounds: a correction may have struck one out
    /// of an earlier round.
    pub fn open_tables(&self, stage: u16) -> Vec<TableRef> {
        self.tables_where(stage, |_, pairing| !pairing.is_complete())
    }

    /// The matches of a stage that no game decides any more: the lot has to.
    pub fn tables_for_lot(&self, stage: u16) -> Vec<TableRef> {
        self.tables_where(stage, |at, _| self.duel(at) == Some(DuelState::Lot))
    }

    /// The round of a stage that must be over before the next is paired, and is not. A round robin is played by a table
    /// that was drawn: its rounds need not wait for each other.
    pub(crate) fn unfinished_round(&self, stage: u16) -> Option<u16> {
        let (here, setting) = (self.stage(stage)?, self.stage_setting(stage)?);
        let over = match &setting.format {
            StageFormat::RoundRobin { .. } | StageFormat::Groups { .. } => return None,
            StageFormat::Swiss { .. } => here.rounds_over(),
            StageFormat::DoubleElimination { .. } => {
                DoubleBracket::after(self, setting, here).rounds
            }
            StageFormat::KnockOut { .. } | StageFormat::FinalStage { .. } => {
                Bracket::after(self, setting, here, self.places_played(setting)).rounds
            }
        };
        (over < here.rounds.len()).then_some(over as u16 + 1)
    }

    fn tables_where(
        &self,
        stage: u16,
        wanted: impl Fn(TableRef, &Pairing) -> bool,
    ) -> Vec<TableRef> {
        let rounds = self.stage(stage).map_or(&[][..], |here| &here.rounds);
        let tables = (1..).zip(rounds).flat_map(|(round, paired)| {
            let pairings = (1..).zip(&paired.pairings);
            pairings.map(move |(table, pairing)| (TableRef::new(stage, round, table), pairing))
        });
        tables.filter(|&(at, pairing)| wanted(at, pairing)).map(|(at, _)| at).collect()
    }
}
