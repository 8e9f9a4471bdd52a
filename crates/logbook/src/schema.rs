//! A log as a file: JSON Lines, the name and the version of the schema in the first line.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What a log file holds.
///
/// ```
/// const NUMBERS: chuhe_logbook::Schema = chuhe_logbook::Schema { name: "numbers", version: 2 };
/// let file = NUMBERS.write(&[1, 2, 3]);
/// assert_eq!(file, "{\"schema\":\"numbers\",\"version\":2}\n1\n2\n3\n");
/// assert_eq!(NUMBERS.read::<i32>(&file).unwrap(), [1, 2, 3]);
/// let error = NUMBERS.read::<i32>("{\"schema\":\"numbers\",\"version\":3}\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: the log is of version 3; this program reads versions up to 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schema {
    /// The name, in the first line of every file.
    pub name: &'static str,
    /// The version that is written. A reader reads this version and all before it.
    pub version: u32,
}

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
    /// The file holds something else.
    #[error("this is no log of the schema {wanted}, which the first line must name{}", also(.found))]
    NoHeader {
        /// The schema that was asked for.
        wanted: &'static str,
        /// The schema that the first line names, if it names one.
        found: Option<String>,
    },
    /// The file is of a later version.
    #[error("the log is of version {found}; this program reads versions up to {known}")]
    TooNew {
        /// Its version.
        found: u32,
        /// The last one that is known.
        known: u32,
    },
    /// The file names a version that never was.
    #[error("the log is of version 0, and there was none; versions begin with 1")]
    NoVersion,
    /// The line is no entry.
    #[error("this is no entry of a log of the schema {schema}: {}", without_line(.fault))]
    Entry {
        /// The schema.
        schema: &'static str,
        /// What is wrong.
        fault: serde_json::Error,
    },
}

fn also(found: &Option<String>) -> String {
    found.as_ref().map(|name| format!(" (it names {name})")).unwrap_or_default()
}

/// What is wrong with the JSON, without the line: an entry is a line, and its number is told already.
fn without_line(fault: &serde_json::Error) -> String {
    let text = fault.to_string();
    match text.rsplit_once(" at line ") {
        Some((what, _)) if fault.column() > 0 => format!("{what} (column {})", fault.column()),
        _ => text,
    }
}

impl Schema {
    /// The first line of a log file, without the line end.
    pub fn header_line(&self) -> String {
        let header = Header { schema: self.name.to_owned(), version: self.version };
        serde_json::to_string(&header).expect("a header has nothing that JSON lacks")
    }

    /// An entry as a line, without the line end.
    pub fn entry_line<E: Serialize>(&self, entry: &E) -> String {
        serde_json::to_string(entry).expect("an entry has nothing that JSON lacks")
    }

    /// A whole log as a file.
    pub fn write<E: Serialize>(&self, log: &[E]) -> String {
        let mut text = self.header_line();
        text.push('\n');
        for entry in log {
            text.push_str(&self.entry_line(entry));
            text.push('\n');
        }
        text
    }

    /// Reads a log file. Blank lines are passed over.
    ///
    /// # Errors
    /// The first line that cannot be read. A last line without its line end that cannot be read is an entry that
    /// was being written: it is an error like any other, so that nothing is lost in silence.
    pub fn read<E: DeserializeOwned>(&self, text: &str) -> Result<Vec<E>, LogError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let no_header = |line, found| {
            Err(LogError { line, fault: LogFault::NoHeader { wanted: self.name, found } })
        };
        let Some((at, first)) = lines.next() else { return no_header(1, None) };
        match serde_json::from_str::<Header>(first) {
            Ok(header) if header.schema != self.name => {
                return no_header(at + 1, Some(header.schema));
            }
            Ok(header) if header.version == 0 => {
                return Err(LogError { line: at + 1, fault: LogFault::NoVersion });
            }
            Ok(header) if header.version > self.version => {
                let fault = LogFault::TooNew { found: header.version, known: self.version };
                return Err(LogError { line: at + 1, fault });
            }
            Ok(_) => {}
            Err(_) => return no_header(at + 1, None),
        }
        let entry = |(at, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|fault| LogError {
                line: at + 1,
                fault: LogFault::Entry { schema: self.name, fault },
            })
        };
        lines.map(entry).collect()
    }
}
