//! Any text as an event's regulations, laid over a rulebook and over itself: a rulebook that is still the same one, or
//! faults that point into the text.

#![no_main]

use chuhe_rulebook::Rulebook;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let book = &Rulebook::all()[text.len() % Rulebook::all().len()];
    match book.with_overrides("event.toml", text) {
        Ok(event) => {
            assert_eq!(event.id(), book.id());
            for change in event.changes() {
                assert!(change.was != change.now, "{}", change.key);
            }
            let _ = event.with_overrides("again.toml", text);
        }
        Err(error) => {
            assert!(!error.faults().is_empty());
            for fault in error.faults() {
                assert!(fault.line >= 1 && fault.column >= 1 && !fault.to_string().is_empty());
            }
        }
    }
});
