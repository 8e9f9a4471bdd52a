//! What a command changes in the tables, and which pairings were made by what is no longer so.
//!
//! Encounters that have begun stay. In a knock-out those that have not are set again by the correction itself.

use crate::actor::Actor;
use crate::command::Command;
use crate::entrant::EntrantId;
use crate::refusal::Refusal;
use crate::round::TableRef;
use crate::tournament::Tournament;
use chuhe_logbook::Instant;

/// What a command changes beyond itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Consequences {
    /// Who moves in the table of a stage.
    pub moves: Vec<Moved>,
    /// Encounters of later rounds that were paired by the scores or the winners as they were. They stay.
    pub paired_before: Vec<TableRef>,
    /// Encounters of a knock-out, paired and not begun, into which somebody else belongs now. They are set again.
    pub wrong_matches: Vec<TableRef>,
}

/// Somebody who moves in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// In the table of which stage.
    pub stage: u16,
    /// Who.
    pub entrant: EntrantId,
    /// Score before and after, in half points.
    pub score: (i64, i64),
    /// Place before and after.
    pub place: (u16, u16),
}

impl Tournament {
    /// What a command would change. Nothing happens.
    ///
    /// # Errors
    /// If the command would be refused.
    pub fn preview(
        &self,
        command: &Command,
        by: &Actor,
        now: Instant,
    ) -> Result<Consequences, Refusal> {
        let mut after = self.clone();
        after.handle(command, by, now)?;
        let corrected = match command {
            Command::CorrectResult { game, .. } => Some(game.table),
            _ => None,
        };
        Ok(self.difference(&after, corrected))
    }

    /// What differs in the tables of this event and of the same event later on.
    pub fn difference(&self, after: &Tournament, corrected: Option<TableRef>) -> Consequences {
        let mut found = Consequences::default();
        for stage in 1..=self.stages.len() as u16 {
            let (Some(was), Some(is)) = (self.standings(stage), after.standings(stage)) else {
                continue;
            };
            for line in &was.lines {
                if let Some(now) = is.of(line.entrant)
                    && (line.score, line.place) != (now.score, now.place)
                {
                    found.moves.push(Moved {
                        stage,
                        entrant: line.entrant,
                        score: (line.score, now.score),
                        place: (line.place, now.place),
                    });
                }
            }
        }
        let Some(at) = corrected else { return found };
        let by_score = |stage: u16| {
            let setting = after.stage_setting(stage);
            setting.is_some_and(|setting| {
                setting.is_knock_out()
                    || matches!(setting.format, crate::setting::StageFormat::Swiss { .. })
            })
        };
        let concerned = after.pairing(at).map_or_else(Vec::new, |pairing| pairing.both().to_vec());
        let decided = self.duel(at) != after.duel(at);
        for stage in at.stage..=after.stages.len() as u16 {
            let from_here = after.ancestry(stage).contains(&at.stage);
            let Some(here) = after.stage(stage).filter(|_| from_here && by_score(stage)) else {
                continue;
            };
            let knock_out = after.stage_setting(stage).is_some_and(|s| s.is_knock_out());
            for (round, paired) in here.rounds.iter().enumerate() {
                let later = stage > at.stage || round + 1 > usize::from(at.round);
                for (table, pairing) in paired.pairings.iter().enumerate().filter(|_| later) {
                    if !concerned.iter().any(|&id| pairing.has(id)) {
                        continue;
                    }
                    let table = TableRef::new(stage, round as u16 + 1, table as u16 + 1);
                    if knock_out && stage == at.stage && !pairing.is_touched() && decided {
                        found.wrong_matches.push(table);
                    } else {
                        found.paired_before.push(table);
                    }
                }
            }
        }
        found
    }
}
