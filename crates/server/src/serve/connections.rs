//! Connections: how many there are at once, and how long one may take to say what it wants.
//!
//! `axum::serve` waits for the head of a request as long as it takes, so that a few thousand connections that send a
//! byte a minute would keep everybody else out. Here a head comes in time or the connection ends.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::IntoResponse;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt;

use super::patient::Patient;
use crate::api::Limits;
use crate::callers::{Callers, counted};

/// A head that takes longer to come is not waited for; neither is the next one on a connection that stays open.
const HEAD: Duration = Duration::from_secs(15);

/// Whoever takes nothing of what is sent to him for so long is given up.
const TAKES: Duration = Duration::from_secs(30);

/// As many bytes the head of a request has at most. About as many more may be read ahead of it.
const HEAD_BYTES: usize = 32 * 1024;

/// As many file descriptors are kept back for the database, the log, and whatever else is opened while many talk.
const KEPT_BACK: usize = 96;

/// If a connection cannot be accepted, as when there are no more file descriptors, that may pass.
const PAUSE: Duration = Duration::from_millis(500);

/// How many connections there can be at once if so many are wanted: each takes a file descriptor. The soft limit on
/// those is raised as far as need be and the system allows.
pub(super) fn possible(wanted: usize) -> usize {
    let needed = wanted.saturating_add(KEPT_BACK);
    let there = match rlimit::increase_nofile_limit(needed as u64) {
        Ok(there) => usize::try_from(there).unwrap_or(usize::MAX),
        Err(error) => {
            tracing::warn!(%error, "the limit of file descriptors could not be raised");
            // What every system grants.
            256
        }
    };
    let possible = wanted.min(there.saturating_sub(KEPT_BACK)).max(1);
    if possible < wanted {
        tracing::warn!(connections = possible, descriptors = there, "few file descriptors");
    }
    possible
}

/// Serves until told to end; then what is under way is finished.
pub(super) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: &Limits,
    end: impl Future<Output = ()> + Send,
) {
    let turns = Arc::new(Semaphore::new(limits.connections.max(1)));
    let callers = Arc::new(Callers::default());
    let each = (!limits.behind_proxy).then_some(limits.connections_of_one());
    let graceful = GracefulShutdown::new();
    let mut end = std::pin::pin!(end);
    loop {
        let next = async {
            // Whoever comes when there are too many waits with the operating system.
            let turn = Arc::clone(&turns).acquire_owned().await.ok();
            (turn, listener.accept().await)
        };
        let (turn, accepted) = tokio::select! {
            next = next => next,
            () = &mut end => break,
        };
        let (stream, from) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        let Some(turn) = turn else { break };
        let address = counted(from.ip());
        let call = match each {
            Some(most) => match callers.enter(address, most) {
                Some(call) => Some(call),
                None => continue,
            },
            None => None,
        };
        let talk = talk(stream, from, router.clone(), &graceful);
        tokio::spawn(async move {
            // Whoever breaks off has nothing more to be told.
            let _ = talk.await;
            drop((call, turn));
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// Answers the requests of one connection.
fn talk(
    stream: TcpStream,
    from: SocketAddr,
    router: Router,
    graceful: &GracefulShutdown,
) -> impl Future<Output = Result<(), hyper::Error>> + Send + use<> {
    // A move is a small packet, and must not wait for another.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        let router = router.clone();
        async move {
            // hyper looks at the size only when it has to read once more: a head of twice the size may have come by
            // then. It answers the same.
            if head_bytes(&request) > HEAD_BYTES {
                return Ok(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE.into_response());
            }
            router.oneshot(request.map(Body::new)).await
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(Patient::new(stream, TAKES)), service);
    graceful.watch(connection)
}

/// About as many bytes the head of a request had.
fn head_bytes<T>(request: &hyper::Request<T>) -> usize {
    let line = |(name, value): (&HeaderName, &HeaderValue)| name.as_str().len() + value.len() + 4;
    let path = request.uri().path_and_query().map_or(0, |path| path.as_str().len());
    path + request.headers().iter().map(line).sum::<usize>()
}
