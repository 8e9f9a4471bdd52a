//! What was measured, for people and for programs. Everything is counted in whole numbers.

use std::fmt::{self, Display};
use std::time::Duration;

use hdrhistogram::Histogram;
use serde::Serialize;

/// How long something took, in microseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Latency {
    /// How often.
    pub count: u64,
    /// Half took no longer.
    pub p50_us: u64,
    /// Nine of ten took no longer.
    pub p90_us: u64,
    /// 99 of a hundred took no longer.
    pub p99_us: u64,
    /// 999 of a thousand took no longer.
    pub p999_us: u64,
    /// None took longer.
    pub max_us: u64,
}

impl Latency {
    pub(crate) fn of(measured: &Histogram<u64>) -> Latency {
        Latency {
            count: measured.len(),
            p50_us: measured.value_at_quantile(0.5),
            p90_us: measured.value_at_quantile(0.9),
            p99_us: measured.value_at_quantile(0.99),
            p999_us: measured.value_at_quantile(0.999),
            max_us: measured.max(),
        }
    }
}

impl Display for Latency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Latency { p50_us, p90_us, p99_us, p999_us, max_us, .. } = *self;
        let [p50, p90, p99, p999, max] = [p50_us, p90_us, p99_us, p999_us, max_us].map(Ms);
        write!(f, "p50 {p50}, p90 {p90}, p99 {p99}, p99.9 {p999}, max {max} ms")
    }
}

/// Microseconds, told as milliseconds.
struct Ms(u64);

impl Display for Ms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 1000, self.0 % 1000 / 100)
    }
}

/// What the hall reached of something, beside what the machine can do at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Ratio {
    /// The hall, a second.
    pub hall_per_second: u64,
    /// The bare limit, a second.
    pub bare_per_second: u64,
    /// The hall in percent of it.
    pub percent: u64,
}

impl Ratio {
    pub(crate) fn new(hall_per_second: u64, bare_per_second: u64) -> Ratio {
        let percent = (hall_per_second * 100).checked_div(bare_per_second).unwrap_or(0);
        Ratio { hall_per_second, bare_per_second, percent }
    }
}

/// Everything that was measured.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Figures {
    /// Games at once.
    pub games: usize,
    /// Who watched.
    pub spectators: usize,
    /// Servers on one database.
    pub nodes: usize,
    /// The kind of database.
    pub store: &'static str,
    /// Moves a second that were due.
    pub asked_per_second: u32,
    /// Moves that were acknowledged.
    pub moves: u64,
    /// In so long, in milliseconds.
    pub time_ms: u64,
    /// From the instant at which a move was due until it was acknowledged, after it was safe on the disk.
    pub acknowledged: Latency,
    /// From the instant at which a move was due until a spectator had it.
    pub delivered: Latency,
    /// Entries that spectators saw.
    pub entries: u64,
    /// Entries that were left out, came twice or in the wrong order.
    pub misplaced: u64,
    /// Entries that never came.
    pub missing: u64,
    /// Lines that ended and were opened again.
    pub opened_again: u64,
    /// Commands that were refused.
    pub refused: u64,
    /// What was said then, the first time.
    pub first_refusal: Option<String>,
    /// Flags that fell while nobody watched their games.
    pub flags: u64,
    /// Flags that should have fallen.
    pub flags_due: u64,
    /// So many were written no later than 100 ms after their instant.
    pub flags_in_time: u64,
    /// How late they were written on the average, in microseconds.
    pub flags_late_us: u64,
    /// Processor time of the servers, in milliseconds.
    pub server_cpu_ms: u64,
    /// Processor time of the load itself.
    pub tool_cpu_ms: u64,
    /// Memory of the largest server.
    pub server_memory_bytes: u64,
    /// Moves acknowledged a second when every game plays as fast as it can.
    pub most_moves_per_second: u64,
    /// The entries that these wrote, a move being two of them, beside rows of a plain group commit of SQLite.
    pub commit: Option<Ratio>,
    /// The same beside a group commit behind a plain HTTP server.
    pub commit_over_http: Option<Ratio>,
    /// Messages delivered when everybody watches one board, beside a plain fan-out of server-sent events.
    pub fan_out: Option<Ratio>,
}

impl Figures {
    /// Whether everything was there: nothing lost, nothing doubled, nothing refused, every flag fallen.
    pub fn is_whole(&self) -> bool {
        let Figures { misplaced, missing, refused, flags, flags_due, .. } = *self;
        misplaced + missing + refused == 0 && flags == flags_due
    }
}

/// How many a second.
pub(crate) fn per_second(count: u64, time: Duration) -> u64 {
    let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    (count * 1_000_000).checked_div(micros).unwrap_or(0)
}

impl Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = Duration::from_millis(self.time_ms);
        let Figures { games, spectators, nodes, store, moves, asked_per_second, .. } = self;
        let servers = if *nodes == 1 { "server" } else { "servers" };
        writeln!(f, "{games} games, {spectators} spectators, {nodes} {servers} on {store}")?;
        writeln!(
            f,
            "played        {moves} moves in {} s: {} a second of {asked_per_second} that were due",
            (self.time_ms + 500) / 1000,
            per_second(*moves, time)
        )?;
        writeln!(f, "acknowledged  {} (after the commit)", self.acknowledged)?;
        if *spectators > 0 {
            writeln!(f, "delivered     {}", self.delivered)?;
            writeln!(
                f,
                "seen          {} entries; {} missing, {} twice or out of order, {} lines opened again",
                self.entries, self.missing, self.misplaced, self.opened_again
            )?;
        }
        writeln!(
            f,
            "flags         {} of {} fell with nobody watching, {} within 100 ms, {} ms late on the average",
            self.flags,
            self.flags_due,
            self.flags_in_time,
            Ms(self.flags_late_us)
        )?;
        if self.refused > 0 {
            let first = self.first_refusal.as_deref().unwrap_or_default();
            writeln!(f, "refused       {} commands, the first: {first}", self.refused)?;
        }
        let percent = |cpu_ms: u64| (cpu_ms * 100).checked_div(self.time_ms).unwrap_or(0);
        writeln!(
            f,
            "cost          server {} % of one core and {} MB, the load itself {} %",
            percent(self.server_cpu_ms),
            self.server_memory_bytes / 1_000_000,
            percent(self.tool_cpu_ms)
        )?;
        writeln!(f, "at most       {} moves a second", self.most_moves_per_second)?;
        let ratios = [
            ("commit", "entries", "plain group commit of SQLite", self.commit),
            ("", "entries", "the same behind plain HTTP", self.commit_over_http),
            ("fan-out", "messages", "plain axum, server-sent events", self.fan_out),
        ];
        for (name, what, limit, ratio) in ratios {
            if let Some(Ratio { hall_per_second, bare_per_second, percent }) = ratio {
                writeln!(
                    f,
                    "{name:<12}  {hall_per_second} {what} a second; {limit}: {bare_per_second}; {percent} % of it"
                )?;
            }
        }
        Ok(())
    }
}
