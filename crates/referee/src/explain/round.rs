//! One round of a cycle, where the moves have gone round more than once.

use crate::read_move::ReadMove;
use crate::ruling::Ruling;

/// The readings that need to be told: one round if all rounds are alike, else all of them.
pub(super) struct Round<'r> {
    readings: &'r [ReadMove],
    exact: bool,
    gone_round: usize,
    times: usize,
}

impl<'r> Round<'r> {
    pub(super) fn of(ruling: &'r Ruling<'_>) -> Round<'r> {
        let readings = ruling.readings();
        if !ruling.is_on_cycle() {
            return Round { readings, exact: false, gone_round: 1, times: 1 };
        }
        let start = ruling.stretch().start();
        let returns = || (1..readings.len()).filter(|&plies| readings[plies].before() == start);
        // Later rounds are alike if each move is the one so many plies before it.
        let alike = |&plies: &usize| {
            readings.iter().zip(&readings[plies..]).all(|(a, b)| a.played() == b.played())
                && readings.len().is_multiple_of(plies)
        };
        // The case is one round that has gone round so often, or it holds all of these rounds.
        let (cycles, whole) = (usize::from(ruling.cycles()), returns().count() + 1);
        let all = whole > 1 && whole == cycles;
        let repeated = if all { 1 } else { cycles };
        let times = repeated * whole + 1;
        match returns().find(alike) {
            Some(plies) => Round {
                readings: &readings[..plies],
                exact: true,
                gone_round: repeated * (readings.len() / plies),
                times,
            },
            // Of all rounds none is like another: the position came back by different moves.
            None => Round { readings, exact: !all, gone_round: repeated, times },
        }
    }

    /// How often the position has stood on the board.
    pub(super) fn times(&self) -> usize {
        self.times
    }

    /// How often these moves have gone round.
    pub(super) fn gone_round(&self) -> usize {
        self.gone_round
    }

    pub(super) fn readings(&self) -> &'r [ReadMove] {
        self.readings
    }

    /// Whether every round consists of these same moves.
    pub(super) fn is_exact(&self) -> bool {
        self.exact
    }
}
