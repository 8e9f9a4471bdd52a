//! FEN: a position in one line of text.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use crate::listing::Joined;
use crate::{Color, Piece, Position, Role, Setup, SetupError, Square};

impl Setup {
    /// The line in the form that programs agree on:
    /// `rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1`.
    pub fn fen(&self) -> String {
        let mut fen = String::new();
        for rank in (0..10).rev() {
            if rank < 9 {
                fen.push('/');
            }
            let mut gap = 0u8;
            for file in 0..9 {
                match self.get(Square::at(9 * rank + file)) {
                    None => gap += 1,
                    Some(piece) => {
                        push_gap(&mut fen, &mut gap);
                        fen.push(piece.fen_letter());
                    }
                }
            }
            push_gap(&mut fen, &mut gap);
        }
        let turn = if self.turn == Color::Red { 'w' } else { 'b' };
        write!(fen, " {turn} - - {} {}", self.quiet_plies, self.move_number)
            .expect("writing to a string cannot fail");
        fen
    }
}

fn push_gap(fen: &mut String, gap: &mut u8) {
    if *gap > 0 {
        fen.push((b'0' + *gap) as char);
        *gap = 0;
    }
}

impl Position {
    /// The position as a line of FEN.
    pub fn fen(&self) -> String {
        self.setup().fen()
    }

    /// Reads a line of FEN and checks the position.
    ///
    /// # Errors
    /// What is wrong with the text, or everything that is wrong with the board.
    ///
    /// ```
    /// use chuhe_board::{Color, Position};
    ///
    /// let position = Position::from_fen("4k4/9/9/9/9/9/9/9/R8/3K5 b")?;
    /// assert_eq!(position.turn(), Color::Black);
    ///
    /// let faults = Position::from_fen("4k4/9/9/9/9/9/9/9/9/4K4 w").unwrap_err();
    /// assert!(faults.to_string().contains("face"), "{faults}");
    /// # Ok::<(), chuhe_board::PositionError>(())
    /// ```
    pub fn from_fen(fen: &str) -> Result<Position, PositionError> {
        Ok(fen.parse::<Setup>()?.position()?)
    }
}

/// A line of FEN that gives no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The text is not FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The text is FEN, but the board is impossible.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// One thing that is wrong with the text.
// Not `non_exhaustive`: who tells these in three languages matches every one, so that a new one is not left untold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenFault {
    /// The line is empty.
    Empty,
    /// A letter that is no piece, told once however often it stands there.
    UnknownPiece {
        /// The byte at which it first stands.
        byte: usize,
        /// The character found.
        found: char,
    },
    /// A rank that does not add up to nine squares.
    RankLength {
        /// The rank, 9 for the first in the text.
        rank: usize,
        /// The byte at which it starts.
        byte: usize,
        /// How many squares it describes.
        squares: usize,
    },
    /// Not ten ranks.
    RankCount {
        /// How many there are.
        found: usize,
    },
    /// A side to move that is none of w, r, b.
    UnknownTurn {
        /// The byte at which it stands.
        byte: usize,
    },
    /// Something after the board that is neither `-` nor a counter, or comes after the two counters.
    UnknownField {
        /// The byte at which it stands.
        byte: usize,
    },
}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenFault::Empty => f.write_str("the line is empty"),
            FenFault::UnknownPiece { byte, found } => {
                write!(
                    f,
                    "{found:?} at byte {byte} is no piece: use KABNRCP (or E, H, M, G) or 1-9"
                )
            }
            FenFault::RankLength { rank, byte, squares } => {
                write!(f, "rank {rank} (at byte {byte}) must have 9 squares and has {squares}")
            }
            FenFault::RankCount { found } => {
                write!(f, "a board has 10 ranks, divided by /, and this one has {found}")
            }
            FenFault::UnknownTurn { byte } => {
                write!(f, "the side to move at byte {byte} is none of w, r, b")
            }
            FenFault::UnknownField { byte } => {
                write!(f, "what stands at byte {byte} is neither - nor one of the two counters")
            }
        }
    }
}

/// Text that is not FEN, with every fault found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    faults: Vec<FenFault>,
}

impl FenError {
    /// What is wrong: at least one fault.
    pub fn faults(&self) -> &[FenFault] {
        &self.faults
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a FEN: {}", Joined(&self.faults))
    }
}

impl core::error::Error for FenError {}

/// Reads the dialects in use: w or r for Red, N or H, B or E or M, A or G; side to move and counters may
/// be missing.
impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Setup, FenError> {
        let mut faults = Vec::new();
        let mut fields = fields(text);
        let mut setup = Setup::empty();
        match fields.next() {
            None => faults.push(FenFault::Empty),
            Some((byte, board)) => read_board(board, byte, &mut setup, &mut faults),
        }
        if let Some((byte, turn)) = fields.next() {
            match turn {
                "w" | "W" | "r" | "R" => setup.turn = Color::Red,
                "b" | "B" => setup.turn = Color::Black,
                _ => faults.push(FenFault::UnknownTurn { byte }),
            }
        }
        for (nth, (byte, field)) in fields.filter(|&(_, field)| field != "-").enumerate() {
            match (nth, counter(field)) {
                (0, Some(plies)) => setup.quiet_plies = plies,
                // Some programs count moves from nought.
                (1, Some(number)) => setup.move_number = u32::max(number, 1),
                _ => faults.push(FenFault::UnknownField { byte }),
            }
            // Whatever follows the counters is one fault, not one for each word.
            if nth == 2 {
                break;
            }
        }
        if faults.is_empty() { Ok(setup) } else { Err(FenError { faults }) }
    }
}

/// The fields of a line with the bytes at which they start.
fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |field| {
        // Both pointers lie in the same text, so this is the field's place in it.
        (field.as_ptr() as usize - text.as_ptr() as usize, field)
    })
}

/// A number in digits alone: `+5` is none.
fn counter(field: &str) -> Option<u32> {
    field.parse().ok().filter(|_| field.bytes().all(|byte| byte.is_ascii_digit()))
}

fn read_board(board: &str, start: usize, setup: &mut Setup, faults: &mut Vec<FenFault>) {
    let ranks = board.split('/').count();
    if ranks != 10 {
        faults.push(FenFault::RankCount { found: ranks });
    }
    let mut byte = start;
    for (nth, text) in board.split('/').take(10).enumerate() {
        let rank = 9 - nth;
        let mut file = 0;
        for (i, c) in text.char_indices() {
            match c {
                '1'..='9' => file += c as usize - '0' as usize,
                _ => {
                    // What hangs over the edge is told as a rank that is too long.
                    match Role::from_letter(c) {
                        _ if file >= 9 => {}
                        Some(role) => {
                            let red = c.is_ascii_uppercase();
                            let color = if red { Color::Red } else { Color::Black };
                            setup.set(Square::at(9 * rank + file), Some(Piece::new(color, role)));
                        }
                        None if is_told(faults, c) => {}
                        None => faults.push(FenFault::UnknownPiece { byte: byte + i, found: c }),
                    }
                    file += 1;
                }
            }
        }
        if file != 9 {
            faults.push(FenFault::RankLength { rank, byte, squares: file });
        }
        byte += text.len() + 1;
    }
}

/// Whether a letter that is no piece is among the faults already.
fn is_told(faults: &[FenFault], letter: char) -> bool {
    faults
        .iter()
        .any(|fault| matches!(fault, FenFault::UnknownPiece { found, .. } if *found == letter))
}
