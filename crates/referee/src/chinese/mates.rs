//! Mates by checks that a side could give if it were its turn: what makes a mate threat (杀).
//!
//! Stalemating the opponent is no mate threat.

use std::cell::Cell;
use std::collections::HashMap;

use chuhe_board::{Bitboard, Checks, Move, Position};

use super::ChineseReading;
use super::exchange::{Exchange, Goal, Known, Node};
use crate::mate::{Mate, MateSearch, Proved};

/// The part of the budget that goes into one search for mate: one in so many.
const SHARE: u32 = 4;

/// The mate that the side to move could give.
pub(super) fn threatened(reading: &ChineseReading, position: &Position) -> Mate {
    MateSearch::new(reading.budget / SHARE).find(position, reading.mate_checks)
}

/// All mates that the side to move could give, one line for each first check; nothing if the budget ran out.
pub(super) fn mating_lines(
    reading: &ChineseReading,
    position: &Position,
) -> Option<Vec<Vec<Move>>> {
    mates_within(reading, position, reading.mate_checks)
}

/// All mates with at most so many checks, one line for each first check: the one with the longest defence.
fn mates_within(
    reading: &ChineseReading,
    position: &Position,
    most_checks: u8,
) -> Option<Vec<Vec<Move>>> {
    let mut search = MateSearch::new(reading.budget / SHARE);
    let left = most_checks.saturating_sub(1);
    let mut lines = Vec::new();
    let given = Checks::by(position.turn(), position);
    'checks: for &check in position.legal_moves().iter().filter(|&&m| given.gives(m)) {
        let mut checked = position.clone();
        checked.play_unchecked(check);
        let mut longest = vec![check];
        for &answer in &checked.legal_moves() {
            let mut answered = checked.clone();
            answered.play_unchecked(answer);
            match search.find(&answered, left) {
                Mate::Found(line) if line.len() + 2 > longest.len() => {
                    longest = [check, answer].into_iter().chain(line).collect();
                }
                Mate::Found(_) => {}
                Mate::None => continue 'checks,
                Mate::Unknown => return None,
            }
        }
        lines.push(longest);
    }
    Some(lines)
}

/// The first checks of all mates that the side to move could give with at most so many checks if the pieces in
/// `ignored` gave it no check; nothing if the budget ran out.
pub(super) fn mating_moves_past(
    reading: &ChineseReading,
    position: &Position,
    ignored: Bitboard,
    most_checks: u8,
) -> Option<Vec<Move>> {
    if ignored.is_empty() {
        // Quicker where no check is looked past.
        let lines = mates_within(reading, position, most_checks)?;
        return Some(lines.iter().filter_map(|line| line.first().copied()).collect());
    }
    let rules = Exchange {
        reading,
        base: position,
        chaser: position.turn(),
        goal: Goal::Gain,
        standing: &[],
        charged: None,
        offers: &[],
        alone: None,
        on_the_spot: false,
        mover: position.turn(),
        budget: &Cell::new(0),
        known: Known::default(),
    };
    let start = rules.start(ignored, Bitboard::EMPTY);
    let mut search = PastChecks { rules, known: HashMap::new(), budget: reading.budget / SHARE };
    let left = most_checks.saturating_sub(1);
    let mut mating = Vec::new();
    for m in search.rules.moves(&start) {
        let checked = search.rules.play(&start, m);
        if search.rules.in_check(&checked) && search.is_mated_within(&checked, left)? {
            mating.push(m);
        }
    }
    Some(mating)
}

/// A search for mate by checks in which some of the opponent's checks are looked past.
struct PastChecks<'a> {
    rules: Exchange<'a>,
    /// For each position, attacker to move, and the checkers looked past.
    known: HashMap<(u64, Bitboard), Proved>,
    budget: u32,
}

impl PastChecks<'_> {
    /// Whether the side in check is mated by at most so many further checks, the shortest mates first.
    fn is_mated_within(&mut self, checked: &Node, most: u8) -> Option<bool> {
        for checks in 0..=most {
            if self.is_mated(checked, checks)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn is_mated(&mut self, checked: &Node, checks: u8) -> Option<bool> {
        for answer in self.rules.moves(checked) {
            let answered = self.rules.play(checked, answer);
            if checks == 0 || !self.mates(&answered, checks)? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn mates(&mut self, node: &Node, checks: u8) -> Option<bool> {
        let key = (node.position.zobrist(), node.ignored());
        let proved = self.known.get(&key).and_then(|proved| proved.mates(checks));
        if proved.is_some() {
            return proved;
        }
        self.budget = self.budget.checked_sub(1)?;
        let mut found = false;
        // A check by the opponent that is not looked past must be answered, with check.
        for m in self.rules.moves(node) {
            let checked = self.rules.play(node, m);
            if self.rules.in_check(&checked) && self.is_mated(&checked, checks - 1)? {
                found = true;
                break;
            }
        }
        self.known.entry(key).or_default().note(checks, found);
        Some(found)
    }
}
