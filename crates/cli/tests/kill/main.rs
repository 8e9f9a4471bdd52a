//! The kill test: a real server under load is killed with SIGKILL again and again. After each restart everything that
//! it had acknowledged must be there, once, and no log may be broken.
//!
//! A few kills in `cargo test`; many by `tools/kill-test ROUNDS [sqlite|postgres]`.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::print_stdout, reason = "the long run tells its figures")]

mod audit;
mod nodes;
#[path = "../common/process.rs"]
mod process;
mod worker;

use std::time::Duration;

use chuhe_samples::Random;
use process::{Client, Database, Server};
use worker::Worker;

/// So many send commands at once.
const WORKERS: u64 = 8;

/// What a whole run came to.
#[derive(Default)]
struct Figures {
    kills: u32,
    acknowledged: usize,
    /// Commands that were under way when the server was killed, and were repeated under their keys afterwards.
    repeated: usize,
}

#[tokio::test(flavor = "multi_thread")]
async fn on_sqlite() {
    run("SQLite", &Database::sqlite(), rounds(10)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_postgres() {
    run("PostgreSQL", &Database::postgres().await, rounds(3)).await;
}

/// How often the server is killed.
fn rounds(usual: u32) -> u32 {
    std::env::var("CHUHE_KILLS").map_or(usual, |told| told.parse().expect("CHUHE_KILLS is a count"))
}

async fn run(name: &str, database: &Database, rounds: u32) {
    let seed = std::env::var("CHUHE_KILL_SEED").ok().and_then(|told| told.parse().ok());
    let mut random = Random::new(seed.unwrap_or(1));
    let mut server = Server::start(database).await;
    let token = server.token().await;
    let own = Client::new(&server.url, &token).get("/api/v1/me").await;
    let account = own["id"].as_str().unwrap();
    let mut workers: Vec<Worker> = (0..WORKERS).map(|no| Worker::new(no, account)).collect();
    let mut figures = Figures::default();
    for round in 1..=rounds {
        let moment = Duration::from_millis(20 + random.below(400) as u64);
        let client = Client::new(&server.url, &token);
        let load = async {
            let lives = workers.iter_mut().map(|worker| worker.live(client.clone()));
            join_all(lives.collect()).await;
        };
        let killed = async {
            tokio::time::sleep(moment).await;
            server.kill();
        };
        tokio::join!(load, killed);
        figures.kills += 1;

        // What the killed process left must be in order before anybody touches it.
        let checked = database.fsck();
        assert!(checked.status.success(), "{name}, kill {round}: {checked:?}");
        server = Server::start(database).await;
        let client = Client::new(&server.url, &token);
        for worker in &mut workers {
            audit::acknowledged(&client, worker).await;
            figures.repeated += worker.repeat_what_was_under_way(&client).await;
            audit::same_answers(&client, worker, &mut random).await;
            audit::exactly_once(&client, worker).await;
        }
        figures.acknowledged = workers.iter().map(|worker| worker.done.len()).sum();
        if round % 10 == 0 {
            println!("{name}: {round} kills, {} commands acknowledged", figures.acknowledged);
        }
    }
    server.end().await;
    let checked = database.fsck();
    assert!(checked.status.success(), "{checked:?}");
    let Figures { kills, acknowledged, repeated } = figures;
    println!(
        "{name}: {kills} kills, {acknowledged} commands acknowledged, {repeated} under way and repeated; \
         0 lost, 0 doubled, 0 logs broken\n{}",
        String::from_utf8_lossy(&checked.stdout).trim()
    );
    assert!(acknowledged > rounds as usize * 10, "there was no load: {acknowledged} commands");
}

async fn join_all(lives: Vec<impl Future<Output = ()>>) {
    // All on one task: the server is the one that should be busy.
    let mut lives: Vec<_> = lives.into_iter().map(Box::pin).collect();
    std::future::poll_fn(|context| {
        lives.retain_mut(|life| life.as_mut().poll(context).is_pending());
        if lives.is_empty() { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
    })
    .await;
}
