//! The commands of the server: `chuhe serve`, `demo`, `backup`, `restore`, `fsck`.

mod backup;
mod config;
mod demo;
mod fsck;
mod restore;
mod serve;

use std::path::Path;
use std::sync::Arc;

use chuhe_server::store::{self, Store};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;

pub(crate) use backup::Backup;
pub(crate) use demo::Demo;
pub(crate) use fsck::Fsck;
pub(crate) use restore::Restore;
pub(crate) use serve::Serve;

/// The file that is used if no database is named.
const USUAL: &str = "chuhe.db";

/// The database.
#[derive(Args)]
pub(crate) struct Database {
    /// The database: the name of a file, or postgres://user@host/name [default: chuhe.db]
    #[arg(long, env = "CHUHE_DATABASE", value_name = "FILE|URL", hide_env_values = true)]
    database: Option<String>,
}

impl Database {
    fn address(&self) -> &str {
        self.database.as_deref().unwrap_or(USUAL)
    }

    /// Opens a database that must be there: a mistake in the name must not make a new one.
    async fn open_existing(&self) -> Result<Arc<dyn Store>, Failure> {
        let address = self.address();
        if !address.contains("://") && !Path::new(address).is_file() {
            return Err(Failure::NoDatabase { address: address.to_owned() });
        }
        Ok(store::open(address).await?)
    }
}

/// Runs something that waits.
fn wait_for<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(Failure::Output)?.block_on(work)
}

/// A count of logs that shows after a while.
fn progress() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {pos} logs, {elapsed}");
    ProgressBar::new_spinner().with_style(style.expect("the template is right"))
}
