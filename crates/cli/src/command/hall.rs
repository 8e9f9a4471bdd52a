//! The commands of the server: `chuhe serve`, `demo`, `backup`, `restore`, `fsck`, `load`.

mod backup;
mod config;
mod demo;
mod fsck;
mod listen;
mod load;
mod only_one;
mod progress;
mod restore;
mod serve;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use chuhe_server::store::{self, Address, Copied, Store};
use clap::Args;

use crate::dash::is_dash;
use crate::failure::{Failure, NoDash};

pub(crate) use backup::Backup;
pub(crate) use demo::Demo;
pub(crate) use fsck::Fsck;
pub(crate) use load::Load;
use progress::{progress, ticking};
pub(crate) use restore::Restore;
pub(crate) use serve::Serve;
use serve::{ended, stdin_ended};

/// The file that is used if no database is named.
const USUAL: &str = "chuhe.db";

/// The database.
#[derive(Args)]
pub(crate) struct Database {
    /// The database: the name of a file, or postgres://user@host/name [default: chuhe.db]
    #[arg(long, env = "CHUHE_DATABASE", value_name = "FILE|URL", hide_env_values = true)]
    database: Option<String>,
    /// A file with the options of `chuhe serve`, which may name the database
    #[arg(long, env = "CHUHE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Database {
    fn address(&self) -> Result<Address, Failure> {
        let wanted = config::read(self.config.as_deref())?;
        let named = self.database.as_deref().or(wanted.database.as_deref());
        if named == Some("-") {
            return Err(Failure::Dash { option: "--database", wanted: NoDash::Database });
        }
        Ok(named.unwrap_or(USUAL).parse()?)
    }

    /// Opens a database that must be there: a mistake in the name must not make a new one.
    async fn open_existing(&self) -> Result<Arc<dyn Store>, Failure> {
        let address = self.address()?;
        match &address {
            Address::Sqlite(file) if !file.is_file() => {
                Err(Failure::NoDatabase { file: file.clone() })
            }
            _ => Ok(store::open_at(address).await?),
        }
    }
}

/// Reads a backup, from a file or from standard input; the chain of every log in it has been checked.
async fn read_backup(path: &Path) -> Result<Vec<Copied>, Failure> {
    let logs = if is_dash(path) {
        store::backup::read(tokio::io::BufReader::new(tokio::io::stdin())).await
    } else {
        let unreadable = |error| Failure::Read { path: path.to_owned(), error };
        let file = tokio::fs::File::open(path).await.map_err(unreadable)?;
        store::backup::read(tokio::io::BufReader::new(file)).await
    };
    logs.map_err(|error| Failure::BackupFile { path: path.to_owned(), error })
}

/// Runs something that waits.
fn wait_for<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(Failure::System)?.block_on(work)
}
