//! The statements, which both databases understand alike, on a connection of either.
//!
//! A macro and not generics: the bounds that sqlx wants for a connection of any database are longer than the code.

/// Defines the statements for a connection.
macro_rules! queries {
    ($Connection:ty, $lock:literal) => {
        use $crate::store::heads::Heads;
        use $crate::store::rows::{HeadRow, RecordRow, corrupt, head_of, number, record_of};

        type Connection = $Connection;
        type Row = <<Connection as sqlx::Connection>::Database as sqlx::Database>::Row;

        fn head_in(row: &Row) -> Result<Head, StoreError> {
            head_of(<HeadRow as sqlx::FromRow<'_, Row>>::from_row(row)?)
        }

        fn record_in(row: &Row) -> Result<Record, StoreError> {
            record_of(<RecordRow as sqlx::FromRow<'_, Row>>::from_row(row)?)
        }

        /// Writes a batch within a transaction. If it is rejected the transaction must be rolled back.
        async fn write_batch(
            db: &mut Connection,
            heads: &mut Heads,
            batch: &Batch,
        ) -> Result<Result<(), Rejected>, StoreError> {
            for log in batch.logs() {
                let fits = match log {
                    Touched::Written(append) => write_append(db, heads, append).await?,
                    Touched::Relied(expected) => check_expected(db, heads, expected).await?,
                };
                if let Err(rejected) = fits {
                    return Ok(Err(rejected));
                }
            }
            for (space, key) in &batch.dropped {
                sqlx::query("DELETE FROM keys WHERE space = $1 AND key = $2")
                    .bind(space)
                    .bind(key)
                    .execute(&mut *db)
                    .await?;
            }
            for Key { space, key, stream } in &batch.keys {
                if !write_key(db, space, key, *stream).await? {
                    return Ok(Err(Rejected::Taken { space, key: key.clone() }));
                }
            }
            if let Some(reply) = &batch.reply {
                let written = sqlx::query(
                    "INSERT INTO replies (owner, key, request, status, body, at) \
                     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
                )
                .bind(&reply.owner)
                .bind(&reply.key)
                .bind(&reply.request.0[..])
                .bind(i64::from(reply.status))
                .bind(&reply.body)
                .bind(number(reply.at.ms()))
                .execute(&mut *db)
                .await?;
                if written.rows_affected() == 0 {
                    return Ok(Err(Rejected::Answered));
                }
            }
            for copied in &batch.copies {
                if let Err(rejected) = write_copy(db, copied).await? {
                    return Ok(Err(rejected));
                }
            }
            for (stream, at) in &batch.alarms {
                let query = match at {
                    Some(at) => sqlx::query(
                        "INSERT INTO alarms (stream, at) VALUES ($1, $2) \
                         ON CONFLICT (stream) DO UPDATE SET at = excluded.at",
                    )
                    .bind(stream)
                    .bind(number(at.ms())),
                    None => sqlx::query("DELETE FROM alarms WHERE stream = $1").bind(stream),
                };
                query.execute(&mut *db).await?;
            }
            for vain in &batch.vain_alarms {
                write_vain_alarm(db, *vain).await?;
            }
            write_sessions(db, batch).await?;
            if let Some((name, value)) = &batch.secret {
                sqlx::query(
                    "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                )
                .bind(name)
                .bind(value)
                .execute(&mut *db)
                .await?;
            }
            Ok(Ok(()))
        }

        async fn write_vain_alarm(db: &mut Connection, vain: VainAlarm) -> Result<(), StoreError> {
            let query = match vain.instead {
                Some(at) => {
                    sqlx::query("UPDATE alarms SET at = $3 WHERE stream = $1 AND at = $2")
                        .bind(vain.stream)
                        .bind(number(vain.rang.ms()))
                        .bind(number(at.ms()))
                }
                None => sqlx::query("DELETE FROM alarms WHERE stream = $1 AND at = $2")
                    .bind(vain.stream)
                    .bind(number(vain.rang.ms())),
            };
            query.execute(&mut *db).await?;
            Ok(())
        }

        async fn write_key(
            db: &mut Connection,
            space: &str,
            key: &str,
            stream: Uuid,
        ) -> Result<bool, StoreError> {
            let written = sqlx::query(
                "INSERT INTO keys (space, key, stream) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            )
            .bind(space)
            .bind(key)
            .bind(stream)
            .execute(&mut *db)
            .await?;
            Ok(written.rows_affected() == 1)
        }

        async fn check_expected(
            db: &mut Connection,
            heads: &mut Heads,
            expected: &Expected,
        ) -> Result<Result<(), Rejected>, StoreError> {
            let &Expected { stream, version: seen } = expected;
            let found = match heads.get(stream) {
                Some(head) => head.version,
                None => {
                    let query = concat!("SELECT version FROM streams WHERE id = $1", $lock);
                    let there: Option<(i64,)> =
                        sqlx::query_as(query).bind(stream).fetch_optional(&mut *db).await?;
                    there.map_or(0, |(version,)| version.unsigned_abs())
                }
            };
            let as_expected = found == seen;
            Ok(if as_expected { Ok(()) } else { Err(Rejected::Conflict { stream, seen, found }) })
        }

        async fn write_append(
            db: &mut Connection,
            heads: &mut Heads,
            append: &Append,
        ) -> Result<Result<(), Rejected>, StoreError> {
            let &Append { stream, kind, seen, .. } = append;
            let known = heads.get(stream).filter(|head| head.version == seen);
            let there = match known {
                Some(head) => Some(head),
                None => head(db, stream).await?,
            };
            let found = there.map_or(0, |head| head.version);
            if found != seen {
                return Ok(Err(Rejected::Conflict { stream, seen, found }));
            }
            if there.is_some_and(|head| head.kind != kind) {
                return Ok(Err(Rejected::OtherKind(stream)));
            }
            if append.records.is_empty() {
                return Ok(Ok(()));
            }
            let (head, records) = chain::linked(append, there);
            if !write_head(db, &head, there).await? {
                // Another transaction has been faster since the look at the head.
                heads.forget(stream);
                let found = self::head(db, stream).await?.map_or(0, |head| head.version);
                return Ok(Err(Rejected::Conflict { stream, seen, found }));
            }
            write_records(db, stream, &records).await?;
            heads.put(head);
            Ok(Ok(()))
        }

        /// Moves the end of a log on from where it was; whether it was there.
        async fn write_head(
            db: &mut Connection,
            head: &Head,
            before: Option<Head>,
        ) -> Result<bool, StoreError> {
            let query = match before {
                None => sqlx::query(
                    "INSERT INTO streams (id, version, head, kind, since) \
                     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
                ),
                Some(_) => sqlx::query(
                    "UPDATE streams SET version = $2, head = $3 \
                     WHERE id = $1 AND version = $4 AND head = $5",
                ),
            };
            let query = query.bind(head.stream).bind(number(head.version)).bind(&head.hash.0[..]);
            let query = match &before {
                None => query.bind(head.kind.name()).bind(number(head.since.ms())),
                Some(before) => query.bind(number(before.version)).bind(&before.hash.0[..]),
            };
            Ok(query.execute(&mut *db).await?.rows_affected() == 1)
        }

        async fn write_records(
            db: &mut Connection,
            stream: Uuid,
            records: &[Record],
        ) -> Result<(), StoreError> {
            // As many at once as the database takes arguments for.
            for records in records.chunks(100) {
                let mut insert = sqlx::QueryBuilder::<<Connection as sqlx::Connection>::Database>::new(
                    "INSERT INTO records (stream, version, at, actor, schema, payload, hash) ",
                );
                insert.push_values(records, |mut row, record| {
                    row.push_bind(stream)
                        .push_bind(number(record.version))
                        .push_bind(number(record.at.ms()))
                        .push_bind(&record.actor)
                        .push_bind(i64::from(record.schema))
                        .push_bind(&record.payload)
                        .push_bind(&record.hash.0[..]);
                });
                insert.build().execute(&mut *db).await?;
            }
            Ok(())
        }

        async fn write_copy(
            db: &mut Connection,
            copied: &Copied,
        ) -> Result<Result<(), Rejected>, StoreError> {
            let Copied { head, records, keys } = copied;
            let stream = head.stream;
            if !write_head(db, head, None).await? {
                let found = self::head(db, stream).await?.map_or(0, |head| head.version);
                return Ok(Err(Rejected::Conflict { stream, seen: 0, found }));
            }
            write_records(db, stream, records).await?;
            for (space, key) in keys {
                if !write_key(db, space, key, stream).await? {
                    return Ok(Err(Rejected::Taken {
                        space: "key",
                        key: format!("{space} {key}"),
                    }));
                }
            }
            Ok(Ok(()))
        }

        async fn write_sessions(db: &mut Connection, batch: &Batch) -> Result<(), StoreError> {
            if let Some(session) = &batch.sign_in {
                sqlx::query(
                    "INSERT INTO sessions (id, account, since, until) VALUES ($1, $2, $3, $4) \
                     ON CONFLICT (id) DO UPDATE SET until = excluded.until",
                )
                .bind(&session.id.0[..])
                .bind(session.account)
                .bind(number(session.since.ms()))
                .bind(number(session.until.ms()))
                .execute(&mut *db)
                .await?;
            }
            match &batch.sign_out {
                None => {}
                Some(SignOut::One { session, .. }) => {
                    let query = sqlx::query("DELETE FROM sessions WHERE id = $1");
                    query.bind(&session.0[..]).execute(&mut *db).await?;
                }
                Some(SignOut::All { account, but }) => {
                    sqlx::query("DELETE FROM sessions WHERE account = $1 AND id <> $2")
                        .bind(account)
                        .bind(&but.unwrap_or(Hash::START).0[..])
                        .execute(&mut *db)
                        .await?;
                }
            }
            if let Some((replies, sessions)) = &batch.forget {
                let query = sqlx::query("DELETE FROM replies WHERE at < $1");
                query.bind(number(replies.ms())).execute(&mut *db).await?;
                let query = sqlx::query("DELETE FROM sessions WHERE until < $1");
                query.bind(number(sessions.ms())).execute(&mut *db).await?;
            }
            Ok(())
        }

        async fn head(db: &mut Connection, stream: Uuid) -> Result<Option<Head>, StoreError> {
            sqlx::query("SELECT id, kind, version, head, since FROM streams WHERE id = $1")
                .bind(stream)
                .fetch_optional(&mut *db)
                .await?
                .map(|row| head_in(&row))
                .transpose()
        }

        /// A log whose row cannot be read is passed over: it must not take the others with it.
        async fn list(
            db: &mut Connection,
            kind: Kind,
            after: Option<Uuid>,
            most: u32,
        ) -> Result<Vec<Head>, StoreError> {
            use sqlx::Row as _;
            let mut after = after.unwrap_or(Uuid::max());
            let mut heads = Vec::new();
            loop {
                let wanted = most as usize - heads.len();
                let rows = sqlx::query(
                    "SELECT id, kind, version, head, since FROM streams \
                     WHERE kind = $1 AND id < $2 ORDER BY id DESC LIMIT $3",
                )
                .bind(kind.name())
                .bind(after)
                .bind(wanted as i64)
                .fetch_all(&mut *db)
                .await?;
                for row in &rows {
                    match head_in(row) {
                        Ok(head) => heads.push(head),
                        Err(error) => tracing::warn!(%kind, %error, "a log cannot be read"),
                    }
                }
                match rows.last() {
                    Some(last) if heads.len() < most as usize => after = last.try_get(0)?,
                    _ => return Ok(heads),
                }
            }
        }

        async fn count(db: &mut Connection, kind: Kind) -> Result<u64, StoreError> {
            let (count,): (i64,) = sqlx::query_as("SELECT count(*) FROM streams WHERE kind = $1")
                .bind(kind.name())
                .fetch_one(&mut *db)
                .await?;
            Ok(count.unsigned_abs())
        }

        async fn read(
            db: &mut Connection,
            stream: Uuid,
            after: u64,
            most: u32,
        ) -> Result<Vec<Record>, StoreError> {
            read_rows(db, stream, after, most).await?.iter().map(record_in).collect()
        }

        async fn read_rows(
            db: &mut Connection,
            stream: Uuid,
            after: u64,
            most: u32,
        ) -> Result<Vec<Row>, StoreError> {
            let rows = sqlx::query(
                "SELECT version, at, actor, schema, payload, hash FROM records \
                 WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3",
            )
            .bind(stream)
            .bind(number(after))
            .bind(i64::from(most));
            Ok(rows.fetch_all(&mut *db).await?)
        }

        async fn alarms(
            db: &mut Connection,
            before: Instant,
            most: u32,
        ) -> Result<Vec<Alarm>, StoreError> {
            // One statement sees an alarm with the version it was set by.
            let found: Vec<(Uuid, i64, i64)> = sqlx::query_as(
                "SELECT alarms.stream, alarms.at, COALESCE(streams.version, 0) FROM alarms \
                 LEFT JOIN streams ON streams.id = alarms.stream \
                 WHERE alarms.at < $1 ORDER BY alarms.at LIMIT $2",
            )
            .bind(number(before.ms()))
            .bind(i64::from(most))
            .fetch_all(&mut *db)
            .await?;
            let alarm = |(stream, at, version): (Uuid, i64, i64)| Alarm {
                stream,
                at: Instant::from_ms(at.unsigned_abs()),
                version: version.unsigned_abs(),
            };
            Ok(found.into_iter().map(alarm).collect())
        }

        async fn find(
            db: &mut Connection,
            space: &str,
            key: &str,
        ) -> Result<Option<Uuid>, StoreError> {
            let found: Option<(Uuid,)> =
                sqlx::query_as("SELECT stream FROM keys WHERE space = $1 AND key = $2")
                    .bind(space)
                    .bind(key)
                    .fetch_optional(&mut *db)
                    .await?;
            Ok(found.map(|(stream,)| stream))
        }

        async fn keys_of(
            db: &mut Connection,
            space: &str,
            stream: Uuid,
        ) -> Result<Vec<String>, StoreError> {
            let found: Vec<(String,)> = sqlx::query_as(
                "SELECT key FROM keys WHERE stream = $1 AND space = $2 ORDER BY key",
            )
            .bind(stream)
            .bind(space)
            .fetch_all(&mut *db)
            .await?;
            Ok(found.into_iter().map(|(key,)| key).collect())
        }

        async fn reply(
            db: &mut Connection,
            owner: &str,
            key: &str,
        ) -> Result<Option<Reply>, StoreError> {
            let found: Option<(Vec<u8>, i64, String, i64)> = sqlx::query_as(
                "SELECT request, status, body, at FROM replies WHERE owner = $1 AND key = $2",
            )
            .bind(owner)
            .bind(key)
            .fetch_optional(&mut *db)
            .await?;
            let Some((request, status, body, at)) = found else { return Ok(None) };
            Ok(Some(Reply {
                owner: owner.to_owned(),
                key: key.to_owned(),
                request: Hash::from_slice(&request).ok_or_else(|| corrupt("a hash"))?,
                status: u16::try_from(status).map_err(|_| corrupt("a status"))?,
                body,
                at: Instant::from_ms(at.unsigned_abs()),
            }))
        }

        async fn session(db: &mut Connection, id: Hash) -> Result<Option<Session>, StoreError> {
            let found: Option<(Uuid, i64, i64)> =
                sqlx::query_as("SELECT account, since, until FROM sessions WHERE id = $1")
                    .bind(&id.0[..])
                    .fetch_optional(&mut *db)
                    .await?;
            Ok(found.map(|(account, since, until)| Session {
                id,
                account,
                since: Instant::from_ms(since.unsigned_abs()),
                until: Instant::from_ms(until.unsigned_abs()),
            }))
        }

        async fn secret(db: &mut Connection, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
            let found: Option<(Vec<u8>,)> =
                sqlx::query_as("SELECT value FROM secrets WHERE name = $1")
                    .bind(name)
                    .fetch_optional(&mut *db)
                    .await?;
            Ok(found.map(|(value,)| value))
        }

        /// Sends all logs, or some, within a transaction that sees one state of the database.
        async fn copy(
            db: &mut Connection,
            of: Option<Vec<Uuid>>,
            to: mpsc::Sender<Line>,
        ) -> Result<(), StoreError> {
            let all = of.is_none();
            let heads = match of {
                Some(streams) => {
                    let mut heads = Vec::new();
                    for stream in streams {
                        heads.extend(head(db, stream).await?);
                    }
                    heads
                }
                None => {
                    let rows =
                        sqlx::query("SELECT id, kind, version, head, since FROM streams ORDER BY kind, id")
                            .fetch_all(&mut *db)
                            .await?;
                    let mut heads = Vec::with_capacity(rows.len());
                    for row in &rows {
                        use sqlx::Row as _;
                        match head_in(row) {
                            Ok(head) => heads.push(head),
                            Err(error) => {
                                let fault = format!("its row among the logs: {error}");
                                let damage = Damage { stream: row.try_get(0).ok(), fault };
                                // Nobody listens any more; so it is below.
                                if to.send(Line::Damaged(damage)).await.is_err() {
                                    return Ok(());
                                }
                            }
                        }
                    }
                    heads
                }
            };
            for head in heads {
                if !copy_log(db, head, &to).await? {
                    return Ok(());
                }
            }
            if all {
                for damage in strays(db).await? {
                    if to.send(Line::Damaged(damage)).await.is_err() {
                        return Ok(());
                    }
                }
            }
            Ok(())
        }

        /// Sends a log; whether anybody still listens.
        async fn copy_log(
            db: &mut Connection,
            head: Head,
            to: &mpsc::Sender<Line>,
        ) -> Result<bool, StoreError> {
            use sqlx::Row as _;
            const PAGE: u32 = 500;
            let stream = head.stream;
            let mut lines = vec![Line::Stream(head)];
            let keys: Vec<(String, String)> =
                sqlx::query_as("SELECT space, key FROM keys WHERE stream = $1 ORDER BY space, key")
                    .bind(stream)
                    .fetch_all(&mut *db)
                    .await?;
            lines.extend(keys.into_iter().map(|(space, key)| Line::Key(space, key, stream)));
            let alarm: Option<(i64,)> = sqlx::query_as("SELECT at FROM alarms WHERE stream = $1")
                .bind(stream)
                .fetch_optional(&mut *db)
                .await?;
            lines.extend(alarm.map(|(at,)| Line::Alarm(Instant::from_ms(at.unsigned_abs()))));
            let mut after = 0;
            loop {
                let rows = read_rows(db, stream, after, PAGE).await?;
                for row in &rows {
                    after = row.try_get::<i64, _>(0)?.unsigned_abs();
                    lines.push(match record_in(row) {
                        Ok(record) => Line::Record(record),
                        Err(error) => {
                            let fault = format!("version {after}: {error}");
                            Line::Damaged(Damage { stream: Some(stream), fault })
                        }
                    });
                }
                for line in lines.drain(..) {
                    if to.send(line).await.is_err() {
                        return Ok(false);
                    }
                }
                if rows.is_empty() {
                    return Ok(true);
                }
            }
        }

        /// Records and names that belong to no log.
        async fn strays(db: &mut Connection) -> Result<Vec<Damage>, StoreError> {
            use sqlx::Row as _;
            let records = sqlx::query(
                "SELECT DISTINCT stream FROM records \
                 WHERE version < 1 OR stream NOT IN (SELECT id FROM streams)",
            )
            .fetch_all(&mut *db)
            .await?;
            let names = sqlx::query(
                "SELECT stream, space, key FROM keys \
                 WHERE stream NOT IN (SELECT id FROM streams) ORDER BY space, key",
            )
            .fetch_all(&mut *db)
            .await?;
            let mut strays = Vec::new();
            for row in records {
                let fault = "there are records of it, but it is not among the logs, or they are numbered below 1";
                strays.push(Damage { stream: row.try_get(0).ok(), fault: fault.to_owned() });
            }
            for row in names {
                let (space, key): (String, String) = (row.try_get(1)?, row.try_get(2)?);
                let fault = format!("the {space} {key} leads to it, but there is no such log");
                strays.push(Damage { stream: row.try_get(0).ok(), fault });
            }
            Ok(strays)
        }
    };
}

pub(super) use queries;
