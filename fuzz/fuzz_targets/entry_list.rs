//! Any bytes as an entry list: a workbook, or CSV.

#![no_main]

use chuhe_paper::roster::{List, is_heading};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| match List::read(data, &is_heading) {
    Err(fault) => assert!(!fault.to_string().is_empty()),
    Ok(list) => assert!(list.roster().faults.iter().all(|fault| fault.row > 0)),
});
