//! How a position stands, in words.

use chuhe_board::{Color, Ending, Position};
use chuhe_rulebook::Language;

use super::{Key, Locale, filled, locale};

/// Whose turn it is, or how the game has ended.
pub(crate) fn state(position: &Position, language: Language) -> String {
    let words = locale(language);
    let key = match position.ending() {
        Some(Ending::Checkmate) => Key("checkmated"),
        Some(Ending::Stalemate) => Key("stalemated"),
        None if position.is_check() => Key("to-move-in-check"),
        None => Key("to-move"),
    };
    let turn = position.turn();
    let args =
        [("side", filled(side(&words, turn))), ("winner", filled(side(&words, turn.opponent())))];
    words.say(key, &args)
}

pub(super) fn side(words: &Locale, color: Color) -> String {
    words.plain(match color {
        Color::Red => Key("side-red"),
        Color::Black => Key("side-black"),
    })
}
