//! The criteria, one by one.

use std::collections::BTreeMap;

use chuhe_rulebook::StrongOpponents;

use super::{Id, Row, Rules};

/// Everybody's rounds, and what else a criterion asks for.
pub(super) struct Naive<'a> {
    pub(super) rows: BTreeMap<Id, Vec<Row>>,
    pub(super) rounds: i64,
    pub(super) field: &'a [Id],
    pub(super) left: Vec<Id>,
    pub(super) cancelled: &'a [Id],
    pub(super) deducted: BTreeMap<Id, i64>,
    pub(super) rules: Rules,
}

impl Naive<'_> {
    pub(super) fn total(&self, id: Id, part: impl Fn(&Row) -> i64) -> i64 {
        self.rows[&id].iter().map(part).sum()
    }

    /// The score by which somebody stands in the table.
    pub(super) fn score(&self, id: Id) -> i64 {
        match self.cancelled.contains(&id) {
            true => 0,
            false => self.total(id, |row| row.points) - self.deducted[&id],
        }
    }

    fn opponent(&self, opponent: Id, part: impl Fn(&Row) -> i64 + Copy) -> i64 {
        if opponent > 0 {
            return self.total(opponent, part);
        }
        let staying = self.field.iter().filter(|id| !self.left.contains(id));
        let scores = staying.map(|&id| self.total(id, part));
        scores.filter(|&s| !self.rules.lowest_above_zero || s > 0).min().unwrap_or(0)
    }

    fn opponents(&self, id: Id, part: impl Fn(&Row) -> i64 + Copy) -> Vec<i64> {
        let met = self.rows[&id].iter().filter_map(|row| row.opponent);
        let mut scores: Vec<i64> = met.map(|opponent| self.opponent(opponent, part)).collect();
        scores.sort_unstable();
        scores
    }

    pub(super) fn value(&self, id: Id, criterion: &str, tied: &[Id]) -> Vec<i64> {
        let rows = &self.rows[&id];
        let points = |row: &Row| row.points;
        match criterion {
            "small-points" => vec![
                rows.iter()
                    .map(|row| {
                        let theirs = row.opponent.map_or(0, |o| self.opponent(o, points));
                        if row.won {
                            2 * theirs
                        } else if row.drawn {
                            theirs
                        } else {
                            0
                        }
                    })
                    .sum(),
            ],
            "head-to-head" if tied.len() == 2 || (tied.len() > 2 && self.rules.mini_table) => {
                let between = |a: Id, b: Id| {
                    let rows = self.rows[&a].iter();
                    rows.filter(|row| row.opponent == Some(b)).collect::<Vec<_>>()
                };
                let strangers = |&a: &Id| tied.iter().any(|&b| b != a && between(a, b).is_empty());
                if tied.iter().any(strangers) {
                    return vec![];
                }
                // A draw counts alike for both, whatever it is worth by colour.
                let worth = |row: &Row, other: Id| match row.drawn {
                    true => {
                        let back = self.rows[&other].iter().find(|back| back.round == row.round);
                        (row.points + back.unwrap().points) / 2
                    }
                    false => row.points,
                };
                let others = tied.iter().filter(|&&other| other != id);
                let against = |&other: &Id| {
                    between(id, other).iter().map(|row| worth(row, other)).sum::<i64>()
                };
                vec![others.map(against).sum()]
            }
            "black-in-head-to-head" if tied.len() == 2 => {
                let other = if tied[0] == id { tied[1] } else { tied[0] };
                let met: Vec<_> = rows.iter().filter(|row| row.opponent == Some(other)).collect();
                match met[..] {
                    [row] => row.black_alone.map(i64::from).into_iter().collect(),
                    _ => vec![],
                }
            }
            "head-to-head" | "black-in-head-to-head" => vec![],
            "wins" => {
                let unplayed = i64::from(self.rules.unplayed_wins_count);
                vec![self.total(id, |row| row.wins + unplayed * row.walkovers)]
            }
            "black-wins" => vec![self.total(id, |row| row.black_wins)],
            "black-games" => vec![self.total(id, |row| row.blacks)],
            "fewer-fouls" => vec![self.total(id, |row| row.fouls)],
            "opponents-score" => vec![self.opponents(id, points).iter().sum()],
            "strong-opponents-score" => {
                let scores = self.opponents(id, points);
                let weak = match self.rules.strong_opponents {
                    StrongOpponents::WithoutLowest => 1,
                    StrongOpponents::WithoutTwoLowest => 2,
                    StrongOpponents::BestOpponent => scores.len().saturating_sub(1),
                    StrongOpponents::UpperHalf => {
                        let mut all: Vec<i64> =
                            self.field.iter().map(|&id| self.total(id, points)).collect();
                        all.sort_unstable();
                        let least = all[all.len() / 2];
                        scores.iter().filter(|&&score| score < least).count()
                    }
                };
                vec![scores.iter().skip(weak).sum()]
            }
            "progressive-score" => {
                let after = |round: i64| {
                    rows.iter().filter(|row| row.round <= round).map(points).sum::<i64>()
                };
                vec![(1..=self.rounds).map(after).sum()]
            }
            "game-points" => vec![self.total(id, |row| row.game)],
            "match-wins" => {
                let unplayed = self.rules.unplayed_wins_count;
                vec![self.total(id, |row| i64::from(row.won && (unplayed || row.played)))]
            }
            "opponents-match-points" => vec![self.opponents(id, points).iter().sum()],
            "opponents-game-points" => vec![self.opponents(id, |row| row.game).iter().sum()],
            "first-board-points" => vec![self.total(id, |row| row.first_board)],
            "black-rounds" => vec![self.total(id, |row| i64::from(row.black_round && row.played))],
            "opponents-score-cut-from-lowest" => {
                let scores = self.opponents(id, points);
                (1..scores.len()).map(|from| scores[from..].iter().sum()).collect()
            }
            "without-last-rounds" | "without-first-rounds" => {
                let first = criterion == "without-first-rounds";
                let mut all = Vec::new();
                if tied.len() < 2 {
                    return all;
                }
                for cut in 1..self.rounds {
                    let kept = |row: &&Row| {
                        if first { row.round > cut } else { row.round <= self.rounds - cut }
                    };
                    let rows = self
                        .rows
                        .iter()
                        .map(|(&id, rows)| (id, rows.iter().filter(kept).cloned().collect()));
                    let rounds = if first { self.rounds } else { self.rounds - cut };
                    let part = Naive {
                        rows: rows.collect(),
                        rounds,
                        field: self.field,
                        left: self.left.clone(),
                        cancelled: self.cancelled,
                        deducted: self.deducted.clone(),
                        rules: self.rules,
                    };
                    all.push(part.score(id));
                    for again in ["opponents-score", "wins", "fewer-fouls", "black-games"] {
                        let sign = if again == "fewer-fouls" { -1 } else { 1 };
                        all.extend(part.value(id, again, tied).iter().map(|amount| sign * amount));
                    }
                }
                all
            }
            other => panic!("no such criterion: {other}"),
        }
    }
}
