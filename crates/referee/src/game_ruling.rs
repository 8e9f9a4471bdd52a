//! The ruling on a whole game: where it should have been ruled on, and what the ruling is.

use chuhe_rulebook::Rulebook;

use crate::case::Case;
use crate::history::{History, Repetition};
use crate::ruling::{Order, Ruling, judge, verdict, verdict_and_order};
use crate::verdict::Verdict;

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
        self.ruling.order().is_decided()
    }
}

/// What a game comes to, without reasons: quicker where many games are judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameVerdict {
    /// How many plies had been played when the rounds that are judged began.
    pub first_ply: usize,
    /// How many had been played when they ended.
    pub last_ply: usize,
    /// How many rounds are judged.
    pub cycles: u16,
    /// What the case comes to if nobody varies.
    pub verdict: Verdict,
    /// What must happen at the table.
    pub order: Order,
}

/// Rules on the position now on the board, if it has come back.
///
/// Judged are the last rounds over which the verdict is the same: a side that has played otherwise before
/// gains nothing by it, and a side that has varied has varied.
pub fn judge_position<'a>(rulebook: &'a Rulebook, history: &History) -> Option<GameRuling<'a>> {
    let repetition = history.repetition()?;
    let Rounds { first_ply, last_ply, cycles, case } = rounds_alike(rulebook, history, &repetition);
    Some(GameRuling { first_ply, last_ply, ruling: judge(rulebook, &case, cycles) })
}

/// The last rounds of a repetition over which the verdict is the same.
struct Rounds {
    first_ply: usize,
    last_ply: usize,
    cycles: u16,
    /// One round if all are alike, else all of them.
    case: Case,
}

fn rounds_alike(rulebook: &Rulebook, history: &History, repetition: &Repetition) -> Rounds {
    let one = history.case(repetition, 1);
    let last_ply = repetition.last_ply();
    let mut rounds =
        Rounds { first_ply: last_ply - one.moves().len(), last_ply, cycles: 1, case: one.clone() };
    let mut last = None;
    while usize::from(rounds.cycles) < repetition.cycles() {
        let Some(cycles) = rounds.cycles.checked_add(1) else { break };
        let more = history.case(repetition, usize::from(cycles));
        let first_ply = last_ply - more.moves().len();
        // The same moves over and over need not be judged again.
        if more.moves() != one.repeated(cycles).moves() {
            let last = *last.get_or_insert_with(|| verdict(rulebook, &one));
            if verdict(rulebook, &more) != last {
                break;
            }
            rounds.case = more;
        }
        rounds.first_ply = first_ply;
        rounds.cycles = cycles;
    }
    rounds
}

/// Rules on the repetitions of a game where [`game_verdict`] finds that it must be.
pub(crate) fn judge_repetitions<'a>(
    rulebook: &'a Rulebook,
    history: &History,
) -> Option<GameRuling<'a>> {
    let found = game_verdict(rulebook, history)?;
    let mut replay = History::new(history.start().clone());
    for ply in &history.plies()[..found.last_ply] {
        replay.push_unchecked(ply.played);
    }
    judge_position(rulebook, &replay)
}

/// What the repetitions of a game come to, without reasons: at the first ply at which the procedure comes to its end,
/// or else where a repetition has gone furthest; of equals, the latest. Nothing if no position has come back. The
/// clause on moves that do not come back is left out: [`judge_game`](crate::judge_game) looks at both.
pub fn game_verdict(rulebook: &Rulebook, history: &History) -> Option<GameVerdict> {
    let mut replay = History::new(history.start().clone());
    let pending = usize::from(rulebook.repetition.pending_cycles.get());
    let mut furthest: Option<Repetition> = None;
    for ply in history.plies() {
        replay.push_unchecked(ply.played);
        let Some(repetition) = replay.repetition() else { continue };
        // Before a case is pending nothing can be decided, whatever the verdict.
        if repetition.cycles() >= pending {
            let found = verdict_on_rounds(rulebook, &replay, &repetition);
            if found.order.is_decided() {
                return Some(found);
            }
        }
        if furthest.as_ref().is_none_or(|best| repetition.cycles() >= best.cycles()) {
            furthest = Some(repetition);
        }
    }
    Some(verdict_on_rounds(rulebook, history, &furthest?))
}

fn verdict_on_rounds(
    rulebook: &Rulebook,
    history: &History,
    repetition: &Repetition,
) -> GameVerdict {
    let Rounds { first_ply, last_ply, cycles, case } = rounds_alike(rulebook, history, repetition);
    let (verdict, order) = verdict_and_order(rulebook, &case, cycles);
    GameVerdict { first_ply, last_ply, cycles, verdict, order }
}
