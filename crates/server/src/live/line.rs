//! The line to somebody who watches: how long it stays open, and what is said when there is nothing to say.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use futures_util::StreamExt as _;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
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

/// What is sent when there is nothing to say: an event of its own, since a browser tells nobody of a comment, and only
/// whoever hears it can tell a quiet line from a dead one. It has no id: what was seen last stays.
pub(super) const NOTHING: Bytes = Bytes::from_static(b"event: alive\ndata: {}\n\n");

/// Somebody who watches something.
pub trait Reader: Send + 'static {
    /// What is said next; none if the line is closed.
    fn next(&mut self) -> impl Future<Output = Option<Bytes>> + Send;
}

/// The line to somebody.
pub(super) struct Line {
    pub(super) live: Arc<Live>,
    pub(super) identity: Identity,
    /// What may come between. It is waited for all the time, and looked at only when it has come: to begin waiting anew
    /// with every message would cost more than to send it.
    rarely: FuturesUnordered<BoxFuture<'static, Rarely>>,
    /// When it is closed.
    until: Instant,
    /// Until when nothing has to be said.
    quiet_until: Instant,
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
    async fn changed(mut self) -> Rarely {
        let Heard { version, signed_out } = self.seen;
        let is_new = |heard: &Heard| heard.version > version || heard.signed_out > signed_out;
        let heard = self.log.wait_for(is_new).await.map(|heard| *heard);
        match heard {
            Ok(heard) => {
                self.seen = Heard { version: version.max(heard.version), ..heard };
                Rarely::Heard(self)
            }
            // Nobody will tell.
            Err(_) => std::future::pending().await,
        }
    }
}

/// What comes between only now and then.
enum Rarely {
    /// There is news of who he is, or of who may watch.
    Heard(Watched),
    /// The server ends.
    Ending,
    /// It was to be looked at the time.
    Time,
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
        let mut ending = live.ending.subscribe();
        let rarely = FuturesUnordered::<BoxFuture<'static, Rarely>>::new();
        rarely.push(Box::pin(async move {
            // If nobody can end it any more, it has ended.
            let _ = ending.wait_for(|ending| *ending).await;
            Rarely::Ending
        }));
        rarely.push(Box::pin(doors.changed()));
        if let Some(account) = account {
            rarely.push(Box::pin(account.changed()));
        }
        let quiet_until = now + SIGN_OF_LIFE;
        let live = Arc::clone(live);
        let line = Line { live, identity, rarely, until, quiet_until, look_again, _seat: seat };
        line.look_at_the_time_later();
        Ok(line)
    }

    /// The time is looked at when the first of what it brings is due. Whatever is said puts off only the sign of life:
    /// for that nothing is set anew.
    fn look_at_the_time_later(&self) {
        let first = self.until.min(self.quiet_until);
        let first = self.look_again.into_iter().fold(first, Instant::min);
        self.rarely.push(Box::pin(async move {
            sleep_until(first).await;
            Rarely::Time
        }));
    }

    /// How soon to come again, in milliseconds: not all at once.
    pub(super) fn come_again(&self) -> String {
        retry(500, self.live.service.world())
    }

    /// Whether he may still come in by what he has shown.
    pub(super) async fn is_good(&mut self) -> bool {
        self.live.service.good_until(&self.identity).await.is_ok()
    }

    /// Waits for something to say.
    pub(super) async fn wait<T>(&mut self, next: impl Future<Output = T>) -> Come<T> {
        let mut next = std::pin::pin!(next);
        loop {
            let rarely = tokio::select! {
                // First what may end it: whoever always has something to read must not be forgotten.
                biased;
                Some(rarely) = self.rarely.next() => rarely,
                next = &mut next => {
                    self.quiet_until = Instant::now() + SIGN_OF_LIFE;
                    return Come::Next(next);
                }
            };
            match rarely {
                Rarely::Ending => return Come::End,
                Rarely::Heard(watched) => {
                    self.rarely.push(Box::pin(watched.changed()));
                    return Come::Doubt;
                }
                Rarely::Time => {
                    let come = self.brought_by_time();
                    self.look_at_the_time_later();
                    if let Some(come) = come {
                        return come;
                    }
                }
            }
        }
    }

    /// What time has brought, if anything.
    fn brought_by_time<T>(&mut self) -> Option<Come<T>> {
        let now = Instant::now();
        if now >= self.until {
            return Some(Come::End);
        }
        if let Some(look) = self.look_again.filter(|look| now >= *look) {
            self.look_again = Some(look + LOOK_AGAIN);
            return Some(Come::Doubt);
        }
        (now >= self.quiet_until).then(|| {
            self.quiet_until = now + SIGN_OF_LIFE;
            Come::Nothing
        })
    }
}

/// Tells a reader to come again after so many milliseconds and up to two seconds more, so that not all come at once.
pub(crate) fn retry(after_ms: u64, world: &dyn World) -> String {
    let spread = u64::from(world.random()[0]) * 8;
    format!("retry: {}\n\n", after_ms + spread)
}

#[cfg(test)]
mod tests {
    use super::NOTHING;

    /// A browser passes on an event that has a name and data; one with an id would change what it has seen last.
    #[test]
    fn the_sign_of_life_is_heard_and_changes_nothing() {
        let said = NOTHING;
        let text = std::str::from_utf8(&said).expect("text");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines, ["event: alive", "data: {}", ""]);
        assert!(text.ends_with("\n\n"));
    }
}
