//! Single elimination: a bracket as blocks of lines that play for a run of places.
//!
//! A block of 2ⁿ lines plays for 2ⁿ places. A round pairs its neighbours; the winners go on as a block for the
//! better half of the places, the losers for the worse half. Whether the losers' block plays at all is what
//! tells a plain knock-out from one with play-offs for third or for every place.

use super::duel::DuelState;
use crate::entrant::EntrantId;
use crate::round::{Pairing, Round};
use crate::setting::{PlacesPlayed, StageSetting};
use crate::tournament::Tournament;

/// The numbers of a bracket's lines from the top, so that the best meet as late as can be: the first two only
/// in the last round, the first four not before the last but one.
///
/// The size is a power of two.
pub(crate) fn seeding(size: usize) -> Vec<usize> {
    let mut lines = vec![1];
    while lines.len() < size {
        let sum = lines.len() * 2 + 1;
        lines = lines.into_iter().flat_map(|line| [line, sum - line]).collect();
    }
    lines
}

/// Lines that play for the places from `best` on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) best: u16,
    pub(crate) lines: Vec<Option<EntrantId>>,
}

impl Block {
    pub(crate) fn worst(&self) -> u16 {
        self.best + self.lines.len() as u16 - 1
    }

    pub(crate) fn plays(&self, places: PlacesPlayed) -> bool {
        let wanted = match places {
            PlacesPlayed::First => self.best == 1,
            PlacesPlayed::FirstAndThird => {
                self.best == 1 || (self.best == 3 && self.lines.len() == 2)
            }
            PlacesPlayed::All => true,
        };
        wanted && self.lines.len() > 1
    }
}

/// How a match of two lines ended.
pub(crate) struct End {
    pub(crate) winner: Option<EntrantId>,
    pub(crate) loser: Option<EntrantId>,
    /// Those who are out because both lost.
    pub(crate) out: Vec<EntrantId>,
}

impl Tournament {
    /// How two lines of a round ended; none if the match is not over.
    pub(crate) fn end(
        &self,
        setting: &StageSetting,
        round: &Round,
        a: Option<EntrantId>,
        b: Option<EntrantId>,
    ) -> Option<End> {
        let (Some(a), Some(b)) = (a, b) else {
            // A free line loses to whoever stands beside it.
            return Some(End { winner: a.or(b), loser: None, out: Vec::new() });
        };
        let between = |pairing: &&Pairing| pairing.has(a) && pairing.has(b);
        let pairing = round.pairings.iter().find(between)?;
        match self.duel_of(setting, pairing) {
            DuelState::Won(winner) => {
                let loser = if winner == a { b } else { a };
                Some(End { winner: Some(winner), loser: Some(loser), out: Vec::new() })
            }
            DuelState::Nobody => Some(End { winner: None, loser: None, out: vec![a, b] }),
            DuelState::Playing | DuelState::Next(_) | DuelState::Lot => None,
        }
    }
}

/// A single elimination as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bracket {
    /// The blocks after the last round that is over, the best first.
    pub(crate) blocks: Vec<Block>,
    /// Those who are out of it altogether, with their places.
    pub(crate) out: Vec<(u16, EntrantId)>,
    /// How many rounds are over.
    pub(crate) rounds: usize,
}

impl Bracket {
    /// Plays the rounds of a stage through.
    pub(crate) fn after(
        tournament: &Tournament,
        setting: &StageSetting,
        lines: &[Option<EntrantId>],
        rounds: &[Round],
        places: PlacesPlayed,
    ) -> Bracket {
        let first = Block { best: 1, lines: lines.to_vec() };
        let mut bracket = Bracket { blocks: vec![first], out: Vec::new(), rounds: 0 };
        for round in rounds {
            let Some(next) = bracket.next(tournament, setting, round, places) else { break };
            bracket = next;
        }
        bracket
    }

    fn next(
        &self,
        tournament: &Tournament,
        setting: &StageSetting,
        round: &Round,
        places: PlacesPlayed,
    ) -> Option<Bracket> {
        let mut next =
            Bracket { blocks: Vec::new(), out: self.out.clone(), rounds: self.rounds + 1 };
        for block in &self.blocks {
            if !block.plays(places) {
                next.blocks.push(block.clone());
                continue;
            }
            let half = (block.lines.len() / 2) as u16;
            let mut winners = Block { best: block.best, lines: Vec::new() };
            let mut losers = Block { best: block.best + half, lines: Vec::new() };
            for pair in block.lines.chunks(2) {
                let end = tournament.end(setting, round, pair[0], *pair.get(1)?)?;
                winners.lines.push(end.winner);
                losers.lines.push(end.loser);
                next.out.extend(end.out.into_iter().map(|id| (block.worst(), id)));
            }
            next.blocks.extend([winners, losers]);
        }
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_meet_late() {
        assert_eq!(seeding(1), [1]);
        assert_eq!(seeding(8), [1, 8, 4, 5, 2, 7, 3, 6]);
        for size in [2, 4, 8, 16, 32, 64] {
            let lines = seeding(size);
            let mut block = size;
            while block > 1 {
                // Among the first `size / block * …` seeds no two stand in one block.
                let best = size / block;
                for lines in lines.chunks(block) {
                    assert_eq!(lines.iter().filter(|&&line| line <= best).count(), 1);
                }
                block /= 2;
            }
        }
    }
}
