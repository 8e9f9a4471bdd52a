//! `chuhe judge` on many games.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use chuhe_rulebook::{Language, Rulebook};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::archive::{self, Bookmark, Form, Output, Sink, Summary, Survey, Table};
use crate::dash::is_dash;
use crate::failure::{Changed, Failure};
use crate::output;
use crate::walk::{Met, Walk};
use crate::words::{Key, locale};

/// How an archive is judged.
#[derive(Args)]
pub(crate) struct ArchiveOptions {
    /// Write a line for each game that is to be ruled on, or is faulty: rulings.csv or rulings.jsonl
    ///
    /// - prints the table, as CSV or with --json as JSON Lines; the summary goes to standard error then.
    #[arg(long, value_name = "FILE", requires = "files", group = "written")]
    out: Option<PathBuf>,
    /// How many files are judged at the same time [default: as many as there are processors]
    #[arg(long, value_name = "N", requires = "files", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Go on where an interrupted run with the same files, rules and --out stopped
    #[arg(long, requires = "out")]
    resume: bool,
    /// Write the table or the pictures anew if they are there already
    #[arg(long, requires = "written", conflicts_with = "resume")]
    pub(super) force: bool,
}

impl ArchiveOptions {
    pub(crate) fn has_table(&self) -> bool {
        self.out.is_some()
    }

    pub(crate) fn judge(
        &self,
        rulebook: &Rulebook,
        named: &[PathBuf],
        json: bool,
        language: Language,
    ) -> Result<(), Failure> {
        // What is met in folders may be faulty; what is named must be there.
        for path in named.iter().filter(|path| !is_dash(path)) {
            std::fs::metadata(path).map_err(|error| Failure::Read { path: path.clone(), error })?;
        }
        let mut walk = Walk::new(named);
        let (output, survey) = match &self.out {
            None => (None, Survey::default()),
            Some(path) => {
                let form = match Form::of(path) {
                    Some(form) => form,
                    None if is_dash(path) && json => Form::JsonLines,
                    None if is_dash(path) => Form::Csv,
                    None => return Err(Failure::TableEnding { path: path.clone() }),
                };
                let (table, survey) = self.table((path, form), rulebook.id(), named, &mut walk)?;
                let (path, rules) = (path.clone(), rulebook.id().to_owned());
                (Some(Output { table, path, rules, named: named.to_vec() }), survey)
            }
        };
        let stop = stop_on_interrupt(language);
        let bar = progress(language);
        bar.set_position(survey.files);
        let sink = Sink::new(output, survey, &stop, &bar);
        let jobs = self
            .jobs
            .map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
        archive::judge(rulebook, walk, jobs, &stop, &sink);
        let interrupted = stop.load(Ordering::Relaxed);
        let (gathered, saved) = sink.close(interrupted);
        bar.finish_and_clear();
        let words = Summary::in_language(language, self.out.is_some());
        let mut told = String::new();
        if json {
            told = serde_json::to_string_pretty(&gathered.survey).map_err(io::Error::from)? + "\n";
        } else {
            told += &words.survey(&gathered.survey, rulebook.id());
            for disagreement in &gathered.disagreements {
                told += &format!("  {}\n", words.disagreement(disagreement));
            }
            let untold = gathered.survey.disagreements - gathered.disagreements.len() as u64;
            if untold > 0 {
                told += &format!("{}\n", words.untold(untold));
            }
        }
        let printed = self.out.as_deref().is_some_and(is_dash);
        if printed {
            output::remark(told.trim_end());
        } else {
            output::print(told.as_bytes())?;
        }
        if self.out.is_none() && !json && gathered.survey.repeated > 0 {
            output::remark(format_args!("chuhe: {}", words.advice()));
        }
        if gathered.untold_faults > 0 {
            output::remark(format_args!("chuhe: {}", words.untold_faults(gathered.untold_faults)));
        }
        match (saved, &self.out) {
            (Err(error), Some(_)) if printed => return Err(Failure::Output(error)),
            (Err(error), Some(path)) => return Err(Failure::Write { path: path.clone(), error }),
            _ => {}
        }
        if interrupted {
            return Err(Failure::Interrupted { resumable: self.out.is_some() && !printed });
        }
        if gathered.survey.files == 0 {
            return Err(Failure::NoGameFiles { named: named.to_vec() });
        }
        Ok(())
    }

    /// The table to write to, and what had been counted when it was interrupted; the walk is taken past the
    /// files that are done.
    fn table(
        &self,
        (path, form): (&Path, Form),
        rules: &str,
        named: &[PathBuf],
        walk: &mut Walk,
    ) -> Result<(Table, Survey), Failure> {
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                let interrupted = Bookmark::path(path).exists();
                Failure::TableExists { path: path.to_owned(), interrupted }
            }
            _ => Failure::Write { path: path.to_owned(), error },
        };
        if !self.resume {
            let table = Table::create(path, form, self.force).map_err(failed)?;
            if table.is_file() {
                // What an older table was interrupted at no longer matters.
                Bookmark::remove(path).map_err(failed)?;
            }
            return Ok((table, Survey::default()));
        }
        let bookmark = match Bookmark::load(path) {
            Ok(bookmark) => bookmark,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let path = Bookmark::path(path);
                return Err(Failure::NotInterrupted { path });
            }
            Err(error) => return Err(Failure::Read { path: Bookmark::path(path), error }),
        };
        if bookmark.rules != rules {
            let (begun, rules) = (bookmark.rules, rules.to_owned());
            return Err(Failure::CannotResume(Changed::Rules { begun, rules }));
        }
        if bookmark.named != named {
            let begun: Vec<String> =
                bookmark.named.iter().map(|path| path.display().to_string()).collect();
            return Err(Failure::CannotResume(Changed::Files { begun: begun.join(" ") }));
        }
        if !skip(walk, bookmark.files, bookmark.last.as_deref()) {
            return Err(Failure::CannotResume(Changed::Folders));
        }
        Ok((Table::reopen(path, form, bookmark.bytes).map_err(failed)?, bookmark.survey))
    }
}

/// Takes the walk past so many files. False if it does not come to the expected one.
fn skip(walk: &mut Walk, files: u64, last: Option<&Path>) -> bool {
    let mut done = 0;
    let mut at = None;
    while done < files {
        match walk.next() {
            None => return false,
            Some(Met::File(path)) => {
                done += 1;
                at = Some(path);
            }
            Some(Met::Unreadable(..)) => {}
        }
    }
    at.as_deref() == last
}

/// A flag that is set when the user interrupts. A second interruption ends the program at once.
fn stop_on_interrupt(language: Language) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let set = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    if set.is_err() {
        let told = locale(language).plain(Key("interruption-ends"));
        output::remark(format_args!("chuhe: {told}"));
    }
    stop
}

/// A count of files, and how many there are in a second.
pub(crate) fn progress(language: Language) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {pos} {msg}, {per_sec}, {elapsed}")
        .expect("the template is well-formed");
    let message = locale(language).plain(Key("files"));
    let bar = ProgressBar::new_spinner().with_style(style).with_message(message);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
