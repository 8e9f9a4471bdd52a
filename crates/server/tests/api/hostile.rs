//! Hostile input: clear answers, nothing changed, nothing leaked.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::hall::{Answer, Guest, Hall, PASSWORD};
use crate::story::paired_event;

/// What must never be told.
const INSIDE: [&str; 12] = [
    "SELECT", "INSERT", "sqlx", "sqlite", "postgres", "panicked", ".rs:", "/tmp", "chuhe_", "::",
    "struct ", "enum ",
];

/// An answer to something that cannot be right: a problem, and nothing of the inside.
#[track_caller]
fn bad(answer: &Answer, status: u16) {
    assert_eq!(answer.status.as_u16(), status, "{}", answer.text);
    assert_eq!(answer.headers["content-type"], "application/problem+json", "{}", answer.text);
    assert_eq!(answer.body["status"], status, "{}", answer.text);
    for inside in INSIDE {
        assert!(!answer.text.contains(inside), "{inside} in {}", answer.text);
    }
}

/// An event with its organiser, who is watched: nothing may change.
pub(crate) struct Scene {
    pub(crate) hall: Hall,
    pub(crate) admin: Guest,
    pub(crate) event: String,
}

impl Scene {
    pub(crate) async fn set() -> Scene {
        let hall = Hall::open().await;
        let admin = hall.administrator().await;
        let event = paired_event(&admin).await;
        Scene { hall, admin, event }
    }

    fn commands(&self) -> String {
        format!("/api/v1/events/{}/commands", self.event)
    }

    async fn version(&self) -> u64 {
        let path = format!("/api/v1/events/{}", self.event);
        self.admin.get(&path).await.ok(StatusCode::OK)["version"].as_u64().unwrap()
    }
}

/// Talks to the server without a client in between, and reads until the server has no more to say.
async fn raw(hall: &Hall, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(hall.url.trim_start_matches("http://")).await.unwrap();
    // The server may hang up before it has read everything.
    let _ = stream.write_all(bytes).await;
    let mut all = Vec::new();
    let _ = tokio::time::timeout(Duration::from_secs(5), stream.read_to_end(&mut all)).await;
    String::from_utf8_lossy(&all).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn heads_beyond_all_measure() {
    let hall = Hall::open().await;
    let ask = async |bytes: usize| {
        let filler = "x".repeat(bytes / 2);
        let head = format!(
            "GET /healthz?{filler} HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-filler: {filler}\r\n\r\n"
        );
        let answer = raw(&hall, head.as_bytes()).await;
        answer.split(' ').nth(1).unwrap_or("none").to_owned()
    };
    // By how much is read at once a head of nearly twice the size may get through the door.
    for (bytes, status) in [(30_000, "200"), (40_000, "431"), (60_000, "431"), (200_000, "431")] {
        for _ in 0..5 {
            assert_eq!(ask(bytes).await, status, "{bytes} bytes");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_cannot_be_read() {
    let scene = Scene::set().await;
    let before = scene.version().await;
    let path = scene.commands();
    let json_kind = [("content-type", "application/json")];
    let send = async |kind: &[(&str, &str)], body: Vec<u8>| {
        scene.admin.send(Method::POST, &path, kind, body).await
    };
    let note = br#"{"command":{"do":"note","text":"x"}}"#.to_vec();
    bad(&send(&json_kind, vec![b'x'; (1 << 20) + 1]).await, 413);
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
        bad(&send(&[("content-type", kind)], note.clone()).await, 415);
    }
    bad(&send(&[], note.clone()).await, 415);
    for end in [0, 1, note.len() / 2, note.len() - 1] {
        bad(&send(&json_kind, note[..end].to_vec()).await, 400);
    }
    bad(&send(&json_kind, vec![b'['; 100_000]).await, 400);
    let nested = [vec![b'['; 100_000], vec![b']'; 100_000]].concat();
    bad(&send(&json_kind, nested).await, 400);
    let deep = format!("{{\"command\":{}1{}}}", "{\"a\":".repeat(50_000), "}".repeat(50_000));
    bad(&send(&json_kind, deep.into_bytes()).await, 400);
    bad(
        &send(&json_kind, b"{\"command\":{\"do\":\"note\",\"text\":\"\xff\xfe\"}}".to_vec()).await,
        400,
    );
    bad(&send(&json_kind, b"\xef\xbb\xbf{}".to_vec()).await, 400);
    bad(&send(&json_kind, [note.clone(), note.clone()].concat()).await, 400);
    assert_eq!(scene.version().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn values_that_cannot_be_right() {
    let scene = Scene::set().await;
    let before = scene.version().await;
    let wrong = [json!(null), json!(true), json!(-1), json!(1e300), json!([]), json!({ "a": 1 })];
    for value in wrong.iter().chain(&[json!(18_446_744_073_709_551_615_u64), json!("x")]) {
        for body in [
            value.clone(),
            json!({ "command": value }),
            json!({ "command": { "do": value } }),
            json!({ "command": { "do": "enter", "entrant": value } }),
            json!({ "command": { "do": "enter", "entrant": { "name": "A", "rating": value, "seed": [] } } }),
            json!({ "command": { "do": "pair-round", "stage": value, "absent": value } }),
            json!({ "command": { "do": "start-stage", "stage": value, "numbering": value } }),
            json!({ "command": { "do": "withdraw", "entrant": value, "reason": [] } }),
            json!({ "command": { "do": "enter-result", "stage": value, "round": value, "table": value, "game": value, "result": value } }),
            json!({ "command": { "do": "no-such" }, "as": value }),
        ] {
            let answer = scene.admin.post(&scene.commands(), body.clone()).await;
            let status = answer.status.as_u16();
            assert!(matches!(status, 400 | 422), "{status} for {body}: {}", answer.text);
            bad(&answer, status);
        }
        for (path, body) in [
            ("/api/v1/accounts", json!({ "login": value, "name": value, "password": value })),
            ("/api/v1/session", json!({ "login": value, "password": 1 })),
            ("/api/v1/me/tokens", json!({ "label": value, "scopes": value })),
            ("/api/v1/me/tokens", json!({ "label": "a", "scopes": ["read"], "expires-at": "x" })),
            ("/api/v1/events", json!({ "setting": value, "name": 1 })),
            ("/api/v1/board", json!({ "moves": value, "fen": 1 })),
            ("/api/v1/judge", json!({ "moves": value, "fen": 1 })),
            ("/api/v1/judge/batch", json!({ "games": value, "x": 1 })),
            ("/api/v1/invitations", json!({ "secret": value, "x": 1 })),
        ] {
            let answer = scene.admin.post(path, body.clone()).await;
            let status = answer.status.as_u16();
            assert!(matches!(status, 400 | 422), "{status} for {path} {body}: {}", answer.text);
            bad(&answer, status);
        }
    }
    assert_eq!(scene.version().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_that_must_not_be_kept() {
    let scene = Scene::set().await;
    let before = scene.version().await;
    let long = "长".repeat(101);
    let enter = |name: &str| json!({ "do": "enter", "entrant": { "name": name } });
    for command in [
        enter("\0"),
        enter("a\u{0007}b"),
        enter("a\u{202e}b"),
        enter("a\nb"),
        enter(&long),
        json!({ "do": "enter", "entrant": { "name": "A", "unit": long } }),
        json!({ "do": "enter", "entrant": { "name": "A", "notes": "x".repeat(2_001) } }),
        json!({ "do": "enter", "entrant": { "name": "A", "members": vec![json!({ "name": "B" }); 1_001] } }),
        json!({ "do": "note", "text": "a\u{0}b" }),
        json!({ "do": "note", "text": "x".repeat(2_001) }),
        json!({ "do": "pair-round", "stage": 1, "absent": vec![1; 1_001] }),
    ] {
        bad(&scene.admin.command(&scene.event, command).await, 422);
    }
    for name in ["", " ", "a\0b", &"x".repeat(101), "a\u{200b}b"] {
        let body = json!({ "login": "someone", "name": name, "password": PASSWORD });
        bad(&scene.admin.post("/api/v1/accounts", body).await, 422);
        let body = json!({ "login": name, "name": "Someone", "password": PASSWORD });
        bad(&scene.admin.post("/api/v1/accounts", body).await, 422);
    }
    for login in ["a\0b", "\u{7f}", &"x".repeat(100_000)] {
        let body = json!({ "login": login, "password": PASSWORD });
        bad(&scene.hall.nobody().post("/api/v1/session", body).await, 401);
        scene.hall.pass_ms(3_600_000);
    }
    for password in ["", "short", &"x".repeat(257)] {
        let body = json!({ "login": "someone", "name": "Someone", "password": password });
        bad(&scene.admin.post("/api/v1/accounts", body).await, 422);
    }
    let stage = json!({ "format": { "type": "swiss", "rounds": 5 } });
    for offset in [-721, 841, i16::MIN.into(), i16::MAX.into()] {
        let setting = json!({ "name": "A", "rulebook": "axf-2017", "entrants": "players", "stages": [stage], "utc-offset-min": offset });
        let answer = scene.admin.post("/api/v1/events", json!({ "setting": setting })).await;
        bad(&answer, answer.status.as_u16());
        assert!(answer.status.is_client_error());
    }
    assert_eq!(scene.version().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_beyond_all_measure() {
    let scene = Scene::set().await;
    let before = scene.version().await;
    for number in [0_u64, 65_535, 65_536, 4_294_967_295, u64::MAX] {
        for command in [
            json!({ "do": "pair-round", "stage": number }),
            json!({ "do": "start-stage", "stage": number, "numbering": { "by": "in-order" } }),
            json!({ "do": "unpair-round", "stage": number }),
            json!({ "do": "withdraw", "entrant": number, "reason": "ill" }),
            json!({ "do": "enter-result", "stage": number, "round": number, "table": number, "game": number, "result": { "outcome": { "type": "drawn" } } }),
            json!({ "do": "enter-result", "stage": 1, "round": 1, "table": number, "game": 2, "result": { "outcome": { "type": "drawn" } } }),
            json!({ "do": "enter-forfeit", "stage": 1, "round": number, "table": 1, "absent": [number] }),
            json!({ "do": "hand-in-lineup", "stage": 1, "round": number, "team": number, "members": [number] }),
            json!({ "do": "decide-appeal", "appeal": number, "decision": { "type": "rejected" } }),
            json!({ "do": "break-tie-by-lot", "stage": number, "entrant": number }),
        ] {
            let answer = scene.admin.command(&scene.event, command).await;
            let status = answer.status.as_u16();
            assert!(matches!(status, 400 | 422), "{status}: {}", answer.text);
            bad(&answer, status);
        }
        let path = format!("/api/v1/events/{}", scene.event);
        for path in [
            format!("{path}/rounds/{number}/{number}"),
            format!("{path}/crosstable?stage={number}"),
            format!("{path}/standings?stage={number}"),
        ] {
            let answer = scene.admin.get(&path).await;
            assert!(matches!(answer.status.as_u16(), 404 | 422), "{path}: {}", answer.text);
        }
        let wanted = json!({ "stage": number, "round": 1, "venue": "table" });
        let answer = scene.admin.post(&format!("{path}/games"), wanted).await;
        bad(&answer, answer.status.as_u16());
    }
    assert_eq!(scene.version().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_that_lead_nowhere() {
    let scene = Scene::set().await;
    let hall = &scene.hall;
    let host = hall.url.trim_start_matches("http://");
    for path in [
        "/api/v1/../../etc/passwd",
        "/api/v1/%2e%2e/%2e%2e/etc/passwd",
        "/api/v1/events/%00",
        "/api/v1/events/%ff%fe",
        "/api/v1/events/..%2f..%2fetc%2fpasswd",
        "/api/v1/rulebooks/..%2f..%2fCargo.toml",
        "/api/v1/rulebooks/%2e%2e",
        "/api/v1/games/00000000-0000-0000-0000-000000000000",
        "/api/v1/games/00000000-0000-0000-0000-000000000000/log",
        "/api/v1/events/not-an-id",
        "/api/v1//events",
        "//api/v1/events",
        "/api/v1/events/",
        "/api/v1/eventsx",
    ] {
        let head = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        let answer = raw(hall, head.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
        assert!(answer.contains("application/problem+json"), "{path}: {answer}");
    }
    for method in ["PATCH", "TRACE", "CONNECT", "PROPFIND"] {
        let head =
            format!("{method} /healthz HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        let answer = raw(hall, head.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 4"), "{method}: {answer}");
    }
    for junk in [&b"\0\0\0\0\r\n\r\n"[..], b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00\x01"] {
        let answer = raw(hall, junk).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 400"), "{answer}");
    }
    // Longer than any head may be.
    let long =
        format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\nx: {}\r\n\r\n", "x".repeat(200_000));
    let answer = raw(hall, long.as_bytes()).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    // What is of another kind is not found under its id.
    let (event, account) = (&scene.event, scene.admin.account());
    for path in [format!("/api/v1/games/{event}"), format!("/api/v1/events/{account}")] {
        bad(&scene.admin.get(&path).await, 404);
    }
    bad(&scene.admin.get("/api/v1/events?most=0").await, 422);
    bad(&scene.admin.get("/api/v1/events?most=201").await, 422);
    bad(&scene.admin.get("/api/v1/events?most=-1").await, 422);
    bad(&scene.admin.get("/api/v1/events?after=x").await, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_peoples_things() {
    let scene = Scene::set().await;
    let (one, other) = (
        scene.hall.account(&scene.admin, "one").await,
        scene.hall.account(&scene.admin, "other").await,
    );
    let wanted = json!({ "label": "own", "scopes": ["read"] });
    let made = one.post("/api/v1/me/tokens", wanted).await.ok(StatusCode::CREATED);
    let token = format!("/api/v1/me/tokens/{}", made["id"].as_str().unwrap());
    bad(&other.delete(&token).await, 404);
    assert_eq!(one.get("/api/v1/me/tokens").await.ok(StatusCode::OK).as_array().unwrap().len(), 1);
    // Nobody learns from a refusal that an event, an entrant or an account is there.
    let event = format!("/api/v1/events/{}", scene.event);
    let nowhere = "/api/v1/events/00000000-0000-7000-8000-000000000000";
    for (path, body) in [
        (
            "roles",
            json!({ "account": other.account(), "role": { "role": "player", "seat": { "entrant": 99 } } }),
        ),
        (
            "roles",
            json!({ "account": "00000000-0000-7000-8000-000000000000", "role": { "role": "spectator" } }),
        ),
        ("invitations", json!({ "role": { "role": "captain", "entrant": 99 } })),
        ("invitations", json!({ "role": { "role": "captain", "entrant": 1 } })),
        ("commands", json!({ "command": { "do": "note", "text": "x" } })),
        ("games", json!({ "stage": 9, "round": 9, "venue": "table" })),
    ] {
        let here = other.post(&format!("{event}/{path}"), body.clone()).await;
        let there = other.post(&format!("{nowhere}/{path}"), body).await;
        assert_eq!((here.status.as_u16(), &here.text), (404, &there.text), "{path}");
    }
    // An administrator's token that manages accounts cannot make itself an administrator.
    let wanted = json!({ "label": "a", "scopes": ["accounts"] });
    let made = scene.admin.post("/api/v1/me/tokens", wanted).await.ok(StatusCode::CREATED);
    let program = scene.admin.with_token(made["secret"].as_str().unwrap());
    let own = scene.admin.account();
    let body = json!({ "password": "another long password" });
    bad(&program.put(&format!("/api/v1/accounts/{own}/password"), body.clone()).await, 403);
    let chief =
        json!({ "login": "chief", "name": "Chief", "password": PASSWORD, "administrator": true });
    bad(&program.post("/api/v1/accounts", chief).await, 403);
    let to = format!("/api/v1/accounts/{}/password", one.account());
    program.put(&to, body).await.ok(StatusCode::NO_CONTENT);
}

#[tokio::test(flavor = "multi_thread")]
async fn stale_and_repeated_commands() {
    let scene = Scene::set().await;
    let before = scene.version().await;
    let note = |text: &str| json!({ "command": { "do": "note", "text": text } });
    for (seen, status) in [
        ("0", 412),
        ("\"1\"", 412),
        ("W/\"1\"", 412),
        ("\"1-0\"", 412),
        ("99999999999999999999", 422),
        ("-1", 422),
        ("x", 422),
        ("\"3\", \"4\"", 422),
    ] {
        let answer = scene
            .admin
            .ask(Method::POST, &scene.commands(), &[("if-match", seen)], Some(note("a")))
            .await;
        bad(&answer, status);
    }
    for key in ["", &"k".repeat(201)] {
        let head = [("idempotency-key", key)];
        bad(&scene.admin.ask(Method::POST, &scene.commands(), &head, Some(note("a"))).await, 422);
    }
    assert_eq!(scene.version().await, before);
    // The same command sent many times at once is done once, and everybody gets the same answer.
    let head = [("idempotency-key", "once")];
    let path = scene.commands();
    let asked = (0..16).map(|_| {
        let (admin, path) = (scene.admin.clone(), path.clone());
        tokio::spawn(async move { admin.ask(Method::POST, &path, &head, Some(note("b"))).await })
    });
    let asked: Vec<_> = asked.collect();
    let mut answers = Vec::new();
    for one in asked {
        answers.push(one.await.unwrap().ok(StatusCode::OK));
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!(scene.version().await, before + 1);
    // Also if doing it again is refused by the rules.
    let head = [("idempotency-key", "unpaired")];
    let unpair = json!({ "command": { "do": "unpair-round", "stage": 1 } });
    let asked = (0..16).map(|_| {
        let (admin, path, unpair) = (scene.admin.clone(), path.clone(), unpair.clone());
        tokio::spawn(async move { admin.ask(Method::POST, &path, &head, Some(unpair)).await })
    });
    let asked: Vec<_> = asked.collect();
    for one in asked {
        one.await.unwrap().ok(StatusCode::OK);
    }
    // Another body, another path.
    let before = scene.version().await;
    let other = scene.admin.ask(Method::POST, &path, &head, Some(note("c"))).await;
    bad(&other, 422);
    let event = json!({ "name": "A", "rulebook": "axf-2017", "plan": "women" });
    bad(&scene.admin.ask(Method::POST, "/api/v1/events", &head, Some(event)).await, 422);
    assert_eq!(scene.version().await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_shown_must_be_right_and_last() {
    let scene = Scene::set().await;
    let hall = &scene.hall;
    let one = hall.account(&scene.admin, "one").await;
    let cookie = one.cookie();
    let with = async |cookie: &str| {
        hall.nobody().ask(Method::GET, "/api/v1/me", &[("cookie", cookie)], None).await
    };
    with(&cookie).await.ok(StatusCode::OK);
    let (secret, signature) = cookie.split_once('.').unwrap();
    let flipped = if signature.starts_with('A') { 'B' } else { 'A' };
    for wrong in [
        format!("{secret}.{flipped}{}", &signature[1..]),
        format!("{secret}."),
        secret.to_owned(),
        format!("chuhe=AAAA.{signature}"),
        format!("{secret}x.{signature}"),
        "chuhe=\"; DROP TABLE sessions; --".to_owned(),
        format!("chuhe={}", "x".repeat(8_000)),
    ] {
        bad(&with(&wrong).await, 401);
    }
    // A cookie of another server is nobody's.
    let elsewhere = Hall::open().await;
    let stranger = elsewhere.administrator().await.cookie();
    bad(&with(&stranger).await, 401);
    for token in ["", "x", "Bearer", &"x".repeat(8_000), "\u{7f}"] {
        let head = format!("Bearer {token}");
        let head = [("authorization", head.as_str())];
        if reqwest::header::HeaderValue::from_str(head[0].1).is_err() {
            continue;
        }
        bad(&hall.nobody().ask(Method::GET, "/api/v1/me", &head, None).await, 401);
    }
    let basic = [("authorization", "Basic YWRtaW46YWRtaW4=")];
    bad(&hall.nobody().ask(Method::GET, "/api/v1/me", &basic, None).await, 401);

    // Tokens expire and are revoked, invitations too, sessions end.
    let until = hall.now_ms() + 1_000;
    let wanted = json!({ "label": "brief", "scopes": ["read"], "expires-at": until });
    let brief = one.post("/api/v1/me/tokens", wanted).await.ok(StatusCode::CREATED);
    let wanted = json!({ "label": "long", "scopes": ["read"] });
    let long = one.post("/api/v1/me/tokens", wanted).await.ok(StatusCode::CREATED);
    let brief = hall.nobody().with_token(brief["secret"].as_str().unwrap());
    let lasting = hall.nobody().with_token(long["secret"].as_str().unwrap());
    let links = format!("/api/v1/events/{}/invitations", scene.event);
    let role = json!({ "role": "spectator" });
    let link = json!({ "role": role, "expires-at": until });
    let link = scene.admin.post(&links, link).await.ok(StatusCode::CREATED);
    let withdrawn = scene.admin.post(&links, json!({ "role": role })).await.ok(StatusCode::CREATED);
    let used = scene.admin.post(&links, json!({ "role": role })).await.ok(StatusCode::CREATED);
    let past = json!({ "role": role, "expires-at": until - 2_000 });
    bad(&scene.admin.post(&links, past).await, 422);
    brief.get("/api/v1/me").await.ok(StatusCode::OK);
    hall.pass_ms(1_000);
    bad(&brief.get("/api/v1/me").await, 401);
    bad(&one.post("/api/v1/invitations", json!({ "secret": link["secret"] })).await, 410);
    let gone = format!("{links}/{}", withdrawn["id"].as_str().unwrap());
    scene.admin.delete(&gone).await.ok(StatusCode::NO_CONTENT);
    bad(&scene.admin.delete(&gone).await, 404);
    bad(&one.post("/api/v1/invitations", json!({ "secret": withdrawn["secret"] })).await, 404);
    let used = json!({ "secret": used["secret"] });
    one.post("/api/v1/invitations", used.clone()).await.ok(StatusCode::OK);
    let other = hall.account(&scene.admin, "other").await;
    bad(&other.post("/api/v1/invitations", used).await, 410);
    lasting.get("/api/v1/me").await.ok(StatusCode::OK);
    let revoked = format!("/api/v1/me/tokens/{}", long["id"].as_str().unwrap());
    one.delete(&revoked).await.ok(StatusCode::NO_CONTENT);
    bad(&lasting.get("/api/v1/me").await, 401);
    // Signing in again ends the session that the browser had.
    let again = json!({ "login": "one", "password": PASSWORD });
    one.post("/api/v1/session", again).await.ok(StatusCode::CREATED);
    bad(&with(&cookie).await, 401);
    let cookie = other.cookie();
    // Whoever is locked out is out at once.
    let lock = format!("/api/v1/accounts/{}/lock", other.account());
    scene.admin.put(&lock, json!({ "locked": true })).await.ok(StatusCode::NO_CONTENT);
    bad(&with(&cookie).await, 401);
    let cookie = scene.admin.cookie();
    with(&cookie).await.ok(StatusCode::OK);
    hall.pass_ms(14 * 24 * 60 * 60 * 1_000);
    bad(&with(&cookie).await, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_from_elsewhere() {
    let scene = Scene::set().await;
    let before = scene.version().await;
    let note = json!({ "command": { "do": "note", "text": "x" } });
    for head in [
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("origin", "http://127.0.0.1"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("sec-fetch-site", "SAME-ORIGIN"),
        ("x-csrf-token", "x"),
        ("x-csrf-token", ""),
    ] {
        let answer =
            scene.admin.ask(Method::POST, &scene.commands(), &[head], Some(note.clone())).await;
        bad(&answer, 403);
        assert_eq!(answer.body["code"], "foreign-origin", "{head:?}");
    }
    let other = scene.hall.account(&scene.admin, "other").await;
    let foreign = scene.admin.with_csrf_of(&other);
    bad(&foreign.post(&scene.commands(), note.clone()).await, 403);
    // Signing in is guarded as well, or somebody could be signed in as somebody else.
    let body = json!({ "login": "admin", "password": PASSWORD });
    let head = [("origin", "https://evil.example")];
    bad(&scene.hall.nobody().ask(Method::POST, "/api/v1/session", &head, Some(body)).await, 403);
    assert_eq!(scene.version().await, before);
    let own = [("origin", scene.hall.url.as_str()), ("sec-fetch-site", "same-origin")];
    scene.admin.ask(Method::POST, &scene.commands(), &own, Some(note)).await.ok(StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_passwords() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    hall.account(&admin, "one").await;
    let guess = async |login: &str, from: &str| {
        let body = json!({ "login": login, "password": "a wrong password" });
        let head = [("x-forwarded-for", from)];
        hall.nobody().ask(Method::POST, "/api/v1/session", &head, Some(body)).await
    };
    // Many at once are not all free, and an address that is made up changes nothing.
    let all = (0..12).map(|number| format!("10.0.0.{number}")).collect::<Vec<_>>();
    let mut wrong = 0;
    for from in &all {
        let answer = guess("one", from).await;
        wrong += usize::from(answer.status == 401);
        bad(&answer, answer.status.as_u16());
    }
    assert_eq!(wrong, 5);
    let answer = guess("one", "10.0.1.1").await;
    bad(&answer, 429);
    assert!(answer.headers.contains_key("retry-after"));
    // Others at the same address are not made to wait.
    bad(&guess("two", "10.0.1.1").await, 401);
    hall.signed_in("admin").await;
    hall.pass_ms(60 * 60 * 1_000);
    let known = guess("one", "10.0.0.1").await;
    let unknown = guess("nobody-at-all", "10.0.0.1").await;
    assert_eq!((known.status.as_u16(), &known.text), (401, &unknown.text));
    hall.signed_in("one").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guesses_at_once_are_counted_before_they_are_looked_at() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    hall.account(&admin, "one").await;
    let guesses = (0..24).map(|_| {
        let guest = hall.nobody();
        tokio::spawn(async move {
            let body = json!({ "login": "one", "password": "a wrong password" });
            guest.post("/api/v1/session", body).await.status.as_u16()
        })
    });
    let mut wrong = 0;
    for guess in guesses.collect::<Vec<_>>() {
        wrong += usize::from(guess.await.unwrap() == 401);
    }
    assert_eq!(wrong, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_watches_without_end_has_logs_counted_once_in_a_second() {
    let hall = Hall::open().await;
    let accounts = async |count: u32| {
        let told = hall.nobody().get("/metrics").await.text;
        assert!(told.contains(&format!("chuhe_logs{{kind=\"account\"}} {count}\n")), "{told}");
    };
    accounts(0).await;
    hall.administrator().await;
    accounts(0).await;
    hall.pass_ms(1_000);
    accounts(1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_requests() {
    use chuhe_server::api::Limits;
    let limits = Limits { requests_per_second: 1, burst: 5, ..Limits::default() };
    let hall = Hall::with(limits).await;
    let ask = async |from: &str| {
        hall.nobody().ask(Method::GET, "/api/v1/events", &[("x-forwarded-for", from)], None).await
    };
    for _ in 0..5 {
        ask("10.0.0.1").await.ok(StatusCode::OK);
    }
    let answer = ask("10.0.0.2").await;
    bad(&answer, 429);
    assert_eq!(answer.headers["retry-after"], "1");
    // Whoever watches over the server is always answered.
    for path in ["/healthz", "/metrics"] {
        hall.nobody().get(path).await.ok(StatusCode::OK);
    }
    hall.pass_ms(1_000);
    ask("10.0.0.3").await.ok(StatusCode::OK);

    // Behind a proxy its word counts, but only the last: what is before it anybody may have written.
    let limits =
        Limits { requests_per_second: 1, burst: 1, behind_proxy: true, ..Limits::default() };
    let hall = Hall::with(limits).await;
    let ask = async |from: &str| {
        let head = [("x-forwarded-for", from)];
        hall.nobody().ask(Method::GET, "/api/v1/events", &head, None).await.status.as_u16()
    };
    assert_eq!(ask("10.0.0.1").await, 200);
    assert_eq!(ask("10.0.0.2").await, 200);
    assert_eq!(ask("10.9.9.9, 10.0.0.1").await, 429);
    assert_eq!(ask("2001:db8::1").await, 200);
    assert_eq!(ask("2001:db8::2").await, 429, "one network of IPv6 counts as one");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_says_nothing_does_not_keep_others_out() {
    use chuhe_server::api::Limits;
    let hall = Hall::with(Limits { connections: 8, ..Limits::default() }).await;
    let address = hall.url.trim_start_matches("http://");
    // One address has a quarter of the connections; what is beyond is closed at once.
    let mut silent = Vec::new();
    for _ in 0..6 {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let _ = stream.write_all(b"GET /healthz HTTP/1.1\r\nx: ").await;
        silent.push(stream);
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    let mut closed = 0;
    for stream in &mut silent {
        let mut byte = [0];
        let read = tokio::time::timeout(Duration::from_millis(100), stream.read(&mut byte)).await;
        closed += usize::from(matches!(read, Ok(Ok(0) | Err(_))));
    }
    assert_eq!(closed, 4);
    // The others are given up when their heads do not come.
    for stream in &mut silent {
        let mut all = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut all));
        assert!(read.await.is_ok(), "a head that does not come is waited for");
    }
    hall.nobody().get("/healthz").await.ok(StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn cookies_are_for_the_server_alone() {
    use chuhe_server::api::Limits;
    let public_url = Some("https://hall.example".parse().unwrap());
    for (limits, secure) in
        [(Limits::default(), false), (Limits { public_url, ..Limits::default() }, true)]
    {
        let hall = Hall::with(limits).await;
        let body =
            json!({ "secret": hall.setup, "login": "admin", "name": "A", "password": PASSWORD });
        let answer = hall.nobody().post("/api/v1/setup", body).await;
        let cookie = answer.headers["set-cookie"].to_str().unwrap().to_owned();
        for part in ["Path=/", "HttpOnly", "SameSite=Lax", "Max-Age=1209600"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        assert_eq!(cookie.contains("Secure"), secure, "{cookie}");
        assert_eq!(answer.headers["cache-control"], "no-store");
        for (name, value) in [("x-content-type-options", "nosniff"), ("x-frame-options", "DENY")] {
            assert_eq!(answer.headers[name], value);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_events_that_may_not_be_seen() {
    let scene = Scene::set().await;
    let stranger = scene.hall.account(&scene.admin, "stranger").await;
    for number in 0..5 {
        let wanted =
            json!({ "name": format!("Hidden {number}"), "rulebook": "axf-2017", "plan": "women" });
        scene.admin.post("/api/v1/events", wanted).await.ok(StatusCode::CREATED);
    }
    let wanted = json!({ "name": "Own", "rulebook": "axf-2017", "plan": "women" });
    stranger.post("/api/v1/events", wanted).await.ok(StatusCode::CREATED);
    let mut after = String::new();
    let mut names = Vec::new();
    loop {
        let page = stranger.get(&format!("/api/v1/events?most=1{after}")).await.ok(StatusCode::OK);
        names.extend(page["events"].as_array().unwrap().iter().map(|one| one["name"].clone()));
        match page["next"].as_str() {
            Some(next) => after = format!("&after={next}"),
            None => break,
        }
    }
    assert_eq!(names, [json!("Own")]);
}
