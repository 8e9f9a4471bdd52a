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

/// Who waits for which log.
#[derive(Default)]
pub(crate) struct Switchboard {
    lines: Mutex<BTreeMap<Uuid, watch::Sender<u64>>>,
}

impl Switchboard {
    /// How many records a log has, as far as was heard; 0 before anything was.
    pub(crate) fn line(&self, stream: Uuid) -> watch::Receiver<u64> {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.entry(stream).or_insert_with(|| watch::channel(0).0).subscribe()
    }

    fn tell(&self, stream: Uuid, version: u64) {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(line) = lines.get(&stream) {
            line.send_if_modified(|known| {
                let new = *known < version;
                *known = version.max(*known);
                new
            });
        }
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
                        self.tell(stream, version);
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
                    Ok(found) => found.iter().for_each(|(id, version)| self.tell(*id, *version)),
                    Err(error) => tracing::warn!(%error, "what was written cannot be looked up"),
                }
            }
        }
    }
}
