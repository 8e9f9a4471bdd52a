//! Any bytes as a file, then a byte that says what its name suggests: format and encoding are found out,
//! and it does not matter in what portions the bytes come.

#![no_main]

use std::io::BufReader;

use chuhe_records::{Entry, Format, Games};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&hint, file)) = data.split_last() else { return };
    let hint = Format::ALL.get(usize::from(hint) % 7).copied();
    let mut entries = Vec::new();
    match Games::open(file, hint) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(games) => entries.extend(games.map(|entry| entry.expect("memory can be read"))),
    }
    let slowly = BufReader::with_capacity(1 + file.len() % 7, file);
    let again: Vec<Entry> = Games::open(slowly, hint)
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("as before"))
        .collect();
    assert_eq!(format!("{entries:?}"), format!("{again:?}"));
    for (nth, entry) in entries.iter().enumerate() {
        assert_eq!(entry.number, nth + 1);
    }
    chuhe_fuzz::check_reads(entries.into_iter().map(|entry| entry.read), file.len());
});
