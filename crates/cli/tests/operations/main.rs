//! The server as an operator meets it: starting and ending, what it says when it cannot start, copies, logs.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod copies;
mod demo;
mod load;
mod nodes;
#[path = "../common/process.rs"]
mod process;
mod starting;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use process::{Client, Database, Server};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_request_under_way_is_answered_when_the_server_is_told_to_end() {
    let database = Database::sqlite();
    let server = Server::start(&database).await;
    let address = server.url.strip_prefix("http://").unwrap().to_owned();
    let body = r#"{"moves":"h2e2 h9g7"}"#;
    let (first, rest) = body.split_at(8);
    let mut connection = TcpStream::connect(&address).unwrap();
    connection.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    write!(
        connection,
        "POST /api/v1/judge HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{first}",
        body.len()
    )
    .unwrap();
    connection.flush().unwrap();
    // The server has read the head before it is told to end.
    std::thread::sleep(Duration::from_millis(300));
    server.terminate();
    std::thread::sleep(Duration::from_millis(300));
    assert!(TcpStream::connect(&address).is_err(), "nobody else is let in any more");
    connection.write_all(rest.as_bytes()).unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 "), "{answer}");
    assert!(answer.contains("application/"), "{answer}");
    let told = server.ended();
    assert!(told.contains("chuhe has ended in good order"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_tells_what_was_asked_and_nothing_secret() {
    let database = Database::sqlite();
    let server = Server::start_with(&database, &["--log", "info", "--log-format", "json"]);
    let setup = server.setup.clone().unwrap();
    let token = server.token().await;
    let client = Client::new(&server.url, &token);
    let own = client.get("/api/v1/me").await;
    let wanted = json!({ "name": "Secret Cup", "rulebook": "axf-2017", "plan": "women" });
    let event = client.post("/api/v1/events", wanted).await;
    let event = event["id"].as_str().unwrap();
    client.get(&format!("/api/v1/events/{event}?lang=zh")).await;
    client.send(reqwest::Method::GET, "/setup/hidden-link", None, None).await.unwrap();
    let unknown = Client::new(&server.url, "no-such-token");
    unknown.send(reqwest::Method::GET, "/api/v1/me/tokens", None, None).await.unwrap();
    let told = server.end().await;
    let lines: Vec<serde_json::Value> =
        told.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let asked = |route: &str| {
        let line = lines.iter().find(|line| line["fields"]["route"] == route);
        line.unwrap_or_else(|| panic!("{route}: {told}"))["fields"].clone()
    };
    let line = asked("/api/v1/events/{event}");
    assert_eq!((&line["method"], &line["status"]), (&json!("GET"), &json!(200)));
    assert_eq!(line["account"], own["id"]);
    assert!(line["ms"].is_u64());
    assert_eq!(asked("/api/v1/setup")["status"], 201);
    // Where it came from is told only of those who were turned away.
    let turned_away = asked("/api/v1/me/tokens");
    assert!(line["from"].is_null() && turned_away["from"].is_null(), "{line} {turned_away}");
    let turned_away = lines.iter().find(|line| line["fields"]["status"] == 401).unwrap();
    assert_eq!(turned_away["fields"]["from"], "127.0.0.1");
    let messages: Vec<_> =
        lines.iter().filter_map(|line| line["fields"]["message"].as_str()).collect();
    assert!(messages.contains(&"serving") && messages.contains(&"ended"), "{messages:?}");
    for secret in [&setup, &token, "Secret Cup", event, "hidden-link", "a password of some length"]
    {
        assert!(!told.contains(secret), "{secret} stands in the log: {told}");
    }
}
