//! How the cost grows with games and with spectators.

use std::fmt::{self, Display};

use serde::Serialize;

use crate::figures::{Latency, per_second};
use crate::phases::{Ready, play};
use crate::{LoadError, Progress, Wanted};

/// What one load cost.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Point {
    /// Games at once.
    pub games: usize,
    /// Who watched.
    pub spectators: usize,
    /// Moves acknowledged a second.
    pub moves_per_second: u64,
    /// Processor time of the server, in thousandths of one core.
    pub server_cpu_permille: u64,
    /// Its memory.
    pub server_memory_bytes: u64,
    /// Until a move was acknowledged.
    pub acknowledged: Latency,
    /// Until a spectator had it.
    pub delivered: Latency,
    /// Entries that were lost, doubled or refused.
    pub faults: u64,
}

/// How the cost grows.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Growth {
    /// With more who watch the same games.
    pub by_spectators: Vec<Point>,
    /// With more games, each with as many who watch.
    pub by_games: Vec<Point>,
}

impl Growth {
    /// Whether nothing was lost, doubled or refused at any point.
    pub fn is_whole(&self) -> bool {
        self.by_spectators.iter().chain(&self.by_games).all(|point| point.faults == 0)
    }
}

impl Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tables = [("spectators", &self.by_spectators), ("games", &self.by_games)];
        for (growing, points) in tables {
            writeln!(f, "with more {growing}")?;
            for point in points {
                writeln!(
                    f,
                    "{:>5} games, {:>5} spectators: {:>5} moves a second, {:>3} % of one core, {:>4} MB, {} faults",
                    point.games,
                    point.spectators,
                    point.moves_per_second,
                    point.server_cpu_permille / 10,
                    point.server_memory_bytes / 1_000_000,
                    point.faults
                )?;
                writeln!(
                    f,
                    "  acknowledged  {}\n  delivered     {}",
                    point.acknowledged, point.delivered
                )?;
            }
        }
        Ok(())
    }
}

/// A tenth, a quarter, a half, three quarters and the whole of what is wanted.
const PARTS: [usize; 5] = [10, 25, 50, 75, 100];

pub(crate) async fn measured(
    wanted: &Wanted,
    progress: &dyn Progress,
) -> Result<Growth, LoadError> {
    let part = |whole: usize, percent: usize| (whole * percent / 100).max(1);
    let mut growth = Growth { by_spectators: Vec::new(), by_games: Vec::new() };
    for percent in PARTS {
        let fewer = Wanted { spectators: part(wanted.spectators, percent), ..wanted.clone() };
        growth.by_spectators.push(point(&fewer, progress).await?);
        let rate = part(wanted.rate as usize, percent);
        let fewer = Wanted {
            games: part(wanted.games, percent),
            rate: u32::try_from(rate).unwrap_or(u32::MAX),
            ..fewer
        };
        growth.by_games.push(point(&fewer, progress).await?);
    }
    Ok(growth)
}

async fn point(wanted: &Wanted, progress: &dyn Progress) -> Result<Point, LoadError> {
    let what = format!("{} games, {} spectators", wanted.games, wanted.spectators);
    progress.begins(&what, wanted.time.as_secs());
    let ready = Ready::make(wanted, wanted.games).await?;
    let mut players = ready.players(wanted).await?;
    let played = play(wanted, &ready, &mut players).await?;
    let (acknowledged, delivered) = played.tally.latencies();
    let count = |of: &std::sync::atomic::AtomicU64| of.load(std::sync::atomic::Ordering::Relaxed);
    let cpu_ms = u64::try_from(played.server.cpu.as_millis()).unwrap_or(u64::MAX);
    Ok(Point {
        games: wanted.games,
        spectators: wanted.spectators,
        moves_per_second: per_second(acknowledged.len(), played.time),
        server_cpu_permille: per_second(cpu_ms, played.time),
        server_memory_bytes: played.server.memory_bytes,
        acknowledged: Latency::of(&acknowledged),
        delivered: Latency::of(&delivered),
        faults: played.missing + count(&played.tally.misplaced) + count(&played.tally.refused),
    })
}
