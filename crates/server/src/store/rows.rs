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
        kind: kind.parse().map_err(|()| corrupt(&format!("the kind {kind:?} of log {stream}")))?,
        version: version
            .try_into()
            .map_err(|_| corrupt(&format!("the version {version} of log {stream}")))?,
        hash: Hash::from_slice(&hash)
            .ok_or_else(|| corrupt(&format!("the hash of log {stream}")))?,
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
        schema: u32::try_from(schema)
            .map_err(|_| corrupt(&format!("the schema of the record of version {version}")))?,
        payload,
        hash: Hash::from_slice(&hash)
            .ok_or_else(|| corrupt(&format!("the hash of the record of version {version}")))?,
    })
}
