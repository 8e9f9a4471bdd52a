//! Any text as a game of PGN: what is read comes back when it is written, in every notation.

#![no_main]

use chuhe_board::Notation;
use chuhe_records::{Read, pgn};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let read = pgn::read(&text);
    if let Some(game) = read.game() {
        let notation = Notation::ALL[data.len() % Notation::ALL.len()];
        let written = pgn::write(game, notation);
        match pgn::read(&written) {
            Read::Whole(again) => assert_eq!(again, *game, "{written}"),
            other => panic!("{other:?}\n{written}"),
        }
    }
    chuhe_fuzz::check_reads([read], text.len());
});
