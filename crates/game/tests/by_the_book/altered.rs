//! Logs that somebody has edited: they are refused, or come to a game that can be gone on with.

use chuhe_game::{Entry, Game, LOG, Viewer, explain};
use chuhe_rulebook::Language;
use chuhe_samples::{Random, altered};

use crate::properties::session;

#[test]
fn an_edited_log_is_refused_or_comes_to_a_game() {
    let (mut refused, mut replayed) = (0, 0);
    for seed in 2000..2030 {
        let file = LOG.write(&session(seed, 100).log);
        let mut random = Random::new(seed);
        for _ in 0..60 {
            let file = altered(&mut random, &file);
            let Ok(log) = LOG.read::<Entry>(&file) else {
                refused += 1;
                continue;
            };
            let Ok(mut game) = Game::replay(&log) else {
                refused += 1;
                continue;
            };
            replayed += 1;
            for entry in game.owed() {
                game.apply(&entry).expect("what is owed follows");
            }
            let now = game.last_at();
            let _ = (game.view(Viewer::Arbiter, now), game.due(now), game.result_slip());
            assert!(explain::log(&log, Language::En).is_ok());
        }
    }
    assert!(refused > 500 && replayed > 100, "{refused}, {replayed}");
}
