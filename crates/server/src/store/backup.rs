//! A copy of the store, or of some logs, as a text file: JSON Lines, the same for both databases.
//!
//! The first line names the schema, then come the logs one after the other: a line for the log, one for each key that
//! leads to it, one for each record with its hash. The last line counts them, so that a file that was cut off is told
//! from a whole one. Sessions and the server's secrets are left out: whoever was signed in signs in again.

use chuhe_logbook::Instant;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncWrite, AsyncWriteExt};
use tokio::sync::mpsc;
use uuid::Uuid;

use super::chain::{self, Break, Followed};
use super::{Copied, Hash, Head, Kind, Line, Record, Store, StoreError};
use crate::log_trouble::LogTrouble;

/// The name of the schema.
pub const SCHEMA: &str = "chuhe-backup";

/// Its version.
pub const VERSION: u32 = 1;

/// A line of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", untagged, deny_unknown_fields)]
enum Row {
    Header { schema: String, version: u32 },
    Stream { stream: Uuid, kind: Kind, records: u64, head: String, since: Instant },
    Key { space: String, key: String },
    Record { at: Instant, actor: String, schema: u32, payload: String, hash: String },
    End { streams: u64, total: u64 },
}

/// What a copy came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Logs.
    pub streams: u64,
    /// Records.
    pub records: u64,
}

/// Why a copy cannot be made or read.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file.
    #[error("the file: {0}")]
    File(#[from] std::io::Error),
    /// A log is broken in the store already.
    #[error("the log {0} is broken: {trouble}", trouble = LogTrouble::Chain(*.1))]
    Broken(Uuid, Break),
    /// A line cannot be read.
    #[error("line {line}: {fault}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// What is wrong.
        fault: Fault,
    },
}

/// What is wrong with a line.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// It is no line of a backup.
    #[error("this is no line of a backup: {0}")]
    Json(#[from] serde_json::Error),
    /// The file does not begin as a backup does.
    #[error("this is no backup: the first line must name the schema {SCHEMA}")]
    NoHeader,
    /// The file is of a later version.
    #[error("the backup is of version {0}; this program reads versions up to {VERSION}")]
    TooNew(u32),
    /// A line stands where it cannot.
    #[error("a record or key without its log")]
    NoStream,
    /// A hash is none.
    #[error("this is no hash")]
    NoHash,
    /// A log is broken.
    #[error("the log {0} is broken: {trouble}", trouble = LogTrouble::Chain(*.1))]
    Broken(Uuid, Break),
    /// The file was cut off.
    #[error("the file ends before its last line: it was cut off")]
    CutOff,
    /// The last line counts otherwise.
    #[error("the last line counts {0} logs and {1} records, but there are {2} and {3}")]
    Miscounted(u64, u64, u64, u64),
}

/// Writes a copy of all logs, or of some, while others go on writing.
///
/// # Errors
/// If the store or the file fails, or a log is broken: a file that cannot be restored would be found out when it is
/// needed. What is written is then not whole.
pub async fn write(
    store: &dyn Store,
    of: Option<Vec<Uuid>>,
    mut file: impl AsyncWrite + Unpin,
    mut told: impl FnMut(Count),
) -> Result<Count, BackupError> {
    let (to, lines) = mpsc::channel(64);
    let mut count = Count::default();
    let written = async {
        // It goes with whatever ends this, and nobody waits to be read any more.
        let mut lines = lines;
        let mut log: Option<Followed> = None;
        let header = Row::Header { schema: SCHEMA.to_owned(), version: VERSION };
        put(&mut file, &header).await?;
        while let Some(line) = lines.recv().await {
            let row = match line {
                Line::Damaged(damage) => {
                    return Err(StoreError::Corrupt(damage.to_string()).into());
                }
                Line::Stream(head) => {
                    if let Some(last) = log.replace(Followed::of(head)) {
                        whole(&last, last.end())?;
                    }
                    count.streams += 1;
                    told(count);
                    Row::Stream {
                        stream: head.stream,
                        kind: head.kind,
                        records: head.version,
                        head: head.hash.to_string(),
                        since: head.since,
                    }
                }
                Line::Key(space, key, _) => Row::Key { space, key },
                // It follows from the log.
                Line::Alarm(_) => continue,
                Line::Record(record) => {
                    if let Some(log) = &mut log {
                        let taken = log.take(&record);
                        whole(log, taken)?;
                    }
                    count.records += 1;
                    let Record { at, actor, schema, payload, hash, .. } = record;
                    Row::Record { at, actor, schema, payload, hash: hash.to_string() }
                }
            };
            put(&mut file, &row).await?;
        }
        Ok::<_, BackupError>(log)
    };
    let (copied, written) = tokio::join!(store.copy(of, to), written);
    let last = written?;
    // A store that fails breaks off in the middle of a log, which is not broken therefore.
    copied?;
    if let Some(last) = last {
        whole(&last, last.end())?;
    }
    put(&mut file, &Row::End { streams: count.streams, total: count.records }).await?;
    file.flush().await?;
    Ok(count)
}

fn whole(log: &Followed, found: Result<(), Break>) -> Result<(), BackupError> {
    found.map_err(|broken| BackupError::Broken(log.log(), broken))
}

async fn put(file: &mut (impl AsyncWrite + Unpin), row: &Row) -> Result<(), std::io::Error> {
    let mut line = serde_json::to_string(row).expect("a row has nothing that JSON lacks");
    line.push('\n');
    file.write_all(line.as_bytes()).await
}

/// Reads a file and checks the chain of every log. What the logs tell is not looked at: see [`crate::restore`].
///
/// # Errors
/// The first line that cannot be right.
pub async fn read(file: impl AsyncBufRead + Unpin) -> Result<Vec<Copied>, BackupError> {
    let mut lines = file.lines();
    let mut number = 0;
    let mut logs: Vec<Copied> = Vec::new();
    // The line on which each log begins.
    let mut begun = Vec::new();
    let mut ended = false;
    while let Some(text) = lines.next_line().await? {
        number += 1;
        if text.trim().is_empty() {
            continue;
        }
        let row = serde_json::from_str(&text).map_err(|error| match number {
            1 => Fault::NoHeader,
            _ => Fault::Json(error),
        });
        let taken = row.and_then(|row| take(row, number, &mut logs));
        ended = taken.map_err(|fault| BackupError::Line { line: number, fault })?;
        begun.resize(logs.len(), number);
    }
    if number == 0 {
        return Err(BackupError::Line { line: 1, fault: Fault::NoHeader });
    }
    if !ended {
        return Err(BackupError::Line { line: number + 1, fault: Fault::CutOff });
    }
    for (log, line) in logs.iter().zip(begun) {
        chain::check(&log.head, &log.records).map_err(|broken| BackupError::Line {
            line,
            fault: Fault::Broken(log.head.stream, broken),
        })?;
    }
    Ok(logs)
}

/// Takes a row; whether it is the last.
fn take(row: Row, number: usize, logs: &mut Vec<Copied>) -> Result<bool, Fault> {
    let hash = |text: &str| text.parse::<Hash>().map_err(|()| Fault::NoHash);
    match row {
        Row::Header { schema, .. } if number != 1 || schema != SCHEMA => Err(Fault::NoHeader),
        Row::Header { version, .. } if version > VERSION => Err(Fault::TooNew(version)),
        Row::Header { .. } => Ok(false),
        _ if number == 1 => Err(Fault::NoHeader),
        Row::Stream { stream, kind, records, head, since } => {
            let head = Head { stream, kind, version: records, hash: hash(&head)?, since };
            logs.push(Copied { head, records: Vec::new(), keys: Vec::new() });
            Ok(false)
        }
        Row::Key { space, key } => {
            logs.last_mut().ok_or(Fault::NoStream)?.keys.push((space, key));
            Ok(false)
        }
        Row::Record { at, actor, schema, payload, hash: text } => {
            let log = logs.last_mut().ok_or(Fault::NoStream)?;
            let version = log.records.len() as u64 + 1;
            log.records.push(Record { version, at, actor, schema, payload, hash: hash(&text)? });
            Ok(false)
        }
        Row::End { streams, total } => {
            let found = (logs.len() as u64, logs.iter().map(|log| log.records.len() as u64).sum());
            if (streams, total) != found {
                return Err(Fault::Miscounted(streams, total, found.0, found.1));
            }
            Ok(true)
        }
    }
}
