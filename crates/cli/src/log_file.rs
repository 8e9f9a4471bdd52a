//! The log of a game or of an event as a file: every entry is on the disk before anybody is told that it was entered.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use chuhe_game::{Game, LogFault, Schema};
use chuhe_tournament::Tournament;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::failure::Failure;

/// An entry of a log that is kept in a file.
pub(crate) trait Kept: Serialize + DeserializeOwned {
    /// The schema of the file.
    const LOG: Schema;

    /// The command that tells a log up to where it is broken.
    const TOLD_BY: &str;

    /// The first entry that those before it do not allow, from 0, and why. What is wrong with a file without entries stands
    /// in its first line.
    fn misfit(entries: &[Self]) -> Option<(usize, String)>;
}

impl Kept for chuhe_game::Entry {
    const LOG: Schema = chuhe_game::LOG;
    const TOLD_BY: &str = "chuhe game replay";

    fn misfit(entries: &[Self]) -> Option<(usize, String)> {
        entries.first()?;
        match Game::replay(entries).err()? {
            chuhe_game::ReplayError::Entry { entry, misfit } => {
                Some((entry - 1, misfit.to_string()))
            }
            at_once => Some((0, at_once.to_string())),
        }
    }
}

impl Kept for chuhe_tournament::Entry {
    const LOG: Schema = chuhe_tournament::LOG;
    const TOLD_BY: &str = "chuhe event log";

    fn misfit(entries: &[Self]) -> Option<(usize, String)> {
        entries.first()?;
        match Tournament::replay(entries).err()? {
            chuhe_tournament::ReplayError::Entry { entry, misfit } => {
                Some((entry - 1, misfit.to_string()))
            }
            at_once => Some((0, at_once.to_string())),
        }
    }
}

/// What is wrong with a log.
#[derive(Debug)]
pub(crate) enum LogTrouble {
    /// A line is not what it must be.
    Line(LogFault),
    /// It is no text.
    NotText,
    /// An entry that those before it do not allow.
    Misfit(String),
    /// What is wrong keeps the log from being gone on with; a command tells it up to there.
    CannotGoOn(Box<LogTrouble>, &'static str),
}

impl From<String> for LogTrouble {
    fn from(misfit: String) -> LogTrouble {
        LogTrouble::Misfit(misfit)
    }
}

/// A log file that is being written.
pub(crate) struct LogFile {
    path: PathBuf,
    file: File,
    torn: Option<PathBuf>,
}

impl LogFile {
    /// Opens a log file to be continued, or a new one. Nothing that is there is ever written over: a last line that
    /// was torn while it was written is moved to a file of its own ([`LogFile::torn`]).
    pub(crate) fn open<E: Kept>(path: &Path) -> Result<(LogFile, Vec<E>), Failure> {
        LogFile::with(path, OpenOptions::new().create(true))
    }

    /// Opens a log file that must be there.
    pub(crate) fn go_on<E: Kept>(path: &Path) -> Result<(LogFile, Vec<E>), Failure> {
        LogFile::with(path, &mut OpenOptions::new())
    }

    /// Begins a log file that must not be there yet, with its first entries.
    pub(crate) fn begin<E: Kept>(path: &Path, entries: &[E]) -> Result<(), Failure> {
        let file = OpenOptions::new().append(true).create_new(true).open(path);
        let file = file.map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => Failure::LogExists { path: path.to_owned() },
            _ => Failure::Write { path: path.to_owned(), error },
        })?;
        let mut log = LogFile { path: path.to_owned(), file, torn: None };
        log.write(&E::LOG.write(entries))
    }

    fn with<E: Kept>(path: &Path, options: &mut OpenOptions) -> Result<(LogFile, Vec<E>), Failure> {
        let unreadable = |error| Failure::Read { path: path.to_owned(), error };
        // A device is neither read to its end nor kept.
        if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            let error = std::io::Error::other("this is no regular file; name another one");
            return Err(unreadable(error));
        }
        let file = options.read(true).append(true).open(path);
        let file = file.map_err(unreadable)?;
        let mut log = LogFile { path: path.to_owned(), file, torn: None };
        match log.file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::LogInUse { path: path.to_owned() });
            }
            // Some file systems have no locks; a game can be played on them all the same.
            Err(TryLockError::Error(_)) => {}
        }
        let mut bytes = Vec::new();
        log.file.read_to_end(&mut bytes).map_err(unreadable)?;
        let whole = whole_lines::<E>(&bytes);
        if whole < bytes.len() {
            log.set_aside(&bytes[whole..], whole)?;
            bytes.truncate(whole);
        }
        if bytes.is_empty() {
            log.write(&format!("{}\n", E::LOG.header_line()))?;
            return Ok((log, Vec::new()));
        }
        let told = Told::<E>::read(&bytes);
        if let Some((line, fault)) = told.fault {
            let fault = LogTrouble::CannotGoOn(Box::new(fault), E::TOLD_BY);
            return Err(Failure::Log { path: path.to_owned(), line, fault });
        }
        if !bytes.ends_with(b"\n") {
            log.write("\n")?;
        }
        Ok((log, told.entries))
    }

    /// The file to which a torn last line was moved, if there was one.
    pub(crate) fn torn(&self) -> Option<&Path> {
        self.torn.as_deref()
    }

    /// Moves what is torn to a file of its own, and cuts the log before it.
    fn set_aside(&mut self, torn: &[u8], whole: usize) -> Result<(), Failure> {
        let mut name = self.path.clone().into_os_string();
        name.push(".torn");
        let path = PathBuf::from(name);
        let unwritable = |error| Failure::Write { path: path.clone(), error };
        let file = OpenOptions::new().append(true).create(true).open(&path);
        let mut file = file.map_err(unwritable)?;
        file.write_all(torn).and_then(|()| file.write_all(b"\n")).map_err(unwritable)?;
        file.sync_data().map_err(unwritable)?;
        self.file.set_len(whole as u64).map_err(|error| self.unwritable(error))?;
        self.torn = Some(path);
        Ok(())
    }

    /// Appends the entries of one command and sees to it that they are kept: all of them, or none. Half a command would
    /// be a game or an event that could not be.
    pub(crate) fn append<E: Kept>(&mut self, entries: &[E]) -> Result<(), Failure> {
        let lines: String = entries.iter().map(|entry| E::LOG.entry_line(entry) + "\n").collect();
        self.write(&lines)
    }

    /// In one piece, so that a crash leaves whole lines or, at worst, one torn at the very end. If the disk is full,
    /// what was written of it is taken back.
    fn write(&mut self, lines: &str) -> Result<(), Failure> {
        let before = self.file.metadata().map_err(|error| self.unwritable(error))?.len();
        let written = self.file.write_all(lines.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| {
            // If that fails, too, the torn line is found when the log is next read.
            let _ = self.file.set_len(before);
            self.unwritable(error)
        })
    }

    fn unwritable(&self, error: std::io::Error) -> Failure {
        Failure::Write { path: self.path.clone(), error }
    }
}

/// How much of a log is whole: all of it, unless its last line has no end and is no entry either.
pub(crate) fn whole_lines<E: Kept>(bytes: &[u8]) -> usize {
    let from = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let last = &bytes[from..];
    if last.is_empty() {
        return bytes.len();
    }
    let torn = match from {
        // Only the beginning of our own first line is ours to put aside.
        0 => {
            E::LOG.header_line().as_bytes().starts_with(last)
                && last.len() < E::LOG.header_line().len()
        }
        _ => serde_json::from_slice::<E>(last).is_err(),
    };
    if torn { from } else { bytes.len() }
}

/// What a log tells, as far as it can be followed.
pub(crate) struct Told<E> {
    /// The entries before the fault.
    pub(crate) entries: Vec<E>,
    /// The line that cannot be followed, and why.
    pub(crate) fault: Option<(usize, LogTrouble)>,
}

impl<E: Kept> Told<E> {
    /// Reads a log up to its first fault.
    pub(crate) fn read(bytes: &[u8]) -> Told<E> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let (text, not_text) = match std::str::from_utf8(bytes) {
            Ok(text) => (text, None),
            Err(error) => {
                // Up to the line with the first byte that is no text.
                let readable = std::str::from_utf8(&bytes[..error.valid_up_to()]);
                let readable = readable.unwrap_or_default();
                let line = readable.matches('\n').count() + 1;
                let whole = readable.rfind('\n').map_or("", |at| &readable[..=at]);
                (whole, Some((line, LogTrouble::NotText)))
            }
        };
        let (mut entries, mut fault) = match E::LOG.read(text) {
            Ok(entries) => (entries, not_text),
            Err(_) if text.is_empty() && not_text.is_some() => (Vec::new(), not_text),
            Err(error) => {
                let readable = match error.fault {
                    LogFault::Entry { .. } => error.line - 1,
                    _ => 0,
                };
                let before: Vec<&str> = text.lines().take(readable).collect();
                let entries = E::LOG.read(&before.join("\n")).unwrap_or_default();
                (entries, Some((error.line, LogTrouble::Line(error.fault))))
            }
        };
        if let Some((at, why)) = E::misfit(&entries) {
            entries.truncate(at);
            fault = Some((line_of(text, at), why.into()));
        }
        Told { entries, fault }
    }
}

/// The line of an entry: the first that is not blank is the header.
fn line_of(text: &str, entry: usize) -> usize {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.nth(entry + 1).map_or(0, |(at, _)| at + 1)
}
