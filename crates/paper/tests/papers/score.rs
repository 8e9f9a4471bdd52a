//! The record sheet of a game.

use chuhe_board::{Move, Notation, PieceFace, Position};
use chuhe_paper::score::{RecordSheet, Wanted, diagrams, text};
use chuhe_records::Game;
use chuhe_rulebook::Language;

/// The fields of a game are open: whoever fills them may write down what cannot be played.
#[test]
fn an_illegal_move_is_written_by_its_squares() {
    let moves = ["h2e2", "a0a5", "e5e6"].map(|m| m.parse::<Move>().unwrap());
    let game = Game::new(Position::initial(), moves);
    let wanted = Wanted {
        language: Language::En,
        notation: Notation::Wxf,
        face: PieceFace::Letters,
        comments: true,
        diagrams: &[3],
    };
    let text = text::lines(&RecordSheet::new(&game, None, &wanted).unwrap());
    assert!(text.contains("C2=5") && text.contains("a0a5") && text.contains("e5e6"), "{text}");
    assert_eq!(diagrams(&game, &wanted).unwrap().len(), 1);
}
