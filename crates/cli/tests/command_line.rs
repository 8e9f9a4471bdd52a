//! The command as a user runs it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::process::{Command, Output};

fn chuhe(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_chuhe")).args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// The answer of a command that must succeed.
fn answer(arguments: &[&str]) -> String {
    let output = chuhe(arguments);
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output).to_owned()
}

/// The complaint of a command that must fail with exit code 2 and no answer.
fn complaint(arguments: &[&str]) -> String {
    let output = chuhe(arguments);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stdout(&output), "");
    stderr(&output).trim_end().to_owned()
}

#[test]
fn perft_ends_with_the_count() {
    let output = chuhe(&["perft", "--depth", "3"]);
    assert_eq!(stdout(&output), "nodes 79666\n");
    assert!(stderr(&output).contains("nodes per second"));
    assert_eq!(answer(&["perft", "--depth", "0"]), "nodes 1\n");
}

#[test]
fn perft_divides() {
    let text = answer(&["perft", "--depth", "2", "--divide", "--fen", "4k4/9/9/9/9/9/9/9/9/3K5 w"]);
    assert_eq!(text, "d0d1 2\nnodes 2\n");
}

#[test]
fn moves_in_each_notation() {
    let fen = "3k5/9/9/9/9/9/9/9/9/4K4 b";
    for (notation, names) in [
        ("uci", "d9d8\n"),
        ("uci10", "d10d9\n"),
        ("iccs", "D9-D8\n"),
        ("wxf", "K4+1\n"),
        ("chinese", "将4进1\n"),
        ("chinese-traditional", "將4進1\n"),
        ("short", "将4_1\n"),
    ] {
        assert_eq!(answer(&["moves", "--fen", fen, "--notation", notation]), names);
    }
    assert_eq!(answer(&["moves"]).lines().count(), 44);
}

#[test]
fn convert_goes_round_all_notations() {
    let chinese = "炮二平五 马8进7 马二进三 车9平8 车一平二";
    let notations = ["wxf", "short", "iccs", "uci", "uci10", "chinese-traditional", "chinese"];
    let mut from = "chinese";
    let mut moves = chinese.to_owned();
    for to in notations {
        moves = answer(&["convert", "--from", from, "--to", to, &moves]).trim_end().to_owned();
        from = to;
    }
    assert_eq!(moves, chinese);
    let numbered = "1. 炮二平五 马8进7 2.马二进三 ３．车9平8";
    let failed = complaint(&["convert", "--from", "chinese", "--to", "wxf", numbered]);
    assert!(failed.starts_with("chuhe: move 2 (Black), "), "{failed}");
}

#[test]
fn numbers_are_passed_over() {
    let text = "1. C2=5 H8+7 2.H2+3 R9=8 3 R1=2 ...";
    let moves = answer(&["convert", "--from", "wxf", "--to", "uci", text]);
    assert_eq!(moves, "h2e2 h9g7 h0g2 i9h9 i0h0\n");
    let pawns = answer(&[
        "convert",
        "--from",
        "wxf",
        "--to",
        "uci",
        "--fen",
        "3ak4/9/3P5/3P5/3P5/9/9/9/9/3K5 w",
        "1.16.5",
    ]);
    assert_eq!(pawns, "d7e7\n");
}

#[test]
fn a_bad_move_is_named_with_its_number_and_text() {
    let failed =
        complaint(&["convert", "--from", "chinese", "--to", "uci", "炮二平五 马8进7 炮五平五"]);
    assert_eq!(
        failed,
        "chuhe: move 2 (Red), \"炮五平五\": no piece of the side to move fits this name"
    );
    let failed = complaint(&["show", "--moves", "h2e2 h9g7 e2e7"]);
    assert_eq!(
        failed,
        "chuhe: move 2 (Red), \"e2e7\": e2e7 cannot be played: the way is blocked at e3 and e6"
    );
}

#[test]
fn a_bad_position_lists_every_fault() {
    let failed = complaint(&["moves", "--fen", "4k4/9/9/9/9/9/9/9/9/4K4 w"]);
    assert_eq!(failed, "chuhe: --fen: the kings on e0 and e9 face each other along an open file");
    assert!(complaint(&["perft", "--fen", "nonsense", "--depth", "1"]).contains("not a FEN"));
    assert!(complaint(&["moves", "--notation", "klingon"]).contains("no such notation"));
}

#[test]
fn show_draws_and_says_whose_turn_it_is() {
    let text = answer(&["show", "--moves", "炮二平五 马8进7"]);
    assert!(text.contains("俥──傌──相──仕──帥"), "{text}");
    assert!(text.ends_with("RNBAKABNR w - - 2 2\nRed to move\n"), "{text}");
    let text = answer(&["show", "--letters", "--fen", "R2k5/1R7/9/9/9/9/9/9/9/4K4 b"]);
    assert!(text.ends_with("Black is checkmated: Red wins\n"), "{text}");
}

#[test]
fn show_writes_svg() {
    let path = std::env::temp_dir().join(format!("chuhe-show-{}.svg", std::process::id()));
    let path_text = path.to_str().unwrap();
    assert_eq!(answer(&["show", "--moves", "H2-E2", "--flip", "--svg", path_text]), "");
    let svg = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("class=\"reached\""));
    let failed = complaint(&["show", "--svg", "/nowhere/at/all.svg"]);
    assert!(failed.starts_with("chuhe: cannot write /nowhere/at/all.svg: "), "{failed}");
}

#[test]
fn completions_and_help() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(answer(&["completions", shell]).contains("perft"));
    }
    for command in ["perft", "show", "moves", "convert", "completions"] {
        assert!(answer(&[command, "--help"]).contains("Usage: chuhe"));
        assert!(answer(&["--help"]).contains(command));
    }
}
