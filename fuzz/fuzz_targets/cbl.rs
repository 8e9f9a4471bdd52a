//! Any bytes as CBL.

#![no_main]

use chuhe_records::cbl;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    match cbl::read(data) {
        Ok(reads) => chuhe_fuzz::check_reads(reads, data.len()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
