//! What a writer writes, the reader reads back: for every legal move of random positions.

use chuhe_board::{Notation, Position, ReadMoveError, Script};
use chuhe_samples::Random;

/// A million positions in the optimised run.
const POSITIONS: usize = if cfg!(debug_assertions) { 1_500 } else { 1_000_000 };

/// Half of the positions come from play, half are put together at random.
fn positions(seed: u64, count: usize) -> impl Iterator<Item = Position> {
    let mut random = Random::new(seed);
    let mut played = Position::initial();
    (0..count).map(move |n| {
        if n % 2 == 0 {
            return chuhe_samples::position(&mut random);
        }
        let legal = played.legal_moves();
        match legal.is_empty() || n % 301 == 0 {
            true => played = Position::initial(),
            false => played.play_unchecked(*random.pick(&legal)),
        }
        played.clone()
    })
}

#[test]
fn every_move_comes_back_in_every_notation() {
    let check = |seed| {
        for position in positions(seed, POSITIONS / 2) {
            for &m in &position.legal_moves() {
                for notation in Notation::ALL {
                    let name = notation.write(&position, m).unwrap();
                    assert_eq!(notation.read(&position, &name), Ok(m), "{name} in {position:?}");
                }
            }
        }
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(|| check(2));
        check(1);
        other.join().unwrap();
    });
}

#[test]
fn a_name_that_fits_two_moves_is_refused_with_both() {
    let position = Position::from_fen("4k4/9/9/2P6/9/2P6/9/9/9/3K5 w").unwrap();
    let refused = Notation::Chinese(Script::Simplified).read(&position, "兵七进一").unwrap_err();
    let ReadMoveError::Ambiguous(moves) = &refused else { panic!("{refused:?}") };
    let names: Vec<_> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["c6c7", "c4c5"]);
    assert_eq!(refused.to_string(), "this fits several moves: c6c7 c4c5; say which piece");
}

#[test]
fn an_illegal_move_has_no_name_and_a_reason() {
    let position = Position::from_fen("4k4/9/4r4/9/9/9/9/9/4R4/4K4 w").unwrap();
    let m = "e1d1".parse().unwrap();
    let reason = Notation::Wxf.write(&position, m).unwrap_err();
    assert_eq!(reason.to_string(), "it leaves the king attacked by the chariot on e7");
    let error = Notation::Wxf.read(&position, "R5=6").unwrap_err();
    assert_eq!(
        error.to_string(),
        "e1d1 cannot be played: it leaves the king attacked by the chariot on e7"
    );
}

#[test]
fn nonsense_is_not_a_move() {
    let start = Position::initial();
    for notation in Notation::ALL {
        for text in
            ["", "炮", "x9+1", "炮二", "C+5", "25", "a0", "h2e22", "炮二平五五", "🀄二平五", "0000"]
        {
            assert_eq!(
                notation.read(&start, text),
                Err(ReadMoveError::NotAMove),
                "{notation} {text}"
            );
        }
    }
}
