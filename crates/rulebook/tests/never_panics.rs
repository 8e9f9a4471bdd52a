//! Whatever is in a rule file, reading it ends in a rulebook or in faults that point into it.

use chuhe_rulebook::Rulebook;
use proptest::prelude::*;
use proptest::sample::Index;

const BOOK: &str = include_str!("../../../rules/staff-2012.toml");

/// A small damage to a text.
#[derive(Debug, Clone)]
enum Damage {
    DropLine(Index),
    DoubleLine(Index),
    SwapLines(Index, Index),
    Insert(Index, String),
    Cut(Index, usize),
    Replace(Index, char),
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        any::<Index>().prop_map(Damage::DropLine),
        any::<Index>().prop_map(Damage::DoubleLine),
        (any::<Index>(), any::<Index>()).prop_map(|(a, b)| Damage::SwapLines(a, b)),
        (any::<Index>(), "[\\[\\]{}\"'=.,#\n0-9a-z根-]{1,6}")
            .prop_map(|(a, s)| Damage::Insert(a, s)),
        (any::<Index>(), 1..200_usize).prop_map(|(a, n)| Damage::Cut(a, n)),
        (any::<Index>(), any::<char>()).prop_map(|(a, c)| Damage::Replace(a, c)),
    ]
}

fn apply(text: &str, damage: &Damage) -> String {
    let mut lines: Vec<&str> = text.split('\n').collect();
    let mut chars: Vec<char> = text.chars().collect();
    if chars.is_empty() {
        return String::new();
    }
    match damage {
        Damage::DropLine(at) => {
            lines.remove(at.index(lines.len()));
            lines.join("\n")
        }
        Damage::DoubleLine(at) => {
            let at = at.index(lines.len());
            lines.insert(at, lines[at]);
            lines.join("\n")
        }
        Damage::SwapLines(a, b) => {
            let (a, b) = (a.index(lines.len()), b.index(lines.len()));
            lines.swap(a, b);
            lines.join("\n")
        }
        Damage::Insert(at, inserted) => {
            let at = at.index(chars.len());
            chars.splice(at..at, inserted.chars());
            chars.into_iter().collect()
        }
        Damage::Cut(at, count) => {
            let at = at.index(chars.len());
            let end = (at + count).min(chars.len());
            chars.drain(at..end);
            chars.into_iter().collect()
        }
        Damage::Replace(at, with) => {
            let at = at.index(chars.len());
            chars[at] = *with;
            chars.into_iter().collect()
        }
    }
}

fn check(result: Result<Rulebook, chuhe_rulebook::LoadError>, lines: usize) {
    if let Err(error) = result {
        assert!(!error.faults().is_empty());
        for fault in error.faults() {
            assert!((1..=lines).contains(&fault.line), "{fault}");
            assert!(fault.column >= 1);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn a_damaged_rule_file(damages in prop::collection::vec(damage(), 1..4)) {
        let text = damages.iter().fold(BOOK.to_owned(), |text, damage| apply(&text, damage));
        let lines = text.split('\n').count();
        check(Rulebook::from_toml("book.toml", &text), lines);
    }

    #[test]
    fn any_text(text in "\\PC{0,60}") {
        check(Rulebook::from_toml("book.toml", &text), 1);
    }

    #[test]
    fn any_overrides(
        key in "(without|book|lateness|fouls|article|results|natural-limit)(\\.[a-z-]{1,8}){0,2}",
        value in "([0-9]{1,4}|\"[a-z.-]{0,9}\"|\\[\\]|\\{\\}|\\[\"[a-z.-]{0,12}\"\\]|true)",
    ) {
        let book = Rulebook::builtin("staff-2012").unwrap();
        let text = format!("{key} = {value}");
        if let Err(error) = book.with_overrides("event.toml", &text) {
            prop_assert!(!error.faults().is_empty());
        }
    }
}
