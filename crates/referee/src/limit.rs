//! The natural move limit (自然限着): so many plies without a capture and the game is drawn.

use chuhe_board::{Color, Position};
use chuhe_rulebook::{LimitCounting, NaturalLimit, VoidCheckCost, WithoutClaimant};

use crate::history::History;

/// Why a ply does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deducted {
    /// A check of the claimant beyond those that count.
    ExcessCheck,
    /// The answer to such a check, where the whole round is void.
    AnswerToExcessCheck,
}

/// How far a game is from the natural move limit, seen from one claimant's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitCount {
    claimant: Color,
    counting: LimitCounting,
    since: usize,
    plies: usize,
    considered: usize,
    checks: usize,
    deducted: Vec<(usize, Deducted)>,
    needed: usize,
    ended: bool,
}

impl LimitCount {
    /// Who claims.
    pub fn claimant(&self) -> Color {
        self.claimant
    }

    /// Whose moves are counted.
    pub fn counting(&self) -> LimitCounting {
        self.counting
    }

    /// The ply after the last capture, from 0: where the count begins.
    pub fn since(&self) -> usize {
        self.since
    }

    /// How many plies have been played since, by both sides.
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// How many moves are looked at: all plies, or the claimant's own.
    pub fn considered(&self) -> usize {
        self.considered
    }

    /// How many of the claimant's moves gave check.
    pub fn checks(&self) -> usize {
        self.checks
    }

    /// The plies that do not count, by their index in the game, and why.
    pub fn deducted(&self) -> &[(usize, Deducted)] {
        &self.deducted
    }

    /// How many moves count.
    pub fn counted(&self) -> usize {
        self.considered - self.deducted.len()
    }

    /// How many must count.
    pub fn needed(&self) -> usize {
        self.needed
    }

    /// How many are still missing.
    pub fn missing(&self) -> usize {
        self.needed.saturating_sub(self.counted())
    }

    /// Whether the game has already ended on the board, so that no claim is heard.
    pub fn game_is_over(&self) -> bool {
        self.ended
    }

    /// Whether the limit is reached.
    pub fn is_reached(&self) -> bool {
        self.missing() == 0 && !self.ended
    }
}

/// Counts towards the limit for a claimant.
///
/// ```
/// use chuhe_board::{Color, Position};
/// use chuhe_referee::{History, count_for};
/// use chuhe_rulebook::Rulebook;
///
/// let moves = ["b0c2", "b9c7", "c2b0", "c7b9"].map(|m| m.parse().expect("a move"));
/// let game = History::played(Position::initial(), moves.repeat(25))?;
/// let book = Rulebook::builtin("axf-2017").expect("it is compiled in");
/// let limit = book.natural_limit.as_ref().expect("the book has a limit");
/// let count = count_for(limit, &game, Color::Red);
/// assert_eq!((count.counted(), count.needed(), count.is_reached()), (100, 100, true));
/// # Ok::<(), chuhe_board::Refused>(())
/// ```
pub fn count_for(limit: &NaturalLimit, history: &History, claimant: Color) -> LimitCount {
    let since = history.plies().len() - history.plies_since_capture();
    let plies = history.plies_since_capture();
    let both_sides = limit.counting == LimitCounting::BothSides;
    let mut position: Position = history.position_after(since);
    let (mut considered, mut checks) = (0, 0);
    let mut deducted = Vec::new();
    let mut answer_is_void = false;
    for (index, ply) in history.plies().iter().enumerate().skip(since) {
        let own = position.turn() == claimant;
        position.play_unchecked(ply.played);
        considered += usize::from(own || both_sides);
        if own && position.is_check() {
            checks += 1;
            if checks > usize::from(limit.claimant_checks) {
                deducted.push((index, Deducted::ExcessCheck));
                answer_is_void =
                    both_sides && limit.void_check_costs.value == VoidCheckCost::OneRound;
            }
        } else if !own && std::mem::take(&mut answer_is_void) {
            deducted.push((index, Deducted::AnswerToExcessCheck));
        }
    }
    // Sixty rounds are sixty moves of the claimant.
    let all = usize::from(limit.plies.get());
    let needed = if both_sides { all } else { all.div_ceil(2) };
    LimitCount {
        claimant,
        counting: limit.counting,
        since,
        plies,
        considered,
        checks,
        deducted,
        needed,
        ended: history.position().ending().is_some(),
    }
}

/// What the arbiter finds when nobody claims: the count that decides, if he may act on his own.
pub fn count_without_claimant(limit: &NaturalLimit, history: &History) -> Option<LimitCount> {
    let counts = Color::ALL.map(|side| count_for(limit, history, side));
    let [red, black] = counts;
    let (nearer, farther) =
        if red.missing() <= black.missing() { (red, black) } else { (black, red) };
    match limit.without_claimant.as_ref()?.value {
        WithoutClaimant::EitherSide => Some(nearer),
        WithoutClaimant::BothSides => Some(farther),
        WithoutClaimant::NoDeduction => Some(LimitCount { deducted: Vec::new(), ..nearer }),
    }
}
