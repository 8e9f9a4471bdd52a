//! Checking a store: every log is read, its versions and its chain are checked, and it is replayed; then what the logs
//! say of one another, the names that lead to them, and the alarms of the games.

use std::collections::BTreeMap;
use std::fmt;

use chuhe_locale::{Key, filled};
use chuhe_logbook::Instant;
use chuhe_rulebook::Language;
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::log_trouble::LogTrouble;
use crate::problem;
use crate::shelf::ShelfError;
use crate::store::{Head, Kind, Line, Record, Store, StoreError, chain};
use crate::ties::{self, Names, Says};

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// How many logs there are.
    pub streams: u64,
    /// How many records.
    pub records: u64,
    /// What is broken.
    pub faults: Vec<LogFault>,
}

/// Something that is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogFault {
    /// What the log is about, if that can be read.
    pub kind: Option<Kind>,
    /// Which log, if that can be read.
    pub stream: Option<Uuid>,
    /// What is wrong.
    pub fault: LogTrouble,
}

impl LogFault {
    /// What is told to whoever looks after the database.
    pub fn text(&self, language: Language) -> String {
        let words = problem::words(language);
        let kind = words.plain(match self.kind {
            None => Key("kind-log"),
            Some(Kind::Account) => Key("kind-account"),
            Some(Kind::Event) => Key("kind-event"),
            Some(Kind::Hall) => Key("kind-hall"),
            Some(Kind::Game) => Key("kind-game"),
        });
        let fault = ("fault", filled(self.fault.text(language)));
        match self.stream {
            Some(stream) => {
                let args = [("kind", filled(kind)), ("id", filled(stream.to_string())), fault];
                words.say(Key("log-fault"), &args)
            }
            None => words.say(Key("log-fault-without-id"), &[("kind", filled(kind)), fault]),
        }
    }
}

impl fmt::Display for LogFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::En))
    }
}

/// A log as it comes in.
struct Log {
    head: Head,
    names: Names,
    alarm: Option<Instant>,
    records: Vec<Record>,
    /// Whether some of its records cannot be read, which has been told.
    damaged: bool,
}

/// What is known so far.
#[derive(Default)]
struct Checking {
    report: Report,
    /// How far the logs had come before; those that were seen are taken out.
    earlier: BTreeMap<Uuid, Head>,
    kinds: BTreeMap<Uuid, Kind>,
    says: BTreeMap<Uuid, Says>,
}

/// Checks a store. Others may go on writing.
///
/// # Errors
/// If the store cannot be read at all.
pub async fn check(store: &dyn Store, told: impl FnMut(&Report)) -> Result<Report, StoreError> {
    check_against(store, [], told).await
}

/// Checks a store, and that every log goes on from where it was before, as in a backup: a log that was cut off cleanly
/// shows only so.
///
/// # Errors
/// If the store cannot be read at all.
pub async fn check_against(
    store: &dyn Store,
    earlier: impl IntoIterator<Item = Head>,
    mut told: impl FnMut(&Report),
) -> Result<Report, StoreError> {
    let (to, mut lines) = mpsc::channel(256);
    let earlier = earlier.into_iter().map(|head| (head.stream, head)).collect();
    let mut checking = Checking { earlier, ..Checking::default() };
    let reading = async {
        let mut log: Option<Log> = None;
        while let Some(line) = lines.recv().await {
            match (line, &mut log) {
                (Line::Stream(head), _) => {
                    let names = Names::new();
                    let (alarm, records, damaged) = (None, Vec::new(), false);
                    let next = Log { head, names, alarm, records, damaged };
                    checking.finish(log.replace(next));
                    told(&checking.report);
                }
                (Line::Record(record), Some(log)) => log.records.push(record),
                (Line::Key(space, key, _), Some(log)) => drop(log.names.insert((space, key))),
                (Line::Alarm(at), Some(log)) => log.alarm = Some(at),
                (Line::Damaged(damage), log) => {
                    let own = log.as_mut().filter(|log| Some(log.head.stream) == damage.stream);
                    let kind = own.map(|log| {
                        log.damaged = true;
                        log.head.kind
                    });
                    // Others may speak of it: it is there, whatever is in it.
                    if let Some(stream) = damage.stream {
                        checking.says.entry(stream).or_insert(Says::Unknown);
                    }
                    checking.fault(kind, damage.stream, LogTrouble::Damaged(damage.fault));
                }
                (Line::Record(_) | Line::Key(..) | Line::Alarm(_), None) => {}
            }
        }
        checking.finish(log);
        checking.tie();
        told(&checking.report);
    };
    let (copied, ()) = tokio::join!(store.copy(None, to), reading);
    copied?;
    Ok(checking.report)
}

impl Checking {
    fn fault(&mut self, kind: Option<Kind>, stream: Option<Uuid>, fault: LogTrouble) {
        self.report.faults.push(LogFault { kind, stream, fault });
    }

    /// All of a log has come in.
    fn finish(&mut self, log: Option<Log>) {
        let Some(Log { head, names, alarm, records, damaged }) = log else { return };
        let (kind, stream) = (head.kind, head.stream);
        self.report.streams += 1;
        self.report.records += records.len() as u64;
        self.kinds.insert(stream, kind);
        let before = self.earlier.remove(&stream);
        if damaged {
            self.says.insert(stream, Says::Unknown);
            return;
        }
        if let Err(broken) = chain::check(&head, &records) {
            self.fault(Some(kind), Some(stream), LogTrouble::Chain(broken));
        }
        if let Some(before) = before
            && !records.iter().any(|it| (it.version, it.hash) == (before.version, before.hash))
        {
            let fault = LogTrouble::OtherThanBackup { version: before.version };
            self.fault(Some(kind), Some(stream), fault);
        }
        let tied = match ties::of(kind, stream, &records) {
            Ok(tied) => tied,
            Err(error) => {
                let fault = match error {
                    ShelfError::Broken { version, fault, .. } => {
                        LogTrouble::Unfollowed { version, fault }
                    }
                    ShelfError::Store(error) => LogTrouble::Damaged(error.to_string()),
                };
                self.fault(Some(kind), Some(stream), fault);
                self.says.insert(stream, Says::Unknown);
                return;
            }
        };
        for fault in ties::wrong_names(&tied.names, &names) {
            self.fault(Some(kind), Some(stream), fault);
        }
        if let Some(fault) = ties::wrong_alarm(&tied.says, alarm) {
            self.fault(Some(kind), Some(stream), fault);
        }
        self.says.insert(stream, tied.says);
    }

    /// Whether the logs fit one another, and none is gone.
    fn tie(&mut self) {
        for (stream, head) in std::mem::take(&mut self.earlier) {
            self.fault(Some(head.kind), Some(stream), LogTrouble::Gone);
        }
        for (stream, fault) in ties::loose_ends(&self.says) {
            let kind = self.kinds.get(&stream).copied();
            self.fault(kind, Some(stream), fault);
        }
    }
}
