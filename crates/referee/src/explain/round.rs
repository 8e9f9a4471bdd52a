//! One round of a cycle, where the moves have gone round more than once.

use crate::read_move::ReadMove;
use crate::ruling::Ruling;

/// The readings that need to be told: one round if all rounds are alike, else all of them.
pub(super) struct Round<'r> {
    readings: &'r [ReadMove],
    exact: bool,
    times: usize,
}

impl<'r> Round<'r> {
    pub(super) fn of(ruling: &'r Ruling<'_>) -> Round<'r> {
        let readings = ruling.readings();
        if !ruling.case().is_cycle() {
            return Round { readings, exact: false, times: 1 };
        }
        let start = ruling.case().start();
        let returns = || (1..readings.len()).filter(|&plies| readings[plies].before() == start);
        // Later rounds are alike if each move is the one so many plies before it.
        let alike = |&plies: &usize| {
            readings.iter().zip(&readings[plies..]).all(|(a, b)| a.played() == b.played())
                && readings.len().is_multiple_of(plies)
        };
        let cycles = usize::from(ruling.cycles());
        let whole = returns().count() + 1;
        match returns().find(alike) {
            Some(plies) => {
                let each = returns().filter(|&at| at < plies).count() + 1;
                Round { readings: &readings[..plies], exact: true, times: cycles * each + 1 }
            }
            // The position came back by different moves, and these are all of them.
            None if whole > 1 && whole == cycles => {
                Round { readings, exact: false, times: cycles + 1 }
            }
            None => Round { readings, exact: true, times: cycles * whole + 1 },
        }
    }

    /// How often the position has stood on the board.
    pub(super) fn times(&self) -> usize {
        self.times
    }

    pub(super) fn readings(&self) -> &'r [ReadMove] {
        self.readings
    }

    /// Whether every round consists of these same moves.
    pub(super) fn is_exact(&self) -> bool {
        self.exact
    }
}
