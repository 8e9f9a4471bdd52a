//! The hash chain of a log: whoever changes a record must change all after it, and the end of the log no longer is
//! what was printed, exported or backed up.

use std::fmt;
use std::str::FromStr;

use chuhe_logbook::Instant;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{Append, Head, NewRecord, Record};

/// A SHA-256 hash.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// Before the first record.
    pub const START: Hash = Hash([0; 32]);

    /// The hash of some bytes.
    pub fn of(bytes: &[u8]) -> Hash {
        Hash(Sha256::digest(bytes).into())
    }

    /// From the bytes in the database.
    pub fn from_slice(bytes: &[u8]) -> Option<Hash> {
        bytes.try_into().ok().map(Hash)
    }
}

/// The first bytes of a hash: enough to tell two histories of one log apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(pub [u8; 4]);

impl From<Hash> for Mark {
    fn from(Hash([a, b, c, d, ..]): Hash) -> Mark {
        Mark([a, b, c, d])
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", u32::from_be_bytes(self.0))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hash {
    type Err = ();

    fn from_str(text: &str) -> Result<Hash, ()> {
        let digits: Vec<u8> = text
            .chars()
            .map(|digit| digit.to_digit(16).map(|value| value as u8).ok_or(()))
            .collect::<Result<_, _>>()?;
        let bytes: Vec<u8> = digits
            .chunks(2)
            .map(|pair| Some(pair.first()? << 4 | pair.get(1)?))
            .collect::<Option<_>>()
            .ok_or(())?;
        Hash::from_slice(&bytes).ok_or(())
    }
}

/// The records of an append, linked to the end of their log, and its new end.
pub(super) fn linked(append: &Append, before: Option<Head>) -> (Head, Vec<Record>) {
    let Append { stream, kind, seen, .. } = *append;
    let mut hash = before.map_or(Hash::START, |head| head.hash);
    let mut records = Vec::with_capacity(append.records.len());
    for (version, record) in (seen + 1..).zip(&append.records) {
        let record = link(hash, stream, version, record);
        hash = record.hash;
        records.push(record);
    }
    let first = append.records.first().map_or_else(Instant::default, |first| first.at);
    let since = before.map_or(first, |head| head.since);
    let version = seen + records.len() as u64;
    (Head { stream, kind, version, hash, since }, records)
}

/// The record that follows a hash in a log.
pub fn link(before: Hash, stream: Uuid, version: u64, record: &NewRecord) -> Record {
    let NewRecord { at, actor, schema, payload } = record.clone();
    let mut record = Record { version, at, actor, schema, payload, hash: Hash::START };
    record.hash = hash(before, stream, &record);
    record
}

/// The hash that a record must have.
pub fn hash(before: Hash, stream: Uuid, record: &Record) -> Hash {
    let mut sha = Sha256::new();
    sha.update(before.0);
    sha.update(stream.as_bytes());
    sha.update(record.version.to_be_bytes());
    sha.update(record.at.ms().to_be_bytes());
    sha.update(record.schema.to_be_bytes());
    // With its length, so that nothing can be moved between the two texts.
    sha.update((record.actor.len() as u64).to_be_bytes());
    sha.update(&record.actor);
    sha.update(&record.payload);
    Hash(sha.finalize().into())
}

/// Where a chain is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Break {
    /// A number is missing or comes twice.
    Version {
        /// The number that should come.
        expected: u64,
        /// The one that does.
        found: u64,
    },
    /// A record is not what was written, or the one before it is not.
    Hash(u64),
    /// The log has lost its end, or has grown past it.
    End {
        /// What it is said to have.
        expected: u64,
        /// What it has.
        found: u64,
    },
    /// The end does not carry the hash that it should.
    Head,
}

/// Checks a log against its head.
///
/// # Errors
/// The first break.
pub fn check(head: &Head, records: &[Record]) -> Result<(), Break> {
    let mut followed = Followed::of(*head);
    records.iter().try_for_each(|record| followed.take(record))?;
    followed.end()
}

/// A log that is checked while its records pass.
pub(super) struct Followed {
    head: Head,
    version: u64,
    hash: Hash,
}

impl Followed {
    pub(super) fn of(head: Head) -> Followed {
        Followed { head, version: 0, hash: Hash::START }
    }

    pub(super) fn log(&self) -> Uuid {
        self.head.stream
    }

    pub(super) fn take(&mut self, record: &Record) -> Result<(), Break> {
        self.version += 1;
        if record.version != self.version {
            return Err(Break::Version { expected: self.version, found: record.version });
        }
        if record.hash != hash(self.hash, self.head.stream, record) {
            return Err(Break::Hash(record.version));
        }
        self.hash = record.hash;
        Ok(())
    }

    pub(super) fn end(&self) -> Result<(), Break> {
        if self.version != self.head.version {
            return Err(Break::End { expected: self.head.version, found: self.version });
        }
        if self.hash != self.head.hash {
            return Err(Break::Head);
        }
        Ok(())
    }
}
