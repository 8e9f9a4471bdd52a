//! Where reports come together, in the order of the files.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};

use indicatif::ProgressBar;

use super::{Bookmark, Report, Row, Survey, Table};
use crate::output;

/// How many finished reports may wait for one that is not, and how many rows in all.
const MOST_PARKED: usize = 256;
const MOST_PARKED_ROWS: usize = 8_192;

/// How many reports are written between two bookmarks.
const BETWEEN_BOOKMARKS: u64 = 64;

/// How many faults and disagreements are told one by one.
const MOST_TOLD: usize = 20;

/// The table that rows go to, and what must be known to go on with it later.
pub(crate) struct Output {
    pub(crate) table: Table,
    pub(crate) path: PathBuf,
    pub(crate) rules: String,
    pub(crate) named: Vec<PathBuf>,
}

/// What has been put together.
pub(crate) struct Gathered {
    pub(crate) survey: Survey,
    /// The first games whose results disagree with the ruling.
    pub(crate) disagreements: Vec<Disagreement>,
    /// How many rows were not told one by one.
    pub(crate) untold_faults: u64,
}

/// A game whose result disagrees with the ruling.
pub(crate) struct Disagreement {
    pub(crate) file: String,
    pub(crate) game: Option<usize>,
    pub(crate) verdict: &'static str,
    pub(crate) ply: usize,
    pub(crate) result: &'static str,
}

/// Takes reports from several threads and puts them in order.
pub(crate) struct Sink<'a> {
    inner: Mutex<Inner>,
    turn: Condvar,
    stop: &'a AtomicBool,
    bar: &'a ProgressBar,
}

struct Inner {
    /// The number of the report whose turn it is.
    next: u64,
    parked: BTreeMap<u64, Report>,
    parked_rows: usize,
    gathered: Gathered,
    told_faults: usize,
    last: Option<PathBuf>,
    output: Option<Output>,
    failed: Option<io::Error>,
}

impl<'a> Sink<'a> {
    pub(crate) fn new(
        output: Option<Output>,
        survey: Survey,
        stop: &'a AtomicBool,
        bar: &'a ProgressBar,
    ) -> Sink<'a> {
        let gathered = Gathered { survey, disagreements: Vec::new(), untold_faults: 0 };
        let inner = Inner {
            next: 0,
            parked: BTreeMap::new(),
            parked_rows: 0,
            gathered,
            told_faults: 0,
            last: None,
            output,
            failed: None,
        };
        Sink { inner: Mutex::new(inner), turn: Condvar::new(), stop, bar }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().expect("no thread panics while it holds the reports")
    }

    /// Takes what a report holds so far, waiting for its turn, and leaves it empty.
    pub(crate) fn hand_over(&self, number: u64, report: &mut Report) {
        let mut inner = self.wait_for_turn(number);
        let part = std::mem::take(report);
        self.write(&mut inner, part);
    }

    /// Takes a report that is complete.
    pub(crate) fn finish(&self, number: u64, report: Report) {
        let mut inner = self.lock();
        let rows = inner.parked_rows + report.rows.len();
        if inner.next != number && inner.parked.len() < MOST_PARKED && rows <= MOST_PARKED_ROWS {
            inner.parked_rows = rows;
            inner.parked.insert(number, report);
            return;
        }
        drop(inner);
        let mut inner = self.wait_for_turn(number);
        self.write(&mut inner, report);
        inner.next += 1;
        self.bookmark(&mut inner);
        while let Some(report) = {
            let next = inner.next;
            inner.parked.remove(&next)
        } {
            inner.parked_rows -= report.rows.len();
            self.write(&mut inner, report);
            inner.next += 1;
            self.bookmark(&mut inner);
        }
        self.turn.notify_all();
    }

    fn wait_for_turn(&self, number: u64) -> MutexGuard<'_, Inner> {
        self.turn
            .wait_while(self.lock(), |inner| inner.next != number)
            .expect("no thread panics while it holds the reports")
    }

    fn write(&self, inner: &mut Inner, report: Report) {
        for row in &report.rows {
            self.tell(inner, row);
            if let Some(output) = &mut inner.output
                && inner.failed.is_none()
                && let Err(error) = output.table.write(row)
            {
                self.fail(inner, error);
            }
        }
        self.bar.inc(report.survey.files);
        inner.gathered.survey.add(&report.survey);
        if report.last.is_some() {
            inner.last = report.last;
        }
    }

    /// Tells the first faults as they come, and keeps the first disagreements for the summary.
    fn tell(&self, inner: &mut Inner, row: &Row) {
        if let Some(fault) = row.told_fault() {
            if inner.told_faults < MOST_TOLD {
                inner.told_faults += 1;
                let line = format!("chuhe: {fault}");
                self.bar.suspend(|| output::remark(line));
            } else {
                inner.gathered.untold_faults += 1;
            }
        }
        if let Some(ruled) = row.ruled.as_ref().filter(|ruled| ruled.agrees == Some(false))
            && inner.gathered.disagreements.len() < MOST_TOLD
        {
            inner.gathered.disagreements.push(Disagreement {
                file: row.file.clone(),
                game: row.game,
                verdict: ruled.verdict,
                ply: ruled.last_ply,
                result: row.result,
            });
        }
    }

    fn fail(&self, inner: &mut Inner, error: io::Error) {
        inner.failed = Some(error);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Marks from time to time how far the work has come, in case it is cut off.
    fn bookmark(&self, inner: &mut Inner) {
        if inner.next.is_multiple_of(BETWEEN_BOOKMARKS)
            && inner.failed.is_none()
            && let Err(error) = inner.save()
        {
            self.fail(inner, error);
        }
    }

    /// Ends the work: what was gathered, once everything is saved. After an interruption a bookmark stays.
    pub(crate) fn close(self, interrupted: bool) -> (Gathered, io::Result<()>) {
        let mut inner = self.inner.into_inner().expect("no thread has panicked");
        let saved = match inner.failed.take() {
            Some(error) => Err(error),
            None => inner.save(),
        };
        let removed = match &inner.output {
            Some(output) if !interrupted && saved.is_ok() && output.table.is_file() => {
                Bookmark::remove(&output.path)
            }
            _ => Ok(()),
        };
        (inner.gathered, saved.and(removed))
    }
}

impl Inner {
    fn save(&mut self) -> io::Result<()> {
        let Some(output) = &mut self.output else { return Ok(()) };
        // What is printed cannot be gone on with.
        let Some(bytes) = output.table.save()? else { return Ok(()) };
        let survey = &self.gathered.survey;
        let bookmark = Bookmark {
            rules: output.rules.clone(),
            named: output.named.clone(),
            files: survey.files,
            last: self.last.clone(),
            bytes,
            survey: survey.clone(),
        };
        bookmark.save(&output.path)
    }
}
