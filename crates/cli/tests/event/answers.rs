//! What the reading commands answer: to programs, and to readers of English.

use serde_json::Value;

use crate::{Office, contains};

/// A command's answer as JSON.
#[track_caller]
fn answer(office: &Office, arguments: &[&str]) -> Value {
    let text = office.does(&[arguments, &["--json"]].concat());
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{arguments:?}: {error} in {text}"))
}

#[test]
fn every_reading_command_answers_programs() {
    let office = Office::swiss(5, "3");
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0"]);
    let whole = office.json();
    let show = answer(&office, &["show", "cup.jsonl"]);
    assert_eq!((&show["name"], &show["entrants"]), (&"Cup".into(), &5.into()));
    assert_eq!(show["stages"][0]["open-tables"], serde_json::json!([2]));
    contains(show["next"][0].as_str().unwrap(), &["table 2"]);
    assert_eq!(answer(&office, &["entrants", "cup.jsonl"]), whole["entrants"]);
    let rounds = answer(&office, &["rounds", "cup.jsonl", "--round", "1"]);
    assert_eq!(rounds[0]["pairings"], whole["stages"][0]["rounds"][0]["pairings"]);
    assert_eq!((&rounds[0]["stage"], &rounds[0]["round"]), (&1.into(), &1.into()));
    assert_eq!(rounds[0]["byes"][0]["claim"]["equals"], 5, "why the bye went there");
    office.refuses(&["rounds", "cup.jsonl", "--round", "2", "--json"], 1);
    let standings = answer(&office, &["standings", "cup.jsonl"]);
    assert_eq!(standings["standings"], whole["stages"][0]["standings"]);
    let all = answer(&office, &["standings", "cup.jsonl", "--all"]);
    assert_eq!(all["standings"], whole["final-standings"]);
    assert!(all.get("stage").is_none());
    let cross = answer(&office, &["crosstable", "cup.jsonl"]);
    let export = ["export", "cup.jsonl", "--what", "crosstable"];
    assert_eq!(cross, answer(&office, &export));
    let log = answer(&office, &["log", "cup.jsonl", "--last", "1", "--lang", "zh-Hans"]);
    assert_eq!(log[0]["entry"]["event"]["type"], "result-entered", "{log}");
    contains(log[0]["told"].as_str().unwrap(), &["第1轮第1台"]);
    let pairing = answer(&office, &["explain", "cup.jsonl", "pairing", "1.1"]);
    assert_eq!((&pairing["about"], &pairing["table"]), (&"pairing".into(), &1.into()));
    assert!(pairing["told"].as_array().unwrap().len() > 5);
    let place = answer(&office, &["explain", "cup.jsonl", "place", "1"]);
    assert_eq!(
        place["entrants"].as_array().unwrap().len(),
        place["told"].as_array().unwrap().len() - 2
    );
    let entrant = answer(&office, &["explain", "cup.jsonl", "entrant", "5"]);
    assert_eq!((&entrant["about"], &entrant["entrant"]), (&"entrant".into(), &5.into()));
}

#[test]
fn ratings_boards_and_units_answer_programs() {
    let office = Office::new();
    let new = ["new", "cup.jsonl", "--name", "Cup", "--format", "swiss", "--rounds", "3"];
    let options = ["--elo", "20,1500", "--unit-players", "2", "--seed", "1"];
    office.does(&[&new[..], &options].concat());
    office.write("players.csv", "name,unit\nA,X\nB,X\nC,Y\nD,Y\n");
    office.does(&["enter", "cup.jsonl", "--from", "players.csv"]);
    office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    office.does(&["pair", "cup.jsonl"]);
    office.does(&["result", "cup.jsonl", "1", "1-0", "2", "1-0"]);
    let whole = office.json();
    assert_eq!(answer(&office, &["ratings", "cup.jsonl"]), whole["ratings"]);
    let expected = answer(&office, &["ratings", "cup.jsonl", "--round", "1"]);
    assert_eq!(expected, whole["stages"][0]["rounds"][0]["expected-scores"]);
    assert_eq!(answer(&office, &["units", "cup.jsonl"]), whole["stages"][0]["unit-scores"]);
    let league = Office::new();
    let new = ["new", "cup.jsonl", "--name", "League", "--format", "round-robin", "--seed", "1"];
    league.does(&[&new[..], &["--teams", "--boards", "2"]].concat());
    league.write("teams.csv", "team,name\nX,A\nX,B\nY,C\nY,D\n");
    league.does(&["enter", "cup.jsonl", "--from", "teams.csv"]);
    league.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    league.does(&["pair", "cup.jsonl"]);
    league.does(&["result", "cup.jsonl", "1.1", "1-0", "1.2", "1-0"]);
    let boards = answer(&league, &["boards", "cup.jsonl"]);
    assert_eq!(boards, league.json()["stages"][0]["board-scores"]);
}

#[test]
fn what_is_entered_answers_programs() {
    let office = Office::new();
    let new = ["new", "cup.jsonl", "--name", "Cup", "--format", "swiss", "--seed", "1"];
    let new = answer(&office, &new);
    assert_eq!((&new["kept"], &new["entries"][0]["number"]), (&true.into(), &1.into()));
    office.write("players.csv", "name\nA\nB\nC\nD\n");
    let list = ["enter", "cup.jsonl", "--from", "players.csv"];
    let looked = answer(&office, &[&list[..], &["--preview"]].concat());
    assert_eq!(looked["kept"], false);
    let entered = answer(&office, &list);
    assert_eq!(entered["kept"], true);
    assert_eq!(entered["entries"][3]["told"], looked["entries"][3]["told"]);
    assert_eq!(entered["entries"].as_array().unwrap().len(), 4);
    answer(&office, &["draw", "cup.jsonl", "--by", "in-order"]);
    let paired = answer(&office, &["pair", "cup.jsonl"]);
    assert_eq!(paired["entries"][0]["entry"]["event"]["type"], "round-paired");
    let undone = answer(&office, &["undo", "cup.jsonl"]);
    assert_eq!(undone["entries"].as_array().unwrap().len(), 1);
    answer(&office, &["pair", "cup.jsonl"]);
    let result = answer(&office, &["result", "cup.jsonl", "1", "1-0"]);
    // The entries are those of the log.
    let last = answer(&office, &["log", "cup.jsonl", "--last", "1"]);
    assert_eq!(result["entries"], last);
    let plans = answer(&office, &["plans"]);
    assert_eq!(plans["rulebooks"][0]["plans"][2]["id"], "open");
    assert!(plans["formats"].as_array().unwrap().contains(&"swiss".into()));
}

#[test]
fn a_stage_that_is_not_there_is_told() {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "Cup", "--format", "swiss", "--seed", "1"]);
    for command in [&["result", "cup.jsonl", "1", "1-0"][..], &["undo", "cup.jsonl"]] {
        let told = office.refuses(&[command, &["--stage", "9"]].concat(), 1);
        assert!(told.contains("There is no stage 9; the event has 1."), "{told}");
    }
}

/// Readers of English know players by their Latin names, wherever they stand.
#[test]
fn english_tables_have_latin_names() {
    let office = Office::new();
    let new = ["new", "cup.jsonl", "--name", "Cup", "--format", "swiss", "--rounds", "3"];
    office.does(&[&new[..], &["--seed", "1"]].concat());
    office.write("list.csv", "name,romanised\n选手甲,Player A\n选手乙,Player B\n选手丙,Player C\n");
    office.does(&["enter", "cup.jsonl", "--from", "list.csv"]);
    let draw = office.does(&["draw", "cup.jsonl", "--by", "in-order"]);
    let pair = office.does(&["pair", "cup.jsonl"]);
    let result = office.does(&["result", "cup.jsonl", "1", "1-0"]);
    let mut told = vec![draw, pair, result];
    for arguments in [
        &["show"][..],
        &["rounds"],
        &["standings"],
        &["crosstable"],
        &["log"],
        &["explain", "pairing", "1.1"],
        &["explain", "place", "1"],
        &["explain", "entrant", "1"],
    ] {
        let (command, rest) = arguments.split_first().unwrap();
        told.push(office.does(&[&[*command, "cup.jsonl"][..], rest].concat()));
    }
    for told in &told {
        assert!(!told.contains("选手"), "{told}");
    }
    assert!(told.iter().filter(|told| told.contains("Player ")).count() >= 9, "{told:?}");
    let chinese = office.does(&["standings", "cup.jsonl", "--lang", "zh-Hant"]);
    assert!(chinese.contains("选手甲") && !chinese.contains("Player A"), "{chinese}");
}

/// A bye is told with its reason, forfeits have their sign and what it means.
#[test]
fn byes_have_a_reason_and_forfeits_a_sign() {
    let office = Office::swiss(5, "3");
    let paired = office.does(&["pair", "cup.jsonl"]);
    contains(&paired, &["Bye: 5 Player 5 (Club 1) – score 0, the lowest of the round; of 5"]);
    office.does(&["result", "cup.jsonl", "1", "+/-", "2", "-/-"]);
    let cross = office.does(&["crosstable", "cup.jsonl"]);
    contains(&cross, &["r2+", "0-", "“+”, “-”: won or lost without a game"]);
    contains(&cross, &["bye 2"]);
    let told = office.does(&["explain", "cup.jsonl", "entrant", "5", "--lang", "zh-Hans"]);
    contains(&told, &["第1轮：轮空，得2分，理由：积0分，为本轮最低分；同等条件者5名"]);
    let chinese = office.does(&["crosstable", "cup.jsonl", "--lang", "zh-Hant"]);
    contains(&chinese, &["輪空2", "「+」「-」：未對局"]);
    let sheet = office.does(&["export", "cup.jsonl", "--csv", "pairings"]);
    contains(&sheet, &["score 0, the lowest of the round", ",bye"]);
}

#[test]
fn a_stage_that_is_not_there_is_told_by_every_command() {
    let office = Office::swiss(4, "3");
    office.does(&["pair", "cup.jsonl"]);
    for command in [
        &["draw", "cup.jsonl"][..],
        &["pair", "cup.jsonl"],
        &["standings", "cup.jsonl"],
        &["crosstable", "cup.jsonl"],
        &["rounds", "cup.jsonl"],
        &["rounds", "cup.jsonl", "--json"],
        &["explain", "cup.jsonl", "entrant", "1"],
        &["explain", "cup.jsonl", "place", "1"],
        &["export", "cup.jsonl", "--csv", "standings"],
        &["sanction", "cup.jsonl", "1", "game-lost", "--reason", "late"],
    ] {
        let told = office.refuses(&[command, &["--stage", "9"]].concat(), 1);
        contains(&told, &["There is no stage 9; the event has 1."]);
    }
}

#[test]
fn what_is_not_there_is_refused_alike() {
    let office = Office::new();
    office.does(&["new", "cup.jsonl", "--name", "Cup", "--format", "swiss"]);
    assert!(answer(&office, &["crosstable", "cup.jsonl"]).is_object());
    let units = office.refuses(&["units", "cup.jsonl"], 1);
    assert_eq!(units, office.refuses(&["export", "cup.jsonl", "--csv", "units"], 1));
}

#[test]
fn what_would_be_done_is_shown_under_either_name() {
    let office = Office::swiss(4, "3");
    let pair = |option| office.does(&["pair", "cup.jsonl", option]);
    assert_eq!(pair("--dry-run"), pair("--preview"));
    office.does(&["pair", "cup.jsonl", "--official", "Arbiter 9"]);
    let result = |option| office.does(&["result", "cup.jsonl", "1", "1-0", option]);
    assert_eq!(result("--dry-run"), result("--preview"));
    contains(&office.does(&["log", "cup.jsonl"]), &["Arbiter 9"]);
}
