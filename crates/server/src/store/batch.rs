//! What a write consists of: a [`Batch`] and its parts.

use chuhe_logbook::Instant;
use uuid::Uuid;

use super::{Hash, Head, Kind, News, Record, Session};

/// A record that is to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewRecord {
    /// When.
    pub at: Instant,
    /// Who brought it about.
    pub actor: String,
    /// The version of the schema of the payload.
    pub schema: u32,
    /// What happened.
    pub payload: String,
}

/// Records that are to be written to one log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// Which log.
    pub stream: Uuid,
    /// What it is about.
    pub kind: Kind,
    /// The version that the writer has seen; 0 if the log is new.
    pub seen: u64,
    /// The records, at least one.
    pub records: Vec<NewRecord>,
}

/// A log that a decision rests on although nothing is written to it: it must still be as the writer has seen it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Which log.
    pub stream: Uuid,
    /// The version that the writer has seen.
    pub version: u64,
}

/// A name that leads to a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// What kind of name, such as `login`.
    pub space: &'static str,
    /// The name.
    pub key: String,
    /// Where it leads.
    pub stream: Uuid,
}

/// The answer to a command that carried an idempotency key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Whose key.
    pub owner: String,
    /// The key.
    pub key: String,
    /// The hash of what was asked: the same key with another question is a mistake.
    pub request: Hash,
    /// The status of the answer.
    pub status: u16,
    /// The answer.
    pub body: String,
    /// When.
    pub at: Instant,
}

/// What is written together or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// Records.
    pub appends: Vec<Append>,
    /// Logs that must not have grown meanwhile; none of those that are appended to, for which that is so anyway.
    pub expected: Vec<Expected>,
    /// Keys that must be free.
    pub keys: Vec<Key>,
    /// Keys that are given up.
    pub dropped: Vec<(&'static str, String)>,
    /// When time alone brings something about in a log; none if it does no more.
    pub alarms: Vec<(Uuid, Option<Instant>)>,
    /// Alarms that rang although nothing was due.
    pub vain_alarms: Vec<VainAlarm>,
    /// The answer that is kept.
    pub reply: Option<Reply>,
    /// Somebody signs in, or stays so for longer.
    pub sign_in: Option<Session>,
    /// Sessions that end.
    pub sign_out: Option<SignOut>,
    /// Answers and sessions that ended before an instant are forgotten.
    pub forget: Option<(Instant, Instant)>,
    /// A secret of the server, which is kept if there is none of that name yet.
    pub secret: Option<(&'static str, Vec<u8>)>,
    /// Logs that come from a copy.
    pub copies: Vec<Copied>,
}

impl Batch {
    /// The logs that it writes to or relies on, in the order of their ids: if all lock them so, one of two batches may
    /// wait for the other, and never each for the other.
    pub(super) fn logs(&self) -> Vec<Touched<'_>> {
        let written = self.appends.iter().map(Touched::Written);
        let mut logs: Vec<_> = written.chain(self.expected.iter().map(Touched::Relied)).collect();
        logs.sort_by_key(|log| match log {
            Touched::Written(append) => append.stream,
            Touched::Relied(expected) => expected.stream,
        });
        logs
    }

    /// What is told when the batch is on the disk.
    pub(super) fn news(&self) -> Vec<News> {
        let written = |append: &Append| News::Written {
            stream: append.stream,
            version: append.seen + append.records.len() as u64,
        };
        let signed_out = self.sign_out.map(|out| match out {
            SignOut::One { account, .. } | SignOut::All { account, .. } => {
                News::SignedOut { account }
            }
        });
        self.appends.iter().map(written).chain(signed_out).collect()
    }
}

/// What a batch does with a log.
pub(super) enum Touched<'a> {
    Written(&'a Append),
    Relied(&'a Expected),
}

/// An alarm that rang although nothing was due. If another was set meanwhile, by somebody who has moved, that one stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VainAlarm {
    /// Of which log.
    pub stream: Uuid,
    /// For when it was set.
    pub rang: Instant,
    /// For when it should be; none if nothing is to come.
    pub instead: Option<Instant>,
}

/// Sessions that end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignOut {
    /// One.
    One {
        /// Whose.
        account: Uuid,
        /// Which.
        session: Hash,
    },
    /// All of an account, but perhaps one.
    All {
        /// Whose.
        account: Uuid,
        /// Which one goes on.
        but: Option<Hash>,
    },
}

/// A log that comes from a copy, with its hashes. Nothing may be there under its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// Its end.
    pub head: Head,
    /// Its records.
    pub records: Vec<Record>,
    /// The keys that lead to it.
    pub keys: Vec<(String, String)>,
}
