//! Colours, Swiss pairing, odd numbers and withdrawals.

use std::collections::BTreeMap;
use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::fault::Inconsistency;
use crate::source::{Ruled, Source};
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

/// The rules of pairing by score (积分编排制).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Swiss {
    /// How the first round is paired.
    pub first_round: Ruled<FirstRound>,
    /// How a player's opponent is looked for inside a score group.
    pub direction: Ruled<PairingDirection>,
    /// Whether players of one unit are kept apart.
    pub same_unit: Ruled<SameUnit>,
    /// Games of one colour in a row that are still allowed.
    pub same_colour_in_a_row: Ruled<NonZeroU8>,
    /// By how many games one colour may outweigh the other.
    pub colour_surplus: Ruled<NonZeroU8>,
    /// Where the two limits on colours stand among the criteria.
    pub colour_limits: Ruled<LimitStanding>,
    /// Whose colours decide when scores are unequal.
    pub unequal_scores: Ruled<ColourPriority>,
    /// Who has Red in the first round.
    pub first_colours: Ruled<FirstColours>,
    /// Who has Red later on when the colours so far do not say.
    pub tied_colours: Ruled<TiedColours>,
    /// Whether floats are balanced (调整上下调).
    pub balance_floats: Ruled<bool>,
    /// Who gets a bye.
    pub bye_goes_to: Ruled<ByeGoesTo>,
    /// Rounds missed in a row after which a player is no longer paired.
    pub missed_rounds_until_removed: Ruled<NonZeroU8>,
}

vocabulary! {
    /// How the first round is paired.
    pub enum FirstRound {
        /// Neighbours: 1–2, 3–4.
        Neighbours = "neighbours",
        /// The upper half against the lower: 1–(n/2+1).
        Halves = "halves",
        /// First against last: 1–n.
        Ends = "ends",
        /// By lot.
        Lot = "lot",
    }
}

vocabulary! {
    /// How an opponent is looked for inside a score group.
    pub enum PairingDirection {
        /// Odd rounds near numbers from the top, even rounds far numbers from the bottom.
        NearFarByParity = "near-far-by-parity",
        /// Always the nearest number.
        Near = "near",
        /// The upper half of the group against the lower half.
        Fold = "fold",
    }
}

vocabulary! {
    /// Whether players of one unit are kept apart.
    pub enum SameUnit {
        /// They are not.
        Free = "free",
        /// In the first round.
        ApartInFirstRound = "apart-in-first-round",
        /// In every round, as far as possible.
        ApartAlways = "apart-always",
        /// On the contrary: they meet in the first round.
        MeetInFirstRound = "meet-in-first-round",
    }
}

vocabulary! {
    /// Whose colours decide in a pair of unequal scores.
    pub enum ColourPriority {
        /// The higher score's.
        HigherScore = "higher-score",
        /// Whoever's need is greater.
        GreaterNeed = "greater-need",
    }
}

vocabulary! {
    /// Where the limits on colours stand among the criteria of pairing.
    pub enum LimitStanding {
        /// A pairing that breaks them is no pairing.
        Binding = "binding",
        /// They are broken only if not everybody can be paired otherwise.
        BeforeScores = "before-scores",
        /// They are broken rather than pair worse by scores: colours come after scores.
        AfterScores = "after-scores",
    }
}

vocabulary! {
    /// Who has Red in the first round.
    pub enum FirstColours {
        /// On odd boards the smaller number, on even boards the larger one.
        ByBoard = "by-board",
        /// The smaller number.
        SmallerNumber = "smaller-number",
        /// The larger number.
        LargerNumber = "larger-number",
        /// By lot.
        Lot = "lot",
    }
}

vocabulary! {
    /// Who has Red when the colours so far do not say.
    pub enum TiedColours {
        /// In odd rounds the smaller number, in even rounds the larger one (AXF 2017 App1.10).
        RoundParity = "round-parity",
        /// The smaller number if the sum of both is odd, the larger one if it is even.
        NumberSum = "number-sum",
        /// By lot.
        Lot = "lot",
    }
}

vocabulary! {
    /// Who gets a bye.
    pub enum ByeGoesTo {
        /// The lowest score that has had none.
        LowestWithoutBye = "lowest-without-bye",
        /// Whoever is lowest in the table, bye or no bye before.
        Lowest = "lowest",
    }
}

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

/// Withdrawals (AXF 2017 2§7.2–4).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Withdrawal {
    /// Whether a reason and the organiser's consent are needed.
    pub needs_consent: Ruled<bool>,
    /// Whether lots are drawn again when somebody withdraws before the start.
    pub redraw_before_start: Ruled<bool>,
    /// In a round robin.
    pub round_robin: RoundRobinWithdrawal,
    /// In a Swiss.
    pub swiss: Ruled<PlayedResults>,
}

/// A withdrawal from a round robin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RoundRobinWithdrawal {
    /// If fewer than this part of the opponents were met, all results are annulled, the opponents'
    /// points included; otherwise they stand and the rest are forfeit wins.
    pub annulled_below: Proportion,
    /// Where it comes from.
    pub source: Source,
}

/// A part of a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Proportion {
    /// Above the line.
    pub part: u16,
    /// Below the line.
    pub whole: u16,
}

impl Proportion {
    /// Whether `count` out of `total` is less than this.
    ///
    /// ```
    /// use chuhe_rulebook::Rulebook;
    /// let book = Rulebook::builtin("axf-2017").unwrap();
    /// let half = book.withdrawal.round_robin.annulled_below;
    /// assert!(half.exceeds(4, 9));
    /// assert!(!half.exceeds(5, 10)); // exactly half of the opponents met: the results stand
    /// ```
    pub fn exceeds(self, count: u16, total: u16) -> bool {
        u32::from(count) * u32::from(self.whole) < u32::from(total) * u32::from(self.part)
    }
}

vocabulary! {
    /// What becomes of results already played.
    pub enum PlayedResults {
        /// They stand; games not played are forfeit wins.
        Stand = "stand",
        /// They are annulled.
        Annulled = "annulled",
    }
}

impl Withdrawal {
    pub(crate) fn faults(&self) -> Option<(String, Inconsistency)> {
        let Proportion { part, whole } = self.round_robin.annulled_below;
        (whole == 0 || part > whole).then(|| {
            let fault = Inconsistency::NotAProportion { part, whole };
            ("round-robin.annulled-below".to_owned(), fault)
        })
    }
}

/// Knock-out matches (AXF 2017 2§6.1; staff rules 2012 二.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct KnockOut {
    /// Whether seeds are placed so that they do not meet early.
    pub seeds_apart: Ruled<bool>,
    /// What follows a drawn match.
    pub drawn: Ruled<DrawnMatch>,
    /// What follows if that is drawn again.
    pub drawn_again: Ruled<DrawnAgain>,
}

vocabulary! {
    /// What follows a drawn knock-out match.
    pub enum DrawnMatch {
        /// One rapid game with colours exchanged.
        RapidGame = "rapid-game",
    }
}

vocabulary! {
    /// What follows a play-off that is drawn as well.
    pub enum DrawnAgain {
        /// Another rapid game, colours exchanged again.
        AnotherRapidGame = "another-rapid-game",
        /// Whoever had Black wins.
        BlackWins = "black-wins",
        /// Lots are drawn.
        Lot = "lot",
    }
}
