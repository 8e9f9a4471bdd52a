//! Pictures of a board: SVG for pages and paper, plain text for terminals.

mod card;
mod glyphs;
mod piece_set;
mod svg;
mod text;

use alloc::string::String;
use alloc::vec::Vec;

use crate::notation::chinese_digit;
use crate::{Color, Move, Script, Setup, Square};

/// What stands on the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceFace {
    /// 帥仕相馬車炮兵 and their like.
    Chinese(Script),
    /// K A E H R C P.
    Letters,
}

/// What an arrow or a ring stands for. Each has a colour and a line of its own, so that they can be told
/// apart in black and white.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Something attacks or gives check: solid.
    Attack,
    /// Something protects: dashed.
    Protect,
    /// Something is pinned along a line: dotted.
    Pin,
    /// Neither: thin and solid.
    Note,
}

/// Where a picture has the outlines of its characters from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glyphs {
    /// They are in the picture, which can stand alone.
    #[default]
    Own,
    /// They stand once on a page with many pictures, as [`shared_glyphs`] writes them, under the same
    /// [`Picture::id_prefix`], and with them the lines of the board and the pieces. Every piece names its square
    /// (`data-square`), so that a script can move it.
    Shared,
    /// The same, but each piece, and the empty upright board, is painted as one tile. A browser keeps books on
    /// everything that is transformed; with sixty boards on a page that takes longer than all else.
    Tiled,
}

/// A board to be drawn. Set what should be shown, then ask for [`Picture::svg`] or [`Picture::text`].
///
/// ```
/// use chuhe_board::{Mark, Picture, Setup};
///
/// let setup = Setup::initial();
/// let mut picture = Picture::new(&setup);
/// picture.last_move = Some("h2e2".parse()?);
/// picture.arrows.push(("e2".parse()?, "e6".parse()?, Mark::Attack));
/// assert!(picture.svg().starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    setup: &'a Setup,
    /// Seen from Black's side: the board is turned by 180°, the characters stay upright.
    pub flipped: bool,
    /// Lying on its side, as the large board in a hall hangs: Red on the right, Black on the left (AXF 2017 1§1.3), or
    /// the other way round if it is flipped. The characters stay upright. Of SVG alone.
    pub lying: bool,
    /// Characters or letters on the pieces; with letters, digits for both sides' files, too.
    pub face: PieceFace,
    /// A move whose squares are marked.
    pub last_move: Option<Move>,
    /// The card that is hung on the board when the game is over. Of SVG alone.
    pub card: Option<ResultCard>,
    /// Arrows from square to square.
    pub arrows: Vec<(Square, Square, Mark)>,
    /// Rings around squares.
    pub rings: Vec<(Square, Mark)>,
    /// The picture's name, read out by screen readers. By default it says whose turn it is. Control
    /// characters are left out.
    pub title: Option<String>,
    /// Put before every id in the SVG, for pages with several pictures. Only letters, digits, `-` and `_`
    /// of ASCII are used.
    pub id_prefix: String,
    /// Whether the outlines of the characters are in the picture.
    pub glyphs: Glyphs,
}

impl<'a> Picture<'a> {
    /// A plain picture of a board, seen from Red's side with traditional characters
    /// (AXF 2017 1§1.2 and 1§1.3).
    pub fn new(setup: &'a Setup) -> Picture<'a> {
        Picture {
            setup,
            flipped: false,
            lying: false,
            face: PieceFace::Chinese(Script::Traditional),
            last_move: None,
            card: None,
            arrows: Vec::new(),
            rings: Vec::new(),
            title: None,
            id_prefix: String::from("chuhe"),
            glyphs: Glyphs::Own,
        }
    }

    /// The words on the river from left to right: 楚河 is on Red's left, so on Black's right.
    fn river(&self) -> [char; 4] {
        let han = if self.face == PieceFace::Chinese(Script::Simplified) { '汉' } else { '漢' };
        if self.flipped { [han, '界', '楚', '河'] } else { ['楚', '河', han, '界'] }
    }

    /// A file's number at a side's edge: 一–九 for Red and 1–9 for Black, or digits for both with letters.
    fn file_number(&self, number: u8, side: Color) -> char {
        chinese_digit(number, side == Color::Red && self.face != PieceFace::Letters)
    }

    /// The square as it is seen: turned if the board is.
    fn seen(&self, square: Square) -> Square {
        if self.flipped { square.rotated() } else { square }
    }
}

pub use card::ResultCard;
pub use piece_set::shared_glyphs;
pub use text::TextStyle;
