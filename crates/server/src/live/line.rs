//! The line to somebody who watches: how long it stays open, and what is said when there is nothing to say.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::{Live, Seat};
use crate::identity::{Identity, Proof};

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
    /// The log of his account.
    account: Option<Watched>,
    /// The log of the hall, which says who may watch.
    doors: Watched,
    until: Instant,
    _seat: Seat,
}

/// A log that is watched, and how many records it had when it was looked at.
pub(super) struct Watched {
    log: watch::Receiver<u64>,
    seen: u64,
}

impl Watched {
    pub(super) fn new(log: watch::Receiver<u64>, seen: u64) -> Watched {
        Watched { log, seen }
    }

    /// Waits until it has grown.
    async fn grown(&mut self) {
        let seen = self.seen;
        let grown = self.log.wait_for(|version| *version > seen).await.map(|version| *version);
        match grown {
            Ok(version) => self.seen = version,
            // Nobody will tell.
            Err(_) => std::future::pending().await,
        }
    }
}

/// What has come.
pub(super) enum Come<T> {
    /// What was waited for.
    Next(T),
    /// Who may watch may have changed.
    Doors,
    /// Something about his account has changed.
    Account,
    /// Nothing for a while.
    Nothing,
    /// The end of the line.
    End,
}

impl Line {
    pub(super) fn new(
        live: &Arc<Live>,
        identity: Identity,
        account: Option<Watched>,
        doors: Watched,
        seat: Seat,
    ) -> Line {
        let until = Instant::now() + LONGEST;
        Line { live: Arc::clone(live), identity, account, doors, until, _seat: seat }
    }

    /// How soon to come again, in milliseconds: not all at once.
    pub(super) fn come_again(&self) -> String {
        let spread = u64::from(self.live.service.world().random()[0]) * 8;
        format!("retry: {}\n\n", 500 + spread)
    }

    /// Whether he may still come in by what he has shown.
    pub(super) async fn is_good(&self) -> bool {
        match self.identity.holder().map(|holder| &holder.by) {
            Some(Proof::Session(session)) => {
                let service = &self.live.service;
                let session = service.store().session(*session).await;
                session.is_ok_and(|it| it.is_some_and(|session| session.until > service.now()))
            }
            // A token may have been taken back: he comes again with it, or cannot.
            Some(Proof::Token(_)) => false,
            None => true,
        }
    }

    /// Waits for something to say.
    pub(super) async fn wait<T>(&mut self, next: impl Future<Output = T>) -> Come<T> {
        let quiet_until = Instant::now() + SIGN_OF_LIFE;
        tokio::select! {
            biased;
            () = self.live.ended() => Come::End,
            () = sleep_until(self.until) => Come::End,
            () = self.doors.grown() => Come::Doors,
            () = grown(&mut self.account) => Come::Account,
            next = next => Come::Next(next),
            () = sleep_until(quiet_until) => Come::Nothing,
        }
    }
}

/// Waits until a log has grown, if there is one.
async fn grown(watched: &mut Option<Watched>) {
    match watched {
        Some(watched) => watched.grown().await,
        None => std::future::pending().await,
    }
}
