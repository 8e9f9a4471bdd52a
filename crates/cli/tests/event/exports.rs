//! What is printed, and what goes to other programs and comes back.

use crate::{Office, contains};

const TEAMS: &str = "Team,Name,Romanised,Rating,Reserve,Captain\n\
    甲队,选手1,Player 1,2400,,是\n甲队,选手2,,,,\n甲队,选手3,,,,\n甲队,选手4,,,是,\n\
    乙队,选手5,,2300,,\n乙队,选手6,,,,\n乙队,选手7,,,,\n\
    丙队,选手8,,,,\n丙队,选手9,,,,\n丙队,选手10,,,,\n";

fn teams(name: &str) -> Office {
    let office = Office::new();
    let new = ["new", "cup.jsonl", "--name", name, "--format", "round-robin", "--teams"];
    office.does(&[&new[..], &["--boards", "3", "--seed", "1"]].concat());
    office
}

#[test]
fn every_paper_is_written_beside_the_event() {
    let office = Office::swiss(6, "1");
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0", "2", "1/2-1/2", "3", "0-1"]);
    for (what, file, text) in [
        ("pairings", "cup-pairings-r1.html", "对阵表"),
        ("standings", "cup-standings.html", "名次表"),
        ("final-standings", "cup-final-standings.html", "总名次表"),
        ("crosstable", "cup-crosstable.html", "成绩总表"),
        ("board-cards", "cup-board-cards-r1.html", "Player 1"),
        ("result-slips", "cup-result-slips-r1.html", "裁判员签名"),
        ("certificates", "cup-certificates.html", "荣誉证书"),
    ] {
        let export = ["export", "cup.jsonl", "--what", what, "--lang", "zh-Hans"];
        office.does(&export);
        let page = String::from_utf8(office.bytes(file)).unwrap();
        contains(&page, &["<!DOCTYPE html>", "lang=\"zh-Hans\""]);
        assert!(page.contains(text), "{what}");
        contains(&office.refuses(&export, 1), &[file, "已经存在", "--force"]);
        office.does(&[&export[..], &["--force"]].concat());
        // The same as data.
        for format in ["json", "csv", "xlsx"] {
            let out = format!("data.{format}");
            office.does(&["export", "cup.jsonl", "--what", what, "--out", &out, "--force"]);
            assert!(!office.bytes(&out).is_empty());
        }
    }
    contains(
        &office.refuses(&["export", "cup.jsonl", "--what", "bracket"], 1),
        &["Stage 1 is no knock-out"],
    );
    contains(
        &office.refuses(&["export", "cup.jsonl", "--what", "line-ups"], 1),
        &["event of players"],
    );
    contains(&office.refuses(&["export", "cup.jsonl"], 2), &["--format xlsx, trf, json or csv"]);
    contains(
        &office.refuses(&["export", "cup.jsonl", "--format", "html", "--what", "everything"], 2),
        &["“everything” is not written as html"],
    );
    let printed = office.does(&["export", "cup.jsonl", "--what", "standings", "--out", "-"]);
    contains(&printed, &["<!DOCTYPE html>", "Standings"]);
}

#[test]
fn teams_go_out_as_a_workbook_and_come_in_again() {
    let office = teams("League");
    office.write("teams.csv", TEAMS);
    office.does(&["enter", "cup.jsonl", "--from", "teams.csv"]);
    let before = office.json()["entrants"].clone();
    assert_eq!(before[0]["captain"], "选手1");
    for (lang, list) in [("zh-Hans", "a.xlsx"), ("zh-Hant", "b.xlsx"), ("en", "c.xlsx")] {
        let export = ["export", "cup.jsonl", "--format", "xlsx", "--out", list];
        office.does(&[&export[..], &["--lang", lang]].concat());
        let other = teams("Again");
        std::fs::copy(office.path(list), other.path(list)).unwrap();
        other.does(&["enter", "cup.jsonl", "--from", list]);
        assert_eq!(other.json()["entrants"], before, "{lang}");
    }
    let csv = office.does(&["export", "cup.jsonl", "--csv", "entrants"]);
    let other = teams("Again");
    other.write("teams.csv", &csv);
    other.does(&["enter", "cup.jsonl", "--from", "teams.csv"]);
    assert_eq!(other.json()["entrants"], before);

    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["export", "cup.jsonl", "--what", "line-ups", "--lang", "zh-Hans"]);
    let page = String::from_utf8(office.bytes("cup-line-ups-r1.html")).unwrap();
    contains(&page, &["排阵表", "领队签名"]);
}

#[test]
fn lists_in_other_encodings_are_read_and_faults_told_in_chinese() {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "Cup", "--plan", "open"]);
    let list = "市公开赛报名表\n\n姓名;单位;等级分\n选手1;甲社;2400\n选手2;乙社;高\n";
    let bytes = encoding_rs::GB18030.encode(list).0;
    std::fs::write(office.path("list.csv"), &bytes).unwrap();
    let enter = ["enter", "cup.jsonl", "--from", "list.csv", "--lang", "zh-Hans"];
    contains(&office.refuses(&enter, 1), &["第5行：等级分“高”须为65535以内的整数", "有1处错误"]);
    let entered = office.does(&[&enter[..], &["--skip-faulty"]].concat());
    contains(&entered, &["本次报名1名，共1名"]);
    contains(&office.does(&["entrants", "cup.jsonl"]), &["选手1"]);
}

/// A round robin by the table is one again; any other is said to be read as a Swiss, and a format that is given holds.
#[test]
fn a_report_of_a_round_robin_is_read_as_one() {
    let office = Office::new();
    let new = ["new", "cup.jsonl", "--name", "Cup", "--format", "round-robin", "--seed", "1"];
    office.does(&[&new[..], &["--rulebook", "cxa-1987"]].concat());
    for no in 1..=5 {
        office.does(&["enter", "cup.jsonl", &format!("Player {no}")]);
    }
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    for results in [["1-0", "0-1:reversed"], ["½-½", "+/-"]] {
        office.does(&["pair", "cup.jsonl"]);
        office.does(&["result", "cup.jsonl", "1", results[0], "2", results[1]]);
    }
    office.does(&["export", "cup.jsonl", "--format", "trf"]);
    let report = ["--from-trf", "cup.trf", "--seed", "1", "--rulebook", "cxa-1987"];
    let told = office.does(&[&["new", "again.jsonl"][..], &report].concat());
    contains(&told, &["5 entered, 2 rounds", "is of a round robin by the book's table"]);
    for sheet in ["standings", "crosstable"] {
        let csv = |file| office.does(&["export", file, "--csv", sheet]);
        assert_eq!(csv("again.jsonl"), csv("cup.jsonl"));
    }
    contains(&office.does(&["pair", "again.jsonl"]), &["Round 3", "the round-robin table leaves"]);
    // What is asked for holds, or is refused with a reason.
    let swiss =
        [&["new", "swiss.jsonl", "--format", "swiss", "--rounds", "6"][..], &report].concat();
    assert!(!office.does(&swiss).contains("round robin"));
    contains(&office.does(&["show", "swiss.jsonl"]), &["Swiss system over 6 rounds"]);
    let given = |format| [&["new", "no.jsonl", "--format", format][..], &report].concat();
    contains(&office.refuses(&given("knock-out"), 1), &["cup.trf", "a Swiss or as a round robin"]);
    let chinese = [&given("groups")[..], &["--lang", "zh-Hant"]].concat();
    contains(&office.refuses(&chinese, 1), &["只能讀作積分編排賽或循環賽"]);
    office.does(&[&["new", "robin.jsonl", "--format", "round-robin"][..], &report].concat());
    // By other ranks the rounds are not those of the table.
    let text = String::from_utf8(office.bytes("cup.trf")).unwrap();
    let swapped = text.lines().map(|line| match line.get(..8) {
        Some("001    1") => exchanged(line, "1", "2"),
        Some("001    2") => exchanged(line, "2", "1"),
        Some(start) if start.starts_with("001") => opponents_exchanged(line),
        _ => line.to_owned(),
    });
    office.write("cup.trf", &swapped.collect::<Vec<_>>().join("\n"));
    let told = office.does(&[&["new", "other.jsonl"][..], &report].concat());
    contains(&told, &["is of a round robin, but its round 1", "read as a Swiss"]);
    contains(&office.does(&["show", "other.jsonl"]), &["Swiss"]);
    let refused = office.refuses(&given("round-robin"), 1);
    contains(&refused, &["cup.trf", "round 1 is not that of the round-robin table"]);
}

/// A line of a report with another starting rank, and with the numbers of two opponents exchanged.
fn exchanged(line: &str, from: &str, to: &str) -> String {
    let line = opponents_exchanged(line);
    line.replacen(&format!("001    {from}"), &format!("001    {to}"), 1)
}

fn opponents_exchanged(line: &str) -> String {
    let (head, rounds) = line.split_at(91);
    let cells = rounds.as_bytes().chunks(10).map(|cell| {
        let cell = std::str::from_utf8(cell).unwrap();
        match cell.get(..4) {
            Some("   1") => format!("   2{}", &cell[4..]),
            Some("   2") => format!("   1{}", &cell[4..]),
            _ => cell.to_owned(),
        }
    });
    format!("{head}{}", cells.collect::<String>())
}

#[test]
fn a_tournament_report_goes_out_and_comes_in() {
    let office = Office::swiss(5, "3");
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0", "2", "0-1"]);
    office.does(&["export", "cup.jsonl", "--format", "trf"]);
    office.does(&["new", "again.jsonl", "--from-trf", "cup.trf", "--seed", "1"]);
    // All but the notes: what is built again was paired by hand.
    let table = |file| {
        let csv = office.does(&["export", file, "--csv", "pairings"]);
        let games = csv.lines().filter(|line| !line.starts_with(",,,,"));
        let row = |line: &str| {
            let cells: Vec<String> = line.split(',').map(str::to_owned).collect();
            (cells[..7].to_vec(), cells.last().cloned())
        };
        games.map(row).collect::<Vec<_>>()
    };
    assert_eq!(table("again.jsonl"), table("cup.jsonl"));
    contains(&office.does(&["pair", "again.jsonl"]), &["Round 2"]);
    let named =
        ["new", "named.jsonl", "--from-trf", "cup.trf", "--name", "市冠军赛", "--seed", "1"];
    contains(&office.does(&named), &["市冠军赛"]);
    assert_eq!(table("named.jsonl"), table("cup.jsonl"));
    contains(&office.does(&["show", "named.jsonl"]), &["市冠军赛"]);
    office.write("bad.trf", "001 x\n");
    let bad = ["new", "bad.jsonl", "--from-trf", "bad.trf"];
    contains(&office.refuses(&bad, 1), &["bad.trf", "line 1"]);
    let chinese = [&bad[..], &["--lang", "zh-Hans"]].concat();
    contains(&office.refuses(&chinese, 1), &["bad.trf", "第1行：缺姓名"]);
    let knock_out = Office::new();
    let new = ["new", "cup.jsonl", "--name", "Cup", "--format", "knock-out"];
    knock_out.does(&[&new[..], &["--games", "2"]].concat());
    knock_out.does(&["enter", "cup.jsonl", "A"]);
    knock_out.does(&["enter", "cup.jsonl", "B"]);
    knock_out.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    knock_out.does(&["pair", "cup.jsonl"]);
    contains(
        &knock_out.refuses(&["export", "cup.jsonl", "--format", "trf", "--lang", "zh-Hant"], 1),
        &["第1輪第1台", "每對只載一局"],
    );
}

#[test]
fn matches_won_are_no_points() {
    let office = Office::new();
    office.does(&[
        "simulate",
        "--format",
        "5+2",
        "--entrants",
        "16",
        "--seed",
        "4",
        "--out",
        "cup.jsonl",
    ]);
    let whole = office.json();
    let rows = whole["final-standings"].as_array().unwrap();
    let units: Vec<&str> = rows.iter().map(|row| row["score-unit"].as_str().unwrap()).collect();
    assert!(units.contains(&"matches-won") && units.contains(&"half-points"), "{units:?}");
    let won = rows[0]["score"].as_i64().unwrap();
    let told = office.does(&["standings", "cup.jsonl", "--all"]);
    contains(&told, &[&format!("{won} matches")]);
    let csv = office.does(&["export", "cup.jsonl", "--csv", "crosstable", "--stage", "2"]);
    let first = csv.lines().nth(1).unwrap();
    assert_eq!(first.rsplit(',').nth(1).unwrap(), won.to_string(), "matches won are not halved");
    // Without a stage it is the table of all seven rounds.
    let csv = office.does(&["export", "cup.jsonl", "--csv", "crosstable"]);
    contains(&csv, &["place,number,name,1,2,3,4,5,6,7,score,score-unit,notes\n1,"]);
    assert_eq!(csv.lines().count(), 17);
    let told = office.does(&["crosstable", "cup.jsonl", "--lang", "zh-Hans"]);
    contains(&told, &["胜", "场", "该场胜负"]);
    contains(&office.does(&["standings", "cup.jsonl", "--stage", "3"]), &["\n    5 "]);
    office.does(&["export", "cup.jsonl", "--what", "crosstable"]);
    assert!(!office.bytes("cup-crosstable.html").is_empty());
}

#[test]
fn certificates_wait_for_the_last_result() {
    let office = Office::swiss(4, "2");
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0", "2", "1-0"]);
    for format in ["html", "csv", "json", "xlsx"] {
        let export = ["export", "cup.jsonl", "--what", "certificates", "--format", format];
        let complaint = office.refuses(&[&export[..], &["--lang", "zh-Hans"]].concat(), 1);
        contains(&complaint, &["第1阶段尚未结束", "不能打印证书", "chuhe event show"]);
    }
    let complaint = office.refuses(&["export", "cup.jsonl", "--csv", "certificates"], 1);
    contains(&complaint, &["stage 1 is not over", "`chuhe event show` says what is still"]);
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0", "2", "1-0"]);
    office.does(&["export", "cup.jsonl", "--what", "certificates"]);
}

#[test]
fn two_games_a_board_are_told_apart_and_added_up() {
    let office = teams("League");
    std::fs::remove_file(office.path("cup.jsonl")).unwrap();
    let new = ["new", "cup.jsonl", "--name", "League", "--format", "round-robin", "--teams"];
    office.does(&[&new[..], &["--boards", "3", "--games", "2", "--seed", "1"]].concat());
    office.write("teams.csv", TEAMS);
    office.does(&["enter", "cup.jsonl", "--from", "teams.csv"]);
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    office.does(&["pair", "cup.jsonl"]);
    let results = ["1.1.1", "1-0", "1.1.2", "1-0", "1.2.1", "½-½", "1.2.2", "1-0"];
    office.does(&[&["result", "cup.jsonl"], &results[..]].concat());
    office.does(&["result", "cup.jsonl", "1.3.1", "1-0", "1.3.2", "1-0"]);
    let told = office.does(&["rounds", "cup.jsonl"]);
    for label in ["1.1.1 ", "1.1.2 ", "1.2.1 ", "1.2.2 ", "1.3.1 ", "1.3.2 "] {
        assert!(told.contains(label), "{label} in {told}");
    }
    let first = told.lines().find(|line| line.trim_start().starts_with("1 ")).unwrap();
    let total: Vec<&str> = first.split_whitespace().filter(|word| word.contains('-')).collect();
    assert!(["5-7", "7-5"].contains(&total[0]), "{first}");
    contains(
        &office.refuses(&["export", "cup.jsonl", "--what", "line-ups", "--format", "xlsx"], 2),
        &["“line-ups” is not written as xlsx"],
    );
    office.does(&["export", "cup.jsonl", "--what", "result-slips", "--lang", "zh-Hans"]);
    let page = String::from_utf8(office.bytes("cup-result-slips-r1.html")).unwrap();
    contains(&page, &["第1台 · 第1局", "第1台 · 第2局"]);
}

/// What is offered as CSV is written, and what is not is not offered.
#[test]
fn csv_offers_what_it_takes() {
    let office = Office::swiss(4, "1");
    for what in ["everything", "record-sheets", "line-ups"] {
        let complaint = office.refuses(&["export", "cup.jsonl", "--csv", what], 2);
        let (_, offered) =
            complaint.split_once("standings").unwrap_or_else(|| panic!("{complaint}"));
        assert!(!offered.contains("everything") && !offered.contains("record-sheets"), "{offered}");
    }
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0", "2", "1-0"]);
    let all = "entrants pairings board-cards result-slips standings crosstable certificates";
    for what in all.split(' ') {
        assert!(!office.does(&["export", "cup.jsonl", "--csv", what]).is_empty());
    }
}

#[test]
fn record_sheets_are_printed_by_their_name() {
    let office = Office::swiss(4, "3");
    office.does(&["pair", "cup.jsonl"]);
    let print = |what: &str| office.does(&["export", "cup.jsonl", "--what", what, "--out", "-"]);
    let html = ["--format", "html"];
    let sheets = office.does(
        &[&["export", "cup.jsonl", "--what", "record-sheets", "--out", "-"][..], &html].concat(),
    );
    assert!(sheets.contains("Player 1") && sheets.contains("Player 4"));
    assert_eq!(sheets, print("record-sheets"));
    assert!(office.does(&["export", "--help"]).contains("- record-sheets:"));
}
