//! What is sent to those who watch, as server-sent events. It is put into words once, for all who see the same.

use axum::body::Bytes;
use chuhe_game::{Game, Viewer, entry_for};
use chuhe_logbook::Instant;
use serde::Serialize;
use uuid::Uuid;

use super::LastSeen;
use crate::service::Service;
use crate::shelf::Kept;

/// What somebody sees of a game.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Seen {
    pub(crate) id: Uuid,
    pub(crate) event: Uuid,
    pub(crate) viewer: Viewer,
    /// The instant for which the clocks are told.
    pub(crate) at: Instant,
    #[serde(flatten)]
    pub(crate) view: chuhe_game::View,
}

impl Seen {
    /// A game as it is at an instant.
    pub(crate) fn of(id: Uuid, event: Uuid, game: &Game, viewer: Viewer, now: Instant) -> Seen {
        let at = now.max(game.last_at());
        Seen { id, event, viewer, at, view: game.view(viewer, at) }
    }
}

/// A server-sent event.
pub(crate) fn sent(name: &str, id: Option<LastSeen>, data: &impl Serialize) -> String {
    let data = serde_json::to_string(data).expect("what is told has nothing that JSON lacks");
    match id {
        Some(id) => format!("id: {id}\nevent: {name}\ndata: {data}\n\n"),
        None => format!("event: {name}\ndata: {data}\n\n"),
    }
}

/// What a game has become, for those who see it alike: every new entry of its log, and then the whole.
#[derive(Debug)]
pub(crate) struct Frame {
    /// The log had so many entries before.
    before: u64,
    /// The entries, each with its version as its id.
    entries: Vec<Bytes>,
    /// The whole, under the last version.
    view: Bytes,
    /// All of it.
    all: Bytes,
    /// Whether the players have the colours that they were not paired with, so that they see with other eyes.
    pub(crate) reversed: bool,
}

impl Frame {
    /// What a game has become since its log had so many entries.
    pub(crate) fn of(
        service: &Service,
        kept: &Kept<Game>,
        event: Uuid,
        viewer: Viewer,
        before: u64,
    ) -> Frame {
        let from = usize::try_from(before).unwrap_or(usize::MAX).min(kept.log.len());
        let versions = before + 1..;
        let entries = versions.zip(&kept.log[from..]).map(|(version, entry)| {
            let id = LastSeen::of(service, kept, version);
            Bytes::from(sent("entry", Some(id), &entry_for(entry, viewer)))
        });
        let entries: Vec<Bytes> = entries.collect();
        let seen = Seen::of(kept.id, event, &kept.state, viewer, service.now());
        let last = LastSeen::of(service, kept, kept.version);
        let view = Bytes::from(sent("view", Some(last), &seen));
        let all = joined(&entries, &view);
        Frame { before, entries, view, all, reversed: kept.state.colours_are_reversed() }
    }

    /// The version of the last entry.
    pub(crate) fn version(&self) -> u64 {
        self.before + self.entries.len() as u64
    }

    /// What somebody has not seen yet who has seen so many entries; none if that is nothing.
    pub(crate) fn after(&self, seen: u64) -> Option<Bytes> {
        if seen >= self.version() {
            return None;
        }
        let known = usize::try_from(seen.saturating_sub(self.before)).unwrap_or(usize::MAX);
        Some(match known {
            0 => self.all.clone(),
            known => joined(&self.entries[known..], &self.view),
        })
    }

    /// The game as it is.
    pub(crate) fn view(&self) -> Bytes {
        self.view.clone()
    }
}

fn joined(entries: &[Bytes], view: &Bytes) -> Bytes {
    let parts: Vec<&[u8]> = entries.iter().chain([view]).map(|part| &part[..]).collect();
    parts.concat().into()
}
