//! Whether the rounds that are still planned can be paired after this one.
//!
//! In a small field the best pairing of a round may leave two odd circles of players who have met everybody else: then
//! the next round has no legal pairing, though another choice would have avoided it. So a pairing counts only if the
//! rounds to come can still be paired: as many of them as can be paired at all. Reckoned is with those who play in this
//! round; what may not be is what will never be allowed again: meeting an opponent twice, and forbidden pairs. A bye may
//! be given again.
//!
//! Where everybody has at least half of the field left to meet in every round to come there is nothing to search: by
//! Dirac's theorem a pairing always exists. Otherwise the search is exhaustive, but for a limit of steps that only fields
//! of many more than a dozen reach; what was not shown to be impossible then counts as possible. Steps are counted, not
//! timed, so that the same field is always paired alike.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::contender::Contenders;
use super::solve::{Cost, cost, solve};

/// Fields up to this size are looked at.
const LARGEST: usize = 62;
/// Steps of all searches for one round.
const STEPS: u32 = 1_000_000;
/// So many pairings of a round are compared.
const PAIRINGS: usize = 2_000;

/// The best pairing after which the rounds to come can be paired, and for how many rounds a better one was passed over.
pub(super) fn keep_rounds_possible(
    contenders: &Contenders<'_>,
    best: Vec<u32>,
) -> (Vec<u32>, Option<u16>) {
    let to_come = contenders.field.rounds_to_come;
    if to_come == 0 || !contenders.fixed().is_empty() || contenders.list.len() > LARGEST {
        return (best, None);
    }
    let (open, steps) = (Open::of(contenders), Cell::new(STEPS));
    let blocks =
        |partners: &[u32], rounds| open.after(partners).lasts(rounds, &steps) == Some(false);
    if !blocks(&best, to_come) {
        return (best, None);
    }
    // Perhaps not all of them can be paired whatever is done: as many as can.
    let can = (1..=to_come).rev().find(|&rounds| open.lasts(rounds + 1, &steps) == Some(true));
    let Some(rounds) = can.filter(|&rounds| blocks(&best, rounds)) else { return (best, None) };
    let mut pairings = Ranked::new(contenders, best.clone());
    let kept = pairings.by_ref().take(PAIRINGS).find(|partners| !blocks(partners, rounds));
    kept.map_or((best, None), |kept| (kept, Some(rounds)))
}

/// Who may still meet whom. The bye, if the number is odd, stands after the players.
#[derive(Clone)]
struct Open {
    /// For each a bit for everybody whom he may meet.
    rows: Vec<u64>,
    players: usize,
}

impl Open {
    fn of(contenders: &Contenders<'_>) -> Open {
        let players = contenders.list.len();
        let seats = players + players % 2;
        let everybody = (1_u64 << seats) - 1;
        let mut open = Open { rows: vec![everybody; seats], players };
        for (i, one) in contenders.list.iter().enumerate() {
            open.rows[i] &= !(1 << i);
            for (j, other) in contenders.list.iter().enumerate() {
                let (a, b) = (one.player.number, other.player.number);
                let forbidden = &contenders.field.forbidden;
                if one.player.met.contains(&b) || forbidden.contains(&(a, b)) {
                    open.close(i, j);
                }
            }
            if seats > players && !one.player.may_have_bye {
                open.rows[i] &= !(1 << players);
                open.rows[players] &= !(1 << i);
            }
        }
        if seats > players {
            open.rows[players] &= !(1 << players);
        }
        open
    }

    /// Two have met. Whoever has had a bye may have one again.
    fn close(&mut self, one: usize, other: usize) {
        if one.max(other) < self.players {
            self.rows[one] &= !(1 << other);
            self.rows[other] &= !(1 << one);
        }
    }

    /// The same after a round.
    fn after(&self, partners: &[u32]) -> Open {
        let mut open = self.clone();
        for (one, &other) in partners.iter().enumerate() {
            open.close(one, other as usize);
        }
        open
    }

    /// How many the one with fewest may still meet.
    fn fewest(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).min().unwrap_or(0)
    }

    /// Whether so many rounds can be paired whatever is chosen: everybody can meet half of the others to the end.
    fn lasts_anyhow(&self, rounds: u16) -> bool {
        let seats = self.rows.len() as u32;
        rounds == 0 || self.fewest() >= seats.div_ceil(2) + u32::from(rounds) - 1
    }

    /// Whether so many rounds can be paired; none if the steps did not suffice to find out.
    fn lasts(&self, rounds: u16, steps: &Cell<u32>) -> Option<bool> {
        let fewest = (0..self.players).min_by_key(|&i| self.rows[i].count_ones());
        let Some(first) = fewest else { return Some(true) };
        Search { open: self.clone(), first, steps }.rounds(rounds, 0)
    }
}

/// Looks for rounds one after the other. Their order does not matter, so they are taken in the order of the opponents
/// of one of the players.
struct Search<'a> {
    open: Open,
    first: usize,
    steps: &'a Cell<u32>,
}

impl Search<'_> {
    fn rounds(&mut self, rounds: u16, from: usize) -> Option<bool> {
        if self.open.lasts_anyhow(rounds) {
            return Some(true);
        }
        let even = self.open.rows.len() == self.open.players;
        if even && self.open.fewest() < u32::from(rounds) {
            return Some(false);
        }
        let everybody = (1_u64 << self.open.rows.len()) - 1;
        for other in bits(self.open.rows[self.first] & !((1 << from) - 1)) {
            // The bye may come again, and stands last.
            let next = if other < self.open.players { other + 1 } else { other };
            let left = everybody & !(1 << self.first) & !(1 << other);
            let before = self.open.clone();
            self.open.close(self.first, other);
            let found = self.rest(left, rounds, next);
            self.open = before;
            if found != Some(false) {
                return found;
            }
        }
        Some(false)
    }

    /// Pairs those who are left of a round, then the rounds after it.
    fn rest(&mut self, left: u64, rounds: u16, from: usize) -> Option<bool> {
        self.steps.set(self.steps.get().checked_sub(1)?);
        let Some(one) = bits(left).min_by_key(|&i| (self.open.rows[i] & left).count_ones()) else {
            return self.rounds(rounds - 1, from);
        };
        for other in bits(self.open.rows[one] & left) {
            let before = self.open.clone();
            self.open.close(one, other);
            let found = self.rest(left & !(1 << one) & !(1 << other), rounds, from);
            self.open = before;
            if found != Some(false) {
                return found;
            }
        }
        Some(false)
    }
}

fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

/// The pairings of a round from the best down (Murty's method): what is left beside a pairing is split by the first of
/// its pairs that is not kept, and the best of each part is found.
struct Ranked<'a, 'b> {
    contenders: &'b Contenders<'a>,
    parts: BinaryHeap<Reverse<Part>>,
}

/// Some of the pairings of a round, and the best of them.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    cost: Cost,
    best: Vec<u32>,
    kept: Vec<(usize, usize)>,
    barred: Vec<(usize, usize)>,
}

impl<'a, 'b> Ranked<'a, 'b> {
    fn new(contenders: &'b Contenders<'a>, best: Vec<u32>) -> Ranked<'a, 'b> {
        let cost = cost(contenders, &best);
        let all = Part { cost, best, kept: Vec::new(), barred: Vec::new() };
        Ranked { contenders, parts: BinaryHeap::from([Reverse(all)]) }
    }
}

impl Iterator for Ranked<'_, '_> {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        let Reverse(Part { best, mut kept, barred, .. }) = self.parts.pop()?;
        let pairs = best.iter().enumerate().map(|(one, &other)| (one, other as usize));
        let pairs: Vec<(usize, usize)> =
            pairs.filter(|&(one, other)| one < other && !kept.contains(&(one, other))).collect();
        for pair in pairs {
            let barred: Vec<_> = barred.iter().copied().chain([pair]).collect();
            let some = self.contenders.narrowed(&kept, &barred);
            if let Ok(best) = solve(&some) {
                let cost = cost(self.contenders, &best);
                self.parts.push(Reverse(Part { cost, best, kept: kept.clone(), barred }));
            }
            kept.push(pair);
        }
        Some(best)
    }
}
