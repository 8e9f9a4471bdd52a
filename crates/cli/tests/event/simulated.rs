//! Events played by lot, and the export reckoned again.

use serde_json::Value;

use crate::{Office, contains};

/// Plays an event by lot and gives its bytes.
fn simulated(office: &Office, name: &str, arguments: &[&str]) -> Vec<u8> {
    office.does(&[&["simulate", "--out", name], arguments].concat());
    office.bytes(name)
}

#[test]
fn simulated_events_are_the_same_for_the_same_arguments() {
    let office = Office::new();
    let many: [&[&str]; 9] = [
        &[
            "--format",
            "swiss",
            "--entrants",
            "21",
            "--rounds",
            "5",
            "--withdraw",
            "20",
            "--late",
            "20",
        ],
        &["--format", "round-robin", "--entrants", "7", "--forfeit", "10", "--correct", "50"],
        &["--format", "double-round-robin", "--entrants", "4"],
        &["--format", "knock-out", "--entrants", "11"],
        &["--format", "double-elimination", "--entrants", "9"],
        &["--format", "groups", "--entrants", "12", "--groups", "4"],
        &["--format", "6+1", "--entrants", "12"],
        &["--format", "staff", "--entrants", "6"],
        &["--format", "swiss", "--entrants", "8", "--teams", "--rounds", "3", "--games", "2"],
    ];
    for arguments in many {
        let one = simulated(&office, "one.jsonl", &[arguments, &["--force"]].concat());
        assert!(one == simulated(&office, "two.jsonl", &[arguments, &["--force"]].concat()));
        let other = [arguments, &["--force", "--seed", "2"]].concat();
        assert!(one != simulated(&office, "two.jsonl", &other), "{arguments:?}");
        contains(&office.does(&["show", "one.jsonl"]), &["The event is closed"]);
    }
    let complaint = office.refuses(&["simulate", "--format", "swiss", "--out", "one.jsonl"], 1);
    contains(&complaint, &["one.jsonl is there already"]);
}

/// Scores and the opponents' scores, reckoned from nothing but the rounds of the export.
#[test]
fn the_export_can_be_recomputed() {
    let office = Office::new();
    let arguments = ["--format", "swiss", "--entrants", "24", "--rounds", "6", "--seed", "9"];
    simulated(&office, "cup.jsonl", &arguments);
    let report = office.json();
    let stage = &report["stages"][0];
    let [won, drawn, lost] = [0, 1, 2].map(|at| report["points"][0][at].as_i64().unwrap());
    let ids: Vec<i64> =
        report["entrants"].as_array().unwrap().iter().map(|e| e["id"].as_i64().unwrap()).collect();
    let games: Vec<(i64, i64, i64, i64)> = stage["rounds"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|round| round["pairings"].as_array().unwrap())
        .flat_map(|pairing| pairing["games"].as_array().unwrap())
        .map(|game| {
            let seat = |side: &str| game[side]["entrant"].as_i64().unwrap();
            let outcome = &game["result"]["outcome"];
            let (red, black) = match (outcome["type"].as_str(), outcome["winner"].as_str()) {
                (Some("won"), Some("red")) => (won, lost),
                (Some("won"), Some("black")) => (lost, won),
                (Some("drawn"), _) => (drawn, drawn),
                other => panic!("{other:?}"),
            };
            (seat("red"), seat("black"), red, black)
        })
        .collect();
    let score = |id: i64| -> i64 {
        games
            .iter()
            .map(|&(r, b, rs, bs)| {
                if r == id {
                    rs
                } else if b == id {
                    bs
                } else {
                    0
                }
            })
            .sum()
    };
    let opponents = |id: i64| -> i64 {
        let other = |&(r, b, ..): &(i64, i64, i64, i64)| match id {
            _ if r == id => Some(b),
            _ if b == id => Some(r),
            _ => None,
        };
        games.iter().filter_map(other).map(score).sum()
    };
    assert_eq!(games.len(), 6 * 12);
    let lines = stage["standings"].as_array().unwrap();
    assert_eq!(lines.len(), ids.len());
    let mut last = (i64::MAX, i64::MAX);
    for line in lines {
        let id = line["entrant"].as_i64().unwrap();
        let reckoned = (score(id), opponents(id));
        assert_eq!(line["score"], reckoned.0);
        assert_eq!(line["values"][0]["criterion"], "opponents-score");
        assert_eq!(line["values"][0]["amounts"][0], reckoned.1);
        assert!(reckoned <= last, "the table is in the order of its values");
        last = reckoned;
    }
    let csv = office.does(&["export", "cup.jsonl", "--csv", "standings"]);
    assert_eq!(csv.lines().count(), 25);
    office.does(&["export", "cup.jsonl", "--csv", "crosstable", "--bom", "--out", "cross.csv"]);
    assert!(office.bytes("cross.csv").starts_with(b"\xef\xbb\xbfplace"));
    let slips =
        office.does(&["export", "cup.jsonl", "--json", "--what", "result-slips", "--round", "2"]);
    assert_eq!(serde_json::from_str::<Value>(&slips).unwrap().as_array().unwrap().len(), 12);
    let prizes = office.does(&["export", "cup.jsonl", "--json", "--what", "certificates"]);
    assert!(serde_json::from_str::<Value>(&prizes).unwrap().as_array().unwrap().len() >= 3);
}

/// What cannot be played is ended or passed over, and that is told; what a plan lays down is not passed over in silence.
#[test]
fn what_cannot_be_simulated_is_told() {
    let office = Office::new();
    let told = |arguments: &[&str]| {
        let output =
            office.run(&[&["simulate", "--force", "--out", "x.jsonl"], arguments].concat());
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    contains(
        &told(&["--format", "swiss", "--entrants", "2", "--rounds", "3"]),
        &["2 entrants, 1 round,", "Stage 1 was ended after 1 round: There is no legal pairing."],
    );
    contains(
        &told(&["--format", "5+2", "--entrants", "5"]),
        &["Stage 3 was passed over: Fewer than two qualify for stage 3."],
    );
    let players = ["simulate", "--format", "5+2", "--teams", "--out", "y.jsonl"];
    contains(&office.refuses(&players, 2), &["The plan “5+2” is one of players"]);
    let boards = ["simulate", "--plan", "team", "--teams", "--boards", "4", "--out", "y.jsonl"];
    contains(&office.refuses(&boards, 2), &["is one of teams on 3 boards"]);
    office.does(&["simulate", "--plan", "team", "--teams", "--entrants", "4", "--out", "y.jsonl"]);
}

#[test]
fn what_a_simulation_came_to_is_told_to_programs() {
    let office = Office::new();
    let plan = ["simulate", "--format", "swiss", "--entrants", "6", "--rounds", "3", "--json"];
    let told = office.does(&[&plan[..], &["--out", "cup.jsonl"]].concat());
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&told["entrants"], &told["rounds"]), (&6.into(), &3.into()), "{told}");
    contains(&office.refuses(&[&plan[..], &["--out", "-"]].concat(), 2), &["--json", "--out -"]);
}
