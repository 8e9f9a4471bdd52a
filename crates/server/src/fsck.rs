//! Checking a store: every log is read, its versions and its chain are checked, and it is replayed; then what the logs
//! say of one another, the names that lead to them, and the alarms of the games.

use std::collections::BTreeMap;
use std::fmt;

use chuhe_logbook::Instant;
use tokio::sync::mpsc;
use uuid::Uuid;

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
    pub fault: String,
}

impl fmt::Display for LogFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind.map_or("log", Kind::name);
        match self.stream {
            Some(stream) => write!(f, "{kind} {stream}: {}", self.fault),
            None => write!(f, "a {kind} whose id cannot be read: {}", self.fault),
        }
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
                    checking.fault(kind, damage.stream, damage.fault);
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
    fn fault(&mut self, kind: Option<Kind>, stream: Option<Uuid>, fault: String) {
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
            self.fault(Some(kind), Some(stream), broken.to_string());
        }
        if let Some(before) = before
            && !records.iter().any(|it| (it.version, it.hash) == (before.version, before.hash))
        {
            let fault = format!("it does not go on from version {} of the backup", before.version);
            self.fault(Some(kind), Some(stream), fault);
        }
        let tied = match ties::of(kind, stream, &records) {
            Ok(tied) => tied,
            Err(error) => {
                let fault = match error {
                    ShelfError::Broken { version: 0, fault, .. } => fault,
                    ShelfError::Broken { version, fault, .. } => {
                        format!("version {version} cannot be followed: {fault}")
                    }
                    ShelfError::Store(error) => error.to_string(),
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
            let fault = "it is in the backup, but no longer among the logs".to_owned();
            self.fault(Some(head.kind), Some(stream), fault);
        }
        for (stream, fault) in ties::loose_ends(&self.says) {
            let kind = self.kinds.get(&stream).copied();
            self.fault(kind, Some(stream), fault);
        }
    }
}
