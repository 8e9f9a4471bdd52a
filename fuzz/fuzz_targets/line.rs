//! Any text as a line of moves: what is read can be played, and comes back when it is written.

#![no_main]

use std::fmt::Write;

use chuhe_board::{Color, Move, Notation, Position, read_line};
use chuhe_fuzz::{Input, LINES, check_error};
use chuhe_samples::Random;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    // The first byte, a digit, is the notation.
    let Some((&kind, data)) = data.split_first() else { return };
    let notation = Notation::ALL[usize::from(kind) % Notation::ALL.len()];
    let Input { position: start, text } = Input::new(data, LINES);
    // Text seldom gives more than a move or two, so a short game is written out as well.
    let game = chuhe_samples::game(&mut Random::new(start.zobrist()), &start, 8);
    check_moves(&start, notation, &game);
    match read_line(&start, notation, &text) {
        Ok(moves) => check_moves(&start, notation, &moves),
        Err(error) => {
            assert!(text.contains(&error.text) && !error.text.is_empty());
            assert!(!error.to_string().is_empty());
            if error.ply == 0 {
                check_error(&start, &error.error);
                assert_eq!((error.number, error.side), (start.move_number(), start.turn()));
            }
        }
    }
});

fn check_moves(start: &Position, notation: Notation, moves: &[Move]) {
    let mut position = start.clone();
    let (mut bare, mut numbered) = (String::new(), String::new());
    for &m in moves {
        let name = notation.write(&position, m).expect("the moves are legal");
        check_alone(&position, notation, m, &name);
        if position.turn() == Color::Red {
            write!(numbered, "{}. ", position.move_number()).expect("a string takes all");
        }
        writeln!(bare, "{name}").expect("a string takes all");
        write!(numbered, "{name} ").expect("a string takes all");
        position = position.play(m).expect("the moves are legal");
    }
    for text in [bare, numbered] {
        assert_eq!(read_line(start, notation, &text).as_deref(), Ok(moves), "{text} {start:?}");
    }
}

/// A name is no move number, not even one made of digits alone where that number is due.
fn check_alone(position: &Position, notation: Notation, m: Move, name: &str) {
    let Ok(number) = name.parse() else { return };
    let mut setup = position.setup();
    setup.move_number = number;
    let position = setup.position().expect("the number of the move does not matter");
    assert_eq!(read_line(&position, notation, name).as_deref(), Ok(&[m][..]), "{position:?}");
}
