//! Leaving an event, and coming back.

use chuhe_rulebook::PlayedResults;

use super::{Done, Draft, needs_reason};
use crate::entrant::EntrantId;
use crate::event::{Event, Leaving};
use crate::outcome::Outcome;
use crate::refusal::Why;
use crate::round::{Pairing, TableRef};
use crate::setting::StageFormat;
use crate::tournament::Tournament;

impl Draft<'_> {
    pub(super) fn withdraw(&mut self, id: EntrantId, reason: &str, consent: bool) -> Done {
        self.is_in(id)?;
        if self.now_is.book.withdrawal.needs_consent.value {
            needs_reason(reason)?;
            if !consent {
                return Err(Why::NoConsent);
            }
        }
        self.leave(id, Leaving::Withdrawn, reason)
    }

    fn is_in(&self, id: EntrantId) -> Done {
        let one = self.now_is.participant(id).ok_or(Why::NoSuchEntrant(id))?;
        if one.left.is_some() { Err(Why::HasLeft(id)) } else { Ok(()) }
    }

    /// Somebody leaves: results are annulled or stand, and what is not played is forfeited.
    pub(super) fn leave(&mut self, id: EntrantId, cause: Leaving, reason: &str) -> Done {
        let stages = 1..=self.now_is.stages.len() as u16;
        let others = self.now_is.active().filter(|&other| other != id).count();
        let anew = |no| others > 1 && self.now_is.waits_for_first_round(no);
        let annulled = stages.clone().filter(|&no| self.now_is.annuls(no, id) && !anew(no));
        let annulled: Vec<u16> = annulled.collect();
        let reason = reason.to_owned();
        let struck = annulled.clone();
        self.happen(Event::Withdrawn { entrant: id, cause, reason, annulled });
        for stage in stages {
            let rounds = self.now_is.stage(stage).map_or(0, |stage| stage.rounds.len() as u16);
            for round in 1..=rounds {
                self.end_open_games(stage, round, id, struck.contains(&stage))?;
            }
        }
        self.draw_anew();
        Ok(())
    }

    fn end_open_games(&mut self, stage: u16, round: u16, id: EntrantId, annulled: bool) -> Done {
        let pairings = self.now_is.round(stage, round).map_or(&[][..], |round| &round.pairings);
        let Some(at) = pairings.iter().position(|pairing| pairing.has(id)) else { return Ok(()) };
        if pairings[at].is_complete() {
            return Ok(());
        }
        let table = TableRef::new(stage, round, at as u16 + 1);
        let open = pairings[at].games.iter().enumerate().filter(|(_, game)| game.result.is_none());
        let open: Vec<_> = open.map(|(at, game)| (at, game.side_of(id))).collect();
        for (at, side) in open {
            let Some(absent) = side else { continue };
            let outcome = match annulled {
                true => Outcome::Annulled,
                false => Outcome::Forfeited { absent },
            };
            let game = table.game(at as u16 + 1);
            self.happen(Event::ResultEntered { game, result: outcome.into(), automatic: true });
        }
        self.go_on(table);
        self.seat_again(table, "");
        Ok(())
    }

    pub(super) fn reenter(&mut self, id: EntrantId, reason: &str) -> Done {
        needs_reason(reason)?;
        let one = self.now_is.participant(id).ok_or(Why::NoSuchEntrant(id))?;
        let left = one.left.ok_or(Why::HasNotLeft(id))?;
        let struck = self.now_is.stages.iter().any(|stage| stage.annulled.contains(&id));
        if left.is_final() || struck {
            return Err(Why::NoReturn(id));
        }
        self.happen(Event::Reentered { entrant: id, reason: reason.to_owned() });
        self.draw_anew();
        Ok(())
    }
}

impl Tournament {
    /// Whether all results of somebody in a stage are annulled when he leaves now: in a round robin if fewer
    /// than half of the opponents were met (AXF 2017 2§7.3); in a Swiss as the book says (2§7.4).
    fn annuls(&self, stage: u16, id: EntrantId) -> bool {
        let (Some(here), Some(setting)) = (self.stage(stage), self.stage_setting(stage)) else {
            return false;
        };
        if !here.started || !here.field.contains(&id) || self.is_over(stage) {
            return false;
        }
        let played = |pairing: &&Pairing| {
            let played = |game: &crate::round::Game| {
                game.result.is_some_and(|result| result.outcome.is_played())
            };
            pairing.has(id) && pairing.games.iter().any(played)
        };
        let met = here.rounds.iter().flat_map(|round| &round.pairings).filter(played).count();
        // Opponents of the groups whose results were taken over have been met.
        let groups = self.groups_before(stage).and_then(|no| self.stage(no));
        let taken_over = groups.iter().flat_map(|groups| &groups.rounds);
        let taken_over = taken_over.flat_map(|round| &round.pairings).filter(|pairing| {
            played(pairing) && pairing.both().iter().all(|id| here.field.contains(id))
        });
        let met = met + taken_over.count();
        let opponents = match &setting.format {
            StageFormat::RoundRobin { cycles } => {
                (here.field.len() - 1) * usize::from(cycles.get())
            }
            StageFormat::Groups { .. } => {
                let own = here.groups.iter().find(|group| group.contains(&id));
                own.map_or(0, |group| group.len() - 1)
            }
            StageFormat::Swiss { .. } => {
                return self.book.withdrawal.swiss.value == PlayedResults::Annulled;
            }
            _ => return false,
        };
        let part = self.book.withdrawal.round_robin.annulled_below;
        let counted = |encounters: usize| u16::try_from(encounters).unwrap_or(u16::MAX);
        part.exceeds(counted(met), counted(opponents))
    }
}
