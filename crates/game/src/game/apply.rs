//! Letting an entry of the log happen.

use chuhe_board::{Color, Move};

use super::{Game, Misfit, ReplayError};
use crate::case::CaseKind;
use crate::clock::{Clock, Completed};
use crate::event::{AdjustmentCause, Entry, Event, Mishap};
use crate::state::{AdjournedGame, Ended, Halt, Overruled, Pending, SealedMove, Unpressed};
use crate::touch::{Touched, Touches};
use chuhe_logbook::Instant;

impl Game {
    /// The game that a log comes to.
    ///
    /// # Errors
    /// The first entry that does not fit.
    pub fn replay<'a>(log: impl IntoIterator<Item = &'a Entry>) -> Result<Game, ReplayError> {
        let mut entries = log.into_iter();
        let first = entries.next().ok_or(ReplayError::Empty)?;
        let Event::Opened { setting } = &first.event else { return Err(ReplayError::NotOpened) };
        let mut game = Game::set_up(setting, first.at)?;
        for entry in entries {
            game.follow(entry)?;
        }
        Ok(game)
    }

    /// Lets an entry of a log happen, whose number is told if it cannot.
    ///
    /// # Errors
    /// The entry cannot follow the log so far; the game is then as it was.
    pub fn follow(&mut self, entry: &Entry) -> Result<(), ReplayError> {
        let number = self.state.version + 1;
        self.apply(entry).map_err(|misfit| ReplayError::Entry { entry: number, misfit })
    }

    /// Lets an entry happen.
    ///
    /// # Errors
    /// The entry cannot follow the log so far; the game is then as it was.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Misfit> {
        if entry.at < self.state.last_at {
            return Err(Misfit::TimeGoesBack);
        }
        self.check_place(entry)?;
        self.apply_event(&entry.event, entry.at)?;
        self.state.after_move = self.is_after_move(&entry.event);
        self.state.tail = self.tail_after(&entry.event);
        self.state.last_by = entry.by.part;
        self.state.version += 1;
        self.state.last_at = entry.at;
        Ok(())
    }

    /// Looks whether the entry can be before anything changes, so that a game is never left half way.
    fn apply_event(&mut self, event: &Event, at: Instant) -> Result<(), Misfit> {
        let state = &mut self.state;
        match event {
            Event::Opened { .. } => return Err(Misfit::OpenedTwice),
            Event::Started { absent } => {
                state.started = Some(at);
                absent.iter().for_each(|&side| state.absent[side] = true);
            }
            Event::Arrived { side } => state.absent[*side] = false,
            Event::ClockStarted => {
                state.clock_started = true;
                self.run_clock(at);
            }
            Event::ClockIntroduced => {
                state.clock = Some(Clock::new(&self.control.time));
                state.fined = Default::default();
                state.clock_started = true;
                state.unpressed = None;
                self.run_clock(at);
            }
            Event::Moved { played, .. } => self.apply_move(*played, at)?,
            Event::ClockPressed { side } => self.apply_press(*side, at),
            Event::Touched { side, touched, adjusting } => {
                if !adjusting {
                    let left = self.binding_touches(*side, touched);
                    self.state.touches[*side].touched.extend(left);
                }
            }
            Event::AdjustingAnnounced { side } => state.adjusting[*side] = true,
            Event::CheckOverlooked { side, piece } => {
                state.touches[*side].overlooked_with.get_or_insert(*piece);
            }
            Event::MishapSettled { side, mishap } => {
                // The piece was touched; what is owed for it is settled with the mishap.
                if let Mishap::IllegalMove { played } = mishap {
                    let touches = &mut state.touches[*side];
                    touches.touched.insert(0, Touched::One(played.from));
                }
            }
            // Before the start they only change seats, and sit as they were paired (AXF 2017 1§3.4.B).
            Event::ColoursReversed { after_start } => state.reversed ^= *after_start,
            Event::Restarted => self.restart(),
            Event::FoulRecorded { side, kind, times } => {
                for _ in 0..*times {
                    state.counters[*side].add(&self.book.fouls, *kind);
                }
                // What is recorded on the other side's time belongs to no turn of this one.
                if self.is_touch_foul(*kind) && self.turn() == *side {
                    self.state.touches[*side].foul_recorded = true;
                }
            }
            Event::ClockAdjusted { side, delta_ms, cause } => {
                if let AdjustmentCause::Foul(kind) = cause
                    && let Some(offender) = state.tail.charged()
                {
                    let fined = &mut state.fined[offender];
                    if *side == offender {
                        fined.take(*kind, delta_ms.saturating_neg());
                    } else {
                        fined.give(*kind, *delta_ms);
                    }
                }
                if let Some(clock) = &mut state.clock {
                    clock.adjust(*side, *delta_ms);
                }
            }
            Event::MisconductNoted { side, act, .. } => {
                if act.is_none() {
                    let acts = &mut state.misconduct[*side];
                    *acts = acts.saturating_add(1);
                }
            }
            Event::Paused { reason } => {
                state.paused = true;
                state.pause_reason = Some(reason.clone());
                self.stop(Halt::Pause, at);
            }
            Event::Resumed => {
                // Where nothing stands still, it is the call to seal a move that is withdrawn.
                if !state.paused {
                    state.adjournment = None;
                }
                state.paused = false;
                state.pause_reason = None;
                self.go_on(at);
            }
            Event::ResignationRefused { .. } => self.go_on(at),
            Event::PlayOnOrdered { .. } => {
                state.offers.drop_open();
                self.go_on(at);
            }
            Event::DrawOffered { side } => state.offers.offer(*side),
            Event::OfferVoid { .. } => {}
            Event::DrawDeclined { .. } => state.offers.refuse(),
            Event::OfferRetracted { .. } => state.offers.drop_open(),
            Event::DrawAgreedEarly => self.stop(Halt::EarlyDraw, at),
            Event::LimitClaimed { side } => self.stop(Halt::LimitClaim(*side), at),
            Event::LimitRuled { .. } => self.go_on(at),
            Event::CaseRuled { claimed_by, ruling } => {
                let earlier = state.pending.take();
                let claimed_by = claimed_by.or(earlier.and_then(|pending| pending.claimed_by));
                let ruling = (**ruling).clone();
                let cycle = ruling.kind == CaseKind::Cycle;
                let judged = self.judged_by_arbiter(self.position()).filter(|_| cycle).cloned();
                self.state.pending = Some(Pending { ruling, claimed_by, overruled: judged });
            }
            Event::CaseOverruled { verdict, reason } => {
                self.judge_by_arbiter(Overruled::new(*verdict, reason));
            }
            Event::CaseLapsed => {
                state.pending = None;
                state.counted_from = self.history.plies().len();
            }
            Event::ResignationDeclared { side } => {
                // Resigning instead of answering drops the foul (AXF 2017 1§2.10.D): it would come with the
                // answer, which is owed again if the arbiter does not agree.
                self.stop(Halt::Resignation(*side), at);
            }
            Event::AdjournmentCalled { .. } => {
                state.adjournment = Some(AdjournedGame::default());
                let own_time =
                    self.book.adjournment.as_ref().is_none_or(|rule| rule.on_own_time.value);
                if let Some(clock) = self.state.clock.as_mut().filter(|_| !own_time) {
                    clock.stop(at);
                }
            }
            Event::MoveSealed { side, written, fen, used_ms } => {
                if let Some(clock) = &mut state.clock {
                    clock.stop(at);
                }
                self.answer_by_moving(*side);
                let adjournment = self.state.adjournment.get_or_insert_default();
                adjournment.sealed = Some(SealedMove {
                    side: *side,
                    written: written.clone(),
                    fen: fen.clone(),
                    used_ms: *used_ms,
                });
            }
            Event::DiagramConfirmed { side } => {
                state.adjournment.get_or_insert_default().confirmed[*side] = true;
            }
            Event::ResumptionSet { at, place } => {
                let adjournment = state.adjournment.get_or_insert_default();
                adjournment.resume_at = Some(*at);
                adjournment.place = Some(place.clone());
            }
            Event::ResumptionCalled { absent } => {
                state.adjournment.get_or_insert_default().called = Some(at);
                absent.iter().for_each(|&side| state.absent[side] = true);
            }
            Event::EnvelopeOpened { .. } => {
                state.adjournment = None;
                // The sealed move follows as an entry of its own, at the same instant.
                self.run_clock(at);
            }
            Event::FlagFell { .. } => {}
            Event::Ended { outcome, articles, remark } => {
                let (outcome, articles) = (outcome.clone(), articles.clone());
                self.stop_clock(at);
                let remark = remark.clone();
                self.state.halt = None;
                self.state.offers.drop_open();
                self.state.ended = Some(Ended { at, outcome, articles, remark, corrected: false });
            }
            Event::Corrected { correction, reason } => {
                self.apply_correction(correction, reason, at)?;
            }
            Event::Signed { part } => state.signatures.push(*part),
            Event::ScoreHandedIn { side } => state.scores_in[*side] = true,
            Event::ScoreEntered => state.score_entered = true,
        }
        Ok(())
    }

    fn apply_move(&mut self, m: Move, at: Instant) -> Result<(), Misfit> {
        let side = self.turn();
        if self.history.push(m).is_err() {
            return Err(Misfit::Illegal { tried: m });
        }
        let state = &mut self.state;
        state.touches[side] = Touches::default();
        state.adjusting[side] = false;
        // What the other side touched out of turn counts only while the piece is there.
        let there = |touched: &Touched| touched.squares().all(|at| at != m.to && at != m.from);
        state.touches[side.opponent()].touched.retain(there);
        state.touches[side.opponent()].foul_recorded = false;
        if state.offers.open() == Some(side.opponent()) {
            self.answer_by_moving(side);
        }
        let state = &mut self.state;
        let Some(clock) = &mut state.clock else { return Ok(()) };
        match state.unpressed.take() {
            // The other side had moved and not pressed, and is answered: both moves are complete, and its
            // time goes on running.
            Some(other) if other.side != side => {
                let late = self.book.time_controls.clock.unpressed_move_is_late;
                let until = if late { at } else { other.moved_at };
                clock.complete(other.side, Completed::Answered, until);
                clock.pass_over(at);
                clock.complete(side, Completed::Answered, at);
                state.answered = Some(side);
            }
            _ => {
                state.unpressed = Some(Unpressed { side, moved_at: at });
                state.answered = None;
            }
        }
        Ok(())
    }

    /// A move of a side, also a sealed one, leaves no offer open; it refuses the other side's.
    fn answer_by_moving(&mut self, side: Color) {
        let offers = &mut self.state.offers;
        if offers.open() == Some(side.opponent()) && self.book.draw_offers.refused_by_moving {
            offers.refuse();
        } else {
            offers.drop_open();
        }
    }

    fn apply_press(&mut self, side: Color, at: Instant) {
        let late = self.book.time_controls.clock.unpressed_move_is_late;
        let Some(clock) = &mut self.state.clock else { return };
        let Some(unpressed) = self.state.unpressed.take() else { return };
        let until = if late { at } else { unpressed.moved_at };
        clock.complete(side, Completed::Pressed, until);
        // While a move is sealed the clocks may stand still.
        if clock.running().is_some() {
            clock.hand_over(side.opponent(), at);
        }
    }

    fn run_clock(&mut self, at: Instant) {
        let side = self.on_the_clock();
        let stands = self.state.halt.is_some() || self.sealed_by().is_some();
        let runs = self.state.clock_started && !stands;
        if let Some(clock) = self.state.clock.as_mut().filter(|_| runs) {
            clock.start(side, at);
        }
    }

    pub(super) fn stop_clock(&mut self, at: Instant) {
        if let Some(clock) = &mut self.state.clock {
            clock.stop(at);
        }
    }

    pub(super) fn stop(&mut self, why: Halt, at: Instant) {
        self.stop_clock(at);
        self.state.halt = Some(why);
    }

    /// What waited for the arbiter is dealt with; if he had stopped the clocks before, they stay stopped.
    fn go_on(&mut self, at: Instant) {
        self.state.halt = self.state.paused.then_some(Halt::Pause);
        self.run_clock(at);
    }

    /// Whether a foul is one of those that touching brings.
    pub(super) fn is_touch_foul(&self, kind: chuhe_rulebook::FoulKind) -> bool {
        let rules = &self.book.touch_move;
        let of_rules = rules.rules().into_iter().filter_map(|(_, rule)| rule.fallback_foul);
        let of_rules = of_rules.chain(rules.overlooked_check.foul);
        // A piece that was moved where it cannot go was touched, and that is settled with the mishap.
        of_rules.chain(self.book.mishaps.illegal_move.foul).any(|foul| foul == kind)
    }
}
