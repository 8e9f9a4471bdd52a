//! The bare limits of this machine, measured in the same run.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use http_body_util::BodyExt;
use hyper::Method;
use tokio::sync::Notify;

use crate::figures::per_second;
use crate::hall::Hall;
use crate::http::{Caller, failed};
use crate::spectator::Messages;
use crate::{LoadError, Wanted};

/// A row and a message are as large as those of the hall.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    pub(crate) row: usize,
    pub(crate) message: usize,
}

/// Each a second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BareLimits {
    pub(crate) commits: u64,
    pub(crate) commits_over_http: u64,
    pub(crate) deliveries: u64,
}

/// So many messages may be on their way to somebody.
pub(crate) const AHEAD: u64 = 8;

/// Measures the bare server, each limit for so long.
pub(crate) async fn measure(
    wanted: &Wanted,
    folder: &Path,
    sizes: Sizes,
    time: Duration,
) -> Result<BareLimits, LoadError> {
    let hall = Hall::bare(wanted, &folder.join("bare.db").display().to_string())?;
    let mut caller = Caller::connect(hall.address, 0).await?;
    let path = format!("/commit/{}/{}/{}", wanted.games, time.as_millis(), sizes.row);
    let (_, told) = caller.ask(Method::POST, &path, None, &[]).await?;
    let rows = std::str::from_utf8(&told).ok().and_then(|text| text.parse().ok());
    let commits = per_second(rows.unwrap_or(0), time);
    Ok(BareLimits {
        commits,
        commits_over_http: commits_over_http(wanted, &hall, sizes.row, time).await?,
        deliveries: match wanted.spectators {
            0 => 0,
            lines => fan_out(&hall, lines, sizes.message, time).await?,
        },
    })
}

async fn commits_over_http(
    wanted: &Wanted,
    hall: &Hall,
    bytes: usize,
    time: Duration,
) -> Result<u64, LoadError> {
    let mut callers = Vec::with_capacity(wanted.games);
    for number in 0..wanted.games {
        callers.push(Caller::connect(hall.address, number).await?);
    }
    let row = axum::body::Bytes::from(vec![b'x'; bytes]);
    let since = Instant::now();
    let until = since + time;
    let writing = callers.into_iter().map(|mut caller| {
        let row = row.clone();
        tokio::spawn(async move {
            let mut count = 0u64;
            while Instant::now() < until {
                let (status, told) = caller.post("/write", row.clone()).await?;
                if !status.is_success() {
                    return Err(crate::http::refused("/write", status, &told));
                }
                count += 1;
            }
            Ok::<u64, LoadError>(count)
        })
    });
    let writing: Vec<_> = writing.collect();
    let mut rows = 0;
    for writer in writing {
        rows += writer.await.map_err(failed)??;
    }
    Ok(per_second(rows, since.elapsed()))
}

async fn fan_out(
    hall: &Hall,
    lines: usize,
    bytes: usize,
    time: Duration,
) -> Result<u64, LoadError> {
    let heard = Arc::new((AtomicU64::new(0), Notify::new()));
    let mut listening = tokio::task::JoinSet::new();
    for number in 0..lines {
        let mut line = Caller::connect(hall.address, number).await?.line("/lines", None).await?;
        // The first word: he listens.
        let mut messages = Messages::default();
        line.frame().await;
        let heard = Arc::clone(&heard);
        listening.spawn(async move {
            while let Some(Ok(frame)) = line.frame().await {
                let Ok(bytes) = frame.into_data() else { continue };
                messages.take(&bytes, |_| {
                    let count = heard.0.fetch_add(1, Ordering::AcqRel) + 1;
                    if count.is_multiple_of(lines as u64) {
                        heard.1.notify_one();
                    }
                });
            }
        });
    }
    let mut caller = Caller::connect(hall.address, 0).await?;
    let text = "x".repeat(bytes);
    let since = Instant::now();
    let mut said = 0u64;
    while since.elapsed() < time {
        caller.post("/say", text.clone()).await?;
        said += 1;
        wait_until(&heard.1, || {
            heard.0.load(Ordering::Acquire) >= said.saturating_sub(AHEAD) * lines as u64
        })
        .await;
    }
    let deliveries = heard.0.load(Ordering::Acquire);
    Ok(per_second(deliveries, since.elapsed()))
}

/// Waits until something is so; looks whenever there is news, and now and then.
pub(crate) async fn wait_until(news: &Notify, is_so: impl Fn() -> bool) {
    while !is_so() {
        // Somebody may have told it between the question and the waiting.
        let _ = tokio::time::timeout(Duration::from_millis(20), news.notified()).await;
    }
}
