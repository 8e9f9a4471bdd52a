//! The line to somebody who watches: how long it stays open, and what is said when there is nothing to say.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::switchboard::Heard;
use super::{Live, Seat};
use crate::identity::Identity;
use crate::problem::Problem;
use crate::world::World;

/// Something is said at least so often, so that nobody on the way thinks that the line is dead.
const SIGN_OF_LIFE: Duration = Duration::from_secs(15);

/// A line is closed after so long; whoever still watches comes again, and it is looked again who he is.
const LONGEST: Duration = Duration::from_secs(15 * 60);

/// So often it is looked whether somebody is still signed in.
const LOOK_AGAIN: Duration = Duration::from_secs(15);

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
    ending: watch::Receiver<bool>,
    /// When it is closed.
    until: Instant,
    /// When it is looked whether he is still signed in, although nothing was heard: news can be lost, and no log tells
    /// of sessions. None for those who are not.
    look_again: Option<Instant>,
    _seat: Seat,
}

/// A log that is watched, and what was known of it when it was looked at.
pub(super) struct Watched {
    log: watch::Receiver<Heard>,
    seen: Heard,
}

impl Watched {
    /// Somebody watches a log, and then looks at it: it has so many records.
    pub(super) fn new(log: watch::Receiver<Heard>, version: u64) -> Watched {
        let seen = Heard { version, ..*log.borrow() };
        Watched { log, seen }
    }

    /// Waits until there is news of it.
    async fn changed(&mut self) {
        let Heard { version, signed_out } = self.seen;
        let is_new = |heard: &Heard| heard.version > version || heard.signed_out > signed_out;
        let heard = self.log.wait_for(is_new).await.map(|heard| *heard);
        match heard {
            Ok(heard) => {
                self.seen = Heard { version: version.max(heard.version), ..heard };
            }
            // Nobody will tell.
            Err(_) => std::future::pending().await,
        }
    }
}

/// What has come.
pub(super) enum Come<T> {
    /// What was waited for.
    Next(T),
    /// Perhaps he may no longer watch, or is no longer who he was.
    Doubt,
    /// Nothing for a while.
    Nothing,
    /// The end of the line.
    End,
}

impl Line {
    /// A line to somebody, if what he has shown is still good. It ends when that does.
    pub(super) async fn open(
        live: &Arc<Live>,
        identity: Identity,
        account: Option<Watched>,
        doors: Watched,
        seat: Seat,
    ) -> Result<Line, Problem> {
        let good_until = live.service.good_until(&identity).await?;
        let now = Instant::now();
        let left = good_until.map(|until| Duration::from_millis(until.since(live.service.now())));
        let until = now + left.map_or(LONGEST, |left| left.min(LONGEST));
        let look_again = identity.session().is_ok().then_some(now + LOOK_AGAIN);
        let ending = live.ending.subscribe();
        let live = Arc::clone(live);
        Ok(Line { live, identity, account, doors, ending, until, look_again, _seat: seat })
    }

    /// How soon to come again, in milliseconds: not all at once.
    pub(super) fn come_again(&self) -> String {
        retry(500, self.live.service.world())
    }

    /// Whether he may still come in by what he has shown.
    pub(super) async fn is_good(&self) -> bool {
        self.live.service.good_until(&self.identity).await.is_ok()
    }

    /// Waits for something to say.
    pub(super) async fn wait<T>(&mut self, next: impl Future<Output = T>) -> Come<T> {
        let now = Instant::now();
        // Looked at here and not only below: whoever always has something to read must not be forgotten.
        if now >= self.until {
            return Come::End;
        }
        if let Some(look) = self.look_again.filter(|look| now >= *look) {
            self.look_again = Some(look + LOOK_AGAIN);
            return Come::Doubt;
        }
        let quiet_until = now + SIGN_OF_LIFE;
        let first = self.look_again.into_iter().fold(self.until.min(quiet_until), Instant::min);
        tokio::select! {
            biased;
            // If nobody can end it any more, it has ended.
            _ = self.ending.wait_for(|ending| *ending) => Come::End,
            () = self.doors.changed() => Come::Doubt,
            () = changed(&mut self.account) => Come::Doubt,
            next = next => Come::Next(next),
            () = sleep_until(first) => match () {
                () if first == self.until => Come::End,
                () if first == quiet_until => Come::Nothing,
                () => {
                    self.look_again = Some(first + LOOK_AGAIN);
                    Come::Doubt
                }
            },
        }
    }
}

/// Waits until there is news of a log, if there is one.
async fn changed(watched: &mut Option<Watched>) {
    match watched {
        Some(watched) => watched.changed().await,
        None => std::future::pending().await,
    }
}

/// Tells a reader to come again after so many milliseconds and up to two seconds more, so that not all come at once.
pub(crate) fn retry(after_ms: u64, world: &dyn World) -> String {
    let spread = u64::from(world.random()[0]) * 8;
    format!("retry: {}\n\n", after_ms + spread)
}
