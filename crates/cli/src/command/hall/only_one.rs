//! One server on one file: it keeps the states of the games at hand and would not see what another one writes.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// Holds the place of the one server of a file, until it is dropped or the process dies.
pub(super) struct OnlyOne(#[expect(dead_code, reason = "held, not used")] Option<File>);

impl OnlyOne {
    /// Takes the place. The file that stands for it stays beside the database: the lock counts, not the file.
    pub(super) fn on(database: &Path) -> Result<OnlyOne, Failure> {
        let path = lock_file(database);
        let failed = |error| Failure::Lock { path: path.clone(), error };
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let folder = database.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let _ = std::fs::create_dir_all(folder);
        let file = match options.open(&path) {
            Ok(file) => file,
            // If its folder cannot be made there will be no database either, and that is what will be told.
            Err(_) if !folder.is_dir() => return Ok(OnlyOne(None)),
            Err(error) => return Err(failed(error)),
        };
        match file.try_lock() {
            Ok(()) => Ok(OnlyOne(Some(file))),
            Err(TryLockError::WouldBlock) => {
                Err(Failure::ServedAlready { database: database.display().to_string() })
            }
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

fn lock_file(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}
