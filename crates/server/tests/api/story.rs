//! One event from the set-up link to the final table.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::hall::{Guest, Hall, PASSWORD, SEED};

/// An event of four players whose first round is paired, with its organiser.
pub(crate) async fn paired_event(organiser: &Guest) -> String {
    let wanted = json!({ "name": "Cup", "rulebook": "axf-2017", "plan": "women" });
    let made = organiser.post("/api/v1/events", wanted).await.ok(StatusCode::CREATED);
    let event = made["id"].as_str().unwrap().to_owned();
    for number in 1..=4 {
        let entrant = json!({ "name": format!("Player {number}") });
        let enter = json!({ "do": "enter", "entrant": entrant });
        organiser.command(&event, enter).await.ok(StatusCode::OK);
    }
    let start = json!({ "do": "start-stage", "stage": 1, "numbering": { "by": "in-order" } });
    organiser.command(&event, start).await.ok(StatusCode::OK);
    let pair = json!({ "do": "pair-round", "stage": 1 });
    organiser.command(&event, pair).await.ok(StatusCode::OK);
    event
}

pub(crate) async fn give(organiser: &Guest, event: &str, to: &Guest, role: Value) {
    let body = json!({ "account": to.account(), "role": role });
    organiser.post(&format!("/api/v1/events/{event}/roles"), body).await.ok(StatusCode::NO_CONTENT);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_from_the_set_up_link_to_the_result() {
    let mut hall = Hall::open().await;
    let admin = hall.administrator().await;
    let used = json!({ "secret": hall.setup, "login": "b", "name": "B", "password": PASSWORD });
    let again = hall.nobody().post("/api/v1/setup", used).await;
    assert_eq!(again.problem(StatusCode::GONE), "expired");

    let organiser = hall.account(&admin, "organiser").await;
    let arbiter = hall.account(&admin, "arbiter").await;
    let player = hall.account(&admin, "player").await;
    let event = paired_event(&organiser).await;
    give(&organiser, &event, &arbiter, json!({ "role": "arbiter", "tables": [1] })).await;

    // Nobody sees it before the doors are open.
    let path = format!("/api/v1/events/{event}");
    assert_eq!(hall.nobody().get(&path).await.problem(StatusCode::NOT_FOUND), "not-found");
    organiser
        .put(&format!("{path}/public"), json!({ "public": true }))
        .await
        .ok(StatusCode::NO_CONTENT);
    let seen = hall.nobody().get(&path).await.ok(StatusCode::OK);
    assert_eq!((&seen["name"], &seen["entrants"]), (&json!("Cup"), &json!(4)));

    // Games on the screen.
    let wanted = json!({ "stage": 1, "round": 1, "venue": "watched-screen" });
    let games =
        organiser.post(&format!("{path}/games"), wanted.clone()).await.ok(StatusCode::CREATED);
    assert_eq!(games.as_array().unwrap().len(), 2);
    let again = organiser.post(&format!("{path}/games"), wanted).await.ok(StatusCode::CREATED);
    assert_eq!(again, games);
    let game = format!("/api/v1/games/{}", games[0]["id"].as_str().unwrap());
    let red = games[0]["red"].clone();
    give(&organiser, &event, &player, json!({ "role": "player", "seat": red })).await;

    let commands = format!("{game}/commands");
    let start = json!({ "command": { "do": "start", "absent": [] } });
    let view = arbiter.post(&commands, start).await.ok(StatusCode::OK);
    assert_eq!(view["viewer"], "arbiter");
    hall.pass_ms(5_000);
    let play =
        |m: &str, side: &str| json!({ "command": { "do": "play", "side": side, "move": m } });
    let view = player.post(&commands, play("h2e2", "red")).await.ok(StatusCode::OK);
    assert_eq!((&view["viewer"], &view["moves"]), (&json!("red"), &json!(["h2e2"])));
    // It is not his turn, and he is not Black; the rules say so, with their article.
    let refused = player.post(&commands, play("h9g7", "black")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.body["code"], "refused-at-the-table");
    let reason = refused.body["refusal"].as_str().unwrap();
    assert!(chuhe_game::Why::CODES.contains(&reason), "{reason}");
    assert!(!refused.body["articles"].as_array().unwrap().is_empty());
    let chinese = [("accept-language", "zh-CN,zh;q=0.9")];
    let refused = player.ask(Method::POST, &commands, &chinese, Some(play("h9g7", "black"))).await;
    assert_eq!(refused.body["title"], "规则不允许");

    // A tablet on the table acts for both.
    let tablet = arbiter.post(&format!("{game}/tablet"), json!({})).await.ok(StatusCode::CREATED);
    let tablet = hall.nobody().with_token(tablet["secret"].as_str().unwrap());
    hall.pass_ms(5_000);
    tablet.post(&commands, play("h9g7", "black")).await.ok(StatusCode::OK);
    assert_eq!(
        tablet.delete(&format!("{game}/tablet")).await.problem(StatusCode::FORBIDDEN),
        "forbidden"
    );
    let other = format!("/api/v1/games/{}/commands", games[1]["id"].as_str().unwrap());
    let elsewhere = tablet.post(&other, play("h2e2", "red")).await;
    assert_eq!(elsewhere.problem(StatusCode::FORBIDDEN), "forbidden");

    // The arbiter of table 1 is not that of table 2.
    let start = json!({ "command": { "do": "start", "absent": [] } });
    assert_eq!(arbiter.post(&other, start).await.problem(StatusCode::FORBIDDEN), "forbidden");

    // Red resigns, the arbiter agrees, and the result stands in the event.
    let resign = json!({ "command": { "do": "resign", "side": "red" } });
    let view = player.post(&commands, resign).await.ok(StatusCode::OK);
    if view["outcome"].is_null() {
        let consent = json!({ "command": { "do": "consent-to-resignation" } });
        arbiter.post(&commands, consent).await.ok(StatusCode::OK);
    }
    let round = hall.nobody().get(&format!("{path}/rounds/1/1")).await.ok(StatusCode::OK);
    let result = &round["pairings"][0]["games"][0]["result"]["outcome"];
    assert_eq!((&result["type"], &result["winner"]), (&json!("won"), &json!("black")));
    let table = hall.nobody().get(&format!("{path}/standings?stage=1")).await.ok(StatusCode::OK);
    assert_eq!(table[0]["place"], 1);

    // All is on the disk and in order.
    hall.close().await;
    let store = chuhe_server::store::open(&hall.database).await.unwrap();
    let report = chuhe_server::fsck::check(&*store, |_| {}).await.unwrap();
    assert_eq!(report.faults, []);
    assert_eq!(report.streams, 4 + 2 + 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn lots_are_drawn_from_chance_unless_a_seed_is_given() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let setting = |seed: Option<u64>| {
        let mut setting = json!({
            "name": "Cup", "rulebook": "axf-2017", "entrants": "players",
            "stages": [{ "name": "swiss", "format": { "type": "swiss", "rounds": 3 } }],
        });
        if let Some(seed) = seed {
            setting["seed"] = json!(seed);
        }
        json!({ "setting": setting })
    };
    let plan = json!({ "name": "Cup", "rulebook": "axf-2017", "plan": "women" });
    for (wanted, seed) in [(plan, SEED), (setting(None), SEED), (setting(Some(5)), 5)] {
        let made = admin.post("/api/v1/events", wanted).await.ok(StatusCode::CREATED);
        let event = made["id"].as_str().unwrap();
        let log = admin.get(&format!("/api/v1/events/{event}/log")).await.ok(StatusCode::OK);
        assert_eq!(log[0]["event"]["setting"]["seed"], json!(seed), "{log}");
        for number in 1..=4 {
            let entrant = json!({ "name": format!("Player {number}") });
            let enter = json!({ "do": "enter", "entrant": entrant });
            admin.command(event, enter).await.ok(StatusCode::OK);
        }
        for (numbering, seed) in
            [(json!({ "by": "lot" }), SEED), (json!({ "by": "rating", "seed": 3 }), 3)]
        {
            let start = json!({ "do": "start-stage", "stage": 1, "numbering": numbering });
            let done = admin.command(event, start).await.ok(StatusCode::OK);
            let told = done["entries"].to_string();
            assert!(told.contains(&format!("\"seed\":{seed}")), "{told}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_command_under_one_key_is_done_once() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let event = paired_event(&admin).await;
    let path = format!("/api/v1/events/{event}/commands");
    let note = json!({ "command": { "do": "note", "text": "late start" } });
    let key = [("idempotency-key", "one")];
    let first = admin.ask(Method::POST, &path, &key, Some(note.clone())).await.ok(StatusCode::OK);
    let second = admin.ask(Method::POST, &path, &key, Some(note)).await.ok(StatusCode::OK);
    assert_eq!(first, second);
    let other = json!({ "command": { "do": "note", "text": "another" } });
    let other = admin.ask(Method::POST, &path, &key, Some(other.clone())).await;
    assert_eq!(other.problem(StatusCode::UNPROCESSABLE_ENTITY), "key-reused");

    // Somebody who has seen an old version is told the present one.
    let version = first["version"].as_u64().unwrap();
    let stale = [("if-match", "\"3\"")];
    let note = json!({ "command": { "do": "note", "text": "again" } });
    let stale = admin.ask(Method::POST, &path, &stale, Some(note.clone())).await;
    assert_eq!(
        (stale.status, &stale.body["version"]),
        (StatusCode::PRECONDITION_FAILED, &json!(version))
    );
    let fresh = version.to_string();
    admin.ask(Method::POST, &path, &[("if-match", &fresh)], Some(note)).await.ok(StatusCode::OK);

    let path = format!("/api/v1/events/{event}");
    let tag = admin.get(&path).await.headers["etag"].to_str().unwrap().to_owned();
    let known = admin.ask(Method::GET, &path, &[("if-none-match", &tag)], None).await;
    assert_eq!((known.status, known.text.as_str()), (StatusCode::NOT_MODIFIED, ""));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_says_what_can_be_played_and_what_is_wrong_with_it() {
    let hall = Hall::open().await;
    let ask = async |asked: Value| {
        hall.nobody().post("/api/v1/board?lang=en", asked).await.ok(StatusCode::OK)
    };
    let start = ask(json!({})).await;
    assert_eq!(start["legal"].as_array().unwrap().len(), 44);
    let played = ask(json!({ "moves": "h2e2h9g7" })).await;
    assert_eq!(played["moves"], json!(["h2e2", "h9g7"]));
    assert_eq!((&played["text"], &played["turn"]), (&json!("1. C2=5 H8+7"), &json!("red")));
    // A position that is being set up is no error, but tells its faults by square.
    let bare = ask(json!({ "fen": "4k4/9/9/9/9/9/9/9/9/4K4 w" })).await;
    assert_eq!(bare["faults"][0]["squares"], json!(["e0", "e9"]));
    assert_eq!(bare["legal"], json!([]));
    let misplaced = ask(json!({ "fen": "3k5/9/9/9/9/9/9/9/9/A3K4 w" })).await;
    assert_eq!(misplaced["faults"][0]["told"], "the red advisor cannot stand on a0");
    let mate = ask(json!({ "fen": "3aka3/9/9/9/9/9/9/4C4/4C4/3K5 b", "moves": "" })).await;
    assert_eq!(mate["check"], true);
    let bad = json!({ "moves": "h2e2 e9e7" });
    let told = hall.nobody().post("/api/v1/board", bad).await.problem(StatusCode::BAD_REQUEST);
    assert_eq!(told, "unreadable");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_judged_for_anybody() {
    let hall = Hall::open().await;
    let moves = ["a8a9 e9e8 a9a8 e8e9"; 4].join(" ");
    let game = json!({
        "rulebook": "cxa-2020",
        "fen": "4k4/R8/9/9/9/9/9/p8/9/3K5 w",
        "moves": moves,
    });
    let judged =
        hall.nobody().post("/api/v1/judge?lang=zh-Hans", game.clone()).await.ok(StatusCode::OK);
    assert_eq!(judged["verdict"], "red_loses");
    assert!(judged["text"].as_str().unwrap().contains("长将"), "{}", judged["text"]);
    let bad = json!({ "moves": "h2e2 nonsense" });
    let batch = json!({ "games": [game, bad.clone()] });
    let judged = hall.nobody().post("/api/v1/judge/batch", batch).await.ok(StatusCode::OK);
    assert_eq!(judged[0]["verdict"], "red_loses");
    assert_eq!(judged[1]["code"], "unreadable");
    assert_eq!(
        hall.nobody().post("/api/v1/judge", bad).await.problem(StatusCode::BAD_REQUEST),
        "unreadable"
    );
}
