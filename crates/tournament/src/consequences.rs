//! What a command changes in the tables, and what was paired or drawn by what is no longer so.
//!
//! Encounters that have begun stay. In a knock-out those that have not are set again by the correction itself. A later
//! stage stays as it was drawn until it is drawn anew, which can be done while nothing of it was played.

use crate::actor::Actor;
use crate::command::Command;
use crate::entrant::EntrantId;
use crate::refusal::Refusal;
use crate::round::TableRef;
use crate::stage::OutdatedDraw;
use crate::tournament::Tournament;
use chuhe_logbook::Instant;

/// What a command changes beyond itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Consequences {
    /// Who moves in the table of a stage.
    pub moves: Vec<Moved>,
    /// Encounters of later rounds that were paired by the scores or the winners as they were. They stay.
    pub paired_before: Vec<TableRef>,
    /// Encounters of a knock-out that had not begun and into which somebody else belongs now. They are set again.
    pub set_again: Vec<TableRef>,
    /// Later stages that were drawn by a table which is now another.
    pub drawn_before: Vec<OutdatedDraw>,
}

/// So many whom a change only moves along are told.
const MOVED_ALONG: usize = 10;

impl Consequences {
    /// The moves that are told, and how many more there are: everybody whose score changes; of those whom that moves along
    /// only some, the farthest first.
    pub fn told_moves(&self) -> (Vec<&Moved>, usize) {
        let (mut told, mut along): (Vec<&Moved>, Vec<&Moved>) =
            self.moves.iter().partition(|moved| moved.score.0 != moved.score.1);
        along.sort_by_key(|moved| std::cmp::Reverse(moved.place.0.abs_diff(moved.place.1)));
        let more = along.len().saturating_sub(MOVED_ALONG);
        told.extend(along.into_iter().take(MOVED_ALONG));
        (told, more)
    }
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
            Command::Sanction { game, .. } => game.map(|game| game.table),
            _ => None,
        };
        Ok(self.difference(&after, corrected))
    }

    /// What differs in the tables of this event and of the same event later on.
    pub fn difference(&self, after: &Tournament, corrected: Option<TableRef>) -> Consequences {
        let stages = 1..=self.stages.len() as u16;
        let set_again = stages.clone().flat_map(|stage| self.set_again(after, stage)).collect();
        let mut found = Consequences {
            moves: stages.flat_map(|stage| self.moved(after, stage)).collect(),
            paired_before: Vec::new(),
            set_again,
            drawn_before: self.drawn_before(after),
        };
        if let Some(at) = corrected {
            // What is to be taken back because its stage is drawn again does not stay.
            let goes = |no| after.outdated_draw(no).is_some_and(|outdated| !outdated.begun);
            found.paired_before = self.paired_before(after, at);
            found.paired_before.retain(|table| !goes(table.stage));
        }
        found
    }

    /// The later stages that no longer fit the table they were drawn by, in the same event later on.
    pub fn drawn_before(&self, after: &Tournament) -> Vec<OutdatedDraw> {
        let stages = 1..=self.stages.len() as u16;
        let drawn = stages.filter_map(|stage| {
            let outdated = after.outdated_draw(stage)?;
            (self.outdated_draw(stage).as_ref() != Some(&outdated)).then_some(outdated)
        });
        drawn.collect()
    }

    fn moved(&self, after: &Tournament, stage: u16) -> Vec<Moved> {
        let (Some(was), Some(is)) = (self.standings(stage), after.standings(stage)) else {
            return Vec::new();
        };
        let moved = was.lines.iter().filter_map(|line| {
            let now = is.of(line.entrant)?;
            ((line.score, line.place) != (now.score, now.place)).then_some(Moved {
                stage,
                entrant: line.entrant,
                score: (line.score, now.score),
                place: (line.place, now.place),
            })
        });
        moved.collect()
    }

    /// The encounters of the last round of a knock-out between others than before.
    fn set_again(&self, after: &Tournament, stage: u16) -> Vec<TableRef> {
        let knock_out = self.stage_setting(stage).is_some_and(|setting| setting.is_knock_out());
        let (Some(was), Some(is)) = (self.stage(stage), after.stage(stage)) else {
            return Vec::new();
        };
        if !knock_out || was.rounds.len() != is.rounds.len() {
            return Vec::new();
        }
        let (Some(before), Some(now)) = (was.rounds.last(), is.rounds.last()) else {
            return Vec::new();
        };
        let others = now.pairings.iter().enumerate().filter(|(at, pairing)| {
            let before = before.pairings.get(*at);
            before.is_none_or(|before| !pairing.both().iter().all(|&id| before.has(id)))
        });
        let number = is.rounds.len() as u16;
        others.map(|(at, _)| TableRef::new(stage, number, at as u16 + 1)).collect()
    }

    /// The encounters of the two of a table in later rounds that were paired by its result as it was, and stay.
    fn paired_before(&self, after: &Tournament, at: TableRef) -> Vec<TableRef> {
        let concerned = after.pairing(at).map_or_else(Vec::new, |pairing| pairing.both().to_vec());
        // Later matches of a knock-out go by who won; those of a Swiss by the scores.
        let by_winner = after.stage_setting(at.stage).is_some_and(|s| s.is_knock_out());
        if by_winner && self.duel(at) == after.duel(at) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for stage in at.stage..=after.stages.len() as u16 {
            let by_score = after.is_swiss(stage) && after.chain(stage).contains(&at.stage);
            let Some(here) = after.stage(stage) else { continue };
            let follows = by_score || (by_winner && stage == at.stage);
            if !follows {
                continue;
            }
            let first = if stage == at.stage { usize::from(at.round) } else { 0 };
            for (round, paired) in here.rounds.iter().enumerate().skip(first) {
                let tables = paired.pairings.iter().enumerate().filter(|(_, pairing)| {
                    let stays = !by_winner || pairing.is_touched();
                    stays && concerned.iter().any(|&id| pairing.has(id))
                });
                let tables = tables.map(|(table, _)| table as u16 + 1);
                found.extend(tables.map(|no| TableRef::new(stage, round as u16 + 1, no)));
            }
        }
        found
    }
}
