//! Draw offers: which one stands, and who may offer again.

use chuhe_board::Color;
use chuhe_rulebook::OfferAgain;

use crate::sides::Sides;

/// The draw offers of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    open: Option<Color>,
    refused: Sides<u16>,
    /// Whether a side's last offer was refused and the other has made none since.
    waits: Sides<bool>,
}

impl Offers {
    /// Whose offer stands unanswered.
    pub fn open(&self) -> Option<Color> {
        self.open
    }

    /// How many of a side's offers were refused.
    pub fn refused(&self, side: Color) -> u16 {
        self.refused[side]
    }

    /// Whether a side may offer, as far as its earlier offers go (AXF 2017 3.6.I; CXA 1987 1§4.二(二)).
    pub fn may_offer(&self, side: Color, again: OfferAgain) -> bool {
        match again {
            OfferAgain::AtOnce => true,
            OfferAgain::AfterOpponentsOffer => !self.waits[side],
            // Whoever has been refused no more often than the other may offer.
            OfferAgain::AfterOpponentsRefusedOffer => {
                self.refused[side] <= self.refused[side.opponent()]
            }
        }
    }

    pub(crate) fn offer(&mut self, side: Color) {
        self.open = Some(side);
        self.waits[side.opponent()] = false;
    }

    /// The offer that stands is refused.
    pub(crate) fn refuse(&mut self) {
        if let Some(side) = self.open.take() {
            self.refused[side] = self.refused[side].saturating_add(1);
            self.waits[side] = true;
        }
    }

    /// The offer that stands is gone without an answer.
    pub(crate) fn drop_open(&mut self) {
        self.open = None;
    }
}
