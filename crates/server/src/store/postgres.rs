//! The store on PostgreSQL, for several machines. A batch is a transaction; the database itself lets transactions
//! that wait share a flush of its log.

mod telling;

use std::time::Duration;

use async_trait::async_trait;
use chuhe_logbook::Instant;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection as _};
use tokio::sync::{broadcast, mpsc};
use uuid::Uuid;

use super::queries::queries;
use super::{
    Alarm, Append, Batch, Copied, Damage, Expected, Hash, Head, Key, Kind, Line, News, Record,
    Rejected, Reply, Session, SignOut, Store, StoreError, Touched, VainAlarm, chain, migrations,
};

// Nobody may write to a log that is relied on until this is committed; others may rely on it as well.
queries!(PgConnection, " FOR SHARE");

/// How long a connection is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// The store on PostgreSQL.
pub struct Postgres {
    pool: PgPool,
    news: broadcast::Sender<News>,
    teller: telling::Teller,
}

impl Postgres {
    /// Connects to a database.
    ///
    /// # Errors
    /// If it cannot be reached, or is of a later version.
    pub async fn open(options: PgConnectOptions) -> Result<Postgres, super::OpenError> {
        let options = options.disable_statement_logging();
        // The first connection is made without the pool, which would only say that it has waited long enough.
        let first = tokio::time::timeout(PATIENCE, options.connect()).await;
        let mut first =
            first.map_err(|_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()))??;
        migrations::postgres().run(&mut first).await?;
        first.close().await?;
        let pool = PgPoolOptions::new().max_connections(16).acquire_timeout(PATIENCE);
        let pool = pool.connect_lazy_with(options);
        let (news, _) = broadcast::channel(super::NEWS);
        tokio::spawn(telling::listen(pool.clone(), news.clone()));
        let teller = telling::Teller::new(pool.clone());
        Ok(Postgres { pool, news, teller })
    }

    async fn connection(&self) -> Result<sqlx::pool::PoolConnection<sqlx::Postgres>, StoreError> {
        Ok(self.pool.acquire().await?)
    }
}

#[async_trait]
impl Store for Postgres {
    async fn write(&self, batch: Batch) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        // A transaction that is not committed is rolled back when it is dropped.
        write_batch(&mut transaction, &mut Heads::of_many_writers(), &batch).await??;
        transaction.commit().await?;
        for one in batch.news() {
            // Perhaps nobody listens here.
            let _ = self.news.send(one);
            self.teller.tell(one);
        }
        Ok(())
    }

    async fn read(&self, stream: Uuid, after: u64, most: u32) -> Result<Vec<Record>, StoreError> {
        read(&mut *self.connection().await?, stream, after, most).await
    }

    async fn head(&self, stream: Uuid) -> Result<Option<Head>, StoreError> {
        head(&mut *self.connection().await?, stream).await
    }

    async fn versions(&self, streams: &[Uuid]) -> Result<Vec<(Uuid, u64)>, StoreError> {
        let query = sqlx::query_as("SELECT id, version FROM streams WHERE id = ANY($1)");
        let found: Vec<(Uuid, i64)> =
            query.bind(streams).fetch_all(&mut *self.connection().await?).await?;
        Ok(found.into_iter().map(|(stream, version)| (stream, version.unsigned_abs())).collect())
    }

    fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn alarms(&self, before: Instant, most: u32) -> Result<Vec<Alarm>, StoreError> {
        alarms(&mut *self.connection().await?, before, most).await
    }

    async fn list(
        &self,
        kind: Kind,
        after: Option<Uuid>,
        most: u32,
    ) -> Result<Vec<Head>, StoreError> {
        list(&mut *self.connection().await?, kind, after, most).await
    }

    async fn count(&self, kind: Kind) -> Result<u64, StoreError> {
        count(&mut *self.connection().await?, kind).await
    }

    async fn find(&self, space: &'static str, key: &str) -> Result<Option<Uuid>, StoreError> {
        find(&mut *self.connection().await?, space, key).await
    }

    async fn keys_of(&self, space: &'static str, stream: Uuid) -> Result<Vec<String>, StoreError> {
        keys_of(&mut *self.connection().await?, space, stream).await
    }

    async fn reply(&self, owner: &str, key: &str) -> Result<Option<Reply>, StoreError> {
        reply(&mut *self.connection().await?, owner, key).await
    }

    async fn session(&self, id: Hash) -> Result<Option<Session>, StoreError> {
        session(&mut *self.connection().await?, id).await
    }

    async fn secret(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        secret(&mut *self.connection().await?, name).await
    }

    async fn copy(&self, of: Option<Vec<Uuid>>, to: mpsc::Sender<Line>) -> Result<(), StoreError> {
        let mut connection = self.connection().await?;
        // Every statement of the copy sees the same state, while others go on writing.
        let view = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        let mut view = connection.begin_with(view).await?;
        copy(&mut view, of, to).await
    }

    async fn close(&self) {
        self.pool.close().await;
    }

    fn name(&self) -> &'static str {
        "postgres"
    }
}
