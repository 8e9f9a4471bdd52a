//! The line to somebody who watches: how long it stays open, and what is said when there is nothing to say.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::{Live, Seat};
use crate::identity::Identity;

/// Something is said at least so often, so that nobody on the way thinks that the line is dead.
const SIGN_OF_LIFE: Duration = Duration::from_secs(15);

/// A line is closed after so long; whoever still watches comes again, and it is looked again who he is.
const LONGEST: Duration = Duration::from_secs(15 * 60);

/// What is sent when there is nothing to say.
pub(super) const NOTHING: Bytes = Bytes::from_static(b":\n\n");

/// Somebody who watches something.
pub trait Reader: Send + 'static {
    /// What is said next; none if the line is closed.
    fn next(&mut self) -> impl Future<Output = Option<Bytes>> + Send;
}

/// The line to somebody.
pub(super) struct Line {
    pub(super) live: Arc<Live>,
    pub(super) identity: Identity,
    /// The logs that say whether he may still watch.
    doors: Vec<watch::Receiver<u64>>,
    until: Instant,
    _seat: Seat,
}

/// What has come.
pub(super) enum Come<T> {
    /// What was waited for.
    Next(T),
    /// Who may watch may have changed.
    Doors,
    /// Nothing for a while.
    Nothing,
    /// The end of the line.
    End,
}

impl Line {
    pub(super) fn new(
        live: &Arc<Live>,
        identity: Identity,
        doors: Vec<watch::Receiver<u64>>,
        seat: Seat,
    ) -> Line {
        let until = Instant::now() + LONGEST;
        Line { live: Arc::clone(live), identity, doors, until, _seat: seat }
    }

    /// How soon to come again, in milliseconds: not all at once.
    pub(super) fn come_again(&self) -> String {
        let spread = u64::from(self.live.service.world().random()[0]) * 8;
        format!("retry: {}\n\n", 500 + spread)
    }

    /// Waits for something to say.
    pub(super) async fn wait<T>(&mut self, next: impl Future<Output = T>) -> Come<T> {
        let quiet_until = Instant::now() + SIGN_OF_LIFE;
        tokio::select! {
            biased;
            () = self.live.ended() => Come::End,
            () = sleep_until(self.until) => Come::End,
            () = any_changed(&mut self.doors) => Come::Doors,
            next = next => Come::Next(next),
            () = sleep_until(quiet_until) => Come::Nothing,
        }
    }
}

/// Waits until one of some logs has grown.
async fn any_changed(logs: &mut [watch::Receiver<u64>]) {
    let waiting: Vec<_> = logs.iter_mut().map(|log| Box::pin(log.changed())).collect();
    if waiting.is_empty() {
        return std::future::pending().await;
    }
    // That nobody tells of a log any more is a change as well.
    let _ = futures_util::future::select_all(waiting).await;
}
