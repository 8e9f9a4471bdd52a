//! Moves that go on and on without an exact cycle (AXF 2017 3.6.G; CXA 2020 24.11).

#[cfg(test)]
mod tests;

use chuhe_board::{Color, Square};
use chuhe_rulebook::{Rulebook, School, Shuffling};

use crate::chinese::{self, ChineseReading};
use crate::game_ruling::{GameRuling, judge_repetitions};
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
    (points_gone_back_to(stretch, side) >= usize::from(clause.points.get())).then_some(side)
}

/// On how many points a piece of the side has stood twice or oftener. The clause speaks of moves to and fro over three
/// points (交替): an attack that never looks back, however long, is none.
fn points_gone_back_to(stretch: &Stretch, side: Color) -> usize {
    let first = usize::from(stretch.start().turn() != side);
    // Where each piece that has moved stands now, and where it has stood, its first point included.
    let mut ways: Vec<(Square, Vec<Square>)> = Vec::new();
    let mut again: Vec<Square> = Vec::new();
    for m in stretch.moves().iter().skip(first).step_by(2) {
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
fn may_offend(rulebook: &Rulebook, stretch: &Stretch) -> bool {
    match &rulebook.doctrine.school {
        School::Asian(_) => true,
        School::Chinese(chinese) => {
            chinese::may_offend(&ChineseReading::of(chinese, &rulebook.doctrine.search), stretch)
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
        let played = &all[first_ply..last_ply];
        if played.iter().any(|ply| ply.captured.is_some()) {
            return None;
        }
        let moves = played.iter().map(|ply| ply.played).collect();
        let stretch = Stretch::of_game(history.position_after(first_ply), moves);
        let offender = offender(rulebook, clause, &stretch)?;
        let ruling = judge_stretch(rulebook, &stretch, 0).on_claim(offender);
        Some(GameRuling { first_ply, last_ply, ruling })
    })
}

/// The ruling on a game: by its repetitions, or else by the clause on moves that do not come back. Nothing if no
/// position has come back and the clause does not apply.
///
/// ```
/// use chuhe_board::{Color, Notation, Position, read_line};
/// use chuhe_referee::{History, Order, judge_game};
/// use chuhe_rulebook::Rulebook;
///
/// // Four rounds of check on every move, and then another move.
/// let start = Position::from_fen("4k4/9/9/7P1/9/9/9/9/5R3/3K5 w").expect("a position");
/// let text = "f1e1 e9f9 e1f1 f9e9 ".repeat(4) + "f1g1";
/// let moves = read_line(&start, Notation::Uci, &text).expect("legal moves");
/// let game = History::played(start, moves).expect("they were read as legal ones");
///
/// let book = Rulebook::builtin("axf-2017").expect("it is compiled in");
/// let found = judge_game(book, &game).expect("a position has come back");
/// assert_eq!(found.ruling.order(), Order::Loses(Color::Red));
/// assert_eq!((found.first_ply, found.last_ply), (0, 16));
/// ```
pub fn judge_game<'a>(rulebook: &'a Rulebook, history: &History) -> Option<GameRuling<'a>> {
    let Some(found) = judge_repetitions(rulebook, history) else {
        return judge_shuffling(rulebook, history);
    };
    if found.is_decided() {
        return Some(found);
    }
    // A case that is pending by its cycles needs no claim: the clause is for moves beside it, not for the same ones.
    let is_pending = !matches!(found.ruling.order(), Order::Wait { .. });
    let shuffling = judge_shuffling(rulebook, history)
        .filter(|other| !is_pending || other.first_ply >= found.last_ply);
    Some(shuffling.unwrap_or(found))
}
