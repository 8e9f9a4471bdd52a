//! Pairing by score (积分编排制).

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::source::Ruled;
use crate::vocabulary::vocabulary;

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
    /// How firmly they are.
    pub unit_standing: Ruled<UnitStanding>,
    /// How many players a section (积分段) has at least: from the top, scores are put together until there are so many; the
    /// last section may have fewer. With 1 every score is a section.
    pub section_players: Ruled<NonZeroU8>,
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
    /// How firmly players of one unit are kept apart.
    pub enum UnitStanding {
        /// A pairing that breaks it is no pairing.
        Binding = "binding",
        /// As far as everybody can still be paired.
        Wish = "wish",
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
