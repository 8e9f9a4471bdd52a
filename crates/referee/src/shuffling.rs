//! Moves that go on and on without an exact cycle (AXF 2017 3.6.G; CXA 2020 24.11).

use chuhe_board::{Color, Square};
use chuhe_rulebook::{Rulebook, School, Shuffling};

use crate::case::Case;
use crate::chinese::{self, ChineseReading};
use crate::game_ruling::{GameRuling, judge_repetitions};
use crate::history::History;
use crate::ruling::{judge, verdict};
use crate::verdict::Verdict;

/// The verdict on a stretch that does not come back, if the rulebook has a clause for it: the stretch must be
/// as many rounds long as the clause says, and one side alone must have kept to forbidden moves all the time,
/// to and fro over as many points.
pub fn shuffling_verdict(rulebook: &Rulebook, case: &Case) -> Option<Verdict> {
    let offender = offender(rulebook, rulebook.repetition.shuffling.as_ref()?, case)?;
    Some(Verdict::Loses(offender))
}

fn offender(rulebook: &Rulebook, clause: &Shuffling, case: &Case) -> Option<Color> {
    let is_long_enough = case.moves().len() >= clause.plies();
    if !is_long_enough || !may_offend(rulebook, case) {
        return None;
    }
    let Verdict::Loses(side) = verdict(rulebook, case) else { return None };
    (points_gone_back_to(case, side) >= usize::from(clause.points.get())).then_some(side)
}

/// On how many points a piece of the side has stood twice or oftener. The clause speaks of moves to and fro over three
/// points (交替): an attack that never looks back, however long, is none.
fn points_gone_back_to(case: &Case, side: Color) -> usize {
    let first = usize::from(case.start().turn() != side);
    // Where each piece that has moved stands now, and where it has stood, its first point included.
    let mut ways: Vec<(Square, Vec<Square>)> = Vec::new();
    let mut again: Vec<Square> = Vec::new();
    for m in case.moves().iter().skip(first).step_by(2) {
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
    again.len()
}

/// Whether a closer look is worth while: the Chinese doctrine's searches take their time.
fn may_offend(rulebook: &Rulebook, case: &Case) -> bool {
    match &rulebook.doctrine.school {
        School::Asian(_) => true,
        School::Chinese(chinese) => {
            chinese::may_offend(&ChineseReading::of(chinese, &rulebook.doctrine.search), case)
        }
    }
}

/// Rules on a game in which a side goes on and on with forbidden moves that do not come back: where that can
/// first be claimed. Nothing if the rulebook has no clause for it, or it does not apply.
pub fn judge_shuffling<'a>(rulebook: &'a Rulebook, history: &History) -> Option<GameRuling<'a>> {
    let clause = rulebook.repetition.shuffling.as_ref()?;
    let length = clause.plies();
    let all = history.plies();
    (length..=all.len()).find_map(|last_ply| {
        let first_ply = last_ply - length;
        let stretch = &all[first_ply..last_ply];
        if stretch.iter().any(|ply| ply.captured.is_some()) {
            return None;
        }
        let moves = stretch.iter().map(|ply| ply.m).collect();
        let case = Case::stretch_of_game(history.position_after(first_ply), moves);
        let offender = offender(rulebook, clause, &case)?;
        let ruling = judge(rulebook, &case, 0).on_claim(offender);
        Some(GameRuling { first_ply, last_ply, ruling })
    })
}

/// The ruling on a game: by its repetitions, or else by the clause on moves that do not come back.
pub fn judge_game<'a>(rulebook: &'a Rulebook, history: &History) -> Option<GameRuling<'a>> {
    let found = judge_repetitions(rulebook, history);
    if found.as_ref().is_some_and(GameRuling::is_decided) {
        return found;
    }
    judge_shuffling(rulebook, history).or(found)
}
