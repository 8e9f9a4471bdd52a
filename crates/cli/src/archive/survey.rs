//! What was found in many games, counted.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::row::Row;

/// The counts of an archive, or of a part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Survey {
    /// Files that were looked at.
    pub(crate) files: u64,
    /// Files in folders that were not taken for game files by their names.
    pub(crate) passed_over: u64,
    /// Games that were read, in whole or in part.
    pub(crate) games: u64,
    /// Plies of these.
    pub(crate) plies: u64,
    /// Files and games that were refused in whole or in part, by the kind of fault.
    pub(crate) refused: BTreeMap<String, u64>,
    /// Games with characters that could not be decoded. Their moves may be whole.
    #[serde(default)]
    pub(crate) undecoded: u64,
    /// Games in which a position has stood three times or more.
    pub(crate) repeated: u64,
    /// What these come to, as `verdict order`.
    pub(crate) rulings: BTreeMap<String, u64>,
    /// Games that were ruled to their end, and ended otherwise.
    pub(crate) disagreements: u64,
}

impl Survey {
    /// Counts what a row tells.
    pub(crate) fn count(&mut self, row: &Row) {
        if let Some(fault) = &row.fault {
            *self.refused.entry(fault.kind.to_owned()).or_default() += 1;
        }
        if let Some(ruled) = &row.ruled {
            self.repeated += 1;
            let kind = format!("{} {}", ruled.verdict, ruled.order);
            *self.rulings.entry(kind).or_default() += 1;
            self.disagreements += u64::from(ruled.agrees == Some(false));
        }
    }

    /// Adds the counts of another part.
    pub(crate) fn add(&mut self, part: &Survey) {
        self.files += part.files;
        self.passed_over += part.passed_over;
        self.games += part.games;
        self.plies += part.plies;
        self.undecoded += part.undecoded;
        self.repeated += part.repeated;
        self.disagreements += part.disagreements;
        for (kind, count) in &part.refused {
            *self.refused.entry(kind.clone()).or_default() += count;
        }
        for (kind, count) in &part.rulings {
            *self.rulings.entry(kind.clone()).or_default() += count;
        }
    }

    /// The summary for people.
    pub(crate) fn text(&self, rules: &str) -> String {
        let mut text = String::new();
        let refused: u64 = self.refused.values().sum();
        let mut line = |what: &str, count: u64| {
            let _ = writeln!(text, "{what:<44} {count:>9}");
        };
        line("files", self.files);
        if self.passed_over > 0 {
            line("  others in the folders, passed over", self.passed_over);
        }
        line("games", self.games);
        line("plies", self.plies);
        line("refused in whole or in part", refused);
        for (kind, &count) in &self.refused {
            line(&format!("  {kind}"), count);
        }
        if self.undecoded > 0 {
            line("games with characters that are lost", self.undecoded);
        }
        line("games with a threefold or longer repetition", self.repeated);
        for (kind, &count) in &self.rulings {
            line(&format!("  {}", in_words(kind, rules)), count);
        }
        line("results that disagree with the ruling", self.disagreements);
        text
    }
}

/// A kind of ruling for people: `axf-2017: red_loses, must_vary`.
fn in_words(kind: &str, rules: &str) -> String {
    let (verdict, order) = kind.split_once(' ').unwrap_or((kind, ""));
    format!("{rules}: {verdict}, {order}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up() {
        let part = |games, kind: &str| Survey {
            files: 1,
            games,
            plies: 80 * games,
            refused: BTreeMap::from([(kind.to_owned(), 1)]),
            ..Survey::default()
        };
        let mut all = part(2, "illegal move");
        all.add(&part(3, "illegal move"));
        all.add(&part(0, "no game"));
        assert_eq!((all.files, all.games, all.plies), (3, 5, 400));
        assert_eq!(all.refused.get("illegal move"), Some(&2));
        assert!(all.text("axf-2017").contains("no game"));
    }
}
