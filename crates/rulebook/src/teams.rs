//! Teams: how they are made up, and how their line-up is fixed.

use std::collections::BTreeMap;
use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::article::Citations;
use crate::source::Source;
use crate::vocabulary::vocabulary;

/// Rules for teams.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Teams {
    /// The systems a book knows, each with its articles.
    pub systems: BTreeMap<TeamSystem, Citations>,
    /// A team's make-up, where the book sets it.
    pub lineup: Option<Lineup>,
    /// How players are ordered on boards, where the book sets it, most important first.
    pub board_order: Vec<BoardOrder>,
}

vocabulary! {
    /// A way for teams to meet (CXA 1987 3§1.二).
    pub enum TeamSystem {
        /// Fixed players on fixed boards (分台定人制).
        FixedBoards = "fixed-boards",
        /// Substitutes may play, the order is never inverted (分台换人制).
        BoardsWithSubstitutes = "boards-with-substitutes",
        /// Boards are set before each match (临时定台制).
        BoardsSetBeforeMatch = "boards-set-before-match",
        /// Everybody of one team plays everybody of the other (全队轮赛制, 全队循环制).
        AllPlayAll = "all-play-all",
        /// The players' individual results are added up (队员总分制).
        SumOfIndividuals = "sum-of-individuals",
    }
}

impl TeamSystem {
    /// Whether line-ups are handed in before a round: the system neither fixes the boards nor has everybody play.
    pub const fn has_lineups(self) -> bool {
        matches!(self, TeamSystem::BoardsWithSubstitutes | TeamSystem::BoardsSetBeforeMatch)
    }
}

/// How a team is made up (AXF 2017 App1.1, App1.6, App1.8).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Lineup {
    /// Boards.
    pub boards: NonZeroU8,
    /// Reserves. For the reader: nothing acts on it.
    pub reserves: u8,
    /// Where a reserve may play.
    pub reserve_plays: ReservePlays,
    /// Whether a reserve's games count for a board prize on one board only.
    pub reserve_prize_on_one_board: bool,
    /// Seconds before the round at which the line-up is due.
    pub due_before_s: u32,
    /// What happens if it is late.
    pub late: LateLineup,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// Where a reserve may play.
    pub enum ReservePlays {
        /// On any board.
        AnyBoard = "any-board",
        /// Only so that the order is not inverted.
        OrderNotInverted = "order-not-inverted",
    }
}

vocabulary! {
    /// What happens if a line-up is late.
    pub enum LateLineup {
        /// The regular players play.
        RegularsPlay = "regulars-play",
    }
}

vocabulary! {
    /// What orders a team's players on its boards.
    pub enum BoardOrder {
        /// The latest rating list; the unrated come last.
        LatestRating = "latest-rating",
        /// The place in the last national individual championship.
        LastNationalPlace = "last-national-place",
        /// The team's own choice.
        TeamsChoice = "teams-choice",
    }
}
