//! `-` on the command line: standard input where a text is read, standard output where one is written. A folder, a log or a
//! database is neither.

use std::io::Read;
use std::path::Path;

use crate::failure::{Failure, NoDash};

/// Whether a name stands for standard input or output.
pub(crate) fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// All of a file, or of standard input.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let read = if is_dash(path) {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(path)
    };
    read.map_err(|error| Failure::Read { path: path.to_owned(), error })
}

/// A folder that is to be written to, which may not be there yet.
pub(crate) fn check_folder(option: &'static str, path: &Path) -> Result<(), Failure> {
    if is_dash(path) {
        return Err(Failure::Dash { option, wanted: NoDash::Folder });
    }
    if path.exists() && !path.is_dir() {
        return Err(Failure::FileForFolder { path: path.to_owned() });
    }
    Ok(())
}

/// A log that is to be kept.
pub(crate) fn check_log(option: &'static str, path: &Path) -> Result<(), Failure> {
    match is_dash(path) {
        true => Err(Failure::Dash { option, wanted: NoDash::Log }),
        false => Ok(()),
    }
}

/// The file of an event.
pub(crate) fn check_event(path: &Path) -> Result<(), Failure> {
    if is_dash(path) { Err(Failure::DashEvent) } else { Ok(()) }
}
