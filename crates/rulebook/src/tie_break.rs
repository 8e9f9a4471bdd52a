//! Orders of tie-breaks, composed from named criteria.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::fault::Inconsistency;
use crate::source::{Ruled, Source};
use crate::vocabulary::vocabulary;

/// The orders of tie-breaks, per format (AXF 2017 2§6; CXA 1987 3§4.一(二)).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TieBreaks {
    /// One order per format.
    pub orders: BTreeMap<StandingsFormat, TieBreakOrder>,
    /// Further orders that an event may choose, by id.
    #[serde(default)]
    pub variants: BTreeMap<Box<str>, TieBreakOrder>,
    /// How criteria are computed that the books leave open.
    pub options: TieBreakOptions,
}

vocabulary! {
    /// A kind of table that needs an order.
    pub enum StandingsFormat {
        /// Individual round robin, one game against each.
        RoundRobinOneGame = "round-robin-one-game",
        /// Individual round robin, two or more games against each.
        RoundRobinTwoGames = "round-robin-two-games",
        /// Individual Swiss.
        Swiss = "swiss",
        /// Round robin of teams.
        TeamRoundRobin = "team-round-robin",
        /// Swiss of teams.
        TeamSwiss = "team-swiss",
    }
}

/// One order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TieBreakOrder {
    /// What is compared before any tie-break.
    pub score: PrimaryScore,
    /// The tie-breaks in order.
    pub order: Vec<TieBreak>,
    /// What happens if none decides.
    pub undecided: Ruled<Undecided>,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// The score by which a table is sorted first.
    pub enum PrimaryScore {
        /// Points of the games (积分, 局分).
        GamePoints = "game-points",
        /// Points of the matches (场分).
        MatchPoints = "match-points",
    }
}

vocabulary! {
    /// What happens when no tie-break decides.
    pub enum Undecided {
        /// The place is shared (并列).
        Shared = "shared",
        /// Lots are drawn.
        Lot = "lot",
    }
}

vocabulary! {
    /// A criterion. More is better, except for fouls.
    pub enum TieBreak {
        /// 小分: the score of every opponent beaten and half that of every opponent drawn with, on
        /// the score that sorts the table.
        SmallPoints = "small-points",
        /// 直胜, 对赛胜负: the games or match between those who are tied.
        HeadToHead = "head-to-head",
        /// 胜局: games won.
        Wins = "wins",
        /// 后手胜局: games won with Black.
        BlackWins = "black-wins",
        /// 后手局数: games played with Black.
        BlackGames = "black-games",
        /// 对赛时执后手者: who had Black in the game between the two.
        BlackInHeadToHead = "black-in-head-to-head",
        /// 犯规少: fewer fouls, over the whole event.
        FewerFouls = "fewer-fouls",
        /// 对手分: the sum of the opponents' scores.
        OpponentsScore = "opponents-score",
        /// 强对手分: the stronger part of the opponents' scores; see [`StrongOpponents`].
        StrongOpponentsScore = "strong-opponents-score",
        /// 累进分: the sum of the own score after each round.
        ProgressiveScore = "progressive-score",
        /// 对手分逆减: the opponents' scores, struck out one after another from the lowest.
        OpponentsScoreCutFromLowest = "opponents-score-cut-from-lowest",
        /// The whole comparison again without the last round, then without the last two, and so on.
        WithoutLastRounds = "without-last-rounds",
        /// The whole comparison again without the first round, then without the first two, and so on.
        WithoutFirstRounds = "without-first-rounds",
        /// 总局分: all game points of player or team.
        GamePoints = "game-points",
        /// 胜场: matches won.
        MatchWins = "match-wins",
        /// 对手场分: the sum of the opponents' match points.
        OpponentsMatchPoints = "opponents-match-points",
        /// 对手局分: the sum of the opponents' game points.
        OpponentsGamePoints = "opponents-game-points",
        /// 第一台得分: game points won on the first board.
        FirstBoardPoints = "first-board-points",
        /// 后手出场次数: rounds in which the team's first board had Black.
        BlackRounds = "black-rounds",
    }
}

impl TieBreak {
    /// Whether less of it is better.
    pub const fn fewer_is_better(self) -> bool {
        matches!(self, TieBreak::FewerFouls)
    }

    /// Whether it counts matches or boards: it tells nothing apart where single players meet once.
    pub const fn counts_matches(self) -> bool {
        matches!(
            self,
            TieBreak::GamePoints
                | TieBreak::MatchWins
                | TieBreak::OpponentsMatchPoints
                | TieBreak::OpponentsGamePoints
                | TieBreak::FirstBoardPoints
                | TieBreak::BlackRounds
        )
    }
}

/// How criteria are computed that the books name but do not define.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TieBreakOptions {
    /// 强对手分.
    pub strong_opponents: Ruled<StrongOpponents>,
    /// 直胜 among more than two.
    pub head_to_head: Ruled<HeadToHeadAmong>,
    /// Whether byes and forfeit wins count as 胜局.
    pub unplayed_wins_count: Ruled<bool>,
}

vocabulary! {
    /// What 强对手分 means; no book defines it.
    pub enum StrongOpponents {
        /// The opponents' scores without the lowest one.
        WithoutLowest = "without-lowest",
        /// The opponents' scores without the two lowest.
        WithoutTwoLowest = "without-two-lowest",
        /// The scores of the opponents placed in the upper half of the table.
        UpperHalf = "upper-half",
        /// The score of the single best opponent.
        BestOpponent = "best-opponent",
    }
}

vocabulary! {
    /// Among whom 直胜 decides.
    pub enum HeadToHeadAmong {
        /// Only when exactly two are tied.
        ExactlyTwo = "exactly-two",
        /// By a table of the games among all who are tied, if they all met.
        MiniTable = "mini-table",
    }
}

impl TieBreaks {
    pub(crate) fn faults(&self) -> Vec<(String, Inconsistency)> {
        let mut faults = Vec::new();
        let orders = self.orders.iter().map(|(format, order)| (format!("orders.{format}"), order));
        let variants = self.variants.iter().map(|(id, order)| (format!("variants.{id}"), order));
        for (path, order) in orders.chain(variants) {
            for (i, criterion) in order.order.iter().enumerate() {
                if order.order[..i].contains(criterion) {
                    let fault = Inconsistency::RepeatedTieBreak(*criterion);
                    faults.push((format!("{path}.order"), fault));
                }
            }
        }
        faults
    }
}
