//! Much at one instant: what each of them takes at the disk must not add up.

use std::time::Duration;

use chuhe_board::Color;
use chuhe_game::Command;
use chuhe_server::identity::Identity;

use crate::cluster::Cluster;
use crate::disk::Weather;
use crate::players::{Pace, answer, begin_games, pair, set_up};
use crate::world;

/// So long something may take at the disk.
const SLOW_MS: usize = 5;

/// So late anything may be (docs/live.md), and what the disk itself takes.
const LATE_MS: u64 = 100 + 8 * SLOW_MS as u64;

fn slow() -> Weather {
    Weather { slow_ms: SLOW_MS, ..Weather::FAIR }
}

async fn flags_of_a_round(shared: bool) {
    world::begin();
    let cluster = Cluster::new(1, slow());
    let fair = cluster.before_the_storm().await;
    let (chief, event) = pair(&fair, 160).await;
    let games = begin_games(&fair, &chief, event, Pace::Calm).await;
    assert_eq!(games.len(), 80);
    cluster.start_on(shared, 1).await;
    tokio::time::sleep(Duration::from_secs(60)).await;
    let disk = cluster.disk.lock().unwrap();
    let late = games.iter().map(|game| {
        let last = disk.logs[game].1.last().unwrap();
        assert!(last.payload.contains("flag-fell") || last.payload.contains("ended"), "{last:?}");
        disk.written_at[&(*game, last.version)].since(last.at)
    });
    let latest = late.max().unwrap();
    assert!(latest <= LATE_MS, "the last flag was written {latest} ms late");
    let results = disk.logs[&event].1.iter();
    let results = results.filter(|record| record.payload.contains("result-entered")).count();
    assert_eq!(results, games.len());
}

/// Each holds the event while it is written: one after the other they would take seconds.
#[tokio::test(start_paused = true)]
async fn the_flags_of_a_whole_round_fall_in_time_on_a_disk_of_ones_own() {
    flags_of_a_round(false).await;
}

#[tokio::test(start_paused = true)]
async fn the_flags_of_a_whole_round_fall_in_time_on_a_disk_that_is_shared() {
    flags_of_a_round(true).await;
}

/// Whoever opens a line has the hall looked at, which others may have changed. If each looked for himself, whoever
/// commands would wait for all of them.
#[tokio::test(start_paused = true)]
async fn a_hall_that_opens_its_lines_at_once_does_not_hold_a_command_up() {
    world::begin();
    let cluster = Cluster::new(1, slow());
    let (chief, _, games) = set_up(&cluster.before_the_storm().await, Pace::Calm).await;
    cluster.start_on(true, 1).await;
    let (node, game) = (cluster.any().await, games[0]);
    let opening = (0..900).map(|_| {
        let live = std::sync::Arc::clone(&node.live);
        tokio::spawn(async move { live.watch_game(game, Identity::Nobody, None).await.is_ok() })
    });
    let opening: Vec<_> = opening.collect();
    tokio::time::sleep(Duration::from_millis(1)).await;
    let since = world::now();
    let (side, delta_ms, reason) = (Color::Red, 1, "one more".to_owned());
    let adjust = Command::AdjustClock { side, delta_ms, reason };
    let done = node.service.command_game(game, &chief, &adjust, None, None, None, answer);
    done.await.unwrap_or_else(|problem| panic!("{problem:?}"));
    let took = world::now().since(since);
    assert!(took <= LATE_MS, "the command took {took} ms");
    for line in opening {
        assert!(line.await.unwrap());
    }
}
