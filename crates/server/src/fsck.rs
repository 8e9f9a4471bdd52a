//! Checking a store: every log is read, its versions and its chain are checked, and it is replayed.

use tokio::sync::mpsc;
use uuid::Uuid;

use crate::shelf;
use crate::store::{Head, Kind, Line, Record, Store, StoreError, chain};

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

/// A log that is broken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind} {stream}: {fault}")]
pub struct LogFault {
    /// What it is about.
    pub kind: Kind,
    /// Which.
    pub stream: Uuid,
    /// What is wrong.
    pub fault: String,
}

/// Checks a store. Others may go on writing.
///
/// # Errors
/// If the store cannot be read at all.
pub async fn check(store: &dyn Store, mut told: impl FnMut(&Report)) -> Result<Report, StoreError> {
    let (to, mut lines) = mpsc::channel(256);
    let mut report = Report::default();
    let checking = async {
        let mut log: Option<(Head, Vec<Record>)> = None;
        while let Some(line) = lines.recv().await {
            match line {
                Line::Stream(head) => {
                    finish(&mut report, log.replace((head, Vec::new())));
                    told(&report);
                }
                Line::Record(record) => log.iter_mut().for_each(|log| log.1.push(record.clone())),
                Line::Key(..) => {}
            }
        }
        finish(&mut report, log);
    };
    let (copied, ()) = tokio::join!(store.copy(None, to), checking);
    copied?;
    told(&report);
    Ok(report)
}

fn finish(report: &mut Report, log: Option<(Head, Vec<Record>)>) {
    let Some((head, records)) = log else { return };
    report.streams += 1;
    report.records += records.len() as u64;
    let (kind, stream) = (head.kind, head.stream);
    let broken = chain::check(&head, &records).err().map(|fault| fault.to_string());
    let lost = shelf::follow(kind, stream, &records).err().map(|fault| match fault {
        shelf::ShelfError::Broken { version, fault, .. } => {
            format!("version {version} cannot be followed: {fault}")
        }
        shelf::ShelfError::Store(fault) => fault.to_string(),
    });
    let faults = [broken, lost].into_iter().flatten();
    report.faults.extend(faults.map(|fault| LogFault { kind, stream, fault }));
}
