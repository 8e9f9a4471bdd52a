//! Over random cycles: what must not change a verdict does not, and verdict and reasons agree.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use chuhe_board::{Move, Position};
use chuhe_referee::{Case, Verdict, judge, verdict};
use chuhe_rulebook::Rulebook;
use chuhe_samples::Random;

const CYCLES: usize = if cfg!(debug_assertions) { 1_000 } else { 20_000 };

/// Cycles found by search: in random positions every pair of moves to and fro, all that offend and some that
/// do not; and random tours over two or three squares.
fn cases(book: &Rulebook, seed: u64, count: usize) -> Vec<Case> {
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        if let Some((start, moves)) = chuhe_samples::cycle(&mut random) {
            found.push(Case::new(start, moves).unwrap());
        }
        let start = chuhe_samples::position(&mut random);
        for case in to_and_fro(&start) {
            let offends = verdict(book, &case) != Verdict::Draw;
            if offends && random.below(4) == 0 || random.below(400) == 0 {
                found.push(case);
            }
        }
    }
    found.truncate(count);
    found
}

/// All cycles of four plies in which either side moves a piece and takes the move back.
fn to_and_fro(start: &Position) -> impl Iterator<Item = Case> + '_ {
    let back = |m: Move| Move::new(m.to, m.from);
    start.legal_moves().into_iter().flat_map(move |first| {
        let mut after = start.clone();
        after.play_unchecked(first);
        after.legal_moves().into_iter().filter_map(move |second| {
            Case::new(start.clone(), vec![first, second, back(first), back(second)]).ok()
        })
    })
}

#[test]
fn verdicts_do_not_depend_on_wing_colour_entry_or_number() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    let mut offences = 0;
    for case in cases(book, 1, CYCLES) {
        let found = verdict(book, &case);
        offences += usize::from(found != Verdict::Draw);
        assert_eq!(verdict(book, &case.mirrored()), found, "mirrored {case:?}");
        let exchanged = verdict(book, &case.with_colors_exchanged());
        assert_eq!(exchanged.with_colors_exchanged(), found, "exchanged {case:?}");
        for plies in 1..case.moves().len() {
            assert_eq!(verdict(book, &case.rotated(plies)), found, "{plies} later {case:?}");
        }
        for times in [2, 3] {
            assert_eq!(verdict(book, &case.repeated(times)), found, "{times} times {case:?}");
        }
    }
    assert!(offences > CYCLES / 6, "only {offences} of {CYCLES} cycles were offences");
}

#[test]
fn verdict_and_reasons_agree() {
    for id in ["axf-2017", "wxf-2018", "axf-2003"] {
        let book = Rulebook::builtin(id).unwrap();
        for case in cases(book, 2, CYCLES / 10) {
            let ruling = judge(book, &case, 3);
            assert_eq!(ruling.verdict(), verdict(book, &case), "{case:?}");
            assert!(!ruling.deciding().is_empty());
            assert_eq!(ruling.readings().len(), case.moves().len());
        }
    }
}
