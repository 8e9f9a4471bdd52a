//! Mates by checks that a side could give if it were its turn: what makes a mate threat (杀).
//!
//! Stalemating the opponent is no mate threat.

use std::cell::Cell;
use std::collections::HashMap;

use chuhe_board::{Bitboard, Move, Position};

use super::ChineseReading;
use super::exchange::{Exchange, Goal, Known, Node};
use crate::mate::{Mate, MateSearch};

/// The part of the budget that goes into one search for mate: one in so many.
const SHARE: u32 = 4;

/// Whether a side threatens mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Threatened {
    /// By these checks.
    Mate(Vec<Move>),
    /// No.
    Nothing,
    /// The budget ran out.
    Unknown,
}

/// The mate that the side to move could give.
pub(super) fn threatened(reading: &ChineseReading, position: &Position) -> Threatened {
    let mut search = MateSearch::new(reading.budget / SHARE);
    match search.find(position, reading.mate_checks) {
        Mate::Found(line) => Threatened::Mate(line),
        Mate::None => Threatened::Nothing,
        Mate::Unknown => Threatened::Unknown,
    }
}

/// All mates that the side to move could give, one line for each first check; nothing if the budget ran out.
pub(super) fn mating_lines(
    reading: &ChineseReading,
    position: &Position,
) -> Option<Vec<Vec<Move>>> {
    let mut search = MateSearch::new(reading.budget / SHARE);
    let left = reading.mate_checks.saturating_sub(1);
    let mut lines = Vec::new();
    'checks: for &check in position.legal_moves().iter().filter(|&&m| position.gives_check(m)) {
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
        return mating_moves(reading, position, most_checks);
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

/// The same where no check is looked past, which is quicker.
fn mating_moves(
    reading: &ChineseReading,
    position: &Position,
    most_checks: u8,
) -> Option<Vec<Move>> {
    let mut search = MateSearch::new(reading.budget / SHARE);
    let left = most_checks.saturating_sub(1);
    let mut mating = Vec::new();
    'checks: for &check in position.legal_moves().iter().filter(|&&m| position.gives_check(m)) {
        let mut checked = position.clone();
        checked.play_unchecked(check);
        for &answer in &checked.legal_moves() {
            let mut answered = checked.clone();
            answered.play_unchecked(answer);
            match search.find(&answered, left) {
                Mate::Found(_) => {}
                Mate::None => continue 'checks,
                Mate::Unknown => return None,
            }
        }
        mating.push(check);
    }
    Some(mating)
}

/// A search for mate by checks in which some of the opponent's checks are looked past.
struct PastChecks<'a> {
    rules: Exchange<'a>,
    /// For each position, attacker to move: fewest checks that mate, and most that do not.
    known: HashMap<(u64, Bitboard), (u8, u8)>,
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
        let key = (node.position.hash(), node.ignored());
        let (mate_in, none_in) = *self.known.get(&key).unwrap_or(&(u8::MAX, 0));
        if mate_in <= checks || none_in >= checks {
            return Some(mate_in <= checks);
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
        let entry = self.known.entry(key).or_insert((u8::MAX, 0));
        if found {
            entry.0 = entry.0.min(checks);
        } else {
            entry.1 = entry.1.max(checks);
        }
        Some(found)
    }
}
