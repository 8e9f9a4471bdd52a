//! Ratings, boards and units, forbidden pairs, the setting file, and explanations from the command line.

use serde_json::{Value, json};

use super::{Office, contains};

/// A Swiss with ratings, of four units of two.
fn rated() -> Office {
    let office = Office::new();
    let new = ["new", "cup.jsonl", "--name", "Cup", "--format", "swiss", "--rounds", "3"];
    office.does(&[&new[..], &["--seed", "1", "--elo", "20,1500", "--unit-players", "2"]].concat());
    let rows: String =
        (1..=8).map(|no| format!("Player {no},Club {},{}\n", no % 4 + 1, 2000 - 50 * no)).collect();
    office.write("players.csv", &format!("name,unit,rating\n{rows}"));
    office.does(&["enter", "cup.jsonl", "--from", "players.csv"]);
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    office.does(&["pair", "cup.jsonl"]);
    office
}

fn printed(office: &Office, arguments: &[&str]) -> Value {
    serde_json::from_str(&office.does(arguments)).unwrap()
}

#[test]
fn ratings_and_expected_scores_are_shown_and_go_out() {
    let office = rated();
    contains(
        &office.does(&["ratings", "cup.jsonl", "--round", "1"]),
        &["Expected", "Player 1", "1950", "0.57", "0.43", "1900", "Player 2"],
    );
    contains(
        &office.does(&["explain", "cup.jsonl", "pairing", "1"]),
        &["numbers: near", "Player 1 (no. 1) has Red", "Player 1 with Red, by the ratings: 57 %"],
    );
    office.does(&["result", "cup.jsonl", "1", "0-1", "2", "=", "3", "+/-", "4", "1-0"]);
    let shown = office.does(&["ratings", "cup.jsonl", "--lang", "zh-Hans"]);
    contains(&shown, &["原等级分", "预期分", "表现分"]);
    let row = shown.lines().find(|line| line.contains("Player 2")).unwrap();
    // 0.57 of a game more than expected, at 20 points a game.
    contains(row, &["Player 2", "1900", "1", "1", "0.43", "+11", "1911", "2750"]);
    contains(
        &office.does(&["export", "cup.jsonl", "--csv", "ratings"]),
        &["name,team,before,games,score,expected,change,after,performance", "Player 2,,1900,1,1,"],
    );
    let report = office.json();
    assert_eq!(report["ratings"].as_array().unwrap().len(), 6, "a forfeit is not rated");
    assert_eq!(report["stages"][0]["rounds"][0]["expected-scores"][0]["red"], 57);
    let alone = printed(&office, &["export", "cup.jsonl", "--json", "--what", "ratings"]);
    assert_eq!(alone, report["ratings"]);
    office.does(&["export", "cup.jsonl", "--what", "ratings", "--format", "xlsx"]);
    assert!(office.bytes("cup-ratings.xlsx").starts_with(b"PK"));
    let plain = Office::swiss(4, "2");
    contains(&plain.refuses(&["ratings", "cup.jsonl"], 1), &["no ratings", "--elo"]);
}

#[test]
fn units_are_ranked_by_the_sum_of_their_players() {
    let office = rated();
    office.does(&["result", "cup.jsonl", "1", "0-1", "2", "=", "3", "1-0", "4", "1-0"]);
    // 4 has drawn and 8 has won for Club 1; no other has more than a win.
    let shown = office.does(&["units", "cup.jsonl"]);
    contains(&shown, &["Place", "Unit", "Sum of places", "Players"]);
    let first = shown.lines().find(|line| line.trim_start().starts_with('1')).unwrap();
    contains(first, &["Club 1", "3", "7", "Player 8, Player 4"]);
    let report = office.json();
    let units = &report["stages"][0]["unit-scores"];
    assert_eq!((&units[0]["unit"], &units[0]["half-points"]), (&json!("Club 1"), &json!(6)));
    assert_eq!(units.as_array().unwrap().len(), 4);
    contains(
        &office.does(&["export", "cup.jsonl", "--csv", "units", "--players", "1"]),
        &["place,unit,score,places,players", ",Club "],
    );
    let plain = Office::swiss(4, "2");
    contains(&plain.refuses(&["units", "cup.jsonl"], 1), &["--players"]);
}

#[test]
fn board_prizes_are_shown_and_go_out() {
    let office = Office::new();
    let new = ["new", "cup.jsonl", "--name", "League", "--format", "round-robin", "--teams"];
    office.does(&[&new[..], &["--boards", "2"]].concat());
    for team in ["A", "B"] {
        let members = [1, 2, 3].map(|no| format!("Player {team}{no}"));
        let [first, second, reserve] = &members;
        let entry = ["enter", "cup.jsonl", team, "--member", first, "--member", second];
        office.does(&[&entry[..], &["--reserve", reserve]].concat());
    }
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1.1", "1-0", "1.2", "="]);
    let shown = office.does(&["boards", "cup.jsonl", "--lang", "zh-Hant"]);
    contains(&shown, &["台次", "名次", "隊", "局數"]);
    let rows: Vec<&str> = shown.lines().filter(|line| line.contains("Player")).collect();
    contains(rows[0], &["1", "1", "Player A1", "A", "2", "1"]);
    contains(rows[1], &["1", "2", "Player B1", "B", "0", "1"]);
    contains(rows[3], &["2", "1", "Player", "1", "1"]);
    let alone = printed(&office, &["export", "cup.jsonl", "--json", "--what", "boards"]);
    assert_eq!(alone, office.json()["stages"][0]["board-scores"]);
    contains(&office.does(&["export", "cup.jsonl", "--csv", "boards"]), &["board,place,name,team"]);
    contains(&Office::swiss(4, "2").refuses(&["boards", "cup.jsonl"], 1), &["event of players"]);
}

#[test]
fn two_are_forbidden_to_meet_and_may_again() {
    let office = Office::swiss(4, "3");
    contains(
        &office.refuses(&["forbid", "cup.jsonl", "1", "2", "--reason", ""], 1),
        &["reason", "--reason"],
    );
    let forbid = ["forbid", "cup.jsonl", "1", "Player 2", "--reason", "brothers"];
    let told = office.does(&[&forbid[..], &["--official", "Arbiter 9"]].concat());
    contains(&told, &["#1 Player 1 and #2 Player 2 must not meet.", "brothers"]);
    contains(&office.refuses(&forbid, 1), &["must not meet as it is"]);
    contains(&office.does(&["show", "cup.jsonl"]), &["Must not meet: #1 Player 1 – #2 Player 2"]);
    let paired = office.does(&["pair", "cup.jsonl"]);
    assert!(!paired.lines().any(|line| line.contains("Player 1") && line.contains("Player 2")));
    contains(
        &office.does(&["log", "cup.jsonl", "--lang", "zh-Hans"]),
        &["裁判长 Arbiter 9", "不得对阵", "brothers"],
    );
    assert_eq!(office.json()["stages"][0]["forbidden"], json!([[1, 2]]));
    let lift = ["forbid", "cup.jsonl", "1", "2", "--lift", "--reason", "they agree"];
    contains(&office.does(&lift), &["may meet again"]);
    contains(&office.refuses(&lift, 1), &["Nobody has forbidden"]);
    let simulated = ["simulate", "--entrants", "20", "--format", "swiss", "--forbid", "50"];
    office.does(&[&simulated[..], &["--out", "trial.jsonl"]].concat());
    let log = String::from_utf8(office.bytes("trial.jsonl")).unwrap();
    assert!(log.matches("pair-forbidden").count() > 3);
}

/// Every example of the page on the setting file can be set up.
#[test]
fn the_examples_of_the_setting_file_can_be_set_up() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/event-setting.md");
    let page = std::fs::read_to_string(page).unwrap();
    let examples: Vec<&str> =
        page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert_eq!(examples.len(), 5);
    for example in examples {
        let office = Office::new();
        office.write("cup.toml", example);
        office.does(&["new", "cup.jsonl", "--setting", "cup.toml"]);
        let report = office.json();
        assert!(example.contains(report["name"].as_str().unwrap()));
    }
    // Between them they show every format, every way to take entrants and every key.
    for word in ["round-robin", "groups", "swiss", "knock-out", "double-elimination", "final-stage"]
    {
        assert!(page.contains(&format!("type = \"{word}\"")), "{word}");
    }
    for word in ["everybody", "places", "group-places"] {
        assert!(page.contains(&format!("takes = {{ type = \"{word}\"")), "{word}");
    }
    let office = Office::new();
    office.write("cup.toml", "name = \"Cup\"\nrulebook = \"axf-2017\"\nentrant = \"players\"\n");
    contains(
        &office.refuses(&["new", "cup.jsonl", "--setting", "cup.toml"], 2),
        &["unknown field `entrant`"],
    );
    office.write(
        "cup.toml",
        "name = \"Cup\"\nrulebook = \"axf-2017\"\nplan = \"regatta\"\nentrants = \"players\"\n[[stages]]\nname = \"s\"\nformat = { type = \"swiss\", rounds = 3 }\n",
    );
    contains(
        &office.refuses(&["new", "cup.jsonl", "--setting", "cup.toml"], 2),
        &["no plan “regatta”"],
    );
}

/// The places of the whole event, and the matches of its final stage, in Chinese and English.
#[test]
fn the_final_stage_and_the_places_of_5_plus_2_are_explained() {
    let office = Office::new();
    let simulated = ["simulate", "--format", "5+2", "--entrants", "20", "--out", "cup.jsonl"];
    office.does(&simulated);
    contains(
        &office.does(&["explain", "cup.jsonl", "place", "5"]),
        &[
            "Place 5",
            "The first 4 places were played for",
            "Ties are broken by",
            "2§6.3",
            "App2.10",
        ],
    );
    let cited = office.does(&["explain", "cup.jsonl", "place", "5"]);
    assert!(!cited.contains("App3") && !cited.contains("App4") && !cited.contains("App5"));
    contains(&office.does(&["explain", "cup.jsonl", "place", "1"]), &["Place 1", "App2.6"]);
    contains(
        &office.does(&["explain", "cup.jsonl", "place", "1", "--stage", "1"]),
        &["Place 1", "score", "App2.10"],
    );
    contains(&office.does(&["explain", "cup.jsonl", "place", "6", "--all"]), &["Place 6"]);
    contains(
        &office.does(&["explain", "cup.jsonl", "pairing", "1.1", "--stage", "2"]),
        &["came out of “Swiss” in place", "places 1 to 4", "has Red: by lot", "If it is drawn"],
    );
    contains(
        &office.does(&[
            "explain",
            "cup.jsonl",
            "pairing",
            "2.1",
            "--stage",
            "2",
            "--lang",
            "zh-Hans",
        ]),
        &["首场胜者相遇。胜者得第1名。", "App2.7", "执先", "仍和，该局执后手者胜"],
    );
}
