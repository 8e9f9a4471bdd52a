//! Any text as a plain score: what is read comes back when it is written, in every notation.

#![no_main]

use chuhe_board::Notation;
use chuhe_records::{Read, text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let score = String::from_utf8_lossy(data);
    let read = text::read(&score);
    if let Some(game) = read.game() {
        let notation = Notation::ALL[data.len() % Notation::ALL.len()];
        let written = text::write(game, notation);
        match text::read(&written) {
            Read::Whole(again) => assert_eq!(again, *game, "{written}"),
            other => panic!("{other:?}\n{written}"),
        }
    }
    chuhe_fuzz::check_reads([read], score.len());
});
