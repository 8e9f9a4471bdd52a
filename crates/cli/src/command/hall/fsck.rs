//! `chuhe fsck`

use std::io::Write;
use std::path::PathBuf;

use chuhe_server::fsck;
use clap::Args;
use serde_json::json;

use super::{Database, progress, read_backup, wait_for};
use crate::failure::Failure;
use crate::output;
use crate::rules::Spoken;
use crate::words::{Key, locale, number};

/// Check a database: every log is read, its chain of hashes checked, and replayed
///
/// Also checked is what the logs say of one another (an event has its hall, that has its games, a result comes from a
/// game that is over) and that the names that lead to them (logins, tokens, links) are those that are in them. The server
/// may run meanwhile. What is broken is named, one fault a line; the command then ends with code 1.
#[derive(Args)]
#[command(after_help = "Examples:\n  chuhe fsck\n  chuhe fsck --against hall.backup\n  \
                        chuhe fsck --database postgres://chuhe@db/chuhe\n\nExit codes: 0 everything is whole; 1 something is \
                        broken, or nothing could be read; 2 the command line could not be understood.")]
pub(crate) struct Fsck {
    #[command(flatten)]
    database: Database,
    /// An earlier backup: every log must go on from where it was then
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    #[command(flatten)]
    spoken: Spoken,
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
            let language = self.spoken.language();
            let words = locale(language);
            let shown = progress(&words);
            let told = |report: &fsck::Report| shown.set_position(report.streams);
            let report = fsck::check_against(&*store, earlier, told).await?;
            shown.finish_and_clear();
            let (streams, records) = (report.streams, report.records);
            if self.json {
                let fault = |one: &fsck::LogFault| {
                    let kind = one.kind.map(|kind| kind.name());
                    json!({ "kind": kind, "stream": one.stream, "fault": one.fault.text(language) })
                };
                let faults: Vec<serde_json::Value> = report.faults.iter().map(fault).collect();
                output::json(&json!({ "logs": streams, "records": records, "faults": faults }))?;
            } else {
                let mut out = output::answer();
                for fault in &report.faults {
                    writeln!(out, "{}", fault.text(language))?;
                }
                let args = [
                    ("logs", number(streams as usize)),
                    ("records", number(records as usize)),
                    ("faults", number(report.faults.len())),
                ];
                writeln!(out, "{}", words.say(Key("fsck-done"), &args))?;
                out.flush()?;
            }
            match report.faults.len() {
                0 => Ok(()),
                faults => Err(Failure::BrokenLogs { faults }),
            }
        })
    }
}
