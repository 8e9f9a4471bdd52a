//! The natural move limit: what counts, what is deducted, what is missing.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use chuhe_board::{Color, Move, Position};
use chuhe_referee::{Deducted, History, count_for, count_without_claimant};
use chuhe_rulebook::{NaturalLimit, Rulebook};

fn limit(id: &str) -> &'static NaturalLimit {
    Rulebook::builtin(id).unwrap().natural_limit.as_ref().unwrap()
}

/// Plays moves round and round until so many plies are made.
fn round_and_round(fen: &str, cycle: &[&str], plies: usize) -> History {
    let mut history = History::new(Position::from_fen(fen).unwrap());
    let moves: Vec<Move> = cycle.iter().map(|m| m.parse().unwrap()).collect();
    for &m in moves.iter().cycle().take(plies) {
        history.push(m).unwrap();
    }
    history
}

const QUIET: (&str, [&str; 4]) = ("4k4/9/9/9/9/9/9/9/3R5/5K3 w", ["d1c1", "e9e8", "c1d1", "e8e9"]);
const CHECKS: (&str, [&str; 4]) = ("5k3/7R1/9/9/9/9/9/9/9/4K4 w", ["h8h9", "f9f8", "h9h8", "f8f9"]);

#[test]
fn a_hundred_quiet_plies_are_enough_under_the_asian_rules() {
    let limit = limit("axf-2017");
    let short = count_for(limit, &round_and_round(QUIET.0, &QUIET.1, 99), Color::Red);
    assert_eq!((short.counted(), short.missing(), short.is_reached()), (99, 1, false));
    let full = count_for(limit, &round_and_round(QUIET.0, &QUIET.1, 100), Color::Red);
    assert_eq!((full.counted(), full.missing(), full.is_reached()), (100, 0, true));
    assert_eq!(full.deducted(), []);
}

#[test]
fn only_ten_checks_of_the_claimant_count() {
    let history = round_and_round(CHECKS.0, &CHECKS.1, 100);
    let red = count_for(limit("axf-2017"), &history, Color::Red);
    // Fifty checks, forty of them too many; each costs a ply.
    assert_eq!((red.checks(), red.counted(), red.missing()), (50, 60, 40));
    assert_eq!(red.deducted().first(), Some(&(20, Deducted::ExcessCheck)));
    // The other side gives no check and may claim at once.
    let black = count_for(limit("axf-2017"), &history, Color::Black);
    assert!(black.is_reached());
    // When the arbiter counts, one side that could claim is enough.
    assert!(count_without_claimant(limit("axf-2017"), &history).unwrap().is_reached());
}

#[test]
fn a_capture_starts_the_count_anew() {
    let fen = "4k4/9/9/9/9/9/9/p8/R8/5K3 w";
    let mut history = round_and_round(fen, &["a1b1", "e9e8", "b1a1", "e8e9"], 40);
    history.push("a1a2".parse().unwrap()).unwrap();
    history.push("e9e8".parse().unwrap()).unwrap();
    let count = count_for(limit("axf-2017"), &history, Color::Black);
    assert_eq!((count.since(), count.plies(), count.missing()), (41, 1, 99));
}

#[test]
fn the_chinese_rule_counts_the_claimants_own_moves() {
    let limit = limit("cxa-1987");
    let count = count_for(limit, &round_and_round(QUIET.0, &QUIET.1, 119), Color::Red);
    assert_eq!((count.counted(), count.needed(), count.is_reached()), (60, 60, true));
    // Black has made one move less: fifty-nine rounds and two half rounds would be needed from his side.
    let count = count_for(limit, &round_and_round(QUIET.0, &QUIET.1, 119), Color::Black);
    assert_eq!((count.counted(), count.missing()), (59, 1));
    let checks = count_for(limit, &round_and_round(CHECKS.0, &CHECKS.1, 120), Color::Red);
    assert_eq!((checks.counted(), checks.missing()), (10, 50));
    // Nobody but a player may claim.
    assert_eq!(count_without_claimant(limit, &round_and_round(QUIET.0, &QUIET.1, 200)), None);
    assert!(Rulebook::builtin("staff-2012").unwrap().natural_limit.is_none());
}

#[test]
fn no_claim_is_heard_when_the_game_is_over() {
    let fen = "2bk5/R8/8R/9/9/9/9/9/9/4K4 w";
    let mut history = round_and_round(fen, &["i7i6", "c9a7", "i6i7", "a7c9"], 100);
    history.push("i7i9".parse().unwrap()).unwrap();
    let count = count_for(limit("axf-2017"), &history, Color::Black);
    assert!(count.game_is_over() && !count.is_reached());
}
