//! `chuhe restore`

use std::io::Write;
use std::path::PathBuf;

use chuhe_server::restore::{Checked, RestoreError, Wanted};
use chuhe_server::store::{self, Kind};
use clap::Args;
use serde_json::json;

use super::{Database, read_backup, ticking, wait_for};
use crate::failure::Failure;
use crate::output;
use crate::rules::Spoken;
use crate::words::{Key, filled, locale, number};

/// Put a backup into a database
///
/// A whole backup goes into a new database, because it brings accounts with it. With --event the file holds events with
/// their games and nothing else, and goes in beside what is there: such a file may also come from another server.
/// Every log is checked and replayed first. Either all of the file is put in, or nothing.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe restore hall.backup --database new.db\n  chuhe restore --event cup.backup\n\n\
                        Exit codes: 0 all of it was put in; 1 nothing was, and why is told; 2 the command line could not \
                        be understood."
)]
pub(crate) struct Restore {
    /// The backup; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    database: Database,
    /// The file holds events, as `chuhe backup --event` writes them; they are put in beside others
    #[arg(long)]
    event: bool,
    #[command(flatten)]
    spoken: Spoken,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

impl Restore {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let address = self.database.address()?;
        let wanted = if self.event { Wanted::Events } else { Wanted::Whole };
        wait_for(async {
            let language = self.spoken.language();
            let words = locale(language);
            let shown = ticking(&words);
            let logs = read_backup(&self.file).await?;
            shown.set_position(logs.len() as u64);
            let refused =
                |error: RestoreError| Failure::NotRestored { path: self.file.clone(), error };
            // Before the database is opened: one that is refused must not leave an empty one behind.
            let checked = Checked::new(logs, wanted).map_err(refused)?;
            let store = store::open_at(address).await?;
            let restored = checked.put_into(&*store).await;
            store.close().await;
            shown.finish_and_clear();
            let restored = restored.map_err(refused)?;
            for (log, fault) in &restored.names_mended {
                let args =
                    [("log", filled(log.to_string())), ("fault", filled(fault.text(language)))];
                output::remark(words.say(Key("restore-mended"), &args));
            }
            if self.json {
                let logs: serde_json::Map<_, _> = restored
                    .logs
                    .iter()
                    .map(|(kind, count)| (kind.to_string(), json!(count)))
                    .collect();
                return Ok(output::json(&json!({ "logs": logs, "records": restored.records }))?);
            }
            let kinds = restored.logs.iter().map(|(kind, count)| {
                let key = match kind {
                    Kind::Account => Key("restore-accounts"),
                    Kind::Event => Key("restore-events"),
                    Kind::Hall => Key("restore-halls"),
                    Kind::Game => Key("restore-games"),
                };
                words.say(key, &[("count", number(*count as usize))])
            });
            let kinds: Vec<String> = kinds.collect();
            let kinds = match kinds.is_empty() {
                true => words.plain(Key("restore-nothing")),
                false => kinds.join(&words.plain(Key("restore-comma"))),
            };
            let args = [("kinds", filled(kinds)), ("records", number(restored.records as usize))];
            let mut out = output::answer();
            writeln!(out, "{}", words.say(Key("restore-done"), &args))?;
            Ok(out.flush()?)
        })
    }
}
