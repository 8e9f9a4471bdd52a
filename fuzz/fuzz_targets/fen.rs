//! Any text as FEN: what is read is written and read back, and a position made of it holds together.

#![no_main]

use chuhe_board::{FenError, FenFault, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let setup: Setup = match text.parse() {
        Ok(setup) => setup,
        Err(error) => return check_error(&text, &error),
    };
    let fen = setup.fen();
    assert_eq!(fen.parse().as_ref(), Ok(&setup), "{fen}");
    assert_eq!(fen.parse::<Setup>().map(|setup| setup.fen()).as_ref(), Ok(&fen));
    match setup.clone().position() {
        Ok(position) => {
            assert_eq!(position.fen(), fen);
            assert_eq!(position.setup(), setup);
            chuhe_fuzz::check_position(&position);
            chuhe_fuzz::check_pictures(&setup, position.legal_moves().first().copied());
        }
        Err(error) => {
            assert!(!error.faults().is_empty());
            assert!(!error.to_string().is_empty());
            chuhe_fuzz::check_pictures(&setup, None);
        }
    }
});

/// Each fault stands where the error says.
fn check_error(text: &str, error: &FenError) {
    assert!(!error.faults().is_empty());
    assert!(!error.to_string().is_empty());
    for fault in error.faults() {
        match *fault {
            FenFault::Empty => assert!(text.trim().is_empty()),
            FenFault::UnknownPiece { byte, found } => assert!(text[byte..].starts_with(found)),
            FenFault::RankLength { rank, byte, squares } => {
                assert!(rank < 10 && squares != 9);
                assert!(text.is_char_boundary(byte));
            }
            FenFault::RankCount { found } => assert_ne!(found, 10),
            FenFault::UnknownTurn { byte } | FenFault::UnknownField { byte } => {
                assert!(text[byte..].starts_with(|c: char| !c.is_whitespace()));
            }
        }
    }
}
