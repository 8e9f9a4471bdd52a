//! Cases that show what can be done, from the tables of cases.

use chuhe_referee::read_cases;

use super::case::Case;
use crate::api::rulebook;
use crate::pages::words::Words;
use crate::submitted::Submitted;

const AXF: &str = include_str!("../../../../../corpus/rulings/axf-2017.tsv");
const ASIAN: &str = include_str!("../../../../../corpus/rulings/asian-more.tsv");
const CXA: &str = include_str!("../../../../../corpus/rulings/cxa-2020.tsv");
const STAFF: &str = include_str!("../../../../../corpus/rulings/staff-2012.tsv");

/// So often round that the case is decided under the book it is shown by, and no further.
const ONCE_MORE: usize = 4;
const AT_ONCE: usize = 3;

/// A case that is worth looking at.
pub(super) struct Example {
    pub(super) name: String,
    pub(super) what: String,
    pub(super) link: String,
}

/// Table, row, rulebook, rounds.
const CASES: [(&str, &str, &str, usize); 7] = [
    (AXF, "axf2017-001", "axf-2017", ONCE_MORE),
    (AXF, "axf2017-032", "axf-2017", ONCE_MORE),
    (AXF, "axf2017-048", "axf-2017", ONCE_MORE),
    (AXF, "axf2017-083", "axf-2017", ONCE_MORE),
    (STAFF, "seed_s02_long_kill_vs_block", "cxa-2020", ONCE_MORE),
    (ASIAN, "unanswered-attack-by-uncovering", "axf-2017", ONCE_MORE),
    (CXA, "cxa2020_fig18", "cxa-2020", AT_ONCE),
];

pub(super) fn examples(words: Words) -> Vec<Example> {
    let told = [
        (words.t("judge-example-check"), words.t("judge-example-check-what")),
        (words.t("judge-example-chase"), words.t("judge-example-chase-what")),
        (words.t("judge-example-both"), words.t("judge-example-both-what")),
        (words.t("judge-example-root"), words.t("judge-example-root-what")),
        (words.t("judge-example-mate"), words.t("judge-example-mate-what")),
        (words.t("judge-example-disputed"), words.t("judge-example-disputed-what")),
        (words.t("judge-example-discretion"), words.t("judge-example-discretion-what")),
    ];
    let example = |((table, id, book, rounds), (name, what)): ((&str, &str, &str, usize), _)| {
        let row = read_cases(table).filter_map(Result::ok).find(|row| row.id == id)?;
        let moves = row.stretch.moves().repeat(rounds);
        let game = Submitted { start: row.stretch.start().clone(), moves };
        let case = Case { book: rulebook(book).ok()?, game, remarks: Vec::new() };
        let link = case.link("/judge")?;
        Some(Example { name, what, link })
    };
    CASES.into_iter().zip(told).filter_map(example).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_found_in_its_table() {
        let words = Words::of(chuhe_rulebook::Language::En);
        assert_eq!(examples(words).len(), CASES.len());
    }
}
