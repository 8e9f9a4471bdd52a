//! `chuhe event log`

use std::path::PathBuf;

use clap::Args;

use super::as_json::{self, LogLine};
use super::desk::{Reading, say};
use super::official::ReadingOptions;
use super::tell;
use crate::failure::Failure;

/// Tell everything that happened, entry by entry
///
/// Where the file is damaged, what stands before that is told, and then what is wrong.
#[derive(Args)]
#[command(after_help = "Example:\n  chuhe event log cup.jsonl --last 10")]
pub(super) struct Log {
    /// The event file
    file: PathBuf,
    /// Only so many entries at the end
    #[arg(long, value_name = "NUMBER")]
    last: Option<usize>,
    #[command(flatten)]
    answer: ReadingOptions,
}

impl Log {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let (reading, fault) = Reading::up_to_fault(&self.file, &self.answer.spoken)?;
        let Reading { event, words, log } = reading;
        let from = self.last.map_or(0, |last| log.len().saturating_sub(last));
        if self.answer.json {
            as_json::print(&LogLine::from(&words, &event, &log, from))?;
        } else {
            let lines = log[from..].iter().map(|entry| tell::entry(&words, &event, entry));
            say(&lines.collect::<Vec<_>>())?;
        }
        fault.map_or(Ok(()), Err)
    }
}
