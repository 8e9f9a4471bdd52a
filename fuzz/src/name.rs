//! What holds for the name of a move.

use chuhe_board::{Notation, Position, ReadMoveError};

/// A name that is read gives a legal move, which each of the notations writes and reads back; one that is
/// refused is refused for a reason that holds.
pub fn check_name(notations: &[Notation], position: &Position, text: &str) {
    for notation in notations {
        let m = match notation.read(position, text) {
            Ok(m) => m,
            Err(error) => {
                check_error(position, &error);
                continue;
            }
        };
        assert_eq!(position.why_illegal(m), None, "{text:?} as {notation} in {position:?}");
        assert!(position.legal_moves().contains(&m), "{text:?} as {notation} in {position:?}");
        let name = notation.write(position, m).expect("a legal move has a name");
        assert_eq!(notation.read(position, &name), Ok(m), "{name} as {notation} in {position:?}");
    }
}

/// What an error says about a position is true, and it can be said.
pub fn check_error(position: &Position, error: &ReadMoveError) {
    match error {
        ReadMoveError::NotAMove | ReadMoveError::NoSuchPiece => {}
        ReadMoveError::Ambiguous(moves) => {
            assert!(moves.len() > 1, "{moves:?}");
            for (nth, &m) in moves.iter().enumerate() {
                assert!(position.is_legal(m), "{m} in {position:?}");
                assert!(!moves[..nth].contains(&m), "{m} comes twice in {moves:?}");
            }
        }
        ReadMoveError::Illegal(m, reason) => {
            assert_eq!(position.why_illegal(*m), Some(*reason), "{m} in {position:?}");
        }
    }
    assert!(!error.to_string().is_empty());
}
