//! Any text as two squares in UCI, ranks counted from nought and from one, in any position.

#![no_main]

use chuhe_board::Notation;
use chuhe_fuzz::{COORDINATES, Input, check_name};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let input = Input::new(data, COORDINATES);
    check_name(&[Notation::Uci, Notation::UciFromOne], &input.position, &input.text);
});
