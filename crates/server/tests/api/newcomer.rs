//! What a programmer is told who tries the API for the first time: the true reason, and what to do.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::hall::{Guest, Hall, PASSWORD};
use crate::story::paired_event;

async fn token(of: &Guest, scopes: &[&str]) -> Guest {
    let wanted = json!({ "label": "program", "scopes": scopes });
    let made = of.post("/api/v1/me/tokens", wanted).await.ok(StatusCode::CREATED);
    of.with_token(made["secret"].as_str().unwrap())
}

fn detail(answer: &Value) -> &str {
    answer["detail"].as_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_is_told_which_scope_it_lacks() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let event = paired_event(&admin).await;
    let path = format!("/api/v1/events/{event}");
    let note = json!({ "command": { "do": "note", "text": "x" } });
    let games = json!({ "stage": 1, "round": 1, "venue": "table" });
    let plan = json!({ "name": "Cup", "rulebook": "axf-2017", "plan": "women" });
    let role = json!({ "account": admin.account(), "role": { "role": "spectator" } });
    let reader = token(&admin, &["read"]).await;
    for (path, body, scope) in [
        ("/api/v1/events".to_owned(), plan, "events"),
        (format!("{path}/commands"), note, "events"),
        (format!("{path}/roles"), role, "events"),
        (format!("{path}/games"), games, "games"),
        (
            "/api/v1/accounts".to_owned(),
            json!({ "login": "new", "name": "N", "password": PASSWORD }),
            "accounts",
        ),
    ] {
        let answer = reader.post(&path, body).await;
        assert!(detail(&answer.body).contains(&format!("lacks the scope “{scope}”")), "{path}");
        assert_eq!(answer.problem(StatusCode::FORBIDDEN), "lacks-scope", "{path}");
    }
    let listed = reader.get("/api/v1/accounts?lang=zh-Hant").await;
    assert!(detail(&listed.body).contains("「accounts」"), "{}", listed.text);
    assert_eq!(listed.problem(StatusCode::FORBIDDEN), "lacks-scope");
    let writer = token(&admin, &["events"]).await;
    for part in ["", "/log", "/roles", "/games"] {
        let answer = writer.get(&format!("{path}{part}")).await;
        assert!(detail(&answer.body).contains("“read”"), "{part}");
        assert_eq!(answer.problem(StatusCode::FORBIDDEN), "lacks-scope", "{part}");
    }
    // With the scope, and without the role, it is the role.
    let other = hall.account(&admin, "other").await;
    admin
        .put(&format!("{path}/public"), json!({ "public": true }))
        .await
        .ok(StatusCode::NO_CONTENT);
    let note = json!({ "command": { "do": "note", "text": "x" } });
    let answer = token(&other, &["events"]).await.post(&format!("{path}/commands"), note).await;
    assert_eq!(answer.problem(StatusCode::FORBIDDEN), "forbidden");
    let answer = other.get("/api/v1/accounts").await;
    assert_eq!(answer.problem(StatusCode::FORBIDDEN), "administrators-only");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_person_does_himself_says_so_to_programs() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let program = token(&admin, &["read", "events", "games", "accounts"]).await;
    let id = admin.get("/api/v1/me/tokens").await.ok(StatusCode::OK)[0]["id"].clone();
    let wanted = json!({ "label": "another", "scopes": ["read"] });
    let password = json!({ "old": PASSWORD, "new": PASSWORD });
    let own = format!("/api/v1/accounts/{}", admin.account());
    for answer in [
        program.post("/api/v1/me/tokens", wanted).await,
        program.put("/api/v1/me/password", password).await,
        program.delete(&format!("/api/v1/me/tokens/{}", id.as_str().unwrap())).await,
        program.delete("/api/v1/session").await,
        program.put(&format!("{own}/administrator"), json!({ "administrator": false })).await,
        token(&admin, &["read"])
            .await
            .put(&format!("{own}/administrator"), json!({ "administrator": false }))
            .await,
    ] {
        let told = detail(&answer.body).to_owned();
        assert!(told.contains("only with a session, not with a token"), "{told}");
        assert_eq!(answer.problem(StatusCode::FORBIDDEN), "session-only");
    }
    let locked = admin.put(&format!("{own}/lock"), json!({ "locked": true })).await;
    assert!(detail(&locked.body).contains("nobody does this to himself"), "{}", locked.text);
    assert_eq!(locked.problem(StatusCode::UNPROCESSABLE_ENTITY), "invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_what_is_shown_is_named() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let wrong = hall.nobody().with_token("nonsense").get("/api/v1/events").await;
    assert!(detail(&wrong.body).contains("unknown, has expired, or was revoked"));
    assert_eq!(wrong.problem(StatusCode::UNAUTHORIZED), "bad-token");
    let none = hall.nobody().get("/api/v1/me").await;
    assert_eq!(none.problem(StatusCode::UNAUTHORIZED), "sign-in-first");
    let cookie = admin.cookie();
    let plan = json!({ "name": "Cup", "rulebook": "axf-2017", "plan": "women" });
    for head in [vec![("cookie", &*cookie)], vec![("cookie", &*cookie), ("x-csrf-token", "x")]] {
        let answer =
            hall.nobody().ask(Method::POST, "/api/v1/events", &head, Some(plan.clone())).await;
        assert!(detail(&answer.body).contains("X-CSRF-Token"), "{}", answer.text);
        assert_eq!(answer.problem(StatusCode::FORBIDDEN), "foreign-origin");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_say_what_would_do() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let account =
        |login: &str, password: &str| json!({ "login": login, "name": "N", "password": password });
    let event =
        |rulebook: &str, plan: &str| json!({ "name": "Cup", "rulebook": rulebook, "plan": plan });
    let setting =
        json!({ "name": "C", "rulebook": "axf-2017", "entrants": "players", "stages": [] });
    let form = "login: must have 2 to 60 characters that can be seen, without blanks";
    for (path, body, told) in [
        (
            "/api/v1/accounts",
            account("new", "short"),
            "password: this is too short; at least 10 characters are needed",
        ),
        (
            "/api/v1/accounts",
            account("new", &"x".repeat(257)),
            "password: this is too long; at most 256 characters are taken",
        ),
        ("/api/v1/accounts", account("a b", PASSWORD), form),
        ("/api/v1/accounts", account("a", PASSWORD), form),
        ("/api/v1/accounts", account("", PASSWORD), form),
        (
            "/api/v1/events",
            event("axf-2017", "none"),
            "plan: must be one of these: individual-5-plus-2, individual-6-plus-1, open, team, women",
        ),
        (
            "/api/v1/events",
            event("axf-2003", "none"),
            "plan: this rulebook lays out no event. Send a whole setting instead",
        ),
        (
            "/api/v1/events",
            json!({ "name": "Cup", "setting": setting }),
            "name: a whole setting says this itself. Leave this out, or the setting",
        ),
        (
            "/api/v1/events",
            json!({ "plan": "women", "setting": setting }),
            "plan: a whole setting says this itself. Leave this out, or the setting",
        ),
    ] {
        let answer = admin.post(path, body.clone()).await;
        assert_eq!(detail(&answer.body), told, "{body}");
        assert_eq!(answer.problem(StatusCode::UNPROCESSABLE_ENTITY), "invalid", "{body}");
    }
    let answer = admin.post("/api/v1/events", event("none", "women")).await;
    assert!(
        detail(&answer.body).starts_with("rulebook: must be one of these: axf-2017, "),
        "{}",
        answer.text
    );
    let event = paired_event(&admin).await;
    let empty = admin.command(&event, json!({ "do": "note", "text": " " })).await;
    assert_eq!(
        (detail(&empty.body), &empty.body["refusal"]),
        ("The text is missing.", &json!("no-text"))
    );
    let forbid = json!({ "do": "forbid-pair", "a": 1, "b": 2, "reason": " " });
    assert_eq!(admin.command(&event, forbid).await.body["refusal"], "no-reason");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_language_that_is_not_known_is_refused_to_programs_alone() {
    let hall = Hall::open().await;
    for (path, known) in [
        ("/api/v1/events?lang=xx", false),
        ("/api/v1/rulebooks?lang=", false),
        ("/api/v1/events?lang=zh-TW", true),
        ("/api/v1/events?lang=en", true),
    ] {
        let answer = hall.nobody().get(path).await;
        assert_eq!(answer.status == StatusCode::OK, known, "{path}");
        if !known {
            assert_eq!(detail(&answer.body), "lang: must be one of these: zh-Hans, zh-Hant, en");
            assert_eq!(answer.problem(StatusCode::UNPROCESSABLE_ENTITY), "invalid");
        }
    }
    hall.nobody().get("/judge?lang=xx").await.ok(StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_set_up_by_organisers_and_run_by_arbiters() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let event = paired_event(&admin).await;
    let wanted = json!({ "stage": 1, "round": 1, "venue": "table" });
    let games = admin.post(&format!("/api/v1/events/{event}/games"), wanted).await;
    let games = games.ok(StatusCode::CREATED);
    let game = format!("/api/v1/games/{}", games[0]["id"].as_str().unwrap());
    // The game knows no organiser (docs/game-log.md).
    let log = admin.get(&format!("{game}/log")).await.ok(StatusCode::OK);
    assert_eq!(log[0]["by"], json!({ "part": "arbiter", "name": "Administrator" }));
    let start = json!({ "command": { "do": "start" } });
    let answer = admin.post(&format!("{game}/commands"), start).await;
    assert_eq!(answer.problem(StatusCode::FORBIDDEN), "forbidden");
    let tag = admin.get(&game).await.headers["etag"].to_str().unwrap().to_owned();
    assert!(tag.starts_with("W/\"1-spectator"), "{tag}");
    // A command takes the bare version too, and answers with the new one.
    let note = json!({ "command": { "do": "note", "text": "x" } });
    let version = admin.get(&format!("/api/v1/events/{event}")).await.body["version"].clone();
    let head = [("if-match", &*format!("\"{version}\""))];
    let path = format!("/api/v1/events/{event}/commands");
    let done = admin.ask(Method::POST, &path, &head, Some(note.clone())).await.ok(StatusCode::OK);
    assert_eq!(done["version"], json!(version.as_u64().unwrap() + 1));
    let stale = admin.ask(Method::POST, &path, &head, Some(note)).await;
    assert_eq!(stale.problem(StatusCode::PRECONDITION_FAILED), "stale");
}
