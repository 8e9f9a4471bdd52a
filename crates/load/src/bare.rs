//! What the machine can do at most: a server that knows nothing of xiangqi. It commits rows in groups as SQLite can, and
//! passes messages on to all lines as axum can.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{self, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, Sse};
use axum::routing::{get, post};
use futures_util::Stream;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::net::TcpListener;
use tokio::sync::{broadcast, mpsc, oneshot};

use crate::LoadError;

/// So many rows are committed together at most, and so many wait.
const GROUP: usize = 1_000;

/// So many messages a line may be behind.
const BEHIND: usize = 256;

/// A row that is to be written, and who waits for it.
struct Row {
    bytes: Bytes,
    written: oneshot::Sender<()>,
}

struct Bare {
    rows: mpsc::Sender<Row>,
    lines: broadcast::Sender<Arc<str>>,
}

/// Serves on a new database until the process ends; `ready` is told where.
///
/// # Errors
/// If the database cannot be made, or no port be had.
pub async fn serve(
    database: &Path,
    ready: impl FnOnce(SocketAddr) -> std::io::Result<()>,
) -> Result<(), LoadError> {
    let options = SqliteConnectOptions::new()
        .filename(database)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .disable_statement_logging();
    let mut db = SqliteConnection::connect_with(&options).await?;
    let table = "CREATE TABLE rows (no INTEGER PRIMARY KEY, bytes BLOB NOT NULL)";
    sqlx::query(table).execute(&mut db).await?;
    let (rows, wanted) = mpsc::channel(GROUP);
    tokio::spawn(commit(db, wanted));
    let bare = Arc::new(Bare { rows, lines: broadcast::channel(BEHIND).0 });
    let routes = Router::new()
        .route("/write", post(write))
        .route("/commit/{writers}/{ms}/{bytes}", post(commit_at_most))
        .route("/say", post(say))
        .route("/lines", get(line))
        .with_state(bare);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    ready(listener.local_addr()?)?;
    Ok(axum::serve(listener, routes).await?)
}

/// Writes what has come in together, and tells everybody.
async fn commit(mut db: SqliteConnection, mut wanted: mpsc::Receiver<Row>) {
    let mut group = Vec::with_capacity(GROUP);
    while wanted.recv_many(&mut group, GROUP).await > 0 {
        let written = async {
            let mut together = db.begin().await?;
            for row in &group {
                let insert = sqlx::query("INSERT INTO rows (bytes) VALUES (?)");
                insert.bind(&row.bytes[..]).execute(&mut *together).await?;
            }
            together.commit().await
        };
        if written.await.is_err() {
            // Nobody is told that it was written.
            return;
        }
        for row in group.drain(..) {
            // Perhaps he has gone.
            let _ = row.written.send(());
        }
    }
}

async fn write_row(rows: &mpsc::Sender<Row>, bytes: Bytes) -> bool {
    let (written, done) = oneshot::channel();
    rows.send(Row { bytes, written }).await.is_ok() && done.await.is_ok()
}

async fn write(State(bare): State<Arc<Bare>>, bytes: Bytes) -> StatusCode {
    match write_row(&bare.rows, bytes).await {
        true => StatusCode::NO_CONTENT,
        false => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// So many write rows of so many bytes for so long, one after the other; how many rows that were.
async fn commit_at_most(
    State(bare): State<Arc<Bare>>,
    extract::Path((writers, ms, bytes)): extract::Path<(usize, u64, usize)>,
) -> String {
    let until = Instant::now() + Duration::from_millis(ms);
    let row = Bytes::from(vec![b'x'; bytes]);
    let writers = (0..writers).map(|_| {
        let (rows, row) = (bare.rows.clone(), row.clone());
        tokio::spawn(async move {
            let mut count = 0u64;
            while Instant::now() < until && write_row(&rows, row.clone()).await {
                count += 1;
            }
            count
        })
    });
    let writers: Vec<_> = writers.collect();
    let mut rows = 0;
    for writer in writers {
        rows += writer.await.unwrap_or(0);
    }
    rows.to_string()
}

async fn say(State(bare): State<Arc<Bare>>, text: String) -> StatusCode {
    // Perhaps nobody listens.
    let _ = bare.lines.send(text.into());
    StatusCode::NO_CONTENT
}

async fn line(State(bare): State<Arc<Bare>>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let lines = bare.lines.subscribe();
    let first = Some(Arc::from("hello"));
    Sse::new(futures_util::stream::unfold((first, lines), async |(first, mut lines)| {
        let said: Arc<str> = match first {
            Some(first) => first,
            None => lines.recv().await.ok()?,
        };
        Some((Ok(Event::default().data(&*said)), (None, lines)))
    }))
}
