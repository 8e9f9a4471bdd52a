//! Any text as a name in WXF notation, in any position.

#![no_main]

use chuhe_board::Notation;
use chuhe_fuzz::{Input, NAMES, check_name};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let input = Input::new(data, NAMES);
    check_name(&[Notation::Wxf], &input.position, &input.text);
});
