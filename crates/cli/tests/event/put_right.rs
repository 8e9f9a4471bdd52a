//! What is put right afterwards, and lists with faults.

use crate::{Office, contains};

/// A round robin of four, its first round paired.
fn round_robin() -> Office {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "Cup", "--format", "round-robin", "--seed", "1"]);
    for no in 1..=4 {
        office.does(&["enter", "cup.jsonl", &format!("Player {no}")]);
    }
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    office.does(&["pair", "cup.jsonl"]);
    office
}

#[test]
fn a_correction_says_what_it_no_longer_notes() {
    let office = round_robin();
    let whole = "1-0:reversed,fouls=2/0,used=50:00/59:00";
    for (language, told) in [
        (
            "en",
            [
                "no longer noted: that colours were exchanged, the fouls, the times used",
                "fouls=1/0",
            ],
        ),
        ("zh-Hans", ["不再记载：先后手互换、犯规、用时", "结果之后"]),
        ("zh-Hant", ["不再記載：先後手互換、犯規、用時", "結果之後"]),
    ] {
        let before = office.run(&["result", "cup.jsonl", "1", whole, "--reason", "the slip"]);
        if !before.status.success() {
            office.does(&["result", "cup.jsonl", "1", whole]);
        }
        let command =
            ["result", "cup.jsonl", "1", "0-1", "--reason", "misread", "--lang", language];
        contains(&office.does(&command), &told);
    }
    // What stays is not told.
    office.does(&["result", "cup.jsonl", "2", "1-0:fouls=1/0"]);
    let stays = ["result", "cup.jsonl", "2", "0-1:fouls=1/0", "--reason", "misread"];
    assert!(!office.does(&stays).contains("no longer noted"));
}

#[test]
fn a_list_of_results_tells_every_table_that_is_wrong() {
    let office = round_robin();
    office.write("results.csv", "table,result\n1,1-0\n1,0-1\n9,1-0\n2,1-0\n");
    let complaint = office.refuses(&["result", "cup.jsonl", "--from", "results.csv"], 1);
    contains(
        &complaint,
        &[
            "row 3: the table is there already, in row 2.",
            "row 4: there is no table 9 in this round.",
            "2 faults, nothing was entered",
        ],
    );
}

#[test]
fn a_list_that_is_torn_enters_nobody() {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "Cup", "--format", "round-robin"]);
    office.write("players.csv", "name,unit\nA,甲\n\"B,乙\nC,丙\nD,丁\n");
    let complaint = office.refuses(&["enter", "cup.jsonl", "--from", "players.csv"], 1);
    contains(&complaint, &["row 3: a quotation mark opens a cell here and none closes it"]);
    let complaint = office.refuses(&["enter", "cup.jsonl", "X\nY"], 1);
    contains(&complaint, &["written on one line", "X\\nY"]);
    office.write("players.csv", "no,name\n1,A\n2,B\ntotal,2\n");
    let complaint = office.refuses(&["enter", "cup.jsonl", "--from", "players.csv"], 1);
    contains(&complaint, &["row 4: “total”: this row is a sum or a remark and names nobody"]);
}

#[test]
fn what_is_not_taken_back_is_told_after_a_swap_as_well() {
    let office = Office::swiss(6, "3");
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0"]);
    let pairings = &office.json()["stages"][0]["rounds"][0]["pairings"];
    let [a, b] = [1, 2].map(|at: usize| format!("#{}", pairings[at]["first"]));
    office.does(&["swap", "cup.jsonl", &a, &b, "--reason", "request"]);
    contains(&office.refuses(&["undo", "cup.jsonl"], 1), &["Results have been entered"]);
}

#[test]
fn an_appeal_that_is_upheld_says_that_the_result_is_still_to_be_corrected() {
    let office = round_robin();
    office.does(&["result", "cup.jsonl", "1", "1-0"]);
    let json = office.json();
    let loser = &json["stages"][0]["rounds"][0]["pairings"][0]["games"][0]["black"]["entrant"];
    let by = format!("#{loser}");
    let appeal = ["appeal", "cup.jsonl", "1", "the chase was mutual", "--by-entrant", &by];
    office.does(&[&appeal[..], &["--written", "--fee-paid"]].concat());
    let told = office.does(&["decide", "cup.jsonl", "1", "--upheld", "the film shows it"]);
    contains(
        &told,
        &["changes no result by itself", "chuhe event result cup.jsonl --round 1 1 SCORE"],
    );
}

#[test]
fn seeds_are_told_on_the_numbers_that_there_are() {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "Cup", "--format", "round-robin", "--seed", "1"]);
    for no in 1..=5 {
        let seed = no.to_string();
        office.does(&["enter", "cup.jsonl", &format!("Player {no}"), "--seeded", &seed]);
    }
    // A round robin has no plan that keeps numbers for seeds.
    let draw = ["draw", "cup.jsonl", "--by", "seed-slots"];
    contains(&office.refuses(&draw, 2), &["--slots 1,6,9,14"]);
    let told = office.does(&[&draw[..], &["--slots", "1,6,9,14"]].concat());
    contains(&told, &["seeds by lot on 1, the rest by lot"]);
}

/// A line lost from the middle of the file is missed, and the entry is named that does not follow.
#[test]
fn a_line_that_was_lost_is_missed() {
    let office = Office::swiss(4, "2");
    for _ in 0..2 {
        office.does(&["pair", "cup.jsonl"]);
        office.does(&["result", "cup.jsonl", "1", "1-0", "2", "1-0"]);
    }
    office.does(&["close", "cup.jsonl", "--anyway"]);
    let log = String::from_utf8(office.bytes("cup.jsonl")).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    let last = lines.iter().rposition(|line| line.contains("result-entered")).unwrap();
    let rest: Vec<&str> =
        lines.iter().enumerate().filter(|(at, _)| *at != last).map(|(_, line)| *line).collect();
    office.write("cup.jsonl", &format!("{}\n", rest.join("\n")));
    contains(&office.refuses(&["show", "cup.jsonl"], 1), &["Stage 1 is not over"]);
}

#[test]
fn two_of_one_name_and_unit_in_a_list_are_entered_if_they_are_said_to_be_two() {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "Cup", "--format", "round-robin", "--seed", "1"]);
    office.write("list.csv", "选手姓名,所属单位\n李二,上海\n王一,北京\n李二,上海\n");
    let enter = ["enter", "cup.jsonl", "--from", "list.csv"];
    let told = ["row 4: 李二 has the name and unit of row 2", "--anyway"];
    contains(&office.refuses(&enter, 1), &told);
    office.does(&[&enter[..], &["--anyway"]].concat());
    contains(&office.does(&["entrants", "cup.jsonl"]), &["#3"]);
}

#[test]
fn rows_of_a_list_are_told_in_their_order_and_left_out_together() {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "Cup", "--format", "swiss", "--seed", "1"]);
    office.write("list.csv", "name,unit,rating\nA,X,\nA,X,\nB,Y,high\nC,Y,\n");
    let enter = ["enter", "cup.jsonl", "--from", "list.csv"];
    let told = office.refuses(&enter, 1);
    contains(
        &told,
        &["list.csv: row 3: A has the name", "list.csv: row 4:", "2 faults", "--anyway"],
    );
    let chinese = office.refuses(&[&enter[..], &["--lang", "zh"]].concat(), 1);
    contains(&chinese, &["list.csv：第3行：", "list.csv：第4行："]);
    office.does(&[&enter[..], &["--skip-faulty"]].concat());
    assert_eq!(office.json()["entrants"].as_array().unwrap().len(), 2);
}

#[test]
fn two_who_are_paired_just_now_are_told_when_they_are_forbidden_to_meet() {
    let office = Office::swiss(4, "3");
    office.does(&["pair", "cup.jsonl"]);
    let game = &office.json()["stages"][0]["rounds"][0]["pairings"][0]["games"][0];
    let [a, b] = ["red", "black"].map(|side| format!("#{}", game[side]["entrant"]));
    let told = office.does(&["forbid", "cup.jsonl", &a, &b, "--reason", "brothers"]);
    contains(&told, &["must not meet", "round 1, table 1", "undo"]);
    let lifted = office.does(&["forbid", "cup.jsonl", &a, &b, "--lift", "--reason", "no"]);
    assert!(!lifted.contains("undo"), "{lifted}");
}

#[test]
fn a_swiss_without_anybody_to_pair_can_be_ended() {
    let office = Office::swiss(4, "3");
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0", "2", "1-0"]);
    for who in ["1", "2", "3"] {
        office.does(&["withdraw", "cup.jsonl", who, "--reason", "ill", "--consent"]);
    }
    contains(&office.refuses(&["pair", "cup.jsonl"], 1), &["chuhe event end cup.jsonl"]);
}

#[test]
fn show_tells_how_often_all_meet_and_by_which_clock() {
    let office = Office::new();
    let new = ["new", "cup.jsonl", "--name", "Cup", "--format", "double-round-robin"];
    office.does(&new);
    contains(&office.does(&["show", "cup.jsonl"]), &["not begun. Double round robin"]);
    let women = Office::new();
    women.does(&["new", "cup.jsonl", "--name", "Cup", "--plan", "women"]);
    contains(&women.does(&["show", "cup.jsonl", "--lang", "zh"]), &["未开始。", "用时："]);
}

#[test]
fn teams_meet_in_matches_at_boards() {
    let office = Office::new();
    let new = ["new", "cup.jsonl", "--name", "League", "--format", "round-robin", "--teams"];
    office.does(&[&new[..], &["--boards", "2", "--seed", "1"]].concat());
    office.write("teams.csv", "team,name\nX,A\nX,B\nY,C\nY,D\n");
    office.does(&["enter", "cup.jsonl", "--from", "teams.csv"]);
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    office.does(&["pair", "cup.jsonl"]);
    let told = office.does(&["result", "cup.jsonl", "1.1", "1-0", "--lang", "zh"]);
    contains(&told, &["第1轮第1场第1台", "尚缺成绩：第1场"]);
    contains(&office.does(&["show", "cup.jsonl"]), &["awaited at match 1"]);
}

#[test]
fn amending_nothing_is_refused() {
    let office = round_robin();
    let complaint = office.refuses(&["amend", "cup.jsonl", "3"], 2);
    contains(&complaint, &["Nothing is to be changed", "--name", "--rating", "--captain"]);
    let complaint = office.refuses(&["amend", "cup.jsonl", "3", "--lang", "zh"], 2);
    contains(&complaint, &["没有要更改的内容"]);
    office.does(&["amend", "cup.jsonl", "3", "--rating", "2450"]);
}

#[test]
fn a_team_is_the_unit_in_an_event_of_players_and_a_table_is_of_no_round() {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "Cup", "--format", "swiss", "--seed", "1"]);
    office.write("list.csv", "选手,代表队,等级分\n甲,北京,1\n乙,,2\n");
    office.does(&["enter", "cup.jsonl", "--from", "list.csv"]);
    assert_eq!(office.json()["entrants"][0]["unit"], "北京");
    let told = office.refuses(&["export", "cup.jsonl", "--what", "standings", "--round", "1"], 2);
    contains(&told, &["not of one round", "--round"]);
}
