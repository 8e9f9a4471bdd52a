//! Whether an entry can stand where it does, and what it leaves to follow.
//!
//! A log comes from a file, and a file can be cut short, edited or forged. What can be computed is not believed.

use chuhe_board::Color;
use chuhe_referee::{BoardEnd, LimitCount, board_end, count_for, count_without_claimant};
use chuhe_rulebook::{DrawReason, LossReason, ResignationEffect};

use super::{Game, Misfit};
use crate::actor::{Actor, Part};
use crate::case::CaseVerdict;
use crate::decide::Acceptance;
use crate::event::{AdjustmentCause, Correction, Entry, Event, LimitAccount};
use crate::outcome::Outcome;
use crate::state::{AfterMishap, Halt, Tail};
use chuhe_logbook::Instant;

impl Game {
    /// Whether an entry can stand where it does.
    pub(super) fn check_place(&self, entry: &Entry) -> Result<(), Misfit> {
        let event = &entry.event;
        let after_the_end = matches!(
            event,
            Event::Opened { .. }
                | Event::Corrected { .. }
                | Event::FoulRecorded { .. }
                | Event::Signed { .. }
                | Event::ScoreHandedIn { .. }
                | Event::ScoreEntered
        );
        if self.state.ended.is_some() && !after_the_end {
            return Err(Misfit::AfterTheEnd);
        }
        // What is due comes before every later entry.
        if self.next_due().is_some_and(|due| due.at < entry.at) {
            return Err(Misfit::Overtaken);
        }
        if self.owes_end() && !matches!(event, Event::Ended { .. }) {
            return Err(Misfit::EndMissing);
        }
        if !self.is_for(&entry.by, event) {
            return Err(Misfit::WrongActor);
        }
        self.check_play(entry)?;
        if !self.is_computed(entry) {
            return Err(Misfit::DoesNotFollow);
        }
        match event {
            Event::FlagFell { side } if !self.is_out_of_time(*side, entry.at) => {
                Err(Misfit::TimeIsLeft)
            }
            Event::LimitRuled { account } if !self.adds_up(account) => Err(Misfit::Miscounted),
            Event::Ended { outcome, articles, remark } => {
                // What the arbiter enters himself has his words with it.
                let follows = match remark {
                    Some(_) => entry.by.part.is_arbiter() && outcome.articles(&self.book).is_some(),
                    None => self.follows(outcome, &entry.by),
                };
                if follows && *articles == self.articles_of(outcome) {
                    Ok(())
                } else {
                    Err(Misfit::EndDoesNotFollow)
                }
            }
            _ => Ok(()),
        }
    }

    /// Whether play is where something at the board can happen.
    fn check_play(&self, whole: &Entry) -> Result<(), Misfit> {
        let (state, event) = (&self.state, &whole.event);
        let on_the_clock = matches!(event, Event::Moved { .. } | Event::ClockPressed { .. });
        let in_play = on_the_clock
            || matches!(
                event,
                Event::Touched { .. }
                    | Event::AdjustingAnnounced { .. }
                    | Event::CheckOverlooked { .. }
                    | Event::DrawOffered { .. }
                    | Event::LimitClaimed { .. }
                    | Event::MoveSealed { .. }
            );
        let standing = state.halt.is_some() || self.sealed_by().is_some();
        let waits = state.halt.is_some_and(Halt::waits);
        // The arbiter may put pieces straight at any time (AXF 2017 1§3.2.F).
        let at_any_time = matches!(event, Event::Touched { adjusting: true, .. });
        let at_any_time = at_any_time && whole.by.part.is_arbiter();
        match event {
            _ if in_play && state.started.is_none() => Err(Misfit::NotStarted),
            _ if in_play && standing && !at_any_time => Err(Misfit::StandsStill),
            Event::Paused { .. } if state.halt.is_some() => Err(Misfit::StandsStill),
            Event::Resumed if state.halt != Some(Halt::Pause) && self.to_seal().is_none() => {
                Err(Misfit::StandsStill)
            }
            Event::Resumed if waits => Err(Misfit::StandsStill),
            Event::Moved { .. } if self.to_seal() == Some(self.turn()) => Err(Misfit::StandsStill),
            Event::ResignationDeclared { .. } | Event::EnvelopeOpened { played: Some(_), .. }
                if waits =>
            {
                Err(Misfit::StandsStill)
            }
            Event::Moved { side, .. } if *side != self.turn() => Err(Misfit::WrongSide),
            _ if on_the_clock && state.clock.is_some() && !state.clock_started => {
                Err(Misfit::ClockNotStarted)
            }
            Event::ClockPressed { side } if self.to_press() != Some(*side) => {
                Err(Misfit::PressWithoutMove)
            }
            _ => Ok(()),
        }
    }

    /// Whether an event is for this actor to bring about.
    fn is_for(&self, by: &Actor, event: &Event) -> bool {
        let arbiter = by.part.is_arbiter();
        // The program stands in for an arbiter who is not there.
        if !self.setting.venue.has_arbiter() && arbiter {
            return false;
        }
        match event {
            Event::Moved { side, .. }
            | Event::Arrived { side }
            | Event::Touched { side, .. }
            | Event::AdjustingAnnounced { side }
            | Event::CheckOverlooked { side, .. }
            | Event::ClockPressed { side }
            | Event::DrawOffered { side }
            | Event::OfferVoid { side }
            | Event::DrawDeclined { side }
            | Event::OfferRetracted { side }
            | Event::LimitClaimed { side }
            | Event::ResignationDeclared { side }
            | Event::MoveSealed { side, .. }
            | Event::DiagramConfirmed { side }
            | Event::ScoreHandedIn { side }
            | Event::FoulRecorded { side, .. } => by.acts_for(*side),
            Event::ClockAdjusted { cause, .. } => match cause {
                AdjustmentCause::Foul(_) => by.part != Part::Clock,
                AdjustmentCause::Arbiter(_) => arbiter,
            },
            Event::Signed { part } => by.part == *part && by.part != Part::Clock,
            Event::ClockIntroduced => arbiter || !self.setting.venue.has_arbiter(),
            Event::Started { .. } => arbiter || !self.setting.venue.has_arbiter(),
            Event::MishapSettled { .. }
            | Event::ColoursReversed { .. }
            | Event::Restarted
            | Event::MisconductNoted { .. }
            | Event::Paused { .. }
            | Event::Resumed
            | Event::PlayOnOrdered { .. }
            | Event::CaseOverruled { .. }
            | Event::ResignationRefused { .. }
            | Event::AdjournmentCalled { .. }
            | Event::ResumptionSet { .. }
            | Event::ResumptionCalled { .. }
            | Event::EnvelopeOpened { .. }
            | Event::Corrected { .. }
            | Event::ScoreEntered => arbiter,
            // These follow from what somebody did, or from time alone.
            Event::Opened { .. }
            | Event::ClockStarted
            | Event::DrawAgreedEarly
            | Event::LimitRuled { .. }
            | Event::CaseRuled { .. }
            | Event::CaseLapsed
            | Event::FlagFell { .. }
            | Event::Ended { .. } => true,
        }
    }

    /// Whether the moves come to what an account of the natural move limit says.
    fn adds_up(&self, account: &LimitAccount) -> bool {
        let Some(limit) = &self.book.natural_limit else { return false };
        let count = match account.claimant {
            Some(side) => Some(count_for(limit, &self.history, side)),
            None => count_without_claimant(limit, &self.history),
        };
        let recounted = |count: &LimitCount| {
            LimitAccount::of(count, account.claimant, account.record_leads_there)
        };
        count.is_some_and(|count| recounted(&count) == *account)
    }

    /// Whether a side has nothing left on its clock.
    fn is_out_of_time(&self, side: Color, at: Instant) -> bool {
        self.clock().is_some_and(|clock| clock.is_out_of_time(side, at))
    }

    /// Whether the last entry has ended the game, so that only its end can follow.
    fn owes_end(&self) -> bool {
        if self.state.ended.is_some() {
            return false;
        }
        match &self.state.tail {
            Tail::Moved => board_end(self.position()).is_some(),
            Tail::Flag { .. } => true,
            Tail::Foul { side, .. } => {
                self.state.counters[*side].lost_by(&self.book.fouls).is_some()
            }
            Tail::Mishap { follows, .. } => matches!(follows, AfterMishap::Loss(_)),
            _ => false,
        }
    }

    /// Whether an end follows from the game as it stands.
    fn follows(&self, outcome: &Outcome, by: &Actor) -> bool {
        let state = &self.state;
        let verdict = state.pending.as_ref().map(|pending| pending.verdict());
        let on_board = || board_end(self.position());
        match outcome {
            Outcome::Won { winner, reason } => self.loses(winner.opponent(), *reason, by),
            Outcome::Drawn { reason } => match reason {
                DrawReason::NeitherCanWin => on_board() == Some(BoardEnd::NoAttackers),
                DrawReason::Agreement if state.halt == Some(Halt::EarlyDraw) => {
                    by.part.is_arbiter()
                }
                DrawReason::Agreement => {
                    self.is_accepted_by(by) && self.acceptance() == Acceptance::Ends
                }
                DrawReason::PermittedRepetition => verdict == Some(CaseVerdict::DrawPermitted),
                DrawReason::MutualOffence => verdict == Some(CaseVerdict::DrawMutual),
                DrawReason::NaturalLimit => matches!(
                    state.tail,
                    Tail::Limit { record_leads_there: true, reached: true, .. }
                ),
                DrawReason::ArbitersRuling => false,
            },
            Outcome::BothLost { reason: None } => {
                self.is_accepted_by(by) && self.acceptance() == Acceptance::BothForfeit
            }
            Outcome::BothLost { reason: Some(_) } => state.absent.red && state.absent.black,
            Outcome::Annulled | Outcome::PointsCancelled { .. } => false,
        }
    }

    fn loses(&self, side: Color, reason: LossReason, by: &Actor) -> bool {
        let state = &self.state;
        let winner = side.opponent();
        match reason {
            LossReason::Checkmate => {
                board_end(self.position()) == Some(BoardEnd::Checkmate { winner })
            }
            LossReason::Stalemate => {
                board_end(self.position()) == Some(BoardEnd::Stalemate { winner })
            }
            LossReason::Time | LossReason::TimePenalty => {
                matches!(state.tail, Tail::Flag { side: fell, .. } if fell == side)
            }
            LossReason::SuicideMove | LossReason::FacingKings => {
                let lost = |follows: &AfterMishap| matches!(follows, AfterMishap::Loss(_));
                matches!(&state.tail, Tail::Mishap { side: whose, follows } if *whose == side && lost(follows))
            }
            LossReason::ForbiddenRepetition => {
                let pending = state.pending.as_ref();
                pending.and_then(|pending| pending.verdict().offender()) == Some(side)
            }
            LossReason::Lateness | LossReason::AbsenceAtResumption => state.absent[side],
            LossReason::Resignation => {
                let effect = self.book.resignation.takes_effect;
                let asks = effect == ResignationEffect::OnArbitersConsent;
                if asks && self.setting.venue.has_arbiter() {
                    state.halt == Some(Halt::Resignation(side)) && by.part.is_arbiter()
                } else {
                    by.acts_for(side)
                }
            }
            LossReason::TechnicalFouls
            | LossReason::Violations
            | LossReason::Fouls
            | LossReason::UnrecordedMoves
            | LossReason::IllegalMoves => {
                let lost = state.counters[side].lost_by(&self.book.fouls);
                lost.is_some_and(|counter| counter.loss_reason() == reason)
            }
            LossReason::WrongSealedMove => {
                matches!(state.tail, Tail::Envelope { side: sealer, m: None } if sealer == side)
            }
            LossReason::Indiscipline
            | LossReason::ElectronicDevice
            | LossReason::Misconduct
            | LossReason::Forfeit => false,
        }
    }

    /// Whether only what goes with a move has come after the last one.
    pub(super) fn is_after_move(&self, event: &Event) -> bool {
        match event {
            Event::Moved { .. } => true,
            Event::ClockPressed { .. }
            | Event::DrawOffered { .. }
            | Event::OfferVoid { .. }
            | Event::FoulRecorded { .. }
            | Event::ClockAdjusted { .. } => self.state.after_move,
            _ => false,
        }
    }

    /// What an entry that has just happened leaves to follow.
    pub(super) fn tail_after(&self, event: &Event) -> Tail {
        match event {
            Event::Started { .. } => Tail::Started,
            Event::Moved { .. } => Tail::Moved,
            Event::Touched { side, touched, adjusting: false } => {
                let free = |touched| self.out_of_reach(*side, touched).is_some();
                Tail::Touched { side: *side, out_of_reach: touched.iter().any(|t| free(*t)) }
            }
            Event::CheckOverlooked { side, .. } => Tail::Overlooked(*side),
            Event::MishapSettled { side, mishap } => {
                Tail::Mishap { side: *side, follows: self.after_mishap(*side, mishap) }
            }
            Event::FoulRecorded { side, kind, times } => {
                Tail::Foul { side: *side, kind: *kind, times: *times }
            }
            Event::ClockAdjusted { side, delta_ms, cause } => match (cause, &self.state.tail) {
                (AdjustmentCause::Foul(_), Tail::Foul { side: offender, kind, times })
                    if offender != side =>
                {
                    Tail::Given { side: *offender, kind: *kind, times: *times }
                }
                (AdjustmentCause::Foul(_), Tail::Struck { side: offender, kind, times })
                    if offender == side =>
                {
                    Tail::Returned { side: *offender, kind: *kind, times: *times }
                }
                // Nobody loses by what is taken back from him.
                (AdjustmentCause::Foul(_), Tail::Struck { .. } | Tail::Returned { .. }) => {
                    Tail::Nothing
                }
                _ if *delta_ms >= 0 => Tail::Nothing,
                (AdjustmentCause::Foul(_), _) => {
                    Tail::Taken { side: *side, reason: LossReason::TimePenalty }
                }
                (AdjustmentCause::Arbiter(_), _) => {
                    Tail::Taken { side: *side, reason: LossReason::Time }
                }
            },
            Event::Corrected {
                correction: Correction::StrikeFouls { side, kind, times }, ..
            } => Tail::Struck { side: *side, kind: *kind, times: *times },
            Event::FlagFell { side } => match &self.state.tail {
                Tail::Taken { side: whose, reason } if whose == side => {
                    Tail::Flag { side: *side, reason: *reason }
                }
                _ => Tail::Flag { side: *side, reason: LossReason::Time },
            },
            Event::LimitRuled { account } => Tail::Limit {
                claimant: account.claimant,
                record_leads_there: account.record_leads_there,
                reached: account.reached,
            },
            Event::CaseRuled { .. } | Event::CaseOverruled { .. } => Tail::Case,
            Event::MisconductNoted { side, act, measure, reason } => Tail::Misconduct {
                side: *side,
                act: *act,
                measure: *measure,
                reason: reason.clone(),
            },
            Event::EnvelopeOpened { played, .. } => {
                Tail::Envelope { side: self.turn(), m: *played }
            }
            Event::ColoursReversed { after_start: true } => Tail::Reversed,
            _ => Tail::Nothing,
        }
    }
}
