//! Two nodes on one PostgreSQL: commands at one, spectators at the other. The one that is commanded dies, again and
//! again, and its games go on at the other.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use chuhe_samples::Random;
use serde_json::Value;
use tokio::sync::watch;

use crate::process::{Client, Database, Server};
use crate::worker::Worker;
use crate::{WORKERS, audit, join_all, rounds};

/// So many games are watched at once: an account has no more lines than 64.
const WATCHED: usize = 40;

/// A node dies only after its spectators have seen more than this, however slow the machine is.
const SEEN_BEFORE: usize = 10;

/// What a spectator has seen of a game: the ids of the entries, in order.
type Seen = Vec<u64>;

#[tokio::test(flavor = "multi_thread")]
async fn two_on_postgres() {
    let database = Database::postgres().await;
    let rounds = rounds(4);
    let mut random = Random::new(2);
    let mut nodes = [Server::start(&database).await, Server::start(&database).await];
    let token = nodes[0].token().await;
    let own = Client::new(&nodes[0].url, &token).get("/api/v1/me").await;
    let account = own["id"].as_str().unwrap();
    let mut workers: Vec<Worker> = (0..WORKERS).map(|no| Worker::new(no, account)).collect();
    let mut watched = 0;
    for round in 0..rounds {
        let [dying, other] = if round % 2 == 0 { [0, 1] } else { [1, 0] };
        let client = Client::new(&nodes[dying].url, &token);
        let survivor = Client::new(&nodes[other].url, &token);
        let (over, told) = watch::channel(false);
        let counted = Arc::new(AtomicUsize::new(0));
        let watching = tokio::spawn(watch_all(survivor.clone(), Arc::clone(&counted), told));
        let moment = Duration::from_millis(300 + random.below(500) as u64);
        let load = async {
            let lives = workers.iter_mut().map(|worker| worker.live(client.clone()));
            join_all(lives.collect()).await;
        };
        let killed = async {
            tokio::time::sleep(moment).await;
            for look in 0.. {
                if counted.load(Ordering::Relaxed) > SEEN_BEFORE {
                    break;
                }
                assert!(look < 3_000, "nobody watched");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            nodes[dying].kill();
        };
        tokio::join!(load, killed);
        // The other has everything, at once, and goes on with it.
        for worker in &mut workers {
            audit::acknowledged(&survivor, worker).await;
            worker.repeat_what_was_under_way(&survivor).await;
            audit::exactly_once(&survivor, worker).await;
        }
        over.send_replace(true);
        watched += watching.await.unwrap();
        nodes[dying] = Server::start(&database).await;
    }
    for node in nodes {
        node.end().await;
    }
    let checked = database.fsck();
    assert!(checked.status.success(), "{checked:?}");
    let acknowledged: usize = workers.iter().map(|worker| worker.done.len()).sum();
    println!(
        "two nodes on PostgreSQL: {rounds} kills, {acknowledged} commands acknowledged at the one that died, \
         {watched} entries seen at the other; 0 lost, 0 doubled"
    );
    assert!(watched > rounds as usize * SEEN_BEFORE, "nobody watched: {watched} entries");
}

/// Watches all games there are, and those that come, until told; then everything must have been seen, each entry once
/// and in order. How many entries that were.
async fn watch_all(
    client: Client,
    counted: Arc<AtomicUsize>,
    mut over: watch::Receiver<bool>,
) -> usize {
    let mut watching = BTreeMap::new();
    loop {
        let mut page = client.get("/api/v1/events?most=100").await;
        for event in page["events"].as_array_mut().unwrap().drain(..) {
            let event = event["id"].as_str().unwrap().to_owned();
            let games = client.get(&format!("/api/v1/events/{event}/games")).await;
            for game in games.as_array().unwrap() {
                let game = game["id"].as_str().unwrap().to_owned();
                let line = |game: &String| {
                    let counted = Arc::clone(&counted);
                    tokio::spawn(watch_one(client.clone(), game.clone(), counted, over.clone()))
                };
                if watching.len() < WATCHED {
                    watching.entry(game).or_insert_with_key(line);
                }
            }
        }
        let pause = Duration::from_millis(50);
        if tokio::time::timeout(pause, over.wait_for(|over| *over)).await.is_ok() {
            break;
        }
    }
    let mut all = 0;
    for (game, line) in watching {
        let seen = line.await.unwrap();
        assert_eq!(seen, (1..=seen.len() as u64).collect::<Vec<_>>(), "{game}");
        all += seen.len();
    }
    all
}

async fn watch_one(
    client: Client,
    game: String,
    counted: Arc<AtomicUsize>,
    mut over: watch::Receiver<bool>,
) -> Seen {
    let path = format!("/api/v1/games/{game}/stream?after=0");
    let mut line = client.line(&path).await;
    let mut seen = Vec::new();
    let mut text = String::new();
    let mut end = None;
    loop {
        if end.is_some_and(|end| seen.len() >= end) {
            return seen;
        }
        let chunk = tokio::select! {
            chunk = line.chunk() => chunk.unwrap().expect("the line stays open"),
            () = told(&mut over), if end.is_none() => {
                let log: Value = client.get(&format!("/api/v1/games/{game}/log")).await;
                end = Some(log.as_array().unwrap().len());
                continue;
            }
        };
        text += std::str::from_utf8(&chunk).unwrap();
        while let Some((block, rest)) = text.split_once("\n\n") {
            if block.contains("\nevent: entry\n") {
                // The version, and then a part of the hash.
                let id = block.strip_prefix("id: ").unwrap().split('-').next().unwrap();
                seen.push(id.parse().unwrap());
                counted.fetch_add(1, Ordering::Relaxed);
            }
            text = rest.to_owned();
        }
    }
}

async fn told(over: &mut watch::Receiver<bool>) {
    let _ = over.wait_for(|over| *over).await;
}
