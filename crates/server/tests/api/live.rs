//! Games on the wire: what happens is seen at once, by those who may see it.

use chuhe_board::Position;
use chuhe_samples::Random;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::hall::{Guest, Hall, Said, Watcher};
use crate::story::{give, paired_event};

/// An event whose games are being played, with one who is its organiser and its chief arbiter.
pub(crate) async fn played(hall: &Hall, venue: &str) -> (Guest, String, Vec<Value>) {
    let admin = hall.administrator().await;
    let chief = hall.account(&admin, "chief").await;
    let event = paired_event(&chief).await;
    give(&chief, &event, &chief, json!({ "role": "chief-arbiter" })).await;
    let path = format!("/api/v1/events/{event}");
    let wanted = json!({ "stage": 1, "round": 1, "venue": venue });
    let games = chief.post(&format!("{path}/games"), wanted).await.ok(StatusCode::CREATED);
    let doors = json!({ "public": true });
    chief.put(&format!("{path}/public"), doors).await.ok(StatusCode::NO_CONTENT);
    for game in games.as_array().unwrap() {
        act(&chief, id(game), json!({ "do": "start", "absent": [] })).await;
        if venue == "table" {
            act(&chief, id(game), json!({ "do": "press-clock", "side": "black" })).await;
        }
    }
    (chief, event, games.as_array().unwrap().clone())
}

pub(crate) fn id(game: &Value) -> &str {
    game["id"].as_str().unwrap()
}

pub(crate) async fn act(by: &Guest, game: &str, command: Value) -> Value {
    let path = format!("/api/v1/games/{game}/commands");
    by.post(&path, json!({ "command": command })).await.ok(StatusCode::OK)
}

pub(crate) async fn line(by: &Guest, game: &str, seen: Option<u64>) -> Watcher {
    by.watch(&format!("/api/v1/games/{game}/stream"), seen).await
}

/// Plays so many random moves at a table, or until the game is over. The version of the log afterwards.
pub(crate) async fn play(chief: &Guest, game: &str, moves: usize, random: &mut Random) -> u64 {
    let mut version = 0;
    for _ in 0..moves {
        let seen = chief.get(&format!("/api/v1/games/{game}")).await.ok(StatusCode::OK);
        version = seen["version"].as_u64().unwrap();
        if !seen["outcome"].is_null() {
            break;
        }
        let position = Position::from_fen(seen["fen"].as_str().unwrap()).unwrap();
        let legal: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
        let m = random.pick(&legal);
        let side = &seen["turn"];
        let told = act(chief, game, json!({ "do": "play", "side": side, "move": m })).await;
        version = told["version"].as_u64().unwrap();
        if told["clocks"]["running"] == *side {
            let told = act(chief, game, json!({ "do": "press-clock", "side": side })).await;
            version = told["version"].as_u64().unwrap();
        }
    }
    version
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_again_in_the_middle_of_a_burst_misses_nothing() {
    let hall = Hall::open().await;
    let (chief, _, games) = played(&hall, "table").await;
    let game = id(&games[0]).to_owned();
    let mut watchers = Vec::new();
    let (done, told) = tokio::sync::watch::channel(None::<u64>);
    for patience in [1, 2, 3, 7] {
        let (nobody, game, mut told) = (hall.nobody(), game.clone(), told.clone());
        watchers.push(tokio::spawn(async move {
            let mut seen: Vec<Said> = Vec::new();
            let mut last = 0;
            // The line breaks off again and again after a few entries.
            loop {
                let mut line = line(&nobody, &game, Some(last)).await;
                for _ in 0..patience {
                    let over = *told.borrow_and_update();
                    if over == Some(last) {
                        return seen;
                    }
                    let said = tokio::select! {
                        said = line.next_of("entry") => said.expect("the line stays open"),
                        _ = told.changed() => continue,
                    };
                    last = said.id.unwrap();
                    seen.push(said);
                }
            }
        }));
    }
    let version = play(&chief, &game, 40, &mut Random::new(5)).await;
    assert!(version > 40);
    done.send(Some(version)).unwrap();
    let log = hall.nobody().get(&format!("/api/v1/games/{game}/log")).await.ok(StatusCode::OK);
    for watcher in watchers {
        let seen = watcher.await.unwrap();
        let ids: Vec<u64> = seen.iter().map(|said| said.id.unwrap()).collect();
        assert_eq!(ids, (1..=version).collect::<Vec<_>>());
        let entries: Vec<Value> = seen.into_iter().map(|said| said.data).collect();
        assert_eq!(Value::from(entries), log);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_first_is_told_how_the_game_is_and_who_saw_too_much_begins_anew() {
    let hall = Hall::open().await;
    let (chief, _, games) = played(&hall, "table").await;
    let game = id(&games[0]);
    let version = play(&chief, game, 3, &mut Random::new(1)).await;
    let first = line(&hall.nobody(), game, None).await.next().await.unwrap();
    assert_eq!((first.name.as_str(), first.id), ("view", Some(version)));
    assert_eq!(first.data["viewer"], "spectator");
    let mut beyond = line(&hall.nobody(), game, Some(version + 100)).await;
    assert_eq!(beyond.next().await.unwrap().name, "reset");
    assert_eq!(beyond.next().await.unwrap().id, Some(1));
    let path = format!("/api/v1/games/{game}/stream");
    let nobody = hall.nobody();
    let wrong = nobody.ask(reqwest::Method::GET, &path, &[("last-event-id", "x")], None);
    assert_eq!(wrong.await.problem(StatusCode::UNPROCESSABLE_ENTITY), "invalid");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_without_anybody_asking() {
    let hall = Hall::open().await;
    let (chief, event, games) = played(&hall, "watched-screen").await;
    let game = id(&games[0]);
    let view = chief.get(&format!("/api/v1/games/{game}")).await.ok(StatusCode::OK);
    let flag_at = view["clocks"]["flag-at"].as_u64().unwrap();
    hall.pass_ms(flag_at - hall.now_ms() + 10);
    // Nobody commands: the event has the result by time alone.
    let path = format!("/api/v1/events/{event}/rounds/1/1");
    for look in 0.. {
        let round = chief.get(&path).await.ok(StatusCode::OK);
        let outcome = &round["pairings"][0]["games"][0]["result"]["outcome"];
        if !outcome.is_null() {
            assert_eq!((&outcome["winner"], &outcome["reason"]), (&json!("black"), &json!("time")));
            break;
        }
        assert!(look < 1_000, "the flag does not fall");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let log = chief.get(&format!("/api/v1/games/{game}/log")).await.ok(StatusCode::OK);
    let last = log.as_array().unwrap().last().unwrap();
    assert_eq!(last["at"], flag_at, "{last}");
    // Both flags fell 10 ms before the clock was looked at, and that is how late they were.
    let late = "chuhe_alarm_lateness_seconds";
    let mut metrics = String::new();
    for look in 0.. {
        metrics = chief.get("/metrics").await.text;
        if metrics.contains(&format!("{late}_count 2\n")) {
            break;
        }
        assert!(look < 1_000, "{metrics}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    for line in ["_bucket{le=\"0.005\"} 0\n", "_bucket{le=\"0.01\"} 2\n", "_sum 0.02\n"] {
        assert!(metrics.contains(&format!("{late}{line}")), "{metrics}");
    }
}

/// What docs/server.md tells an arbiter to do after a hall was down, or a copy was restored.
#[tokio::test(flavor = "multi_thread")]
async fn a_flag_that_fell_while_the_hall_was_down_is_taken_back() {
    let hall = Hall::open().await;
    let (_, event, games) = played(&hall, "table").await;
    let game = id(&games[0]);
    let day = 24 * 60 * 60 * 1_000;
    let hall = hall.reopened(day).await;
    let chief = hall.signed_in("chief").await;
    let path = format!("/api/v1/events/{event}/rounds/1/1");
    let entered = async || {
        let round = chief.get(&path).await.ok(StatusCode::OK);
        round["pairings"][0]["games"][0]["result"]["outcome"]["reason"].clone()
    };
    for look in 0.. {
        if entered().await == "time" {
            break;
        }
        assert!(look < 1_000, "the flag does not fall");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let play_on = json!({ "do": "correct", "correction": "play-on", "reason": "power cut" });
    let seen = act(&chief, game, play_on).await;
    assert_eq!((&seen["outcome"], &seen["clocks"]["running"]), (&Value::Null, &Value::Null));
    assert_eq!(entered().await, Value::Null);
    let given =
        json!({ "do": "adjust-clock", "side": "red", "delta-ms": 600_000, "reason": "power cut" });
    let seen = act(&chief, game, given).await;
    assert_eq!(seen["clocks"]["remaining-ms"]["red"], 600_000);
    let seen = act(&chief, game, json!({ "do": "resume" })).await;
    assert_eq!((&seen["outcome"], &seen["clocks"]["running"]), (&Value::Null, &json!("red")));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_arbiters_note_is_in_no_byte_to_others() {
    const NOTED: &str = "a telephone under the table";
    let hall = Hall::open().await;
    let (chief, event, games) = played(&hall, "table").await;
    let (game, path) = (id(&games[0]), format!("/api/v1/events/{event}"));
    let admin = hall.signed_in("admin").await;
    let player = hall.account(&admin, "player").await;
    give(&chief, &event, &player, json!({ "role": "player", "seat": games[0]["red"] })).await;
    let mut lines = Vec::new();
    for guest in [&hall.nobody(), &player, &admin] {
        lines.push((guest.watch(&format!("{path}/stream"), None).await, false));
        lines.push((line(guest, game, Some(0)).await, true));
    }
    chief
        .command(&event, json!({ "do": "note", "about": 1, "text": NOTED }))
        .await
        .ok(StatusCode::OK);
    let act_of = json!({ "do": "misconduct", "side": "black", "reason": "talked" });
    act(&chief, game, act_of).await;
    let version = play(&chief, game, 1, &mut Random::new(1)).await;
    for (line, of_game) in &mut lines {
        match of_game {
            true => line.until(version).await,
            false => loop {
                let board = line.next_of("board").await.unwrap();
                if board.data["id"] == game && board.data["version"] == version {
                    break;
                }
            },
        }
        assert!(!line.bytes.contains(NOTED), "{}", line.bytes);
        // What comes next on the ladder is for the arbiter to know.
        assert!(!line.bytes.contains("\"next-measure\":{"), "{}", line.bytes);
    }
    let report = format!("{path}/report");
    for guest in [&hall.nobody(), &player, &admin] {
        for part in ["", "/entrants", "/rounds/1/1", "/standings", "/games"] {
            let told = guest.get(&format!("{path}{part}")).await;
            assert!(!told.text.contains(NOTED), "{part}: {}", told.text);
        }
        assert!(!guest.get(&report).await.text.contains(NOTED), "the report");
        let log = guest.get(&format!("{path}/log")).await;
        assert!(log.status.is_client_error() && !log.text.contains(NOTED), "{}", log.text);
    }
    assert!(chief.get(&format!("{path}/log")).await.text.contains(NOTED));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_that_is_paired_anew_has_new_boards() {
    let hall = Hall::open().await;
    let admin = hall.administrator().await;
    let chief = hall.account(&admin, "chief").await;
    let event = paired_event(&chief).await;
    give(&chief, &event, &chief, json!({ "role": "chief-arbiter" })).await;
    let path = format!("/api/v1/events/{event}");
    let open = async || {
        let wanted = json!({ "stage": 1, "round": 1, "venue": "table" });
        let games = chief.post(&format!("{path}/games"), wanted).await.ok(StatusCode::CREATED);
        let ids = games.as_array().unwrap().iter().map(|game| id(game).to_owned());
        ids.collect::<Vec<String>>()
    };
    let old = open().await;
    let mut screen = chief.watch(&format!("{path}/stream"), None).await;
    for game in &old {
        assert_eq!(screen.next_of("board").await.unwrap().data["id"], *game);
    }
    let round = chief.get(&format!("{path}/rounds/1/1")).await.ok(StatusCode::OK);
    let of = |at: usize| round["pairings"][at]["first"].clone();
    let exchange = json!({ "do": "exchange", "stage": 1, "a": of(0), "b": of(1), "reason": "x" });
    chief.command(&event, exchange).await.ok(StatusCode::OK);
    for game in &old {
        assert_eq!(screen.next_of("board-removed").await.unwrap().data["id"], *game);
    }
    let new = open().await;
    for _ in &new {
        let board = screen.next_of("board").await.unwrap();
        assert!(new.iter().any(|game| board.data["id"] == *game), "{}", board.data);
    }
    // Whoever comes now sees the new ones alone.
    let mut later = chief.watch(&format!("{path}/stream"), None).await;
    for game in &new {
        assert_eq!(later.next_of("board").await.unwrap().data["id"], *game);
    }
    assert!(old.iter().all(|game| !later.bytes.contains(game)), "{}", later.bytes);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_game_does_not_hide_the_others() {
    let hall = Hall::open().await;
    let (_, event, games) = played(&hall, "table").await;
    let broken = id(&games[0]).to_owned();
    {
        use sqlx::{ConnectOptions, Connection};
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&hall.database);
        let mut db = options.connect().await.unwrap();
        let statement = "UPDATE records SET payload = '{}' WHERE stream = $1 AND version = 2";
        let stream: uuid::Uuid = broken.parse().unwrap();
        sqlx::query(statement).bind(stream).execute(&mut db).await.unwrap();
        db.close().await.unwrap();
    }
    let hall = hall.reopened(0).await;
    let path = format!("/api/v1/events/{event}");
    let mut screen = hall.nobody().watch(&format!("{path}/stream"), None).await;
    assert_eq!(screen.next().await.unwrap().name, "round");
    assert_eq!(screen.next_of("board").await.unwrap().data["id"], games[1]["id"]);
    // The other goes on.
    let chief = hall.signed_in("chief").await;
    let version = play(&chief, id(&games[1]), 1, &mut Random::new(2)).await;
    while screen.next_of("board").await.unwrap().data["version"] != version {}
    assert!(!screen.bytes.contains(&broken));
    chief.get(&format!("{path}/rounds/1/1")).await.ok(StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_move_is_in_no_byte_to_those_who_may_not_know_it() {
    const SEALED: &str = "b0c2";
    let hall = Hall::open().await;
    let (chief, event, games) = played(&hall, "watched-screen").await;
    let game = id(&games[0]);
    let admin = hall.signed_in("admin").await;
    let mut players = Vec::new();
    for side in ["red", "black"] {
        let player = hall.account(&admin, side).await;
        let role = json!({ "role": "player", "seat": games[0][side] });
        give(&chief, &event, &player, role).await;
        players.push(player);
    }
    let tablet = chief.post(&format!("/api/v1/games/{game}/tablet"), json!({})).await;
    let tablet = tablet.ok(StatusCode::CREATED);
    let tablet = hall.nobody().with_token(tablet["secret"].as_str().unwrap());
    let screen = format!("/api/v1/events/{event}/stream");
    let mut blind = vec![
        line(&hall.nobody(), game, Some(0)).await,
        line(&players[1], game, Some(0)).await,
        line(&tablet, game, Some(0)).await,
        line(&admin, game, Some(0)).await,
    ];
    let mut knowing = vec![line(&players[0], game, None).await, line(&chief, game, None).await];
    let mut hall_screen = hall.nobody().watch(&screen, None).await;
    act(&chief, game, json!({ "do": "adjourn", "reason": "late" })).await;
    let seal = json!({ "do": "seal", "side": "red", "written": SEALED });
    let version = act(&players[0], game, seal).await["version"].as_u64().unwrap();
    for line in &mut knowing {
        line.until(version).await;
        assert!(line.bytes.contains(SEALED));
    }
    for line in &mut blind {
        line.until(version).await;
        assert!(line.bytes.contains("sealed-by"), "{}", line.bytes);
        assert!(!line.bytes.contains(SEALED), "{}", line.bytes);
    }
    // Whoever comes later is not told either.
    let mut late = line(&players[1], game, Some(0)).await;
    late.until(version).await;
    assert!(!late.bytes.contains(SEALED));
    loop {
        let board = hall_screen.next_of("board").await.unwrap();
        if board.data["id"] == game && board.data["version"] == version {
            break;
        }
    }
    assert!(!hall_screen.bytes.contains(SEALED));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_is_closed_when_he_who_watches_may_no_longer() {
    let hall = Hall::open().await;
    let (chief, event, games) = played(&hall, "table").await;
    let game = id(&games[0]);
    let path = format!("/api/v1/events/{event}");
    let admin = hall.signed_in("admin").await;
    let arbiter = hall.account(&admin, "arbiter").await;
    let role = json!({ "role": "arbiter", "tables": [] });
    give(&chief, &event, &arbiter, role.clone()).await;
    let mut before = line(&arbiter, game, None).await;
    assert_eq!(before.next().await.unwrap().data["viewer"], "arbiter");
    let mut spectator = line(&hall.nobody(), game, None).await;
    spectator.next().await.unwrap();
    let take = json!({ "account": arbiter.account(), "role": role, "reason": "relieved" });
    chief.post(&format!("{path}/roles/removals"), take).await.ok(StatusCode::NO_CONTENT);
    assert_eq!(before.next().await, None);
    assert_eq!(line(&arbiter, game, None).await.next().await.unwrap().data["viewer"], "spectator");

    // Others stay, until the doors are closed.
    let mut screen = hall.nobody().watch(&format!("{path}/stream"), None).await;
    screen.next_of("board").await.unwrap();
    let version = play(&chief, game, 1, &mut Random::new(1)).await;
    spectator.until(version).await;
    let doors = json!({ "public": false });
    chief.put(&format!("{path}/public"), doors).await.ok(StatusCode::NO_CONTENT);
    assert_eq!(spectator.next().await, None);
    while screen.next().await.is_some() {}
    let refused = line(&hall.nobody(), game, None).await.begun().await;
    assert_eq!(refused.problem(StatusCode::NOT_FOUND), "not-found");

    // A password that is reset ends what was opened with the old one.
    let mut own = line(&chief, game, None).await;
    own.next().await.unwrap();
    let new = json!({ "password": "another password of some length" });
    let reset = format!("/api/v1/accounts/{}/password", chief.account());
    admin.put(&reset, new).await.ok(StatusCode::NO_CONTENT);
    assert_eq!(own.next().await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_screen_of_the_hall_shows_boards_round_and_table() {
    let hall = Hall::open().await;
    let (chief, event, games) = played(&hall, "table").await;
    let mut screen = hall.nobody().watch(&format!("/api/v1/events/{event}/stream"), None).await;
    let round = screen.next().await.unwrap();
    assert_eq!((round.name.as_str(), &round.data["round"]), ("round", &json!(1)));
    assert_eq!(round.data["pairings"].as_array().unwrap().len(), 2);
    let table = screen.next().await.unwrap();
    assert_eq!((table.name.as_str(), table.data.as_array().unwrap().len()), ("standings", 4));
    for at in 1..=2 {
        let board = screen.next_of("board").await.unwrap();
        assert_eq!(board.data["table"], at);
    }
    let version = play(&chief, id(&games[1]), 1, &mut Random::new(2)).await;
    loop {
        let board = screen.next_of("board").await.unwrap();
        assert_eq!(board.data["id"], games[1]["id"]);
        if board.data["version"] == version {
            break;
        }
    }
    let outcome = json!({ "won": { "winner": "red", "reason": "resignation" } });
    let enter = json!({ "do": "enter-result", "outcome": outcome, "reason": "resigned" });
    act(&chief, id(&games[1]), enter).await;
    let table = screen.next_of("standings").await.unwrap();
    assert_eq!(table.data[0]["score"], 4, "{}", table.data[0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_the_server_ends_the_lines() {
    let mut hall = Hall::open().await;
    let (_, _, games) = played(&hall, "table").await;
    let mut watcher = line(&hall.nobody(), id(&games[0]), None).await;
    watcher.next().await.unwrap();
    let (nothing, ()) = tokio::join!(watcher.next(), hall.close());
    assert_eq!(nothing, None);
}
