//! Any bytes as CBR.

#![no_main]

use chuhe_records::cbr;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    match cbr::read(data) {
        Ok(reads) => chuhe_fuzz::check_reads(reads, data.len()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
