//! Any text as a Chinese name, in any position.

#![no_main]

use chuhe_board::{Notation, Script};
use chuhe_fuzz::{Input, NAMES, check_name};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let input = Input::new(data, NAMES);
    check_name(
        &[Notation::Chinese(Script::Simplified), Notation::Chinese(Script::Traditional)],
        &input.position,
        &input.text,
    );
});
