//! Who really sits down to a match of a bracket.
//!
//! A result may be corrected after the next round was paired by it. A match that has begun stays as it was paired:
//! whoever sat down plays on, and whoever should have sat there takes the other's line. A match that has not begun
//! is set again with those who belong into it.

use crate::entrant::EntrantId;
use crate::round::{Pairing, Round};

/// A line of a bracket; none where it is free.
pub(crate) type Line = Option<EntrantId>;

/// A match, by the places of its two lines among all lines.
pub(super) type Match = (usize, usize);

/// The lines of a bracket, and those who are out of it with their places.
pub(super) struct Seating {
    pub(super) lines: Vec<Line>,
    pub(super) out: Vec<(u16, EntrantId)>,
}

impl Seating {
    /// Puts those into their lines who have sat down, and gives for each match its encounter in the round, if there
    /// is one. `stays` says which encounters are not to be changed any more.
    pub(super) fn sit(
        &mut self,
        matches: &[Match],
        round: &Round,
        stays: impl Fn(&Pairing) -> bool,
    ) -> Vec<Option<usize>> {
        let mut found = vec![None; matches.len()];
        let is_taken = |found: &[Option<usize>], at: usize| found.contains(&Some(at));
        for (no, &(i, j)) in matches.iter().enumerate() {
            if let (Some(a), Some(b)) = (self.lines[i], self.lines[j]) {
                found[no] = round.pairings.iter().position(|p| p.has(a) && p.has(b));
            }
        }
        // Those with one of the two first; then, where both were others, in the order of the tables.
        for shares in [true, false] {
            for (no, &(i, j)) in matches.iter().enumerate() {
                if found[no].is_some() {
                    continue;
                }
                let sits = |line: Line, pairing: &Pairing| line.is_some_and(|id| pairing.has(id));
                let (one, other) = (self.lines[i], self.lines[j]);
                let fits = |(at, pairing): &(usize, &Pairing)| {
                    let shared = sits(one, pairing) || sits(other, pairing);
                    let both = one.is_some() && other.is_some();
                    !is_taken(&found, *at) && (shared || (!shares && both))
                };
                let Some((at, pairing)) = round.pairings.iter().enumerate().find(fits) else {
                    continue;
                };
                found[no] = Some(at);
                if stays(pairing) {
                    let (first, second) = match one {
                        Some(id) if pairing.second == id => (pairing.second, pairing.first),
                        _ if other == Some(pairing.first) => (pairing.second, pairing.first),
                        _ => (pairing.first, pairing.second),
                    };
                    self.put(i, first);
                    self.put(j, second);
                }
            }
        }
        found
    }

    /// Puts somebody into a line; whoever stood there takes his.
    fn put(&mut self, at: usize, who: EntrantId) {
        if let Some(there) = self.lines.iter().position(|&line| line == Some(who)) {
            self.lines.swap(at, there);
            return;
        }
        let was = self.lines[at].replace(who);
        let out = self.out.iter().position(|&(_, id)| id == who);
        match (out, was) {
            (Some(out), Some(was)) => self.out[out].1 = was,
            (Some(out), None) => drop(self.out.remove(out)),
            (None, _) => {}
        }
    }
}
