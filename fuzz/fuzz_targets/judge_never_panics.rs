//! Random positions and walks with forced cycles, and any text as a table of cases: judging never panics,
//! verdict and reasons agree, and what must not change the verdict does not.

#![no_main]

use chuhe_board::Move;
use chuhe_referee::{
    Case, History, Verdict, explain, judge, judge_game, read_cases, verdict,
};
use chuhe_rulebook::{Language, Rulebook};
use chuhe_samples::Random;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        for case in read_cases(text).flatten().filter_map(|row| row.case().ok()) {
            check(&case, data.len());
        }
    }
    let seed = data.iter().fold(0u64, |seed, &byte| seed.wrapping_mul(257) + u64::from(byte));
    let mut random = Random::new(seed);
    if let Some((start, moves)) = chuhe_samples::cycle(&mut random) {
        check(&Case::new(start, moves).expect("the sample is a cycle"), seed as usize);
    }
    // A walk whose steps the bytes choose; every other pair of moves is taken back if it can be.
    let mut history = History::new(chuhe_samples::position(&mut random));
    for &byte in data.iter().take(60) {
        let legal = history.position().legal_moves();
        if legal.is_empty() {
            break;
        }
        let back = history.plies().iter().rev().nth(1).map(|p| Move::new(p.played.to, p.played.from));
        let m = match back.filter(|m| byte % 2 == 0 && legal.contains(m)) {
            Some(m) => m,
            None => legal[usize::from(byte) % legal.len()],
        };
        history.push(m).expect("the move is legal");
    }
    if let Some(case) = history.last_rounds(usize::MAX) {
        check(&case, seed as usize);
    }
    let rulebook = &Rulebook::all()[seed as usize % Rulebook::all().len()];
    if let Some(found) = judge_game(rulebook, &history) {
        assert!(found.first_ply < found.last_ply && found.last_ply <= history.plies().len());
    }
});

/// Judges a case by one rulebook and explains it in one language, so that many cases can be tried.
fn check(case: &Case, choice: usize) {
    let rulebook = &Rulebook::all()[choice % Rulebook::all().len()];
    let language = Language::ALL[choice % Language::ALL.len()];
    let found = verdict(rulebook, case);
    let ruling = judge(rulebook, case, 3);
    assert_eq!(ruling.verdict(), found);
    let exchanged = verdict(rulebook, &case.with_colors_exchanged());
    // Where a budget runs out depends on the order of moves, and so on the side.
    if found != Verdict::Unknown && exchanged != Verdict::Unknown {
        assert_eq!(exchanged.with_colors_exchanged(), found);
    }
    assert!(!explain::text(&ruling, language).is_empty());
    explain::json(&ruling);
    // Rounds that are alike are drawn once.
    let pictures = explain::pictures(&ruling, language).len();
    assert!(pictures > 0 && case.moves().len().is_multiple_of(pictures));
}
