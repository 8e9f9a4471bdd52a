//! The cards that are hung on a demonstration board (AXF 2017 1§1.3; WXF 2018 1.3).

use alloc::string::String;
use core::fmt::{self, Write};

use super::svg::{RED, RED_FILL, SafeId};
use super::{Picture, PieceFace};
use crate::{Color, Script};

/// How a game ended, as a square card on the board says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultCard {
    /// 勝, on the half of the side that won.
    Won(Color),
    /// 和, on the river.
    Drawn,
}

impl ResultCard {
    /// Both kinds of cards, each with its name.
    pub(super) const KINDS: [(ResultCard, &str); 2] =
        [(ResultCard::Won(Color::Red), "won"), (ResultCard::Drawn, "drawn")];

    fn kind(self) -> &'static str {
        match self {
            ResultCard::Won(_) => "won",
            ResultCard::Drawn => "drawn",
        }
    }
}

/// Half the length of a card's side.
const HALF: i32 = 95;

impl Picture<'_> {
    /// What stands on a card.
    pub(super) fn card_character(&self, card: ResultCard) -> char {
        match card {
            ResultCard::Drawn => '和',
            ResultCard::Won(_) if self.face == PieceFace::Chinese(Script::Simplified) => '胜',
            ResultCard::Won(_) => '勝',
        }
    }

    /// Where a card hangs.
    fn card_place(&self, card: ResultCard) -> (i32, i32) {
        let down = match card {
            ResultCard::Drawn => 450,
            ResultCard::Won(side) if (side == Color::Red) != self.flipped => 700,
            ResultCard::Won(_) => 200,
        };
        self.on_paper((400, down))
    }

    /// A card around a point.
    pub(super) fn card_at(
        &self,
        out: &mut String,
        (x, y): (i32, i32),
        card: ResultCard,
    ) -> fmt::Result {
        write!(
            out,
            r##"<g class="card {}"><rect x="{}" y="{}" width="{side}" height="{side}" rx="12" fill="{RED_FILL}" stroke="{RED}" stroke-width="8"/><use href="#{}-{:x}" transform="translate({x} {y}) scale(1.5)" fill="{RED}"/></g>"##,
            card.kind(),
            x - HALF,
            y - HALF,
            SafeId(&self.id_prefix),
            self.card_character(card) as u32,
            side = 2 * HALF,
        )
    }

    /// The card of the picture, if it has one.
    pub(super) fn hang_card(&self, out: &mut String) -> fmt::Result {
        match self.card {
            Some(card) => self.card_at(out, self.card_place(card), card),
            None => Ok(()),
        }
    }
}
