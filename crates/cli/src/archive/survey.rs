//! What was found in many games, counted.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::row::Row;

/// The counts of an archive, or of a part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Survey {
    /// Files that were looked at.
    pub(crate) files: u64,
    /// Files in folders that were not taken for game files by their names.
    #[serde(rename = "passed-over")]
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
    /// What these come to: by verdict, then by order.
    pub(crate) rulings: BTreeMap<String, BTreeMap<String, u64>>,
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
            let orders = self.rulings.entry(ruled.verdict.to_owned()).or_default();
            *orders.entry(ruled.order.to_owned()).or_default() += 1;
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
        for (verdict, part) in &part.rulings {
            let orders = self.rulings.entry(verdict.clone()).or_default();
            for (order, count) in part {
                *orders.entry(order.clone()).or_default() += count;
            }
        }
    }
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
        let mut all = part(2, "illegal_move");
        all.add(&part(3, "illegal_move"));
        all.add(&part(0, "no_game"));
        assert_eq!((all.files, all.games, all.plies), (3, 5, 400));
        assert_eq!(all.refused.get("illegal_move"), Some(&2));
    }
}
