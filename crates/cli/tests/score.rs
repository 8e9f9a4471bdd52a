//! `chuhe score` as a user runs it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// A game with everything a heading may have, clocks, comments and signs.
const CLOCKS: &str = r#"[Event "楚河杯象棋公开赛"]
[Group "男子组"]
[Round "3"]
[Board "5"]
[Date "2024.05.18"]
[Site "市体育馆"]
[Red "红方棋手"]
[RedTeam "甲队"]
[RedTime "0:48:12"]
[Black "黑方棋手"]
[BlackTeam "乙队"]
[BlackTime "1:00:00"]
[TimeControl "60分钟，每着加30秒"]
[ECCO "C00"]
[Opening "中炮对屏风马"]
[Result "1-0"]
[Termination "time forfeit"]

{开局之前} 1. 炮二平五! {[%clk 1:00:28] 架中炮} 马8进7 {[%clk 1:00:20]} (1... 炮8平5) 2. 马二进三 {[%clk 1:00:50.9]}
车9平8 {[%clk 1:00:41]} 3. 车一平二 {[%clk 1:01:10]} 马2进3 {[%clk 0:59:59] 成屏风马} 4. 兵七进一 卒7进1 1-0
"#;

const SET_UP: &str = r#"[Event "Endgame <study> & \"more\""]
[Red "Red player"]
[Black "Black player"]
[FEN "3k5/9/1R7/R8/9/9/9/9/9/4K4 b - - 0 1"]
[Result "1-0"]

1... 将4进1 2. 车八进一 将4退1 3. 车九进三 1-0
"#;

/// Black's second move leaves the king to the cannon.
const BROKEN: &str = r#"[Red "Red player"]
[Black "Black player"]
[Result "0-1"]

1. 炮二平五 炮8平5 2. 炮五进四 炮2平1 3. 炮五平四 马8进7 0-1
"#;

/// A game of so many moves: the chariots go to and fro.
fn long(moves: usize) -> String {
    let round = ["车一进一 车1进1", "车一退一 车1退1"];
    let moves: Vec<&str> = round.into_iter().cycle().take(moves).collect();
    format!("[Red \"Red player\"]\n[Black \"Black player\"]\n\n{} 1/2-1/2\n", moves.join(" "))
}

fn score(game: &str, arguments: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .args(["score", "-"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command line that is refused is not read for: the pipe may be closed already.
    let _ = child.stdin.take().unwrap().write_all(game.as_bytes());
    child.wait_with_output().unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap().trim_end()
}

/// The sheet of a game that is read without complaint.
fn sheet(game: &str, arguments: &[&str]) -> String {
    let output = score(game, arguments);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stderr(&output), "");
    String::from_utf8(output.stdout).unwrap()
}

/// The complaint of a command that gives no sheet.
fn complaint(code: i32, game: &str, arguments: &[&str]) -> String {
    let output = score(game, arguments);
    assert_eq!(output.status.code(), Some(code), "{}", stderr(&output));
    assert!(output.stdout.is_empty());
    stderr(&output).to_owned()
}

/// A document without what is tested elsewhere or is the same over and over: style, boards, empty lines.
fn shortened(document: &str) -> String {
    let cut = |text: &str, from: &str, to: &str, instead: &str| {
        let mut parts = text.split(from);
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            out.push_str(instead);
            out.push_str(part.split_once(to).unwrap().1);
        }
        out
    };
    let board = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-70"#;
    let text = cut(document, "<style>", "</style>", "[style]");
    let text = cut(&text, board, "</svg>", "[board]");
    let mut lines: Vec<(&str, usize)> = Vec::new();
    for line in text.lines() {
        match lines.last_mut() {
            Some((last, times)) if *last == line => *times += 1,
            _ => lines.push((line, 1)),
        }
    }
    let told = |(line, times): (&str, usize)| match times {
        1 => format!("{line}\n"),
        _ => format!("{line} [{times} times]\n"),
    };
    lines.into_iter().map(told).collect()
}

#[test]
fn text_in_three_languages() {
    insta::assert_snapshot!("text_en", sheet(CLOCKS, &["--comments"]));
    insta::assert_snapshot!("text_zh", sheet(CLOCKS, &["--lang", "zh"]));
    insta::assert_snapshot!("text_zh_hant", sheet(CLOCKS, &["--lang", "zh-Hant", "--comments"]));
}

#[test]
fn a_set_up_game_shows_its_start() {
    insta::assert_snapshot!("text_set_up", sheet(SET_UP, &["--letters"]));
    insta::assert_snapshot!("html_set_up", shortened(&sheet(SET_UP, &["--html", "--lang", "zh"])));
}

#[test]
fn pages_for_the_printer() {
    let html = sheet(CLOCKS, &["--html", "--lang", "zh", "--comments", "--diagram", "3"]);
    insta::assert_snapshot!("html_clocks", shortened(&html));
    let svg = sheet(CLOCKS, &["--svg", "--comments", "--diagram", "3"]);
    insta::assert_snapshot!("svg_clocks", shortened(&svg));
}

#[test]
fn html_needs_nothing_from_elsewhere() {
    let html = sheet(CLOCKS, &["--html", "--diagram", "0"]);
    for foreign in ["<script", "<link", "@import", "url(", "src=", "https:"] {
        assert!(!html.contains(foreign), "{foreign}");
    }
    assert_eq!(html.matches("http:").count(), html.matches(r#"xmlns="http:"#).count());
}

#[test]
fn a_broken_record_is_printed_as_far_as_it_goes_and_marked() {
    for (lang, why) in [
        ("en", "The record breaks off at move 2 of Black, “炮2平1”: it leaves the king"),
        ("zh", "记录至第2回合黑方“炮2平1”中断：走后己方将（帅）被炮(e6)攻击。"),
        ("zh-Hant", "記錄至第2回合黑方「炮2平1」中斷：走後己方將（帥）被炮(e6)攻擊。"),
    ] {
        for form in ["--text", "--html", "--svg"] {
            let output = score(BROKEN, &["--lang", lang, form]);
            let sheet = String::from_utf8(output.stdout.clone()).unwrap();
            assert!(sheet.contains(why), "{sheet}");
            assert_eq!(output.status.code(), Some(1));
            let told = if lang == "en" { "move 2 (Black), \"炮2平1\"" } else { why };
            assert!(stderr(&output).contains(told), "{}", stderr(&output));
        }
    }
    let text = String::from_utf8(score(BROKEN, &["--lang", "zh"]).stdout).unwrap();
    insta::assert_snapshot!("text_broken", text);
}

#[test]
fn a_bad_variation_leaves_the_sheet_whole() {
    let game = "[Red \"Red player\"]\n\n1. C2=5 (1. C2=2) H8+7 *\n";
    let output = score(game, &[]);
    assert!(output.status.success());
    assert!(stderr(&output).contains("move 1 (Red), \"C2=2\""), "{}", stderr(&output));
    assert!(!String::from_utf8(output.stdout).unwrap().contains("breaks off"));
}

#[test]
fn a_long_game_takes_several_pages() {
    let html = sheet(&long(61), &["--html"]);
    assert_eq!(html.matches("<section class=\"page\">").count(), 2);
    assert!(html.contains("Page 1 of 2") && html.contains("Page 2 of 2"));
    assert_eq!(sheet(&long(60), &["--html"]).matches("<section class=\"page\">").count(), 1);
    insta::assert_snapshot!("text_long", sheet(&long(61), &["--lang", "zh"]));

    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("sheet.svg");
    assert_eq!(sheet(&long(61), &["--out", out.to_str().unwrap()]), "");
    let names = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let mut written: Vec<String> =
        folder.path().read_dir().unwrap().map(|entry| names(&entry.unwrap().path())).collect();
    written.sort();
    assert_eq!(written, ["sheet-1.svg", "sheet-2.svg"]);
    assert_eq!(
        complaint(2, &long(61), &["--svg"]),
        "chuhe: there are 2 pages, each a file of its own: say where by --out FILE.svg"
    );
}

#[test]
fn text_fits_a_terminal() {
    let clocked: String = long(40)
        .replace("进1", "进1 {[%clk 1:00:00]}")
        .replace("进一", "进一 {[%clk 1:00:00]}")
        .replace("退一", "退一 {[%clk 1:00:00]}");
    for lang in ["en", "zh", "zh-Hant"] {
        let text = sheet(&clocked, &["--lang", lang]);
        // Moves are the only lines with characters here, and each character counts two columns.
        let columns = |line: &str| line.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        assert!(text.lines().map(columns).max() <= Some(80usize), "{text}");
        assert!(text.contains("31"));
    }
}

#[test]
fn diagrams_without_the_sheet() {
    let svg = sheet(CLOCKS, &["--svg", "--diagram", "1", "--diagram-only", "--lang", "zh"]);
    assert!(
        svg.starts_with("<svg") && svg.contains("<title>第1回合红方炮二平五后</title>"),
        "{svg}"
    );
    let text = sheet(SET_UP, &["--diagram", "4", "--diagram-only", "--letters"]);
    insta::assert_snapshot!("text_diagram", text);

    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("board.svg");
    let many = ["--diagram", "0", "--diagram", "4", "--diagram-only", "--out"];
    sheet(SET_UP, &[&many[..], &[out.to_str().unwrap()]].concat());
    assert!(folder.path().join("board-2.svg").exists());

    assert_eq!(
        complaint(1, CLOCKS, &["--diagram", "9"]),
        "chuhe: --diagram 9: the game has 8 plies, so there is no position after that many"
    );
    assert!(complaint(2, CLOCKS, &["--diagram-only"]).contains("--diagram <PLY>"));
    let html = ["--diagram", "1", "--diagram-only", "--html"];
    assert!(complaint(2, CLOCKS, &html).contains("cannot be used with"));
}

#[test]
fn one_game_of_several() {
    let games = format!("{}\n{}", long(1), SET_UP);
    let which = complaint(1, &games, &[]);
    assert_eq!(which, "chuhe: - holds several games: say which by --game N");
    assert!(sheet(&games, &["--game", "1"]).contains("R1+1"));
    assert!(sheet(&games, &["--game", "2", "--notation", "uci"]).contains("b7b8"));
    assert_eq!(complaint(1, &games, &["--game", "3"]), "chuhe: -: there is no game 3; it holds 2");
    assert!(complaint(2, &games, &["--html", "--svg"]).contains("cannot be used with"));
}

#[test]
fn old_encodings_and_the_form_by_the_name_of_the_file() {
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/games/chinese-big5.pgn");
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("sheet.html");
    let status = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .args(["score", game, "--lang", "zh-Hant", "--out"])
        .arg(&out)
        .status()
        .unwrap();
    assert!(status.success());
    let html = std::fs::read_to_string(out).unwrap();
    assert!(html.starts_with("<!DOCTYPE html>") && html.contains("<td>炮二平五</td>"), "{html}");
}

#[test]
fn the_sheet_as_data() {
    let data = |game: &str, arguments: &[&str]| -> serde_json::Value {
        serde_json::from_str(&sheet(game, &[&["--json"], arguments].concat())).unwrap()
    };
    let told = data(CLOCKS, &["--diagram", "1"]);
    assert_eq!((&told["tags"]["Round"], &told["result"]), (&"3".into(), &"1-0".into()));
    assert_eq!(
        told["moves"][0],
        serde_json::json!({ "squares": "h2e2", "name": "C2=5", "clock_ms": 3_628_000 })
    );
    assert!(told["moves"][1].get("variations").is_none(), "{told}");
    assert_eq!((&told["diagrams"][0]["ply"], &told["breaks-off"]), (&1.into(), &().into()));
    assert_eq!(data(CLOCKS, &["--comments"])["moves"][0]["comment"], "架中炮");
    let output = score(BROKEN, &["--json"]);
    assert_eq!(output.status.code(), Some(1));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(told["breaks-off"].is_string(), "{told}");
}
