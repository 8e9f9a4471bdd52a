//! The board on which a case is set up and played. What it shows comes from here, so that its script knows no rules.

use chuhe_board::{Color, Glyphs, Picture, Piece, Role, Setup, shared_glyphs};
use chuhe_referee::explain;
use serde_json::{Map, Value};

use super::GLYPHS;
use crate::pages::words::Words;

/// The board and its pieces.
pub(super) struct Editor {
    /// The characters and pieces, once for all pictures of the page.
    pub(super) glyphs: String,
    /// The empty board as Red and as Black see it.
    pub(super) boards: [String; 2],
    /// The pieces to choose from: letter of FEN and name, a side after the other.
    pub(super) palette: Vec<(char, String)>,
    /// What the script says, as JSON.
    pub(super) words: String,
    /// The usual start.
    pub(super) start: String,
}

impl Editor {
    pub(super) fn of(words: Words) -> Editor {
        let language = words.language();
        let empty = Setup::empty();
        let board = |flipped| {
            let mut picture = Picture::new(&empty);
            picture.flipped = flipped;
            picture.face = explain::face(language);
            picture.id_prefix = GLYPHS.to_owned();
            picture.glyphs = Glyphs::Shared;
            picture.title = Some(words.t("judge-board"));
            picture.svg()
        };
        let pieces = Color::ALL
            .into_iter()
            .flat_map(|color| Role::ALL.into_iter().map(move |role| Piece::new(color, role)));
        let palette: Vec<(char, String)> = pieces
            .map(|piece| (piece.fen_letter(), explain::piece_name(piece, language)))
            .collect();
        let mut said: Map<String, Value> = palette
            .iter()
            .map(|(letter, name)| (letter.to_string(), name.as_str().into()))
            .collect();
        for (key, text) in [
            ("empty", words.t("board-empty")),
            ("picked", words.t("board-picked")),
            ("dropped", words.t("board-dropped")),
            ("moved", words.t("board-moved")),
            ("placed", words.t("board-placed")),
            ("cannot", words.t("board-cannot")),
            ("red", words.t("board-red-to-move")),
            ("black", words.t("board-black-to-move")),
            ("check", words.t("board-check")),
            ("impossible", words.t("board-impossible")),
            ("unreachable", words.t("board-unreachable")),
        ] {
            said.insert(key.to_owned(), text.into());
        }
        Editor {
            glyphs: shared_glyphs(explain::face(language), GLYPHS),
            boards: [board(false), board(true)],
            palette,
            words: Value::Object(said).to_string(),
            start: Setup::initial().fen(),
        }
    }
}
