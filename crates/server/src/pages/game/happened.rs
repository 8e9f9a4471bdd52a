//! What happened in a game, entry by entry, with the time since its start: as the replay counts, without what is less
//! than a second.

use chuhe_game::explain::{self, Style};
use chuhe_game::{Entry, Game};

use crate::pages::names;

/// Something that happened.
pub(in crate::pages) struct Line {
    /// Since the start; empty before it.
    pub(in crate::pages) at: String,
    pub(in crate::pages) text: String,
}

/// A line for each entry of a log as whoever looks may see it.
pub(in crate::pages) fn happened(log: &[Entry], style: Style) -> Vec<Line> {
    let Some(mut game) = log.first().and_then(|first| Game::replay([first]).ok()) else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    for (at, entry) in log.iter().enumerate() {
        let text = explain::entry(&game, entry, style);
        if at > 0 && game.apply(entry).is_err() {
            break;
        }
        let since = game.started().map(|started| names::clock(entry.at.since(started)));
        lines.push(Line { at: since.unwrap_or_default(), text });
    }
    lines
}
