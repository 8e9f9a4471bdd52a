//! Five ways to write a move.

mod coordinates;
mod guess;
mod line;
mod relative;
mod vocabulary;
mod width;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

pub use line::{LineError, after_number, read_line};
pub(crate) use vocabulary::chinese_digit;
pub use width::half_width;

use crate::{IllegalMove, Move, Position, Script};

/// A way to write moves. Readers are generous, writers are strict, and what one writes it reads back.
///
/// | notation | example | where it comes from |
/// |---|---|---|
/// | [`Notation::Chinese`] | 炮二平五, 马8进7, 前车进2 | AXF 2017 2§3.1 |
/// | [`Notation::Wxf`] | `C2=5`, `H8+7`, `R++2`, `36=5` | AXF 2017 2§3.2, 2§3.4 and 2§3.5 |
/// | [`Notation::Short`] | `炮25`, `士5_4`, `马8^7` | AXF 2017 2§3.3 |
/// | [`Notation::Iccs`] | `H2-E2` | Internet xiangqi servers |
/// | [`Notation::Uci`] | `h2e2` | engines |
///
/// The first three name a move relative to the player and share one reader: it takes either script,
/// letters or characters, Chinese, half-width or full-width digits for either side, 前炮 as well as 炮前,
/// and the signs `+ - = .` as well as 进退平. A name that fits two legal moves is refused with all of them.
///
/// ```
/// use chuhe_board::{Notation, Position, Script};
///
/// let start = Position::initial();
/// let chinese = Notation::Chinese(Script::Simplified);
/// let m = chinese.read(&start, "砲二平五")?;
/// assert_eq!(m.to_string(), "h2e2");
/// assert_eq!(chinese.write(&start, m)?, "炮二平五");
/// assert_eq!(Notation::Wxf.write(&start, m)?, "C2=5");
/// assert_eq!(Notation::Iccs.write(&start, m)?, "H2-E2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Four characters: 炮二平五, 马8进7. Written in the given script; both are read.
    Chinese(Script),
    /// Letters and signs: `C2=5`, `H8+7`.
    Wxf,
    /// The federation's short form. On paper 进 is a lowered and 退 a raised sign; in plain text they are
    /// `_` and `^`: `炮25`, `士5_4`, `马8^7`. Subscript and superscript digits are read, too.
    Short(Script),
    /// Two squares in capitals: `H2-E2`.
    Iccs,
    /// Two squares, ranks 0–9: `h2e2`.
    Uci,
    /// Two squares, ranks 1–10 as some engines count them: `h3e3`, `a10a9`.
    UciFromOne,
}

impl Notation {
    /// All notations, each in its usual form.
    pub const ALL: [Notation; 8] = [
        Notation::Chinese(Script::Simplified),
        Notation::Chinese(Script::Traditional),
        Notation::Wxf,
        Notation::Short(Script::Simplified),
        Notation::Short(Script::Traditional),
        Notation::Iccs,
        Notation::Uci,
        Notation::UciFromOne,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Chinese(Script::Simplified) => "chinese",
            Notation::Chinese(Script::Traditional) => "chinese-traditional",
            Notation::Wxf => "wxf",
            Notation::Short(Script::Simplified) => "short",
            Notation::Short(Script::Traditional) => "short-traditional",
            Notation::Iccs => "iccs",
            Notation::Uci => "uci",
            Notation::UciFromOne => "uci10",
        }
    }

    /// A move as it is written: 炮二平五 from the start of a game.
    pub const fn example(self) -> &'static str {
        match self {
            Notation::Chinese(_) => "炮二平五",
            Notation::Wxf => "C2=5",
            Notation::Short(_) => "炮25",
            Notation::Iccs => "H2-E2",
            Notation::Uci => "h2e2",
            Notation::UciFromOne => "h3e3",
        }
    }

    /// Reads the name of a move. A name that fits several pieces of which only one can legally make the
    /// move is read as that move, although a strict arbiter would have the piece named.
    ///
    /// # Errors
    /// The text makes no sense, fits no piece, fits several legal moves, or names an illegal one.
    pub fn read(self, position: &Position, text: &str) -> Result<Move, ReadMoveError> {
        match self {
            Notation::Chinese(_) | Notation::Wxf | Notation::Short(_) => {
                relative::read(position, text)
            }
            Notation::Iccs => legal(position, coordinates::read_iccs(text)?),
            Notation::Uci => legal(position, coordinates::read_uci(text, 0)?),
            Notation::UciFromOne => legal(position, coordinates::read_uci(text, 1)?),
        }
    }

    /// Writes a move.
    ///
    /// # Errors
    /// The move is not legal in the position: an illegal move has no name.
    pub fn write(self, position: &Position, m: Move) -> Result<String, IllegalMove> {
        if let Some(reason) = position.why_illegal(m) {
            return Err(reason);
        }
        let name = match self {
            Notation::Chinese(script) => relative::write_chinese(position, m, script),
            Notation::Wxf => relative::write_wxf(position, m),
            Notation::Short(script) => relative::write_short(position, m, script),
            Notation::Iccs => Some(coordinates::write_iccs(m)),
            Notation::Uci => Some(coordinates::write_uci(m, 0)),
            Notation::UciFromOne => Some(coordinates::write_uci(m, 1)),
        };
        name.ok_or(IllegalMove::NoPiece(m.from))
    }
}

fn legal(position: &Position, m: Move) -> Result<Move, ReadMoveError> {
    match position.why_illegal(m) {
        None => Ok(m),
        Some(reason) => Err(ReadMoveError::Illegal(m, reason)),
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name of a notation was not recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no such notation; there are chinese, chinese-traditional, wxf, short, short-traditional, iccs, \
     uci (ranks 0-9) and uci10 (ranks 1-10)"
)]
pub struct UnknownNotation;

impl FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(text: &str) -> Result<Notation, UnknownNotation> {
        Notation::ALL.into_iter().find(|n| n.name() == text).ok_or(UnknownNotation)
    }
}

/// Why the name of a move could not be read.
// Not `non_exhaustive`: who tells these in three languages matches every one, so that a new one is not left untold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadMoveError {
    /// The text is no move in this notation.
    NotAMove,
    /// No piece fits the name.
    NoSuchPiece,
    /// The name fits several legal moves: all of them.
    Ambiguous(Vec<Move>),
    /// The name fits a move, but it cannot be played.
    Illegal(Move, IllegalMove),
}

impl fmt::Display for ReadMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadMoveError::NotAMove => f.write_str("this is not a move in that notation"),
            ReadMoveError::NoSuchPiece => {
                f.write_str("no piece of the side to move fits this name")
            }
            ReadMoveError::Ambiguous(moves) => {
                f.write_str("this fits several moves:")?;
                for m in moves {
                    write!(f, " {m}")?;
                }
                f.write_str("; say which piece")
            }
            ReadMoveError::Illegal(m, reason) => write!(f, "{m} cannot be played: {reason}"),
        }
    }
}

impl core::error::Error for ReadMoveError {}
