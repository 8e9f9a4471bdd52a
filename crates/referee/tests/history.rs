//! Positions that come back.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use chuhe_board::{Color, Notation, Position, read_line};
use chuhe_referee::{Case, CaseError, History, Order, judge_game, read_cases};
use chuhe_rulebook::Rulebook;
use chuhe_samples::Random;

#[test]
fn repetitions_are_those_a_plain_comparison_finds() {
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let start = chuhe_samples::position(&mut random);
        let mut history = History::new(start.clone());
        let mut positions = vec![start.clone()];
        // Few pieces and a taste for going back make positions recur.
        for _ in 0..120 {
            let position = history.position().clone();
            let legal = position.legal_moves();
            let Some(&any) = legal.first() else { break };
            let back = history
                .plies()
                .iter()
                .rev()
                .nth(1)
                .map(|p| chuhe_board::Move::new(p.played.to, p.played.from));
            let m = match back.filter(|m| legal.contains(m) && random.below(3) > 0) {
                Some(m) => m,
                None if random.below(20) == 0 => any,
                None => *random.pick(&legal),
            };
            history.push(m).unwrap();
            let now = history.position().clone();
            let plain: Vec<usize> = (0..positions.len()).filter(|&i| positions[i] == now).collect();
            match history.repetition() {
                None => assert!(plain.is_empty(), "seed {seed}"),
                Some(found) => {
                    assert_eq!(found.cycles(), plain.len(), "seed {seed}");
                    assert_eq!(found.first_ply(), plain[0], "seed {seed}");
                    let case = history.last_rounds(found.cycles()).unwrap();
                    assert_eq!(Case::new(case.start().clone(), case.moves().to_vec()), Ok(case));
                }
            }
            positions.push(now);
        }
    }
}

#[test]
fn a_refused_move_leaves_the_game_as_it_was() {
    let mut history = History::new(Position::initial());
    let refused = history.push("e0e2".parse().unwrap()).unwrap_err();
    assert_eq!(refused.to_string(), "e0e2: a king does not move from e0 to e2");
    assert!(history.plies().is_empty());
}

#[test]
fn what_is_no_cycle_is_refused_with_the_ply() {
    let start = Position::initial();
    let case = |text: &str| {
        let moves = text.split(' ').map(|m| m.parse().unwrap()).collect();
        Case::new(start.clone(), moves).unwrap_err()
    };
    assert!(matches!(case("b0c2 b9c7 c2b0"), CaseError::NotClosed { ply: 3, .. }));
    assert!(matches!(case("b0c2 b0c2"), CaseError::Illegal { ply: 2, .. }));
    assert!(matches!(case("h2h9 i9h9"), CaseError::Capture { ply: 1, .. }));
    assert_eq!(Case::new(start.clone(), vec![]), Err(CaseError::Empty));
}

#[test]
fn the_last_rounds_are_those_of_the_position_on_the_board() {
    let text = "b0c2 b9c7 c2b0 c7b9";
    let twice = game(&Position::initial().fen(), &[(text, 2)]);
    assert_eq!([1, 2, 3].map(|n| twice.last_rounds(n).unwrap().moves().len()), [4, 8, 8]);
    assert_eq!(History::new(Position::initial()).last_rounds(1), None);
}

#[test]
fn a_table_may_begin_with_a_byte_order_mark() {
    let fen = Position::initial().fen();
    let table = format!(
        "\u{feff}id\tfen\tmoves\tcycle_from\tcycle_len\tverdict\n\
         to-and-fro\t{fen}\tb0c2 b9c7 c2b0 c7b9\t0\t4\tdraw\n"
    );
    let rows: Vec<_> = read_cases(&table).collect::<Result<_, _>>().unwrap();
    assert_eq!(rows[0].id, "to-and-fro");
}

#[test]
fn a_verdict_that_is_none_makes_the_row_unusable() {
    let fen = Position::initial().fen();
    let table = format!(
        "id\tfen\tmoves\tcycle_from\tcycle_len\tverdict\n\
         to-and-fro\t{fen}\tb0c2 b9c7 c2b0 c7b9\t0\t4\tdrawn\n"
    );
    let error = read_cases(&table).next().unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2 (to-and-fro): verdict is \"drawn\": no such verdict: write red_loses, black_loses, draw or unknown"
    );
}

fn game(fen: &str, lines: &[(&str, usize)]) -> History {
    let start = Position::from_fen(fen).unwrap();
    let text: String =
        lines.iter().map(|(line, times)| format!("{line} ").repeat(*times)).collect();
    let mut history = History::new(start.clone());
    for m in read_line(&start, Notation::Uci, &text).unwrap() {
        history.push(m).unwrap();
    }
    history
}

/// Sixteen plies of unbroken check, with a detour before or after: the detour is no excuse.
#[test]
fn a_detour_does_not_launder_an_offence() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    let fen = "4k4/9/9/7P1/9/9/9/9/5R3/3K5 w";
    let (detour, checks) = ("f1g1 e9f9 g1f1 f9e9", "f1e1 e9f9 e1f1 f9e9");
    for lines in [
        vec![(detour, 1), (checks, 4)],
        vec![(checks, 4), (detour, 1)],
        vec![(detour, 2), (checks, 4), (detour, 1)],
    ] {
        let found = judge_game(book, &game(fen, &lines)).unwrap();
        assert_eq!(found.ruling.order(), Order::Loses(Color::Red), "{lines:?}");
        assert_eq!((found.ruling.cycles(), found.last_ply - found.first_ply), (4, 16), "{lines:?}");
    }
    // Three rounds and then another way: pending, and then varied.
    let found = judge_game(book, &game(fen, &[(checks, 3)])).unwrap();
    assert_eq!(found.ruling.order(), Order::MustVary { side: Color::Red, left: 1 });
}

#[test]
fn the_furthest_repetition_of_a_game_is_judged() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    let text = "b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9 h2e2 h7e7";
    let found = judge_game(book, &game(&Position::initial().fen(), &[(text, 1)])).unwrap();
    assert_eq!((found.first_ply, found.last_ply, found.ruling.cycles()), (0, 8, 2));
    assert!(judge_game(book, &History::new(Position::initial())).is_none());
}

#[test]
fn a_case_that_is_pending_by_its_cycles_needs_no_claim() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    let fen = "4k4/9/9/9/c8/9/9/9/3R5/5K3 w";
    let chase = "d1a1 a5b5 a1b1 b5c5 b1c1 c5d5 c1d1 d5a5";
    // Twelve rounds over four points, which are three cycles as well.
    let found = judge_game(book, &game(fen, &[(chase, 3)])).unwrap();
    assert_eq!((found.first_ply, found.last_ply), (0, 24));
    assert!(matches!(found.ruling.order(), Order::MustVary { side: Color::Red, .. }));
    // Before the third is complete, the clause speaks of the moves to and fro.
    let early = judge_game(book, &game(fen, &[(chase, 2), ("d1a1 a5b5 a1b1 b5c5", 1)])).unwrap();
    assert_eq!(early.ruling.order(), Order::PendingIfClaimed(Color::Red));
}
