//! A log as a file: JSON Lines, the version of the schema in the first line. See `docs/event-log.md`.

use serde::{Deserialize, Serialize};

use crate::event::Entry;

/// The name of the schema, in the first line of every file.
pub const SCHEMA: &str = "chuhe-event-log";

/// The version that is written. A reader reads this version and all before it.
pub const VERSION: u32 = 1;

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    schema: String,
    version: u32,
}

/// Why a log cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct LogError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: LogFault,
}

/// What is wrong with a line.
#[derive(Debug, thiserror::Error)]
pub enum LogFault {
    /// The file is no event log.
    #[error("this is no event log: the first line must name the schema {SCHEMA}")]
    NoHeader,
    /// The file is of a later version.
    #[error("the log is of version {0}; this program reads versions up to {VERSION}")]
    TooNew(u32),
    /// The line is no entry.
    #[error("this is no entry of a event log: {0}")]
    Entry(#[from] serde_json::Error),
}

/// The first line of a log file, without the line end.
pub fn header_line() -> String {
    let header = Header { schema: SCHEMA.to_owned(), version: VERSION };
    serde_json::to_string(&header).expect("a header has nothing that JSON lacks")
}

/// An entry as a line, without the line end.
pub fn entry_line(entry: &Entry) -> String {
    serde_json::to_string(entry).expect("an entry has nothing that JSON lacks")
}

/// A whole log as a file.
pub fn write_log(log: &[Entry]) -> String {
    let mut text = header_line();
    text.push('\n');
    for entry in log {
        text.push_str(&entry_line(entry));
        text.push('\n');
    }
    text
}

/// Reads a log file. Blank lines are passed over.
///
/// # Errors
/// The first line that cannot be read. A last line without its line end that cannot be read is an entry that
/// was being written: it is an error like any other, so that nothing is lost in silence.
pub fn read_log(text: &str) -> Result<Vec<Entry>, LogError> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let no_header = LogError { line: 1, fault: LogFault::NoHeader };
    let Some((at, first)) = lines.next() else { return Err(no_header) };
    match serde_json::from_str::<Header>(first) {
        Ok(header) if header.schema == SCHEMA && header.version <= VERSION => {}
        Ok(header) if header.schema == SCHEMA => {
            return Err(LogError { line: at + 1, fault: LogFault::TooNew(header.version) });
        }
        _ => return Err(no_header),
    }
    lines
        .map(|(at, line)| {
            serde_json::from_str(line)
                .map_err(|error| LogError { line: at + 1, fault: error.into() })
        })
        .collect()
}
