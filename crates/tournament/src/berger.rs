//! The round-robin tables (循环赛对局秩序表; AXF 2017 appendix 6, called Berger tables by the World rules).
//!
//! The printed tables for 3 to 20 follow one rule, which gives those for any larger number. Two misprints are
//! not followed: the table for 5 or 6 brackets the wrong number in round 4, and the table for 19 or 20 lacks
//! its last round.

/// One round of a table, by numbers from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BergerRound {
    /// The pairs in the order of the table; the first named has Red.
    pub pairs: Vec<(usize, usize)>,
    /// Who is free, if the number of entrants is odd (轮空).
    pub free: Option<usize>,
}

/// The largest number of the table: an odd number of entrants plays by the table of the next even one.
const fn largest(entrants: usize) -> usize {
    entrants + entrants % 2
}

/// How many rounds everybody needs to meet everybody.
pub const fn rounds(entrants: usize) -> usize {
    if entrants < 2 { 0 } else { largest(entrants) - 1 }
}

/// A round of the table for so many entrants; none if there is no such round.
///
/// ```
/// use chuhe_tournament::berger::round;
/// let second = round(6, 2).unwrap();
/// assert_eq!(second.pairs, [(6, 4), (5, 3), (1, 2)]);
/// assert_eq!(round(5, 2).unwrap().free, Some(4));
/// ```
pub fn round(entrants: usize, round: usize) -> Option<BergerRound> {
    if round == 0 || round > rounds(entrants) {
        return None;
    }
    let n = largest(entrants);
    let others = n - 1;
    // The number that meets the largest one.
    let k = (round - 1) * (n / 2) % others + 1;
    let wrapped = |number: usize| (number + others - 1) % others + 1;
    let first = if round % 2 == 1 { (k, n) } else { (n, k) };
    let rest = (1..n / 2).map(|i| (wrapped(k + i), wrapped(k + others - i)));
    let odd = entrants % 2 == 1;
    let first = (!odd).then_some(first);
    Some(BergerRound { pairs: first.into_iter().chain(rest).collect(), free: odd.then_some(k) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_once_in_every_table() {
        for n in 2..=64 {
            let mut met = std::collections::BTreeSet::new();
            for r in 1..=rounds(n) {
                let BergerRound { pairs, free } = round(n, r).unwrap();
                let mut seen: Vec<_> =
                    pairs.iter().flat_map(|&(a, b)| [a, b]).chain(free).collect();
                seen.sort_unstable();
                assert_eq!(seen, (1..=n).collect::<Vec<_>>(), "round {r} of {n} is a partition");
                met.extend(pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))));
            }
            assert_eq!(met.len(), n * (n - 1) / 2);
        }
        assert_eq!(round(1, 1), None);
        assert_eq!(round(4, 4), None);
    }
}
