//! Repetitions: when a case is pending, and when it is decided.

use chuhe_board::{Color, Move};
use chuhe_referee::{GameRuling, History, Level, Order, Verdict, explain, judge_position};
use chuhe_rulebook::{DrawReason, LossReason, Raiser, Repetition, RepetitionOutcome, Rulebook};

use super::Draft;
use crate::case::{CaseKind, CaseVerdict, RulingRecord, Wording};
use crate::event::Event;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::refusal::Why;

impl Draft<'_> {
    /// How many times the moves have gone round to the position on the board.
    fn cycles(&self) -> usize {
        // Nothing came back at all: the moves since a case lapsed need not be looked through.
        if self.game.history.repetition().is_none() {
            return 0;
        }
        self.game.counted_history().repetition().map_or(0, |repetition| repetition.cycles())
    }

    /// After a move: whether a case is pending, decided, or no longer pending.
    pub(super) fn watch_repetition(&mut self) {
        if let Some(pending) = &self.game.state.pending
            && pending.ruling.kind == CaseKind::Shuffling
        {
            self.watch_shuffling();
            return;
        }
        let procedure = &self.book().repetition;
        let cycles = self.cycles();
        let pending = self.game.state.pending.is_some();
        if cycles < usize::from(procedure.pending_cycles.get()) {
            if pending {
                self.push(Event::CaseLapsed);
            }
            return;
        }
        // The arbiter who notices steps in (AXF 2017 3.6.G); the program notices for him.
        if pending || procedure.raised_by.contains(&Raiser::Arbiter) {
            self.rule_on_cycle(None);
        }
    }

    /// Rules on the position on the board, which has come back often enough.
    fn rule_on_cycle(&mut self, claimed_by: Option<Color>) {
        let pending = self.game.state.pending.as_ref();
        if let Some(overruled) = pending.and_then(|pending| pending.overruled.as_ref()) {
            let verdict = overruled.verdict;
            let decided = decided_at(&self.book().repetition, verdict);
            let granted = overruled.has_run_out(&self.game.history);
            if granted && decided.is_some_and(|at| self.cycles() >= at) {
                self.end_by(verdict);
            }
            return;
        }
        let Some((mut record, order)) = self.game.judge_cycle(&[]) else { return };
        if let Order::Wait { .. } = order {
            if self.game.state.pending.is_some() {
                self.push(Event::CaseLapsed);
            }
            return;
        }
        let mut decided = matches!(order, Order::Loses(_) | Order::Draw);
        if decided && record.decided_at.is_some_and(|at| record.cycles < at) {
            // A claim brings up what has gone on all the time; what is noticed is only pending now.
            decided = claimed_by.is_some();
            record.decided_at = record.decided_at.filter(|_| !decided).or(Some(record.cycles));
        }
        // The arbiter has judged on these positions before, and his word holds.
        let judged = self.game.judged_by_arbiter(self.game.position());
        if let Some(verdict) = judged.map(|overruled| overruled.verdict) {
            if claimed_by.is_some() || verdict != CaseVerdict::NoCase {
                self.push(Event::CaseRuled { claimed_by, ruling: Box::new(record) });
                self.apply_overruling();
            }
            return;
        }
        let known = self.game.state.pending.as_ref().is_some_and(|pending| {
            let known = &pending.ruling;
            (known.verdict, known.cycles, known.decided_at)
                == (record.verdict, record.cycles, record.decided_at)
        });
        let verdict = record.verdict;
        if decided || !known || claimed_by.is_some() {
            self.push(Event::CaseRuled { claimed_by, ruling: Box::new(record) });
        }
        if decided {
            self.end_by(verdict);
        }
    }

    /// The arbiter has judged: it may take effect at once.
    pub(super) fn apply_overruling(&mut self) {
        let pending = self.game.state.pending.as_ref();
        if pending.is_some_and(|pending| pending.ruling.kind == CaseKind::Cycle) {
            self.rule_on_cycle(None);
        }
    }

    /// What follows a ruling: the end, if it is decided.
    pub(super) fn follow_case(&mut self) {
        let Some(pending) = &self.game.state.pending else { return };
        let ruling = &pending.ruling;
        if pending.overruled.is_some() {
            self.apply_overruling();
        } else if ruling.kind == CaseKind::Cycle
            && ruling.decided_at.is_some_and(|at| ruling.cycles >= at)
        {
            self.end_by(ruling.verdict);
        }
    }

    pub(super) fn end_by(&mut self, verdict: CaseVerdict) {
        let outcome = match verdict {
            CaseVerdict::RedLoses => Outcome::loss(Color::Red, LossReason::ForbiddenRepetition),
            CaseVerdict::BlackLoses => Outcome::loss(Color::Black, LossReason::ForbiddenRepetition),
            CaseVerdict::DrawPermitted => Outcome::draw(DrawReason::PermittedRepetition),
            CaseVerdict::DrawMutual => Outcome::draw(DrawReason::MutualOffence),
            CaseVerdict::NoCase | CaseVerdict::ArbiterDecides => return,
        };
        self.end(outcome, None);
    }

    pub(super) fn claim_repetition(&mut self, side: Color) -> Result<(), Why> {
        let procedure = &self.book().repetition;
        if !procedure.raised_by.contains(&Raiser::Player) {
            return Err(Why::ArbiterBringsItUp);
        }
        self.check_claim(side)?;
        let procedure = &self.book().repetition;
        let needed = usize::from(procedure.pending_cycles.get());
        let cycles = self.cycles();
        // A later position of a loop that was ruled on already belongs to the same case.
        if cycles < needed && self.game.state.pending.is_none() {
            return Err(Why::NotRepeated { cycles, needed });
        }
        let before = self.entries.len();
        if cycles >= needed {
            self.rule_on_cycle(Some(side));
        }
        if self.entries.len() > before {
            return Ok(());
        }
        // The last rounds may be another matter than those before, or the arbiter has spoken.
        let pending = self.game.state.pending.as_ref();
        Err(match pending.and_then(|pending| pending.overruled.as_ref()) {
            Some(overruled) if overruled.verdict == CaseVerdict::NoCase => Why::JudgedNoCase,
            Some(_) => Why::AlreadyPending,
            None => Why::NotRepeated { cycles, needed },
        })
    }
}

impl Game {
    /// The referee's ruling on the position on the board, or on the one after more moves, and what is to happen;
    /// none if it has not come back. Whoever was not told of a case is granted the further cycle of the book
    /// in full from when he is (AXF 2017 3.6.G, 4§2.2.B).
    pub(crate) fn judge_cycle(&self, after: &[Move]) -> Option<(RulingRecord, Order)> {
        let mut history = self.counted_history();
        if !after.is_empty() {
            let history = history.to_mut();
            after.iter().for_each(|m| history.push_unchecked(*m));
        }
        let found = judge_position(&self.book, &history)?;
        let mut record = record(&self.book, &found, CaseKind::Cycle);
        record.first_ply += self.state.counted_from;
        record.last_ply += self.state.counted_from;
        let left = record.verdict.offender().is_none() && has_changed(&history);
        record.decided_at = record.decided_at.map(|at| self.decided_at(at, &record, left));
        Some((record, found.ruling.order()))
    }

    /// `left` is whether a draw would come although the moves have left the cycle: that is not acted on at
    /// once (CXA 1987 1§4.二(三)).
    fn decided_at(&self, by_the_book: usize, record: &RulingRecord, left: bool) -> usize {
        let further =
            by_the_book.saturating_sub(usize::from(self.book.repetition.pending_cycles.get()));
        match &self.state.pending {
            Some(pending) if pending.ruling.verdict == record.verdict => {
                pending.ruling.decided_at.map_or(by_the_book, |at| at.max(by_the_book))
            }
            Some(_) => by_the_book,
            None if record.cycles >= by_the_book && (further > 0 || left) => {
                record.cycles + further.max(1)
            }
            None => by_the_book,
        }
    }
}

/// Whether the last round went another way than the one before.
fn has_changed(history: &History) -> bool {
    if history.repetition().is_none_or(|found| found.cycles() < 2) {
        return false;
    }
    match (history.last_rounds(1), history.last_rounds(2)) {
        (Some(one), Some(two)) => two.moves() != one.repeated(2).moves(),
        _ => false,
    }
}

pub(super) fn record(book: &Rulebook, found: &GameRuling<'_>, kind: CaseKind) -> RulingRecord {
    let ruling = &found.ruling;
    let consequence = ruling.consequence();
    let drawn = consequence.is_some_and(|rule| rule.outcome == RepetitionOutcome::Draw);
    let verdict = match ruling.verdict() {
        // An event's regulations may make a draw of what the book has an offender lose.
        Verdict::Loses(_) if drawn => CaseVerdict::DrawPermitted,
        Verdict::Loses(side) => CaseVerdict::loses(side),
        Verdict::Draw => {
            let permitted =
                Color::ALL.iter().all(|&side| ruling.conduct(side).level() == Level::Permitted);
            if permitted { CaseVerdict::DrawPermitted } else { CaseVerdict::DrawMutual }
        }
        Verdict::Unknown => CaseVerdict::ArbiterDecides,
    };
    let deciding = ruling.deciding().iter().flat_map(|finding| finding.articles.iter());
    let procedure = consequence.iter().flat_map(|consequence| consequence.source.articles.iter());
    let mut articles: Vec<String> = Vec::new();
    for article in deciding.chain(procedure) {
        if !articles.iter().any(|number| **number == *article.number) {
            articles.push(article.number.to_string());
        }
    }
    RulingRecord {
        kind,
        first_ply: found.first_ply,
        last_ply: found.last_ply,
        cycles: ruling.cycles().into(),
        decided_at: consequence.map(|rule| usize::from(book.repetition.total_cycles(rule))),
        verdict,
        articles,
        disputed: !ruling.disputes().is_empty() || ruling.discretion().is_some(),
        text: Wording::from_fn(|language| explain::sentence(ruling, language)),
    }
}

/// After how many cycles in all the arbiter's own judgement takes effect.
pub(crate) fn decided_at(procedure: &Repetition, verdict: CaseVerdict) -> Option<usize> {
    let consequence = match verdict {
        CaseVerdict::RedLoses | CaseVerdict::BlackLoses => &procedure.single_offender,
        CaseVerdict::DrawPermitted => &procedure.both_permitted,
        CaseVerdict::DrawMutual => &procedure.both_forbidden,
        CaseVerdict::NoCase | CaseVerdict::ArbiterDecides => return None,
    };
    Some(usize::from(procedure.total_cycles(consequence)))
}
