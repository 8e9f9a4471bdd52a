//! Logs of every released version stay readable: `corpus/logs` holds some of each, as they lie in a backup.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the message")]

use std::collections::BTreeMap;
use std::path::Path;

use chuhe_board::Color;
use chuhe_game::{CaseVerdict, Entry, Game, LOG};
use chuhe_rulebook::FoulKind;
use chuhe_server::account::Account;
use chuhe_server::hall::Hall;
use chuhe_server::machine::Machine;
use chuhe_server::store::{Copied, Kind, backup};
use chuhe_server::ties;
use chuhe_tournament::Tournament;

async fn logs(version: u32, kind: Kind) -> Vec<Copied> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/logs");
    let path = corpus.join(format!("v{version}/{kind}.jsonl"));
    let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    backup::read(&text[..]).await.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn replayed<M: Machine>(log: &Copied) -> M {
    let mut entries =
        log.records.iter().map(|record| serde_json::from_str(&record.payload).unwrap());
    let mut state = M::begin(&entries.next().unwrap()).unwrap();
    entries.for_each(|entry: M::Entry| state.follow(&entry).unwrap());
    state
}

#[tokio::test]
async fn every_log_of_every_version_is_followed_to_its_end() {
    for kind in Kind::ALL {
        let newest = match kind {
            Kind::Account => Account::LOG.version,
            Kind::Event => Tournament::LOG.version,
            Kind::Hall => Hall::LOG.version,
            Kind::Game => Game::LOG.version,
        };
        for version in 1..=newest {
            let logs = logs(version, kind).await;
            assert!(!logs.is_empty(), "{kind} {version}");
            for log in logs {
                assert!(log.records.iter().all(|record| record.schema == version));
                ties::of(kind, log.head.stream, &log.records).unwrap();
            }
        }
    }
}

#[tokio::test]
async fn a_game_of_version_1_is_what_it_was() {
    let mut games = BTreeMap::new();
    for log in logs(1, Kind::Game).await {
        let game: Game = replayed(&log);
        let occasion = game.setting().occasion.clone().unwrap();
        let table = occasion.rsplit(' ').next().unwrap().to_owned();
        // The file format for games reads the same entries.
        let lines: Vec<&str> = log.records.iter().map(|record| record.payload.as_str()).collect();
        let file = format!("{}\n{}\n", LOG.header_line(), lines.join("\n"));
        let entries: Vec<Entry> = LOG.read(&file).unwrap();
        assert_eq!(Game::replay(&entries).unwrap(), game);
        games.insert(table, game);
    }
    let outcome = |table: &str| {
        let ended = games[table].ended().map(|ended| serde_json::to_string(&ended.outcome));
        ended.map(Result::unwrap)
    };
    let repeated = r#"{"won":{"winner":"black","reason":"forbidden-repetition"}}"#;
    assert_eq!(outcome("1.5.1").as_deref(), Some(repeated));
    let mated = r#"{"won":{"winner":"black","reason":"checkmate"}}"#;
    assert_eq!(outcome("1.5.7").as_deref(), Some(mated));
    assert_eq!(outcome("1.5.8").as_deref(), Some(r#"{"drawn":{"reason":"agreement"}}"#));
    assert_eq!(games["1.6.1"].pending().unwrap().verdict(), CaseVerdict::RedLoses);
    assert!(games["1.6.2"].offers().open().is_some());
    let fouls: u16 =
        Color::ALL.iter().map(|side| games["1.6.3"].counters(*side).times(FoulKind::Talked)).sum();
    assert_eq!(fouls, 1);
    assert_eq!(games["1.6.4"].sealed_by(), Some(Color::Red));
    assert_eq!(games.len(), 7);
}

#[tokio::test]
async fn an_event_of_version_1_is_what_it_was() {
    let mut events: Vec<(String, usize, usize, bool)> = Vec::new();
    for log in logs(1, Kind::Event).await {
        let event: Tournament = replayed(&log);
        let rounds = event.stages()[0].rounds().len();
        let name = event.setting().name.clone();
        events.push((name, event.participants().count(), rounds, event.is_closed()));
    }
    events.sort();
    let expected = [
        ("Demonstration Cup 示范杯", 8, 3, true),
        ("Demonstration Open 示范公开赛", 24, 6, false),
        ("Demonstration Team Event 示范团体赛", 8, 3, false),
    ];
    assert_eq!(events, expected.map(|(name, a, b, c)| (name.to_owned(), a, b, c)));
}

#[tokio::test]
async fn halls_and_accounts_of_version_1_are_what_they_were() {
    let halls: Vec<Hall> = logs(1, Kind::Hall).await.iter().map(replayed).collect();
    assert_eq!(halls.len(), 3);
    assert!(halls.iter().all(|hall| hall.public && hall.roles.len() >= 2));
    assert_eq!(halls.iter().map(|hall| hall.games.len()).sum::<usize>(), 24);
    let accounts: Vec<Account> = logs(1, Kind::Account).await.iter().map(replayed).collect();
    let mut logins: Vec<&str> = accounts.iter().map(|account| account.login.as_str()).collect();
    logins.sort_unstable();
    assert_eq!(logins, ["admin", "arbiter", "organiser", "player"]);
    assert_eq!(accounts.iter().filter(|account| account.administrator).count(), 1);
}
