//! The lines to those who watch: when they end, from where they go on, and how many there may be.

use chuhe_server::api::Limits;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;

use crate::hall::{Answer, Guest, Hall};
use crate::live::{act, id, line, play, played};
use crate::story::give;
use chuhe_samples::Random;

/// What a browser asks for.
const EVENT_SOURCE: (&str, &str) = ("accept", "text/event-stream");

/// The answer to somebody whose line is not opened.
async fn turned_away(by: &Guest, path: &str, headers: &[(&str, &str)]) -> Answer {
    let asked = by.ask(Method::GET, path, headers, None);
    let patience = std::time::Duration::from_secs(30);
    tokio::time::timeout(patience, asked).await.expect("the line is not opened")
}

async fn begun(by: &Guest, game: &str) -> crate::hall::Watcher {
    let mut line = line(by, game, None).await;
    line.next_of("view").await.expect("the game is told");
    line
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_ends_when_he_who_watches_signs_out() {
    let hall = Hall::open().await;
    let (chief, event, games) = played(&hall, "table").await;
    let game = id(&games[0]);
    let elsewhere = hall.signed_in("chief").await;
    let mut own = begun(&chief, game).await;
    let mut screen = chief.watch(&format!("/api/v1/events/{event}/stream"), None).await;
    screen.next_of("board").await.unwrap();
    let mut other = begun(&elsewhere, game).await;
    chief.delete("/api/v1/session").await.ok(StatusCode::NO_CONTENT);
    assert_eq!(own.next().await, None);
    while screen.next().await.is_some() {}
    // He is still signed in elsewhere.
    let version = play(&elsewhere, game, 1, &mut Random::new(1)).await;
    other.until(version).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_ends_when_the_tablet_is_taken_away_or_another_is_put_there() {
    let hall = Hall::open().await;
    let (chief, _, games) = played(&hall, "table").await;
    let game = id(&games[0]);
    let path = format!("/api/v1/games/{game}/tablet");
    let place = async || {
        let placed = chief.post(&path, json!({})).await.ok(StatusCode::CREATED);
        hall.nobody().with_token(placed["secret"].as_str().unwrap())
    };
    let mut first = begun(&place().await, game).await;
    let mut second = begun(&place().await, game).await;
    assert_eq!(first.next().await, None);
    let version = play(&chief, game, 1, &mut Random::new(1)).await;
    second.until(version).await;
    chief.delete(&path).await.ok(StatusCode::NO_CONTENT);
    assert_eq!(second.next().await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_ends_when_the_token_expires_or_is_revoked() {
    let hall = Hall::open().await;
    let (chief, _, games) = played(&hall, "table").await;
    let game = id(&games[0]);
    let token = async |until: Option<u64>| {
        let wanted = json!({ "label": "a screen", "scopes": ["read"], "expires-at": until });
        chief.post("/api/v1/me/tokens", wanted).await.ok(StatusCode::CREATED)
    };
    let holder = |token: &Value| hall.nobody().with_token(token["secret"].as_str().unwrap());
    let (short, long) = (token(Some(hall.now_ms() + 1_500)).await, token(None).await);
    let mut expiring = begun(&holder(&short), game).await;
    let mut revoked = begun(&holder(&long), game).await;
    let mut staying = begun(&holder(&token(None).await), game).await;
    // Nothing happens and nobody asks.
    assert_eq!(expiring.next().await, None);
    let path = format!("/api/v1/me/tokens/{}", long["id"].as_str().unwrap());
    chief.delete(&path).await.ok(StatusCode::NO_CONTENT);
    assert_eq!(revoked.next().await, None);
    let version = play(&chief, game, 1, &mut Random::new(1)).await;
    staying.until(version).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_saw_another_history_begins_anew() {
    let hall = Hall::open().await;
    let (chief, event, games) = played(&hall, "table").await;
    let game = id(&games[0]);
    let version = play(&chief, game, 2, &mut Random::new(1)).await;
    let mut whole = line(&hall.nobody(), game, Some(0)).await;
    whole.until(version).await;
    let ids: Vec<&str> = whole.bytes.lines().filter_map(|line| line.strip_prefix("id: ")).collect();
    let third = ids[2];
    assert!(third.starts_with("3-") && third.len() == 10, "{third}");
    let path = format!("/api/v1/games/{game}/stream");
    let from = async |header: &[(&str, &str)], query: &str| {
        let mut line = hall.nobody().watch_by(&format!("{path}{query}"), header).await;
        let first = line.next().await.unwrap();
        (first.name, line.next().await.and_then(|second| second.id))
    };
    let on = ("entry".to_owned(), Some(5));
    let anew = ("reset".to_owned(), Some(1));
    assert_eq!(from(&[("last-event-id", third)], "").await, on);
    assert_eq!(from(&[], &format!("?after={third}")).await, on);
    assert_eq!(from(&[], "?after=3&lang=zh-Hans").await, on);
    // The header is later than the address.
    assert_eq!(from(&[("last-event-id", third)], "?after=1").await, on);
    // Nobody who tries what an entry could hold finds the hash of it in what is told: that is made with a key.
    let hash = hall.hash_of(game, 3).await;
    assert_ne!(third.strip_prefix("3-").unwrap(), &hash[..8]);
    // The same version of a log that was another then.
    let other = if third.ends_with('0') { "3-00000001" } else { "3-00000000" };
    assert_eq!(from(&[("last-event-id", other)], "").await, anew);
    assert_eq!(from(&[("last-event-id", "999-00000000")], "").await, anew);
    // An empty header says nothing.
    let mut silent = hall.nobody().watch_by(&path, &[("last-event-id", "")]).await;
    assert_eq!(silent.next().await.unwrap().name, "view");
    let nobody = hall.nobody();
    for (header, query) in
        [("3-", ""), ("3-xyz", ""), ("", "?after="), ("", "?after=x"), ("", "?before=3")]
    {
        let headers = [("last-event-id", header)];
        let wrong = nobody.ask(Method::GET, &format!("{path}{query}"), &headers, None).await;
        let code = wrong.problem(StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(code, "invalid", "{header}{query}");
    }
    for query in ["stream?after=3", "log?afterr=3", "standings?stages=1"] {
        let wrong = chief.get(&format!("/api/v1/events/{event}/{query}")).await;
        assert_eq!(wrong.problem(StatusCode::UNPROCESSABLE_ENTITY), "invalid", "{query}");
    }
}

/// A server that has done with an address after four lines, and never forgives: its clock stands still.
fn few_lines() -> Limits {
    Limits { connections: 16, requests_per_second: 1, behind_proxy: true, ..Limits::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_are_counted_by_themselves_and_a_browser_is_told_when_to_come_again() {
    let hall = Hall::with(Limits { burst: 10_000, ..few_lines() }).await;
    let (_, _, games) = played(&hall, "table").await;
    let path = format!("/api/v1/games/{}/stream", id(&games[0]));
    let from = ("x-forwarded-for", "192.0.2.1");
    for _ in 0..4 {
        let mut line = hall.nobody().watch_by(&path, &[from, EVENT_SOURCE]).await;
        assert_eq!(line.next().await.unwrap().name, "view");
    }
    let nobody = hall.nobody();
    // A program is told so, and a browser, which would never come again, is told when to.
    let refused = turned_away(&nobody, &path, &[from]).await;
    assert_eq!(refused.headers["retry-after"], "1");
    assert_eq!(refused.problem(StatusCode::TOO_MANY_REQUESTS), "too-many");
    let told = turned_away(&nobody, &path, &[from, EVENT_SOURCE]).await;
    assert_eq!(
        (told.status, &told.headers["content-type"]),
        (StatusCode::OK, &"text/event-stream".parse().unwrap())
    );
    let ms = told.text.strip_prefix("retry: ").and_then(|text| text.strip_suffix("\n\n"));
    let ms: u64 = ms.unwrap_or_else(|| panic!("{}", told.text)).parse().unwrap();
    assert!((1_000..=4_000).contains(&ms), "{ms}");
    // What cannot be had is not to be asked for again.
    let nowhere = format!("/api/v1/games/{}/stream", uuid_of_nothing());
    let gone =
        nobody.ask(Method::GET, &nowhere, &[("x-forwarded-for", "192.0.2.2"), EVENT_SOURCE], None);
    assert_eq!(gone.await.problem(StatusCode::NOT_FOUND), "not-found");
    // Everything else goes on from the same address, and lines from others.
    let looked = nobody.ask(Method::GET, "/api/v1/events", &[from], None).await;
    assert_eq!(looked.status, StatusCode::OK);
    let other = [("x-forwarded-for", "192.0.2.3"), EVENT_SOURCE];
    let mut line = nobody.watch_by(&path, &other).await;
    assert_eq!(line.next().await.unwrap().name, "view");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_behind_a_proxy_keeps_only_so_many_lines_open() {
    let many = Limits { requests_per_second: 10_000, burst: 10_000, ..few_lines() };
    let hall = Hall::with(many).await;
    let (_, _, games) = played(&hall, "table").await;
    let path = format!("/api/v1/games/{}/stream", id(&games[0]));
    let from = [("x-forwarded-for", "192.0.2.1")];
    let mut open = Vec::new();
    for _ in 0..4 {
        let mut line = hall.nobody().watch_by(&path, &from).await;
        assert_eq!(line.next().await.unwrap().name, "view");
        open.push(line);
        // The rate alone would let more of them in.
        hall.pass_ms(10_000);
    }
    let refused = hall.nobody().watch_by(&path, &from).await.begun().await;
    assert_eq!(refused.problem(StatusCode::TOO_MANY_REQUESTS), "too-many");
    let other = hall.nobody().watch_by(&path, &[("x-forwarded-for", "192.0.2.3")]).await;
    assert_eq!(other.begun().await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_has_no_more_from_many_addresses_than_from_one() {
    let limits = Limits { burst: 40, behind_proxy: true, ..Limits::default() };
    let hall = Hall::with(limits).await;
    let admin = hall.administrator().await;
    let ask = async |no: usize| {
        let from = format!("192.0.2.{no}");
        admin.ask(Method::GET, "/api/v1/me", &[("x-forwarded-for", &from)], None).await
    };
    let mut answered = 0;
    let refused = loop {
        let answer = ask(answered % 200).await;
        if answer.status != StatusCode::OK {
            break answer;
        }
        answered += 1;
    };
    assert!(answered <= 40, "{answered}");
    assert_eq!(refused.problem(StatusCode::TOO_MANY_REQUESTS), "too-many");
    // Others are not his.
    assert_eq!(hall.nobody().get("/api/v1/rulebooks").await.status, StatusCode::OK);
}

fn uuid_of_nothing() -> &'static str {
    "00000000-0000-0000-0000-000000000000"
}

#[tokio::test(flavor = "multi_thread")]
async fn an_overloaded_server_says_so_and_recovers() {
    let limits = Limits { requests_at_once: 1, burst: 10_000, ..Limits::default() };
    let hall = Hall::with(limits).await;
    let (_, _, games) = played(&hall, "table").await;
    let path = format!("/api/v1/games/{}/stream", id(&games[0]));
    // A line that is open takes no turn.
    let mut line = hall.nobody().watch(&path, None).await;
    line.next().await.unwrap();
    let nobody = hall.nobody();
    let anything = "/api/v1/rulebooks";
    assert_eq!(nobody.get(anything).await.status, StatusCode::OK);
    // Somebody asks and is slow to say what: that takes the only turn.
    let address = hall.url.strip_prefix("http://").unwrap();
    let head = "POST /api/v1/session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n";
    let (slow, busy) = loop {
        // One that comes while another is answered is turned away itself, and has to come again.
        let mut slow = tokio::net::TcpStream::connect(address).await.unwrap();
        slow.write_all(head.as_bytes()).await.unwrap();
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        let answer = nobody.get(anything).await;
        if answer.status != StatusCode::OK {
            break (slow, answer);
        }
    };
    // Whoever watches over the server is told that it lives.
    assert_eq!(nobody.get("/healthz").await.status, StatusCode::OK);
    assert_eq!(nobody.get("/metrics").await.status, StatusCode::OK);
    assert_eq!(busy.headers["retry-after"], "2");
    assert_eq!(busy.problem(StatusCode::SERVICE_UNAVAILABLE), "busy");
    let told = turned_away(&nobody, &path, &[EVENT_SOURCE]).await;
    assert_eq!(told.status, StatusCode::OK);
    assert!(told.text.starts_with("retry: "), "{}", told.text);
    // He goes away, and all is well.
    drop(slow);
    while nobody.get(anything).await.status != StatusCode::OK {}
    let mut line = nobody.watch_by(&path, &[EVENT_SOURCE]).await;
    assert_eq!(line.next().await.unwrap().name, "view");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_account_has_only_so_many_lines() {
    let hall = Hall::open().await;
    let (chief, event, games) = played(&hall, "table").await;
    let admin = hall.signed_in("admin").await;
    let screen = hall.account(&admin, "screen").await;
    give(&chief, &event, &screen, json!({ "role": "spectator" })).await;
    let game = id(&games[0]);
    let mut open = Vec::new();
    for _ in 0..64 {
        open.push(begun(&screen, game).await);
    }
    let refused = line(&screen, game, None).await.begun().await;
    assert_eq!(refused.problem(StatusCode::TOO_MANY_REQUESTS), "too-many");
    begun(&chief, game).await;
    open.pop();
    // The server finds out that one has gone when it has something to say.
    act(&chief, game, json!({ "do": "pause", "reason": "the light failed" })).await;
    while line(&screen, game, None).await.begun().await.status != StatusCode::OK {}
}
