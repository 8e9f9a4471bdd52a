//! What happened in a game, entry by entry, with the time since its start: as the replay counts, without what is less
//! than a second.

use chuhe_game::{Entry, Event, Game, explain};
use chuhe_logbook::clock_face;

use crate::pages::panel::table::resumes_at;
use crate::pages::visit::Visit;

/// Something that happened.
pub(in crate::pages) struct Line {
    /// Since the start; empty before it.
    pub(in crate::pages) at: String,
    pub(in crate::pages) text: String,
}

/// An entry in words; `before` is the game before it. When play goes on is told by the clocks of the venue, which the
/// game does not know.
pub(in crate::pages) fn told(visit: &Visit, before: &Game, entry: &Entry, offset: i16) -> String {
    match &entry.event {
        Event::ResumptionSet { at, place } => resumes_at(visit, *at, place, offset),
        _ => explain::entry(before, entry, visit.style()),
    }
}

/// A line for each entry of a log as whoever looks may see it, at a venue with this offset from UTC in minutes.
pub(in crate::pages) fn happened(visit: &Visit, log: &[Entry], offset: i16) -> Vec<Line> {
    let Some(mut game) = log.first().and_then(|first| Game::replay([first]).ok()) else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    for (at, entry) in log.iter().enumerate() {
        let text = told(visit, &game, entry, offset);
        if at > 0 && game.apply(entry).is_err() {
            break;
        }
        let since = game.started().map(|started| clock_face(entry.at.since(started)));
        lines.push(Line { at: since.unwrap_or_default(), text });
    }
    lines
}
