//! `chuhe event`, as an organiser runs it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

/// A folder with one event file.
struct Office {
    folder: tempfile::TempDir,
}

impl Office {
    fn new() -> Office {
        Office { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).unwrap();
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_chuhe"))
            .current_dir(self.folder.path())
            .arg("event")
            .args(arguments)
            .output()
            .unwrap()
    }

    /// What is told by a command that is carried out.
    #[track_caller]
    fn does(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let text = String::from_utf8(output.stdout).unwrap();
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{arguments:?}: {text}{complaint}");
        text
    }

    /// The complaint about one that is not; the file is as it was.
    #[track_caller]
    fn refuses(&self, arguments: &[&str], code: i32) -> String {
        let read = || std::fs::read(self.path("cup.jsonl")).ok();
        let before = read();
        let output = self.run(arguments);
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {complaint}");
        assert!(before == read(), "{arguments:?} changes the file although it is refused");
        complaint
    }

    /// A Swiss of so many players, with numbers in the order of entry.
    fn swiss(players: u32, rounds: &str) -> Office {
        let office = Office::new();
        let new = ["new", "cup.jsonl", "--name", "Cup", "--format", "swiss", "--seed", "1"];
        office.does(&[&new[..], &["--rounds", rounds]].concat());
        let rows: String =
            (1..=players).map(|no| format!("Player {no},Club {}\n", no % 4)).collect();
        office.write("players.csv", &format!("name,unit\n{rows}"));
        office.does(&["enter", "cup.jsonl", "--from", "players.csv"]);
        office.does(&["draw", "cup.jsonl", "--by", "order"]);
        office
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.does(&["export", "cup.jsonl", "--json"])).unwrap()
    }
}

#[track_caller]
fn contains(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let (_, after) = rest.split_once(part).unwrap_or_else(|| panic!("{part:?} in {rest}"));
        rest = after;
    }
}

#[test]
fn a_swiss_with_all_that_can_happen() {
    let office = Office::swiss(7, "3");
    let preview = office.does(&["pair", "cup.jsonl", "--preview"]);
    contains(&preview, &["Round 1", "Table", "Red", "Bye", "Nothing was entered."]);
    assert!(office.json()["stages"][0]["rounds"].as_array().unwrap().is_empty());
    let paired = office.does(&["pair", "cup.jsonl"]);
    assert_eq!(preview.replace("Nothing was entered.\n", ""), paired, "what was shown is paired");
    // The pairing is taken back and made again: the same.
    contains(&office.does(&["undo", "cup.jsonl"]), &["round 1 was taken back", "chuhe event pair"]);
    assert_eq!(office.does(&["pair", "cup.jsonl"]), paired);
    let told = office.does(&["result", "cup.jsonl", "1", "1-0:time,fouls=0/1", "2", "½-½"]);
    contains(&told, &["table 1", "1-0 (time), fouls 0/1", "table 2", "½-½", "Still open: table 3"]);
    contains(
        &office.refuses(&["pair", "cup.jsonl"], 1),
        &["Round 1 of stage 1 is not over", "missing at table 3"],
    );
    contains(
        &office.refuses(&["undo", "cup.jsonl"], 1),
        &["Results have been entered", "--reason"],
    );
    // Options may follow, although a score may begin with a hyphen.
    contains(
        &office.does(&["result", "cup.jsonl", "3", "-/+", "--by", "Desk 1", "--as", "arbiter"]),
        &["-/+", "The round is over"],
    );
    // A late entry and a withdrawal.
    contains(&office.does(&["late", "cup.jsonl", "Player 8"]), &["Entered late: #8 Player 8"]);
    contains(
        &office.refuses(&["withdraw", "cup.jsonl", "Player 7", "--reason", "ill"], 1),
        &["must agree", "2§7.2", "--consent"],
    );
    let left = ["withdraw", "cup.jsonl", "Player 7", "--reason", "ill", "--consent"];
    contains(&office.does(&left), &["#7 Player 7 withdrew. Reason: ill"]);
    office.does(&["pair", "cup.jsonl"]);
    // A wrong result is found after the next round was paired.
    let wrong = ["result", "cup.jsonl", "--round", "1", "1", "0-1"];
    contains(&office.refuses(&wrong, 1), &["1 0-1: The game has a result", "--reason"]);
    let right = [&wrong[..], &["--reason", "slip misread"]].concat();
    let preview = office.does(&[&right[..], &["--preview"]].concat());
    let told = office.does(&right);
    contains(
        &told,
        &["Corrected: round 1, table 1", "0-1, was 1-0", "slip misread", "score 2 → 0"],
    );
    contains(&told, &["these pairings stay: round 2, table"]);
    assert!(preview.starts_with(told.lines().next().unwrap()));
    office.does(&["return", "cup.jsonl", "#7", "--reason", "well again"]);
    contains(
        &office.does(&["log", "cup.jsonl"]),
        &["chief arbiter", "was set up", "arbiter Desk 1"],
    );
    // The sheet of pairings comes back as a list of results.
    let sheet = office.does(&["export", "cup.jsonl", "--csv", "pairings"]);
    let filled: String = sheet
        .lines()
        .map(|line| if line.ends_with(',') { format!("{line}1-0\n") } else { format!("{line}\n") })
        .collect();
    office.write("results.csv", &format!("\u{feff}{filled}"));
    contains(&office.does(&["result", "cup.jsonl", "--from", "results.csv"]), &["1-0", "is over"]);
    office.does(&["result", "cup.jsonl", "--from", "results.csv"]);
    office.does(&["pair", "cup.jsonl", "--absent", "Player 2"]);
    contains(&office.does(&["show", "cup.jsonl"]), &["Round 3", "On leave: 2 Player 2", "missing"]);
    let open = office.json()["stages"][0]["rounds"][2]["pairings"].as_array().unwrap().len();
    let tables: Vec<String> =
        (1..=open).flat_map(|no| [no.to_string(), "0-1".to_owned()]).collect();
    let tables: Vec<&str> = tables.iter().map(String::as_str).collect();
    office.does(&[&["result", "cup.jsonl"], &tables[..]].concat());
    contains(
        &office.does(&["standings", "cup.jsonl"]),
        &["Place", "W-D-L", "the opponents' scores"],
    );
    contains(
        &office.does(&["explain", "cup.jsonl", "place", "2"]),
        &["Place 2", "Ties are broken by"],
    );
    contains(&office.does(&["close", "cup.jsonl"]), &["closed", "Place"]);
    contains(&office.refuses(&["pair", "cup.jsonl"], 1), &["The event is closed"]);
}

#[test]
fn the_desk_speaks_chinese_and_aligns_it() {
    let office = Office::new();
    let new = ["new", "cup.jsonl", "--name", "市赛", "--plan", "women", "--lang", "zh-Hans"];
    contains(&office.does(&new), &["赛事“市赛”已设立，采用亚规2017"]);
    office.write("名单.csv", "姓名,单位,等级分\n选手一,甲队,2400\n选手2,乙队,2300\nPlayer 3,,\n");
    let listed = office.run(&["enter", "cup.jsonl", "--from", "名单.csv", "--lang", "zh-Hans"]);
    contains(std::str::from_utf8(&listed.stderr).unwrap(), &["“姓名”作姓名", "“等级分”作等级分"]);
    let drawn = office.does(&["draw", "cup.jsonl", "--by", "order", "--lang", "zh-Hant"]);
    contains(&drawn, &["第 1 階段開始，共 3 名；按先後順序定號", "號  姓名"]);
    let paired = office.does(&["pair", "cup.jsonl", "--lang", "zh-Hans"]);
    contains(&paired, &["第 1 轮", "红方", "黑方", "轮空", "单数"]);
    let standings = office.does(&["standings", "cup.jsonl", "--lang", "zh-Hans"]);
    contains(&standings, &["名次", "姓名", "积分", "对手分"]);
    contains(
        &office.refuses(&["withdraw", "cup.jsonl", "选手", "--lang", "zh-Hans"], 1),
        &["不止一人", "#1 选手一@甲队", "姓名@单位"],
    );
}

#[test]
fn teams_play_on_boards() {
    let office = Office::new();
    let new = ["new", "cup.jsonl", "--name", "League", "--format", "round-robin", "--teams"];
    office.does(&[&new[..], &["--boards", "2"]].concat());
    for team in ["A", "B"] {
        let members = [1, 2, 3].map(|no| format!("Player {team}{no}"));
        let [first, second, reserve] = &members;
        let entry = ["enter", "cup.jsonl", team, "--member", first, "--member", second];
        office.does(&[&entry[..], &["--reserve", reserve]].concat());
    }
    office.does(&["draw", "cup.jsonl", "--by", "numbers", "2,1"]);
    contains(
        &office.does(&["pair", "cup.jsonl"]),
        &["1.1", "Player B1 (B)", "1.2", "Player B2 (B)"],
    );
    contains(&office.does(&["lineup", "cup.jsonl", "B", "1,Player B3"]), &["Player B1, Player B3"]);
    contains(&office.refuses(&["lineup", "cup.jsonl", "B", "1,9"], 1), &["Member 9"]);
    contains(&office.refuses(&["result", "cup.jsonl", "1", "1-0"], 1), &["several boards", "3.1"]);
    let told = office.does(&["result", "cup.jsonl", "1.1", "1-0", "1.2", "="]);
    contains(
        &told,
        &["board 1, Player B1", "1-0", "board 2, Player A2 – Player B3", "½-½", "over"],
    );
    let report = office.json();
    assert_eq!(report["stages"][0]["standings"][0]["entrant"], 2);
    contains(&office.does(&["entrants", "cup.jsonl"]), &["3* Player A3"]);
}

#[test]
fn a_drawn_match_of_a_knock_out_goes_on() {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "Cup", "--format", "knock-out", "--seed", "1"]);
    for player in ["Player 1", "Player 2", "Player 3"] {
        office.does(&["enter", "cup.jsonl", player]);
    }
    contains(&office.does(&["draw", "cup.jsonl", "--by", "order"]), &["A bracket of 4 lines, 1"]);
    contains(&office.does(&["pair", "cup.jsonl"]), &["Free: 1 Player 1"]);
    contains(
        &office.does(&["result", "cup.jsonl", "1", "="]),
        &["drawn so far; 1 more", "Still open"],
    );
    // A draw of the rapid game is won by Black.
    contains(&office.does(&["result", "cup.jsonl", "1", "="]), &["The round is over"]);
    contains(&office.does(&["pair", "cup.jsonl"]), &["for place 1"]);
    office.does(&["result", "cup.jsonl", "1", "+/-"]);
    contains(&office.refuses(&["lot", "cup.jsonl"], 1), &["nothing for the lot"]);
    contains(
        &office.does(&["explain", "cup.jsonl", "pairing", "2.1"]),
        &["follows from the bracket"],
    );
    contains(&office.does(&["show", "cup.jsonl"]), &["chuhe event close"]);
    office.does(&["close", "cup.jsonl"]);
}

#[test]
fn the_stages_of_5_plus_2_are_paired_side_by_side() {
    let office = Office::new();
    let simulated = ["simulate", "--format", "5+2", "--entrants", "20", "--out", "cup.jsonl"];
    office.does(&simulated);
    contains(&office.does(&["standings", "cup.jsonl"]), &["Place", "  1  "]);
    contains(
        &office.does(&["rounds", "cup.jsonl", "--stage", "2"]),
        &["Stage 2: final", "Round 1"],
    );
    contains(&office.does(&["explain", "cup.jsonl", "place", "5"]), &["Place 5"]);
    // Cut back to the end of the Swiss: the two stages begin and are paired at once.
    let log = String::from_utf8(office.bytes("cup.jsonl")).unwrap();
    let cut = log.find(r#"{"type":"stage-started","stage":2"#).unwrap();
    let cut = log[..cut].rfind('\n').unwrap() + 1;
    office.write("cup.jsonl", &log[..cut]);
    contains(&office.does(&["draw", "cup.jsonl"]), &["Stage 2 begins", "Stage 3 begins"]);
    contains(&office.does(&["pair", "cup.jsonl"]), &["Stage 2", "Round 1", "Stage 3", "Round 1"]);
    contains(
        &office.refuses(&["result", "cup.jsonl", "1", "1-0"], 2),
        &["Several stages", "--stage"],
    );
    office.does(&["result", "cup.jsonl", "--stage", "3", "1", "1-0"]);
}

#[test]
fn officials_have_their_words() {
    let office = Office::swiss(4, "3");
    office.does(&["pair", "cup.jsonl"]);
    contains(
        &office.does(&["swap", "cup.jsonl", "1", "2", "--reason", "asked"]),
        &["by hand", "asked"],
    );
    office.does(&["undo", "cup.jsonl"]);
    let by_hand = ["pair", "cup.jsonl", "--by-hand", "1-2,4-3", "--reason", "power cut"];
    contains(&office.does(&by_hand), &["Player 1", "by hand", "By hand: power cut"]);
    contains(&office.does(&["explain", "cup.jsonl", "pairing", "1.1"]), &["by hand"]);
    office.does(&["result", "cup.jsonl", "1", "1-0", "2", "1-0", "--at", "2099-01-01T09:00Z"]);
    let late = ["note", "cup.jsonl", "hall locked", "--at", "2026-01-01T09:00+08:00"];
    contains(&office.refuses(&late, 1), &["before the last entry", "--at"]);
    let at = |time: &'static str| ["--at", time];
    let appeal = ["appeal", "cup.jsonl", "1", "the chase was mutual", "--by-entrant", "2"];
    let soon = at("2099-01-01T10:00Z");
    contains(&office.refuses(&[&appeal[..], &soon].concat(), 1), &["in writing", "--written"]);
    let sound = [&appeal[..], &["--written", "--fee-paid"]].concat();
    contains(
        &office.refuses(&[&sound[..], &at("2099-01-01T12:00Z")].concat(), 1),
        &["late", "2§8.4"],
    );
    contains(&office.does(&[&sound[..], &soon].concat()), &["Appeal 1 by #2 Player 2"]);
    let decide = ["decide", "cup.jsonl", "1", "the film shows it", "--upheld"];
    contains(&office.does(&[&decide[..], &soon].concat()), &["Appeal 1 is upheld"]);
    let warn = ["sanction", "cup.jsonl", "3", "deduct:0.5", "--reason", "talk"];
    let refused = office.refuses(&[&warn[..], &soon, &["--as", "arbiter"]].concat(), 1);
    contains(&refused, &["chief arbiter"]);
    contains(&office.does(&[&warn[..], &soon].concat()), &["#3 Player 3: 0.5 point(s) taken away"]);
    contains(
        &office.refuses(&["sanction", "cup.jsonl", "3", "shout", "--reason", "talk"], 2),
        &["shout is none of these", "deduct:N"],
    );
    let out = ["disqualify", "cup.jsonl", "Player 4", "--reason", "struck an opponent"];
    contains(&office.does(&[&out[..], &soon].concat()), &["#4 Player 4 was excluded"]);
    let amend = ["amend", "cup.jsonl", "1", "--rating", "2400", "--name", "Player One"];
    contains(&office.does(&[&amend[..], &soon].concat()), &["#1 Player One"]);
    contains(
        &office.refuses(&[&["tie", "cup.jsonl", "1"], &soon[..]].concat(), 1),
        &["nothing for the lot"],
    );
    let note = ["note", "cup.jsonl", "clock replaced", "--about", "1", "--article", "2§8.2"];
    contains(&office.does(&[&note[..], &soon].concat()), &["Note: #1 Player One, clock replaced"]);
    contains(&office.does(&["show", "cup.jsonl"]), &["Appeal 1, upheld", "Note: clock replaced"]);
}

#[test]
fn faults_of_a_list_are_told_by_row_and_nothing_is_entered() {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "Cup", "--plan", "open"]);
    office.write("list.csv", "Name,Rating,Shoe size\nPlayer 1,2400,9\n,1,\nPlayer 3,high,\n");
    let complaint = office.refuses(&["enter", "cup.jsonl", "--from", "list.csv"], 1);
    contains(
        &complaint,
        &["“Rating” as Rating", "left out: Shoe size", "list.csv: row 3: the name is missing"],
    );
    contains(&complaint, &["row 4: `high` is no number", "2 fault(s)", "--skip-faulty"]);
    let skipping = ["enter", "cup.jsonl", "--from", "list.csv", "--skip-faulty"];
    contains(&office.does(&[&skipping[..], &["--dry-run"]].concat()), &["#1 Player 1", "Nothing"]);
    contains(&office.does(&skipping), &["Entered: #1 Player 1", "1 entered, 1 in all"]);
    office.write("list.xlsx", "PK");
    contains(
        &office.refuses(&["enter", "cup.jsonl", "--from", "list.xlsx"], 1),
        &["list.xlsx", "CSV"],
    );
    contains(&office.refuses(&["amend", "cup.jsonl", "Player 11"], 1), &["Nearest: #1 Player 1"]);
    contains(&office.refuses(&["amend", "cup.jsonl", "#9"], 1), &["no entrant with the id #9"]);
}

#[test]
fn what_cannot_be_understood_is_told_with_what_to_do() {
    let office = Office::swiss(4, "3");
    contains(
        &office.refuses(&["new", "cup.jsonl", "--name", "x", "--plan", "open"], 1),
        &["cup.jsonl is there already", "choose another name"],
    );
    contains(
        &office.refuses(&["new", "x.jsonl", "--name", "x"], 2),
        &["--plan, --format or --setting"],
    );
    contains(
        &office.refuses(&["new", "x.jsonl", "--name", "x", "--plan", "chess"], 2),
        &["no plan or format “chess”", "swiss", "staff"],
    );
    let book = ["new", "x.jsonl", "--name", "x", "--format", "double-elimination"];
    contains(
        &office.refuses(&[&book[..], &["--rulebook", "axf-2017"]].concat(), 2),
        &["no plan `staff`"],
    );
    assert!(!office.path("x.jsonl").exists(), "a refused event leaves no file");
    contains(&office.refuses(&["pair", "nothing.jsonl"], 1), &["nothing.jsonl", "No such file"]);
    assert!(!office.path("nothing.jsonl").exists());
    contains(
        &office.refuses(&["standings", "players.csv"], 1),
        &["players.csv: line 1", "chuhe-event-log"],
    );
    contains(
        &office.refuses(&["draw", "cup.jsonl", "--by", "whim"], 2),
        &["--by whim", "strong-odd"],
    );
    contains(
        &office.refuses(&["draw", "cup.jsonl", "--by", "numbers", "1,2"], 1),
        &["exactly once"],
    );
    contains(&office.refuses(&["draw", "cup.jsonl", "--at", "today"], 2), &["is no time"]);
    office.does(&["pair", "cup.jsonl"]);
    contains(&office.refuses(&["result", "cup.jsonl", "1", "3-0"], 2), &["“3-0” is no result"]);
    contains(
        &office.refuses(&["result", "cup.jsonl", "1", "1-0", "2"], 2),
        &["a score is missing"],
    );
    contains(
        &office.refuses(&["result", "cup.jsonl", "1", "1-0", "7", "1-0"], 1),
        &["no round 1, table 7"],
    );
    contains(&office.refuses(&["standings", "cup.jsonl", "--stage", "2"], 1), &["no stage 2"]);
    contains(&office.refuses(&["explain", "cup.jsonl", "place", "9"], 1), &["no place 9"]);
    office.write("results.csv", "table,result\n1,1-0\n2,win\nx,0-1\n");
    contains(
        &office.refuses(&["result", "cup.jsonl", "--from", "results.csv"], 1),
        &["results.csv: row 3: “win” is no result", "row 4", "2 fault(s), nothing was entered"],
    );
    let out = ["export", "cup.jsonl", "--json", "--out", "players.csv"];
    contains(&office.refuses(&out, 1), &["players.csv is there already", "--force"]);
}

#[test]
fn an_event_can_be_laid_out_by_a_file() {
    let office = Office::new();
    let text = r#"
        name = "Cup"
        rulebook = "axf-2017"
        entrants = "players"
        [[stages]]
        name = "preliminaries"
        format = { type = "swiss", rounds = 2 }
        [[stages]]
        name = "final"
        format = { type = "knock-out", places = "first" }
        takes = { type = "places", stage = 1, from = 1, to = 2 }
    "#;
    office.write("cup.toml", text);
    contains(&office.does(&["new", "cup.jsonl", "--setting", "cup.toml"]), &["“Cup”"]);
    contains(&office.does(&["show", "cup.jsonl"]), &["Stage 1 (preliminaries): Swiss, 2 rounds"]);
    office.write("bad.toml", "name = \"Cup\"\nrulebok = \"axf-2017\"\n");
    contains(
        &office.refuses(&["new", "x.jsonl", "--setting", "bad.toml"], 2),
        &["bad.toml", "rulebok"],
    );
}

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
    let slips = office.does(&["export", "cup.jsonl", "--format", "slips", "--round", "2"]);
    assert_eq!(serde_json::from_str::<Value>(&slips).unwrap().as_array().unwrap().len(), 12);
    let prizes = office.does(&["export", "cup.jsonl", "--format", "certificates"]);
    assert!(serde_json::from_str::<Value>(&prizes).unwrap().as_array().unwrap().len() >= 3);
}

#[test]
fn a_torn_file_is_told_by_its_line() {
    let office = Office::swiss(4, "3");
    let mut bytes = office.bytes("cup.jsonl");
    bytes.truncate(bytes.len() - 20);
    std::fs::write(office.path("cup.jsonl"), bytes).unwrap();
    contains(&office.refuses(&["pair", "cup.jsonl"], 1), &["cup.jsonl: line 7"]);
}
