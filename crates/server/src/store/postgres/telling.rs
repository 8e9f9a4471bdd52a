//! What one node tells the others: by NOTIFY which logs have a new end.
//!
//! It is told after the commit and not within it: PostgreSQL lets transactions that notify commit one after the other,
//! and then none would share a flush. So a node that dies between the two tells nothing, and whoever listens looks for
//! himself from time to time ([`News::Perhaps`]).

use std::time::Duration;

use sqlx::postgres::{PgListener, PgPool};
use tokio::sync::{broadcast, mpsc};
use uuid::Uuid;

use crate::store::News;

const CHANNEL: &str = "chuhe";

/// What is said of an account instead of a version when sessions of it have ended.
const OUT: &str = "out";

/// As many logs are told of at once. A notification has less than 8000 bytes.
const GROUP: usize = 100;

/// As many news wait to be told.
const WAITING: usize = 4096;

/// How long to wait when the connection is lost and cannot be had again at once.
const PAUSE: Duration = Duration::from_secs(1);

/// A node that tells the others what it has written.
#[derive(Debug)]
pub(super) struct Teller(mpsc::Sender<News>);

impl Teller {
    /// Begins to tell, until the teller is dropped.
    pub(super) fn new(pool: PgPool) -> Teller {
        let (tell, told) = mpsc::channel(WAITING);
        tokio::spawn(tell_all(pool, told));
        Teller(tell)
    }

    /// Tells the others. If too much waits this is lost, and they look for themselves.
    pub(super) fn tell(&self, news: News) {
        let _ = self.0.try_send(news);
    }
}

async fn tell_all(pool: PgPool, mut told: mpsc::Receiver<News>) {
    let mut group = Vec::with_capacity(GROUP);
    while told.recv_many(&mut group, GROUP).await > 0 {
        let text = written(&group);
        group.clear();
        let query = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(text);
        if let Err(error) = query.execute(&pool).await
            && !pool.is_closed()
        {
            tracing::warn!(%error, "the other nodes could not be told");
        }
    }
}

/// Hears what others write, until the database is closed.
pub(super) async fn listen(pool: PgPool, news: broadcast::Sender<News>) {
    while !pool.is_closed() {
        if let Err(error) = hear(&pool, &news).await
            && !pool.is_closed()
        {
            tracing::warn!(%error, "the other nodes cannot be heard");
            tokio::time::sleep(PAUSE).await;
        }
    }
}

async fn hear(pool: &PgPool, news: &broadcast::Sender<News>) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    // It must not keep the pool from closing.
    listener.ignore_pool_close_event(false);
    listener.listen(CHANNEL).await?;
    let _ = news.send(News::Perhaps);
    loop {
        match listener.try_recv().await? {
            Some(notification) => {
                for one in read(notification.payload()) {
                    let _ = news.send(one);
                }
            }
            // The connection was lost, and with it what was told meanwhile. It comes back by itself.
            None => {
                let _ = news.send(News::Perhaps);
            }
        }
    }
}

fn written(group: &[News]) -> String {
    let one = |news: &News| match news {
        News::Written { stream, version } => format!("{} {version}", stream.simple()),
        News::SignedOut { account } => format!("{} {OUT}", account.simple()),
        News::Perhaps => "?".to_owned(),
    };
    group.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// What a later version of the program tells and this one does not know means that something was written.
fn read(text: &str) -> impl Iterator<Item = News> {
    text.lines().map(|line| {
        let read = line.split_once(' ').and_then(|(stream, version)| {
            let stream = Uuid::parse_str(stream).ok()?;
            if version == OUT {
                return Some(News::SignedOut { account: stream });
            }
            Some(News::Written { stream, version: version.parse().ok()? })
        });
        read.unwrap_or(News::Perhaps)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_heard() {
        let one = |stream, version| News::Written { stream: Uuid::from_u128(stream), version };
        let out = News::SignedOut { account: Uuid::from_u128(3) };
        let group = [one(1, 2), News::Perhaps, out, one(u128::MAX, u64::MAX)];
        assert_eq!(read(&written(&group)).collect::<Vec<_>>(), group);
        assert_eq!(read("something new").collect::<Vec<_>>(), [News::Perhaps]);
        assert!(written(&[one(u128::MAX, u64::MAX); GROUP]).len() < 8000);
    }
}
