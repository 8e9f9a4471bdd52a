//! Double elimination: who has lost once plays on among the losers, who has lost twice is out (staff rules
//! 2012, 附一; CXA 1987 3§2.一).
//!
//! The rules do not say how the losers of the winners' side cross over. Here they come in from the other end of
//! the draw in every second round, so that two who have met do not meet again soon.

use super::Stage;
use super::bracket::{End, Heat, neighbours};
use super::seating::{Line, Match, Seating};
use crate::entrant::EntrantId;
use crate::round::{BracketMatch, Pairing, Round};
use crate::setting::StageSetting;
use crate::tournament::Tournament;

/// What is played in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// The first round of the winners' side.
    First,
    /// A round of the winners' side, and one among those on the losers' side.
    Both(u16),
    /// Those who came down in that round of the winners' side meet those on the losers' side.
    ComeDown(u16),
    /// The final between the two sides.
    Final,
}

/// A double elimination as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DoubleBracket {
    winners: Vec<Line>,
    losers: Vec<Line>,
    /// Those who came down from the winners' side and have not played since.
    down: Vec<Line>,
    /// How many rounds the winners' side has.
    depth: u16,
    /// Rounds that are over.
    pub(crate) rounds: usize,
    /// Those who are out, with their places.
    pub(crate) out: Vec<(u16, EntrantId)>,
}

/// A round with those in their lines who have sat down to it: its matches, and how each of them ended so far.
type UnderWay = (DoubleBracket, Vec<Heat>, Vec<Vec<Option<End>>>);

impl DoubleBracket {
    /// Plays the rounds of a stage through.
    pub(crate) fn after(
        tournament: &Tournament,
        setting: &StageSetting,
        stage: &Stage,
    ) -> DoubleBracket {
        DoubleBracket::up_to(tournament, setting, stage, stage.rounds.len())
    }

    fn up_to(
        tournament: &Tournament,
        setting: &StageSetting,
        stage: &Stage,
        rounds: usize,
    ) -> DoubleBracket {
        let mut bracket = DoubleBracket {
            winners: stage.lines.clone(),
            losers: Vec::new(),
            down: Vec::new(),
            depth: stage.lines.len().max(1).trailing_zeros() as u16,
            rounds: 0,
            out: Vec::new(),
        };
        for round in 0..rounds {
            let Some((seated, heats, ends)) = bracket.ends(tournament, setting, stage, round)
            else {
                break;
            };
            let ends = ends.into_iter().map(|heat| heat.into_iter().collect());
            let ends: Option<Vec<Vec<End>>> = ends.collect();
            let Some(ends) = ends.filter(|ends| !ends.is_empty()) else { break };
            bracket = seated;
            bracket.advance(&heats, ends);
        }
        bracket
    }

    /// The same for a table: who has lost for the second time in the round under way is out, though others still play
    /// in it.
    pub(crate) fn for_table(
        tournament: &Tournament,
        setting: &StageSetting,
        stage: &Stage,
    ) -> DoubleBracket {
        let bracket = DoubleBracket::after(tournament, setting, stage);
        let under_way = bracket.ends(tournament, setting, stage, bracket.rounds);
        let Some((mut seated, heats, ends)) = under_way else { return bracket };
        for (heat, ends) in heats.iter().zip(ends) {
            let place = seated.place_of_beaten(heat.kind);
            let plays_on = matches!(heat.kind, BracketMatch::Winners { .. });
            for end in ends.into_iter().flatten() {
                let beaten = end.loser.filter(|_| !plays_on);
                for id in end.out.into_iter().chain(beaten) {
                    let lines = seated.winners.iter_mut().chain(&mut seated.losers);
                    for line in lines.chain(&mut seated.down).filter(|line| **line == Some(id)) {
                        *line = None;
                    }
                    seated.out.push((place, id));
                }
            }
        }
        seated
    }

    /// A round, from 0, with those in their lines who have sat down to it: its matches, and how each ended. None if it
    /// is not paired.
    fn ends(
        &self,
        tournament: &Tournament,
        setting: &StageSetting,
        stage: &Stage,
        round: usize,
    ) -> Option<UnderWay> {
        let paired = stage.rounds.get(round)?;
        let is_last = round + 1 == stage.rounds.len();
        let stays = |pairing: &Pairing| !is_last || pairing.is_touched();
        let (seated, found) = self.clone().seated(paired, stays);
        let heats = seated.next();
        let mut found = found.into_iter();
        let mut end = |&pair: &(Line, Line)| {
            let pairing = found.next().flatten().and_then(|at| paired.pairings.get(at));
            tournament.end(setting, pair, pairing, is_last)
        };
        let ends = heats.iter().map(|heat| heat.pairs.iter().map(&mut end).collect()).collect();
        Some((seated, heats, ends))
    }

    /// The matches of the next round, by the places of their lines among winners, losers and those who came down.
    fn matches(&self) -> Vec<Match> {
        let (winners, losers) = (self.winners.len(), self.losers.len());
        let pairs = |from: usize, len: usize| (from..from + len).step_by(2).map(|i| (i, i + 1));
        match self.step() {
            None => Vec::new(),
            Some(Step::First) => pairs(0, winners).collect(),
            Some(Step::Both(_)) => pairs(0, winners).chain(pairs(winners, losers)).collect(),
            Some(Step::ComeDown(round)) => {
                let down = |at: usize| if round % 2 == 0 { losers - 1 - at } else { at };
                (0..losers).map(|at| (winners + at, winners + losers + down(at))).collect()
            }
            Some(Step::Final) => vec![(0, winners)],
        }
    }

    /// The same with those in their lines who have sat down to a round, and the encounter of each match.
    fn seated(
        mut self,
        round: &Round,
        stays: impl Fn(&Pairing) -> bool,
    ) -> (DoubleBracket, Vec<Option<usize>>) {
        let matches = self.matches();
        let lines = [&self.winners[..], &self.losers, &self.down].concat();
        let mut seating = Seating { lines, out: std::mem::take(&mut self.out) };
        let found = seating.sit(&matches, round, stays);
        let mut lines = seating.lines.into_iter();
        for line in self.winners.iter_mut().chain(&mut self.losers).chain(&mut self.down) {
            *line = lines.next().flatten();
        }
        self.out = seating.out;
        (self, found)
    }

    /// The matches of a round, from 0; see [`Bracket`](super::Bracket).
    pub(crate) fn drawn(
        tournament: &Tournament,
        setting: &StageSetting,
        stage: &Stage,
        round: usize,
    ) -> Option<(Vec<Heat>, Vec<Option<usize>>)> {
        let bracket = DoubleBracket::up_to(tournament, setting, stage, round);
        if bracket.rounds < round {
            return None;
        }
        let Some(paired) = stage.rounds.get(round) else {
            return Some((bracket.next(), Vec::new()));
        };
        let is_last = round + 1 == stage.rounds.len();
        let (seated, found) = bracket.seated(paired, |p| !is_last || p.is_touched());
        Some((seated.next(), found))
    }

    /// What the last round should be, as far as its matches have not begun; see [`Bracket`](super::Bracket).
    pub(super) fn last_round_again(
        tournament: &Tournament,
        setting: &StageSetting,
        stage: &Stage,
    ) -> Option<(Vec<Heat>, Vec<Option<usize>>)> {
        let (last, before) = stage.rounds.split_last()?;
        let bracket = DoubleBracket::up_to(tournament, setting, stage, before.len());
        let is_over = bracket.rounds == before.len();
        let (seated, found) = bracket.seated(last, Pairing::is_touched);
        is_over.then(|| (seated.next(), found))
    }

    fn step(&self) -> Option<Step> {
        let rounds = self.rounds as u16;
        let last = 2 * self.depth.saturating_sub(1) + 1;
        match rounds {
            _ if self.depth == 0 || rounds > last => None,
            0 => Some(Step::First),
            _ if rounds == last => Some(Step::Final),
            _ if rounds % 2 == 1 => Some(Step::Both(rounds / 2 + 2)),
            _ => Some(Step::ComeDown(rounds / 2 + 1)),
        }
    }

    /// The matches of the next round; none if all is over.
    pub(crate) fn next(&self) -> Vec<Heat> {
        let heat = |kind, pairs| Heat { kind, pairs };
        match self.step() {
            None => Vec::new(),
            Some(Step::First) => {
                vec![heat(BracketMatch::Winners { round: 1 }, neighbours(&self.winners))]
            }
            Some(Step::Both(round)) => vec![
                heat(BracketMatch::Winners { round }, neighbours(&self.winners)),
                heat(BracketMatch::Losers { round: 2 * round - 3 }, neighbours(&self.losers)),
            ],
            Some(Step::ComeDown(round)) => {
                let mut down = self.down.clone();
                if round % 2 == 0 {
                    down.reverse();
                }
                let pairs = self.losers.iter().copied().zip(down).collect();
                vec![heat(BracketMatch::Losers { round: 2 * round - 2 }, pairs)]
            }
            Some(Step::Final) => {
                let only = |lines: &[Line]| lines.first().copied().flatten();
                let pair = (only(&self.winners), only(&self.losers));
                vec![heat(BracketMatch::GrandFinal, vec![pair])]
            }
        }
    }

    fn advance(&mut self, heats: &[Heat], ends: Vec<Vec<End>>) {
        for (heat, ends) in heats.iter().zip(ends) {
            let place = self.place_of_beaten(heat.kind);
            let out = ends.iter().flat_map(|end| &end.out).map(|&id| (place, id));
            self.out.extend(out);
            let survivors = ends.iter().map(|end| end.winner).collect();
            let beaten = ends.iter().map(|end| end.loser);
            match heat.kind {
                BracketMatch::Winners { round } => {
                    self.winners = survivors;
                    // After the first round the losers' side begins with those who lost it.
                    if round == 1 {
                        self.losers = beaten.collect();
                    } else {
                        self.down = beaten.collect();
                    }
                }
                BracketMatch::Losers { round } => {
                    self.losers = survivors;
                    // In its even rounds those who came down have come in.
                    if round % 2 == 0 {
                        self.down.clear();
                    }
                    self.out.extend(beaten.flatten().map(|id| (place, id)));
                }
                BracketMatch::GrandFinal | BracketMatch::Places { .. } => {
                    self.winners = survivors;
                    self.losers = Vec::new();
                    self.out.extend(beaten.flatten().map(|id| (place, id)));
                }
            }
        }
        self.rounds += 1;
    }

    /// The place that those share who are out by losing a match; of the winners' side, if both lose it.
    fn place_of_beaten(&self, kind: BracketMatch) -> u16 {
        match kind {
            BracketMatch::Winners { round: 1 } => self.place_of_losers(1),
            BracketMatch::Winners { round } => self.place_of_losers(2 * round - 2),
            BracketMatch::Losers { round } => self.place_of_losers(round),
            BracketMatch::GrandFinal | BracketMatch::Places { .. } => 2,
        }
    }

    /// The place that those share who lose in a round of the losers' side: two are before them, and those who
    /// lose in later rounds.
    fn place_of_losers(&self, round: u16) -> u16 {
        let matches = |round: u16| 1 << (self.depth - 1 - round.div_ceil(2)).min(15);
        let last = 2 * self.depth.saturating_sub(1);
        3 + (round + 1..=last).map(matches).sum::<u16>()
    }

    /// Those who are still in, with the place they have for certain.
    pub(crate) fn still_in(&self) -> Vec<(u16, EntrantId)> {
        let winners = self.winners.iter().flatten().map(|&id| (1, id));
        let playing = self.losers.iter().chain(&self.down).flatten();
        let second = self.step().map_or(2, |_| 1);
        winners.chain(playing.map(|&id| (second, id))).collect()
    }

    /// Whether all is over.
    pub(crate) fn is_over(&self) -> bool {
        self.step().is_none()
    }
}
