//! The ruling on a whole game: where it should have been ruled on, and what the ruling is.

use chuhe_rulebook::Rulebook;

use crate::case::Case;
use crate::history::{History, Repetition};
use crate::ruling::{Order, Ruling, judge, verdict, verdict_and_order};
use crate::shuffling::{judge_claimable, shuffling_in_game};
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
    /// How many rounds are judged; none where moves that do not come back are.
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
    let found = game_verdict(rulebook, history)?;
    if let Some(claimable) = judge_claimable(rulebook, history, &found) {
        return Some(claimable);
    }
    let mut replay = History::new(history.start().clone());
    for ply in &history.plies()[..found.last_ply] {
        replay.push_unchecked(ply.played);
    }
    judge_position(rulebook, &replay)
}

/// What [`judge_game`] comes to, without reasons.
pub fn game_verdict(rulebook: &Rulebook, history: &History) -> Option<GameVerdict> {
    let Some(found) = repetition_verdict(rulebook, history) else {
        return shuffling_in_game(rulebook, history);
    };
    if found.order.is_decided() {
        return Some(found);
    }
    // A case that is pending by its cycles needs no claim: the clause is for moves beside it, not for the same ones.
    let is_pending = !matches!(found.order, Order::Wait { .. });
    let shuffling = shuffling_in_game(rulebook, history)
        .filter(|other| !is_pending || other.first_ply >= found.last_ply);
    Some(shuffling.unwrap_or(found))
}

/// What the repetitions of a game come to, without reasons: at the first ply at which the procedure comes to its end,
/// or else where a repetition has gone furthest; of equals, the latest. Nothing if no position has come back.
fn repetition_verdict(rulebook: &Rulebook, history: &History) -> Option<GameVerdict> {
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
