//! Putting a backup in.
//!
//! A whole backup brings accounts with it, and with them passwords and administrators: it goes only into a database
//! that has no logs. A file of events may come from a stranger and goes in beside others: nothing is taken from it but
//! events, their halls and their games, complete, and tied to one another alone. The names that lead to the logs are
//! never taken from the file: they follow from the logs.

use std::collections::BTreeMap;

use chuhe_logbook::Instant;
use uuid::Uuid;

use crate::log_trouble::LogTrouble;
use crate::shelf::ShelfError;
use crate::store::{Batch, Copied, Kind, Rejected, Store, StoreError};
use crate::ties::{self, Names, Says};

/// What a file is put in as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A whole database.
    Whole,
    /// Events with their games.
    Events,
}

/// What was put in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Restored {
    /// How many logs of each kind.
    pub logs: BTreeMap<Kind, u64>,
    /// How many records they have.
    pub records: u64,
    /// What was not right about the names in the file, which are right now: of which log, and what.
    pub names_mended: Vec<(Uuid, LogTrouble)>,
}

/// Why nothing was put in.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// A log cannot be followed.
    #[error("{kind} {stream}: version {version} cannot be followed: {fault}")]
    Unfollowed {
        /// What it is about.
        kind: Kind,
        /// Which.
        stream: Uuid,
        /// Where.
        version: u64,
        /// What is wrong.
        fault: String,
    },
    /// There are logs in the database.
    #[error(
        "there are logs in the database already ({0}): a whole backup is put into a new database, and events beside \
         others by --event"
    )]
    NotEmpty(u64),
    /// The file holds more than events.
    #[error(
        "it holds the {kind} {stream}, which belongs to no event: if it is a whole backup that you trust, put it \
         into a new database without --event"
    )]
    NoPartOfAnEvent {
        /// What it is about.
        kind: Kind,
        /// Which.
        stream: Uuid,
    },
    /// The events in the file are not complete, or reach out of it.
    #[error("the log {stream}: {fault}")]
    Loose {
        /// Which log.
        stream: Uuid,
        /// What is wrong.
        fault: LogTrouble,
    },
    /// A log is there already.
    #[error("the log {0} is in the database already")]
    There(Uuid),
    /// The store.
    #[error(transparent)]
    Store(StoreError),
}

impl From<StoreError> for RestoreError {
    fn from(error: StoreError) -> RestoreError {
        match error {
            StoreError::Rejected(Rejected::Conflict { stream, .. }) => RestoreError::There(stream),
            other => RestoreError::Store(other),
        }
    }
}

/// Logs of a backup that can be put in.
#[derive(Clone, Debug)]
pub struct Checked {
    logs: Vec<Copied>,
    /// The flags that are to fall.
    alarms: Vec<(Uuid, Option<Instant>)>,
    wanted: Wanted,
    restored: Restored,
}

impl Checked {
    /// Follows every log and gives it the names that follow from it.
    ///
    /// # Errors
    /// If they are not what is wanted.
    pub fn new(mut logs: Vec<Copied>, wanted: Wanted) -> Result<Checked, RestoreError> {
        let mut restored = Restored::default();
        let mut says = BTreeMap::new();
        let mut alarms = Vec::new();
        for log in &mut logs {
            let (kind, stream) = (log.head.kind, log.head.stream);
            if wanted == Wanted::Events && !matches!(kind, Kind::Event | Kind::Hall | Kind::Game) {
                return Err(RestoreError::NoPartOfAnEvent { kind, stream });
            }
            let tied = ties::of(kind, stream, &log.records).map_err(|error| match error {
                ShelfError::Broken { version, fault, .. } => {
                    RestoreError::Unfollowed { kind, stream, version, fault }
                }
                ShelfError::Store(error) => RestoreError::Store(error),
            })?;
            let found: Names = std::mem::take(&mut log.keys).into_iter().collect();
            let wrong = ties::wrong_names(&tied.names, &found);
            restored.names_mended.extend(wrong.into_iter().map(|fault| (stream, fault)));
            log.keys = tied.names.into_iter().collect();
            *restored.logs.entry(kind).or_default() += 1;
            restored.records += log.records.len() as u64;
            if let Says::Game { alarm: Some(at), .. } = tied.says {
                alarms.push((stream, Some(at)));
            }
            says.insert(stream, tied.says);
        }
        if wanted == Wanted::Events
            && let Some((stream, fault)) = ties::loose_ends(&says).into_iter().next()
        {
            return Err(RestoreError::Loose { stream, fault });
        }
        Ok(Checked { logs, alarms, wanted, restored })
    }

    /// Puts them into a store, all or none.
    ///
    /// # Errors
    /// If one of them is there already, or there must be nothing and is something, or the database fails.
    pub async fn put_into(self, store: &dyn Store) -> Result<Restored, RestoreError> {
        if self.wanted == Wanted::Whole {
            let mut there = 0;
            for kind in Kind::ALL {
                there += store.count(kind).await?;
            }
            if there > 0 {
                return Err(RestoreError::NotEmpty(there));
            }
        }
        let batch = Batch { copies: self.logs, alarms: self.alarms, ..Batch::default() };
        store.write(batch).await?;
        Ok(self.restored)
    }
}
