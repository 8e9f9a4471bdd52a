//! Any text as two squares in ICCS, in any position.

#![no_main]

use chuhe_board::Notation;
use chuhe_fuzz::{COORDINATES, Input, check_name};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let input = Input::new(data, COORDINATES);
    check_name(&[Notation::Iccs], &input.position, &input.text);
});
