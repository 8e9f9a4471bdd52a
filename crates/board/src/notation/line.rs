//! A line of moves: several names in a row, with or without numbers.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::vocabulary::{is_invisible, plain};
use super::{Notation, ReadMoveError};
use crate::{Move, Position};

/// A move of a line that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The notation in which it was read.
    pub notation: Notation,
    /// The position in which it was to be played.
    pub position: Box<Position>,
}

impl LineError {
    /// If the text fits several moves, these with the full name of each in the same notation.
    pub fn choices(&self) -> Vec<(Move, String)> {
        let ReadMoveError::Ambiguous(fits) = &self.error else { return Vec::new() };
        let named = |&m: &Move| Some((m, self.notation.write(&self.position, m).ok()?));
        fits.iter().filter_map(named).collect()
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} ({}), {:?}: ", self.number, self.side, self.text)?;
        if self.error == ReadMoveError::NotAMove {
            let (notation, example) = (self.notation, self.notation.example());
            return write!(f, "this is not a move in the notation {notation}, such as {example}");
        }
        let choices = self.choices();
        if choices.is_empty() {
            return self.error.fmt(f);
        }
        f.write_str("this fits several moves; write ")?;
        for (i, (m, name)) in choices.iter().enumerate() {
            let before = if i == 0 { "" } else { " or " };
            write!(f, "{before}{name} ({m})")?;
        }
        Ok(())
    }
}

/// It has no source: what is wrong stands in its own sentence.
impl core::error::Error for LineError {}

/// Reads moves divided by spaces, line ends or marks such as `，` `；` `、` `。` `!`.
///
/// Move numbers are passed over: `1.`, `１．`, `12、`, `一、`, `①`, and a bare `3` where move 3 is due and no
/// move reads `3`. So are the dots of a line that starts with Black (`1. ...`).
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
    for name in Names::new(text, notation == Notation::Iccs) {
        match notation.read(&position, name) {
            Ok(m) => {
                position.play_unchecked(m);
                moves.push(m);
            }
            Err(_) if number(name) == Some(position.move_number()) => {}
            Err(error) => {
                return Err(LineError {
                    ply: moves.len(),
                    number: position.move_number(),
                    side: position.turn(),
                    text: name.to_string(),
                    error,
                    notation,
                    position: Box::new(position),
                });
            }
        }
    }
    Ok(moves)
}

/// The value of a name that is nothing but digits.
pub(super) fn number(name: &str) -> Option<u32> {
    name.chars()
        .try_fold(0u32, |number, c| number.checked_mul(10)?.checked_add(plain(c).to_digit(10)?))
}

/// The names in a line, without move numbers and punctuation.
pub(super) struct Names<'a> {
    rest: &'a str,
    /// Whether `H2 - E2` is one name.
    joined_by_dashes: bool,
}

impl<'a> Names<'a> {
    pub(super) fn new(text: &'a str, joined_by_dashes: bool) -> Names<'a> {
        Names { rest: text, joined_by_dashes }
    }

    /// How long the name is with which the rest begins.
    fn name_length(&self) -> usize {
        let word_end = |from: usize| {
            self.rest[from..].find(is_divider).map_or(self.rest.len(), |length| from + length)
        };
        let is_dash = |c: char| plain(c) == '-';
        let mut end = word_end(0);
        loop {
            let next = self.rest[end..].trim_start();
            let is_open = self.rest[..end].ends_with(is_dash) || next.starts_with(is_dash);
            let has_more = !next.is_empty() && !next.starts_with(is_divider);
            if !(self.joined_by_dashes && is_open && has_more) {
                return end;
            }
            end = word_end(self.rest.len() - next.len());
        }
    }
}

impl<'a> Iterator for Names<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            self.rest = self.rest.trim_start_matches(|c| is_divider(c) || is_invisible(c));
            if self.rest.is_empty() {
                return None;
            }
            if let Some(rest) = after_number(self.rest) {
                self.rest = rest;
                continue;
            }
            let (name, rest) = self.rest.split_at(self.name_length());
            self.rest = rest;
            // A full stop ends a sentence, too.
            let name = name.trim_end_matches(|c| plain(c) == '.' || is_invisible(c));
            if !name.is_empty() {
                return Some(name);
            }
        }
    }
}

/// What comes between names. The full stop is not among them: `C2.5` is a name.
fn is_divider(c: char) -> bool {
    c.is_whitespace() || matches!(plain(c), ',' | ';' | '!' | '?' | '、' | '。')
}

/// What follows the move number with which a text begins, if it does: a number in digits with dots after
/// it, a number in a circle, or only the dots that stand for Red's move.
///
/// ```
/// use chuhe_board::after_number;
///
/// assert_eq!(after_number("12.炮二平五"), Some("炮二平五"));
/// assert_eq!(after_number("16.5"), None); // a pawn's move
/// ```
pub fn after_number(text: &str) -> Option<&str> {
    let is_circled = |c| matches!(c, '\u{2460}'..='\u{249b}');
    let is_digit = |c| plain(c).is_ascii_digit() || "一二三四五六七八九十百〇零".contains(c);
    let is_dot = |c| matches!(plain(c), '.' | '、' | '。' | '…' | '‥' | ':' | ')');
    let digitless = match text.strip_prefix(is_circled) {
        Some(rest) => return Some(rest.trim_start_matches(is_dot)),
        None => text.trim_start_matches(is_digit),
    };
    let rest = digitless.trim_start_matches(is_dot);
    // `16.5` is a pawn's move, `16. C2.5` and `16.C2.5` have a number: no name is a single character.
    let mut word = rest.chars().take_while(|&c| !is_divider(c));
    let is_single = word.next().is_some() && word.all(is_dot);
    let has_dots = rest.len() < digitless.len();
    (has_dots && !is_single).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_between_numbers_and_marks() {
        for (text, names) in [
            ("C2=5 H8+7", &["C2=5", "H8+7"][..]),
            ("1. C2=5 H8+7", &["C2=5", "H8+7"]),
            ("1.C2.5 H8+7. 2.H2+3!", &["C2.5", "H8+7", "H2+3"]),
            ("1. ... H8+7", &["H8+7"]),
            ("1...H8+7", &["H8+7"]),
            ("1.…H8+7", &["H8+7"]),
            ("… H8+7", &["H8+7"]),
            ("12) C2=5", &["C2=5"]),
            ("16.5", &["16.5"]),
            ("16.5.", &["16.5"]),
            ("16.5 16.", &["16.5"]),
            ("16. 16.5", &["16.5"]),
            ("16.16.5", &["16.5"]),
            ("１６．５", &["１６．５"]),
            ("二.五", &["二.五"]),
            ("165 165", &["165", "165"]),
            ("165.165", &["165"]),
            ("１．炮二平五", &["炮二平五"]),
            ("1、炮二平五、马8进7、2、马二进三", &["炮二平五", "马8进7", "马二进三"]),
            ("一、炮二平五，马8进7；十二、马二进三", &["炮二平五", "马8进7", "马二进三"]),
            ("一兵平四 二兵平四", &["一兵平四", "二兵平四"]),
            ("①炮二平五 马8进7 ②马二进三", &["炮二平五", "马8进7", "马二进三"]),
            ("⒈炮二平五", &["炮二平五"]),
            ("炮二平五。马8进7！？马二进三 ?!", &["炮二平五", "马8进7", "马二进三"]),
            ("\u{feff}1. 炮二平五\u{200b}\u{a0}马8进7\u{2003}", &["炮二平五", "马8进7"]),
            ("3 R1=2", &["3", "R1=2"]),
            ("H2 - E2", &["H2", "-", "E2"]),
            ("..", &[]),
            ("1.", &[]),
            ("", &[]),
        ] {
            assert_eq!(Names::new(text, false).collect::<Vec<_>>(), names, "{text:?}");
        }
    }

    #[test]
    fn dashes_join_where_they_may() {
        for (text, names) in [
            ("1. H2 - E2 H9 — G7", &["H2 - E2", "H9 — G7"][..]),
            ("H2- E2 H9 -G7", &["H2- E2", "H9 -G7"]),
            ("H2-E2 H9-G7", &["H2-E2", "H9-G7"]),
            ("H2 -", &["H2 -"]),
            ("- H2 -", &["- H2 -"]),
            ("H2-, E2 -; -", &["H2-", "E2 -", "-"]),
        ] {
            assert_eq!(Names::new(text, true).collect::<Vec<_>>(), names, "{text:?}");
        }
    }
}
