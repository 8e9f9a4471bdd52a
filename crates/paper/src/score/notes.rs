//! What is said about the moves.

use chuhe_board::Color;
use chuhe_records::{Game, Ply};

use super::Numbered;
use super::words::{Key, Locale, filled, number};

/// The comments of a game, each with its move. Variations are left out: they were not played.
pub(super) fn notes(words: &Locale, game: &Game, plies: &[Numbered<'_>]) -> Vec<String> {
    let at_start = one_line(&game.line.comment);
    let at_start = (!at_start.is_empty())
        .then(|| words.say(Key("note-at-start"), &[("text", filled(at_start))]));
    let of_moves = plies.iter().filter_map(|Numbered { before, ply, name }| {
        let text = one_line(&ply.remarks.as_ref()?.comment);
        let key = match before.turn() {
            Color::Red => Key("note-red"),
            Color::Black => Key("note-black"),
        };
        let args = [
            ("number", number(before.move_number() as usize)),
            ("name", filled(name)),
            ("text", filled(&text)),
        ];
        (!text.is_empty()).then(|| words.say(key, &args))
    });
    at_start.into_iter().chain(of_moves).collect()
}

/// Signs such as `!` after a move. Others of PGN's numbers have no sign of their own and are left out.
pub(super) fn signs(ply: &Ply) -> String {
    let marks = ply.remarks.iter().flat_map(|remarks| &remarks.marks);
    let sign = |mark: &u8| match mark {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        _ => "",
    };
    marks.map(sign).collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
