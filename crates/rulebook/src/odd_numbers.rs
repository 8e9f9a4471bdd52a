//! Odd numbers of entries.

use std::collections::BTreeMap;

use crate::source::Ruled;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// A field of odd size.
    pub enum OddCase {
        /// In a round robin.
        RoundRobin = "round-robin",
        /// In an individual Swiss.
        Swiss = "swiss",
        /// In a Swiss of teams.
        TeamSwiss = "team-swiss",
    }
}

vocabulary! {
    /// What is done about an odd number of entries.
    pub enum OddRemedy {
        /// The table gives each entry one free round.
        ByeByTable = "bye-by-table",
        /// The host enters one more.
        HostAddsEntry = "host-adds-entry",
        /// Somebody has a bye in each round.
        Bye = "bye",
    }
}

/// What is done about an odd number of entries (AXF 2017 App1.3, App2.1, App6).
pub type OddNumbers = BTreeMap<OddCase, Ruled<OddRemedy>>;
