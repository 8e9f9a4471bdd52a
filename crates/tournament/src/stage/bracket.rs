//! Single elimination: a bracket as blocks of lines that play for a run of places.
//!
//! A block of 2ⁿ lines plays for 2ⁿ places. A round pairs its neighbours; the winners go on as a block for the
//! better half of the places, the losers for the worse half. Whether the losers' block plays at all is what
//! tells a plain knock-out from one with play-offs for third or for every place.

use super::Stage;
use super::duel::DuelState;
use super::seating::{Line, Match, Seating};
use crate::entrant::EntrantId;
use crate::round::{BracketMatch, Pairing, Round};
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
    pub(crate) lines: Vec<Line>,
}

impl Block {
    pub(crate) fn worst(&self) -> u16 {
        self.best + self.lines.len() as u16 - 1
    }

    /// The worst place that is played for: nobody takes those of free lines.
    fn worst_there_is(&self) -> u16 {
        let there = self.lines.iter().flatten().count() as u16;
        self.best + there.max(1) - 1
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
    pub(crate) winner: Line,
    pub(crate) loser: Line,
    /// Those who are out because both lost.
    pub(crate) out: Vec<EntrantId>,
}

impl Tournament {
    /// How two lines ended in their encounter of a round; none if the match is not over.
    pub(crate) fn end(
        &self,
        setting: &StageSetting,
        (a, b): (Line, Line),
        pairing: Option<&Pairing>,
        is_last: bool,
    ) -> Option<End> {
        let (Some(a), Some(b)) = (a, b) else {
            // A free line loses to whoever stands beside it.
            return Some(End { winner: a.or(b), loser: None, out: Vec::new() });
        };
        let Some(pairing) = pairing.filter(|pairing| pairing.has(a) && pairing.has(b)) else {
            // By a correction two stand here of whom one went on without a match. The rounds after it were played.
            return (!is_last).then_some(End { winner: Some(a), loser: Some(b), out: Vec::new() });
        };
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
    /// The same for a table: who has won or lost in the round stands above or below, though others still play in it.
    pub(crate) fn for_table(
        tournament: &Tournament,
        setting: &StageSetting,
        stage: &Stage,
        places: PlacesPlayed,
    ) -> Bracket {
        let bracket = Bracket::after(tournament, setting, stage, places);
        let under_way = stage.rounds.get(bracket.rounds);
        under_way.map_or(bracket.clone(), |round| {
            let is_last = bracket.rounds + 1 == stage.rounds.len();
            bracket.split(tournament, setting, round, is_last, places).0
        })
    }

    /// Plays the rounds of a stage through.
    pub(crate) fn after(
        tournament: &Tournament,
        setting: &StageSetting,
        stage: &Stage,
        places: PlacesPlayed,
    ) -> Bracket {
        Bracket::up_to(tournament, setting, stage, places, stage.rounds.len())
    }

    fn up_to(
        tournament: &Tournament,
        setting: &StageSetting,
        stage: &Stage,
        places: PlacesPlayed,
        rounds: usize,
    ) -> Bracket {
        let first = Block { best: 1, lines: stage.lines.clone() };
        let mut bracket = Bracket { blocks: vec![first], out: Vec::new(), rounds: 0 };
        for (at, round) in stage.rounds.iter().enumerate().take(rounds) {
            let is_last = at + 1 == stage.rounds.len();
            match bracket.next(tournament, setting, round, is_last, places) {
                Some(next) => bracket = next,
                None => break,
            }
        }
        bracket
    }

    /// The matches of the next round, by the places of their lines among the lines of all blocks.
    fn matches(&self, places: PlacesPlayed) -> Vec<Match> {
        let mut matches = Vec::new();
        let mut start = 0;
        for block in &self.blocks {
            if block.plays(places) {
                matches.extend((start..start + block.lines.len()).step_by(2).map(|i| (i, i + 1)));
            }
            start += block.lines.len();
        }
        matches
    }

    /// The same with those in their lines who have sat down to a round, and the encounter of each match.
    fn seated(
        mut self,
        round: &Round,
        places: PlacesPlayed,
        stays: impl Fn(&Pairing) -> bool,
    ) -> (Bracket, Vec<Option<usize>>) {
        let matches = self.matches(places);
        let lines = self.blocks.iter().flat_map(|block| block.lines.iter().copied()).collect();
        let mut seating = Seating { lines, out: std::mem::take(&mut self.out) };
        let found = seating.sit(&matches, round, stays);
        let mut lines = seating.lines.into_iter();
        for line in self.blocks.iter_mut().flat_map(|block| &mut block.lines) {
            *line = lines.next().flatten();
        }
        self.out = seating.out;
        (self, found)
    }

    fn next(
        &self,
        tournament: &Tournament,
        setting: &StageSetting,
        round: &Round,
        is_last: bool,
        places: PlacesPlayed,
    ) -> Option<Bracket> {
        let (next, is_over) = self.split(tournament, setting, round, is_last, places);
        is_over.then_some(next)
    }

    /// What the blocks have become in a round, and whether it is over. As long as it is not, who still plays stands with
    /// the winners.
    fn split(
        &self,
        tournament: &Tournament,
        setting: &StageSetting,
        round: &Round,
        is_last: bool,
        places: PlacesPlayed,
    ) -> (Bracket, bool) {
        let stays = |pairing: &Pairing| !is_last || pairing.is_touched();
        let (seated, found) = self.clone().seated(round, places, stays);
        let mut next = Bracket { blocks: Vec::new(), out: seated.out, rounds: self.rounds + 1 };
        let mut found = found.into_iter();
        let mut is_over = true;
        for block in seated.blocks {
            if !block.plays(places) {
                next.blocks.push(block);
                continue;
            }
            let half = (block.lines.len() / 2) as u16;
            let mut winners = Block { best: block.best, lines: Vec::new() };
            let mut losers = Block { best: block.best + half, lines: Vec::new() };
            for (a, b) in neighbours(&block.lines) {
                let pairing = found.next().flatten().and_then(|at| round.pairings.get(at));
                let Some(end) = tournament.end(setting, (a, b), pairing, is_last) else {
                    is_over = false;
                    winners.lines.extend([a, b]);
                    continue;
                };
                winners.lines.push(end.winner);
                losers.lines.push(end.loser);
                next.out.extend(end.out.into_iter().map(|id| (block.worst(), id)));
            }
            next.blocks.extend([winners, losers]);
        }
        (next, is_over)
    }

    /// The matches of the next round.
    pub(super) fn heats(&self, places: PlacesPlayed) -> Vec<Heat> {
        let playing = self.blocks.iter().filter(|block| block.plays(places));
        let heat = |block: &Block| Heat {
            kind: BracketMatch::Places { best: block.best, worst: block.worst_there_is() },
            pairs: neighbours(&block.lines),
        };
        playing.map(heat).collect()
    }

    /// The matches of a round, from 0, with those who sat down to them, and for each its encounter; none if the
    /// rounds before are not over.
    pub(crate) fn drawn(
        tournament: &Tournament,
        setting: &StageSetting,
        stage: &Stage,
        places: PlacesPlayed,
        round: usize,
    ) -> Option<(Vec<Heat>, Vec<Option<usize>>)> {
        let bracket = Bracket::up_to(tournament, setting, stage, places, round);
        if bracket.rounds < round {
            return None;
        }
        let Some(paired) = stage.rounds.get(round) else {
            return Some((bracket.heats(places), Vec::new()));
        };
        let is_last = round + 1 == stage.rounds.len();
        let stays = |pairing: &Pairing| !is_last || pairing.is_touched();
        let (seated, found) = bracket.seated(paired, places, stays);
        Some((seated.heats(places), found))
    }

    /// What the last round should be, as far as its matches have not begun: its matches, and for each the
    /// encounter that it has been so far. None if the rounds before are not over.
    pub(super) fn last_round_again(
        tournament: &Tournament,
        setting: &StageSetting,
        stage: &Stage,
        places: PlacesPlayed,
    ) -> Option<(Vec<Heat>, Vec<Option<usize>>)> {
        let (last, before) = stage.rounds.split_last()?;
        let bracket = Bracket::up_to(tournament, setting, stage, places, before.len());
        let is_over = bracket.rounds == before.len();
        let (seated, found) = bracket.seated(last, places, Pairing::is_touched);
        is_over.then(|| (seated.heats(places), found))
    }
}

/// Matches of one kind that are played in one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heat {
    pub(crate) kind: BracketMatch,
    pub(crate) pairs: Vec<(Line, Line)>,
}

/// Lines beside each other, as matches.
pub(super) fn neighbours(lines: &[Line]) -> Vec<(Line, Line)> {
    lines.chunks(2).map(|pair| (pair[0], pair.get(1).copied().flatten())).collect()
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
