//! The ruling on a whole game: where it should have been ruled on, and what the ruling is.

use chuhe_rulebook::Rulebook;

use crate::history::{History, Repetition};
use crate::ruling::{Order, Ruling, judge, verdict};

/// A ruling and the stretch of the game it speaks of.
#[derive(Clone, Debug)]
pub struct GameRuling<'a> {
    /// How many plies had been played when the rounds that are judged began.
    pub first_ply: usize,
    /// How many had been played when they ended.
    pub last_ply: usize,
    /// The ruling.
    pub ruling: Ruling<'a>,
}

impl GameRuling<'_> {
    /// Whether the procedure has come to its end, so that the game is over.
    pub fn is_decided(&self) -> bool {
        matches!(self.ruling.order(), Order::Loses(_) | Order::Draw)
    }
}

/// Rules on the position now on the board, if it has come back.
///
/// Judged are the last rounds over which the verdict is the same: a side that has played otherwise before
/// gains nothing by it, and a side that has varied has varied.
pub fn judge_position<'a>(rulebook: &'a Rulebook, history: &History) -> Option<GameRuling<'a>> {
    let repetition = history.repetition()?;
    Some(judge_rounds(rulebook, history, &repetition))
}

fn judge_rounds<'a>(
    rulebook: &'a Rulebook,
    history: &History,
    repetition: &Repetition,
) -> GameRuling<'a> {
    let last = verdict(rulebook, &history.case(repetition, 1));
    let mut rounds = 1;
    while rounds < repetition.cycles()
        && verdict(rulebook, &history.case(repetition, rounds + 1)) == last
    {
        rounds += 1;
    }
    let case = history.case(repetition, rounds);
    let last_ply = repetition.last_ply();
    let first_ply = last_ply - case.moves().len();
    GameRuling { first_ply, last_ply, ruling: judge(rulebook, &case, rounds) }
}

/// Rules on a game: at the first ply at which the procedure comes to its end, or else where a repetition has
/// gone furthest; of equals, the latest. Nothing if no position has come back.
pub fn judge_game<'a>(rulebook: &'a Rulebook, history: &History) -> Option<GameRuling<'a>> {
    let mut replay = History::new(history.start().clone());
    let mut furthest: Option<GameRuling<'a>> = None;
    for ply in history.plies() {
        replay.push_unchecked(ply.m);
        let Some(found) = judge_position(rulebook, &replay) else { continue };
        if found.is_decided() {
            return Some(found);
        }
        if furthest.as_ref().is_none_or(|best| found.ruling.cycles() >= best.ruling.cycles()) {
            furthest = Some(found);
        }
    }
    furthest
}
