//! Any text as a tournament report file.

#![no_main]

use chuhe_paper::trf;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match trf::read(text) {
        Ok(report) => {
            assert!(!report.players.is_empty());
            let _ = report.rounds();
        }
        Err(faults) => assert!(!faults.is_empty()),
    }
});
