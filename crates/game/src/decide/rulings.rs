//! What the arbiter rules: misconduct, results, corrections, and what follows the end.

use chuhe_board::Color;
use chuhe_referee::board_end;
use chuhe_rulebook::{Discipline, Measure, Misconduct};

use super::Draft;
use super::agreement::wanted;
use crate::actor::Part;
use crate::case::CaseVerdict;
use crate::event::{Correction, Event};
use crate::outcome::Outcome;
use crate::refusal::Why;
use crate::state::Halt;

impl Draft<'_> {
    pub(super) fn misconduct(
        &mut self,
        side: Color,
        act: Option<Misconduct>,
        reason: &str,
    ) -> Result<(), Why> {
        let reason = wanted(reason)?;
        let discipline = &self.book().discipline;
        let measure = match act {
            Some(act) => discipline.acts.get(&act).ok_or(Why::NoSanction(act))?.measure,
            None => self.game.next_measure(side).ok_or(Why::NoLadder)?,
        };
        self.push(Event::MisconductNoted { side, act, measure, reason: reason.clone() });
        self.follow_misconduct(side, act, measure, reason);
        Ok(())
    }

    /// What follows misconduct that was acted on.
    pub(super) fn follow_misconduct(
        &mut self,
        side: Color,
        act: Option<Misconduct>,
        measure: Measure,
        reason: String,
    ) {
        match measure {
            Measure::Remind | Measure::Warn => {}
            Measure::GameLost | Measure::GameLostOrExcluded => {
                self.end(Outcome::loss(side, Discipline::loss_reason(act)), Some(reason));
            }
            Measure::PointsCancelled => {
                // It takes two to arrange a result (AXF 2017 2§8.3).
                let sides = match act {
                    Some(Misconduct::ArrangedResult) => Color::ALL.to_vec(),
                    _ => vec![side],
                };
                self.end(Outcome::PointsCancelled { sides }, Some(reason));
            }
        }
    }

    pub(super) fn overrule(&mut self, verdict: CaseVerdict, reason: &str) -> Result<(), Why> {
        if self.game.state.pending.is_none() {
            self.check_raising(verdict)?;
        }
        let reason = wanted(reason)?;
        if self.game.state.pending.is_none() {
            self.raise_shuffling();
        }
        self.push(Event::CaseOverruled { verdict, reason });
        self.apply_overruling();
        Ok(())
    }

    pub(super) fn enter_result(&mut self, outcome: &Outcome, reason: &str) -> Result<(), Why> {
        let reason = wanted(reason)?;
        if outcome.articles(self.book()).is_none() || !outcome.is_about_somebody() {
            return Err(Why::NoSuchResult);
        }
        self.end(outcome.clone(), Some(reason));
        Ok(())
    }

    pub(super) fn correct(&mut self, correction: &Correction, reason: &str) -> Result<(), Why> {
        let reason = wanted(reason)?;
        match correction {
            Correction::Outcome(outcome) => {
                if !self.is_over() {
                    return Err(Why::NotOver);
                }
                if outcome.articles(self.book()).is_none() || !outcome.is_about_somebody() {
                    return Err(Why::NoSuchResult);
                }
            }
            Correction::PlayOn if !self.is_over() => return Err(Why::NotOver),
            Correction::PlayOn if board_end(self.game.position()).is_some() => {
                return Err(Why::OverOnTheBoard);
            }
            Correction::PlayOn => {}
            // A claim or a resignation is about the position on the board, and is answered first.
            Correction::TakeBack { .. } if self.game.state.halt.is_some_and(Halt::waits) => {
                return Err(Why::WaitsForArbiter);
            }
            Correction::TakeBack { plies } => {
                if *plies == 0 || *plies > self.game.history.plies().len() {
                    return Err(Why::NothingToTakeBack);
                }
                if self.game.sealed_by().is_some() {
                    return Err(Why::Adjourned);
                }
            }
            Correction::StrikeFouls { side, kind, times } => {
                if *times == 0 || *times > self.game.state.counters[*side].times(*kind) {
                    return Err(Why::NothingToStrike);
                }
            }
        }
        self.push(Event::Corrected { correction: correction.clone(), reason });
        if let Correction::StrikeFouls { side, kind, times } = correction {
            self.follow_strike(*side, *kind, *times);
        }
        Ok(())
    }

    pub(super) fn sign(&mut self) -> Result<(), Why> {
        let part = self.by.part;
        if part == Part::Clock {
            return Err(Why::ArbitersOnly);
        }
        let same = |signed: &Part| *signed == part || (signed.is_arbiter() && part.is_arbiter());
        if self.game.state.signatures.iter().any(same) {
            return Err(Why::SignedAlready);
        }
        self.push(Event::Signed { part });
        Ok(())
    }

    pub(super) fn note_score_entered(&mut self) -> Result<(), Why> {
        self.game.score_to_enter().ok_or(Why::NoScoreOwed)?;
        self.push(Event::ScoreEntered);
        Ok(())
    }

    pub(super) fn hand_in_score(&mut self, side: Color) -> Result<(), Why> {
        if !self.game.scores_owed().contains(&side) {
            return Err(Why::NoScoreOwed);
        }
        self.push(Event::ScoreHandedIn { side });
        Ok(())
    }
}
