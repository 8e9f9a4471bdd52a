//! Who waits for which log: news of what was written, here or on another node, go to those whom they concern.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use uuid::Uuid;

use crate::store::{News, Store};

/// How often a node looks for itself what the others have written: news can be lost.
const LOOK: Duration = Duration::from_secs(1);

/// What was heard of a log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Heard {
    /// How many records it has; 0 before anything was heard.
    pub(crate) version: u64,
    /// How often sessions have ended, if it is the log of an account.
    pub(crate) signed_out: u64,
}

/// Who waits for which log.
#[derive(Default)]
pub(crate) struct Switchboard {
    lines: Mutex<BTreeMap<Uuid, watch::Sender<Heard>>>,
}

impl Switchboard {
    /// What is heard of a log.
    pub(crate) fn line(&self, stream: Uuid) -> watch::Receiver<Heard> {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.entry(stream).or_insert_with(|| watch::channel(Heard::default()).0).subscribe()
    }

    fn tell(&self, stream: Uuid, change: impl FnOnce(&mut Heard)) {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(line) = lines.get(&stream) {
            line.send_if_modified(|known| {
                let before = *known;
                change(known);
                *known != before
            });
        }
    }

    fn tell_version(&self, stream: Uuid, version: u64) {
        self.tell(stream, |known| known.version = known.version.max(version));
    }

    /// The logs that somebody waits for; the other lines are taken down.
    fn awaited(&self) -> Vec<Uuid> {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.retain(|_, line| line.receiver_count() > 0);
        lines.keys().copied().collect()
    }

    /// Passes the news on until the store is closed.
    pub(crate) async fn connect(&self, store: &dyn Store, mut news: broadcast::Receiver<News>) {
        let mut look = tokio::time::interval(LOOK);
        look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            let perhaps = tokio::select! {
                biased;
                heard = news.recv() => match heard {
                    Ok(News::Written { stream, version }) => {
                        self.tell_version(stream, version);
                        false
                    }
                    Ok(News::SignedOut { account }) => {
                        self.tell(account, |known| known.signed_out += 1);
                        false
                    }
                    Ok(News::Perhaps) | Err(RecvError::Lagged(_)) => true,
                    Err(RecvError::Closed) => return,
                },
                _ = look.tick() => {
                    let awaited = self.awaited();
                    store.is_shared() && !awaited.is_empty()
                }
            };
            if perhaps {
                match store.versions(&self.awaited()).await {
                    Ok(found) => {
                        found.iter().for_each(|(id, version)| self.tell_version(*id, *version));
                    }
                    Err(error) => tracing::warn!(%error, "what was written cannot be looked up"),
                }
            }
        }
    }
}
