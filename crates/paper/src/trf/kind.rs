//! What kind of event a file is of.

use std::collections::{BTreeMap, BTreeSet};

use chuhe_tournament::berger;

use super::{Report, TrfRound};

/// What kind of event a file is of, as far as it can be read as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A Swiss, or nothing that is known.
    Swiss,
    /// A round robin.
    RoundRobin {
        /// How often everybody meets everybody.
        cycles: u8,
        /// The first round that is not that of the tables of appendix 6 by the starting ranks; none if all are, so that
        /// it can be read as a round robin.
        off_table: Option<u16>,
    },
}

impl Report {
    /// What kind of event this is: what the file says of itself (092), else a round robin if everybody has met everybody
    /// equally often.
    pub fn kind(&self) -> Kind {
        let Ok(rounds) = self.rounds() else { return Kind::Swiss };
        let said = self.about.iter().find(|(code, _)| code == "092");
        let said = said.map(|(_, text)| text.to_lowercase()).unwrap_or_default();
        let says = |words: &[&str]| words.iter().any(|word| said.contains(word));
        let one_cycle = berger::rounds(self.players.len()).max(1);
        let robin = says(&["robin", "berger", "循环", "循環"]);
        if says(&["swiss", "积分", "積分"]) || !robin && self.meetings(&rounds).is_none() {
            return Kind::Swiss;
        }
        let played = rounds.len().div_ceil(one_cycle);
        let cycles = if says(&["double", "双", "雙"]) { played.max(2) } else { played.max(1) };
        let Ok(cycles) = u8::try_from(cycles) else { return Kind::Swiss };
        Kind::RoundRobin { cycles, off_table: self.off_table(&rounds) }
    }

    /// How often everybody met everybody; none if not equally often, or if they are too few for that to say anything.
    fn meetings(&self, rounds: &[TrfRound]) -> Option<usize> {
        let players = self.players.len();
        let mut met: BTreeMap<(u32, u32), usize> = BTreeMap::new();
        for &(a, b, _) in rounds.iter().flat_map(|round| &round.games) {
            *met.entry((a.min(b), a.max(b))).or_default() += 1;
        }
        let often = *met.values().next()?;
        let all = met.len() == players * (players - 1) / 2;
        (players > 3 && all && met.values().all(|&times| times == often)).then_some(often)
    }

    /// The first round, from 1, whose pairs are not those of the table.
    fn off_table(&self, rounds: &[TrfRound]) -> Option<u16> {
        let mut numbers: Vec<u32> = self.players.iter().map(|player| player.number).collect();
        numbers.sort_unstable();
        let one_cycle = berger::rounds(numbers.len()).max(1);
        let off = rounds.iter().enumerate().find(|(at, round)| {
            let table = berger::round(numbers.len(), at % one_cycle + 1);
            let sorted = |a: u32, b: u32| (a.min(b), a.max(b));
            let of_table = table.iter().flat_map(|table| &table.pairs);
            let of_table: BTreeSet<(u32, u32)> =
                of_table.map(|&(a, b)| sorted(numbers[a - 1], numbers[b - 1])).collect();
            let of_file: BTreeSet<(u32, u32)> =
                round.games.iter().map(|&(a, b, _)| sorted(a, b)).collect();
            of_table != of_file
        });
        off.map(|(at, _)| at as u16 + 1)
    }
}
