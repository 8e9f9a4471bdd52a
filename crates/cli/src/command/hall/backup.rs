//! `chuhe backup`

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use chuhe_server::restore::{Checked, Wanted};
use chuhe_server::service::{hall_id, spaces};
use chuhe_server::store::backup::{self, BackupError};
use chuhe_server::store::{Store, private_file};
use clap::Args;
use serde_json::json;
use tokio::io::{AsyncWriteExt, BufWriter};
use uuid::Uuid;

use super::{Database, progress, wait_for};
use crate::dash::is_dash;
use crate::failure::Failure;
use crate::output::{self, Unfinished};
use crate::rules::Spoken;
use crate::words::{Key, filled, locale, number};

/// Copy a database, or one event with its games, into a file while the server runs
///
/// The file is text (JSON Lines) and the same for every kind of database: `chuhe restore` puts it into any. It holds
/// the logs with their hashes; who is signed in is left out. Only its owner can read it: the hashes of passwords are in
/// it.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe backup hall.backup\n  chuhe backup --event 01926b3c-0d4e-7f10-8a2b-3c4d5e6f7a8b cup.backup\n  \
                        chuhe backup --database postgres://chuhe@db/chuhe hall.backup\n\nExit codes: 0 the copy is whole; \
                        1 there is none, because the database cannot be read or the file is there already; 2 the \
                        command line could not be understood."
)]
pub(crate) struct Backup {
    /// The file, which must not be there; - for standard output
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    database: Database,
    /// Only this event, with its games and its roles
    #[arg(long, value_name = "ID")]
    event: Option<Uuid>,
    #[command(flatten)]
    spoken: Spoken,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

impl Backup {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        if is_dash(&self.file) {
            return self.print();
        }
        if self.file.exists() {
            return Err(Failure::BackupExists { path: self.file.clone() });
        }
        wait_for(async {
            let store = self.database.open_existing().await?;
            // A file of that name is always whole.
            let begun = Unfinished::at(&self.file);
            let words = locale(self.spoken.language());
            let shown = progress(&words);
            let told = |count| shown.set_position(count);
            let count = match self.event {
                Some(event) => write_event(&*store, event, begun.path(), told).await,
                None => write_all(&*store, begun.path(), told).await,
            };
            shown.finish_and_clear();
            let backup::Count { streams, records } = count?;
            begun.finish().map_err(|error| Failure::Write { path: self.file.clone(), error })?;
            output::print(self.told(streams, records).as_bytes())
        })
    }

    /// What was copied, for people or for programs.
    fn told(&self, streams: u64, records: u64) -> String {
        let file = self.file.display().to_string();
        if self.json {
            let told = json!({ "logs": streams, "records": records, "file": file });
            return format!("{told:#}\n");
        }
        let args = [
            ("logs", number(streams as usize)),
            ("records", number(records as usize)),
            ("file", filled(file)),
        ];
        locale(self.spoken.language()).say(Key("backup-done"), &args) + "\n"
    }

    /// Prints the backup; what was copied is told on standard error then. One event is looked at first, as in a file.
    fn print(&self) -> Result<(), Failure> {
        wait_for(async {
            let store = self.database.open_existing().await?;
            let mut out = tokio::io::stdout();
            let count = match self.event {
                Some(event) => {
                    let (count, text) = copy_event(&*store, event, |_| {}).await?;
                    out.write_all(&text).await?;
                    count
                }
                None => {
                    let written = backup::write(&*store, None, &mut out, |_| {}).await;
                    written.map_err(|error| unwritten(error, Failure::Output))?
                }
            };
            out.flush().await?;
            output::remark(self.told(count.streams, count.records).trim_end());
            Ok(())
        })
    }
}

/// So often an event is copied again because games were set up in it meanwhile.
const ATTEMPTS: usize = 8;

/// The logs of an event as a text, which is small enough to be held. Its hall names its games, and a game that was set up
/// after they were listed and before they are copied would be named and not be there: then it is done again. What is
/// copied is looked at as `chuhe restore` will.
async fn copy_event(
    store: &dyn Store,
    event: Uuid,
    told: impl Fn(u64),
) -> Result<(backup::Count, Vec<u8>), Failure> {
    let mut logs = logs_of(store, event).await?;
    let mut attempt = 0;
    let (count, text) = loop {
        attempt += 1;
        let mut text = Vec::new();
        let of = Some(logs.clone());
        let count = backup::write(store, of, &mut text, |count| told(count.streams)).await?;
        let since = logs_of(store, event).await?;
        if since == logs || attempt == ATTEMPTS {
            break (count, text);
        }
        logs = since;
    };
    let copied = backup::read(&text[..]).await?;
    let refused = |error| Failure::NotRestored { path: event.to_string().into(), error };
    Checked::new(copied, Wanted::Events).map_err(refused)?;
    Ok((count, text))
}

/// Writes the logs of an event.
async fn write_event(
    store: &dyn Store,
    event: Uuid,
    path: &Path,
    told: impl Fn(u64),
) -> Result<backup::Count, Failure> {
    let failed = |error| Failure::Write { path: path.to_owned(), error };
    let (count, text) = copy_event(store, event, told).await?;
    let mut file = begin(path)?;
    file.write_all(&text).await.map_err(failed)?;
    file.flush().await.map_err(failed)?;
    file.into_inner().sync_all().await.map_err(failed)?;
    Ok(count)
}

async fn write_all(
    store: &dyn Store,
    path: &Path,
    told: impl Fn(u64),
) -> Result<backup::Count, Failure> {
    let failed = |error| Failure::Write { path: path.to_owned(), error };
    let mut file = begin(path)?;
    let written = backup::write(store, None, &mut file, |count| told(count.streams)).await;
    let count = written.map_err(|error| unwritten(error, failed))?;
    file.into_inner().sync_all().await.map_err(failed)?;
    Ok(count)
}

/// What became of a copy: if it is the file that failed, as a failure of that file.
fn unwritten(error: BackupError, of_file: impl FnOnce(std::io::Error) -> Failure) -> Failure {
    match error {
        BackupError::File(error) => of_file(error),
        other => other.into(),
    }
}

/// An empty file that only its owner can read.
fn begin(path: &Path) -> Result<BufWriter<tokio::fs::File>, Failure> {
    let failed = |error| Failure::Write { path: path.to_owned(), error };
    // What is left of an earlier run that was broken off is of no use, and may be open to others.
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    let file = private_file::create(path).map_err(failed)?;
    Ok(BufWriter::new(tokio::fs::File::from_std(file)))
}

/// The logs of an event: its own, its hall's, and its games'.
async fn logs_of(store: &dyn Store, event: Uuid) -> Result<Vec<Uuid>, Failure> {
    let hall = hall_id(event);
    if store.head(event).await?.is_none() || store.head(hall).await?.is_none() {
        return Err(Failure::NoSuchEvent { event });
    }
    let mut logs = vec![event, hall];
    let games = store.keys_of(spaces::GAME, hall).await?;
    logs.extend(games.iter().filter_map(|game| game.parse::<Uuid>().ok()));
    Ok(logs)
}
