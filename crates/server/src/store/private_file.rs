//! Files that only their owner may read: the hashes of passwords are in them.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Makes a file. Nothing may be there under its name.
///
/// # Errors
/// If it cannot be made, or something is there.
pub fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
