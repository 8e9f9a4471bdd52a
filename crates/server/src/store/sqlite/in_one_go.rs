//! The usual batch, a move and what time will bring next, in one go. A statement of its own is sent to the thread of the
//! database and waited for, which takes longer than the statement itself.

use sqlx::sqlite::{SqliteArguments, SqliteConnection};
use sqlx::{Arguments as _, AssertSqlSafe};

use super::super::chain;
use super::super::heads::Heads;
use super::super::rows::number;
use super::{Batch, Head, StoreError};

const HEAD: &str =
    "UPDATE streams SET version = ?, head = ? WHERE id = ? AND version = ? AND head = ?;";
const RECORD: &str = "INSERT INTO records (stream, version, at, actor, schema, payload, hash) \
                      VALUES (?, ?, ?, ?, ?, ?, ?);";
const ALARM: &str = "INSERT INTO alarms (stream, at) VALUES (?, ?) \
                     ON CONFLICT (stream) DO UPDATE SET at = excluded.at;";
/// Whether there was an alarm or not: after it there is one, and then none. So it is known how many rows that changes.
const NO_ALARM: &str = "INSERT INTO alarms (stream, at) VALUES (?, 0) \
                        ON CONFLICT (stream) DO UPDATE SET at = excluded.at; \
                        DELETE FROM alarms WHERE stream = ?;";
const REPLY: &str = "INSERT INTO replies (owner, key, request, status, body, at) \
                     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING;";

/// Several statements with their arguments.
pub(super) struct InOneGo {
    statements: String,
    arguments: SqliteArguments,
    /// So many rows are written if nothing is in the way.
    rows: u64,
    heads: Vec<Head>,
}

impl InOneGo {
    /// The statements of a batch; none if there is anything unusual in it, or a log whose end is not known.
    pub(super) fn of(batch: &Batch, heads: &mut Heads) -> Option<InOneGo> {
        // All fields are named, so that a new one is not forgotten here.
        let Batch {
            appends,
            expected,
            keys,
            dropped,
            alarms,
            vain_alarms,
            reply,
            sign_in: None,
            sign_out: None,
            forget: None,
            secret: None,
            copies,
        } = batch
        else {
            return None;
        };
        let usual = keys.is_empty() && dropped.is_empty() && copies.is_empty();
        if appends.is_empty() || !usual || !vain_alarms.is_empty() {
            return None;
        }
        for expected in expected {
            heads.get(expected.stream).filter(|head| head.version == expected.version)?;
        }
        let mut all = InOneGo {
            statements: String::new(),
            arguments: SqliteArguments::default(),
            rows: 0,
            heads: Vec::with_capacity(appends.len()),
        };
        for append in appends {
            let before = heads.get(append.stream)?;
            if before.version != append.seen || before.kind != append.kind {
                return None;
            }
            all.append(before, append).ok()?;
        }
        for (stream, at) in alarms {
            all.arguments.add(*stream).ok()?;
            match at {
                Some(at) => {
                    all.statements += ALARM;
                    all.rows += 1;
                    all.arguments.add(number(at.ms())).ok()?;
                }
                None => {
                    all.statements += NO_ALARM;
                    all.rows += 2;
                    all.arguments.add(*stream).ok()?;
                }
            }
        }
        if let Some(reply) = reply {
            all.statements += REPLY;
            all.rows += 1;
            let arguments = &mut all.arguments;
            arguments.add(reply.owner.clone()).ok()?;
            arguments.add(reply.key.clone()).ok()?;
            arguments.add(reply.request.0.to_vec()).ok()?;
            arguments.add(i64::from(reply.status)).ok()?;
            arguments.add(reply.body.clone()).ok()?;
            arguments.add(number(reply.at.ms())).ok()?;
        }
        Some(all)
    }

    fn append(
        &mut self,
        before: Head,
        append: &super::Append,
    ) -> Result<(), sqlx::error::BoxDynError> {
        let (head, records) = chain::linked(append, Some(before));
        self.statements += HEAD;
        self.rows += 1 + records.len() as u64;
        let arguments = &mut self.arguments;
        arguments.add(number(head.version))?;
        arguments.add(head.hash.0.to_vec())?;
        arguments.add(head.stream)?;
        arguments.add(number(before.version))?;
        arguments.add(before.hash.0.to_vec())?;
        for record in records {
            self.statements += RECORD;
            arguments.add(head.stream)?;
            arguments.add(number(record.version))?;
            arguments.add(number(record.at.ms()))?;
            arguments.add(record.actor)?;
            arguments.add(i64::from(record.schema))?;
            arguments.add(record.payload)?;
            arguments.add(record.hash.0.to_vec())?;
        }
        self.heads.push(head);
        Ok(())
    }

    /// Writes them within a transaction; false if something was in the way, and the transaction must be rolled back.
    pub(super) async fn write(
        self,
        db: &mut SqliteConnection,
        heads: &mut Heads,
    ) -> Result<bool, StoreError> {
        // Put together from the constants above.
        let statements = AssertSqlSafe(self.statements);
        let done = sqlx::query_with(statements, self.arguments).execute(&mut *db).await?;
        self.heads.into_iter().for_each(|head| heads.put(head));
        Ok(done.rows_affected() == self.rows)
    }
}
