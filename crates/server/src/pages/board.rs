//! A board on a page that can be played on: what `board.js` draws with and says. It knows no rules.

use chuhe_board::{Color, Glyphs, Move, Picture, Piece, PieceFace, Role, Setup};
use chuhe_referee::explain;
use serde_json::{Map, Value};

use super::words::Words;

/// What the pictures of a page have the outlines of their characters under.
pub(super) const GLYPHS: &str = "page";

/// A position as one side sees it, without its outlines: they stand on the page once.
pub(super) fn view(
    setup: &Setup,
    last: Option<Move>,
    face: PieceFace,
    flipped: bool,
    title: String,
) -> String {
    let mut picture = Picture::new(setup);
    picture.last_move = last;
    picture.flipped = flipped;
    picture.face = face;
    picture.id_prefix = GLYPHS.to_owned();
    picture.glyphs = Glyphs::Shared;
    picture.title = Some(title);
    picture.svg()
}

/// Every piece: letter of FEN and name, a side after the other.
pub(super) fn pieces(words: Words) -> Vec<(char, String)> {
    let pieces = Color::ALL
        .into_iter()
        .flat_map(|color| Role::ALL.into_iter().map(move |role| Piece::new(color, role)));
    let named = |piece: Piece| (piece.fen_letter(), explain::piece_name(piece, words.language()));
    pieces.map(named).collect()
}

/// What a board says when it is played on, and what else its page has to say, as JSON.
pub(super) fn said<const N: usize>(words: Words, more: [(&str, String); N]) -> String {
    let named = pieces(words).into_iter().map(|(letter, name)| (letter.to_string(), name));
    let phrases = [
        ("empty", words.t("board-empty")),
        ("picked", words.t("board-picked")),
        ("dropped", words.t("board-dropped")),
        ("moved", words.t("board-moved")),
        ("cannot", words.t("board-cannot")),
    ];
    let phrases = phrases.into_iter().chain(more).map(|(key, text)| (key.to_owned(), text));
    let all: Map<String, Value> = named.chain(phrases).map(|(k, text)| (k, text.into())).collect();
    Value::Object(all).to_string()
}
