//! Any text as the log of a game.

#![no_main]

use chuhe_game::{Entry, Game, LOG, Viewer, explain};
use chuhe_rulebook::Language;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(log) = LOG.read::<Entry>(text) else { return };
    assert_eq!(LOG.read::<Entry>(&LOG.write(&log)).expect("what is written is read"), log);
    let Ok(mut game) = Game::replay(&log) else { return };
    for entry in game.owed() {
        game.apply(&entry).expect("what is owed follows");
    }
    let now = game.last_at();
    let _ = (game.view(Viewer::Arbiter, now), game.due(now), game.result_slip());
    assert!(explain::log(&log, Language::ZhHans).is_ok());
});
