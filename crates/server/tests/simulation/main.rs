//! Hours of simulated life: nodes that share a slow disk, lose news and die between any two steps, while games are
//! played and watched. Everything follows from the seed; one that fails is to be kept as a test.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::print_stdout, reason = "a long run tells its figures")]

mod cluster;
mod disk;
mod pairing;
mod players;
mod slow;
mod spectators;
mod together;
mod world;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use chuhe_game::{Event, Game, Outcome};
use chuhe_samples::Random;
use chuhe_server::store::{Head, Kind, chain};
use uuid::Uuid;

use cluster::Cluster;
use disk::{MISHAPS, Weather};
use players::{Acknowledged, Pace};

/// So many lives in one run, and so many in the long one, by `CHUHE_SIMULATE=n`.
const LIVES: u64 = 1_000;

/// What a life came to.
#[derive(Debug, Default, PartialEq, Eq)]
struct Life {
    entries: usize,
    acknowledged: usize,
    deaths: usize,
    conflicts: usize,
    lost: usize,
    flags: usize,
    /// How late a flag was written at worst, in milliseconds.
    latest_ms: u64,
    /// The hash of the ends of all logs.
    print: Vec<String>,
}

fn live(seed: u64) -> Life {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .unwrap();
    runtime.block_on(live_through(seed))
}

async fn live_through(seed: u64) -> Life {
    world::begin();
    MISHAPS.set((0, 0));
    let mut random = Random::new(seed);
    let calm = random.below(4) == 0;
    let weather = Weather {
        slow_ms: *random.pick(&[0, 1, 5, 20]),
        lost: if calm { 0 } else { *random.pick(&[0, 100, 500, 1_000]) },
        failing: if calm { 0 } else { *random.pick(&[0, 0, 50]) },
        unsure: if calm { 0 } else { *random.pick(&[0, 0, 50]) },
        leaving: if calm { 0 } else { *random.pick(&[0, 50, 200]) },
    };
    let deaths = if calm { 0 } else { random.below(4) };
    let cluster = Cluster::new(random.bits(), weather);
    let pace = if random.below(8) == 0 { Pace::Hurried } else { Pace::Calm };
    let (chief, event, games) = players::set_up(&cluster.before_the_storm().await, pace).await;
    cluster.start(1 + random.below(3)).await;

    let acknowledged = Arc::new(Mutex::new(Vec::new()));
    let mut playing = Vec::new();
    let mut watching = Vec::new();
    let (over, told) = tokio::sync::watch::channel(None);
    for &game in &games {
        let seed = random.bits();
        let (nodes, kept) = (Arc::clone(&cluster), Arc::clone(&acknowledged));
        playing.push(tokio::spawn(players::play(nodes, chief.clone(), game, (seed, pace), kept)));
        for _ in 0..2 {
            let (cluster, told, seed) = (Arc::clone(&cluster), told.clone(), random.bits());
            watching.push((game, tokio::spawn(spectators::watch(cluster, game, seed, told))));
        }
    }
    for _ in 0..deaths {
        tokio::time::sleep(Duration::from_millis(random.below(8_000) as u64)).await;
        cluster.kill_one().await;
        check_alarms(seed, &cluster, &games);
    }
    for player in playing {
        player.await.unwrap();
    }
    // Whoever has not moved in time will have lost, without anybody asking. A log is read again only if it has grown.
    for &game in &games {
        let mut read = 0;
        loop {
            let length = cluster.disk.lock().unwrap().logs[&game].1.len();
            if length > read && replayed(&cluster, game).0.ended().is_some() {
                break;
            }
            read = length;
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
    over.send_replace(Some(()));

    let mut life = Life { deaths, ..Life::default() };
    (life.conflicts, life.lost) = MISHAPS.get();
    for (game, watcher) in watching {
        let seen = watcher.await.unwrap();
        let log = replayed(&cluster, game).1;
        let ids: Vec<u64> = seen.iter().map(|(id, _)| *id).collect();
        assert_eq!(ids, (1..=log.len() as u64).collect::<Vec<_>>(), "seed {seed}");
        for ((_, data), entry) in seen.iter().zip(&log) {
            assert_eq!(*data, serde_json::to_value(entry).unwrap(), "seed {seed}");
        }
    }
    life.acknowledged = acknowledged.lock().unwrap().len();
    check_logs(seed, &cluster, &mut life);
    for &game in &games {
        check_acknowledged(seed, &cluster, game, &acknowledged.lock().unwrap());
        check_flag(seed, &cluster, game, weather, calm, &mut life);
    }
    check_results(seed, &cluster, event, &games);
    check_alarms(seed, &cluster, &games);
    life
}

/// A game and its log, as they are on the disk.
fn replayed(cluster: &Cluster, game: Uuid) -> (Game, Vec<chuhe_game::Entry>) {
    let disk = cluster.disk.lock().unwrap();
    let entries = disk.logs[&game].1.iter().map(|record| serde_json::from_str(&record.payload));
    let entries: Vec<chuhe_game::Entry> = entries.collect::<Result<_, _>>().unwrap();
    (Game::replay(&entries).unwrap(), entries)
}

/// What was acknowledged is there, and nothing was done twice.
fn check_acknowledged(seed: u64, cluster: &Cluster, game: Uuid, acknowledged: &[Acknowledged]) {
    let (_, log) = replayed(cluster, game);
    let mut state = Game::replay(&log[..1]).unwrap();
    let mut stood = vec![state.position().fen()];
    for entry in &log[1..] {
        state.apply(entry).unwrap();
        stood.push(state.position().fen());
    }
    for Acknowledged { version, fen, .. } in acknowledged.iter().filter(|it| it.game == game) {
        assert_eq!(stood.get(version - 1), Some(fen), "seed {seed}: version {version} is lost");
    }
}

fn check_logs(seed: u64, cluster: &Cluster, life: &mut Life) {
    let disk = cluster.disk.lock().unwrap();
    for (stream, (kind, records)) in &disk.logs {
        let last = records.last().unwrap();
        let (version, hash, since) = (last.version, last.hash, records[0].at);
        let head = Head { stream: *stream, kind: *kind, version, hash, since };
        assert_eq!(chain::check(&head, records), Ok(()), "seed {seed}");
        life.entries += records.len();
        if *kind == Kind::Game {
            life.print.push(hash.to_string());
        }
    }
}

/// A flag falls at its instant, and is written soon after, whoever has died.
fn check_flag(
    seed: u64,
    cluster: &Cluster,
    game: Uuid,
    weather: Weather,
    calm: bool,
    life: &mut Life,
) {
    let (_, log) = replayed(cluster, game);
    let fell = log.iter().position(|entry| matches!(entry.event, Event::FlagFell { .. }));
    let Some(at) = fell else { return };
    let before = Game::replay(&log[..at]).unwrap();
    let due = before.next_due().expect("a flag that falls was due").at;
    assert_eq!(log[at].at, due, "seed {seed}: the flag fell at another instant");
    let written = cluster.disk.lock().unwrap().written_at[&(game, at as u64 + 1)];
    let late = written.since(due);
    // What the disk itself takes: to find the game, to hold it, to write.
    let disk = weather.slow_ms as u64 * 8;
    let most = if calm { 100 } else { 3_500 };
    assert!(late <= most + disk, "seed {seed}: the flag was written {late} ms late");
    life.flags += 1;
    life.latest_ms = life.latest_ms.max(late);
}

/// Whoever comes to life now finds the alarms as the logs say.
fn check_alarms(seed: u64, cluster: &Cluster, games: &[Uuid]) {
    let disk = cluster.disk.lock().unwrap();
    let wrong = &disk.wrong_alarms;
    assert!(wrong.is_empty(), "seed {seed}: an alarm was set to what the log did not say");
    for &game in games {
        assert!(disk.alarm_is_right(game), "seed {seed}: the alarm is not what the log says");
    }
}

/// The event has the results of the games.
fn check_results(seed: u64, cluster: &Cluster, event: Uuid, games: &[Uuid]) {
    let disk = cluster.disk.lock().unwrap();
    let entries = disk.logs[&event].1.iter().map(|record| serde_json::from_str(&record.payload));
    let entries: Vec<chuhe_tournament::Entry> = entries.collect::<Result<_, _>>().unwrap();
    drop(disk);
    let event = chuhe_tournament::Tournament::replay(&entries).unwrap();
    let round = event.round(1, 1).unwrap();
    assert_eq!(round.pairings.len(), games.len());
    for (pairing, game) in round.pairings.iter().zip(games) {
        let outcome = replayed(cluster, *game).0.ended().unwrap().outcome.clone();
        let entered = pairing.games[0].result.expect("the event has the result").outcome;
        let winner = match entered {
            chuhe_tournament::Outcome::Won { winner, .. } => Some(format!("{winner:?}")),
            _ => None,
        };
        let won = match outcome {
            Outcome::Won { winner, .. } => Some(format!("{winner:?}")),
            _ => None,
        };
        assert_eq!(winner, won, "seed {seed}");
    }
}

#[test]
fn a_thousand_lives_keep_what_was_promised() {
    let lives = std::env::var("CHUHE_SIMULATE").ok().and_then(|n| n.parse().ok()).unwrap_or(LIVES);
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    // Every life is its own world on one thread.
    let some = |first: u64| (first..lives).step_by(threads as usize).map(live).collect::<Vec<_>>();
    let lived = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|first| scope.spawn(move || some(first))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    let mut all = Life::default();
    for life in lived {
        all.entries += life.entries;
        all.acknowledged += life.acknowledged;
        all.deaths += life.deaths;
        all.conflicts += life.conflicts;
        all.lost += life.lost;
        all.flags += life.flags;
        all.latest_ms = all.latest_ms.max(life.latest_ms);
    }
    println!("{lives} lives: {all:?}");
    // The weather was as bad as it was meant to be.
    assert!(all.deaths > 0 && all.conflicts > 0 && all.lost > 0 && all.flags > 0, "{all:?}");
}

#[test]
fn a_life_follows_from_its_seed() {
    for seed in [3, 14, 159] {
        assert_eq!(live(seed), live(seed));
    }
}
