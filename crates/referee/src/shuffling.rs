//! Moves that go on and on without an exact cycle (AXF 2017 3.6.G; CXA 2020 24.11).

#[cfg(test)]
mod tests;

use chuhe_board::{Color, Move, Square};
use chuhe_rulebook::{Rulebook, School, Shuffling};

use crate::chinese::{self, ChineseReading};
use crate::game_ruling::{GameRuling, GameVerdict};
use crate::history::History;
use crate::ruling::{Order, judge_stretch, verdict_on_stretch};
use crate::stretch::Stretch;
use crate::verdict::Verdict;

/// The verdict on moves that do not come back, if the rulebook has a clause for it: the stretch must be
/// as many rounds long as the clause says, and one side alone must have kept to forbidden moves all the time,
/// to and fro over as many points.
pub fn shuffling_verdict(rulebook: &Rulebook, stretch: &Stretch) -> Option<Verdict> {
    let offender = offender(rulebook, rulebook.repetition.shuffling.as_ref()?, stretch)?;
    Some(Verdict::Loses(offender))
}

fn offender(rulebook: &Rulebook, clause: &Shuffling, stretch: &Stretch) -> Option<Color> {
    let is_long_enough = stretch.moves().len() >= clause.plies();
    if !is_long_enough || !may_offend(rulebook, stretch) {
        return None;
    }
    let Verdict::Loses(side) = verdict_on_stretch(rulebook, stretch) else { return None };
    let begins = stretch.start().turn() == side;
    goes_to_and_fro(clause, stretch.moves(), begins).then_some(side)
}

/// Whether pieces of a side have stood twice or oftener on as many points as the clause says. It speaks of moves to and
/// fro over three points (交替): an attack that never looks back, however long, is none.
fn goes_to_and_fro(clause: &Shuffling, moves: &[Move], begins: bool) -> bool {
    // Where each piece that has moved stands now, and where it has stood, its first point included.
    let mut ways: Vec<(Square, Vec<Square>)> = Vec::new();
    let mut again: Vec<Square> = Vec::new();
    for m in moves.iter().skip(usize::from(!begins)).step_by(2) {
        let found = ways.iter().position(|(now, _)| *now == m.from);
        let at = found.unwrap_or_else(|| {
            ways.push((m.from, vec![m.from]));
            ways.len() - 1
        });
        let (now, stood) = &mut ways[at];
        *now = m.to;
        if stood.contains(&m.to) {
            again.push(m.to);
        }
        stood.push(m.to);
    }
    again.sort_unstable();
    again.dedup();
    again.len() >= usize::from(clause.points.get())
}

/// Whether a closer look is worth while: the Chinese doctrine's searches take their time.
fn may_offend(rulebook: &Rulebook, stretch: &Stretch) -> bool {
    match &rulebook.doctrine.school {
        School::Asian(_) => true,
        School::Chinese(chinese) => {
            chinese::may_offend(&ChineseReading::of(chinese, &rulebook.doctrine.search), stretch)
        }
    }
}

/// Where in a game the clause on moves that do not come back can first be claimed, without reasons. Nothing if the
/// rulebook has no such clause, or it does not apply.
pub fn shuffling_in_game(rulebook: &Rulebook, history: &History) -> Option<GameVerdict> {
    let clause = rulebook.repetition.shuffling.as_ref()?;
    let length = clause.plies();
    let all = history.plies();
    // How many plies have been played since a piece was last taken.
    let mut quiet = 0;
    let mut moves: Vec<Move> = Vec::with_capacity(all.len());
    all.iter().enumerate().find_map(|(at, ply)| {
        moves.push(ply.played);
        quiet = if ply.captured.is_some() { 0 } else { quiet + 1 };
        let last_ply = at + 1;
        if quiet < length {
            return None;
        }
        let first_ply = last_ply - length;
        // Quickly seen, and rarely so.
        let either = [true, false];
        if !either.iter().any(|&begins| goes_to_and_fro(clause, &moves[first_ply..], begins)) {
            return None;
        }
        let offender = offender(rulebook, clause, &stretch(history, first_ply, last_ply))?;
        let (verdict, order) = (Verdict::Loses(offender), Order::PendingIfClaimed(offender));
        Some(GameVerdict { first_ply, last_ply, cycles: 0, verdict, order })
    })
}

fn stretch(history: &History, first_ply: usize, last_ply: usize) -> Stretch {
    let moves = history.plies()[first_ply..last_ply].iter().map(|ply| ply.played).collect();
    Stretch::of_game(history.position_after(first_ply), moves)
}

/// Rules on a game in which a side goes on and on with forbidden moves that do not come back: where that can
/// first be claimed. Nothing if the rulebook has no clause for it, or it does not apply.
pub fn judge_shuffling<'a>(rulebook: &'a Rulebook, history: &History) -> Option<GameRuling<'a>> {
    judge_claimable(rulebook, history, &shuffling_in_game(rulebook, history)?)
}

/// The ruling on what can be claimed by the clause.
pub(crate) fn judge_claimable<'a>(
    rulebook: &'a Rulebook,
    history: &History,
    found: &GameVerdict,
) -> Option<GameRuling<'a>> {
    let Order::PendingIfClaimed(offender) = found.order else { return None };
    let (first_ply, last_ply) = (found.first_ply, found.last_ply);
    let stretch = stretch(history, first_ply, last_ply);
    let ruling = judge_stretch(rulebook, &stretch, 0).on_claim(offender);
    Some(GameRuling { first_ply, last_ply, ruling })
}
