//! Pairing rounds, by the rules and by hand.

use std::collections::BTreeSet;

use super::{Done, Draft, needs_reason};
use crate::command::Absence;
use crate::entrant::EntrantId;
use crate::event::{Event, Leaving};
use crate::refusal::Why;
use crate::round::{Bye, ByeKind, Mark, Pairing, Remark, Round};
use crate::setting::StageFormat;
use crate::stage::{ByHand, NotPaired, Sketch, next_round};
use crate::tournament::Tournament;
use chuhe_logbook::Instant;

impl Draft<'_> {
    pub(super) fn pair_round(
        &mut self,
        stage: u16,
        absent: &[EntrantId],
        starts_at: Option<Instant>,
    ) -> Done {
        let here = self.now_is.stage(stage).ok_or(Why::NoSuchStage(stage))?;
        let number = here.rounds.len() as u16 + 1;
        self.fits_its_table(stage)?;
        // A match may wait for its next game since before games followed from the pairing at once.
        if absent.is_empty() && self.all_go_on(stage) {
            return Ok(());
        }
        let here = self.now_is.stage(stage).ok_or(Why::NoSuchStage(stage))?;
        let swiss = self.now_is.is_swiss(stage);
        if !swiss && !absent.is_empty() {
            return Err(Why::NotASwiss(stage));
        }
        if let Some(&id) = absent.iter().find(|id| !here.field.contains(id)) {
            return Err(Why::NoSuchEntrant(id));
        }
        if swiss {
            for id in self.now_is.missed_too_often(stage) {
                self.leave(id, Leaving::MissedRounds, "")?;
            }
        }
        let paired = next_round(&self.now_is, stage, absent).map_err(|why| why.of(stage))?;
        let round = Round { starts_at, ..paired };
        self.round_happens(stage, Event::RoundPaired { stage, number, round });
        Ok(())
    }

    pub(super) fn pair_by_hand(
        &mut self,
        stage: u16,
        pairs: &[(EntrantId, EntrantId)],
        byes: &[EntrantId],
        absent: &[Absence],
        reason: &str,
        starts_at: Option<Instant>,
    ) -> Done {
        needs_reason(reason)?;
        // A second bye would be a win for nothing; who is not there has leave.
        if byes.len() > 1 {
            return Err(Why::SeveralByes(byes.to_vec()));
        }
        let number = self.now_is.may_pair_swiss(stage)?;
        self.fits_its_table(stage)?;
        let here = self.now_is.stage(stage).ok_or(Why::NoSuchStage(stage))?;
        let suspended: Vec<EntrantId> = self.now_is.suspended(stage, number).collect();
        let plays = |id: &EntrantId| self.now_is.is_active(*id) && !suspended.contains(id);
        let mut left: BTreeSet<EntrantId> = here.field.iter().copied().filter(plays).collect();
        let paired_byes = byes.iter().map(|&entrant| Bye::of(entrant, ByeKind::Pairing));
        let leave = absent
            .iter()
            .map(|&Absence { entrant, worth }| Bye { worth, ..Bye::of(entrant, ByeKind::Missed) });
        let all_byes: Vec<Bye> = paired_byes.chain(leave).collect();
        let free = all_byes.iter().map(|bye| bye.entrant);
        let named = pairs.iter().flat_map(|&(a, b)| [a, b]).chain(free);
        for id in named {
            if !left.remove(&id) {
                return Err(Why::NotEverybodyOnce(id));
            }
        }
        if let Some(&id) = left.first() {
            return Err(Why::NotEverybodyOnce(id));
        }
        let judged = ByHand::judge(&self.now_is, stage, pairs, byes);
        let judged = judged.map_err(|why| why.of(stage))?;
        let pairings = pairs.iter().zip(judged.marks);
        let pairings =
            pairings.map(|(&pair, marks)| self.now_is.pair_two((stage, number), pair, marks));
        let pairings = pairings.collect();
        let byes = all_byes;
        let mut remarks = vec![Remark::ByHand { reason: reason.to_owned() }];
        remarks.extend(judged.remarks);
        remarks.extend(suspended.iter().map(|&entrant| Remark::Suspended { entrant }));
        let criteria = judged.criteria;
        let round = Round { pairings, byes, starts_at, lineups: Vec::new(), remarks, criteria };
        self.end(Event::RoundPaired { stage, number, round });
        Ok(())
    }

    pub(super) fn exchange(
        &mut self,
        stage: u16,
        a: EntrantId,
        b: EntrantId,
        reason: &str,
    ) -> Done {
        needs_reason(reason)?;
        if !self.now_is.is_swiss(stage) {
            return Err(Why::NotASwiss(stage));
        }
        let here = self.now_is.stage(stage).ok_or(Why::NoSuchStage(stage))?;
        let number = here.rounds.len() as u16;
        let last = here.rounds.last().ok_or(Why::NoSuchRound(stage, 1))?;
        let mut round = last.clone();
        for id in [a, b] {
            let paired = round.pairings.iter().find(|pairing| pairing.has(id));
            // Who has leave is not there to be exchanged.
            let given = |bye: &Bye| bye.entrant == id && bye.kind == ByeKind::Pairing;
            let free = round.byes.iter().any(given);
            match paired {
                Some(pairing) if pairing.is_touched() => return Err(Why::ResultsEntered),
                None if !free => return Err(Why::NotInRound(id)),
                _ => {}
            }
        }
        if a == b {
            return Err(Why::NotEverybodyOnce(a));
        }
        let other = |id: EntrantId| match id {
            _ if id == a => b,
            _ if id == b => a,
            _ => id,
        };
        for bye in round.byes.iter_mut().filter(|bye| bye.entrant == a || bye.entrant == b) {
            *bye = Bye::of(other(bye.entrant), bye.kind);
        }
        let pairs = round.pairings.iter().map(|p| (other(p.first), other(p.second)));
        let pairs: Vec<(EntrantId, EntrantId)> = pairs.collect();
        let given = round.byes.iter().filter(|bye| bye.kind == ByeKind::Pairing);
        let byes: Vec<EntrantId> = given.map(|bye| bye.entrant).collect();
        // They are judged as they stood before the round.
        let mut before = self.now_is.clone().into_owned();
        before.stages[usize::from(stage) - 1].rounds.pop();
        let judged = ByHand::judge(&before, stage, &pairs, &byes).map_err(|why| why.of(stage))?;
        let changed = round.pairings.iter_mut().zip(pairs).zip(judged.marks);
        for ((pairing, pair), marks) in changed.filter(|((p, _), _)| p.has(a) || p.has(b)) {
            *pairing = self.now_is.pair_two((stage, number), pair, marks);
        }
        // What was weighed for later rounds was another pairing.
        round.remarks.retain(|remark| !matches!(remark, Remark::KeptForLaterRounds { .. }));
        if byes.contains(&a) || byes.contains(&b) {
            // What is said about a bye is about whoever has it now.
            round.remarks.retain(|remark| !matches!(remark, Remark::ByeRelaxed { .. }));
            round.remarks.extend(judged.remarks);
        }
        round.lineups.retain(|lineup| lineup.team != a && lineup.team != b);
        round.remarks.push(Remark::ByHand { reason: reason.to_owned() });
        let reason = reason.to_owned();
        self.end(Event::RoundChanged { stage, number, round, reason });
        Ok(())
    }

    pub(super) fn unpair(&mut self, stage: u16) -> Done {
        let here = self.now_is.stage(stage).ok_or(Why::NoSuchStage(stage))?;
        let number = here.rounds.len() as u16;
        let last = here.rounds.last().ok_or(Why::NoSuchRound(stage, 1))?;
        if last.pairings.iter().any(Pairing::is_touched) {
            return Err(Why::ResultsEntered);
        }
        // What took its entrants from this stage would hang in the air.
        let later = self.now_is.setting.stages.iter().enumerate();
        let mut later = later.filter(|(_, setting)| setting.takes.stage() == Some(stage));
        if let Some((at, _)) = later.find(|&(at, _)| self.now_is.stages[at].started) {
            return Err(Why::AlreadyPaired(at as u16 + 1));
        }
        self.end(Event::RoundUnpaired { stage, number });
        Ok(())
    }
}

impl NotPaired {
    /// The same as a refusal.
    fn of(self, stage: u16) -> Why {
        match self {
            NotPaired::NotStarted => Why::NotStarted(stage),
            NotPaired::Unfinished(round) => Why::RoundUnfinished(stage, round),
            NotPaired::NoMoreRounds => Why::NoMoreRounds(stage),
            NotPaired::TooFew => Why::TooFew,
            NotPaired::Blocked(blocking) => Why::Blocked(blocking),
            NotPaired::Faulty(faults) => Why::Faulty(faults),
        }
    }
}

impl Tournament {
    pub(crate) fn is_swiss(&self, stage: u16) -> bool {
        let format = self.stage_setting(stage).map(|setting| &setting.format);
        matches!(format, Some(StageFormat::Swiss { .. }))
    }

    /// The number of the next round of a Swiss, if it can be paired.
    fn may_pair_swiss(&self, stage: u16) -> Result<u16, Why> {
        let here = self.stage(stage).ok_or(Why::NoSuchStage(stage))?;
        let Some(StageFormat::Swiss { rounds, .. }) =
            self.stage_setting(stage).map(|setting| &setting.format)
        else {
            return Err(Why::NotASwiss(stage));
        };
        if !here.started {
            return Err(Why::NotStarted(stage));
        }
        if here.ended || here.rounds.len() >= usize::from(rounds.get()) {
            return Err(Why::NoMoreRounds(stage));
        }
        let open =
            here.rounds.iter().position(|round| !round.pairings.iter().all(Pairing::is_complete));
        match open {
            Some(at) => Err(Why::RoundUnfinished(stage, at as u16 + 1)),
            None => Ok(here.rounds.len() as u16 + 1),
        }
    }

    /// Two who are paired by hand, the first named with Red; what the rules would have had otherwise is marked.
    fn pair_two(
        &self,
        (stage, round): (u16, u16),
        (red, black): (EntrantId, EntrantId),
        marks: Vec<Mark>,
    ) -> Pairing {
        let mut sketch = Sketch::new(red, black);
        sketch.marks.push(Mark::ByHand);
        sketch.marks.extend(marks);
        let mut lots = self.lots_for(&[u64::from(stage)]);
        let setting = &self.setting.stages[usize::from(stage) - 1];
        self.set((stage, round), setting, sketch, &mut lots)
    }

    /// Those who missed so many rounds in a row without leave that they are no longer paired.
    fn missed_too_often(&self, stage: u16) -> Vec<EntrantId> {
        let Some(here) = self.stage(stage) else { return Vec::new() };
        let Some(swiss) = self.book.swiss.as_ref() else { return Vec::new() };
        let limit = usize::from(swiss.missed_rounds_until_removed.value.get());
        let forfeited = |round: &Round, id: EntrantId| {
            let pairing = round.pairings.iter().find(|pairing| pairing.has(id));
            pairing.is_some_and(|pairing| {
                let own = pairing.games.iter().filter(|game| game.side_of(id).is_some());
                let missed = |game: &crate::round::Game| {
                    let outcome = game.result.map(|result| result.outcome);
                    outcome.is_some_and(|outcome| {
                        !outcome.is_played()
                            && outcome != crate::outcome::Outcome::Annulled
                            && outcome.winner() != game.side_of(id)
                    })
                };
                own.clone().count() > 0 && own.clone().all(missed)
            })
        };
        let missed = |id: &EntrantId| {
            // Who came back begins anew.
            let since = here.returned_after.get(id).map_or(0, |&after| usize::from(after));
            self.is_active(*id)
                && here.rounds.len().saturating_sub(since) >= limit
                && here.rounds.iter().rev().take(limit).all(|round| forfeited(round, *id))
        };
        here.field.iter().copied().filter(missed).collect()
    }
}
