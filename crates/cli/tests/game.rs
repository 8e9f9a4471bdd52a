//! `chuhe game`, driven by scripts.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "game/logs.rs"]
mod logs;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn game(arguments: &[&str], script: &str) -> Output {
    game_with_bytes(arguments, script.as_bytes())
}

fn game_with_bytes(arguments: &[&str], script: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .arg("game")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its options does not wait for the script.
    let _ = child.stdin.take().unwrap().write_all(script);
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// What is told of a script that is played to its end.
#[track_caller]
fn told(arguments: &[&str], script: &str) -> String {
    let output = game(&[&["play"], arguments].concat(), script);
    assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
    stdout(&output).to_owned()
}

/// The complaint about a script that is not, and the exit code.
#[track_caller]
fn refused(arguments: &[&str], script: &str) -> (Option<i32>, String) {
    let output = game(&[&["play"], arguments].concat(), script);
    assert!(!output.status.success(), "{}", stdout(&output));
    (output.status.code(), stderr(&output).trim_end().to_owned())
}

/// What happens and what is refused in a script that goes on after lines that are refused; it ends with code 1.
#[track_caller]
fn kept_going(arguments: &[&str], script: &str) -> (String, String) {
    let output = game(&[&["play", "--keep-going"], arguments].concat(), script);
    assert_eq!(output.status.code(), Some(1), "{}{}", stdout(&output), stderr(&output));
    (stdout(&output).to_owned(), stderr(&output).to_owned())
}

/// What is told of a log.
#[track_caller]
fn replayed(log: &Path, arguments: &[&str]) -> String {
    let output = game(&[&["replay", log.to_str().unwrap()], arguments].concat(), "");
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output).to_owned()
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
fn a_move_that_ends_the_game_needs_no_press() {
    let mate = ["--clock", "60+30", "--fen", "4k4/3P3R1/9/9/9/9/9/9/9/3K5 w"];
    assert!(told(&mate, "h8h9 press\n").contains("Black is mated"));
    // By itself, when the game is over, it is refused.
    let (code, why) = refused(&mate, "h8h9 press\npress\n");
    assert!(code == Some(1) && why.contains("The game is over"), "{why}");
}

#[test]
fn a_game_is_told_as_it_is_played() {
    let script =
        "# a short game\n@0:05 C2=5\n@0:09 马8进7 draw\n@0:20 decline\n@0:30 resign\nconsent\n";
    let text = told(&["--clock", "10+5", "--red", "First", "--black", "Second"], script);
    assert_eq!(
        text,
        "0:00:00  First (Red) against Second (Black) under AXF 2017, 10 minutes and 5 seconds a move\n\
         0:00:00  The start is announced\n\
         0:00:00  The clock is started\n\
         0:00:05  Red: C2=5\n\
         0:00:05  Red presses the clock\n\
         0:00:09  Black: H8+7\n\
         0:00:09  Black offers a draw\n\
         0:00:09  Black presses the clock\n\
         0:00:20  Red declines the draw\n\
         0:00:30  Red resigns; the arbiter has to agree (4§2.1.E Resignation)\n\
         ! Waiting for the arbiter: Red's resignation\n\
         0:00:30  The game is over. Black wins: Red has resigned (4§2.1.E Resignation)\n"
    );
}

#[test]
fn programs_are_told_the_log_and_what_can_be_seen() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let options = ["--json", "--log", log.to_str().unwrap(), "--rules", "axf-2017"];
    let told = told(&options, "@0:05 C2=5\n@0:06 status\n@0:07 H8+7\n");
    let is_view = |line: &&str| line.starts_with("{\"version\"");
    let (views, entries): (Vec<&str>, Vec<&str>) = told.lines().partition(is_view);
    let written = std::fs::read_to_string(&log).unwrap();
    assert_eq!(written.lines().skip(1).collect::<Vec<_>>(), entries);
    let view: serde_json::Value = serde_json::from_str(views[0]).unwrap();
    assert_eq!((views.len(), view["moves"].as_array().map(Vec::len)), (1, Some(1)), "{view}");
}

#[test]
fn an_illegal_move_is_refused_with_its_article() {
    let (code, text) = refused(&[], "@0:05 C2=5\n@0:06 a9a5\n@0:07 H8+7\n");
    assert_eq!(code, Some(1));
    contains(&text, &["line 2: @0:06 a9a5: Refused: a9a5 cannot be played", "(1§3.4.A"]);
    // With --keep-going the rest is played.
    let (played, refused) = kept_going(&[], "@0:05 C2=5\n@0:06 a9a5\n@0:07 H8+7\n");
    contains(&played, &["0:00:05  Red: C2=5", "0:00:07  Black: H8+7"]);
    assert!(!played.contains("Refused"), "{played}");
    contains(&refused, &["Line 2: Refused:", "1 line was refused"]);
    // Where nothing is refused, nothing is told, and the code is 0.
    contains(&told(&["--keep-going"], "@0:05 C2=5\n"), &["Red: C2=5"]);
}

#[test]
fn a_line_that_makes_no_sense_is_named() {
    let (code, text) = refused(&[], "@0:05 C2=5\n\n# remark\n@0:06 hello\n");
    assert_eq!(code, Some(1));
    contains(&text, &["line 4: @0:06 hello: “hello” is neither a move"]);
}

#[test]
fn touching_binds_and_fouls_are_counted_under_each_rulebook() {
    let script = "@0:01 press\n@0:05 touch a0\n@0:07 C2=5\n@0:08 R9+1 press\n";
    for rules in ["axf-2017", "wxf-2018", "axf-2003"] {
        let (played, refused) = kept_going(&["--venue", "table", "--rules", rules], script);
        contains(
            &played,
            &["Red touches pieces: the red chariot on a0", "Red: R9+1", "Red presses"],
        );
        contains(&refused, &["Refused: Pieces were touched"]);
    }
    // Two technical fouls lose, and the first warns of it.
    let script = "@0:01 press\n@0:05 foul red talked\n@0:06 foul red talked\n@0:07 slip\n";
    contains(
        &told(&["--venue", "table"], script),
        &["! Red, ", "one more makes 2 and loses", "The game is over. Black wins", "Result slip"],
    );
}

#[test]
fn a_flag_falls_by_time_alone() {
    let text = told(&["--clock", "10", "--rules", "cxa-2020"], "@0:01 C2=5\n@20:00 status\n");
    contains(&text, &["0:10:01  Black's flag falls", "Red wins", "Black 0:00:00"]);
}

#[test]
fn the_losing_repetition_is_warned_of_before_it_is_played() {
    // Red checks for ever.
    let round = ["e1d1", "d9e9", "d1e1", "e9d9"];
    let script: String = (0..24).map(|at| format!("@0:{at:02} {}\n", round[at % 4])).collect();
    let fen = "3k5/9/9/9/9/9/9/9/4R4/5K3 w";
    let output = game(&["play", "--fen", fen], &script);
    let text = stdout(&output);
    contains(
        text,
        &["! A repetition is pending: Red must vary or loses", "The game is over. Black wins"],
    );
}

#[test]
fn a_log_is_continued_and_never_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let path = log.to_str().unwrap();
    told(&["--log", path], "@0:05 C2=5\n@0:09 H8+7\n");
    let first = std::fs::read_to_string(&log).unwrap();
    assert!(first.starts_with("{\"schema\":\"chuhe-game-log\",\"version\":1}\n"));
    let text = told(&["--log", path, "--lang", "zh"], "@0:12 马二进三\n@0:20 status\n");
    contains(&text, &["继续", "0:00:12  红方：马二进三", "轮到黑方走棋，第2回合"]);
    let second = std::fs::read_to_string(&log).unwrap();
    assert!(second.starts_with(&first) && second.len() > first.len());
    // What the log has settled cannot be settled otherwise.
    let (code, text) = refused(&["--log", path, "--rules", "cxa-2020"], "");
    assert_eq!(code, Some(2));
    contains(&text, &["leave --rules out"]);
    assert_eq!(std::fs::read_to_string(&log).unwrap(), second);
}

#[test]
fn a_log_is_replayed_to_a_ply_and_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let path = log.to_str().unwrap();
    told(&["--log", path, "--clock", "10+5"], "@0:05 C2=5\n@0:09 H8+7\n@0:12 H2+3\n");
    let text = replayed(&log, &["--at", "1", "--letters", "--notation", "uci"]);
    contains(&text, &["Red: h2e2", "Red 0:10:00  Black 0:10:00", "[C]", "Black to move, round 1"]);
    assert!(!text.contains("h9g7"));
    let json = replayed(&log, &["--at", "2", "--json"]);
    let view: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(view["moves"], serde_json::json!(["h2e2", "h9g7"]));
    assert_eq!(view["clocks"]["remaining-ms"]["red"], 600_000);
    let output = game(&["replay", path, "--at", "9"], "");
    assert_eq!(output.status.code(), Some(1));
    contains(stderr(&output), &["--at 9: there are no more than 3 plies"]);
}

/// A log in a folder of its own, made by a script.
fn logged(arguments: &[&str], script: &str) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    told(&[&["--log", log.to_str().unwrap()], arguments].concat(), script);
    (folder, log)
}

#[test]
fn a_script_without_times_goes_on_from_the_last_entry() {
    let (_folder, log) = logged(&["--clock", "10"], "@0:05 C2=5\n@5:00 H8+7\n");
    let text = told(&["--log", log.to_str().unwrap()], "H2+3\nstatus\n");
    contains(&text, &["0:05:00", "Red: H2+3", "Black to move"]);
    assert!(!text.contains("flag"), "{text}");
}

#[test]
fn a_player_does_not_act_as_the_arbiter() {
    for line in ["black consent", "red foul black talked", "red pause x"] {
        let (code, text) = refused(&[], &format!("@0:05 resign\n@0:06 {line}\n"));
        assert_eq!(code, Some(1));
        contains(&text, &["line 2: ", "is for the arbiter"]);
    }
    // On a screen without an arbiter nobody is one.
    let (_, text) = refused(&["--venue", "screen"], "@0:05 arbiter pause x\n");
    contains(&text, &["This game has no arbiter"]);
}

#[test]
fn a_game_that_stands_still_says_why_and_how_it_goes_on() {
    let script = "@0:05 C2=5\n@0:06 pause a fire alarm\n@0:07 status\n@0:08 H8+7\n@0:09 resume\n\
                  @0:10 resign\n@0:11 draw\n@0:12 status\n";
    let (played, refused) = kept_going(&[], script);
    contains(
        &played,
        &[
            "Play is halted: a pause, a fire alarm (resume)",
            "Play is halted: Black's resignation (consent, or refuse REASON)",
        ],
    );
    contains(
        &refused,
        &["The clocks are stopped", "To go on: resume", "To go on: consent, or refuse REASON"],
    );
    let text = told(&["--lang", "zh"], "@0:06 停钟 火警\n@0:07 状态\n");
    contains(&text, &["对局暂停：停钟，火警；resume（恢复）"]);
}

#[test]
fn a_ply_is_counted_as_the_game_stands() {
    let script = "@0:05 C2=5\n@0:09 H8+7\n@0:10 undo 1 the wrong horse\n@0:11 resume\n@0:12 H2+3\n";
    let (_folder, log) = logged(&["--clock", "10+5"], script);
    let moves = |arguments: &[&str]| {
        let json = replayed(&log, &[arguments, &["--json"]].concat());
        serde_json::from_str::<serde_json::Value>(&json).unwrap()["moves"].clone()
    };
    assert_eq!(moves(&["--at", "2"]), serde_json::json!(["h2e2", "b9c7"]));
    assert_eq!(moves(&["--at", "1"]), serde_json::json!(["h2e2"]));
    assert_eq!(moves(&["--entry", "6"]), serde_json::json!(["h2e2", "h9g7"]));
    let output = game(&["replay", log.to_str().unwrap(), "--entry", "99"], "");
    contains(stderr(&output), &["--entry 99: the log has"]);
}

#[test]
fn advice_on_an_illegal_move_fits_the_venue() {
    let script = "@0:05 a0a5\n";
    for (venue, by_hand) in [("table", true), ("watched-screen", false), ("screen", false)] {
        let script = if by_hand { "@0:01 press\n@0:05 a0a5\n" } else { script };
        let (_, text) = refused(&["--venue", venue], script);
        assert_eq!(text.contains("settles it as a mishap"), by_hand, "{venue}: {text}");
    }
}

#[test]
fn regulations_of_an_event_are_laid_over_the_rulebook() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("event.toml");
    std::fs::write(&file, "lateness.limit-s = 600\n").unwrap();
    let arguments =
        ["--regulations", file.to_str().unwrap(), "--clock", "7+2", "--absent", "black"];
    let text = told(&arguments, "@9:59 status\n@10:01 status\n");
    contains(&text, &["7 minutes and 2 seconds a move"]);
    std::fs::write(&file, "lateness.limit-s = \"soon\"\n").unwrap();
    assert_eq!(refused(&arguments, "").0, Some(2));
    // What contradicts the book is told with the organiser's file and what to add to it.
    std::fs::write(&file, "draw-offers.early.effect = \"both-forfeit\"\n").unwrap();
    let told = refused(&arguments, "").1;
    assert!(told.contains("add `results.others.both-lose` with its articles to "), "{told}");
    assert!(told.contains("event.toml") && !told.contains("axf-2017.toml"), "{told}");
}

#[test]
fn the_same_script_runs_under_all_rulebooks() {
    let script = "@0:05 C2=5\n@0:09 H8+7 draw\n@0:12 decline\n@0:15 H2+3\n@0:18 R9=8 draw\n\
                  @0:30 status\n@0:40 claim limit\n@0:50 resign\n@0:55 consent\n@1:00 slip\n";
    for (rules, expected) in [
        (
            "axf-2017",
            vec!["offering a draw again too soon", "not upheld", "the arbiter has to agree"],
        ),
        ("wxf-2018", vec!["offering a draw again too soon", "not upheld"]),
        ("axf-2003", vec!["not upheld"]),
        ("cxa-1987", vec!["draw offer is void; the move stands", "not upheld", "The game is over"]),
        ("staff-2012", vec!["offering a draw again too soon", "Refused:", "The game is over"]),
        ("cxa-2020", vec!["The game is over"]),
    ] {
        let output = game(&["play", "--rules", rules, "--keep-going"], script);
        let text = format!("{}{}", stdout(&output), stderr(&output));
        for part in expected {
            assert!(text.contains(part), "{rules}: {part:?} in {text}");
        }
        contains(&text, &["Red: C2=5", "Result slip"]);
    }
}

#[test]
fn chinese_frames_and_counts() {
    let (code, text) = refused(&["--lang", "zh"], "@0:05 犯规 红 打喷嚏\n");
    assert_eq!(code, Some(1));
    contains(&text, &["第1行：", "不在其中：", "与人交谈"]);
    let text = told(&["--lang", "zh"], "@0:05 犯规 红 与人交谈\n@0:06 帮助\n");
    contains(&text, &["技术犯规已1次，满2次判负", "裁判员"]);
}

#[test]
fn a_sealed_move_is_not_for_everybody() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("game.jsonl");
    let path = log.to_str().unwrap();
    let script = "@0:05 C2=5\n@0:09 H8+7\n@0:12 adjourn it is late\n@0:15 seal H2+3\n";
    assert!(!told(&["--log", path], script).contains("H2+3"));
    for (viewer, sees) in [("spectator", false), ("black", false), ("red", true), ("arbiter", true)]
    {
        let text = replayed(&log, &["--as", viewer]);
        assert_eq!(text.contains("In the envelope: H2+3"), sees, "{viewer}");
    }
    let script = "@1:00:00 call\n@1:00:10 open\n";
    contains(&told(&["--log", path], script), &["The envelope is opened: H2+3", "Red: H2+3"]);
}

#[test]
fn help_is_there_in_three_languages() {
    for (lang, words) in [("en", "Players"), ("zh", "裁判长"), ("zh-Hant", "裁判長")] {
        contains(&told(&["--lang", lang], "@0:00 help\n"), &[words, "undo"]);
    }
}

#[test]
fn options_that_make_no_sense_are_refused() {
    for arguments in [["--clock", "soon"], ["--rules", "fide"], ["--fen", "nothing"]] {
        assert_eq!(refused(&arguments, "").0, Some(2), "{arguments:?}");
    }
}

#[test]
fn the_arbiter_starts_the_clock_for_an_absent_player() {
    let start = ["--rules", "cxa-1987", "--venue", "table", "--absent", "black"];
    let text = told(&start, "@0:01 press\n@0:02 status\n");
    contains(&text, &["The clock is started"]);
    assert!(!text.contains("has come"), "{text}");
    // He who presses himself is there.
    let text = told(&start, "@0:01 black press\n");
    contains(&text, &["Black has come"]);
}

#[test]
fn the_arbiter_puts_pieces_straight_and_nobody_is_bound() {
    let text = told(&["--venue", "table"], "@0:01 press\n@0:02 arbiter adjust a0\n@0:03 h2e2\n");
    contains(&text, &["The arbiter puts pieces straight: the red chariot on a0"]);
}

#[test]
fn a_game_that_is_being_adjourned_says_so() {
    let script = "@0:01 h2e2\n@0:02 h9g7\n@0:03 adjourn late\n@0:04 status\n@0:05 h0g2\n";
    let (played, refused) = kept_going(&[], script);
    contains(&played, &["Red is to seal a move"]);
    contains(&refused, &["Red seals the move and does not play it"]);
    let text = told(&[], "@0:01 adjourn late\n@0:02 resume\n@0:03 h2e2\n");
    contains(&text, &["The call to seal a move is withdrawn"]);
}
