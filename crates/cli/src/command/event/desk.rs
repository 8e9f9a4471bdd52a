//! An event file that is being worked on: what a command brings about is kept whole, or not at all.

use std::io::Write;
use std::path::{Path, PathBuf};

use chuhe_tournament::{
    Actor, Command, Consequences, EntrantId, Entry, Event, Instant, Refusal, TableRef, Tournament,
    explain,
};

use super::as_json::{self, Added};
use super::next::next;
use super::official::Official;
use super::refused;
use super::tell;
use super::words::{self, Key, Locale, filled, number};
use crate::dash;
use crate::failure::Failure;
use crate::log_file::{Kept, LogFile, LogTrouble, Told, whole_lines};
use crate::output;
use crate::rules::Spoken;

/// An event file that is being read.
pub(super) struct Reading {
    pub(super) event: Tournament,
    pub(super) log: Vec<Entry>,
    pub(super) words: Locale,
}

impl Reading {
    pub(super) fn of(path: &Path, spoken: &Spoken) -> Result<Reading, Failure> {
        match Reading::up_to_fault(path, spoken)? {
            (reading, None) => Ok(reading),
            (_, Some(Failure::Log { path, line, fault })) => {
                let fault = LogTrouble::CannotGoOn(Box::new(fault), Entry::TOLD_BY);
                Err(Failure::Log { path, line, fault })
            }
            (_, Some(other)) => Err(other),
        }
    }

    /// An event as far as its file can be read, and what is wrong there.
    pub(super) fn up_to_fault(
        path: &Path,
        spoken: &Spoken,
    ) -> Result<(Reading, Option<Failure>), Failure> {
        dash::check_event(path)?;
        let words = words::locale(spoken.language());
        let bytes =
            std::fs::read(path).map_err(|error| Failure::Read { path: path.to_owned(), error })?;
        // What was torn at the end is passed over, and left to whoever writes next.
        let whole = whole_lines::<Entry>(&bytes);
        if whole < bytes.len() {
            let args = [("file", filled(path.display().to_string()))];
            output::remark(words.say(Key("torn-left-out"), &args));
        }
        let Told { entries, fault } = Told::<Entry>::read(&bytes[..whole]);
        let fault = fault.map(|(line, fault)| Failure::Log { path: path.to_owned(), line, fault });
        match (replayed(path, &entries), fault) {
            (Ok(event), fault) => Ok((Reading { event, log: entries, words }, fault)),
            (Err(_), Some(fault)) | (Err(fault), None) => Err(fault),
        }
    }
}

fn replayed(path: &Path, log: &[Entry]) -> Result<Tournament, Failure> {
    Tournament::replay(log).map_err(|error| Failure::Log {
        path: path.to_owned(),
        line: 1,
        fault: error.to_string().into(),
    })
}

/// An event file that is being written.
pub(super) struct Desk {
    pub(super) event: Tournament,
    pub(super) log: Vec<Entry>,
    pub(super) words: Locale,
    pub(super) now: Instant,
    /// The event as it was when the file was opened.
    before: Tournament,
    path: PathBuf,
    file: LogFile,
    actor: Actor,
    /// How many entries there were when the file was opened.
    found: usize,
    /// How many entries are on the disk.
    kept: usize,
    /// Whether the answer is for a program.
    json: bool,
}

impl Desk {
    /// Opens the file for whoever enters something.
    pub(super) fn open(path: &Path, official: &Official) -> Result<Desk, Failure> {
        dash::check_event(path)?;
        let (file, log) = LogFile::go_on::<Entry>(path)?;
        let event = replayed(path, &log)?;
        let words = official.words();
        if let Some(torn) = file.torn() {
            let args = [
                ("file", filled(path.display().to_string())),
                ("torn", filled(torn.display().to_string())),
                ("entries", number(log.len())),
            ];
            output::remark(words.say(Key("torn-set-aside"), &args));
            if let Some(last) = log.last() {
                let last = tell::sentence(&words, &event, last);
                let last = [("last", filled(last))];
                output::remark(words.say(Key("torn-last"), &last));
            }
        }
        Ok(Desk {
            before: event.clone(),
            event,
            words,
            now: official.now(),
            path: path.to_owned(),
            file,
            actor: official.actor(None),
            found: log.len(),
            kept: log.len(),
            json: official.json,
            log,
        })
    }

    /// Where the file is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The same, for what may be somebody's own affair.
    pub(super) fn acting_for(&mut self, official: &Official, own: EntrantId) {
        self.actor = official.actor(Some(own));
    }

    /// Lets something happen; it is not yet on the disk.
    pub(super) fn act(&mut self, command: &Command) -> Result<(), Failure> {
        self.try_to(command).map_err(|refusal| Failure::Refused(self.refused(&refusal)))
    }

    /// The same; whoever calls says why it is refused.
    pub(super) fn try_to(&mut self, command: &Command) -> Result<(), Refusal> {
        let entries = self.event.handle(command, &self.actor, self.now)?;
        self.log.extend(entries);
        Ok(())
    }

    /// A refusal in words.
    pub(super) fn refused(&self, refusal: &Refusal) -> String {
        refused::text(&self.words, &self.event, refusal, &self.path)
    }

    /// What has happened since the file was opened.
    pub(super) fn new_entries(&self) -> &[Entry] {
        &self.log[self.kept..]
    }

    /// The same in words, each a line, and which later stages no longer fit the table they were drawn by.
    pub(super) fn told(&self) -> Vec<String> {
        let tell = |entry| tell::event(&self.words, &self.event, entry);
        let mut lines: Vec<String> = self.new_entries().iter().map(tell).collect();
        let outdated = self.before.drawn_before(&self.event);
        for one in &outdated {
            lines.extend(explain::outdated_draw(&self.event, one, self.words.language));
        }
        if outdated.iter().any(|one| !one.begun) {
            lines.extend(tell::draw_again(&self.words, &self.event, &self.path));
        }
        lines
    }

    /// The last draw that has happened since the file was opened, in words.
    pub(super) fn last_draw(&self) -> Vec<String> {
        let draw = |entry: &&Entry| matches!(entry.event, Event::StageStarted { .. });
        let last = self.new_entries().iter().rev().find(draw);
        last.map(|entry| tell::event(&self.words, &self.event, entry)).into_iter().collect()
    }

    /// What has changed in the tables since the file was opened, and by a corrected result in what was paired by it.
    pub(super) fn changes(&self, corrected: Option<TableRef>) -> Consequences {
        self.before.difference(&self.event, corrected)
    }

    /// Writes everything that has happened to the disk.
    pub(super) fn keep(&mut self) -> Result<(), Failure> {
        if self.new_entries().is_empty() {
            return Ok(());
        }
        self.file.append(&self.log[self.kept..])?;
        self.kept = self.log.len();
        Ok(())
    }

    /// What comes next, unless it has been said.
    pub(super) fn next(&self, said: &[String]) -> Option<String> {
        let next = next(&self.words, &self.event, &self.path);
        next.lines().any(|line| !said.iter().any(|one| one == line)).then_some(next)
    }

    /// Writes everything to the disk and tells it.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        let lines = self.told();
        self.keep()?;
        self.answer(&lines)
    }

    /// Tells what has happened: in these words, or to a program as what was added to the log.
    pub(super) fn answer(&self, lines: &[String]) -> Result<(), Failure> {
        if !self.json {
            return say(lines);
        }
        let kept = self.kept == self.log.len();
        as_json::print(&Added::of(&self.words, &self.event, &self.log, self.found, kept))
    }
}

/// Prints lines.
pub(super) fn say(lines: &[String]) -> Result<(), Failure> {
    let mut out = output::answer();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}
