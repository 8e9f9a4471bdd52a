//! What tables and explanations tell beside the games: who left, what was taken away, what was missed.

use crate::{Office, contains};

#[test]
fn what_the_games_do_not_show_is_told_everywhere() {
    let office = Office::swiss(6, "4");
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0", "2", "1-0", "3", "1-0"]);
    let fined = ["sanction", "cup.jsonl", "1", "deduct:1", "--reason", "late twice"];
    office.does(&fined);
    office.does(&["withdraw", "cup.jsonl", "2", "--reason", "ill", "--consent"]);
    let note = "*Player 1: points taken away: 1, late twice (3.4 ";
    for command in ["standings", "crosstable"] {
        let told = office.does(&[command, "cup.jsonl"]);
        contains(&told, &["Player 2 (left)"]);
        contains(&told, &["Player 1  ", "1*"]);
        contains(&told, &[note]);
        contains(&told, &["Player 2: withdrew after round 1"]);
        assert!(!told.contains("H2H"), "no such column, nothing to tell: {told}");
    }
    let table = office.json();
    let rows = table["stages"][0]["standings"].as_array().unwrap();
    let place = rows.iter().find(|row| row["entrant"] == 1).unwrap()["place"].to_string();
    contains(&office.does(&["explain", "cup.jsonl", "place", &place]), &["late twice"]);
    contains(
        &office.does(&["explain", "cup.jsonl", "entrant", "1", "--lang", "zh-Hans"]),
        &["备注：扣1分：late twice（3.4 "],
    );
    contains(
        &office.does(&["export", "cup.jsonl", "--csv", "standings"]),
        &[",notes\n", "withdrew after round 1"],
    );
}

/// The rounds before a late entry, byes and annulled games stand with what they are worth.
#[test]
fn an_entrants_rounds_come_to_his_score() {
    let office = Office::new();
    let new = ["new", "cup.jsonl", "--name", "Cup", "--format", "swiss", "--rounds", "4"];
    office.does(&[&new[..], &["--seed", "1", "--missed-round", "draw"]].concat());
    for number in 1..=3 {
        office.does(&["enter", "cup.jsonl", &format!("Player {number}")]);
    }
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0"]);
    office.does(&["enter", "cup.jsonl", "Late"]);
    office.does(&["pair", "cup.jsonl"]);
    contains(
        &office.does(&["explain", "cup.jsonl", "entrant", "Late", "--lang", "zh-Hans"]),
        &["第1轮：请假或未到，得1分", "第2轮", "积分1"],
    );
    let free = office.json()["stages"][0]["rounds"][0]["byes"][0]["entrant"].to_string();
    contains(
        &office.does(&["explain", "cup.jsonl", "entrant", &format!("#{free}")]),
        &["round 1: bye, points: 2"],
    );

    let robin = Office::new();
    let new = ["new", "cup.jsonl", "--name", "Cup", "--format", "round-robin", "--seed", "1"];
    robin.does(&new);
    for number in 1..=6 {
        robin.does(&["enter", "cup.jsonl", &format!("Player {number}")]);
    }
    robin.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    robin.does(&["pair", "cup.jsonl"]);
    robin.does(&["result", "cup.jsonl", "1", "1-0", "2", "1-0", "3", "1-0"]);
    robin.does(&["withdraw", "cup.jsonl", "1", "--reason", "ill", "--consent"]);
    contains(
        &robin.does(&["explain", "cup.jsonl", "entrant", "1", "--lang", "zh-Hant"]),
        &["1-0（成績註銷，不計分）", "第1輪後退賽、全部成績註銷"],
    );
}

/// A report whose points are not those of its games is taken over with a warning.
#[test]
fn a_report_whose_points_differ_is_told_by_its_line() {
    let office = Office::swiss(4, "2");
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0", "2", "0-1"]);
    office.does(&["export", "cup.jsonl", "--format", "trf"]);
    let sound = office.does(&["new", "sound.jsonl", "--from-trf", "cup.trf", "--seed", "1"]);
    assert!(!sound.contains("differs"), "{sound}");
    office.does(&["sanction", "cup.jsonl", "1", "deduct:0.5", "--reason", "late"]);
    office.does(&["export", "cup.jsonl", "--format", "trf", "--force"]);
    let report = String::from_utf8(office.bytes("cup.trf")).unwrap();
    let line = report.lines().position(|line| line.starts_with("001    1")).unwrap() + 1;
    contains(
        &office.does(&["new", "again.jsonl", "--from-trf", "cup.trf", "--seed", "1"]),
        &["differs from its games", "sanction again.jsonl", &format!("line {line}: player 1: ")],
    );
}

/// The log is read at the venue, by its clocks.
#[test]
fn the_log_tells_the_time_of_the_venue() {
    let office = Office::new();
    let new = ["new", "cup.jsonl", "--name", "Cup", "--format", "swiss", "--rounds", "2"];
    office.does(&[&new[..], &["--utc-offset", "+08:00", "--at", "2026-05-01T23:30Z"]].concat());
    let note = ["note", "cup.jsonl", "a lamp is out", "--at", "2026-05-02T00:15Z"];
    office.does(&note);
    contains(&office.does(&["log", "cup.jsonl"]), &["2026-05-02 07:30 UTC+8", "08:15 UTC+8"]);
    contains(&office.does(&["show", "cup.jsonl"]), &["2026-05-02 08:15 UTC+8"]);
}
