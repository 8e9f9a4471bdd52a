//! One run: set up, play while everybody watches, play as fast as can be, let everybody watch one board; and the same
//! without a hall.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::bare_limits::{self, AHEAD, Sizes, wait_until};
use crate::figures::{Figures, Latency, Ratio, per_second};
use crate::flags;
use crate::hall::{Hall, Used, used_here};
use crate::player::{Pace, Player};
use crate::spectator::{Care, Spectator};
use crate::table::Table;
use crate::tally::Tally;
use crate::venue::{self, Chief};
use crate::{LoadError, Progress, Wanted};

/// So many flags fall with nobody watching.
const FLAGS: usize = 20;

/// What is still on its way is waited for at most so long.
const SETTLE: Duration = Duration::from_secs(10);

/// Connections that are neither players' nor spectators', with room to spare.
const OTHERS: usize = 64;

/// A hall that is ready.
pub(crate) struct Ready {
    pub(crate) folder: TempDir,
    halls: Vec<Hall>,
    chief: Chief,
    tables: Vec<Arc<Table>>,
}

impl Ready {
    /// Starts the servers, and makes so many games.
    pub(crate) async fn make(wanted: &Wanted, games: usize) -> Result<Ready, LoadError> {
        let needed = (wanted.games + wanted.spectators + OTHERS) as u64;
        let allowed = rlimit::increase_nofile_limit(needed)?;
        if allowed < needed {
            return Err(LoadError::Descriptors { wanted: needed, allowed });
        }
        let folder = tempfile::tempdir()?;
        let own = folder.path().join("hall.db").display().to_string();
        let database = wanted.database.clone().unwrap_or(own);
        let mut halls = vec![Hall::serve(wanted, &database)?];
        let Some(secret) = halls[0].setup.clone() else {
            return Err(LoadError::NotEmpty);
        };
        for _ in 1..wanted.nodes {
            halls.push(Hall::serve(wanted, &database)?);
        }
        let chief = venue::take_over(halls[0].address, &secret).await?;
        let tables = venue::open(halls[0].address, &chief, games).await?;
        Ok(Ready { folder, halls, chief, tables })
    }

    /// Where commands go.
    fn front(&self) -> SocketAddr {
        self.halls[0].address
    }

    /// Where spectators sit: at the other servers, if there are any.
    fn stand(&self, number: usize) -> SocketAddr {
        match &self.halls[1..] {
            [] => self.front(),
            others => others[number % others.len()].address,
        }
    }

    fn used(&self) -> Used {
        let all = self.halls.iter().map(Hall::used);
        all.fold(Used::default(), |sum, one| Used {
            cpu: sum.cpu + one.cpu,
            memory_bytes: sum.memory_bytes.max(one.memory_bytes),
        })
    }

    pub(crate) async fn players(&self, wanted: &Wanted) -> Result<Vec<Player>, LoadError> {
        let mut players = Vec::with_capacity(wanted.games);
        for (number, table) in self.tables.iter().take(wanted.games).enumerate() {
            let table = Arc::clone(table);
            let token = &self.chief.token;
            players.push(Player::sit_down(self.front(), token, table, number, wanted.seed).await?);
        }
        Ok(players)
    }

    async fn spectators(
        &self,
        count: usize,
        tables: &[Arc<Table>],
        tally: &Arc<Tally>,
        care: Care,
    ) -> Result<Vec<Spectator>, LoadError> {
        let mut all = Vec::with_capacity(count);
        for number in 0..count {
            let table = &tables[number % tables.len()];
            all.push(Spectator::watch(self.stand(number), number, table, tally, care).await?);
        }
        Ok(all)
    }
}

/// What a phase came to at which everybody played at a pace.
pub(crate) struct Played {
    pub(crate) tally: Arc<Tally>,
    pub(crate) time: Duration,
    pub(crate) server: Used,
    pub(crate) tool_cpu: Duration,
    pub(crate) missing: u64,
}

/// Everybody plays at the pace that is wanted while everybody watches.
pub(crate) async fn play(
    wanted: &Wanted,
    ready: &Ready,
    players: &mut Vec<Player>,
) -> Result<Played, LoadError> {
    let tally = Arc::new(Tally::new());
    let tables = &ready.tables[..wanted.games];
    let spectators = ready.spectators(wanted.spectators, tables, &tally, Care::Everything).await?;
    let before = (ready.used(), used_here());
    let first = Instant::now() + Duration::from_millis(50);
    let until = first + wanted.time;
    let every = Duration::from_secs(wanted.games as u64) / wanted.rate;
    let between = Duration::from_secs(1) / wanted.rate;
    let pace = |number: usize| {
        let later = between * u32::try_from(number).unwrap_or(u32::MAX);
        Pace::Every(first + later, every)
    };
    all_play(players, pace, until, &tally).await;
    let time = first.elapsed();
    let (server, tool) = (ready.used(), used_here());
    Ok(Played {
        missing: settled(&spectators).await,
        tally,
        time,
        server: Used { cpu: server.cpu.saturating_sub(before.0.cpu), ..server },
        tool_cpu: tool.cpu.saturating_sub(before.1.cpu),
    })
}

/// Waits for what is still on its way; how many entries never came.
async fn settled(spectators: &[Spectator]) -> u64 {
    let until = Instant::now() + SETTLE;
    let lacks = || spectators.iter().map(Spectator::lacks).sum::<u64>();
    while lacks() > 0 && Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    lacks()
}

async fn all_play(
    players: &mut Vec<Player>,
    pace: impl Fn(usize) -> Pace,
    until: Instant,
    tally: &Arc<Tally>,
) {
    let playing = players.drain(..).enumerate().map(|(number, mut player)| {
        let (pace, tally) = (pace(number), Arc::clone(tally));
        tokio::spawn(async move {
            player.play(pace, until, &tally).await;
            player
        })
    });
    let playing: Vec<_> = playing.collect();
    for player in playing {
        players.extend(player.await);
    }
}

/// What came of one board that everybody watched.
#[derive(Default)]
struct Watched {
    deliveries_per_second: u64,
    /// How large a message was.
    bytes: usize,
    misplaced: u64,
    missing: u64,
}

/// One board that everybody watches.
async fn fan_out(wanted: &Wanted, ready: &Ready, time: Duration) -> Result<Watched, LoadError> {
    let tally = Arc::new(Tally::telling_every(wanted.spectators as u64));
    let table = ready.tables.last().map(Arc::clone).into_iter().collect::<Vec<_>>();
    let spectators = ready.spectators(wanted.spectators, &table, &tally, Care::Order).await?;
    let before = tally.bytes.load(Ordering::Relaxed);
    let mut player = None;
    for table in &table {
        let (at, token) = (ready.front(), &ready.chief.token);
        let last = wanted.games;
        player = Some(Player::sit_down(at, token, Arc::clone(table), last, wanted.seed).await?);
    }
    let since = Instant::now();
    let mut played = 0u64;
    if let Some(player) = &mut player {
        while since.elapsed() < time && !table[0].is_over() {
            player.play_one(Instant::now(), &tally).await?;
            played += 1;
            let enough = played.saturating_sub(AHEAD) * spectators.len() as u64;
            wait_until(&tally.told, || tally.deliveries() >= enough).await;
        }
    }
    let deliveries = tally.deliveries();
    let took = since.elapsed();
    let bytes = tally.bytes.load(Ordering::Relaxed) - before;
    let each = bytes.checked_div(deliveries).unwrap_or(0);
    Ok(Watched {
        deliveries_per_second: per_second(deliveries, took),
        bytes: usize::try_from(each).unwrap_or(usize::MAX),
        missing: settled(&spectators).await,
        misplaced: tally.misplaced.load(Ordering::Relaxed),
    })
}

pub(crate) async fn all(wanted: &Wanted, progress: &dyn Progress) -> Result<Figures, LoadError> {
    let side = (wanted.time / 4).max(Duration::from_millis(500));
    progress.begins("setting the hall up", 5);
    let ready = Ready::make(wanted, wanted.games + FLAGS + 1).await?;
    let mut players = ready.players(wanted).await?;
    let addresses: Vec<SocketAddr> = ready.halls.iter().map(|hall| hall.address).collect();
    let flagged = &ready.tables[wanted.games..wanted.games + FLAGS];
    flags::set(ready.front(), &ready.chief.token, flagged, wanted.time).await?;

    progress.begins("playing at the pace that is wanted", wanted.time.as_secs());
    let played = play(wanted, &ready, &mut players).await?;
    let flags = flags::all_fallen(&addresses, FLAGS as u64).await?;

    progress.begins("playing as fast as can be", side.as_secs());
    let tally = Arc::new(Tally::new());
    let written = || ready.tables.iter().map(|table| table.version()).sum::<u64>();
    let (since, before) = (Instant::now(), written());
    all_play(&mut players, |_| Pace::AtOnce, since + side, &tally).await;
    let took = since.elapsed();
    let fastest = per_second(tally.latencies().0.len(), took);
    let rows = per_second(written() - before, took);
    drop(players);

    progress.begins("everybody watches one board", side.as_secs());
    let one_board = match wanted.spectators {
        0 => Watched::default(),
        _ => fan_out(wanted, &ready, side).await?,
    };
    let Ready { folder, halls, .. } = ready;
    drop(halls);

    progress.begins("the bare limits", side.as_secs() * 3);
    let is_sqlite = wanted.database.is_none();
    let sizes = Sizes { row: ROW, message: one_board.bytes };
    let bare = bare_limits::measure(wanted, folder.path(), sizes, side).await?;

    let Played { tally: counts, time, server, tool_cpu, missing } = played;
    let (acknowledged, delivered) = counts.latencies();
    let count = |of: &std::sync::atomic::AtomicU64| of.load(Ordering::Relaxed);
    let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let first_refusal = |of: &Tally| {
        of.first_refusal.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    };
    Ok(Figures {
        games: wanted.games,
        spectators: wanted.spectators,
        nodes: wanted.nodes,
        store: if is_sqlite { "SQLite" } else { "PostgreSQL" },
        asked_per_second: wanted.rate,
        moves: acknowledged.len(),
        time_ms: ms(time),
        acknowledged: Latency::of(&acknowledged),
        delivered: Latency::of(&delivered),
        entries: count(&counts.entries),
        misplaced: count(&counts.misplaced) + one_board.misplaced,
        missing: missing + one_board.missing,
        opened_again: count(&counts.again),
        refused: count(&counts.refused) + count(&tally.refused),
        first_refusal: first_refusal(&counts).or_else(|| first_refusal(&tally)),
        flags: flags.count,
        flags_due: FLAGS as u64,
        flags_in_time: flags.in_time,
        flags_late_us: flags.late_us.checked_div(flags.count).unwrap_or(0),
        server_cpu_ms: ms(server.cpu),
        tool_cpu_ms: ms(tool_cpu),
        server_memory_bytes: server.memory_bytes,
        most_moves_per_second: fastest,
        commit: is_sqlite.then(|| Ratio::new(rows, bare.commits)),
        commit_over_http: is_sqlite.then(|| Ratio::new(rows, bare.commits_over_http)),
        fan_out: (wanted.spectators > 0)
            .then(|| Ratio::new(one_board.deliveries_per_second, bare.deliveries)),
    })
}

/// A row of the hall has about so many bytes: an entry of a game with its instant and its actor.
const ROW: usize = 200;
