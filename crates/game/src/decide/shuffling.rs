//! Moves of one side that go on and on without coming back to the same position.

use chuhe_board::{Color, Role, Square};
use chuhe_referee::{History, judge_shuffling};
use chuhe_rulebook::{Raiser, Rulebook};

use super::Draft;
use super::repetition::record;
use crate::case::{CaseKind, CaseVerdict, RulingRecord, Wording};
use crate::event::Event;
use crate::game::Game;
use crate::refusal::Why;

impl Draft<'_> {
    pub(super) fn claim_shuffling(&mut self, side: Color) -> Result<(), Why> {
        let clause = self.book().repetition.shuffling.as_ref().ok_or(Why::NoShufflingClause)?;
        if !clause.raised_by.contains(&Raiser::Player) {
            return Err(Why::ArbiterBringsItUp);
        }
        // Claiming once more would begin the grace anew.
        let pending = self.game.state.pending.as_ref();
        if pending.is_some_and(|pending| pending.ruling.kind == CaseKind::Shuffling) {
            return Err(Why::AlreadyPending);
        }
        let record = judge_last_stretch(self.book(), &self.game.history)
            .filter(|record| record.verdict.offender() == Some(side.opponent()))
            .ok_or(Why::NotShuffling)?;
        self.push(Event::CaseRuled { claimed_by: Some(side), ruling: Box::new(record) });
        Ok(())
    }

    /// Whether the arbiter may bring a case up himself where the referee found none: one side goes on and on over
    /// several points, which he has to judge (AXF 2017 3.6.G).
    pub(super) fn check_raising(&self, verdict: CaseVerdict) -> Result<(), Why> {
        let clause = self.book().repetition.shuffling.as_ref().ok_or(Why::NothingPending)?;
        // What was taken cannot be gone over again: a capture ends every stretch of such moves.
        let enough = self.game.history.plies_since_capture() >= clause.plies();
        if enough && verdict.offender().is_some() { Ok(()) } else { Err(Why::NothingPending) }
    }

    /// Opens a case of shuffling on the last rounds for the arbiter to judge.
    pub(super) fn raise_shuffling(&mut self) {
        let Some(clause) = &self.book().repetition.shuffling else { return };
        let last_ply = self.game.history.plies().len();
        let articles = clause.source.articles.iter();
        let ruling = RulingRecord {
            kind: CaseKind::Shuffling,
            first_ply: last_ply.saturating_sub(clause.plies()),
            last_ply,
            cycles: 0,
            decided_at: None,
            verdict: CaseVerdict::ArbiterDecides,
            articles: articles.map(|article| article.number.to_string()).collect(),
            disputed: false,
            text: Wording::from_fn(crate::explain::raised_by_arbiter),
        };
        self.push(Event::CaseRuled { claimed_by: None, ruling: Box::new(ruling) });
    }

    /// After a claim was upheld the offender must vary. The book names no number for moves that do not come
    /// back: the rounds of the clause stand for the cycles that make a case pending, and a further cycle is as
    /// many of them as one of those (AXF 2017 3.6.G).
    pub(super) fn watch_shuffling(&mut self) {
        let Some(pending) = &self.game.state.pending else { return };
        let Some(clause) = &self.book().repetition.shuffling else { return };
        let verdict = pending.verdict();
        let procedure = &self.book().repetition;
        let further = usize::from(procedure.single_offender.further_cycles);
        let cycle = usize::from(clause.rounds.get().div_ceil(procedure.pending_cycles.get()));
        let grace = 2 * cycle * further;
        let since = self.game.history.plies().len().saturating_sub(pending.ruling.last_ply);
        let still = judge_last_stretch(self.book(), &self.game.history);
        let still = still.and_then(|found| found.verdict.offender());
        let goes_on = |offender| match pending.overruled {
            // Where the arbiter judges himself, the referee's word stands only as far as it agrees with his.
            Some(_) => {
                let agreed = pending.ruling.verdict.offender() == Some(offender);
                !self.game.has_varied(&pending.ruling, offender)
                    && (!agreed || still == Some(offender))
            }
            None => still == Some(offender),
        };
        match verdict.offender() {
            Some(offender) if goes_on(offender) => {
                if since >= grace {
                    self.end_by(CaseVerdict::loses(offender));
                }
            }
            _ => self.push(Event::CaseLapsed),
        }
    }
}

impl Game {
    /// Whether a side has done something else since a ruling on its moves: something was taken, it pushed a pawn,
    /// which cannot come back, it took another piece than those that the ruling is about, or it ceased to give check
    /// where it had given nothing else. Whoever varies is free (AXF 2017 3.6.G).
    fn has_varied(&self, ruling: &RulingRecord, offender: Color) -> bool {
        let mut position = self.history.position_after(ruling.first_ply);
        // Where the pieces stand that were moved in the stretch.
        let mut moved: Vec<Square> = Vec::new();
        let mut only_checks = true;
        for (i, ply) in self.history.plies().iter().enumerate().skip(ruling.first_ply) {
            let m = ply.played;
            let judged = i < ruling.last_ply;
            let pushed = position.piece_at(m.from).is_some_and(|p| p.role == Role::Pawn)
                && m.from.rank() != m.to.rank();
            let known = moved.iter().position(|at| *at == m.from);
            position.play_unchecked(m);
            if ply.captured.is_some() && !judged {
                return true;
            }
            if self.history.side_of(i) != offender {
                continue;
            }
            let check = position.is_check();
            if !judged && (pushed || known.is_none() || (only_checks && !check)) {
                return true;
            }
            only_checks &= check;
            match known {
                Some(known) => moved[known] = m.to,
                None => moved.push(m.to),
            }
        }
        false
    }
}

/// The clause on shuffling applied to the last rounds of the game.
fn judge_last_stretch(book: &Rulebook, history: &History) -> Option<RulingRecord> {
    let clause = book.repetition.shuffling.as_ref()?;
    let length = clause.plies();
    let first = history.plies().len().checked_sub(length)?;
    let mut stretch = History::new(history.position_after(first));
    history.plies()[first..].iter().for_each(|ply| stretch.push_unchecked(ply.played));
    let found = judge_shuffling(book, &stretch)?;
    let mut record = record(book, &found, CaseKind::Shuffling);
    record.first_ply += first;
    record.last_ply += first;
    Some(record)
}
