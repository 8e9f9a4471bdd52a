//! What is in the logs after a restart, against what was acknowledged before it.

use std::collections::HashMap;

use chuhe_samples::Random;
use serde_json::Value;

use crate::process::Client;
use crate::worker::{Done, Worker, ask};

/// Everything that was acknowledged is there, before anything is repeated.
pub(crate) async fn acknowledged(client: &Client, worker: &Worker) {
    let mut logs: HashMap<&str, Value> = HashMap::new();
    for event in &worker.events {
        logs.insert(event, client.get(&format!("/api/v1/events/{event}/log")).await);
    }
    for done in &worker.done {
        let Some(event) = event_of(&done.request.path) else { continue };
        let told: Value = serde_json::from_str(&done.answer).unwrap();
        let entries = told["entries"].as_array().unwrap();
        let last = told["version"].as_u64().unwrap() as usize;
        let log = logs[event].as_array().unwrap();
        let there = log.get(last - entries.len()..last);
        assert_eq!(there, Some(entries.as_slice()), "lost: {:?}", done.request);
    }
    for (game, played) in &worker.games {
        let (moves, over) = game_log(client, game).await;
        let kept = moves.get(..played.moves.len());
        assert_eq!(kept, Some(played.moves.as_slice()), "moves of {game} are lost");
        assert!(over || !played.over, "the end of {game} is lost");
    }
}

/// Some commands are asked again under their keys: they give the same answers.
pub(crate) async fn same_answers(client: &Client, worker: &Worker, random: &mut Random) {
    let recent = worker.done.len().saturating_sub(20);
    for at in 0..5.min(worker.done.len()) {
        let any = random.below(worker.done.len());
        let done =
            &worker.done[if at == 0 { any } else { recent + any % (worker.done.len() - recent) }];
        let (_, again) = ask(client, &done.request).await.expect("it serves");
        assert_eq!(again, done.answer, "another answer: {:?}", done.request);
    }
}

/// Nothing was done twice, and nothing is there that was not asked for.
pub(crate) async fn exactly_once(client: &Client, worker: &Worker) {
    let mut games_over: HashMap<(String, u64, u64), usize> = HashMap::new();
    for (game, played) in &worker.games {
        let (moves, over) = game_log(client, game).await;
        assert_eq!((&moves, over), (&played.moves, played.over), "{game}");
    }
    for event in &worker.events {
        let log = client.get(&format!("/api/v1/events/{event}/log")).await;
        let log = log.as_array().unwrap();
        let asked = |done: &&Done| event_of(&done.request.path) == Some(event);
        let acknowledged: usize = worker
            .done
            .iter()
            .filter(asked)
            .map(|done| serde_json::from_str::<Value>(&done.answer).unwrap())
            .map(|told| told["entries"].as_array().unwrap().len())
            .sum();
        // Results of games come into the log of the event by themselves.
        let by_games = log.iter().filter(|entry| is_result_of_game(entry));
        let mut from_games = 0;
        for entry in by_games {
            let happened = &entry["event"];
            let number = |key: &str| happened[key].as_u64().unwrap();
            *games_over.entry((event.clone(), number("round"), number("table"))).or_default() += 1;
            from_games += 1;
        }
        assert_eq!(log.len(), 1 + acknowledged + from_games, "doubled or never asked: {event}");
    }
    assert!(games_over.values().all(|&times| times == 1), "a result was written twice");
    let over = worker.games.values().filter(|played| played.over).count();
    assert_eq!(games_over.len(), over, "a game and its event do not agree");
}

/// The result of an even table comes from its game.
fn is_result_of_game(entry: &Value) -> bool {
    let happened = &entry["event"];
    happened["type"] == "result-entered" && happened["table"].as_u64().unwrap().is_multiple_of(2)
}

/// The event that a command was for.
fn event_of(path: &str) -> Option<&str> {
    path.strip_prefix("/api/v1/events/")?.strip_suffix("/commands")
}

async fn game_log(client: &Client, game: &str) -> (Vec<String>, bool) {
    let log = client.get(&format!("/api/v1/games/{game}/log")).await;
    let log = log.as_array().unwrap();
    let moved = |entry: &Value| entry["event"]["move"].as_str().map(str::to_owned);
    let over = log.last().is_some_and(|entry| entry["event"]["type"] == "ended");
    (log.iter().filter_map(moved).collect(), over)
}
