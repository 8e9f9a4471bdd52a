//! The board on which a case is set up and played. What it shows comes from here, so that its script knows no rules.

use chuhe_board::{Setup, shared_glyphs};
use chuhe_referee::explain;

use crate::pages::board::{self, GLYPHS};
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
        let face = explain::face(words.language());
        let empty = Setup::empty();
        let board = |flipped| board::view(&empty, None, face, flipped, words.t("judge-board"));
        let said = [
            ("placed", words.t("board-placed")),
            ("red", words.t("board-red-to-move")),
            ("black", words.t("board-black-to-move")),
            ("check", words.t("board-check")),
            ("impossible", words.t("board-impossible")),
            ("unreachable", words.t("board-unreachable")),
        ];
        Editor {
            glyphs: shared_glyphs(face, GLYPHS),
            boards: [board(false), board(true)],
            palette: board::pieces(words),
            words: board::said(words, said),
            start: Setup::initial().fen(),
        }
    }
}
