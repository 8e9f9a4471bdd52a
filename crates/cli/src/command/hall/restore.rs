//! `chuhe restore`

use std::io::Write;
use std::path::PathBuf;

use chuhe_server::store::{self, backup};
use clap::Args;

use super::{Database, wait_for};
use crate::failure::Failure;
use crate::output;

/// Put a backup into a database
///
/// The database may be new, or hold other events: a log that is there already is never touched. Either all of the
/// file is put in, or nothing.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe restore hall.backup --database new.db\n  chuhe restore cup.backup"
)]
pub(crate) struct Restore {
    /// The backup
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    database: Database,
}

impl Restore {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        wait_for(async {
            let unreadable = |error| Failure::Read { path: self.file.clone(), error };
            let file = tokio::fs::File::open(&self.file).await.map_err(unreadable)?;
            let read = backup::read(tokio::io::BufReader::new(file)).await;
            let logs = read.map_err(|error| Failure::BackupFile {
                path: self.file.clone(),
                fault: error.to_string(),
            })?;
            let store = store::open(self.database.address()).await?;
            let count = backup::restore(&*store, logs).await?;
            store.close().await;
            let mut out = output::answer();
            let (streams, records) = (count.streams, count.records);
            writeln!(out, "{streams} logs with {records} records were put in")?;
            Ok(out.flush()?)
        })
    }
}
