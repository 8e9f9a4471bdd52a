//! `chuhe demo`: a story that can be told again, and tried.

use serde_json::{Value, json};

use crate::process::{Database, Server};

const NOW: &str = "1800000000000";

/// The lines of a backup that are not about accounts, whose passwords are new every time.
fn story(database: &Database) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("demo").display().to_string();
    assert!(database.command("backup", &[&file]).status.success());
    let text = std::fs::read_to_string(&file).unwrap();
    let mut about_account = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        if line.starts_with("{\"stream\"") {
            about_account = line.contains("\"kind\":\"account\"");
        }
        if !about_account {
            lines.push(line.to_owned());
        }
    }
    lines
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_seed_tells_the_same_story_once() {
    let (one, two, other) = (Database::sqlite(), Database::sqlite(), Database::sqlite());
    for (database, seed) in [(&one, "7"), (&two, "7"), (&other, "8")] {
        let told = database.command("demo", &["--seed", seed, "--ends-at", NOW]);
        assert!(told.status.success(), "{told:?}");
    }
    assert!(story(&one) == story(&two), "the same seed tells another story");
    assert!(story(&one) != story(&other));
    assert!(one.fsck().status.success());
    let again = one.command("demo", &[]);
    assert_eq!(again.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&again.stderr).contains("has 4 accounts already"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_story_can_be_looked_at() {
    let database = Database::sqlite();
    let told = database.command("demo", &[]);
    assert!(told.status.success(), "{told:?}");
    let told = String::from_utf8(told.stdout).unwrap();
    let line = told.lines().find(|line| line.trim_start().starts_with("arbiter")).unwrap();
    let password = line.split_whitespace().nth(1).unwrap();

    let server = Server::start(&database).await;
    assert_eq!(server.setup, None, "there is an administrator already");
    let http = reqwest::Client::new();
    let credentials = json!({ "login": "arbiter", "password": password });
    let session = http.post(format!("{}/api/v1/session", server.url)).json(&credentials);
    assert_eq!(session.send().await.unwrap().status(), 201);

    // The doors are open: nobody needs to sign in.
    let nobody = |path: String| {
        let (http, url) = (http.clone(), server.url.clone());
        async move {
            let answer = http.get(format!("{url}{path}")).send().await.unwrap();
            serde_json::from_str::<Value>(&answer.text().await.unwrap()).unwrap()
        }
    };
    let events = nobody("/api/v1/events".to_owned()).await;
    let events = events["events"].as_array().unwrap();
    assert_eq!(events.len(), 3);
    let swiss = events.iter().find(|event| event["entrants"] == 24).unwrap();
    let id = swiss["id"].as_str().unwrap();
    let rounds = nobody(format!("/api/v1/events/{id}/rounds")).await;
    assert_eq!(rounds.as_array().unwrap().len(), 6);
    assert_eq!((&rounds[4]["complete"], &rounds[4]["pairings"]), (&json!(12), &json!(12)));
    let games = nobody(format!("/api/v1/events/{id}/games")).await;
    let mut views = Vec::new();
    for game in games.as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        views.push((game["game"]["round"].as_u64(), nobody(format!("/api/v1/games/{id}")).await));
    }
    assert_eq!(views.len(), 24);
    let there = |round: u64, key: &str| {
        views.iter().any(|(of, view)| *of == Some(round) && !view[key].is_null())
    };
    assert!(there(6, "pending"), "a repetition is pending");
    assert!(there(6, "offer"), "a draw is offered");
    assert!(there(6, "adjournment"), "a move is sealed");
    assert!(there(6, "outcome") && views.iter().any(|(_, view)| view["outcome"].is_null()));
    let ruled = |view: &Value| view["outcome"].to_string().contains("forbidden-repetition");
    assert!(views.iter().any(|(of, view)| *of == Some(5) && ruled(view)));
    server.end().await;
}
