//! Any text as DhtmlXQ.

#![no_main]

use chuhe_records::dhtmlxq;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let mut reads = dhtmlxq::read(&*text).peekable();
    assert!(dhtmlxq::looks_like(text.as_bytes()) || reads.peek().is_none());
    chuhe_fuzz::check_reads(reads, text.len());
});
