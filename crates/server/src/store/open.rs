//! Opening a store by its address.

use std::path::PathBuf;
use std::sync::Arc;

use super::{Address, AddressError, Postgres, Sqlite, Store};

/// Why a store cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It is not known where it is.
    #[error(transparent)]
    Address(#[from] AddressError),
    /// The database cannot be used.
    #[error("the database cannot be used: {0}")]
    Database(#[from] sqlx::Error),
    /// The file cannot be used.
    #[error("the database {file} cannot be used: {error}", file = .file.display())]
    File {
        /// Which.
        file: PathBuf,
        /// Why.
        error: sqlx::Error,
    },
    /// A later version of the program has been at work.
    #[error(
        "a later version of chuhe has written this database (its tables are of version {0}): use that one"
    )]
    Later(i64),
    /// The tables cannot be brought up to date.
    #[error("the tables of the database cannot be brought up to date: {0}")]
    Migration(sqlx::migrate::MigrateError),
    /// The folder for the file cannot be made.
    #[error("the folder {folder} cannot be made: {error}", folder = .folder.display())]
    Folder {
        /// Which.
        folder: PathBuf,
        /// Why.
        error: std::io::Error,
    },
}

impl From<sqlx::migrate::MigrateError> for OpenError {
    fn from(error: sqlx::migrate::MigrateError) -> OpenError {
        use sqlx::migrate::MigrateError;
        match error {
            MigrateError::VersionMissing(version) => OpenError::Later(version),
            other => OpenError::Migration(other),
        }
    }
}

/// Opens a store by its address, as it is written.
///
/// # Errors
/// If it cannot be opened.
pub async fn open(address: &str) -> Result<Arc<dyn Store>, OpenError> {
    open_at(address.parse()?).await
}

/// Opens a store.
///
/// # Errors
/// If it cannot be opened.
pub async fn open_at(address: Address) -> Result<Arc<dyn Store>, OpenError> {
    let path = match address {
        Address::Postgres(options) => return Ok(Arc::new(Postgres::open(*options).await?)),
        Address::Sqlite(path) => path,
    };
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)
            .map_err(|error| OpenError::Folder { folder: folder.to_owned(), error })?;
    }
    let opened = Sqlite::open(&path).await.map_err(|error| match error {
        OpenError::Database(error) => OpenError::File { file: path, error },
        other => other,
    });
    Ok(Arc::new(opened?))
}
