//! `chuhe demo`

use std::convert::Infallible;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use chuhe_server::demo;
use chuhe_server::store::{self, Address, Kind, Store};
use chuhe_server::world::{RealWorld, World};
use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;

use super::{Database, ticking, wait_for};
use crate::failure::Failure;
use crate::output;
use crate::rules::Spoken;
use crate::words::{Key, filled, locale, number};

/// Fill an empty database with events to try
///
/// A Swiss of 24 in its sixth round, with games at the boards (repetitions that are ruled on, a draw offer, a foul, a
/// sealed move), an event of teams, a knock-out; and accounts, whose passwords are printed. Entrants are numbers, not
/// people.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe demo --database demo.db\n  chuhe serve --database demo.db\n  \
                        chuhe demo --database many.db --events 200 --games 10000"
)]
pub(crate) struct Demo {
    #[command(flatten)]
    database: Database,
    /// The same seed tells the same story, but for passwords
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// When the story ends, in milliseconds since 1970 [default: now]
    #[arg(long, value_name = "MS", hide = true)]
    ends_at: Option<u64>,
    /// So many further events, the first of 300 players
    #[arg(long, value_name = "N", default_value_t = 0)]
    events: u32,
    /// So many games in those
    #[arg(long, value_name = "N", default_value_t = 0, requires = "events")]
    games: u32,
    #[command(flatten)]
    spoken: Spoken,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

impl Demo {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let address = self.database.address()?;
        wait_for(async {
            let store = store::open_at(address.clone()).await?;
            let ends_at = self.ends_at.map(chuhe_game::Instant::from_ms);
            let wanted = demo::Demo {
                seed: self.seed,
                ends_at: ends_at.unwrap_or_else(|| RealWorld.now()),
                bulk: (self.events > 0)
                    .then_some(demo::Bulk { events: self.events, games: self.games }),
            };
            let words = locale(self.spoken.language());
            let shown = ticking(&words);
            let told = tokio::select! {
                told = wanted.fill(Arc::clone(&store)) => told,
                never = count(&*store, &shown) => match never {},
            };
            store.close().await;
            shown.finish_and_clear();
            let told = told?;
            if self.json {
                let event = |(id, name): &(_, _)| json!({ "id": id, "name": name });
                let events: Vec<_> = told.events.iter().map(event).collect();
                let login = |it: &demo::Login| json!({ "login": it.login, "password": it.password, "does": it.does });
                let logins: Vec<_> = told.logins.iter().map(login).collect();
                let told = json!({ "games": told.games, "events": events, "logins": logins });
                return Ok(output::json(&told)?);
            }
            let mut out = output::answer();
            let args =
                [("database", filled(address.to_string())), ("games", number(told.games as usize))];
            writeln!(out, "{}", words.say(Key("demo-filled"), &args))?;
            for (event, name) in &told.events {
                writeln!(out, "  {event}  {name}")?;
            }
            writeln!(out, "{}", words.plain(Key("demo-sign-in")))?;
            for login in &told.logins {
                let (name, password) = (login.login, &login.password);
                let does = match name {
                    "admin" => words.plain(Key("demo-admin")),
                    "organiser" => words.plain(Key("demo-organiser")),
                    "arbiter" => words.plain(Key("demo-arbiter")),
                    "player" => words.plain(Key("demo-player")),
                    _ => login.does.to_owned(),
                };
                writeln!(out, "  {name:<10} {password}  ({does})")?;
            }
            let option = match &address {
                Address::Sqlite(file) if file.as_os_str() == super::USUAL => String::new(),
                Address::Sqlite(file) => format!(" --database {}", file.display()),
                Address::Postgres(_) => " --database postgres://…".to_owned(),
            };
            writeln!(out, "{}", words.say(Key("demo-next"), &[("option", filled(option))]))?;
            Ok(out.flush()?)
        })
    }
}

/// Shows how many logs there are, for as long as somebody sees it.
async fn count(store: &dyn Store, shown: &ProgressBar) -> Infallible {
    loop {
        tokio::time::sleep(Duration::from_secs(1)).await;
        if shown.is_hidden() {
            continue;
        }
        let mut logs = 0;
        for kind in Kind::ALL {
            logs += store.count(kind).await.unwrap_or_default();
        }
        shown.set_position(logs);
    }
}
