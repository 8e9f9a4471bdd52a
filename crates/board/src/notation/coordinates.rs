//! ICCS and UCI: the two squares of a move.

use alloc::format;
use alloc::string::String;

use super::ReadMoveError;
use super::vocabulary::plain_characters;
use crate::{File, Move, Rank, Square};

pub(super) fn write_iccs(m: Move) -> String {
    let mut text = format!("{}-{}", m.from, m.to);
    text.make_ascii_uppercase();
    text
}

pub(super) fn write_uci(m: Move, first_rank: usize) -> String {
    let square = |s: Square| format!("{}{}", s.file(), s.rank().index() + first_rank);
    square(m.from) + &square(m.to)
}

/// `H2-E2`; small letters, a missing or another dash, spaces around it and full-width signs are read, too.
pub(super) fn read_iccs(text: &str) -> Result<Move, ReadMoveError> {
    read(text, 0, |c| matches!(c, '-' | '_' | '~'))
}

/// `h2e2`; capitals are read, too.
pub(super) fn read_uci(text: &str, first_rank: usize) -> Result<Move, ReadMoveError> {
    read(text, first_rank, |_| false)
}

fn read(text: &str, first_rank: usize, is_dash: fn(char) -> bool) -> Result<Move, ReadMoveError> {
    let mut chars = plain_characters(text).peekable();
    let mut squares = [None; 2];
    for (nth, slot) in squares.iter_mut().enumerate() {
        if nth == 1 {
            chars.next_if(|&c| is_dash(c));
        }
        let file = chars.next().and_then(File::from_letter);
        let mut rank = chars.next().and_then(|c| c.to_digit(10));
        // Ranks counted from one need two digits for the tenth.
        if first_rank == 1 && rank == Some(1) && chars.next_if_eq(&'0').is_some() {
            rank = Some(10);
        }
        let rank = rank.and_then(|r| Rank::new((r as usize).checked_sub(first_rank)?));
        *slot = file.zip(rank);
    }
    match (squares, chars.next()) {
        ([Some(from), Some(to)], None) => {
            Ok(Move::new(Square::new(from.0, from.1), Square::new(to.0, to.1)))
        }
        _ => Err(ReadMoveError::NotAMove),
    }
}
