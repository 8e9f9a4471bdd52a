//! Empty databases to tell the story on.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use chuhe_server::store::{Store, open};

/// A database of its own for one test.
pub(crate) struct Home {
    pub(crate) address: String,
    pub(crate) store: Arc<dyn Store>,
    _folder: Option<tempfile::TempDir>,
}

impl Home {
    /// Opens the same database once more, as after a restart.
    pub(crate) async fn reopened(&self) -> Arc<dyn Store> {
        self.store.close().await;
        open(&self.address).await.unwrap()
    }

    /// Another, empty database of the same make.
    pub(crate) async fn another(&self) -> Home {
        if self.store.name() == "sqlite" { sqlite().await } else { postgres().await }
    }

    /// Does something to the tables behind the store's back, whatever the tables demand of one another.
    pub(crate) async fn meddle(&self, statement: &'static str) {
        if self.store.name() == "sqlite" {
            use sqlx::{ConnectOptions, Connection};
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&self.address);
            let mut db = options.foreign_keys(false).connect().await.unwrap();
            sqlx::raw_sql(statement).execute(&mut db).await.unwrap();
            db.close().await.unwrap();
        } else {
            use sqlx::Connection;
            let mut db = sqlx::PgConnection::connect(&self.address).await.unwrap();
            sqlx::raw_sql("SET session_replication_role = replica").execute(&mut db).await.unwrap();
            sqlx::raw_sql(statement).execute(&mut db).await.unwrap();
        }
    }
}

pub(crate) async fn sqlite() -> Home {
    let folder = tempfile::tempdir().unwrap();
    let address = folder.path().join("hall/chuhe.db").display().to_string();
    let store = open(&address).await.unwrap();
    Home { address, store, _folder: Some(folder) }
}

pub(crate) async fn postgres() -> Home {
    use sqlx::{AssertSqlSafe, Connection};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let server = std::env::var("CHUHE_TEST_POSTGRES").expect(
        "CHUHE_TEST_POSTGRES is not set: run the tests by ./check, or by tools/with-postgres cargo test",
    );
    let name = format!("store_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let mut db = sqlx::PgConnection::connect(&server).await.unwrap();
    sqlx::query(AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&mut db).await.unwrap();
    let address = format!("{}/{name}", server.rsplit_once('/').unwrap().0);
    let store = open(&address).await.unwrap();
    Home { address, store, _folder: None }
}
