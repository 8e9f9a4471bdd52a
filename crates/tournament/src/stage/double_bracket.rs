//! Double elimination: who has lost once plays on among the losers, who has lost twice is out (staff rules
//! 2012, 附一; CXA 1987 3§2.一).
//!
//! The rules do not say how the losers of the winners' side cross over. Here they come in from the other end of
//! the draw in every second round, so that two who have met do not meet again soon.

use super::bracket::End;
use crate::entrant::EntrantId;
use crate::round::{BracketMatch, Round};
use crate::setting::StageSetting;
use crate::tournament::Tournament;

type Line = Option<EntrantId>;

/// Matches of one kind that are played in one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heat {
    pub(crate) kind: BracketMatch,
    pub(crate) pairs: Vec<(Line, Line)>,
}

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

impl DoubleBracket {
    /// Plays the rounds of a stage through.
    pub(crate) fn after(
        tournament: &Tournament,
        setting: &StageSetting,
        lines: &[Line],
        rounds: &[Round],
    ) -> DoubleBracket {
        let mut bracket = DoubleBracket {
            winners: lines.to_vec(),
            losers: Vec::new(),
            down: Vec::new(),
            depth: lines.len().max(1).trailing_zeros() as u16,
            rounds: 0,
            out: Vec::new(),
        };
        for round in rounds {
            let heats = bracket.next();
            let end = |&(a, b): &(Line, Line)| tournament.end(setting, round, a, b);
            let ends: Option<Vec<Vec<End>>> =
                heats.iter().map(|heat| heat.pairs.iter().map(end).collect()).collect();
            let Some(ends) = ends.filter(|ends| !ends.is_empty()) else { break };
            bracket.advance(&heats, ends);
        }
        bracket
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
        let neighbours = |lines: &[Line]| {
            let second = |pair: &[Line]| pair.get(1).copied().flatten();
            lines.chunks(2).map(|pair| (pair[0], second(pair))).collect()
        };
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
            let place = match heat.kind {
                BracketMatch::Winners { round: 1 } => self.place_of_losers(1),
                BracketMatch::Winners { round } => self.place_of_losers(2 * round - 2),
                BracketMatch::Losers { round } => self.place_of_losers(round),
                BracketMatch::GrandFinal | BracketMatch::Places { .. } => 2,
            };
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
