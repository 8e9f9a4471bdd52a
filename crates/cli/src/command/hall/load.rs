//! `chuhe load`

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use chuhe_load::{Progress, Wanted};
use chuhe_server::store::Address;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::wait_for;
use crate::failure::Failure;
use crate::output;

/// Load a server of its own, and measure it
///
/// Starts a server on this machine with a database that is thrown away afterwards, plays games at once by random legal
/// moves while others watch, and tells how long it took until a move was acknowledged (safe on the disk) and until
/// spectators had it, counted from the instant at which the move was due. It checks that every spectator saw every
/// entry once and in order, and lets flags fall with nobody watching. In the same run it measures what the machine can
/// do at most without a hall. It speaks to no other server.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe load\n  chuhe load --games 50 --spectators 200 --rate 50 --seconds 5 --json\n  \
                  chuhe load --seconds 10 --growth growth.svg\n  \
                  chuhe load --database postgres://chuhe@localhost/empty --nodes 2\n\n\
                  Exit codes: 0 nothing was lost; 1 something was lost, doubled or refused, or it could not be done; \
                  2 the command line could not be understood."
)]
pub(crate) struct Load {
    /// So many games at once
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=2_000))]
    games: u32,
    /// So many who watch, spread over the games
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    spectators: u32,
    /// So many moves a second, in all games together
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    rate: u32,
    /// For so many seconds; the other measurements take a quarter of it each
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// The same seed plays the same moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// An empty PostgreSQL instead of a file that is thrown away: postgres://user@host/name. What was played stays there
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// So many servers on it: commands go to the first, spectators sit at the others
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    nodes: u8,
    /// Measure instead how the cost grows with games and with spectators, and draw it into this file
    #[arg(long, value_name = "FILE.svg", conflicts_with_all = ["database", "nodes"])]
    growth: Option<PathBuf>,
    /// Replace the file of --growth if it is there already
    #[arg(long, requires = "growth")]
    force: bool,
    /// Tell the figures as JSON
    #[arg(long)]
    json: bool,
    /// Serve nothing but the bare limits, on this new file
    #[arg(long, value_name = "FILE", hide = true)]
    bare: Option<PathBuf>,
}

impl Load {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        if let Some(database) = &self.bare {
            return serve_bare(database);
        }
        let named = self.database.as_deref().map(str::parse::<Address>).transpose()?;
        match named {
            Some(Address::Sqlite(_)) => {
                return Err(Failure::LoadNeedsPostgres { option: "--database" });
            }
            None if self.nodes > 1 => return Err(Failure::LoadNeedsPostgres { option: "--nodes" }),
            Some(Address::Postgres(_)) | None => {}
        }
        let wanted = Wanted {
            program: std::env::current_exe().map_err(Failure::System)?,
            database: self.database.clone(),
            nodes: usize::from(self.nodes),
            games: self.games as usize,
            spectators: self.spectators as usize,
            rate: self.rate,
            time: Duration::from_secs(self.seconds),
            seed: self.seed,
        };
        let bar = Bar::new();
        let mut out = output::answer();
        if let Some(file) = &self.growth {
            // Not only when it has been measured for minutes.
            output::none_there([file.as_path()], self.force)?;
            let growth = wait_for(unless_interrupted(chuhe_load::grow(&wanted, &bar)))?;
            bar.0.finish_and_clear();
            output::files(&[(file.clone(), chuhe_load::drawn(&growth))], self.force)?;
            if self.json {
                output::json(&growth)?;
            } else {
                write!(out, "{growth}")?;
            }
            out.flush()?;
            return if growth.is_whole() { Ok(()) } else { Err(Failure::LoadNotWhole) };
        }
        let figures = wait_for(unless_interrupted(chuhe_load::run(&wanted, &bar)))?;
        bar.0.finish_and_clear();
        if self.json {
            output::json(&figures)?;
        } else {
            write!(out, "{figures}")?;
        }
        out.flush()?;
        if figures.is_whole() { Ok(()) } else { Err(Failure::LoadNotWhole) }
    }
}

/// Whoever interrupts it leaves no server and no file behind: they go with the work.
async fn unless_interrupted<T>(
    work: impl Future<Output = Result<T, chuhe_load::LoadError>>,
) -> Result<T, Failure> {
    tokio::select! {
        done = work => Ok(done?),
        () = super::ended() => Err(Failure::LoadInterrupted),
    }
}

fn serve_bare(database: &std::path::Path) -> Result<(), Failure> {
    wait_for(async {
        let ready = |address| {
            let mut out = output::answer();
            writeln!(out, "{}", serde_json::json!({ "address": address }))?;
            out.flush()
        };
        tokio::select! {
            served = chuhe_load::serve_bare(database, ready) => Ok(served?),
            () = super::stdin_ended() => Ok(()),
        }
    })
}

/// What is being done, with the time that it takes.
struct Bar(ProgressBar);

impl Bar {
    fn new() -> Bar {
        let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}");
        let bar = ProgressBar::new_spinner().with_style(style.expect("the template is right"));
        bar.enable_steady_tick(Duration::from_millis(200));
        Bar(bar)
    }
}

impl Progress for Bar {
    fn begins(&self, what: &str, seconds: u64) {
        self.0.reset_elapsed();
        self.0.set_message(format!("{what} (about {seconds} s)"));
    }
}
