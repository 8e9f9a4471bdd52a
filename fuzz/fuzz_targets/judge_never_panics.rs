//! Random positions and walks with forced cycles, and any text as a table of cases: judging never panics,
//! verdict and reasons agree, and what must not change the verdict does not.

#![no_main]

use chuhe_board::Move;
use chuhe_referee::{Case, CaseRow, History, explain, judge, read_cases, verdict};
use chuhe_rulebook::{Language, Rulebook};
use chuhe_samples::Random;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        for CaseRow { case, .. } in read_cases(text).flatten() {
            check(&case);
        }
    }
    let seed = data.iter().fold(0u64, |seed, &byte| seed.wrapping_mul(257) + u64::from(byte));
    let mut random = Random::new(seed);
    if let Some((start, moves)) = chuhe_samples::cycle(&mut random) {
        check(&Case::new(start, moves).expect("the sample is a cycle"));
    }
    // A walk whose steps the bytes choose; every other pair of moves is taken back if it can be.
    let mut history = History::new(chuhe_samples::position(&mut random));
    for &byte in data.iter().take(60) {
        let legal = history.position().legal_moves();
        if legal.is_empty() {
            break;
        }
        let back = history.plies().iter().rev().nth(1).map(|p| Move::new(p.m.to, p.m.from));
        let m = match back.filter(|m| byte % 2 == 0 && legal.contains(m)) {
            Some(m) => m,
            None => legal[usize::from(byte) % legal.len()],
        };
        history.push(m).expect("the move is legal");
        if let Some(repetition) = history.repetition() {
            check(&history.case(&repetition));
        }
    }
});

fn check(case: &Case) {
    for rulebook in Rulebook::all() {
        let (Ok(ruling), Ok(found)) = (judge(rulebook, case, 3), verdict(rulebook, case)) else {
            continue;
        };
        assert_eq!(ruling.verdict(), found);
        let exchanged = verdict(rulebook, &case.with_colors_exchanged()).expect("as before");
        assert_eq!(exchanged.with_colors_exchanged(), found);
        for &language in Language::ALL {
            assert!(!explain::text(&ruling, language).is_empty());
        }
        assert_eq!(explain::pictures(&ruling, Language::En).len(), case.moves().len());
        explain::json(&ruling);
    }
}
