//! How colours are settled.

use std::collections::BTreeMap;

use crate::source::Ruled;
use crate::vocabulary::vocabulary;

/// How colours are settled, case by case (AXF 2017 1§3.1; CXA 1987 3§3).
pub type Colours = BTreeMap<ColourCase, Ruled<ColourMethod>>;

vocabulary! {
    /// A case in which colours must be settled.
    pub enum ColourCase {
        /// Two players, one game.
        SingleGame = "single-game",
        /// Two players, several games: the first of them.
        FirstOfSeveral = "first-of-several",
        /// Two players, several games: the later ones.
        LaterOfSeveral = "later-of-several",
        /// A round robin.
        RoundRobin = "round-robin",
        /// A Swiss.
        Swiss = "swiss",
        /// A Swiss of teams: the colour of board 1.
        TeamSwiss = "team-swiss",
        /// A knock-out.
        KnockOut = "knock-out",
        /// A team match: the boards below the first.
        TeamBoards = "team-boards",
    }
}

vocabulary! {
    /// A way to settle colours.
    pub enum ColourMethod {
        /// By guessing (猜先).
        Guess = "guess",
        /// By lot.
        Lot = "lot",
        /// Exchanged after every game (分先).
        Exchange = "exchange",
        /// As the table says: the first named has Red.
        Table = "table",
        /// Balance first, then the sequence of the higher score, then strict alternation.
        Balance = "balance",
        /// Odd rounds: the smaller number meets a near one and has Red; even rounds: the larger number
        /// meets a far one and has Red; unequal scores: the higher score's sequence decides.
        NearFar = "near-far",
        /// The first-named team has Red on odd boards and Black on even ones.
        OddBoardsRed = "odd-boards-red",
        /// The smaller number has Red.
        SmallerNumberRed = "smaller-number-red",
    }
}
