//! Games and the event they belong to say the same.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::hall::{Guest, Hall};
use crate::story::{give, paired_event};

/// An event with one who is everything in it, and the ids of the games of its first round.
async fn with_games(hall: &Hall) -> (Guest, String, Vec<String>) {
    let admin = hall.administrator().await;
    let chief = hall.account(&admin, "chief").await;
    let event = paired_event(&chief).await;
    give(&chief, &event, &chief, json!({ "role": "chief-arbiter" })).await;
    let games = open(&chief, &event).await;
    (chief, event, games.iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect())
}

async fn open(chief: &Guest, event: &str) -> Vec<Value> {
    let wanted = json!({ "stage": 1, "round": 1, "venue": "table" });
    let games = chief.post(&format!("/api/v1/events/{event}/games"), wanted).await;
    games.ok(StatusCode::CREATED).as_array().unwrap().clone()
}

async fn at_table(chief: &Guest, game: &str, command: Value) -> Value {
    let path = format!("/api/v1/games/{game}/commands");
    chief.post(&path, json!({ "command": command })).await.ok(StatusCode::OK)
}

async fn red_wins(chief: &Guest, game: &str) {
    let outcome = json!({ "won": { "winner": "red", "reason": "resignation" } });
    let enter = json!({ "do": "enter-result", "outcome": outcome, "reason": "Black resigned" });
    at_table(chief, game, enter).await;
}

/// The outcome of the first game as the event has it.
async fn entered(chief: &Guest, event: &str) -> Value {
    let round = chief.get(&format!("/api/v1/events/{event}/rounds/1/1")).await;
    round.ok(StatusCode::OK)["pairings"][0]["games"][0]["result"]["outcome"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pairing_is_not_changed_under_a_game_that_is_played() {
    let hall = Hall::open().await;
    let (chief, event, games) = with_games(&hall).await;
    let exchange = json!({ "do": "exchange", "stage": 1, "a": 1, "b": 2, "reason": "units" });
    let round = format!("/api/v1/events/{event}/rounds/1/1");
    let seats = |round: &Value| {
        let first = &round["pairings"][0]["games"][0];
        (first["red"].clone(), first["black"].clone())
    };
    let paired = seats(&chief.get(&round).await.ok(StatusCode::OK));

    // A game that has begun holds its pairing, and the round with it.
    at_table(&chief, &games[0], json!({ "do": "start", "absent": [] })).await;
    let both = [exchange.clone(), json!({ "do": "unpair-round", "stage": 1 })];
    for change in both {
        let refused = chief.command(&event, change).await;
        assert_eq!(refused.problem(StatusCode::CONFLICT), "under-way");
    }
    assert_eq!(seats(&chief.get(&round).await.ok(StatusCode::OK)), paired);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_set_up_for_others_is_not_played() {
    let hall = Hall::open().await;
    let (chief, event, games) = with_games(&hall).await;
    let round = format!("/api/v1/events/{event}/rounds/1/1");
    let before = chief.get(&round).await.ok(StatusCode::OK);
    let of = |at: usize| before["pairings"][at]["first"].clone();
    let exchange =
        json!({ "do": "exchange", "stage": 1, "a": of(0), "b": of(1), "reason": "units" });
    chief.command(&event, exchange).await.ok(StatusCode::OK);
    let path = format!("/api/v1/games/{}/commands", games[0]);
    let start = json!({ "command": { "do": "start", "absent": [] } });
    let refused = chief.post(&path, start).await;
    assert_eq!(refused.problem(StatusCode::CONFLICT), "paired-anew");
    // The games are set up anew, for those who meet now.
    let anew = open(&chief, &event).await;
    let after = chief.get(&round).await.ok(StatusCode::OK);
    for (at, game) in anew.iter().enumerate() {
        assert!(!games.contains(&game["id"].as_str().unwrap().to_owned()));
        let paired = &after["pairings"][at]["games"][0];
        assert_eq!((&game["red"], &game["black"]), (&paired["red"], &paired["black"]));
    }
    assert_eq!(open(&chief, &event).await, anew);
    // Those that are not to be played are told apart.
    let rows = chief.get(&format!("/api/v1/events/{event}/games")).await;
    let tag = rows.headers["etag"].to_str().unwrap().to_owned();
    let rows = rows.ok(StatusCode::OK);
    assert_eq!(rows.as_array().unwrap().len(), 4);
    for row in rows.as_array().unwrap() {
        let is_old = games.contains(&row["id"].as_str().unwrap().to_owned());
        assert_eq!(row["void"], is_old, "{row}");
    }
    // That changes with the event, although the hall stays as it is.
    chief.command(&event, json!({ "do": "unpair-round", "stage": 1 })).await.ok(StatusCode::OK);
    let path = format!("/api/v1/events/{event}/games");
    let known = [("if-none-match", tag.as_str())];
    let rows = chief.ask(reqwest::Method::GET, &path, &known, None).await.ok(StatusCode::OK);
    assert!(rows.as_array().unwrap().iter().all(|row| row["void"] == true), "{rows}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_that_is_corrected_in_the_game_is_corrected_in_the_event() {
    let hall = Hall::open().await;
    let (chief, event, games) = with_games(&hall).await;
    let game = &games[0];
    at_table(&chief, game, json!({ "do": "start", "absent": [] })).await;
    red_wins(&chief, game).await;
    assert_eq!(entered(&chief, &event).await["winner"], "red");

    let other = json!({ "won": { "winner": "black", "reason": "resignation" } });
    let correct =
        json!({ "do": "correct", "correction": { "outcome": other }, "reason": "misheard" });
    at_table(&chief, game, correct).await;
    assert_eq!(entered(&chief, &event).await["winner"], "black");
    let log = chief.get(&format!("/api/v1/events/{event}/log")).await.ok(StatusCode::OK);
    let last = log.as_array().unwrap().last().unwrap();
    assert_eq!(last["event"]["reason"], "misheard", "{last}");
    assert_eq!(last["by"]["name"], "The chief");

    let play_on = json!({ "do": "correct", "correction": "play-on", "reason": "no result" });
    at_table(&chief, game, play_on).await;
    assert_eq!(entered(&chief, &event).await, Value::Null);
    red_wins(&chief, game).await;
    assert_eq!(entered(&chief, &event).await["winner"], "red");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_entered_by_hand_stays_and_the_round_says_that_the_game_differs() {
    let hall = Hall::open().await;
    let (chief, event, games) = with_games(&hall).await;
    at_table(&chief, &games[0], json!({ "do": "start", "absent": [] })).await;
    let drawn = json!({ "do": "enter-result", "stage": 1, "round": 1, "table": 1, "game": 1,
        "result": { "outcome": { "type": "drawn" } } });
    chief.command(&event, drawn).await.ok(StatusCode::OK);
    let page = format!("/events/{event}/rounds/1/1");
    let told = "The game at this table ended otherwise";
    assert!(!chief.get(&page).await.text.contains(told));
    let path = format!("/api/v1/events/{event}/rounds/1/1");
    let agreed = chief.get(&path).await;
    let tag = agreed.headers["etag"].to_str().unwrap().to_owned();
    assert_eq!(agreed.ok(StatusCode::OK)["disagreements"], json!([]));
    red_wins(&chief, &games[0]).await;
    assert_eq!(entered(&chief, &event).await["type"], "drawn");
    assert!(chief.get(&page).await.text.contains(told));
    // Programs are told as well, although the event is as it was.
    let known = [("if-none-match", tag.as_str())];
    let round = chief.ask(reqwest::Method::GET, &path, &known, None).await.ok(StatusCode::OK);
    let [at_odds] = round["disagreements"].as_array().unwrap().as_slice() else {
        panic!("{round}")
    };
    assert_eq!((&at_odds["id"], &at_odds["game"]["table"]), (&json!(games[0]), &json!(1)));
    assert_eq!(
        (&at_odds["ended"]["winner"], &at_odds["entered"]["type"]),
        (&json!("red"), &json!("drawn"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_has_not_changed_is_not_told_again() {
    let hall = Hall::open().await;
    let (chief, _, games) = with_games(&hall).await;
    at_table(&chief, &games[0], json!({ "do": "start", "absent": [] })).await;
    let path = format!("/api/v1/games/{}", games[0]);
    let first = chief.get(&path).await;
    let tag = first.headers["etag"].to_str().unwrap().to_owned();
    let flag_at = first.ok(StatusCode::OK)["clocks"]["flag-at"].clone();
    // The clock runs, and what is left of it follows from when the flag falls.
    hall.pass_ms(5_000);
    let known = [("if-none-match", tag.as_str())];
    let again = async || chief.ask(reqwest::Method::GET, &path, &known, None).await;
    assert_eq!(again().await.status, StatusCode::NOT_MODIFIED);
    let now = chief.get(&path).await.ok(StatusCode::OK);
    let left = flag_at.as_u64().map(|at| at - hall.now_ms());
    let running =
        now["clocks"]["running"].as_str().map(|side| &now["clocks"]["remaining-ms"][side]);
    assert_eq!(running.and_then(Value::as_u64), left, "{now}");
    // Others see something else, and a command is refused that was given to another version.
    let other = chief.get(&path).await.headers["etag"].clone();
    assert_eq!(other, tag.as_str());
    let seen_by_nobody = hall.nobody().get(&path).await;
    assert_eq!(seen_by_nobody.status, StatusCode::NOT_FOUND);
    let pause = json!({ "command": { "do": "pause", "reason": "the light failed" } });
    let commands = format!("{path}/commands");
    let seen = [("if-match", tag.as_str())];
    let post = reqwest::Method::POST;
    chief.ask(post.clone(), &commands, &seen, Some(pause.clone())).await.ok(StatusCode::OK);
    let stale = chief.ask(post, &commands, &seen, Some(pause)).await;
    assert_eq!(stale.problem(StatusCode::PRECONDITION_FAILED), "stale");
    assert_eq!(again().await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_for_games_alone_reads_no_sealed_move() {
    let hall = Hall::open().await;
    let (chief, _, games) = with_games(&hall).await;
    at_table(&chief, &games[0], json!({ "do": "start", "absent": [] })).await;
    at_table(&chief, &games[0], json!({ "do": "press-clock", "side": "black" })).await;
    at_table(&chief, &games[0], json!({ "do": "adjourn", "reason": "late" })).await;
    let seal = json!({ "do": "seal", "side": "red", "written": "b0c2" });
    let seen = at_table(&chief, &games[0], seal).await;
    assert!(seen.to_string().contains("b0c2"));
    let wanted = json!({ "label": "clock", "scopes": ["games"] });
    let made = chief.post("/api/v1/me/tokens", wanted).await.ok(StatusCode::CREATED);
    let token = hall.nobody().with_token(made["secret"].as_str().unwrap());
    let seen = at_table(&token, &games[0], json!({ "do": "tick" })).await;
    assert_eq!(seen["viewer"], "spectator");
    assert!(!seen.to_string().contains("b0c2"), "{seen}");
}

#[tokio::test(flavor = "multi_thread")]
async fn roles_are_checked_kept_in_order_and_stand_in_the_log() {
    let hall = Hall::open().await;
    let (chief, event, _) = with_games(&hall).await;
    let path = format!("/api/v1/events/{event}");
    let own = chief.account();
    let member = json!({ "role": "player", "seat": { "entrant": 1, "member": 99 } });
    let refused =
        chief.post(&format!("{path}/roles"), json!({ "account": own, "role": member })).await;
    assert_eq!(refused.problem(StatusCode::UNPROCESSABLE_ENTITY), "invalid");
    for tables in [[2, 1], [1, 2]] {
        let role = json!({ "role": "arbiter", "tables": tables });
        let body = json!({ "account": own, "role": role, "reason": "illness" });
        chief.post(&format!("{path}/roles"), body).await.ok(StatusCode::NO_CONTENT);
    }
    let roles = chief.get(&format!("{path}/roles")).await.ok(StatusCode::OK);
    let arbiters = roles.as_array().unwrap().iter().filter(|one| one["role"]["role"] == "arbiter");
    assert_eq!(arbiters.count(), 1, "{roles}");

    // Following a link twice uses it once.
    let wanted = json!({ "role": { "role": "spectator" }, "uses": 2 });
    let made = chief.post(&format!("{path}/invitations"), wanted).await.ok(StatusCode::CREATED);
    let follow = json!({ "secret": made["secret"] });
    let admin = hall.signed_in("admin").await;
    for who in [&chief, &chief, &chief, &admin] {
        who.post("/api/v1/invitations", follow.clone()).await.ok(StatusCode::OK);
    }
    let log = admin.get(&format!("{path}/hall-log")).await.ok(StatusCode::OK);
    let given = |entry: &&Value| entry["event"]["type"] == "role-given";
    let last = log.as_array().unwrap().iter().rfind(given).unwrap();
    assert_eq!((&last["by"], &last["event"]["reason"]), (&json!("The chief"), &json!("illness")));
}

#[tokio::test(flavor = "multi_thread")]
async fn why_there_is_no_game_to_set_up_is_told_as_it_is() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let event = paired_event(&admin).await;
    let arbiter = hall.account(&admin, "arbiter").await;
    give(&admin, &event, &arbiter, json!({ "role": "arbiter", "tables": [30] })).await;
    let path = format!("/api/v1/events/{event}/games");
    let round = json!({ "stage": 1, "round": 1, "venue": "table" });
    let none = arbiter.post(&path, round.clone()).await;
    assert_eq!(none.problem(StatusCode::FORBIDDEN), "no-own-table");
    let mut at_table = round.clone();
    at_table["table"] = json!(30);
    let unknown = admin.post(&path, at_table).await;
    assert_eq!(unknown.body["detail"], "table: there is nothing of that name");
    for table in 1..=2 {
        let drawn = json!({ "outcome": { "type": "drawn" } });
        let mut enter = json!({ "do": "enter-result", "stage": 1, "round": 1, "game": 1 });
        enter["table"] = json!(table);
        enter["result"] = drawn;
        admin.command(&event, enter).await.ok(StatusCode::OK);
    }
    let over = admin.post(&path, round).await;
    assert_eq!(over.problem(StatusCode::CONFLICT), "no-game-to-set-up");
}
