//! Load for a hall of its own: many games are played at once by random legal moves while many watch.
//!
//! It starts the server that it loads, on a database that it makes and throws away, and speaks to nobody else: load is
//! for the own machine. What it measures is told beside the bare limits of the same machine in the same run.

#![allow(clippy::disallowed_methods, reason = "it measures how long things take in the real world")]

mod bare;
mod bare_limits;
mod figures;
mod flags;
mod growth;
mod hall;
mod http;
mod phases;
mod player;
mod plot;
mod spectator;
mod table;
mod tally;
mod venue;

pub use bare::serve as serve_bare;
pub use figures::{Figures, Latency, Ratio};
pub use growth::{Growth, Point};
pub use plot::drawn;

use std::path::PathBuf;
use std::time::Duration;

/// How much load.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The program whose `serve` and `load --bare` are started: this one.
    pub program: PathBuf,
    /// The database; a file of its own that is thrown away if none is named. It must be empty.
    pub database: Option<String>,
    /// So many servers on it: commands go to the first, spectators sit at the others.
    pub nodes: usize,
    /// So many games at once.
    pub games: usize,
    /// So many who watch, spread over the games.
    pub spectators: usize,
    /// So many moves a second in all games together.
    pub rate: u32,
    /// For so long.
    pub time: Duration,
    /// The same seed plays the same moves.
    pub seed: u64,
}

impl Wanted {
    fn check(&self) -> Result<(), LoadError> {
        match self.games == 0 || self.nodes == 0 || self.rate == 0 {
            true => Err(LoadError::Nothing),
            false => Ok(()),
        }
    }
}

/// Why there is nothing to tell.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A server did not start.
    #[error("{what} did not start: it has said why above")]
    NotStarted {
        /// Which.
        what: &'static str,
    },
    /// It takes too long.
    #[error("after {0} s it is still not done: the server hangs, or this machine is far too busy")]
    TooLong(u64),
    /// The database is somebody's.
    #[error(
        "the database has accounts already: load is for a database of its own; leave --database out, or name an empty one"
    )]
    NotEmpty,
    /// A server said no.
    #[error("{path}: the server answered {status}: {told}")]
    Refused {
        /// What was asked.
        path: String,
        /// The status.
        status: u16,
        /// What it said.
        told: String,
    },
    /// There is nothing to play.
    #[error("load needs at least one game, one node and one move a second")]
    Nothing,
    /// The database of the comparison failed.
    #[error("the database of the bare server failed: {0}")]
    Database(#[from] sqlx::Error),
    /// A connection failed.
    #[error("the connection to the server failed: {0}")]
    Connection(String),
    /// Files, processes, descriptors.
    #[error("{0}")]
    System(#[from] std::io::Error),
    /// Too many connections for this machine.
    #[error(
        "{wanted} connections need as many open files, but the system allows {allowed}: see `ulimit -n`, or ask for fewer --spectators"
    )]
    Descriptors {
        /// So many.
        wanted: u64,
        /// But.
        allowed: u64,
    },
}

/// What is told while it runs.
pub trait Progress: Send + Sync {
    /// Something begins that takes so many seconds at least.
    fn begins(&self, what: &str, seconds: u64);
}

/// Plays and measures.
///
/// # Errors
/// If the servers do not start, or do not do what they are asked; what spectators missed is no error but a figure.
pub async fn run(wanted: &Wanted, progress: &dyn Progress) -> Result<Figures, LoadError> {
    wanted.check()?;
    within(wanted.time * 5, phases::all(wanted, progress)).await
}

/// Measures how the cost grows with games and with spectators.
///
/// # Errors
/// As [`run`].
pub async fn grow(wanted: &Wanted, progress: &dyn Progress) -> Result<Growth, LoadError> {
    wanted.check()?;
    within(wanted.time * 20, growth::measured(wanted, progress)).await
}

/// Setting up and settling take so long at most.
const BESIDES: Duration = Duration::from_secs(120);

/// Everything is bounded in time, also if a server does not answer.
async fn within<T>(
    time: Duration,
    work: impl Future<Output = Result<T, LoadError>>,
) -> Result<T, LoadError> {
    let most = time + BESIDES;
    let done = tokio::time::timeout(most, work).await;
    done.unwrap_or_else(|_| Err(LoadError::TooLong(most.as_secs())))
}
