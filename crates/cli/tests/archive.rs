//! `chuhe judge` on whole archives and `chuhe convert` on files, as a user runs them.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

fn chuhe(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chuhe")).args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// A sample file of the project.
fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/games").join(name)
}

/// Moves that bring the start position back so many times.
fn shuffling(times: usize) -> String {
    "b0c2 b9c7 c2b0 c7b9 ".repeat(times)
}

/// A folder with a subfolder: games that repeat three and five times, one that does not, one that breaks off, one
/// without a king, one file without any game, and one that is no game file by its name.
fn archive() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("inner");
    std::fs::create_dir(&inner).unwrap();
    let pgn = |moves: &str, result: &str| {
        format!("[Red \"A\"]\n[Black \"B\"]\n[Result \"{result}\"]\n\n{moves} {result}\n")
    };
    let write = |path: PathBuf, text: String| std::fs::write(path, text).unwrap();
    write(folder.path().join("three.pgn"), pgn(&shuffling(2), "1/2-1/2"));
    write(inner.join("five.pgn"), pgn(&shuffling(4), "1-0"));
    write(inner.join("none.pgn"), pgn("h2e2 h9g7", "*"));
    write(inner.join("broken.pgn"), pgn("h2e2 h9g7 e2e9", "*"));
    write(inner.join("empty.pgn"), String::new());
    write(folder.path().join("notes.doc"), "no game".to_owned());
    std::fs::copy(sample("no-king.pgn"), inner.join("no-king.pgn")).unwrap();
    folder
}

const SUMMARY: &str = "\
files                                                6
  others in the folders, passed over                 1
games                                                4
plies                                               28
refused in whole or in part                          3
  faulty start position                              1
  illegal move                                       1
  no game in the file                                1
games to be ruled on                                 2
  axf-2017: draw, draw                               1
  axf-2017: draw, wait                               1
results that disagree with the ruling                1
";

#[test]
fn an_archive_is_judged_and_summed_up() {
    let folder = archive();
    let path = folder.path().to_str().unwrap();
    for jobs in ["1", "3"] {
        let output = chuhe(&["judge", path, "--jobs", jobs]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let text = stdout(&output);
        let (summary, rest) = text.split_at(SUMMARY.len().min(text.len()));
        assert_eq!(summary, SUMMARY);
        let five = folder.path().join("inner/five.pgn");
        let five = five.display();
        assert_eq!(rest, format!("  {five}: game 1: draw at ply 16, but the result is 1-0\n"));
        let told = stderr(&output);
        let broken = "broken.pgn: game 1: move 2 (Red), \"e2e9\": e2e9 cannot be played: ";
        assert!(told.contains(broken), "{told}");
        assert!(told.contains("no-king.pgn: game 1: the start position: "), "{told}");
        assert!(told.contains("empty.pgn: no game was found"), "{told}");
    }
    let output = chuhe(&["judge", path, "--lang", "zh"]);
    let text = stdout(&output);
    for line in [
        "全部或部分无法读取                                   3\n",
        "  不能走的着法                                       1\n",
        "  axf-2017：和棋，继续对局                           1\n",
        "：第1局：至第16着应为和棋，而结果是 1-0\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
    let output = chuhe(&["judge", path, "--json", "--rules", "cxa-2020"]);
    let json: serde_json::Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!((json["games"].as_u64(), json["repeated"].as_u64()), (Some(4), Some(2)));
    assert_eq!(json["rulings"]["draw"]["draw"], 1);
    assert_eq!(json["refused"]["illegal_move"], 1);
}

#[test]
fn the_table_is_the_same_for_any_number_of_jobs_and_after_an_interruption() {
    let folder = archive();
    let path = folder.path().to_str().unwrap();
    let out = |name: &str| {
        let path = folder
            .path()
            .parent()
            .unwrap()
            .join(format!("{}-{name}", folder.path().file_name().unwrap().to_str().unwrap()));
        path.to_str().unwrap().to_owned()
    };
    let (one, many) = (out("one.csv"), out("many.csv"));
    assert!(chuhe(&["judge", path, "--out", &one, "--jobs", "1"]).status.success());
    assert!(chuhe(&["judge", path, "--out", &many, "--jobs", "4"]).status.success());
    let table = std::fs::read_to_string(&one).unwrap();
    assert_eq!(table, std::fs::read_to_string(&many).unwrap());
    assert_eq!(table.lines().count(), 1 + 5, "{table}");
    assert!(table.contains(",draw,draw,no,,"), "{table}");
    // A table that is there is not lost by mistake.
    let refused = chuhe(&["judge", path, "--out", &one]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        stderr(&refused).contains("is there already, and complete: --force writes it anew"),
        "{}",
        stderr(&refused)
    );
    assert_eq!(table, std::fs::read_to_string(&one).unwrap());
    let nothing = chuhe(&["judge", path, "--out", &one, "--resume"]);
    assert!(stderr(&nothing).contains("nothing to go on with"), "{}", stderr(&nothing));
    // As an interruption after two files leaves it: the bookmark, and a line that was not finished.
    // The walk meets inner/broken.pgn and inner/empty.pgn first.
    let done: usize = table.lines().take(3).map(|line| line.len() + 1).sum();
    let bookmark = serde_json::json!({
        "rules": "axf-2017", "named": [path], "files": 2, "bytes": done,
        "last": folder.path().join("inner/empty.pgn"),
        "survey": {
            "files": 2, "passed-over": 1, "games": 1, "plies": 2,
            "refused": { "illegal_move": 1, "no_game_in_the_file": 1 },
            "repeated": 0, "rulings": {}, "disagreements": 0,
        },
    });
    std::fs::write(&many, &table[..done + 7]).unwrap();
    std::fs::write(format!("{many}.resume"), bookmark.to_string()).unwrap();
    let unasked = chuhe(&["judge", path, "--out", &many]);
    assert!(stderr(&unasked).contains("--resume goes on with it"), "{}", stderr(&unasked));
    let other = chuhe(&["judge", path, "--out", &many, "--resume", "--rules", "wxf-2018"]);
    assert!(stderr(&other).contains("the work was begun under axf-2017"), "{}", stderr(&other));
    let resumed = chuhe(&["judge", path, "--out", &many, "--resume"]);
    assert!(resumed.status.success(), "{}", stderr(&resumed));
    assert!(stdout(&resumed).starts_with(SUMMARY), "{}", stdout(&resumed));
    assert_eq!(table, std::fs::read_to_string(&many).unwrap());
    assert!(!Path::new(&format!("{many}.resume")).exists());
    for path in [one, many] {
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn json_lines_hold_the_same() {
    let folder = archive();
    let out = tempfile::tempdir().unwrap();
    let table = out.path().join("rulings.jsonl");
    let path = folder.path().to_str().unwrap();
    assert!(chuhe(&["judge", path, "--out", table.to_str().unwrap()]).status.success());
    let rows: Vec<serde_json::Value> = std::fs::read_to_string(&table)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(rows.len(), 5);
    let five = rows.iter().find(|row| row["occurrences"] == 5).unwrap();
    assert_eq!((&five["verdict"], &five["agrees"]), (&"draw".into(), &false.into()));
    let broken = rows.iter().find(|row| row["fault_kind"] == "illegal_move").unwrap();
    assert_eq!(broken["game"], 1);
}

/// Nine rounds of check and chase that do not come back exactly (CXA 24.11): a table says what the ruling on the game says.
#[test]
fn moves_that_do_not_come_back_are_told_of_as_in_a_single_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nine.pgn");
    let moves =
        "c9c8 d8d9 c8c9 d9d8 c9i9 i3h3 i9h9 h3i3 h9i9 i3h3 i9h9 h3i3 h9h3 i3i0 h3h0 i0i3 h0h3 i3i0";
    let fen = "2R6/3ka4/3a5/9/9/4p4/8c/4B1r2/4A4/3A1KB2 w";
    let text = format!("[FEN \"{fen}\"]\n[Result \"0-1\"]\n\n{moves} 0-1\n");
    std::fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    let json = |arguments: &[&str]| -> serde_json::Value {
        let output =
            chuhe(&[&["judge", file, "--rules", "cxa-2020", "--json"], arguments].concat());
        serde_json::from_str(stdout(&output)).unwrap()
    };
    let (game, row) = (json(&[]), json(&["--out", "-"]));
    assert_eq!(game["verdict"], "red_loses");
    assert_eq!(game["order"]["kind"], "pending_if_claimed", "{game}");
    assert_eq!((&row["verdict"], &row["order"]), (&game["verdict"], &game["order"]["kind"]));
    assert_eq!(
        (&row["first_ply"], &row["last_ply"], &row["cycles"]),
        (&1.into(), &18.into(), &0.into())
    );
    // The staff's book has no such clause.
    let output = chuhe(&["judge", file, "--rules", "staff-2012", "--out", "-", "--json"]);
    assert_eq!(stdout(&output), "");
}

#[test]
fn one_game_of_several_is_judged_by_its_number() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.pgn");
    let game = |moves: &str| format!("[Red \"A\"]\n\n{moves} *\n\n");
    std::fs::write(&path, game("h2e2 h9g7") + &game(&shuffling(3))).unwrap();
    let path = path.to_str().unwrap();
    let both = chuhe(&["judge", path]);
    assert!(stdout(&both).contains("games                                                2"));
    let second = chuhe(&["judge", path, "--game", "2"]);
    assert!(stdout(&second).contains("Neither side offends"), "{}", stderr(&second));
    let first = chuhe(&["judge", path, "--game", "1"]);
    assert!(stderr(&first).contains("no position has come back in 2 plies"));
    let third = chuhe(&["judge", path, "--game", "3"]);
    assert!(stderr(&third).contains("there is no game 3; it holds 2"), "{}", stderr(&third));
    let pictures = chuhe(&["judge", path, "--svg", "pictures"]);
    assert_eq!(pictures.status.code(), Some(2));
    assert!(stderr(&pictures).contains("--svg is for one game"));
}

#[test]
fn a_game_is_read_from_standard_input() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .args(["judge", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let score = "1. 马八进七 马2进3 2. 马七退八 马3退2 3. 马八进七 马2进3 4. 马七退八 马3退2";
    child.stdin.take().unwrap().write_all(score.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(stdout(&output).contains("Neither side offends"), "{}", stdout(&output));
}

#[test]
fn files_are_converted_there_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let source = sample("variations.pgn");
    let source = source.to_str().unwrap();
    let to = |from: &str, format: &str, name: &str| {
        let out = folder.path().join(name);
        let output = chuhe(&["convert", from, "--to", format, "--out", out.to_str().unwrap()]);
        assert!(output.status.success(), "{}", stderr(&output));
        let file = std::fs::read_dir(&out).unwrap().next().unwrap().unwrap().path();
        file.to_str().unwrap().to_owned()
    };
    let first = to(source, "pgn", "first");
    let page = to(&first, "dhtmlxq", "page");
    assert!(std::fs::read_to_string(&page).unwrap().contains("[DhtmlXQ_movelist]"));
    let second = to(&page, "pgn", "second");
    let text = to(&second, "text", "text");
    let third = to(&text, "pgn", "third");
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    assert_eq!(read(&first), read(&second));
    assert_eq!(read(&first), read(&third));
    let json = chuhe(&["convert", source, "--to", "json", "--notation", "uci"]);
    let value: serde_json::Value =
        serde_json::from_str(stdout(&json).lines().next().unwrap()).unwrap();
    assert!(value["moves"].as_array().is_some_and(|moves| !moves.is_empty()), "{value}");
}

#[test]
fn converting_loses_nothing_and_tells_what_is_wrong() {
    let folder = archive();
    let out = tempfile::tempdir().unwrap();
    let arguments = [
        "convert",
        folder.path().to_str().unwrap(),
        "--to",
        "pgn",
        "--notation",
        "wxf",
        "--out",
        out.path().to_str().unwrap(),
    ];
    let output = chuhe(&arguments);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("3 faults in what was read; whatever could be read is written")
    );
    let broken = std::fs::read_to_string(out.path().join("inner/broken.pgn")).unwrap();
    assert!(broken.contains("C2=5 H8+7"), "{broken}");
    assert!(!out.path().join("inner/empty.pgn").exists());
    // What is there is not replaced by mistake.
    let again = chuhe(&arguments);
    assert!(stderr(&again).contains("is there already; --force replaces it"));
    let forced = chuhe(&[&arguments[..], &["--force"]].concat());
    assert!(!stderr(&forced).contains("is there already"));
    assert_eq!(std::fs::read_to_string(out.path().join("inner/broken.pgn")).unwrap(), broken);
}

#[test]
fn options_that_make_no_sense_are_told() {
    for (arguments, complaint) in [
        (&["convert", "炮二平五", "--to", "wxf", "--out", "x"][..], "--out is for files"),
        (&["convert", "x.pgn", "--to", "pgn", "--from", "wxf"], "--from is for moves"),
        (&["judge", "x.pgn", "--moves", "h2e2"], "give a file or --moves and --fen, not both"),
    ] {
        let output = chuhe(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(complaint), "{}", stderr(&output));
    }
}
