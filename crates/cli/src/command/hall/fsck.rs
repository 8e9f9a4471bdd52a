//! `chuhe fsck`

use std::io::Write;
use std::path::PathBuf;

use chuhe_server::fsck;
use clap::Args;
use serde_json::json;

use super::{Database, progress, read_backup, wait_for};
use crate::failure::Failure;
use crate::output;

/// Check a database: every log is read, its chain of hashes checked, and replayed
///
/// Also checked is what the logs say of one another (an event has its hall, that has its games, a result comes from a
/// game that is over) and that the names that lead to them (logins, tokens, links) are those that are in them. The server
/// may run meanwhile. What is broken is named, one fault a line; the command then ends with code 1.
#[derive(Args)]
#[command(after_help = "Examples:\n  chuhe fsck\n  chuhe fsck --against hall.backup\n  \
                        chuhe fsck --database postgres://chuhe@db/chuhe")]
pub(crate) struct Fsck {
    #[command(flatten)]
    database: Database,
    /// An earlier backup: every log must go on from where it was then
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

impl Fsck {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        wait_for(async {
            let earlier = match &self.against {
                Some(file) => read_backup(file).await?,
                None => Vec::new(),
            };
            let earlier = earlier.into_iter().map(|log| log.head);
            let store = self.database.open_existing().await?;
            let shown = progress();
            let told = |report: &fsck::Report| shown.set_position(report.streams);
            let report = fsck::check_against(&*store, earlier, told).await?;
            shown.finish_and_clear();
            let (streams, records) = (report.streams, report.records);
            if self.json {
                let faults: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
                output::json(&json!({ "logs": streams, "records": records, "faults": faults }))?;
            } else {
                let mut out = output::answer();
                for fault in &report.faults {
                    writeln!(out, "{fault}")?;
                }
                let faults = report.faults.len();
                writeln!(out, "{streams} logs with {records} records, {faults} fault(s)")?;
                out.flush()?;
            }
            match report.faults.len() {
                0 => Ok(()),
                faults => Err(Failure::BrokenLogs { faults }),
            }
        })
    }
}
