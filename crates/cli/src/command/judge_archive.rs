//! `chuhe judge` on many games.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use chuhe_rulebook::Rulebook;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::archive::{self, Bookmark, Output, Sink, Survey, Table};
use crate::failure::Failure;
use crate::output;
use crate::walk::{Met, Walk};

/// How an archive is judged.
#[derive(Args)]
pub(crate) struct ArchiveOptions {
    /// Write a line for each game that repeats three times or is faulty: rulings.csv or rulings.jsonl
    #[arg(long, value_name = "FILE", requires = "files")]
    out: Option<PathBuf>,
    /// How many files are judged at the same time [default: as many as there are processors]
    #[arg(long, value_name = "N", requires = "files", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// Go on where an interrupted run with the same files, rules and --out stopped
    #[arg(long, requires = "out")]
    resume: bool,
    /// Write the table anew if it is there already
    #[arg(long, requires = "out", conflicts_with = "resume")]
    force: bool,
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
    ) -> Result<(), Failure> {
        // What is met in folders may be faulty; what is named must be there.
        for path in named {
            std::fs::metadata(path).map_err(|error| Failure::Read { path: path.clone(), error })?;
        }
        let mut walk = Walk::new(named);
        let (output, survey) = match &self.out {
            None => (None, Survey::default()),
            Some(path) => {
                let (table, survey) = self.table(path, rulebook.id(), named, &mut walk)?;
                let (path, rules) = (path.clone(), rulebook.id().to_owned());
                (Some(Output { table, path, rules, named: named.to_vec() }), survey)
            }
        };
        let stop = stop_on_interrupt();
        let bar = progress(survey.files);
        let sink = Sink::new(output, survey, &stop, &bar);
        let jobs = self
            .jobs
            .map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
        archive::judge(rulebook, walk, jobs, &stop, &sink);
        let interrupted = stop.load(Ordering::Relaxed);
        let (gathered, saved) = sink.close(interrupted);
        bar.finish_and_clear();
        let mut out = output::answer();
        if json {
            output::json(&gathered.survey)?;
        } else {
            write!(out, "{}", gathered.survey.text(rulebook.id()))?;
            for line in &gathered.disagreements {
                writeln!(out, "  {line}")?;
            }
            let untold = gathered.survey.disagreements - gathered.disagreements.len() as u64;
            if untold > 0 {
                writeln!(out, "  and {untold} more{}", self.where_all_are())?;
            }
        }
        out.flush()?;
        if self.out.is_none() && !json && gathered.survey.repeated > 0 {
            output::remark(
                "chuhe: --out FILE.csv tells which games repeat, and the ruling on each",
            );
        }
        if gathered.untold_faults > 0 {
            output::remark(format_args!(
                "chuhe: {} more faults{}",
                gathered.untold_faults,
                self.where_all_are()
            ));
        }
        if let (Err(error), Some(path)) = (saved, &self.out) {
            return Err(Failure::Write { path: path.clone(), error });
        }
        let hint = if self.out.is_some() { ": the same command with --resume goes on" } else { "" };
        if interrupted { Err(Failure::Interrupted { hint }) } else { Ok(()) }
    }

    fn where_all_are(&self) -> &'static str {
        if self.out.is_some() { ", all in the table" } else { "; --out FILE keeps them all" }
    }

    /// The table to write to, and what had been counted when it was interrupted; the walk is taken past the
    /// files that are done.
    fn table(
        &self,
        path: &Path,
        rules: &str,
        named: &[PathBuf],
        walk: &mut Walk,
    ) -> Result<(Table, Survey), Failure> {
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => Failure::TableExists { path: path.to_owned() },
            _ => Failure::Write { path: path.to_owned(), error },
        };
        if !self.resume {
            let table = Table::create(path, self.force).map_err(failed)?;
            // What an older table was interrupted at no longer matters.
            Bookmark::remove(path).map_err(failed)?;
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
        let cannot = |why: String| Err(Failure::CannotResume { why });
        if bookmark.rules != rules {
            return cannot(format!("the work was begun under {}, not {rules}", bookmark.rules));
        }
        if bookmark.named != named {
            let begun: Vec<String> =
                bookmark.named.iter().map(|path| path.display().to_string()).collect();
            return cannot(format!("the work was begun with other files: {}", begun.join(" ")));
        }
        if !skip(walk, bookmark.files, bookmark.last.as_deref()) {
            return cannot("the folders have changed since".to_owned());
        }
        Ok((Table::reopen(path, bookmark.bytes).map_err(failed)?, bookmark.survey))
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
fn stop_on_interrupt() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let set = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    if set.is_err() {
        output::remark("chuhe: an interruption will end the program at once, without a summary");
    }
    stop
}

fn progress(files: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {pos} files, {per_sec}, {elapsed}")
        .expect("the template is well-formed");
    let bar = ProgressBar::new_spinner().with_style(style);
    bar.set_position(files);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
