//! A round robin of those who come from groups and do not meet their own group again.
//!
//! No book has a table for it. If the groups are even in number and equally strong in numbers, they meet as by the
//! tables of appendix 6, group against group, and in each such meeting everybody of one plays everybody of the
//! other, with colours exchanged from round to round: nobody is ever free. Otherwise the table for all is taken, and
//! who would meet somebody of the own group is free.

use crate::berger::{self, BergerRound};

/// The members of each group by their numbers, if there is a table of groups.
fn meeting(groups: &[usize]) -> Option<Vec<Vec<usize>>> {
    let count = groups.iter().max()? + 1;
    let mut members = vec![Vec::new(); count];
    for (at, &group) in groups.iter().enumerate() {
        members[group].push(at + 1);
    }
    members.retain(|group| !group.is_empty());
    let size = members.first()?.len();
    let equal = members.iter().all(|group| group.len() == size);
    (equal && members.len().is_multiple_of(2)).then_some(members)
}

/// How many rounds there are for those who come from these groups.
pub(super) fn rounds(groups: &[usize]) -> usize {
    match meeting(groups) {
        Some(members) => berger::rounds(members.len()) * members[0].len(),
        None => table(groups).len(),
    }
}

/// A round, counted from 0; who is in no pair is free.
pub(super) fn round(groups: &[usize], number: usize) -> BergerRound {
    let Some(members) = meeting(groups) else {
        let pairs = table(groups).into_iter().nth(number).unwrap_or_default();
        return BergerRound { pairs, free: None };
    };
    let size = members[0].len();
    let (of_groups, turn) = (number / size, number % size);
    let meetings = berger::round(members.len(), of_groups + 1).map_or_else(Vec::new, |r| r.pairs);
    let mut pairs = Vec::new();
    for (one, other) in meetings {
        for at in 0..size {
            let pair = (members[one - 1][at], members[other - 1][(at + turn) % size]);
            pairs.push(if turn % 2 == 0 { pair } else { (pair.1, pair.0) });
        }
    }
    BergerRound { pairs, free: None }
}

/// The rounds of the table for all, without pairs of one group and without rounds in which nobody is left to play.
fn table(groups: &[usize]) -> Vec<Vec<(usize, usize)>> {
    let apart = |&(a, b): &(usize, usize)| groups[a - 1] != groups[b - 1];
    let rounds =
        (1..=berger::rounds(groups.len())).filter_map(|no| berger::round(groups.len(), no));
    let pairs = rounds.map(|round| round.pairs.into_iter().filter(apart).collect::<Vec<_>>());
    pairs.filter(|pairs| !pairs.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_of_the_other_groups_once() {
        for groups in [
            vec![0, 1, 0, 1],
            vec![0, 1, 2, 3, 3, 2, 1, 0],
            vec![0, 1, 2, 0, 1, 2],
            vec![0, 0, 0, 1],
            vec![0, 1],
            vec![0, 1, 1, 0, 0, 1],
            vec![0, 1, 2, 3, 4],
        ] {
            let mut met = std::collections::BTreeSet::new();
            for number in 0..rounds(&groups) {
                let round = round(&groups, number);
                let mut seen = std::collections::BTreeSet::new();
                assert!(!round.pairs.is_empty());
                for (a, b) in round.pairs {
                    assert!(seen.insert(a) && seen.insert(b), "once in a round");
                    assert_ne!(groups[a - 1], groups[b - 1]);
                    assert!(met.insert((a.min(b), a.max(b))), "once in all");
                }
            }
            let apart = |&(a, b): &(usize, usize)| groups[a - 1] != groups[b - 1];
            let all = (1..=groups.len()).flat_map(|a| (a + 1..=groups.len()).map(move |b| (a, b)));
            assert_eq!(met.len(), all.filter(apart).count(), "{groups:?}");
        }
        assert_eq!(rounds(&[0, 1, 0, 1]), 2, "two of each of two groups need two rounds");
        assert_eq!(rounds(&[0, 0]), 0);
    }
}
