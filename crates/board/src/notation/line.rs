//! A line of moves: several names in a row, with or without numbers.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Notation, ReadMoveError};
use crate::{Move, Position};

/// A move of a line that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number} ({side}), {text:?}: {error}")]
pub struct LineError {
    /// How many plies were read before it.
    pub ply: usize,
    /// The number of the move, as players count: one for both sides.
    pub number: u32,
    /// Whose move it is.
    pub side: crate::Color,
    /// The text as given.
    pub text: String,
    /// What is wrong with it.
    pub error: ReadMoveError,
}

/// Reads moves divided by spaces or line ends. Move numbers (`1.`, `12、`, or a bare `3` where move 3 is
/// due) and the dots of a line that starts with Black (`1. ...`) are passed over.
///
/// # Errors
/// The first move that cannot be read.
///
/// ```
/// use chuhe_board::{Notation, Position, Script, read_line};
///
/// let start = Position::initial();
/// let moves = read_line(&start, Notation::Chinese(Script::Simplified), "1. 炮二平五 马8进7")?;
/// assert_eq!(moves.len(), 2);
/// # Ok::<(), chuhe_board::LineError>(())
/// ```
pub fn read_line(start: &Position, notation: Notation, text: &str) -> Result<Vec<Move>, LineError> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for word in text.split([' ', '\t', '\r', '\n', '\u{3000}', ',', '，', ';', '；']) {
        let name = without_number(word, position.move_number());
        if name.is_empty() {
            continue;
        }
        match notation.read(&position, name) {
            Ok(m) => {
                position.play_unchecked(m);
                moves.push(m);
            }
            Err(error) => {
                return Err(LineError {
                    ply: moves.len(),
                    number: position.move_number(),
                    side: position.turn(),
                    text: name.to_string(),
                    error,
                });
            }
        }
    }
    Ok(moves)
}

/// A word without the move number in front of it.
fn without_number(word: &str, due: u32) -> &str {
    let is_dot = |c| matches!(c, '.' | '．' | '、' | '…' | ':' | '：' | ')');
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &word[..word.len() - rest.len()];
    let dotless = rest.trim_start_matches(is_dot);
    if number.is_empty() || rest.len() != dotless.len() {
        // `16.5` is a pawn's move, `16.` and `16.C2.5` are numbers: after a number comes a whole name.
        let is_name = number.is_empty() && rest.len() == dotless.len();
        if is_name || dotless.chars().count() == 1 && !number.is_empty() { word } else { dotless }
    } else if rest.is_empty() && number.parse() == Ok(due) {
        rest
    } else {
        word
    }
}
