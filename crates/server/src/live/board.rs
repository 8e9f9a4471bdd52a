//! A game that somebody watches: what happens is put into words once for all who see it alike.

use std::sync::Arc;
use std::time::Duration;

use chuhe_game::Viewer;
use tokio::sync::{broadcast, watch};
use uuid::Uuid;

use super::frame::Frame;
use super::switchboard::Heard;
use crate::service::Service;

/// So many frames wait for somebody who reads slowly; then he is let go, and comes again.
pub(super) const WAITING: usize = 64;

/// How long to wait when a game cannot be read.
const PAUSE: Duration = Duration::from_secs(1);

/// Where those listen who see a game alike.
pub(crate) struct Board {
    channels: [broadcast::Sender<Arc<Frame>>; Viewer::ALL.len()],
    task: tokio::task::AbortHandle,
}

impl Board {
    /// Begins to watch a game whose log has so many entries.
    pub(super) fn begin(
        service: Arc<Service>,
        (event, game): (Uuid, Uuid),
        line: watch::Receiver<Heard>,
        seen: u64,
    ) -> Board {
        let channels = Viewer::ALL.map(|_| broadcast::channel(WAITING).0);
        let task = follow(service, event, game, line, seen, channels.clone());
        Board { channels, task: tokio::spawn(task).abort_handle() }
    }

    /// What those are told from now on who see so.
    pub(super) fn listen(&self, viewer: Viewer) -> broadcast::Receiver<Arc<Frame>> {
        self.channels[place(viewer)].subscribe()
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn place(viewer: Viewer) -> usize {
    Viewer::ALL.iter().position(|one| *one == viewer).expect("all viewers are listed")
}

async fn follow(
    service: Arc<Service>,
    event: Uuid,
    game: Uuid,
    mut line: watch::Receiver<Heard>,
    mut seen: u64,
    channels: [broadcast::Sender<Arc<Frame>>; Viewer::ALL.len()],
) {
    while line.wait_for(|heard| heard.version > seen).await.is_ok() {
        let kept = match service.games.get(game).await {
            Ok(Some(kept)) => kept,
            Ok(None) => return,
            Err(error) => {
                tracing::warn!(%error, "a game that is watched cannot be read");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        if kept.version <= seen {
            // It is not to be seen yet: as when a copy of the database lags behind.
            tokio::time::sleep(PAUSE).await;
            continue;
        }
        for (viewer, channel) in Viewer::ALL.into_iter().zip(&channels) {
            if channel.receiver_count() > 0 {
                let frame = Frame::of(&service, &kept, event, viewer, seen);
                // The last may just have gone.
                let _ = channel.send(Arc::new(frame));
            }
        }
        seen = kept.version;
    }
}
