//! The moves that go on with a repetition, and those that decide it.

use chuhe_board::Move;
use chuhe_referee::{History, Order};
use chuhe_rulebook::Raiser;

use super::{DecidingLine, DecidingMove};
use crate::case::CaseVerdict;
use crate::decide::decided_at;
use crate::game::Game;

/// What the moves of the side to move would do to a repetition.
#[derive(Default)]
pub(super) struct Repeating {
    /// They decide it.
    pub(super) decide: Vec<DecidingMove>,
    /// The same answer as before decides it.
    pub(super) lead: Vec<DecidingLine>,
    /// They go on with it.
    pub(super) go_on: Vec<Move>,
}

impl Game {
    /// The moves that would decide a repetition, at once or with the answer, and those that would go on with one that
    /// is pending.
    pub(super) fn repeating_moves(&self) -> Repeating {
        let procedure = &self.book.repetition;
        let needed = usize::from(procedure.pending_cycles.get());
        let mut found = Repeating::default();
        // Before a position comes back for the nth time the moves have gone round at least n - 1 times.
        if self.history.repetition().map_or(0, |repetition| repetition.cycles()) + 1 < needed {
            return found;
        }
        let counted = self.counted_history();
        if cycles(&counted) + 1 < needed {
            return found;
        }
        let noticed =
            procedure.raised_by.contains(&Raiser::Arbiter) || self.state.pending.is_some();
        if !noticed || self.history.plies_since_capture() < needed {
            return found;
        }
        for m in self.position().legal_moves() {
            if self.position().piece_at(m.to).is_some() {
                continue;
            }
            let mut after = counted.clone().into_owned();
            after.push_unchecked(m);
            match self.comes_to(&after, &[m], needed) {
                Some((verdict, true)) => {
                    found.decide.push(DecidingMove { m, verdict });
                    continue;
                }
                Some((_, false)) => found.go_on.push(m),
                None => {}
            }
            // The side that offends may not be the one that closes the cycle: it must be told before its own
            // last move in it (AXF 2017 3.6.G; CXA 1987 1§4.二(三)).
            let Some(round) = after.last_rounds(1) else { continue };
            let Some(&reply) = round.moves().first() else { continue };
            after.push_unchecked(reply);
            if let Some((verdict, true)) = self.comes_to(&after, &[m, reply], needed) {
                found.lead.push(DecidingLine { m, reply, verdict });
            }
        }
        found
    }

    /// What the repetition comes to after these moves, and whether it is then decided; none if there is no case.
    fn comes_to(
        &self,
        after: &History,
        moves: &[Move],
        needed: usize,
    ) -> Option<(CaseVerdict, bool)> {
        let cycles = cycles(after);
        if cycles < needed {
            return None;
        }
        let overruled = self.state.pending.as_ref().and_then(|p| p.overruled.as_ref());
        let judged = self.judged_by_arbiter(after.position());
        let (verdict, decided) = match overruled.or(judged) {
            Some(overruled) => {
                let at = decided_at(&self.book.repetition, overruled.verdict);
                let mut whole = self.history.clone();
                moves.iter().for_each(|m| whole.push_unchecked(*m));
                let granted = overruled.has_run_out(&whole);
                (overruled.verdict, granted && at.is_some_and(|at| cycles >= at))
            }
            None => match self.judge_cycle(moves)? {
                (_, Order::Wait { .. }) => return None,
                (record, order) => {
                    let enough = record.decided_at.is_none_or(|at| record.cycles >= at);
                    (record.verdict, enough && matches!(order, Order::Loses(_) | Order::Draw))
                }
            },
        };
        (verdict != CaseVerdict::NoCase).then_some((verdict, decided))
    }
}

fn cycles(history: &History) -> usize {
    history.repetition().map_or(0, |repetition| repetition.cycles())
}
