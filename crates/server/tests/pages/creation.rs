//! An event of one's own format is set up by the form alone, as by a setting file.

use std::num::{NonZeroU8, NonZeroU16};

use chuhe_tournament::Setting;
use chuhe_tournament::simulate::Format;
use serde_json::{Value, json};

use crate::browser::{Browser, Hall, Page};
use crate::story::take_role;

/// Two groups; the first two of each play a knock-out, the others for their places.
const GROUPS: [(&str, &str); 14] = [
    ("name", "Cup"),
    ("plan", "groups"),
    ("rulebook", "axf-2017"),
    ("entrants", "players"),
    ("groups", "2"),
    ("games", "1"),
    ("format-2", "knock-out"),
    ("from-2", "1"),
    ("first-2", "1"),
    ("last-2", "2"),
    ("format-3", "round-robin"),
    ("from-3", "1"),
    ("first-3", "3"),
    ("last-3", ""),
];

/// The same form with some fields otherwise.
fn but<'a>(form: &[(&'a str, &'a str)], other: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let kept = form.iter().filter(|(name, _)| !other.iter().any(|(it, _)| it == name));
    kept.copied().chain(other.iter().copied()).collect()
}

async fn send(organiser: &Browser, fields: &[(&str, &str)]) -> Page {
    organiser.get("/events/new?lang=en").await.ok().submit("/events", fields).await
}

/// The setting of the event that a form sets up.
async fn set_up(organiser: &Browser, fields: &[(&str, &str)]) -> Value {
    let desk = send(organiser, fields).await.ok().path;
    let event = desk.strip_suffix("/desk").unwrap_or_else(|| panic!("{desk} is no desk"));
    let log = organiser.get(&format!("/api/v1{event}/log")).await.ok();
    let log: Value = serde_json::from_str(&log.html).unwrap();
    log[0]["event"]["setting"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn groups_and_finals_are_what_the_command_line_lays_out() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let found = set_up(&organiser, &GROUPS).await;
    let (rounds, groups) = (NonZeroU16::MIN, NonZeroU8::new(2).unwrap());
    let wanted = Format::Groups.setting("Cup", "axf-2017", rounds, groups, None);
    assert_eq!(serde_json::from_value::<Setting>(found).unwrap(), wanted);

    // A Swiss, then the best eight, then a play-off of two games for the first two; teams, own points, own tie-breaks.
    let several = [
        ("name", "League"),
        ("plan", "swiss"),
        ("rulebook", "cxa-2020"),
        ("entrants", "teams"),
        ("boards", "3"),
        ("rounds", "5"),
        ("games", "2"),
        ("format-2", "round-robin"),
        ("from-2", "1"),
        ("first-2", "1"),
        ("last-2", "8"),
        ("format-3", "knock-out"),
        ("places-3", "first"),
        ("from-3", "2"),
        ("first-3", "1"),
        ("last-3", "2"),
        ("games-3", "2"),
        ("scoring", "cxa-2020/three-one-zero"),
        ("tie-1", "wins"),
        ("tie-2", ""),
        ("tie-3", "match-wins"),
    ];
    let found = set_up(&organiser, &several).await;
    assert_eq!(found["scoring"], "three-one-zero");
    let order = json!({"score": "match-points", "tie-breaks": ["wins", "match-wins"]});
    let stages = found["stages"].as_array().unwrap();
    assert_eq!((&stages[0]["order"], &stages[1]["order"]), (&order, &order));
    assert_eq!(stages[2]["order"], Value::Null, "a knock-out has no table");
    let games: Vec<&Value> = stages.iter().map(|stage| &stage["games"]).collect();
    assert_eq!(games, [&json!(2), &Value::Null, &json!(2)]);
    let names: Vec<&Value> = stages.iter().map(|stage| &stage["name"]).collect();
    assert_eq!(names, ["swiss", "round robin", "final"]);
    let takes = json!({"type": "places", "stage": 2, "from": 1, "to": 2});
    assert_eq!(stages[2]["takes"], takes);
    // A plan of a book takes other points, too.
    let plan = [("name", "Open"), ("plan", "axf-2017/open"), ("scoring", "axf-2017/one-half-zero")];
    assert_eq!(set_up(&organiser, &plan).await["scoring"], "one-half-zero");
}

#[tokio::test(flavor = "multi_thread")]
async fn stages_are_added_filled_in_and_taken_away_without_losing_anything() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let typed = [("name", "Cup"), ("plan", "knock-out"), ("venue", "Town hall")];
    let filled = but(&typed, &[("step", "fill-groups-knock-out")]);
    let page = send(&organiser, &filled).await.ok();
    page.has("value=\"groups\" data-free checked").has("value=\"Cup\"").has("value=\"Town hall\"");
    page.has("id=\"stage-2\"").has("id=\"stage-3\"").lacks("id=\"stage-4\"");
    page.has("<option value=\"round-robin\" selected>");
    let page = send(&organiser, &but(&GROUPS, &[("step", "remove")])).await.ok();
    page.has("id=\"stage-2\"").lacks("id=\"stage-3\"");
    let page = send(&organiser, &but(&GROUPS, &[("step", "add")])).await.ok();
    page.has("id=\"stage-4\"")
        .has("name=\"last-4\" class=\"short\" inputmode=\"numeric\" value=\"8\"");
    let page = send(&organiser, &[typed[0], ("plan", "groups"), ("step", "add")]).await.ok();
    page.has("name=\"last-2\" class=\"short\" inputmode=\"numeric\" value=\"2\"");
    // In another language it is the same form.
    let token = page.token();
    let look = but(&GROUPS, &[("step", "look"), ("csrf", &token)]);
    let chinese = organiser.post("/events?lang=zh-Hans&look", &look).await.ok();
    chinese.has("第3阶段").has("value=\"Cup\"");
    let none = serde_json::from_str::<Value>(&organiser.get("/api/v1/events").await.html).unwrap();
    assert_eq!(none["events"], json!([]), "nothing was set up");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_told_by_the_label_of_its_field() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    for (other, told) in [
        (("groups", ""), "Number of groups: this is missing"),
        (("groups", "0"), "Number of groups: must be a whole number from 1 to 255"),
        (("format-2", "swiss"), "Stage 2: Rounds (Swiss): this is missing"),
        (("games-2", "x"), "Stage 2: Games of an encounter: must be a whole number"),
        (("from-3", "3"), "Stage 3: Takes its entrants from: must be a whole number from 1 to 2"),
        (("last-3", "2"), "Stage 3: To place: must be a whole number from 3"),
        (("carries-2", "mutual"), "Stage 2 cannot go on with the results"),
        (("plan", "axf-2017/open"), "Stage 2: Format: this contradicts what else is chosen"),
        (("clock", "staff-2012/rapid"), "Time control: "),
        (("scoring", "cxa-2020/three-one-zero"), "Points for a game: this is of another rulebook"),
        (("scoring", "axf-2017/three-one-zero"), "Points for a game: there is nothing of that"),
        (("tie-1", "coin"), "Tie-breaks in order: there is nothing of that name"),
    ] {
        let page = send(&organiser, &but(&GROUPS, &[other])).await;
        assert_eq!(page.status.as_u16(), 422, "{other:?}");
        page.has(told).has("value=\"Cup\"");
    }
    let twice = but(&GROUPS, &[("tie-1", "wins"), ("tie-4", "wins")]);
    send(&organiser, &twice).await.has("Tie-breaks in order: the same one stands there twice");
    let sorted =
        [("name", "Cup"), ("plan", "knock-out"), ("rulebook", "axf-2017"), ("tie-1", "wins")];
    send(&organiser, &sorted).await.has("Tie-breaks in order: no stage of this event has a table");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_numberings_that_make_a_difference_are_offered() {
    let hall = Hall::open().await;
    let organiser = hall.administrator().await;
    let plan = [("name", "Cup"), ("plan", "axf-2017/individual-5-plus-2")];
    for fields in [&plan[..], &GROUPS] {
        let desk = send(&organiser, fields).await.ok().path;
        let entries = format!("{desk}/entries");
        for player in ["A", "B", "C", "D", "E", "F", "G", "H"] {
            organiser.get(&entries).await.submit(&entries, &[("name", player)]).await.ok();
        }
        let page = organiser.get(&desk).await.ok();
        page.has("<select id=\"numbering-1\"");
        let draw = format!("{desk}/draw");
        page.submit(&draw, &[("numbering", "in-order")]).await.ok();
        take_role(&organiser, desk.strip_suffix("/desk").unwrap(), "chief-arbiter").await;
        let end = [("reason", "the hall is needed")];
        let over = organiser.get(&desk).await.submit(&format!("{desk}/end-stage"), &end).await.ok();
        over.lacks("<select id=\"numbering-2\"").has("by the places of the stage before");
        let two = [("stage", "2")];
        over.submit_where(&draw, &two, &[]).await.ok().has("have their numbers");
    }
}
