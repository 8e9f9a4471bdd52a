//! What is wrong is told with its place and what to do next.

use crate::{Office, contains};

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
    contains(
        &complaint,
        &["row 4: the rating “high” is not a whole number", "2 faults", "--skip-faulty"],
    );
    let skipping = ["enter", "cup.jsonl", "--from", "list.csv", "--skip-faulty"];
    contains(&office.does(&[&skipping[..], &["--dry-run"]].concat()), &["#1 Player 1", "Nothing"]);
    contains(&office.does(&skipping), &["1 entered, 1 in all"]);
    office.write("list.xlsx", "PK\u{3}\u{4} and nothing else");
    contains(
        &office.refuses(&["enter", "cup.jsonl", "--from", "list.xlsx"], 1),
        &["list.xlsx", "no XLSX workbook"],
    );
    contains(&office.refuses(&["amend", "cup.jsonl", "Player 11"], 1), &["Nearest: #1 Player 1"]);
    contains(&office.refuses(&["amend", "cup.jsonl", "#9"], 1), &["no entrant with the id #9"]);
}

#[test]
fn what_the_command_line_lacks_is_told_as_that() {
    let office = Office::swiss(4, "3");
    for (act, given) in [
        ("swap", &["1", "2"][..]),
        ("forbid", &["1", "2"]),
        ("withdraw", &["1"]),
        ("return", &["1"]),
        ("disqualify", &["1"]),
        ("sanction", &["1", "warn"]),
        ("end", &[]),
    ] {
        let lacking = [&[act, "cup.jsonl"], given].concat();
        contains(&office.refuses(&lacking, 2), &["--reason <WHY>"]);
    }
}

#[test]
fn nobody_is_entered_twice_without_a_word() {
    let office = Office::swiss(4, "3");
    let again = ["enter", "cup.jsonl", "Player 1", "--unit", "Club 1"];
    contains(&office.refuses(&again, 1), &["Player 1 has entered already, as #1", "--anyway"]);
    office.does(&["enter", "cup.jsonl", "Player 1", "--unit", "Club 9", "--seeded", "1"]);
    let seeded = ["enter", "cup.jsonl", "Player 9", "--seeded", "1"];
    contains(&office.refuses(&seeded, 1), &["Player 9: #5 Player 1 has seed 1 already"]);
    contains(
        &office.refuses(&["enter", "cup.jsonl", "Player 9", "--seeded", "0"], 2),
        &["--seeded"],
    );
    let list = ["enter", "cup.jsonl", "--from", "players.csv", "--lang", "zh-Hans"];
    contains(&office.refuses(&list, 1), &["Player 4 已报名", "有4处重复"]);
    office.does(&[&again[..], &["--anyway"]].concat());
    contains(&office.does(&["entrants", "cup.jsonl"]), &["#6"]);
}

#[test]
fn what_is_wrong_with_a_result_or_a_sanction_is_told() {
    let office = Office::swiss(6, "3");
    office.does(&["pair", "cup.jsonl"]);
    let hans = ["--lang", "zh-Hans"];
    let drawn = ["result", "cup.jsonl", "1", "1-0:自然限着"];
    contains(
        &office.refuses(&[&drawn[..], &hans].concat(), 2),
        &["“自然限着”是和棋的原因，1-0 却分了胜负", "超时"],
    );
    contains(
        &office.refuses(&["result", "cup.jsonl", "1", "=:time"], 2),
        &["“time” is a reason of a win, but = is a draw", "natural-limit"],
    );
    let game = ["result", "cup.jsonl", "1.3", "none", "--reason", "x"];
    let told = office.refuses(&[&game[..], &hans].concat(), 1);
    contains(&told, &["第1台只有1局"]);
    assert!(!told.contains("分台"), "{told}");
    contains(&office.does(&["result", "cup.jsonl", "1", "红胜：犯规=1/0"]), &["1-0", "fouls 1/0"]);
    for none in ["ban:0", "suspend:x", "deduct:0"] {
        let sanction = ["sanction", "cup.jsonl", "1", none, "--reason", "x"];
        contains(
            &office.refuses(&sanction, 2),
            &[none, "stands a number", "ban:YEARS, at least 1"],
        );
    }
    let sold = ["sanction", "cup.jsonl", "1", "ban:9", "--act", "arranged-result"];
    contains(
        &office.refuses(&[&sold[..], &["--reason", "x"]].concat(), 1),
        &["For arranged-result there is: points-cancelled, ban:1–3"],
    );
    let long = ["sanction", "cup.jsonl", "2", "suspend:9", "--reason", "insults"];
    contains(&office.does(&long), &["for 9 rounds, but only 2 are still to be paired"]);
    let banned = ["sanction", "cup.jsonl", "1", "ban:9", "--reason", "by the association"];
    contains(
        &office.does(&banned),
        &["The points stand", "1 to 3 years", "'#1' points-cancelled --act arranged-result"],
    );
    contains(&office.does(&["entrants", "cup.jsonl"]), &["disqualified, suspended for 9 years"]);
    contains(
        &office.does(&["standings", "cup.jsonl", "--lang", "zh-Hans"]),
        &["被取消比赛资格：by the association、禁赛9年"],
    );
}

#[test]
fn what_may_be_chosen_is_told() {
    let office = Office::new();
    let new = ["new", "x.jsonl", "--name", "x", "--format", "groups"];
    contains(
        &office.refuses(&[&new[..], &["--scoring", "five"]].concat(), 2),
        &["no scoring system “five”", "one-half-zero, two-one-zero"],
    );
    contains(
        &office.does(&["plans", "--lang", "zh-Hans"]),
        &["计分办法", "axf-2017", "two-one-zero*", "cxa-2020", "three-black-two"],
    );
    let regulations = "swiss.missed-rounds-until-removed = 3\nbook.title.en.x = 1\n";
    office.write("own.toml", regulations);
    let with = [&new[..], &["--regulations", "own.toml"]].concat();
    let complaint = office.refuses(&with, 2);
    contains(
        &complaint,
        &["own.toml: ", "line 1, ", "-until-removed.value`", "line 2, ", "`book.title.en = …`"],
    );
    office.write("own.toml", "[natural-limit]\nplies = \"x\"\n");
    let complaint = office.refuses(&with, 2);
    contains(
        &complaint,
        &["line 2, ", "expected a nonzero whole number, at `natural-limit.plies`"],
    );
    assert!(!complaint.contains("struct"), "{complaint}");
    let complaint = office.refuses(&[&with[..], &["--lang", "zh-Hans"]].concat(), 2);
    contains(&complaint, &["own.toml：", "第2行第9列", "`natural-limit.plies` 的写法不合要求"]);
    for (file, text, place) in [
        ("own-setting.toml", "name = \"x\"\nrulebook = 3\n", "第2行第12列"),
        ("own-setting.json", "{\"name\": \"x\",\n \"rulebook\": 3}", "第2行第"),
    ] {
        office.write(file, text);
        let new = ["new", "y.jsonl", "--setting", file, "--lang", "zh-Hans"];
        let complaint = office.refuses(&new, 2);
        contains(&complaint, &[file, place, "不是有效的赛事设置", "docs/event-setting.md"]);
        assert!(!complaint.contains(" at line"), "the place is told once: {complaint}");
    }
    office.does(&new);
    let show = office.does(&["show", "x.jsonl", "--lang", "zh-Hans"]);
    contains(&show, &["小组赛", "决赛", "排位赛"]);
    assert!(!show.contains("groups") && !show.contains("places"), "{show}");
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
        &["no plan or format “chess”", "swiss", "5+2", "staff"],
    );
    let plan = |rest: &[&'static str]| {
        office.refuses(&[&["new", "x.jsonl", "--name", "x", "--plan"], rest].concat(), 2)
    };
    contains(&plan(&["swiss"]), &["“swiss” is a format: --format swiss"]);
    contains(&plan(&["women", "--rules", "cxa-1987"]), &["--rules axf-2017"]);
    let book = ["new", "x.jsonl", "--name", "x", "--format", "double-elimination"];
    contains(
        &office.refuses(&[&book[..], &["--rulebook", "axf-2017"]].concat(), 2),
        &["no plan “staff”"],
    );
    assert!(!office.path("x.jsonl").exists(), "a refused event leaves no file");
    contains(&office.refuses(&["pair", "nothing.jsonl"], 1), &["nothing.jsonl", "No such file"]);
    assert!(!office.path("nothing.jsonl").exists());
    contains(
        &office.refuses(&["standings", "players.csv"], 1),
        &["players.csv: line 1", "chuhe-event-log"],
    );
    contains(&office.refuses(&["draw", "cup.jsonl", "--by", "whim"], 2), &["'whim'", "strong-odd"]);
    contains(&office.refuses(&["draw", "cup.jsonl", "--by-hand", "1,2"], 1), &["exactly once"]);
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
        &["results.csv: row 3: “win” is no result", "row 4", "2 faults, nothing was entered"],
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
    contains(
        &office.does(&["show", "cup.jsonl"]),
        &["Stage 1 (preliminaries): ", "Swiss system over 2 rounds"],
    );
    office.write("bad.toml", "name = \"Cup\"\nrulebok = \"axf-2017\"\n");
    contains(
        &office.refuses(&["new", "x.jsonl", "--setting", "bad.toml"], 2),
        &["bad.toml", "rulebok"],
    );
}

#[test]
fn a_torn_last_line_is_moved_aside_and_the_event_goes_on() {
    let office = Office::swiss(4, "3");
    let whole = office.bytes("cup.jsonl");
    let torn = &whole[..whole.len() - 20];
    std::fs::write(office.path("cup.jsonl"), torn).unwrap();
    // Who only reads passes it over and changes nothing.
    let output = office.run(&["entrants", "cup.jsonl"]);
    assert!(output.status.success());
    contains(&String::from_utf8(output.stderr).unwrap(), &["was torn", "passed over"]);
    assert_eq!(office.bytes("cup.jsonl"), torn);
    // Who writes moves it aside; the draw is done again.
    let output = office.run(&["draw", "cup.jsonl", "--by", "in-order", "--lang", "zh-Hans"]);
    assert!(output.status.success());
    let told = String::from_utf8(output.stderr).unwrap();
    contains(&told, &["未写完整", "cup.jsonl.torn", "5条记录完好"]);
    // The last whole entry ends with a stop, and what is to be done follows it.
    contains(&told, &["最后一条完好记录：报名：#4 Player 4。其后的内容请重新登记。"]);
    let aside = office.bytes("cup.jsonl.torn");
    assert!(aside.starts_with(b"{") && torn.ends_with(aside.trim_ascii_end()));
    contains(&office.does(&["pair", "cup.jsonl"]), &["Round 1", "Player 1"]);
    // Damage in the middle is another matter: it is told by its line and left alone.
    let text = String::from_utf8(office.bytes("cup.jsonl")).unwrap();
    office.write("cup.jsonl", &text.replacen("\"entered\"", "\"entered", 1));
    contains(
        &office.refuses(&["pair", "cup.jsonl"], 1),
        &["cup.jsonl: line 3", "`chuhe event log` tells the log up to there"],
    );
    let output = office.run(&["log", "cup.jsonl"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8(output.stdout).unwrap().lines().count(),
        1,
        "what stands before it"
    );
    contains(&String::from_utf8(output.stderr).unwrap(), &["cup.jsonl: line 3"]);
}

/// What comes next can be pasted, whatever the file is called.
#[test]
fn hints_name_the_file_as_a_shell_takes_it() {
    let office = Office::swiss(4, "3");
    std::fs::rename(office.path("cup.jsonl"), office.path("my cup.jsonl")).unwrap();
    contains(&office.does(&["pair", "my cup.jsonl"]), &["chuhe event result 'my cup.jsonl' TABLE"]);
    contains(&office.does(&["show", "my cup.jsonl"]), &["chuhe event result 'my cup.jsonl' TABLE"]);
}

#[test]
fn options_that_would_be_passed_over_are_refused() {
    let office = Office::swiss(4, "3");
    office.write("cup.toml", "name = \"Cup\"\n");
    let new = |rest: &[&'static str]| [&["new", "x.jsonl", "--name", "Cup"], rest].concat();
    let draw = |rest: &[&'static str]| [&["draw", "cup.jsonl"], rest].concat();
    for (arguments, said) in [
        (new(&["--setting", "cup.toml", "--rules", "wxf-2018"]), ["--setting", "--rules"]),
        (new(&["--setting", "cup.toml", "--games", "2"]), ["--setting", "--games"]),
        (new(&["--plan", "open", "--rounds", "9"]), ["--rounds", "--plan open"]),
        (new(&["--format", "round-robin", "--rounds", "9"]), ["--rounds", "--format round-robin"]),
        (new(&["--format", "swiss", "--groups", "4"]), ["--groups", "--format swiss"]),
        (new(&["--from-trf", "no.trf", "--rounds", "9"]), ["--rounds", "--from-trf"]),
        (draw(&["--slots", "1,2"]), ["--slots", "add --by seed-slots"]),
        (draw(&["--slots", "1,2", "--by", "rating"]), ["--slots", "--by rating"]),
        (draw(&["--slots", "1,2", "--by-hand", "1,2,3,4"]), ["--slots", "--by-hand"]),
        (vec!["pair", "cup.jsonl", "--reason", "none"], ["required", "--by-hand"]),
        (vec!["enter", "cup.jsonl", "Zed", "--skip-faulty"], ["cannot be used", "--skip-faulty"]),
        (draw(&["--by", "in-order", "--seed", "7"]), ["--seed", "--by in-order"]),
        (draw(&["--by-hand", "1,2,3,4", "--seed", "7"]), ["--seed", "--by-hand"]),
        (vec!["enter", "cup.jsonl", "--from", "no.csv", "--unit", "North"], ["--from", "--unit"]),
    ] {
        contains(&office.refuses(&arguments, 2), &said);
    }
}

#[test]
fn what_a_list_adds_to_a_result_is_not_passed_over() {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "Cup", "--format", "round-robin"]);
    for no in 1..=4 {
        office.does(&["enter", "cup.jsonl", &format!("Player {no}")]);
    }
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0"]);
    let list = ["result", "cup.jsonl", "--from", "results.csv"];
    for added in ["1-0:fouls=2/0", "1-0:time", "1-0:reversed", "1-0:used=50:00/59:00"] {
        office.write("results.csv", &format!("table,result\n1,\"{added}\"\n"));
        contains(&office.refuses(&list, 1), &["--reason"]);
    }
    office.write("results.csv", "table,result\n1,1-0:fouls=2/0\n");
    office.does(&[&list[..], &["--reason", "fouls forgotten"]].concat());
    // The bare signs, as a list is exported, say nothing new and take nothing away.
    office.write("results.csv", "table,result\n1,1-0\n2,0:1\n");
    contains(&office.does(&list), &["1 row of the list was entered before"]);
    let games = &office.json()["stages"][0]["rounds"][0]["pairings"];
    assert_eq!(games[0]["games"][0]["result"]["fouls"]["red"], 2);
    assert_eq!(games[1]["games"][0]["result"]["outcome"]["winner"], "black");
}
