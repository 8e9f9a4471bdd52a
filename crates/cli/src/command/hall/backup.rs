//! `chuhe backup`

use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use chuhe_server::restore::{Checked, Wanted};
use chuhe_server::service::{hall_id, spaces};
use chuhe_server::store::{Store, backup, private_file};
use clap::Args;
use serde_json::json;
use uuid::Uuid;

use super::{Database, progress, read_backup, wait_for};
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
    after_help = "Examples:\n  chuhe backup hall.backup\n  chuhe backup --event 0192… cup.backup\n  \
                        chuhe backup --database postgres://chuhe@db/chuhe hall.backup"
)]
pub(crate) struct Backup {
    /// The file; it must not be there
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
                None => write(&*store, None, begun.path(), told).await,
            };
            shown.finish_and_clear();
            let backup::Count { streams, records } = count?;
            begun.finish().map_err(|error| Failure::Write { path: self.file.clone(), error })?;
            let file = self.file.display().to_string();
            if self.json {
                let told = json!({ "logs": streams, "records": records, "file": file });
                return Ok(output::json(&told)?);
            }
            let mut out = output::answer();
            let args = [
                ("logs", number(streams as usize)),
                ("records", number(records as usize)),
                ("file", filled(file)),
            ];
            writeln!(out, "{}", words.say(Key("backup-done"), &args))?;
            Ok(out.flush()?)
        })
    }
}

/// So often an event is copied again because games were set up in it meanwhile.
const ATTEMPTS: usize = 8;

/// Writes the logs of an event. Its hall names its games, and a game that was set up after they were listed and before they
/// are copied would be named and not be there: then it is done again. What is written is looked at as `chuhe restore` will.
async fn write_event(
    store: &dyn Store,
    event: Uuid,
    path: &Path,
    told: impl Fn(u64),
) -> Result<backup::Count, Failure> {
    let mut logs = logs_of(store, event).await?;
    let mut attempt = 0;
    let count = loop {
        attempt += 1;
        let count = write(store, Some(logs.clone()), path, &told).await?;
        let since = logs_of(store, event).await?;
        if since == logs || attempt == ATTEMPTS {
            break count;
        }
        logs = since;
    };
    let copied = read_backup(path).await?;
    let refused = |error| Failure::NotRestored { path: path.to_owned(), error };
    Checked::new(copied, Wanted::Events).map_err(refused)?;
    Ok(count)
}

async fn write(
    store: &dyn Store,
    of: Option<Vec<Uuid>>,
    path: &Path,
    told: impl Fn(u64),
) -> Result<backup::Count, Failure> {
    let failed = |error| Failure::Write { path: path.to_owned(), error };
    // What is left of an earlier run that was broken off is of no use, and may be open to others.
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    let file = private_file::create(path).map_err(failed)?;
    let mut file = tokio::io::BufWriter::new(tokio::fs::File::from_std(file));
    let count = backup::write(store, of, &mut file, |count| told(count.streams)).await?;
    file.into_inner().sync_all().await.map_err(failed)?;
    Ok(count)
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
