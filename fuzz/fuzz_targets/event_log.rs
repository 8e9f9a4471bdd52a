//! Any text as the log of an event.

#![no_main]

use chuhe_rulebook::Language;
use chuhe_tournament::{Entry, LOG, Tournament};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(log) = LOG.read::<Entry>(text) else { return };
    assert_eq!(LOG.read::<Entry>(&LOG.write(&log)).expect("what is written is read"), log);
    let Ok(event) = Tournament::replay(&log) else { return };
    let _ = (event.to_json(), event.whole_cross_table_csv(Language::ZhHans));
    for stage in 1..=event.stages().len() as u16 {
        let _ = (event.standings_csv(stage, Language::En), event.shortfalls(stage));
        let _ = event.bracket_csv(stage, Language::ZhHant);
        for round in 1..=event.stage(stage).map_or(0, |stage| stage.rounds().len() as u16) {
            let _ = event.pairings_csv(stage, round, Language::ZhHans);
        }
    }
});
