//! The store on SQLite: a file, or several with its write-ahead log.
//!
//! One task writes. It takes all batches that wait and writes them in one transaction, so that many games share one
//! fsync. If one is rejected, all are taken back and written again, each behind a savepoint of its own, so that it takes
//! none of the others with it; that is rare, and savepoints for every batch would cost a third of the time.

mod in_one_go;

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use chuhe_logbook::Instant;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection as _};
use tokio::sync::{broadcast, mpsc, oneshot};
use uuid::Uuid;

use super::queries::queries;
use super::{
    Alarm, Append, Batch, Copied, Damage, Expected, Hash, Head, Key, Kind, Line, News, Record,
    Rejected, Reply, Session, SignOut, Store, StoreError, Touched, VainAlarm, chain, migrations,
    private_file,
};

use in_one_go::InOneGo;

// Whoever writes is alone: nothing has to be locked.
queries!(SqliteConnection, "");

/// As many batches share one transaction at most, so that the first does not wait for ever.
const GROUP: usize = 256;

/// How long a connection waits for another process, such as a backup that sets up its view.
const BUSY: Duration = Duration::from_secs(10);

/// The store on SQLite.
pub struct Sqlite {
    readers: SqlitePool,
    writer: mpsc::Sender<Work>,
    news: broadcast::Sender<News>,
}

/// Something for the task that writes.
enum Work {
    Batch(Box<Batch>, oneshot::Sender<Result<(), StoreError>>),
    Close(oneshot::Sender<()>),
}

impl Sqlite {
    /// Opens the database in a file, which is made if it is not there.
    ///
    /// # Errors
    /// If the file cannot be used, or is of a later version.
    pub async fn open(path: &Path) -> Result<Sqlite, super::OpenError> {
        // SQLite gives the files beside it the same rights. If it cannot be made SQLite says why, or it is there.
        let _ = private_file::create(path);
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // An acknowledged command survives a power cut.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY)
            .disable_statement_logging();
        let mut connection = options.connect().await?;
        migrations::sqlite().run(&mut connection).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(options.read_only(true).create_if_missing(false))
            .await?;
        let (writer, work) = mpsc::channel(4 * GROUP);
        let (news, _) = broadcast::channel(super::NEWS);
        tokio::spawn(write_for_all(connection, work, news.clone()));
        Ok(Sqlite { readers, writer, news })
    }

    async fn ask<T>(&self, work: impl FnOnce(oneshot::Sender<T>) -> Work) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.writer.send(work(answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)
    }

    async fn reader(&self) -> Result<sqlx::pool::PoolConnection<sqlx::Sqlite>, StoreError> {
        Ok(self.readers.acquire().await?)
    }
}

/// The task that writes, until the store is closed.
async fn write_for_all(
    mut db: SqliteConnection,
    mut work: mpsc::Receiver<Work>,
    news: broadcast::Sender<News>,
) {
    let mut heads = Heads::of_one_writer();
    let mut group = Vec::with_capacity(GROUP);
    while work.recv_many(&mut group, GROUP).await > 0 {
        let mut closed = None;
        let mut answers = Vec::with_capacity(group.len());
        let outcome = write_group(&mut db, &mut heads, &mut group, &mut answers, &mut closed).await;
        for (answer, written) in answers {
            // Nothing is acknowledged or told before it is on the disk.
            let told = match &outcome {
                Ok(()) => written.map(|written| {
                    for one in written {
                        // Perhaps nobody listens.
                        let _ = news.send(one);
                    }
                }),
                Err(error) => Err(StoreError::Database(sqlx::Error::Protocol(error.to_string()))),
            };
            // Whoever asked may have gone.
            let _ = answer.send(told);
        }
        if outcome.is_err() {
            // The transaction may still be open.
            heads.forget_all();
            let _ = sqlx::query("ROLLBACK").execute(&mut db).await;
        }
        if let Some(closed) = closed {
            let _ = db.close().await;
            let _ = closed.send(());
            return;
        }
    }
}

type Answers = Vec<(oneshot::Sender<Result<(), StoreError>>, Result<Vec<News>, StoreError>)>;

async fn write_group(
    db: &mut SqliteConnection,
    heads: &mut Heads,
    group: &mut Vec<Work>,
    answers: &mut Answers,
    closed: &mut Option<oneshot::Sender<()>>,
) -> Result<(), StoreError> {
    // All answers are owed from here on, also if the very first statement fails.
    let mut todo = Vec::with_capacity(group.len());
    for work in group.drain(..) {
        match work {
            Work::Batch(batch, answer) => todo.push((batch, answer)),
            Work::Close(answer) => *closed = Some(answer),
        }
    }
    if todo.is_empty() {
        return Ok(());
    }
    let as_one = write_as_one(db, heads, &todo).await;
    let mut todo = todo.into_iter();
    let outcome = match as_one {
        Ok(false) => write_each(db, heads, &mut todo, answers).await,
        Ok(true) => Ok(()),
        Err(error) => Err(error),
    };
    // If it has failed, that is what all are told.
    answers.extend(todo.map(|(batch, answer)| (answer, Ok(batch.news()))));
    outcome
}

/// A batch, and who waits for it.
type Wanted = (Box<Batch>, oneshot::Sender<Result<(), StoreError>>);

/// Writes all, or nothing if one of them is rejected.
async fn write_as_one(
    db: &mut SqliteConnection,
    heads: &mut Heads,
    all: &[Wanted],
) -> Result<bool, StoreError> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *db).await?;
    for (batch, _) in all {
        let written = match InOneGo::of(batch, heads) {
            Some(usual) => usual.write(db, heads).await,
            None => write_batch(db, heads, batch).await.map(|written| written.is_ok()),
        };
        if !matches!(written, Ok(true)) {
            heads.forget_all();
            sqlx::query("ROLLBACK").execute(&mut *db).await?;
            return Ok(false);
        }
    }
    sqlx::query("COMMIT").execute(&mut *db).await?;
    Ok(true)
}

/// Writes those that are not rejected.
async fn write_each(
    db: &mut SqliteConnection,
    heads: &mut Heads,
    todo: &mut impl Iterator<Item = Wanted>,
    answers: &mut Answers,
) -> Result<(), StoreError> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *db).await?;
    for (batch, answer) in todo {
        sqlx::query("SAVEPOINT one").execute(&mut *db).await?;
        let written = match write_batch(db, heads, &batch).await {
            Ok(Ok(())) => Ok(batch.news()),
            Ok(Err(rejected)) => Err(rejected.into()),
            Err(error) => Err(error),
        };
        if written.is_err() {
            heads.forget_all();
            sqlx::query("ROLLBACK TO one").execute(&mut *db).await?;
        }
        sqlx::query("RELEASE one").execute(&mut *db).await?;
        answers.push((answer, written));
    }
    sqlx::query("COMMIT").execute(&mut *db).await?;
    Ok(())
}

#[async_trait]
impl Store for Sqlite {
    async fn write(&self, batch: Batch) -> Result<(), StoreError> {
        self.ask(|answer| Work::Batch(Box::new(batch), answer)).await?
    }

    async fn read(&self, stream: Uuid, after: u64, most: u32) -> Result<Vec<Record>, StoreError> {
        read(&mut *self.reader().await?, stream, after, most).await
    }

    async fn head(&self, stream: Uuid) -> Result<Option<Head>, StoreError> {
        head(&mut *self.reader().await?, stream).await
    }

    fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    /// The file has one server: what else opens it reads, as a backup does, or puts in whole logs that nobody knows yet.
    fn is_shared(&self) -> bool {
        false
    }

    async fn alarms(&self, before: Instant, most: u32) -> Result<Vec<Alarm>, StoreError> {
        alarms(&mut *self.reader().await?, before, most).await
    }

    async fn list(
        &self,
        kind: Kind,
        after: Option<Uuid>,
        most: u32,
    ) -> Result<Vec<Head>, StoreError> {
        list(&mut *self.reader().await?, kind, after, most).await
    }

    async fn count(&self, kind: Kind) -> Result<u64, StoreError> {
        count(&mut *self.reader().await?, kind).await
    }

    async fn find(&self, space: &'static str, key: &str) -> Result<Option<Uuid>, StoreError> {
        find(&mut *self.reader().await?, space, key).await
    }

    async fn keys_of(&self, space: &'static str, stream: Uuid) -> Result<Vec<String>, StoreError> {
        keys_of(&mut *self.reader().await?, space, stream).await
    }

    async fn reply(&self, owner: &str, key: &str) -> Result<Option<Reply>, StoreError> {
        reply(&mut *self.reader().await?, owner, key).await
    }

    async fn session(&self, id: Hash) -> Result<Option<Session>, StoreError> {
        session(&mut *self.reader().await?, id).await
    }

    async fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        secret(&mut *self.reader().await?, name).await
    }

    async fn copy(&self, of: Option<Vec<Uuid>>, to: mpsc::Sender<Line>) -> Result<(), StoreError> {
        let mut reader = self.reader().await?;
        let mut view = reader.begin().await?;
        copy(&mut view, of, to).await
    }

    async fn close(&self) {
        // Whoever writes goes last: only he can put the write-ahead log into the file, which then can be moved alone.
        self.readers.close().await;
        // If the task is gone already, so is the database.
        let _ = self.ask(Work::Close).await;
    }

    fn name(&self) -> &'static str {
        "sqlite"
    }
}
