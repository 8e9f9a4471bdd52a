//! Any bytes as an entry list: a workbook, and CSV.

#![no_main]

use chuhe_paper::roster::{roster_from_csv, roster_from_xlsx};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Err(fault) = roster_from_xlsx(data) {
        assert!(!fault.to_string().is_empty());
    }
    for fault in roster_from_csv(data).faults {
        assert!(fault.row > 0);
    }
});
