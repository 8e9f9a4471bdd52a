//! Line-ups that were handed in: nobody is told before they open, and everybody when they do.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::hall::{Guest, Hall};
use crate::story::give;

/// Half an hour before the round no more sheets are taken (AXF 2017 App1.1).
const DUE_MS: u64 = 30 * 60 * 1_000;

/// Four teams of four, of which two play, paired for a time; the first has handed in its fourth and its third player.
async fn handed_in(hall: &Hall, starts_at: Option<u64>) -> (Guest, String) {
    let admin = hall.administrator().await;
    let chief = hall.account(&admin, "chief").await;
    let setting = json!({
        "name": "Teams", "rulebook": "axf-2017", "entrants": "teams",
        "teams": { "system": "boards-set-before-match", "boards": 2 },
        "stages": [{ "name": "round robin", "format": { "type": "round-robin" } }],
    });
    let made = chief.post("/api/v1/events", json!({ "setting": setting })).await;
    let event = made.ok(StatusCode::CREATED)["id"].as_str().unwrap().to_owned();
    give(&chief, &event, &chief, json!({ "role": "chief-arbiter" })).await;
    let doors = json!({ "public": true });
    let path = format!("/api/v1/events/{event}");
    chief.put(&format!("{path}/public"), doors).await.ok(StatusCode::NO_CONTENT);
    for team in 1..=4 {
        let member = |no| json!({ "name": format!("T{team}M{no}") });
        let members: Vec<Value> = (1..=4).map(member).collect();
        let entrant = json!({ "name": format!("Team {team}"), "members": members });
        chief
            .command(&event, json!({ "do": "enter", "entrant": entrant }))
            .await
            .ok(StatusCode::OK);
    }
    let start = json!({ "do": "start-stage", "stage": 1, "numbering": { "by": "in-order" } });
    chief.command(&event, start).await.ok(StatusCode::OK);
    let pair = json!({ "do": "pair-round", "stage": 1, "starts-at": starts_at });
    chief.command(&event, pair).await.ok(StatusCode::OK);
    hand_in(&chief, &event, 1, [4, 3]).await;
    (chief, event)
}

async fn hand_in(by: &Guest, event: &str, team: u32, members: [u8; 2]) {
    let sheet =
        json!({ "do": "hand-in-lineup", "stage": 1, "round": 1, "team": team, "members": members });
    by.command(event, sheet).await.ok(StatusCode::OK);
}

fn all_games() -> Value {
    json!({ "stage": 1, "round": 1, "venue": "table" })
}

/// Who plays for the first team by what is told of a round.
fn members_of_the_first(round: &Value) -> Vec<u64> {
    let pairings = round["pairings"].as_array().unwrap().iter();
    let seats = pairings
        .flat_map(|pairing| pairing["games"].as_array().unwrap())
        .flat_map(|game| [&game["red"], &game["black"]]);
    let own = seats.filter(|seat| seat["entrant"] == 1);
    own.map(|seat| seat["member"].as_u64().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_not_for_reading_sees_what_everybody_sees() {
    let hall = Hall::open().await;
    let start = hall.now_ms() + 2 * DUE_MS;
    let (chief, event) = handed_in(&hall, Some(start)).await;
    let members: Vec<Value> = (1..=4).map(|no| json!({ "name": format!("T1M{no}") })).collect();
    let entrant = json!({ "name": "Team 1", "members": members, "notes": "arrives by night" });
    let amend = json!({ "do": "amend", "id": 1, "entrant": entrant });
    chief.command(&event, amend).await.ok(StatusCode::OK);
    let token = async |scope: &str| {
        let wanted = json!({ "label": scope, "scopes": [scope] });
        let made = chief.post("/api/v1/me/tokens", wanted).await.ok(StatusCode::CREATED);
        chief.with_token(made["secret"].as_str().unwrap())
    };
    let (reads, acts) = (token("read").await, token("events").await);
    for (guest, members, noted) in
        [(&reads, [4, 3], true), (&acts, [1, 2], false), (&hall.nobody(), [1, 2], false)]
    {
        let path = format!("/api/v1/events/{event}");
        let round = guest.get(&format!("{path}/rounds/1/1")).await.ok(StatusCode::OK);
        assert_eq!(members_of_the_first(&round), members);
        let entrants = guest.get(&format!("{path}/entrants")).await;
        assert_eq!(entrants.text.contains("arrives by night"), noted, "{}", entrants.text);
    }
    // What it does not see is not lost when it changes the rest at the desk.
    let desk = format!("/events/{event}/desk/entries/1");
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let seen = "form=amend&was=%7B%22notes%22%3A%22%22%7D&notes=";
    let body = format!("{seen}&name=Team+One&members=T1M1%0AT1M2%0AT1M3%0AT1M4").into_bytes();
    let changed = acts.send(reqwest::Method::POST, &desk, &form, body).await;
    assert_eq!(changed.status, StatusCode::SEE_OTHER, "{}", changed.text);
    let entrants = reads.get(&format!("/api/v1/events/{event}/entrants")).await;
    for kept in ["arrives by night", "Team One"] {
        assert!(entrants.text.contains(kept), "{}", entrants.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_not_set_up_while_a_line_up_is_secret() {
    let hall = Hall::open().await;
    let start = hall.now_ms() + 2 * DUE_MS;
    let (chief, event) = handed_in(&hall, Some(start)).await;
    let path = format!("/api/v1/events/{event}");
    let early = chief.post(&format!("{path}/games"), all_games()).await;
    assert!(early.text.contains("secret"), "{}", early.text);
    assert_eq!(early.problem(StatusCode::CONFLICT), "lineups-secret");
    let games = chief.get(&format!("{path}/games")).await;
    assert_eq!(games.ok(StatusCode::OK), json!([]), "none at all, not only none of that table");
    hall.pass_ms(DUE_MS + 1);
    let opened = chief.post(&format!("{path}/games"), all_games()).await.ok(StatusCode::CREATED);
    assert_eq!(opened.as_array().unwrap().len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_time_the_other_sheet_is_waited_for() {
    let hall = Hall::open().await;
    let (chief, event) = handed_in(&hall, None).await;
    let path = format!("/api/v1/events/{event}/games");
    let early = chief.post(&path, all_games()).await;
    assert_eq!(early.problem(StatusCode::CONFLICT), "lineups-secret");
    // The opponent of the first is the fourth. Where nobody has handed in anything there is nothing to hide.
    hand_in(&chief, &event, 4, [1, 2]).await;
    chief.post(&path, all_games()).await.ok(StatusCode::CREATED);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_up_is_told_on_the_stream_when_its_time_has_come() {
    let hall = Hall::open().await;
    let opens_in = 400;
    let start = hall.now_ms() + DUE_MS + opens_in;
    let (_, event) = handed_in(&hall, Some(start)).await;
    let stream = format!("/api/v1/events/{event}/stream");
    let mut line = hall.nobody().watch(&stream, None).await;
    let round = line.next_of("round").await.unwrap();
    assert_eq!(members_of_the_first(&round.data), [1, 2], "the regular players");
    assert!(!line.bytes.contains("\"lineups\":[{"), "nor that there is one");
    // Nobody does anything; only time passes.
    hall.pass_ms(opens_in + 1);
    let round = line.next_of("round").await.unwrap();
    assert_eq!(members_of_the_first(&round.data), [4, 3]);
    let mut later = hall.nobody().watch(&stream, None).await;
    let round = later.next_of("round").await.unwrap();
    assert_eq!(members_of_the_first(&round.data), [4, 3]);
}
