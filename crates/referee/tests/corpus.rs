//! Every row of `corpus/rulings/*.tsv` under each rulebook it speaks for: as printed, on the other wing,
//! and with the sides exchanged.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use chuhe_referee::asian::{self, AsianReading};
use chuhe_referee::{Case, Verdict, judge, read_cases, verdict};
use chuhe_rulebook::{Language, Rulebook, School};
use libtest_mimic::{Arguments, Failed, Trial};

/// A table and the rulebooks that must agree with it.
const TABLES: [(&str, &[&str]); 3] = [
    (include_str!("../../../corpus/rulings/axf-2017.tsv"), &["axf-2017", "wxf-2018", "axf-2003"]),
    (include_str!("../../../corpus/rulings/asian-more.tsv"), &["axf-2017", "wxf-2018", "axf-2003"]),
    (
        include_str!("../../../corpus/rulings/composed-asian.tsv"),
        &["axf-2017", "wxf-2018", "axf-2003"],
    ),
];

fn main() {
    let mut trials = Vec::new();
    for (table, books) in TABLES {
        for row in read_cases(table) {
            let row = row.unwrap_or_else(|error| panic!("{error}"));
            for &id in books {
                let row = row.clone();
                trials.push(Trial::test(format!("{} by {id}", row.id), move || {
                    check(Rulebook::builtin(id).unwrap(), &row.case().unwrap(), row.expected)
                }));
            }
        }
    }
    for &id in TABLES[0].1 {
        trials.push(Trial::test(format!("open points of {id} are not settled by its diagrams"), {
            move || open_points_are_open(Rulebook::builtin(id).unwrap())
        }));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// A reading that fails a printed diagram is refuted and must not be offered as open to dispute.
fn open_points_are_open(book: &Rulebook) -> Result<(), Failed> {
    let School::Asian(asian) = &book.doctrine.school else { return Err("not Asian".into()) };
    for (other, source) in AsianReading::alternatives(asian) {
        for row in read_cases(TABLES[0].0).map(Result::unwrap) {
            let found = asian::verdict(&other, &row.case().unwrap());
            if found != row.expected {
                let note = source.note.as_ref().map(|note| note.get(Language::En));
                return Err(format!("{} refutes {note:?}", row.id).into());
            }
        }
    }
    Ok(())
}

fn check(book: &Rulebook, case: &Case, expected: Verdict) -> Result<(), Failed> {
    let ruling = judge(book, case, 3);
    expect("as printed", ruling.verdict(), expected)?;
    expect("without reasons", verdict(book, case), expected)?;
    expect("on the other wing", verdict(book, &case.mirrored()), expected)?;
    let exchanged = verdict(book, &case.with_colors_exchanged()).with_colors_exchanged();
    expect("with the sides exchanged", exchanged, expected)?;
    for plies in 1..case.moves().len() {
        expect(
            &format!("entered {plies} plies later"),
            verdict(book, &case.rotated(plies)),
            expected,
        )?;
    }
    Ok(())
}

fn expect(how: &str, found: Verdict, expected: Verdict) -> Result<(), Failed> {
    match found == expected {
        true => Ok(()),
        false => Err(format!("{how}: {found} instead of {expected}").into()),
    }
}
