//! Two nodes on one PostgreSQL: what is done at one counts at the other.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::process::{Database, Server};

/// Sooner than a node would look for itself whether somebody is still signed in (docs/live.md).
const SOON: Duration = Duration::from_secs(30);

#[tokio::test(flavor = "multi_thread")]
async fn whoever_signs_out_at_one_node_hears_nothing_more_at_the_other() {
    let database = Database::postgres().await;
    let here = Server::start(&database).await;
    let there = Server::start(&database).await;
    // The cookie is for the machine, whichever the port.
    let http = reqwest::Client::builder().cookie_store(true).build().unwrap();
    let password = "a password of some length";
    let first = json!({ "secret": here.setup, "login": "admin", "name": "Administrator", "password": password });
    let session = http.post(format!("{}/api/v1/setup", here.url)).json(&first).send().await;
    let session: Value = session.unwrap().json().await.unwrap();
    let csrf = session["csrf-token"].as_str().unwrap();
    let wanted = json!({ "name": "Cup", "rulebook": "axf-2017", "plan": "women" });
    let made = http.post(format!("{}/api/v1/events", here.url)).header("x-csrf-token", csrf);
    let made: Value = made.json(&wanted).send().await.unwrap().json().await.unwrap();
    let path = format!("/api/v1/events/{}/stream", made["id"].as_str().unwrap());

    // The doors are closed: he hears it because of who he is.
    let mut line = http.get(format!("{}{path}", there.url)).send().await.unwrap();
    assert_eq!(line.status(), StatusCode::OK);
    assert!(line.chunk().await.unwrap().is_some());
    let out = http.delete(format!("{}/api/v1/session", here.url)).header("x-csrf-token", csrf);
    assert_eq!(out.send().await.unwrap().status(), StatusCode::NO_CONTENT);
    let rest = async { while line.chunk().await.unwrap().is_some() {} };
    tokio::time::timeout(SOON, rest).await.expect("the line at the other node stays open");
    let again = http.get(format!("{}{path}", there.url)).send().await.unwrap();
    assert_eq!(again.status(), StatusCode::NOT_FOUND);
    for node in [here, there] {
        node.end().await;
    }
}
