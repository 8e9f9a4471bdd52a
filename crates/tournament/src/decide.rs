//! What a command brings about, or why it is refused.

mod appeals;
mod entries;
mod forbidding;
mod governing;
mod leaving;
mod lineups;
mod results;
mod rounds;
mod sanctions;
mod stages;

use std::borrow::Cow;

use crate::actor::{Actor, Part};
use crate::command::Command;
use crate::event::{Entry, Event};
use crate::refusal::{Refusal, Why};
use crate::tournament::Tournament;
use chuhe_logbook::Instant;

type Done = Result<(), Why>;

/// What a command has brought about so far.
struct Draft<'a> {
    /// The event as it stands after what has happened so far.
    now_is: Cow<'a, Tournament>,
    by: &'a Actor,
    now: Instant,
    entries: Vec<Entry>,
    /// The first entry that does not follow from the event, and why. Nothing happens after it.
    unsound: Option<Why>,
}

impl Draft<'_> {
    /// Something happens. What the event itself would not replay is a mistake of the program: the command is then
    /// refused as a whole, and the event stays as it was.
    fn happen(&mut self, event: Event) {
        if self.unsound.is_some() {
            return;
        }
        let entry = Entry { at: self.now, by: self.by.clone(), event };
        match self.now_is.to_mut().apply(&entry) {
            Ok(()) => self.entries.push(entry),
            Err(misfit) => self.unsound = Some(Why::unsound(&entry, &misfit)),
        }
    }

    /// The last thing happens: nothing has to be known about the event after it.
    fn end(&mut self, event: Event) {
        self.entries.push(Entry { at: self.now, by: self.by.clone(), event });
    }
}

impl Tournament {
    /// Handles a command: what it brings about is applied, and given back for the log.
    ///
    /// # Errors
    /// Why it is refused; the event is then as it was.
    pub fn handle(
        &mut self,
        command: &Command,
        by: &Actor,
        now: Instant,
    ) -> Result<Vec<Entry>, Refusal> {
        let entries = self.decide(command, by, now)?;
        if let [entry] = &entries[..] {
            // An entry that does not fit changes nothing.
            return match self.apply(entry) {
                Ok(()) => Ok(entries),
                Err(misfit) => Err(self.refuse(Why::unsound(entry, &misfit))),
            };
        }
        let mut after = self.clone();
        for entry in &entries {
            after.apply(entry).map_err(|misfit| self.refuse(Why::unsound(entry, &misfit)))?;
        }
        *self = after;
        Ok(entries)
    }

    /// What a command brings about at an instant. Nothing changes: the entries are to be applied.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn decide(
        &self,
        command: &Command,
        by: &Actor,
        now: Instant,
    ) -> Result<Vec<Entry>, Refusal> {
        let mut draft =
            Draft { now_is: Cow::Borrowed(self), by, now, entries: Vec::new(), unsound: None };
        self.may(command, by, now)
            .and_then(|()| draft.carry_out(command))
            .and_then(|()| draft.unsound.take().map_or(Ok(()), Err))
            .map_err(|why| self.refuse(why))?;
        Ok(draft.entries)
    }

    fn may(&self, command: &Command, by: &Actor, now: Instant) -> Done {
        if now < self.last_at {
            return Err(Why::TimeGoesBack);
        }
        if self.closed {
            return Err(Why::Closed);
        }
        let own = command.entrants_own();
        let allowed = match command {
            Command::DecideAppeal { .. } => {
                matches!(by.part, Part::AppealsCommittee | Part::ChiefArbiter)
            }
            _ => own.is_some_and(|id| by.acts_for(id)) || by.part.is_official(),
        };
        match allowed {
            false if matches!(command, Command::DecideAppeal { .. }) => Err(Why::CommitteeOnly),
            false => Err(Why::OfficialsOnly),
            true if command.is_chiefs() && by.part != Part::ChiefArbiter => {
                Err(Why::ChiefArbiterOnly)
            }
            true => Ok(()),
        }
    }
}

impl Draft<'_> {
    fn carry_out(&mut self, command: &Command) -> Done {
        match command {
            Command::Enter { entrant } => self.enter(entrant),
            Command::Amend { id, entrant } => self.amend(*id, entrant),
            Command::StartStage { stage, numbering } => self.start_stage(*stage, numbering),
            Command::PairRound { stage, absent, starts_at } => {
                self.pair_round(*stage, absent, *starts_at)
            }
            Command::PairByHand { stage, pairs, byes, absent, reason, starts_at } => {
                self.pair_by_hand(*stage, pairs, byes, absent, reason, *starts_at)
            }
            Command::Exchange { stage, a, b, reason } => self.exchange(*stage, *a, *b, reason),
            Command::ForbidPair { a, b, reason } => self.forbid(*a, *b, false, reason),
            Command::AllowPair { a, b, reason } => self.forbid(*a, *b, true, reason),
            Command::UnpairRound { stage } => self.unpair(*stage),
            Command::EnterResult { game, result } => self.enter_result(*game, *result),
            Command::EnterForfeit { table, absent } => self.enter_forfeit(*table, absent),
            Command::CorrectResult { game, result, reason } => {
                self.correct_result(*game, *result, reason)
            }
            Command::DrawLot { table } => self.draw_lot(*table),
            Command::HandInLineup { stage, round, team, members } => {
                self.hand_in_lineup(*stage, *round, *team, members)
            }
            Command::Withdraw { entrant, reason, consent } => {
                self.withdraw(*entrant, reason, *consent)
            }
            Command::Reenter { entrant, reason } => self.reenter(*entrant, reason),
            Command::Sanction { entrant, act, measure, game, reason } => {
                self.sanction(*entrant, *act, *measure, *game, reason)
            }
            Command::LodgeAppeal { by, game, text, written, fee_paid } => {
                self.lodge_appeal(*by, *game, text, *written, *fee_paid)
            }
            Command::DecideAppeal { appeal, decision } => self.decide_appeal(*appeal, decision),
            Command::Note { about, text, article } => {
                needs_text(text)?;
                if let Some(id) = about.filter(|&id| self.now_is.participant(id).is_none()) {
                    return Err(Why::NoSuchEntrant(id));
                }
                if let Some(number) = article
                    && self.now_is.book.article(number).is_none()
                {
                    return Err(Why::NoSuchArticle(number.clone()));
                }
                let (about, text, article) = (*about, text.clone(), article.clone());
                self.end(Event::Noted { about, text, article });
                Ok(())
            }
            Command::BreakTieByLot { stage, entrant } => self.break_tie(*stage, *entrant),
            Command::EndStage { stage, reason } => self.end_stage(*stage, reason),
            Command::Close => self.close(),
        }
    }
}

/// A reason is not left blank.
fn needs_reason(reason: &str) -> Done {
    if reason.trim().is_empty() { Err(Why::NoReason) } else { Ok(()) }
}

/// Nor is what is noted, appealed or decided.
fn needs_text(text: &str) -> Done {
    if text.trim().is_empty() { Err(Why::NoText) } else { Ok(()) }
}
