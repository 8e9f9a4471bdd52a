//! Whole archives judged: many files by several threads, with the rows in the order of the files.
//!
//! Each thread takes the next few files from the walk, judges their games and hands over what is to be told.
//! Reports come in out of order and are parked until it is their turn; only so many are, and a report that
//! grows too long waits for its turn, so that memory does not grow with the archive.

mod bookmark;
mod row;
mod sink;
mod summary;
mod survey;
mod table;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use chuhe_rulebook::{Language, Rulebook};

pub(crate) use self::bookmark::Bookmark;
pub(crate) use self::row::Row;
pub(crate) use self::sink::{Output, Sink};
pub(crate) use self::summary::Summary;
pub(crate) use self::survey::Survey;
pub(crate) use self::table::{Form, Table};

use self::row::kind_of_file_error;
use crate::dash::is_dash;
use crate::failure::Failure;
use crate::game_files;
use crate::walk::{Met, Walk};

/// How many files a thread takes at a time.
const FILES_AT_A_TIME: usize = 16;

/// How many rows a report may hold before it waits for its turn.
const MOST_ROWS: usize = 4_096;

/// What some files gave.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) rows: Vec<Row>,
    pub(crate) survey: Survey,
    /// The last file that is done.
    pub(crate) last: Option<PathBuf>,
}

/// The work that is left, shared by the threads.
struct Ahead {
    walk: Walk,
    /// The number of the next report.
    next: u64,
    passed_over: u64,
}

/// Judges the games of the files still on the walk, until it ends or `stop` is set. Errors of writing are
/// kept by the sink.
pub(crate) fn judge(
    rulebook: &Rulebook,
    walk: Walk,
    jobs: usize,
    stop: &AtomicBool,
    sink: &Sink<'_>,
) {
    let passed_over = walk.passed_over();
    let ahead = Mutex::new(Ahead { walk, next: 0, passed_over });
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                while let Some((number, files)) = take(&ahead, stop) {
                    judge_files(rulebook, number, files, sink);
                }
            });
        }
    });
}

/// The next files and the number of their report.
fn take(ahead: &Mutex<Ahead>, stop: &AtomicBool) -> Option<(u64, (Vec<Met>, u64))> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let mut ahead = ahead.lock().expect("no thread panics while it holds the walk");
    let met: Vec<Met> = ahead.walk.by_ref().take(FILES_AT_A_TIME).collect();
    if met.is_empty() {
        return None;
    }
    let number = ahead.next;
    ahead.next += 1;
    let passed_over = ahead.walk.passed_over() - ahead.passed_over;
    ahead.passed_over += passed_over;
    Some((number, (met, passed_over)))
}

fn judge_files(
    rulebook: &Rulebook,
    number: u64,
    (files, passed_over): (Vec<Met>, u64),
    sink: &Sink<'_>,
) {
    let mut report = Report::default();
    report.survey.passed_over = passed_over;
    for met in files {
        match met {
            Met::File(path) => {
                report.survey.files += 1;
                // One file that is beyond the program must not end the work on all others.
                let judged = catch_unwind(AssertUnwindSafe(|| {
                    judge_file(rulebook, &path, &mut report, |report| {
                        sink.hand_over(number, report)
                    });
                }));
                if judged.is_err() {
                    let text = "the program failed on this file; please report it".to_owned();
                    report.tell(Row::of_file(&path, "internal_fault", text));
                }
                report.last = Some(path);
            }
            Met::Unreadable(path, error) => {
                report.tell(Row::unreadable("unreadable_folder", path, error));
            }
        }
    }
    sink.finish(number, report);
}

impl Report {
    fn tell(&mut self, row: Row) {
        self.survey.count(&row);
        self.rows.push(row);
    }
}

/// Judges the games of a file. A report that has grown too long is handed over on the way.
fn judge_file(
    rulebook: &Rulebook,
    path: &Path,
    report: &mut Report,
    hand_over: impl Fn(&mut Report),
) {
    // A pipe with a game's name would be waited for in vain.
    if !is_dash(path) && std::fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        report.tell(Row::of_file(path, "not_a_file", "this is no file".to_owned()));
        return;
    }
    let games = match game_files::open(path) {
        Ok(games) => games,
        Err(Failure::Read { path, error }) => {
            report.tell(Row::unreadable("unreadable_file", path, error));
            return;
        }
        Err(Failure::GameFile { error, .. }) => {
            report.tell(Row::of_file(path, kind_of_file_error(&error), error.to_string()));
            return;
        }
        Err(other) => {
            report.tell(Row::of_file(path, "not_a_file", other.told(Language::En)));
            return;
        }
    };
    for entry in games {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                report.tell(Row::unreadable("unreadable_file", path.to_owned(), error));
                return;
            }
        };
        report.survey.undecoded += u64::from(entry.undecoded > 0);
        if let Some(game) = entry.read.game() {
            report.survey.games += 1;
            report.survey.plies += game.line.plies.len() as u64;
        }
        if let Some(row) = Row::of_game(rulebook, path, &entry) {
            report.tell(row);
        }
        if report.rows.len() >= MOST_ROWS {
            hand_over(report);
        }
    }
}
