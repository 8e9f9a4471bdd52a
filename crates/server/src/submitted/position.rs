//! A position that stands before its moves in one text, as engines and other programs write it.

use chuhe_board::Setup;

/// Parts a text into the position and the moves: `FEN h2e2 …`, `FEN moves h2e2 …`, `position fen FEN moves …`. None if
/// no position stands before the moves. `position startpos moves …` has an empty one, which is the usual start.
pub(super) fn before_moves(text: &str) -> Option<(&str, &str)> {
    let (first, after) = word(text);
    if first.eq_ignore_ascii_case("position") {
        let (what, after) = word(after);
        return match what.to_ascii_lowercase().as_str() {
            "startpos" => Some(("", moves(after))),
            "fen" => fen(after),
            _ => None,
        };
    }
    if first.eq_ignore_ascii_case("fen") { fen(after) } else { fen(text) }
}

/// The first word of a text, and what comes after it.
fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

/// What comes after the word `moves`, if it stands there.
fn moves(text: &str) -> &str {
    match word(text) {
        (said, after) if said.eq_ignore_ascii_case("moves") => after,
        _ => text,
    }
}

/// A text that begins with a FEN, as many of its fields as are there.
fn fen(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let (board, mut rest) = word(text);
    // Nothing else has nine strokes in a word; what is wrong with such a board is told by who reads it.
    if board.matches('/').count() != 9 {
        return None;
    }
    let (turn, after) = word(rest);
    if ["w", "r", "b"].iter().any(|side| turn.eq_ignore_ascii_case(side)) {
        rest = after;
        let mut counters = 0;
        loop {
            let (field, after) = word(rest);
            // The number of a move has a full stop behind it.
            let is_counter = !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
            counters += usize::from(is_counter);
            if !(field == "-" || is_counter) || counters > 2 {
                break;
            }
            rest = after;
        }
    }
    Some((text[..text.len() - rest.len()].trim_end(), moves(rest)))
}

/// Whether a text is no position, but looks like the record of a game.
pub(super) fn looks_like_a_record(text: &str) -> bool {
    text.contains('[') && text.parse::<Setup>().is_err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_parted_from_the_moves_after_it() {
        let board = "4k4/9/9/9/2c6/9/9/9/3R5/5K3";
        for (text, fen, moves) in [
            (format!("{board} w - - 0 1 d1c1 c5d5"), "w - - 0 1", "d1c1 c5d5"),
            (format!("{board} w - - 0 1 moves d1c1"), "w - - 0 1", "d1c1"),
            (format!("position fen {board} w moves d1c1"), "w", "d1c1"),
            (format!("FEN {board} r\n1. R6=7 C3=4"), "r", "1. R6=7 C3=4"),
            (format!("{board} b - - 3 12\n12. ... C3=4"), "b - - 3 12", "12. ... C3=4"),
            (format!("{board} d1c1"), "", "d1c1"),
            (format!("  {board}\n"), "", ""),
        ] {
            let (found, rest) = before_moves(&text).unwrap();
            assert_eq!(found, format!("{board} {fen}").trim_end(), "{text}");
            assert_eq!(rest.trim(), moves, "{text}");
        }
        assert_eq!(before_moves("position startpos moves h2e2"), Some(("", " h2e2")));
        for text in ["h2e2 h9g7", "1. C2=5", "", "position", "position h2e2", "1/2-1/2"] {
            assert_eq!(before_moves(text), None, "{text}");
        }
    }
}
