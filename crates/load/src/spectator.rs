//! Somebody who watches a game, and checks that he sees every entry once and in order.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::body::Bytes;
use http_body_util::BodyExt;
use serde::Deserialize;
use tokio::task::JoinHandle;

use crate::LoadError;
use crate::http::Caller;
use crate::table::Table;
use crate::tally::Tally;

/// A line that ended is opened again after so long.
const PAUSE: Duration = Duration::from_millis(200);

/// One of so many leaves now and then and comes again at once: he must miss nothing.
const LEAVING: usize = 10;

/// Whoever leaves stays for so many moves before.
const STAYS: usize = 5;

/// How closely somebody watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// Every entry is read and compared with what was sent, and one of [`LEAVING`] leaves now and then.
    Everything,
    /// Every entry is counted, in order, and nobody leaves: so the bare server is watched, with which this is compared.
    Order,
}

/// Somebody who watches until he is dropped.
pub(crate) struct Spectator {
    pub(crate) table: Arc<Table>,
    seen: Arc<AtomicU64>,
    task: JoinHandle<()>,
}

/// How far he has come.
struct Watching {
    table: Arc<Table>,
    tally: Arc<Tally>,
    care: Care,
    seen: Arc<AtomicU64>,
    plies: usize,
    /// The id of the last entry, as the server wrote it.
    last_id: String,
}

impl Spectator {
    /// Takes a seat; returns when the first word has come.
    pub(crate) async fn watch(
        at: SocketAddr,
        number: usize,
        table: &Arc<Table>,
        tally: &Arc<Tally>,
        care: Care,
    ) -> Result<Spectator, LoadError> {
        let seen = Arc::new(AtomicU64::new(table.began));
        let mut watching = Watching {
            table: Arc::clone(table),
            tally: Arc::clone(tally),
            care,
            seen: Arc::clone(&seen),
            plies: 0,
            last_id: String::new(),
        };
        let mut line = watching.open(at, number).await?;
        let mut messages = Messages::default();
        // So that nobody is counted as watching who is not served yet.
        watching.take(&mut messages, &mut line).await;
        let leaves = care == Care::Everything && number % LEAVING == LEAVING - 1;
        let task = tokio::spawn(async move {
            loop {
                let from = watching.plies;
                let stays = |watching: &Watching| !leaves || watching.plies - from < STAYS;
                let mut open = true;
                while open && stays(&watching) {
                    open = watching.take(&mut messages, &mut line).await;
                }
                if !open {
                    watching.tally.again.fetch_add(1, Ordering::Relaxed);
                }
                messages = Messages::default();
                let mut pause = if open { Duration::ZERO } else { PAUSE };
                line = loop {
                    tokio::time::sleep(pause).await;
                    if let Ok(line) = watching.open(at, number).await {
                        break line;
                    }
                    pause = PAUSE;
                };
            }
        });
        Ok(Spectator { table: Arc::clone(table), seen, task })
    }

    /// How many entries of the game he has not seen that its players know to be there.
    pub(crate) fn lacks(&self) -> u64 {
        self.table.version().saturating_sub(self.seen.load(Ordering::Acquire))
    }
}

impl Drop for Spectator {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Watching {
    async fn open(
        &self,
        at: SocketAddr,
        number: usize,
    ) -> Result<hyper::body::Incoming, LoadError> {
        let mut caller = Caller::connect(at, number).await?;
        let path = format!("/api/v1/games/{}/stream?after={}", self.table.id, self.table.began);
        let last = Some(self.last_id.as_str()).filter(|id| !id.is_empty());
        caller.line(&path, last).await
    }

    /// Takes what comes next; false if the line has ended.
    async fn take(&mut self, messages: &mut Messages, line: &mut hyper::body::Incoming) -> bool {
        let Some(Ok(frame)) = line.frame().await else { return false };
        let Ok(bytes) = frame.into_data() else { return true };
        self.tally.bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        messages.take(&bytes, |message| self.see(message));
        true
    }

    fn see(&mut self, message: &Message<'_>) {
        match message.name {
            "entry" => {}
            // Nobody has turned time back: the log must not seem to be another one.
            "reset" => {
                self.tally.misplaced.fetch_add(1, Ordering::Relaxed);
                return;
            }
            _ => return,
        }
        let seen = self.seen.load(Ordering::Acquire);
        // The version comes first in an id, whatever follows it.
        let version = message.id.split('-').next().and_then(|version| version.parse::<u64>().ok());
        if version != Some(seen + 1) {
            self.tally.misplaced.fetch_add(1, Ordering::Relaxed);
        }
        message.id.clone_into(&mut self.last_id);
        self.seen.store(version.unwrap_or(seen + 1), Ordering::Release);
        self.tally.entries.fetch_add(1, Ordering::Relaxed);
        if self.care == Care::Order {
            if message.data.contains("\"move\":") {
                self.tally.counted();
            }
            return;
        }
        if let Some(played) = move_in(message.data) {
            match self.table.sent(self.plies) {
                Some((due, sent)) if sent.to_string() == played => {
                    self.tally.delivered(due.elapsed());
                }
                // Another move than the one that was sent.
                _ => {
                    self.tally.misplaced.fetch_add(1, Ordering::Relaxed);
                }
            }
            self.plies += 1;
        }
    }
}

/// The move that an entry tells of, if it does.
fn move_in(data: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Entry {
        event: Event,
    }
    #[derive(Deserialize)]
    struct Event {
        r#move: Option<String>,
    }
    serde_json::from_str::<Entry>(data).ok()?.event.r#move
}

/// A server-sent event.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Message<'a> {
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    pub(crate) data: &'a str,
}

/// Server-sent events out of the bytes of a line.
#[derive(Default)]
pub(crate) struct Messages {
    rest: Vec<u8>,
}

impl Messages {
    /// Takes bytes, and tells every message that is whole now.
    pub(crate) fn take(&mut self, bytes: &Bytes, mut tell: impl FnMut(&Message<'_>)) {
        self.rest.extend_from_slice(bytes);
        let mut from = 0;
        while let Some(length) = end_of_message(&self.rest[from..]) {
            if let Ok(text) = std::str::from_utf8(&self.rest[from..from + length]) {
                let mut message = Message::default();
                for line in text.lines() {
                    match line.split_once(": ") {
                        Some(("id", id)) => message.id = id,
                        Some(("event", name)) => message.name = name,
                        Some(("data", data)) => message.data = data,
                        _ => {}
                    }
                }
                tell(&message);
            }
            from += length;
        }
        self.rest.drain(..from);
    }
}

/// Where the first empty line ends, if there is one.
fn end_of_message(bytes: &[u8]) -> Option<usize> {
    bytes.windows(2).position(|two| two == b"\n\n").map(|at| at + 2)
}

#[cfg(test)]
mod tests {
    use super::{Message, Messages};
    use axum::body::Bytes;

    /// However the bytes are cut, the same messages come out.
    #[test]
    fn messages_are_read_however_they_are_cut() {
        let said = b": nothing\n\nid: 3-ab\nevent: entry\ndata: {\"a\":\"\xe7\x82\xae\"}\n\nevent: view\ndata: {}\n\n";
        for size in 1..said.len() {
            let mut messages = Messages::default();
            let mut told = Vec::new();
            for part in said.chunks(size) {
                messages.take(&Bytes::copy_from_slice(part), |Message { id, name, data }| {
                    told.push(format!("{id}|{name}|{data}"));
                });
            }
            assert_eq!(told, ["||", "3-ab|entry|{\"a\":\"炮\"}", "|view|{}"], "by {size}");
        }
    }
}
