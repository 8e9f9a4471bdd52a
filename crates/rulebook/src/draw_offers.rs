//! Draw offers.

use std::num::NonZeroU16;

use serde::{Deserialize, Serialize};

use crate::fouls::FoulKind;
use crate::source::Source;
use crate::vocabulary::vocabulary;

/// The rules on offering a draw (AXF 2017 3.6.I, 2§8.12; CXA 1987 1§4.二(二)).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DrawOffers {
    /// When an offer may be made.
    pub when: OfferTime,
    /// Whether the offerer may take it back before it is answered.
    pub retractable: bool,
    /// Whether playing a move refuses the offer, as saying no does.
    pub refused_by_moving: bool,
    /// When a side whose offer was refused may offer again.
    pub again: OfferAgain,
    /// The foul of offering again too soon; without one such an offer is merely void.
    pub breach: Option<FoulKind>,
    /// Whether claims (repetition, natural limit) are free of the rule on repeated offers.
    pub claims_exempt: bool,
    /// Draws agreed early.
    pub early: Option<EarlyDraw>,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// When a draw may be offered.
    pub enum OfferTime {
        /// After the own move.
        AfterOwnMove = "after-own-move",
        /// After the own move and before pressing the clock.
        AfterOwnMoveBeforePress = "after-own-move-before-press",
        /// At any time.
        AnyTime = "any-time",
    }
}

vocabulary! {
    /// When a side whose offer was refused may offer again.
    pub enum OfferAgain {
        /// When the other side has made an offer since.
        AfterOpponentsOffer = "after-opponents-offer",
        /// When the other side has made an offer since and was refused too, so that both have made
        /// equally many.
        AfterOpponentsRefusedOffer = "after-opponents-refused-offer",
        /// At once.
        AtOnce = "at-once",
    }
}

/// A draw agreed early (AXF 2017 2§8.12).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EarlyDraw {
    /// Rounds from the start that count as early.
    pub rounds: NonZeroU16,
    /// Whether a later draw is also early while little material has gone.
    pub or_little_material_gone: bool,
    /// What may be done about it.
    pub effect: EarlyDrawEffect,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// What may be done about a draw agreed early.
    pub enum EarlyDrawEffect {
        /// The arbiter may order the players to play on.
        ArbiterMayOrderPlayOn = "arbiter-may-order-play-on",
        /// The agreement is void.
        Void = "void",
        /// Both sides lose the game.
        BothForfeit = "both-forfeit",
    }
}
