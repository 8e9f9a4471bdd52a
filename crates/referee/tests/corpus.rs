//! Every row of `corpus/rulings/*.tsv` under each rulebook it speaks for: as printed, on the other wing,
//! and with the sides exchanged.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use chuhe_referee::{Case, Verdict, judge, read_cases, verdict};
use chuhe_rulebook::Rulebook;
use libtest_mimic::{Arguments, Failed, Trial};

/// A table and the rulebooks that must agree with it.
const TABLES: [(&str, &[&str]); 1] =
    [(include_str!("../../../corpus/rulings/axf-2017.tsv"), &["axf-2017", "wxf-2018", "axf-2003"])];

fn main() {
    let mut trials = Vec::new();
    for (table, books) in TABLES {
        for row in read_cases(table) {
            let row = row.unwrap_or_else(|error| panic!("{error}"));
            for &id in books {
                let row = row.clone();
                trials.push(Trial::test(format!("{} by {id}", row.id), move || {
                    check(Rulebook::builtin(id).unwrap(), &row.case, &row.expected)
                }));
            }
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn check(book: &Rulebook, case: &Case, expected: &str) -> Result<(), Failed> {
    let ruling = judge(book, case, 3)?;
    expect("as printed", ruling.verdict(), expected)?;
    expect("without reasons", verdict(book, case)?, expected)?;
    expect("on the other wing", verdict(book, &case.mirrored())?, expected)?;
    let exchanged = verdict(book, &case.with_colors_exchanged())?.with_colors_exchanged();
    expect("with the sides exchanged", exchanged, expected)?;
    for plies in 1..case.moves().len() {
        expect(
            &format!("entered {plies} plies later"),
            verdict(book, &case.rotated(plies))?,
            expected,
        )?;
    }
    Ok(())
}

fn expect(how: &str, found: Verdict, expected: &str) -> Result<(), Failed> {
    match found.word() == expected {
        true => Ok(()),
        false => Err(format!("{how}: {found} instead of {expected}").into()),
    }
}
