//! Somebody who reads more slowly than is played.

use std::time::Duration;

use chuhe_board::Color;
use chuhe_game::Command;
use chuhe_server::identity::Identity;
use chuhe_server::live::Reader;

use crate::cluster::Cluster;
use crate::disk::Weather;
use crate::players::{Pace, answer, set_up};
use crate::spectators::entries;
use crate::world;

/// So many frames wait for somebody (docs/live.md).
const WAITING: usize = 64;

#[tokio::test(start_paused = true)]
async fn whoever_reads_too_slowly_is_let_go_and_comes_again_without_a_gap() {
    world::begin();
    let cluster = Cluster::new(1, Weather::FAIR);
    let (chief, _, games) = set_up(&cluster.before_the_storm().await, Pace::Calm).await;
    cluster.start(1).await;
    let (node, game) = (cluster.any().await, games[0]);
    let watch = async |last: u64| {
        let line = node.live.watch_game(game, Identity::Nobody, Some(last.into())).await;
        let mut line = line.unwrap_or_else(|problem| panic!("{problem:?}"));
        let first = line.next().await.unwrap();
        let first = entries(std::str::from_utf8(&first).unwrap());
        (line, first.into_iter().map(|(id, _)| id).collect::<Vec<u64>>())
    };
    let (mut quick, mut all) = watch(0).await;
    let (mut slow, mut seen) = watch(0).await;
    for _ in 0..2 * WAITING {
        let (side, delta_ms, reason) = (Color::Red, 1, "one more".to_owned());
        let adjust = Command::AdjustClock { side, delta_ms, reason };
        let done = node.service.command_game(game, &chief, &adjust, None, None, None, answer);
        done.await.unwrap_or_else(|problem| panic!("{problem:?}"));
        let said = quick.next().await.expect("whoever keeps up stays");
        all.extend(entries(std::str::from_utf8(&said).unwrap()).iter().map(|(id, _)| id));
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(slow.next().await, None);
    let (_line, rest) = watch(*seen.last().unwrap()).await;
    seen.extend(rest);
    assert_eq!(seen, all);
    assert_eq!(seen, (1..=all.len() as u64).collect::<Vec<_>>());
    assert!(all.len() > 2 * WAITING);
}
