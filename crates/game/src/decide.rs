//! What a command brings about, or why it is refused.

mod agreement;
mod board;
mod claims;
mod clockwork;
mod draft;
mod governing;
mod mishaps;
mod owed;
mod presence;
mod repetition;
mod rulings;
mod shuffling;

pub(crate) use agreement::Acceptance;
pub(crate) use draft::Draft;
pub(crate) use presence::read_move;
pub(crate) use repetition::decided_at;

use chuhe_board::Color;
use chuhe_rulebook::LossReason;

use crate::actor::{Actor, Part};
use crate::command::Command;
use crate::event::{Entry, Event};
use crate::game::Game;
use crate::outcome::Outcome;
use crate::refusal::{Refusal, Why};
use crate::state::Halt;
use chuhe_logbook::Instant;

/// What handling a command came to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Handled {
    /// What happened and belongs to the log, in order.
    pub entries: Vec<Entry>,
    /// Why the command itself was refused, if it was. Entries that go with it are what time alone brought
    /// about before the command came.
    pub refusal: Option<Refusal>,
}

impl Game {
    /// Handles a command: lets happen what became due before it, then the command itself.
    pub fn handle(&mut self, command: &Command, by: &Actor, now: Instant) -> Handled {
        let mut entries = match self.brought_by(now) {
            Ok(None) => Vec::new(),
            Ok(Some((game, due))) => {
                *self = game;
                due
            }
            Err(refusal) => return Handled { entries: Vec::new(), refusal: Some(refusal) },
        };
        match self.draft(command, by, now).and_then(|draft| draft.done(command)) {
            Ok((game, decided)) => {
                entries.extend(decided);
                *self = game;
                Handled { entries, refusal: None }
            }
            Err(refusal) => Handled { entries, refusal: Some(refusal) },
        }
    }

    /// What a command brings about at an instant. Nothing changes: the entries are to be applied.
    ///
    /// # Errors
    /// Why it is refused. If time has brought something about since the last entry, every command but
    /// [`Command::Tick`] is refused as overtaken; [`Game::handle`] takes care of that.
    pub fn decide(
        &self,
        command: &Command,
        by: &Actor,
        now: Instant,
    ) -> Result<Vec<Entry>, Refusal> {
        let due = self.brought_by(now)?.map_or_else(Vec::new, |(_, entries)| entries);
        match (command, due.is_empty()) {
            (Command::Tick, _) if now >= self.state.last_at => Ok(due),
            (_, false) => Err(self.refuse(command, Why::Overtaken)),
            (_, true) => Ok(self.draft(command, by, now)?.done(command)?.1),
        }
    }

    fn refuse(&self, command: &Command, why: Why) -> Refusal {
        let articles = self.governing(command, &why);
        Refusal::new(why, articles)
    }

    fn draft<'a>(
        &self,
        command: &Command,
        by: &'a Actor,
        now: Instant,
    ) -> Result<Draft<'a>, Refusal> {
        let refuse = |why| Err(self.refuse(command, why));
        if now < self.state.last_at {
            return refuse(Why::TimeGoesBack);
        }
        // The program stands in for an arbiter who is not there; nobody else does.
        let asks = *command == Command::Tick;
        if by.part.is_arbiter() && !self.setting.venue.has_arbiter() && !asks {
            return refuse(Why::NoArbiterHere);
        }
        if let Some(side) = command.player().filter(|&side| !by.acts_for(side)) {
            return refuse(Why::NotYours(side));
        }
        // Without an arbiter the program itself announces the start. A player may do so when both are there;
        // that the other is absent is not for him to say.
        let program = matches!(command, Command::Start { .. } | Command::IntroduceClock)
            && !self.setting.venue.has_arbiter()
            && (by.part == Part::Clock || command.starts_with_both());
        if command.is_arbiters() && !by.part.is_arbiter() && !program {
            return refuse(Why::ArbitersOnly);
        }
        let mut draft = Draft::new(self, by, now);
        draft.carry_out(command).map_err(|why| draft.refusal(command, why))?;
        draft.settle_time();
        Ok(draft)
    }

    /// What time alone has brought about by an instant: a flag that fell, a player who came too late. The
    /// entries carry the instants at which it happened.
    pub fn due(&self, now: Instant) -> Vec<Entry> {
        self.brought_by(now).ok().flatten().map_or_else(Vec::new, |(_, entries)| entries)
    }

    /// What time alone has brought about by an instant, and the game after it; none if nothing.
    fn brought_by(&self, now: Instant) -> Result<Option<(Game, Vec<Entry>)>, Refusal> {
        let Some(due) = self.next_due().filter(|due| due.at <= now) else { return Ok(None) };
        let clock = Actor::clock();
        let mut draft = Draft::new(self, &clock, due.at);
        draft.bring_about(&due);
        draft.done(&Command::Tick).map(Some)
    }

    /// When something will become due by time alone if nothing else happens, and what; the server sets its
    /// alarm by it.
    pub fn next_due(&self) -> Option<Due> {
        let all = [self.due_flag(), self.due_lateness(), self.due_absence()];
        all.into_iter().flatten().min_by_key(|due| due.at)
    }
}

/// Something that time alone will bring about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// When.
    pub at: Instant,
    /// What.
    pub outcome: Outcome,
    flag: bool,
}

impl Game {
    /// A flag falls by time alone; a move that was made but not followed by a press does not save it
    /// (AXF 2017 2§2.6).
    fn due_flag(&self) -> Option<Due> {
        if self.state.ended.is_some() {
            return None;
        }
        let (side, at) = self.state.clock.as_ref()?.next_flag()?;
        let rule = &self.book.time_controls.clock;
        let saved = self.to_press() == Some(side) && !rule.unpressed_move_is_late;
        let at = at.max(self.state.last_at);
        (!saved).then_some(Due { at, outcome: Outcome::loss(side, LossReason::Time), flag: true })
    }

    /// Too late for the start (AXF 2017 2§7.1; CXA 1987 1§4.一(五)).
    fn due_lateness(&self) -> Option<Due> {
        if self.state.adjournment.is_some() {
            return None;
        }
        let limit = u64::from(self.book.lateness.limit_s?) * 1000;
        let at = self.state.started?.plus_ms(limit);
        self.due_for_absent(at, LossReason::Lateness)
    }

    /// Absent when an adjourned game goes on (AXF 2017 3.6.K).
    fn due_absence(&self) -> Option<Due> {
        let adjournment = self.state.adjournment.as_ref()?;
        let called = adjournment.called?;
        let limit = self.book.adjournment.as_ref()?.absence_s.value;
        let from = adjournment.resume_at.unwrap_or(called);
        let at = from.plus_ms(u64::from(limit) * 1000);
        self.due_for_absent(at, LossReason::AbsenceAtResumption)
    }

    fn due_for_absent(&self, at: Instant, reason: LossReason) -> Option<Due> {
        let absent = self.state.absent;
        let outcome = match (absent.red, absent.black) {
            (false, false) => return None,
            (true, true) => Outcome::BothLost { reason: Some(reason) },
            (true, false) => Outcome::loss(Color::Red, reason),
            (false, true) => Outcome::loss(Color::Black, reason),
        };
        let at = at.max(self.state.last_at);
        self.state.ended.is_none().then_some(Due { at, outcome, flag: false })
    }
}

impl Draft<'_> {
    fn bring_about(&mut self, due: &Due) {
        if due.flag
            && let Some(winner) = due.outcome.winner()
        {
            self.push(Event::FlagFell { side: winner.opponent() });
        }
        self.end(due.outcome.clone(), None);
    }

    /// What became due with the command itself, as when a penalty takes the last time or nobody may be late.
    fn settle_time(&mut self) {
        if let Some(due) = self.game.next_due().filter(|due| due.at <= self.now) {
            self.bring_about(&due);
        }
    }

    fn carry_out(&mut self, command: &Command) -> Result<(), Why> {
        self.check_phase(command)?;
        self.note_arrival(command);
        match command {
            Command::Tick => Ok(()),
            Command::Start { absent } => self.start(absent),
            Command::Arrive { side } => self.arrive(*side),
            Command::Play { side, m, offer_draw } => self.play(*side, *m, *offer_draw),
            Command::PressClock { side } => self.press_clock(*side),
            Command::Touch { side, touched, adjusting } => self.touch(*side, touched, *adjusting),
            Command::PutStraight { pieces } => self.put_straight(pieces),
            Command::AnnounceAdjusting { side } => self.announce_adjusting(*side),
            Command::OverlookCheck { side, piece } => self.overlook_check(*side, *piece),
            Command::OfferDraw { side } => self.offer_draw(*side),
            Command::AcceptDraw { side } => self.accept_draw(*side),
            Command::DeclineDraw { side } => self.decline_draw(*side),
            Command::RetractOffer { side } => self.retract_offer(*side),
            Command::ClaimLimit { side } => self.claim_limit(*side),
            Command::ClaimRepetition { side } => self.claim_repetition(*side),
            Command::ClaimShuffling { side } => self.claim_shuffling(*side),
            Command::Resign { side } => self.resign(*side),
            Command::ConfirmDiagram { side } => self.confirm_diagram(*side),
            Command::Seal { side, written } => self.seal(*side, written.as_deref()),
            Command::Sign => self.sign(),
            Command::HandInScore { side } => self.hand_in_score(*side),
            Command::NoteScoreEntered => self.note_score_entered(),
            Command::Settle { side, mishap } => self.settle(*side, mishap),
            Command::ReverseColours => self.reverse_colours(),
            Command::RecordFoul { side, kind, times } => self.record_foul(*side, *kind, *times),
            Command::Misconduct { side, act, reason } => self.misconduct(*side, *act, reason),
            Command::AdjustClock { side, delta_ms, reason } => {
                self.adjust_clock(*side, *delta_ms, reason)
            }
            Command::IntroduceClock => self.introduce_clock(),
            Command::Pause { reason } => self.pause(reason),
            Command::Resume => self.resume(),
            Command::AllowDraw => self.allow_draw(),
            Command::OrderPlayOn { reason } => self.order_play_on(reason),
            Command::ConsentToResignation => self.consent_to_resignation(),
            Command::RefuseResignation { reason } => self.refuse_resignation(reason),
            Command::RuleOnLimit { record_leads_there } => self.rule_on_limit(*record_leads_there),
            Command::DeclareLimit => self.declare_limit(),
            Command::Overrule { verdict, reason } => self.overrule(*verdict, reason),
            Command::Adjourn { reason } => self.adjourn(reason),
            Command::SetResumption { at, place } => self.set_resumption(*at, place),
            Command::CallResumption { absent } => self.call_resumption(absent),
            Command::OpenEnvelope { written, read_as } => {
                self.open_envelope(written.as_deref(), *read_as)
            }
            Command::EnterResult { outcome, reason } => self.enter_result(outcome, reason),
            Command::Correct { correction, reason } => self.correct(correction, reason),
        }
    }

    /// Whether a command belongs to this phase of the game at all.
    fn check_phase(&self, command: &Command) -> Result<(), Why> {
        let state = &self.game.state;
        if *command == Command::Tick {
            return Ok(());
        }
        let after_the_end = matches!(
            command,
            Command::Correct { .. }
                | Command::Sign
                | Command::HandInScore { .. }
                | Command::NoteScoreEntered
                | Command::RecordFoul { .. }
        );
        if state.ended.is_some() {
            return if after_the_end { Ok(()) } else { Err(Why::GameOver) };
        }
        let before_the_start = matches!(
            command,
            Command::Start { .. }
                | Command::ReverseColours
                | Command::Misconduct { .. }
                | Command::EnterResult { .. }
                | Command::RecordFoul { .. }
                | Command::Correct { .. }
        );
        if state.started.is_none() && !before_the_start {
            return Err(Why::NotStarted);
        }
        let of_the_slip = matches!(
            command,
            Command::Sign | Command::HandInScore { .. } | Command::NoteScoreEntered
        );
        if of_the_slip {
            return Err(Why::NotOver);
        }
        // A claim, a resignation or an early draw must be dealt with first.
        let waits = state.halt.is_some_and(Halt::waits);
        let in_play = matches!(
            command,
            Command::Play { .. }
                | Command::PressClock { .. }
                | Command::Touch { .. }
                | Command::AnnounceAdjusting { .. }
                | Command::OverlookCheck { .. }
                | Command::OfferDraw { .. }
                | Command::AcceptDraw { .. }
                | Command::DeclineDraw { .. }
                | Command::RetractOffer { .. }
                | Command::ClaimLimit { .. }
                | Command::ClaimRepetition { .. }
                | Command::ClaimShuffling { .. }
                | Command::Resign { .. }
                | Command::Seal { .. }
        );
        let stops = matches!(
            command,
            Command::Pause { .. }
                | Command::Resume
                | Command::Adjourn { .. }
                | Command::DeclareLimit
        );
        // A resignation can be declared while the game lies adjourned: it goes on when that is answered.
        let goes_on =
            matches!(command, Command::CallResumption { .. } | Command::OpenEnvelope { .. });
        if waits && (in_play || stops || goes_on) {
            return Err(Why::WaitsForArbiter);
        }
        // The clocks need not run to give up the game, or to agree on it.
        let ends_it = matches!(
            command,
            Command::Resign { .. } | Command::AcceptDraw { .. } | Command::DeclineDraw { .. }
        );
        if in_play && state.halt.is_some() && !ends_it {
            return Err(Why::Stopped);
        }
        let sealed = state.adjournment.as_ref().is_some_and(|game| game.sealed.is_some());
        // A player may resign while his game lies adjourned.
        let resigns = matches!(command, Command::Resign { .. });
        if sealed && ((in_play && !resigns) || stops || *command == Command::IntroduceClock) {
            return Err(Why::Adjourned);
        }
        if let Some(sealer) = self.game.to_seal().filter(|side| *side == self.game.turn()) {
            self.check_sealing(command, sealer)?;
        }
        Ok(())
    }

    /// From the call on the move is sealed and not played (AXF 2017 2§2.4; CXA 1987 1§4). An offer that goes with
    /// the other side's last move stands, and can be answered.
    fn check_sealing(&self, command: &Command, sealer: Color) -> Result<(), Why> {
        let plays_on = match command {
            Command::OfferDraw { side } => *side == sealer,
            Command::Play { .. }
            | Command::PressClock { .. }
            | Command::ClaimLimit { .. }
            | Command::ClaimRepetition { .. }
            | Command::ClaimShuffling { .. } => true,
            _ => false,
        };
        if plays_on { Err(Why::ToBeSealed(sealer)) } else { Ok(()) }
    }
}
