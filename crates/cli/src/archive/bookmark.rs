//! Where the work on an archive was interrupted.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::survey::Survey;
use crate::output::Unfinished;

/// What must be known to go on: kept beside the table of rulings until the work is done.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Bookmark {
    /// The rulebook, which must be the same.
    pub(crate) rules: String,
    /// The files and folders that were named, which must be the same.
    pub(crate) named: Vec<PathBuf>,
    /// How many files are done, and the last of them: if another one stands there now, the folders have
    /// changed.
    pub(crate) files: u64,
    pub(crate) last: Option<PathBuf>,
    /// How long the table was.
    pub(crate) bytes: u64,
    /// What has been counted.
    pub(crate) survey: Survey,
}

impl Bookmark {
    /// The file beside a table: `rulings.csv.resume`.
    pub(crate) fn path(table: &Path) -> PathBuf {
        let mut name = table.as_os_str().to_owned();
        name.push(".resume");
        PathBuf::from(name)
    }

    /// Writes it in one step, so that there is always an old or a new one.
    pub(crate) fn save(&self, table: &Path) -> io::Result<()> {
        let path = Bookmark::path(table);
        let begun = Unfinished::at(&path);
        std::fs::write(begun.path(), serde_json::to_vec(self)?)?;
        begun.finish()
    }

    pub(crate) fn load(table: &Path) -> io::Result<Bookmark> {
        Ok(serde_json::from_slice(&std::fs::read(Bookmark::path(table))?)?)
    }

    pub(crate) fn remove(table: &Path) -> io::Result<()> {
        match std::fs::remove_file(Bookmark::path(table)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}
