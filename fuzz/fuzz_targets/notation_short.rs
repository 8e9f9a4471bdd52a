//! Any text as a name in the short form, in any position.

#![no_main]

use chuhe_board::{Notation, Script};
use chuhe_fuzz::{Input, NAMES, check_name};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let input = Input::new(data, NAMES);
    check_name(
        &[Notation::Short(Script::Simplified), Notation::Short(Script::Traditional)],
        &input.position,
        &input.text,
    );
});
