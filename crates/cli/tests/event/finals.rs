//! Finals and what stands beside them: who leaves, what is missing, who has won.

use crate::{Office, contains};

/// 6+1 of twelve after its Swiss, in which Red always wins; the final and the others are drawn.
fn six_plus_one() -> Office {
    let office = Office::new();
    let plan = ["new", "cup.jsonl", "--name", "Cup", "--plan", "individual-6-plus-1"];
    office.does(&[&plan[..], &["--seed", "1"]].concat());
    let players: String = (1..=12).map(|no| format!("Player {no}\n")).collect();
    office.write("players.csv", &format!("name\n{players}"));
    office.does(&["enter", "cup.jsonl", "--from", "players.csv"]);
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    for _ in 0..6 {
        office.does(&["pair", "cup.jsonl"]);
        let tables: Vec<String> = (1..=6).flat_map(|no| [no.to_string(), "1-0".into()]).collect();
        let tables = tables.iter().map(String::as_str);
        office.does(&["result", "cup.jsonl"].into_iter().chain(tables).collect::<Vec<_>>());
    }
    office.does(&["draw", "cup.jsonl"]);
    office
}

fn finalist(office: &Office) -> String {
    format!("#{}", office.json()["stages"][1]["field"][1])
}

#[test]
fn a_finalist_who_leaves_is_told_of_every_stage_that_is_drawn_again() {
    let office = six_plus_one();
    office.does(&["pair", "cup.jsonl", "--stage", "2"]);
    let gone = finalist(&office);
    office.does(&["withdraw", "cup.jsonl", &gone, "--reason", "ill", "--consent"]);
    let shown = office.does(&["show", "cup.jsonl"]);
    contains(
        &shown,
        &[
            "Stage 2 (Final stage): to be drawn again.",
            "Stage 3 (The other places): to be drawn again. Swiss system over 1 rounds.",
            "The draw of stage 2 no longer fits",
            "Would come in:",
            "The draw of stage 3 no longer fits",
            "chuhe event undo cup.jsonl --stage 2",
            "chuhe event draw cup.jsonl --stage 2",
        ],
    );
    contains(
        &office.refuses(&["draw", "cup.jsonl", "--stage", "2"], 1),
        &["chuhe event undo cup.jsonl --stage 2", "chuhe event draw cup.jsonl --stage 2"],
    );
    office.does(&["undo", "cup.jsonl", "--stage", "2"]);
    contains(&office.does(&["draw", "cup.jsonl", "--stage", "2"]), &["Stage 2 begins with 2"]);
}

#[test]
fn who_is_left_alone_in_a_final_comes_first() {
    let office = six_plus_one();
    office.does(&["pair", "cup.jsonl", "--stage", "3"]);
    office.does(&["result", "cup.jsonl", "--stage", "3", "1", "1-0"]);
    let gone = finalist(&office);
    office.does(&["withdraw", "cup.jsonl", &gone, "--reason", "ill", "--consent"]);
    contains(
        &office.refuses(&["pair", "cup.jsonl", "--stage", "2"], 1),
        &["no longer fits", "chuhe event draw cup.jsonl --stage 2"],
    );
    contains(
        &office.does(&["draw", "cup.jsonl", "--stage", "2", "--lang", "zh-Hans"]),
        &["不战而得首位"],
    );
    contains(&office.does(&["show", "cup.jsonl"]), &["Stage 2 (Final stage): over."]);
}

#[test]
fn what_is_missing_is_told_by_stage() {
    let office = six_plus_one();
    office.does(&["pair", "cup.jsonl", "--stage", "3"]);
    contains(
        &office.does(&["show", "cup.jsonl"]),
        &[
            "Results of stage 3 are awaited at table 1–5: chuhe event result",
            "Next: chuhe event pair",
        ],
    );
    office.does(&["pair", "cup.jsonl", "--stage", "2"]);
    contains(
        &office.does(&["show", "cup.jsonl", "--lang", "zh-Hans"]),
        &["第2阶段第1台尚无成绩", "第3阶段第1–5台尚无成绩"],
    );
    // A correction in the Swiss points to the table of the Swiss, not to that of the final.
    let wrong = ["result", "cup.jsonl", "--stage", "1", "--round", "6", "6", "½-½"];
    let told = office.does(&[&wrong[..], &["--reason", "slip misread"]].concat());
    contains(&told, &["Stage 1 is over: chuhe event standings cup.jsonl --stage 1"]);
    let entrant = office.does(&["explain", "cup.jsonl", "entrant", &finalist(&office)]);
    contains(&entrant, &["Stage 1: Swiss", "round 6", "Place ", "Stage 2: Final stage", "Place "]);
}

/// The final of the staff tournament has up to four games, and its line tells their sum and the champion.
#[test]
fn the_line_of_the_last_final_counts_all_its_games() {
    let office = Office::new();
    let plan = ["--rulebook", "staff-2012", "--plan", "staff", "--seed", "1"];
    office.does(&[&["new", "cup.jsonl", "--name", "Cup"][..], &plan].concat());
    for no in 1..=2 {
        office.does(&["enter", "cup.jsonl", &format!("Player {no}")]);
    }
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0"]);
    office.does(&["pair", "cup.jsonl"]);
    for _ in 0..3 {
        office.does(&["result", "cup.jsonl", "1", "½-½"]);
    }
    let open = office.does(&["rounds", "cup.jsonl", "--round", "2"]);
    contains(&open, &["grand final", "1.2", "Game 2", "1.4", "Game 4"]);
    assert!(!open.contains("champion") && !open.contains("lay-off"), "{open}");
    office.does(&["result", "cup.jsonl", "1", "½-½"]);
    let over = office.does(&["rounds", "cup.jsonl", "--round", "2"]);
    contains(&over, &["4-4", "grand final", "champion", "1.1", "½-½"]);
    let sheet = ["export", "cup.jsonl", "--csv", "pairings", "--round", "2", "--lang", "zh-Hans"];
    contains(&office.does(&sheet), &["总决赛；", "为冠军"]);
}

/// Two who both forfeit on the winners' side are told at once that they are out.
#[test]
fn a_double_forfeit_on_the_winners_side_is_told_when_it_is_entered() {
    let office = Office::new();
    let plan = ["--rulebook", "staff-2012", "--plan", "staff", "--seed", "1"];
    office.does(&[&["new", "cup.jsonl", "--name", "Cup"][..], &plan].concat());
    for no in 1..=4 {
        office.does(&["enter", "cup.jsonl", &format!("Player {no}")]);
    }
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    office.does(&["pair", "cup.jsonl"]);
    let told = office.does(&["result", "cup.jsonl", "1", "-/-", "--preview"]);
    contains(&told, &["round 1, table 1: Both lost the match", "both are out", "a forfeit of"]);
    let told = office.does(&["result", "cup.jsonl", "1", "-/-", "2", "1-0", "--lang", "zh-Hant"]);
    contains(&told, &["第1輪第1台：本場雙方均負", "雙方均被淘汰", "更正為另一方棄權"]);
    let one = ["result", "cup.jsonl", "1", "+/-", "--reason", "one of them was there"];
    assert!(!office.does(&one).contains("both are out"));
}

/// A correction that decides the last final makes the game needless that was set.
#[test]
fn a_game_that_falls_away_is_told_and_not_asked_for() {
    let office = Office::new();
    let plan = ["--rulebook", "staff-2012", "--plan", "staff", "--seed", "1"];
    office.does(&[&["new", "cup.jsonl", "--name", "Cup"][..], &plan].concat());
    office.does(&["enter", "cup.jsonl", "Player 1"]);
    office.does(&["enter", "cup.jsonl", "Player 2"]);
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0"]);
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "½-½"]);
    let json = office.json();
    let last = &json["stages"][0]["rounds"][1]["pairings"][0];
    let red_is_first = last["games"][0]["red"]["entrant"] == last["first"];
    let won = if red_is_first { "1-0" } else { "0-1" };
    let told = office.does(&["result", "cup.jsonl", "1.1", won, "--reason", "slip misread"]);
    contains(&told, &["Game 2 falls away", "The stage is over"]);
    contains(&office.does(&["show", "cup.jsonl"]), &["chuhe event close"]);
}

/// What is to be typed names the stage where there are several.
#[test]
fn hints_name_the_stage() {
    let office = six_plus_one();
    contains(
        &office.refuses(&["draw", "cup.jsonl", "--stage", "1"], 1),
        &["chuhe event undo cup.jsonl --stage 1"],
    );
    office.does(&["pair", "cup.jsonl"]);
    contains(
        &office.refuses(&["draw", "cup.jsonl", "--stage", "2"], 1),
        &["chuhe event undo cup.jsonl --stage 2"],
    );
    let undone = office.does(&["undo", "cup.jsonl", "--stage", "3"]);
    contains(&undone, &["chuhe event pair cup.jsonl --stage 3"]);
    office.does(&["result", "cup.jsonl", "--stage", "2", "1", "1-0"]);
    contains(
        &office.refuses(&["undo", "cup.jsonl"], 1),
        &["chuhe event result cup.jsonl --stage 2 TABLE SCORE"],
    );
    let single = Office::swiss(4, "3");
    single.does(&["pair", "cup.jsonl"]);
    let told = single.refuses(&["draw", "cup.jsonl"], 1);
    assert!(told.trim_end().ends_with("chuhe event undo cup.jsonl"), "{told}");
}

/// The play-offs of a final are told as what they are, and places that begin further down by where they begin.
#[test]
fn the_games_of_a_final_are_told_apart() {
    let office = six_plus_one();
    office.does(&["pair", "cup.jsonl"]);
    let last = ["result", "cup.jsonl", "--stage", "2"];
    for game in ["1", "1.2", "1.3"] {
        office.does(&[&last[..], &[game, "="]].concat());
    }
    contains(
        &office.does(&["explain", "cup.jsonl", "entrant", &finalist(&office)]),
        &["½-½\n", "½-½, Play-off 1\n", "½-½, Play-off 2\n"],
    );
    contains(
        &office.refuses(&["explain", "cup.jsonl", "place", "1", "--stage", "3"], 1),
        &["There is no place 1; places go from 3 to 12."],
    );
}

/// A double elimination of four of whom A, who has lost no game, leaves before the final.
#[test]
fn a_finalist_who_is_gone_has_lost_the_final() {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "S", "--plan", "staff", "--seed", "1"]);
    for name in ["A", "B", "C", "D"] {
        office.does(&["enter", "cup.jsonl", name]);
    }
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    for _ in 0..2 {
        office.does(&["pair", "cup.jsonl"]);
        office.does(&["result", "cup.jsonl", "1", "1-0", "2", "1-0"]);
    }
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0"]);
    office.does(&["withdraw", "cup.jsonl", "A", "--reason", "ill", "--consent"]);
    office.does(&["pair", "cup.jsonl"]);
    assert!(office.does(&["show", "cup.jsonl"]).contains("All is played."));
    office.does(&["close", "cup.jsonl", "--anyway"]);
}

/// A result that is missing in an earlier round is told with its round, and a lot by the command that draws it.
#[test]
fn what_a_round_waits_for_is_told_wherever_it_is() {
    let office = Office::swiss(4, "3");
    for _ in 0..2 {
        office.does(&["pair", "cup.jsonl"]);
        office.does(&["result", "cup.jsonl", "1", "1-0", "2", "1-0"]);
    }
    office.does(&["result", "cup.jsonl", "1", "none", "--round", "1", "--reason", "a slip"]);
    let missing = "Results of round 1 are awaited at table 1: enter them with --round 1.";
    assert!(office.does(&["show", "cup.jsonl"]).contains(missing));
    let complaint = office.refuses(&["pair", "cup.jsonl"], 1);
    assert!(complaint.contains(missing), "{complaint}");
}
