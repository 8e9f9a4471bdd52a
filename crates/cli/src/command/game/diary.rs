//! The log of a game as a file: every entry is on the disk before the next line is read.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use chuhe_game::{Entry, Game, LogFault, entry_line, header_line, read_log};

use crate::failure::Failure;

/// A log file that is being written.
pub(super) struct Diary {
    path: PathBuf,
    file: File,
}

impl Diary {
    /// Opens a log file to be continued, or a new one. Nothing that is there is ever written over.
    pub(super) fn open(path: &Path) -> Result<(Diary, Vec<Entry>), Failure> {
        let unreadable = |error| Failure::Read { path: path.to_owned(), error };
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut diary = Diary { path: path.to_owned(), file: file.map_err(unreadable)? };
        match diary.file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::LogInUse { path: path.to_owned() });
            }
            // Some file systems have no locks; a game can be played on them all the same.
            Err(TryLockError::Error(_)) => {}
        }
        let mut text = String::new();
        diary.file.read_to_string(&mut text).map_err(unreadable)?;
        if text.is_empty() {
            diary.line(&header_line())?;
            return Ok((diary, Vec::new()));
        }
        let told = Told::read(&text);
        if let Some((line, fault)) = told.fault {
            return Err(Failure::GameLog { path: path.to_owned(), line, fault });
        }
        if !text.ends_with('\n') {
            diary.line("")?;
        }
        Ok((diary, told.entries))
    }

    /// Appends entries and sees to it that they are kept.
    pub(super) fn append(&mut self, entries: &[Entry]) -> Result<(), Failure> {
        entries.iter().try_for_each(|entry| self.line(&entry_line(entry)))?;
        self.file.sync_data().map_err(|error| self.unwritable(error))
    }

    fn line(&mut self, line: &str) -> Result<(), Failure> {
        // In one piece, so that a crash leaves whole lines or, at worst, one torn at the very end.
        let line = format!("{line}\n");
        self.file.write_all(line.as_bytes()).map_err(|error| self.unwritable(error))
    }

    fn unwritable(&self, error: std::io::Error) -> Failure {
        Failure::Write { path: self.path.clone(), error }
    }
}

/// What a log tells, as far as it can be followed.
pub(super) struct Told {
    /// The entries before the fault.
    pub(super) entries: Vec<Entry>,
    /// The line that cannot be followed, and why.
    pub(super) fault: Option<(usize, String)>,
}

impl Told {
    /// Reads a log up to its first fault.
    pub(super) fn read(text: &str) -> Told {
        let (mut entries, mut fault) = match read_log(text) {
            Ok(entries) => (entries, None),
            Err(error) => {
                let readable = match error.fault {
                    LogFault::Entry(_) => error.line - 1,
                    LogFault::NoHeader | LogFault::TooNew(_) => 0,
                };
                let before: Vec<&str> = text.lines().take(readable).collect();
                let entries = read_log(&before.join("\n")).unwrap_or_default();
                (entries, Some((error.line, error.fault.to_string())))
            }
        };
        if let Some((at, why)) = unplayable(&entries) {
            entries.truncate(at);
            fault = Some((line_of(text, at), why));
        }
        Told { entries, fault }
    }
}

/// The first entry that the game before it does not allow, and why.
fn unplayable(entries: &[Entry]) -> Option<(usize, String)> {
    let first = entries.first()?;
    let mut game = match Game::replay([first]) {
        Ok(game) => game,
        Err(error) => return Some((0, error.to_string())),
    };
    let rest = entries.iter().enumerate().skip(1);
    rest.map(|(at, entry)| (at, game.apply(entry)))
        .find_map(|(at, applied)| Some((at, applied.err()?.to_string())))
}

/// The line of an entry: the first that is not blank is the header.
fn line_of(text: &str, entry: usize) -> usize {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.nth(entry + 1).map_or(0, |(at, _)| at + 1)
}
