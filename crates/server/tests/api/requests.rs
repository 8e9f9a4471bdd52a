//! What requests carry beside their bodies: tags, keys, languages; and bodies that do not come or are too large.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::hall::{Hall, PASSWORD};
use crate::hostile::Scene;

#[tokio::test(flavor = "multi_thread")]
async fn the_tag_of_what_was_seen_can_be_sent_back() {
    let scene = Scene::set().await;
    let event = format!("/api/v1/events/{}", scene.event);
    let wanted = json!({ "stage": 1, "round": 1, "venue": "table" });
    let games = scene.admin.post(&format!("{event}/games"), wanted).await.ok(StatusCode::CREATED);
    let game = format!("/api/v1/games/{}", games[0]["id"].as_str().unwrap());
    let role = json!({ "account": scene.admin.account(), "role": { "role": "chief-arbiter" } });
    scene.admin.post(&format!("{event}/roles"), role).await.ok(StatusCode::NO_CONTENT);
    let note = json!({ "command": { "do": "note", "text": "x" } });
    let start = json!({ "command": { "do": "start" } });
    for (resource, command) in [(event, note), (game, start)] {
        let tag = scene.admin.get(&resource).await.headers["etag"].to_str().unwrap().to_owned();
        let path = format!("{resource}/commands");
        let with = async |tag: &str| {
            scene.admin.ask(Method::POST, &path, &[("if-match", tag)], Some(command.clone())).await
        };
        with(&tag).await.ok(StatusCode::OK);
        assert_eq!(with(&tag).await.problem(StatusCode::PRECONDITION_FAILED), "stale");
        // Proxies that compress make tags weak; that of a game is.
        let weak = |tag: &str| format!("W/{}", tag.trim_start_matches("W/"));
        let stale = with(&weak(&tag)).await;
        assert_eq!(stale.problem(StatusCode::PRECONDITION_FAILED), "stale");
        // Any version will do: it is not stale, whatever the rules say.
        assert_ne!(with("*").await.status, StatusCode::PRECONDITION_FAILED);
        let fresh = scene.admin.get(&resource).await.headers["etag"].to_str().unwrap().to_owned();
        assert_ne!(with(&weak(&fresh)).await.status, StatusCode::PRECONDITION_FAILED);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_honoured_or_refused_but_never_passed_over() {
    let scene = Scene::set().await;
    let other = scene.hall.account(&scene.admin, "other").await;
    let event = format!("/api/v1/events/{}", scene.event);
    let keyed = async |method: Method, path: &str, key: &str, body| {
        scene.admin.ask(method, path, &[("idempotency-key", key)], Some(body)).await
    };
    let account = |password: &str| json!({ "login": "new", "name": "New", "password": password });
    let made = keyed(Method::POST, "/api/v1/accounts", "a", account(PASSWORD)).await;
    let made = made.ok(StatusCode::CREATED);
    let again = keyed(Method::POST, "/api/v1/accounts", "a", account(PASSWORD)).await;
    assert_eq!(again.ok(StatusCode::CREATED), made);
    // Without the key the login is taken.
    let taken = scene.admin.post("/api/v1/accounts", account(PASSWORD)).await;
    assert_eq!(taken.problem(StatusCode::CONFLICT), "taken");
    let spectator = json!({ "role": "spectator" });
    let given = json!({ "account": other.account(), "role": spectator });
    let taken = json!({ "account": other.account(), "role": spectator, "reason": "left" });
    for (path, key, body) in [("roles", "b", given), ("roles/removals", "c", taken)] {
        for _ in 0..2 {
            let answer = keyed(Method::POST, &format!("{event}/{path}"), key, body.clone()).await;
            answer.ok(StatusCode::NO_CONTENT);
        }
    }
    // A name that changes between two attempts makes no other asker.
    let own = format!("/api/v1/accounts/{}/name", scene.admin.account());
    scene.admin.put(&own, json!({ "name": "Renamed" })).await.ok(StatusCode::NO_CONTENT);
    let again = keyed(Method::POST, "/api/v1/accounts", "a", account(PASSWORD)).await;
    assert_eq!(again.ok(StatusCode::CREATED), made);
    // Where a secret is told, or nothing would be remembered, the key is refused.
    for (method, path, body) in [
        (Method::POST, "/api/v1/me/tokens".to_owned(), json!({ "label": "a", "scopes": ["read"] })),
        (Method::POST, format!("{event}/invitations"), json!({ "role": spectator })),
        (Method::PUT, format!("{event}/public"), json!({ "public": true })),
        (Method::POST, "/api/v1/judge".to_owned(), json!({ "moves": "h2e2" })),
    ] {
        let answer = keyed(method, &path, "d", body).await;
        assert!(answer.body["detail"].as_str().unwrap().contains("no key is taken here"), "{path}");
        assert_eq!(answer.problem(StatusCode::UNPROCESSABLE_ENTITY), "invalid");
    }
    let tokens = scene.admin.get("/api/v1/me/tokens").await.ok(StatusCode::OK);
    assert_eq!(tokens, json!([]));
    // A method that there is not is told as such.
    let strange = keyed(Method::PATCH, "/api/v1/accounts", "e", json!({})).await;
    assert_eq!(strange.problem(StatusCode::METHOD_NOT_ALLOWED), "no-such-method");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_problem_is_wholly_in_the_language_that_is_asked_for() {
    let scene = Scene::set().await;
    let commands = format!("/api/v1/events/{}/commands?lang=zh-Hans", scene.event);
    let position = "4k4/9/9/9/9/9/9/9/9/9 w";
    let setting =
        json!({ "name": "A", "rulebook": "axf-2017", "entrants": "players", "stages": [] });
    for (path, body, detail) in [
        (
            commands.as_str(),
            json!({ "command": { "do": "pair-round", "stage": {} } }),
            "command.stage：须为0至65535的整数",
        ),
        (commands.as_str(), json!({ "command": 1 }), "command：须为对象"),
        (commands.as_str(), json!({ "as": "organiser" }), "command：缺少此项"),
        (
            commands.as_str(),
            json!({ "command": {}, "x": 1 }),
            "x：此处没有这一项，可用的是：command, as",
        ),
        (
            "/api/v1/judge?lang=zh-Hans",
            json!({ "moves": "炮二平五 马5进6" }),
            "moves：第2着“马5进6”：走棋一方没有相符的棋子",
        ),
        (
            "/api/v1/judge?lang=zh-Hant",
            json!({ "moves": "h2e2 nonsense" }),
            "moves：第2著「nonsense」：不是任何已知記譜方式的著法",
        ),
        (
            "/api/v1/judge?lang=zh-Hans",
            json!({ "moves": "h2e2", "fen": position }),
            "fen：不是合法局面：红方没有帅（将）",
        ),
        (
            "/api/v1/judge?lang=zh-Hans",
            json!({ "moves": "h2e2", "fen": "9/9 w" }),
            "fen：不是合法局面：共有2行，应为10行",
        ),
        (
            "/api/v1/events?lang=zh-Hans",
            json!({ "name": "A", "rulebook": "axf-2017", "plan": "none" }),
            "plan：须为下列之一：individual-5-plus-2, individual-6-plus-1, open, team, women",
        ),
    ] {
        let answer = scene.admin.post(path, body.clone()).await;
        assert_eq!(answer.body["detail"], detail, "{body}");
        let code = answer.body["code"].as_str().unwrap();
        assert_eq!(answer.body["type"], format!("urn:chuhe:problem:{code}"));
    }
    let answer =
        scene.admin.post("/api/v1/events?lang=zh-Hans", json!({ "setting": setting })).await;
    let detail = answer.body["detail"].as_str().unwrap();
    let english = |text: &str| text.split(' ').any(|word| word.len() > 2 && word.is_ascii());
    assert!(detail.starts_with("无法设置：") && !english(detail), "{detail}");
    let cut = [("content-type", "application/json")];
    let answer = scene.admin.send(Method::POST, &commands, &cut, b"{\"command\":".to_vec()).await;
    assert_eq!(answer.body["detail"], "无法读取请求内容：自第1行第11列起不是 JSON");
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_are_waited_for_and_measured_as_other_bodies_are() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let large = [b"login=".to_vec(), vec![b'x'; 1 << 20]].concat();
    for guest in [&hall.nobody(), &admin] {
        let answer = guest.send(Method::POST, "/login", &form, large.clone()).await;
        assert_eq!(answer.problem(StatusCode::PAYLOAD_TOO_LARGE), "too-large");
    }
    let malformed = hall.nobody().send(Method::POST, "/login", &[], b"x".to_vec()).await;
    assert_eq!(malformed.problem(StatusCode::BAD_REQUEST), "unreadable");
    // A body that is announced and does not come.
    let host = hall.url.trim_start_matches("http://");
    let slow = async |cookie: &str| {
        let mut stream = TcpStream::connect(host).await.unwrap();
        let kind = "content-type: application/x-www-form-urlencoded";
        let head = format!(
            "POST /login HTTP/1.1\r\nhost: {host}\r\n{kind}\r\n{cookie}content-length: 20\r\nconnection: close\r\n\r\nlogin="
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut all = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(40), stream.read_to_end(&mut all));
        read.await.expect("it is waited for too long").unwrap();
        String::from_utf8_lossy(&all).into_owned()
    };
    let cookie = format!("cookie: {}\r\n", admin.cookie());
    let answers = tokio::join!(slow(""), slow(&cookie));
    for answer in [answers.0, answers.1] {
        assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_in_by_the_page_ends_the_session_that_the_browser_had() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let before = admin.cookie();
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let body = format!("login=admin&password={}", PASSWORD.replace(' ', "+"));
    let answer = admin.send(Method::POST, "/login", &form, body.into_bytes()).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    let head = [("cookie", before.as_str())];
    let old = hall.nobody().ask(Method::GET, "/api/v1/me", &head, None).await;
    assert_eq!(old.problem(StatusCode::UNAUTHORIZED), "sign-in-first");
    admin.get("/api/v1/me").await.ok(StatusCode::OK);
}
