//! Points for games, matches and unplayed rounds. All points are counted in half points.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::source::{Ruled, Source};
use crate::text::Text;
use crate::vocabulary::vocabulary;

/// How points are given (AXF 2017 2§5; CXA 1987 3§4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Scoring {
    /// The system used unless the event says otherwise.
    pub default: Box<str>,
    /// The systems for a single game, by id.
    pub systems: BTreeMap<Box<str>, ScoringSystem>,
    /// How several games make a match.
    pub matches: BTreeMap<MatchKind, MatchScoring>,
    /// What unplayed rounds are worth.
    pub unplayed: Unplayed,
}

impl Scoring {
    /// The system used unless the event says otherwise.
    pub fn default_system(&self) -> &ScoringSystem {
        self.systems.get(&self.default).expect("the default is declared, checked when it is read")
    }
}

/// Points for one game. The two colours may be scored differently.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ScoringSystem {
    /// What it is called.
    pub name: Text,
    /// What Red gets.
    pub red_half_points: Points,
    /// What Black gets.
    pub black_half_points: Points,
    /// Where it comes from.
    pub source: Source,
}

/// Points for the three results, in half points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Points {
    /// For winning.
    pub win: u16,
    /// For drawing.
    pub draw: u16,
    /// For losing.
    pub loss: u16,
}

vocabulary! {
    /// What a match consists of.
    pub enum MatchKind {
        /// Two players, two or more games with colours changed (两局制).
        IndividualGames = "individual-games",
        /// Two teams, one game on each board (团体赛一局制).
        TeamOneGame = "team-one-game",
        /// Two teams, two games on each board (团体赛两局制).
        TeamTwoGames = "team-two-games",
    }
}

/// How a match is decided and scored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MatchScoring {
    /// What is compared, in order; if all are equal the match is drawn.
    pub compare: Vec<MatchMeasure>,
    /// What the match is worth.
    pub half_points: Points,
    /// What those points are called.
    #[serde(default)]
    pub called: MatchPointsName,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// What the points of a match are called.
    #[derive(Default)]
    pub enum MatchPointsName {
        /// 场分, as in a match of teams and in CXA 1987 3§4.一(一).
        #[default]
        MatchPoints = "match-points",
        /// 大分, as the Asian rules have it of two players (AXF 2017 2§5.2).
        BigPoints = "big-points",
    }
}

vocabulary! {
    /// What decides a match.
    pub enum MatchMeasure {
        /// Points of the single games (局分, 小分).
        GamePoints = "game-points",
        /// Points of the boards, each board a match of its own (大分).
        BoardPoints = "board-points",
    }
}

/// What unplayed rounds are worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Unplayed {
    /// What a bye counts as.
    pub bye: Ruled<UnplayedResult>,
    /// The score that stands for the missing opponent in 对手分.
    pub bye_opponent: Ruled<MissingOpponent>,
    /// What the opponent of somebody who does not play gets.
    pub forfeit_win: Ruled<UnplayedResult>,
}

vocabulary! {
    /// What an unplayed round counts as.
    pub enum UnplayedResult {
        /// A win.
        Win = "win",
        /// A draw.
        Draw = "draw",
        /// Nothing.
        Nothing = "nothing",
    }
}

vocabulary! {
    /// The score that stands for an opponent who was not there.
    pub enum MissingOpponent {
        /// The lowest score in the event.
        LowestScore = "lowest-score",
        /// The lowest score among those who have any points.
        LowestScoreAboveZero = "lowest-score-above-zero",
        /// Nothing.
        Zero = "zero",
    }
}
