//! What the rows of either database hold, and what that stands for.

use chuhe_logbook::Instant;
use uuid::Uuid;

use super::{Hash, Head, Record, StoreError};

pub(super) fn corrupt(what: &str) -> StoreError {
    StoreError::Corrupt(what.to_owned())
}

/// Databases have signed numbers only; versions and instants are far below their end.
pub(super) fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

pub(super) type HeadRow = (Uuid, String, i64, Vec<u8>, i64);

pub(super) fn head_of((stream, kind, version, hash, since): HeadRow) -> Result<Head, StoreError> {
    Ok(Head {
        stream,
        kind: kind.parse().map_err(|()| StoreError::Corrupt(format!("a log of kind {kind}")))?,
        version: version.try_into().map_err(|_| corrupt("a version"))?,
        hash: Hash::from_slice(&hash).ok_or_else(|| corrupt("a hash"))?,
        since: Instant::from_ms(since.unsigned_abs()),
    })
}

pub(super) type RecordRow = (i64, i64, String, i64, String, Vec<u8>);

pub(super) fn record_of(row: RecordRow) -> Result<Record, StoreError> {
    let (version, at, actor, schema, payload, hash) = row;
    Ok(Record {
        version: version.unsigned_abs(),
        at: Instant::from_ms(at.unsigned_abs()),
        actor,
        schema: u32::try_from(schema).map_err(|_| corrupt("the version of a schema"))?,
        payload,
        hash: Hash::from_slice(&hash).ok_or_else(|| corrupt("a hash"))?,
    })
}
