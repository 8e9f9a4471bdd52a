//! The record sheet of a game.

use chuhe_board::{Move, Notation, PieceFace, Position};
use chuhe_paper::score::{RecordSheet, Wanted, diagrams, text};
use chuhe_records::Game;
use chuhe_rulebook::Language;

/// The fields of a game are open: whoever fills them may write down what cannot be played. The sheet ends before it, as
/// every file does that is written of the game.
#[test]
fn a_sheet_ends_before_a_move_that_cannot_be_played() {
    let moves = ["h2e2", "a0a5", "e5e6"].map(|m| m.parse::<Move>().unwrap());
    let game = Game::new(Position::initial(), moves);
    let wanted = |diagrams| Wanted {
        language: Language::En,
        notation: Notation::Wxf,
        face: PieceFace::Letters,
        comments: true,
        diagrams,
    };
    let text = text::lines(&RecordSheet::new(&game, None, &wanted(&[1])).unwrap());
    assert!(text.contains("C2=5") && !text.contains("a0a5") && !text.contains("e5e6"), "{text}");
    assert_eq!(diagrams(&game, &wanted(&[1])).unwrap().len(), 1);
    assert_eq!(diagrams(&game, &wanted(&[3])).err().unwrap().last, 1);
}
