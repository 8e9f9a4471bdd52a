//! The cards that are hung on a demonstration board (AXF 2017 1§1.3; WXF 2018 1.3).

use alloc::string::String;
use core::fmt::{self, Write};

use super::svg::{RED, RED_FILL, SafeId};
use super::{Picture, PieceFace};
use crate::{Color, Script, Square};

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
/// A piece whose middle is nearer than this to the middle of a card, both along and across, is touched by it.
const REACH: i32 = HALF + 45;
/// Where cards may hang, the best places first: along the ranks, from the winner's half and on the river.
const ALONG: [i32; 9] = [400, 350, 450, 250, 550, 150, 650, 50, 750];
const HALF_OF_THE_BOARD: [i32; 5] = [700, 650, 750, 550, 850];
const RIVER: [i32; 1] = [450];

impl Picture<'_> {
    /// What stands on a card.
    pub(super) fn card_character(&self, card: ResultCard) -> char {
        match card {
            ResultCard::Drawn => '和',
            ResultCard::Won(_) if self.face == PieceFace::Chinese(Script::Simplified) => '胜',
            ResultCard::Won(_) => '勝',
        }
    }

    /// Where a card hangs: where it hides the fewest pieces, and as near to the middle as can be. The script that
    /// keeps boards up to date (`drawn.js`) looks the same way.
    fn card_place(&self, card: ResultCard) -> (i32, i32) {
        let (heights, turned) = match card {
            ResultCard::Drawn => (&RIVER[..], false),
            ResultCard::Won(side) => (&HALF_OF_THE_BOARD[..], side == Color::Black),
        };
        let turn =
            |(x, y): (i32, i32), turned: bool| if turned { (800 - x, 900 - y) } else { (x, y) };
        let places = ALONG.iter().flat_map(|&x| heights.iter().map(move |&y| (x, y)));
        let places = places.map(|place| turn(place, turned));
        // Of equals the first.
        let best = places.min_by_key(|&place| self.pieces_under(place)).unwrap_or((400, 450));
        self.on_paper(turn(best, self.flipped))
    }

    /// How many pieces a card around a point of the upright board would touch, as Red sees it.
    fn pieces_under(&self, (x, y): (i32, i32)) -> usize {
        let touched = |square: Square| {
            let (file, rank) = (square.file().index() as i32, square.rank().index() as i32);
            (100 * file - x).abs() < REACH && (900 - 100 * rank - y).abs() < REACH
        };
        self.setup.pieces().filter(|(square, _)| touched(*square)).count()
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
