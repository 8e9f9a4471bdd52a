//! Corrections by the arbiter, and what they undo.

use chuhe_board::{Color, Move};
use chuhe_referee::History;

use super::{Game, Misfit};
use crate::case::{CaseKind, CaseVerdict};
use crate::event::Correction;
use crate::sides::Sides;
use crate::state::{Ended, Granted, Halt, Judged, Overruled, State};
use crate::touch::Touches;
use chuhe_logbook::Instant;

impl Game {
    pub(super) fn apply_correction(
        &mut self,
        correction: &Correction,
        reason: &str,
        at: Instant,
    ) -> Result<(), Misfit> {
        match correction {
            Correction::Outcome(outcome) => {
                self.stop_clock(at);
                let articles = self.articles_of(outcome);
                let (outcome, remark) = (outcome.clone(), Some(reason.to_owned()));
                let ended = Ended { at, outcome, articles, remark, corrected: true };
                self.state.ended = Some(ended);
                self.state.signatures.clear();
            }
            Correction::PlayOn => {
                // The arbiter has set the referee's ruling aside: the same case must not end the game again.
                if self.state.ended.as_ref().is_some_and(|ended| ended.outcome.is_by_repetition()) {
                    self.judge_by_arbiter(Overruled::new(CaseVerdict::NoCase, reason));
                }
                self.reopen(reason, at);
            }
            Correction::TakeBack { plies } => {
                let all = self.history.plies();
                let Some(left) = all.len().checked_sub(*plies) else {
                    return Err(Misfit::TooFewMoves);
                };
                let moves: Vec<Move> = all[..left].iter().map(|ply| ply.played).collect();
                let taken: Vec<Color> =
                    (left..all.len()).map(|i| self.history.side_of(i)).collect();
                // A move that was not followed by a press has not been counted yet.
                let counted = taken.len() - usize::from(self.to_press().is_some()).min(taken.len());
                if let Some(clock) = &mut self.state.clock {
                    taken[..counted].iter().for_each(|&side| clock.take_back(side));
                }
                self.history = History::new(self.history.start().clone());
                moves.into_iter().for_each(|m| self.history.push_unchecked(m));
                self.state.unpressed = None;
                self.state.answered = None;
                self.state.touches = Default::default();
                self.state.offers.drop_open();
                self.state.pending = None;
                self.state.counted_from = self.state.counted_from.min(left);
                self.reopen(reason, at);
            }
            Correction::StrikeFouls { side, kind, times } => {
                self.state.counters[*side].strike(&self.book.fouls, *kind, *times);
                // What gave rise to it is struck with it, or the next move would record it again.
                if self.is_touch_foul(*kind) && self.state.touches[*side].foul_recorded {
                    self.state.touches[*side] = Touches::default();
                }
            }
        }
        Ok(())
    }

    /// Keeps the arbiter's own judgement with the positions it is about, so that it outlasts the case.
    pub(super) fn judge_by_arbiter(&mut self, mut overruled: Overruled) {
        let Some(pending) = &mut self.state.pending else { return };
        overruled.granted = match &pending.overruled {
            Some(earlier) if earlier.verdict == overruled.verdict => earlier.granted,
            None if pending.ruling.verdict == overruled.verdict => None,
            earlier => {
                let further = usize::from(self.book.repetition.single_offender.further_cycles);
                // The arbiter himself had told him otherwise: then he has a cycle under every book.
                let cycles = if earlier.is_some() { further.max(1) } else { further };
                let offends = overruled.verdict.offender().is_some();
                offends.then_some(Granted { from: self.history.plies().len(), cycles })
            }
        };
        pending.overruled = Some(overruled.clone());
        if pending.ruling.kind != CaseKind::Cycle {
            return;
        }
        let (first, last) = (pending.ruling.first_ply, pending.ruling.last_ply);
        let plies = self.history.plies();
        let mut position = self.history.position_after(first);
        let mut positions = vec![position.zobrist()];
        for ply in plies.iter().take(last).skip(first) {
            position.play_unchecked(ply.played);
            positions.push(position.zobrist());
        }
        self.state.judged.push(Judged { positions, overruled });
    }

    /// The game goes on when the arbiter lets the clocks run, and an adjourned one when he opens the envelope.
    /// Whoever had been absent no longer counts as such: the arbiter has ruled on it.
    fn reopen(&mut self, reason: &str, at: Instant) {
        if self.state.ended.take().is_some() {
            self.state.absent = Default::default();
        }
        self.state.signatures.clear();
        // Other moves will follow: the score that was handed in or entered is not that of the game.
        self.state.scores_in = Sides::default();
        self.state.score_entered = false;
        // Before the start, and while a move lies sealed, nothing runs that would have to be stopped.
        self.state.paused = self.state.started.is_some() && self.sealed_by().is_none();
        if self.state.paused {
            self.state.pause_reason = Some(reason.to_owned());
            self.stop(Halt::Pause, at);
        }
    }

    /// From the first position, with the clocks as at the start and the colours as paired; what was recorded
    /// stays recorded, with the player whose doing it was: he changes colours, and his fouls with him.
    pub(super) fn restart(&mut self) {
        self.history = History::new(self.history.start().clone());
        let old = std::mem::take(&mut self.state);
        let whose = |side: Color| if old.reversed { side.opponent() } else { side };
        self.state = State {
            last_at: old.last_at,
            counters: Sides::from_fn(|side| old.counters[whose(side)].clone()),
            misconduct: Sides::from_fn(|side| old.misconduct[whose(side)]),
            clock: self.first_clock(),
            ..State::default()
        };
    }
}
