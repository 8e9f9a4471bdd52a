//! Mates by checks that a side could give if it were its turn: what makes a mate threat (杀).
//!
//! Stalemating the opponent is no mate threat.

use std::cell::Cell;

use chuhe_board::{Bitboard, Move, Position};

use super::ChineseReading;
use super::exchange::{Exchange, Goal, Known};
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

/// The first moves of all mates that the side to move could give, if the checkers in `ignored` gave no check;
/// nothing if the budget ran out.
pub(super) fn mating_moves(
    reading: &ChineseReading,
    position: &Position,
    ignored: Bitboard,
) -> Option<Vec<Move>> {
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
    let mut search = MateSearch::new(reading.budget / SHARE);
    let left = reading.mate_checks.saturating_sub(1);
    let start = rules.start(ignored, Bitboard::EMPTY);
    let mut mating = Vec::new();
    'checks: for m in rules.moves(&start) {
        let checked = rules.play(&start, m);
        if !rules.in_check(&checked) {
            continue;
        }
        for answer in rules.moves(&checked) {
            let answered = rules.play(&checked, answer);
            match search.find(&answered.position, left) {
                Mate::Found(_) if left > 0 => {}
                Mate::Unknown => return None,
                Mate::Found(_) | Mate::None => continue 'checks,
            }
        }
        mating.push(m);
    }
    Some(mating)
}
