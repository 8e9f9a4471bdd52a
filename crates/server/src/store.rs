//! Where the logs are kept: one trait, on SQLite ([`Sqlite`]) or on PostgreSQL ([`Postgres`]).
//!
//! A log is a stream of [`Record`]s that only grows. Whoever appends says which version he has seen; if somebody
//! else was faster he is told so ([`Rejected::Conflict`]) and nothing is written. Every record carries the hash of
//! itself and of the one before it ([`chain`]), so that a change after the fact shows.
//!
//! What was written is told to whoever listens ([`Store::news`]), on this node and on the others.
//!
//! Beside the logs there are keys (a login leads to its account), alarms (when time alone brings something about),
//! answers to commands with an idempotency key, sessions and the server's secrets. A [`Batch`] writes what belongs together, or nothing.

mod address;
pub mod backup;
mod batch;
pub mod chain;
mod heads;
mod migrations;
mod open;
mod postgres;
pub mod private_file;
mod queries;
mod rows;
mod sqlite;

use std::fmt;
use std::str::FromStr;

use async_trait::async_trait;
use chuhe_logbook::Instant;
use serde::{Deserialize, Serialize};
use tokio::sync::{broadcast, mpsc};
use uuid::Uuid;

pub use address::{Address, AddressError};
use batch::Touched;
pub use batch::{Append, Batch, Copied, Expected, Key, NewRecord, Reply, SignOut, VainAlarm};
pub use chain::{Hash, Mark};
pub use open::{OpenError, open, open_at};
pub use postgres::Postgres;
pub use sqlite::Sqlite;

/// What a log is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// An account.
    Account,
    /// An event: the log of a tournament.
    Event,
    /// Who may do what in an event, and which games belong to it.
    Hall,
    /// A game.
    Game,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 4] = [Kind::Account, Kind::Event, Kind::Hall, Kind::Game];

    /// As it is written in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Account => "account",
            Kind::Event => "event",
            Kind::Hall => "hall",
            Kind::Game => "game",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = ();

    fn from_str(name: &str) -> Result<Kind, ()> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name).ok_or(())
    }
}

/// One record of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its number in the log, from 1.
    pub version: u64,
    /// When.
    pub at: Instant,
    /// Who brought it about, as JSON: the account or the token, not only the part at the table.
    pub actor: String,
    /// The version of the schema of the payload.
    pub schema: u32,
    /// What happened, as JSON.
    pub payload: String,
    /// The hash of the record and of the one before it.
    pub hash: Hash,
}

/// When time alone brings something about in a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// Which log.
    pub stream: Uuid,
    /// When.
    pub at: Instant,
    /// How many records the log has of which that follows.
    pub version: u64,
}

/// Why a batch was not written. Nothing of it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejected {
    /// Somebody else was faster.
    #[error("the log {stream} is at version {found}, not {seen}")]
    Conflict {
        /// Which log.
        stream: Uuid,
        /// The version that the writer had seen.
        seen: u64,
        /// The version it has.
        found: u64,
    },
    /// The name is taken.
    #[error("the {space} {key} is taken")]
    Taken {
        /// What kind of name.
        space: &'static str,
        /// Which.
        key: String,
    },
    /// The idempotency key was used before.
    #[error("the idempotency key was used before")]
    Answered,
    /// The log is about something else.
    #[error("the log {0} is of another kind")]
    OtherKind(Uuid),
}

/// Why the store could not do something.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The batch does not fit what is there.
    #[error(transparent)]
    Rejected(#[from] Rejected),
    /// The database.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// What is in the database cannot be what was written.
    #[error("the database holds something that was never written: {0}")]
    Corrupt(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// Whether a row cannot be what was written, while others may still be well.
    pub fn is_damage(&self) -> bool {
        use sqlx::Error::{ColumnDecode, Decode};
        matches!(
            self,
            StoreError::Corrupt(_) | StoreError::Database(ColumnDecode { .. } | Decode(_))
        )
    }
}

/// The end of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Which log.
    pub stream: Uuid,
    /// What it is about.
    pub kind: Kind,
    /// How many records it has.
    pub version: u64,
    /// The hash of the last.
    pub hash: Hash,
    /// When the first was written.
    pub since: Instant,
}

/// Somebody who is signed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Session {
    /// The hash of the session's secret.
    pub id: Hash,
    /// Who.
    pub account: Uuid,
    /// Since when.
    pub since: Instant,
    /// Until when.
    pub until: Instant,
}

/// A line of a copy of the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A log begins; its records follow.
    Stream(Head),
    /// A record of the log that was begun last.
    Record(Record),
    /// A name.
    Key(String, String, Uuid),
    /// The alarm of the log that was begun last.
    Alarm(Instant),
    /// Rows that cannot be what was written. A copy is no good with them, but whoever looks for damage goes on.
    Damaged(Damage),
}

/// Rows that cannot be what was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Of which log, if that can be read.
    pub stream: Option<Uuid>,
    /// What is wrong.
    pub fault: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stream {
            Some(stream) => write!(f, "log {stream}: {}", self.fault),
            None => f.write_str(&self.fault),
        }
    }
}

/// What is told when something was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A log has a new end.
    Written {
        /// Which log.
        stream: Uuid,
        /// How many records it has.
        version: u64,
    },
    /// Sessions of an account have ended.
    SignedOut {
        /// Which account.
        account: Uuid,
    },
    /// Something may have been written of which nobody was told, as when a connection was lost.
    Perhaps,
}

/// As many news wait for a listener; one who is slower than that is told so and looks for himself.
const NEWS: usize = 4096;

/// Where the logs are kept.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Writes a batch. When this returns the batch is on the disk.
    async fn write(&self, batch: Batch) -> Result<(), StoreError>;

    /// The records of a log after a version, in order, at most so many.
    async fn read(&self, stream: Uuid, after: u64, most: u32) -> Result<Vec<Record>, StoreError>;

    /// The end of a log.
    async fn head(&self, stream: Uuid) -> Result<Option<Head>, StoreError>;

    /// How many records each of some logs has; those that are not there are left out.
    async fn versions(&self, streams: &[Uuid]) -> Result<Vec<(Uuid, u64)>, StoreError> {
        let mut versions = Vec::with_capacity(streams.len());
        for stream in streams {
            versions.extend(self.head(*stream).await?.map(|head| (*stream, head.version)));
        }
        Ok(versions)
    }

    /// What is written from now on, here or on another node. News can be lost; the logs cannot.
    fn news(&self) -> broadcast::Receiver<News>;

    /// Whether other nodes write to the same logs.
    fn is_shared(&self) -> bool;

    /// The alarms before an instant, the first first, at most so many.
    async fn alarms(&self, before: Instant, most: u32) -> Result<Vec<Alarm>, StoreError>;

    /// The logs of a kind, by their ids, the last first (ids that are made later are greater), after one of them, at
    /// most so many.
    async fn list(
        &self,
        kind: Kind,
        after: Option<Uuid>,
        most: u32,
    ) -> Result<Vec<Head>, StoreError>;

    /// How many logs of a kind there are.
    async fn count(&self, kind: Kind) -> Result<u64, StoreError>;

    /// Where a name leads.
    async fn find(&self, space: &'static str, key: &str) -> Result<Option<Uuid>, StoreError>;

    /// All names of a kind that lead to a log.
    async fn keys_of(&self, space: &'static str, stream: Uuid) -> Result<Vec<String>, StoreError>;

    /// The answer that was given to an idempotency key.
    async fn reply(&self, owner: &str, key: &str) -> Result<Option<Reply>, StoreError>;

    /// A session.
    async fn session(&self, id: Hash) -> Result<Option<Session>, StoreError>;

    /// A secret of the server.
    async fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// A consistent copy of all logs, or of some, sent line by line. Writing goes on meanwhile.
    async fn copy(&self, of: Option<Vec<Uuid>>, to: mpsc::Sender<Line>) -> Result<(), StoreError>;

    /// Finishes what is being written and closes the database.
    async fn close(&self);

    /// Which database, in one word.
    fn name(&self) -> &'static str;
}
