//! `chuhe fsck`

use std::io::Write;

use chuhe_server::fsck;
use clap::Args;

use super::{Database, progress, wait_for};
use crate::failure::Failure;
use crate::output;

/// Check a database: every log is read, its chain of hashes checked, and replayed
///
/// The server may run meanwhile. What is broken is named, one log a line; the command then ends with code 1.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe fsck\n  chuhe fsck --database postgres://chuhe@db/chuhe"
)]
pub(crate) struct Fsck {
    #[command(flatten)]
    database: Database,
}

impl Fsck {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        wait_for(async {
            let store = self.database.open_existing().await?;
            let shown = progress();
            let report = fsck::check(&*store, |report| shown.set_position(report.streams)).await?;
            shown.finish_and_clear();
            let mut out = output::answer();
            for fault in &report.faults {
                writeln!(out, "{fault}")?;
            }
            let (streams, records) = (report.streams, report.records);
            writeln!(out, "{streams} logs with {records} records, {} broken", report.faults.len())?;
            out.flush()?;
            match report.faults.len() {
                0 => Ok(()),
                faults => Err(Failure::BrokenLogs { faults }),
            }
        })
    }
}
