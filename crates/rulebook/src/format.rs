//! The formats in which an event may be played.

use std::collections::BTreeMap;

use crate::article::Citations;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// A format in which an event may be played.
    pub enum Format {
        /// Single elimination (单淘汰).
        KnockOut = "knock-out",
        /// Double elimination (双淘汰).
        DoubleElimination = "double-elimination",
        /// Round robin (大循环).
        RoundRobin = "round-robin",
        /// Round robin in groups (分组循环).
        GroupRoundRobin = "group-round-robin",
        /// Pairing by score (积分编排).
        Swiss = "swiss",
        /// Pairing by score followed by a knock-out.
        SwissKnockOut = "swiss-knock-out",
        /// Every player of one team against every player of the other (全队循环).
        AllPlayAll = "all-play-all",
    }
}

/// The formats a book knows, each with its articles.
pub type Formats = BTreeMap<Format, Citations>;
