//! The command as a user runs it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "command_line/language.rs"]
mod language;

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

/// The complaint of a command line that cannot be understood: exit code 2 and no answer.
fn misunderstood(arguments: &[&str]) -> String {
    complaint(2, arguments)
}

/// The complaint of a command that runs and fails: exit code 1 and no answer.
fn failure(arguments: &[&str]) -> String {
    complaint(1, arguments)
}

fn complaint(code: i32, arguments: &[&str]) -> String {
    let output = chuhe(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", stderr(&output));
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
fn moves_of_any_position_of_a_game() {
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/games/chinese-big5.pgn");
    for given in [&["--moves", "炮二平五 马8进7"][..], &["--moves", "h2e2 h9g7 h0g2", "--at", "2"]]
    {
        let shown = answer(&[&["show", "--json"], given].concat());
        let shown: serde_json::Value = serde_json::from_str(&shown).unwrap();
        let of_fen = answer(&["moves", "--fen", shown["fen"].as_str().unwrap()]);
        assert_eq!(answer(&[&["moves"], given].concat()), of_fen);
        assert_ne!(of_fen, answer(&["moves"]));
    }
    assert_eq!(answer(&["moves", game, "--at", "0"]), answer(&["moves"]));
    assert_ne!(answer(&["moves", game, "--at", "1"]), answer(&["moves"]));
    assert_eq!(failure(&["moves", "--at", "1"]), "chuhe: --at 1: there are no more than 0 plies");
    assert!(misunderstood(&["moves", game, "--moves", "h2e2"]).contains("file"));
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
    let numbered = "1. 炮二平五 马8进7 2.马二进三 ２．车9平8";
    let moves = answer(&["convert", "--from", "chinese", "--to", "wxf", numbered]);
    assert_eq!(moves, "C2=5 H8+7 H2+3 R9=8\n");
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
        failure(&["convert", "--from", "chinese", "--to", "uci", "炮二平五 马8进7 炮五平五"]);
    assert_eq!(
        failed,
        "chuhe: move 2 (Red), \"炮五平五\": no piece of the side to move fits this name"
    );
    let failed = failure(&["show", "--from", "uci", "--moves", "h2e2 h9g7 e2e7"]);
    assert_eq!(
        failed,
        "chuhe: move 2 (Red), \"e2e7\": e2e7 cannot be played: the way is blocked at e3 and e6"
    );
}

#[test]
fn a_bad_position_lists_every_fault() {
    let failed = misunderstood(&["moves", "--fen", "4k4/9/9/9/9/9/9/9/9/4K4 w"]);
    assert_eq!(failed, "chuhe: --fen: the kings on e0 and e9 face each other along an open file");
    assert!(misunderstood(&["perft", "--fen", "nonsense", "--depth", "1"]).contains("not a FEN"));
    assert!(
        misunderstood(&["moves", "--notation", "klingon"]).contains("[possible values: chinese, ")
    );
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
    let failed = failure(&["show", "--svg", "/nowhere/at/all.svg"]);
    assert!(failed.starts_with("chuhe: cannot write /nowhere/at/all.svg: "), "{failed}");
}

#[test]
fn show_writes_svg_to_standard_output() {
    let svg = answer(&["show", "--svg", "-"]);
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
}

#[test]
fn show_honours_the_face() {
    let text = answer(&["show", "--simplified", "--flip"]);
    assert!(text.contains("俥──傌──相──仕──帅") && text.contains("汉 界         楚 河"), "{text}");
    let text = answer(&["show", "--letters"]);
    assert!(text.contains("R  H  E  A  K  A  E  H  R"), "{text}");
    let board = text.lines().take(22).collect::<String>();
    assert!(board.is_ascii(), "{board}");
}

#[test]
fn depth_has_a_limit() {
    for depth in ["31", "100000", "-1"] {
        assert!(misunderstood(&["perft", "--depth", depth]).contains("--depth"));
    }
}

#[test]
fn options_may_follow_the_moves() {
    assert_eq!(answer(&["convert", "炮二平五", "马8进7", "--to", "wxf"]), "C2=5 H8+7\n");
    let chariots = "3k5/9/9/9/9/R8/R8/9/9/4K4 w";
    assert_eq!(answer(&["convert", "--to", "uci", "--fen", chariots, "--", "-R=8"]), "a3b3\n");
    assert!(misunderstood(&["convert", "--to", "uci", "--fen", chariots, "-R=8"]).contains("--"));
}

#[test]
fn convert_needs_moves() {
    for moves in ["", " ", "1. ..."] {
        let failed = misunderstood(&["convert", "--to", "uci", moves]);
        assert_eq!(failed, "chuhe: there are no moves to read");
    }
    assert!(misunderstood(&["convert", "--to", "uci"]).contains("MOVES"));
}

#[test]
fn notations_are_guessed_and_the_guess_is_told() {
    for moves in [
        "1.h2e2 h9g7",
        "１．Ｈ２－Ｅ２ Ｈ９－Ｇ７",
        "C2.5 H8+7",
        "炮25 马8_7",
        "一、炮二平五，馬8進7",
    ] {
        assert_eq!(answer(&["convert", "--to", "uci", moves]), "h2e2 h9g7\n", "{moves}");
        assert!(answer(&["show", "--moves", moves]).ends_with("w - - 2 2\nRed to move\n"));
    }
    assert_eq!(
        failure(&["show", "--moves", "1.h2e2 h2e2"]),
        "chuhe: move 1 (Black), \"h2e2\": h2e2 cannot be played: there is no piece on h2 \
         (the moves are read as uci; --from names another notation)"
    );
    assert_eq!(
        misunderstood(&["convert", "--to", "uci", "C2=5 nonsense"]),
        "chuhe: move 1 (Black), \"nonsense\": this is not a move in the notation wxf, such as C2=5 \
         (the moves are read as wxf; --from names another notation)"
    );
    assert_eq!(
        misunderstood(&["show", "--moves", "zz"]),
        "chuhe: \"zz\" is not a move in any notation: write it as 炮二平五, C2=5 or h2e2"
    );
}

#[test]
fn an_ambiguous_move_is_offered_by_its_full_names() {
    let fen = "4k4/9/9/2P6/9/2P6/9/9/9/3K5 w";
    assert_eq!(
        failure(&["convert", "--from", "chinese", "--to", "uci", "--fen", fen, "兵七进一"]),
        "chuhe: move 1 (Red), \"兵七进一\": this fits several moves; \
         write 前兵进一 (c6c7) or 后兵进一 (c4c5)"
    );
}

#[test]
fn notations_are_completed_and_listed() {
    for notation in chuhe_board::Notation::ALL {
        let name = notation.name();
        assert!(answer(&["convert", "--help"]).contains(&format!("- {name}:")), "{name}");
        assert!(answer(&["completions", "bash"]).contains(name), "{name}");
        assert!(answer(&["completions", "fish"]).contains(name), "{name}");
    }
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

#[test]
fn every_command_has_a_manual_page() {
    assert!(answer(&["man"]).contains(".SH SUBCOMMANDS"));
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("man1");
    answer(&["man", "--out", out.to_str().unwrap()]);
    for page in ["chuhe", "chuhe-judge", "chuhe-serve", "chuhe-event", "chuhe-event-pair"] {
        let text = std::fs::read_to_string(out.join(format!("{page}.1"))).unwrap();
        assert!(text.contains(".SH SYNOPSIS"), "{page}");
    }
    // What stands below the help has sections of its own, and every example a line.
    let read = |page: &str| std::fs::read_to_string(out.join(format!("{page}.1"))).unwrap();
    let version = concat!("\"chuhe ", env!("CARGO_PKG_VERSION"), "\"");
    for page in ["chuhe", "chuhe-judge", "chuhe-event", "chuhe-event-pair"] {
        let text = read(page);
        assert!(
            text.lines().any(|line| line.starts_with(".TH") && line.contains(version)),
            "{text}"
        );
        assert!(text.contains(".SH \"EXIT STATUS\"\n.TP\n\\fB0\\fR\n"), "{text}");
        assert!(text.contains(".SH EXAMPLES\n.nf\n"), "{text}");
        assert!(!text.contains("EXTRA") && !text.contains("Exit codes"), "{text}");
    }
    let event = read("chuhe-event");
    assert!(event.contains(".SH EXAMPLES\n.nf\nchuhe event new cup.jsonl "), "{event}");
    assert!(event.contains("\nchuhe event close cup.jsonl\n.fi"), "{event}");
    let draw = read("chuhe-event-draw");
    let (before, examples) = draw.split_once(".SH EXAMPLES").unwrap();
    assert!(before.contains("strong\\-odd: The stronger half by lot"), "{draw}");
    assert!(
        examples.lines().skip(2).all(|line| line.starts_with("chuhe ") || line == ".fi"),
        "{draw}"
    );
    assert!(read("chuhe").contains("\n\\fB2\\fR\nthe command line could not be understood\n"));
}

#[test]
fn answers_come_as_json_for_programs() {
    let json = |arguments: &[&str]| -> serde_json::Value {
        serde_json::from_str(&answer(&[arguments, &["--json"]].concat())).unwrap()
    };
    assert_eq!(json(&["perft", "--depth", "2", "--divide"])["divide"]["h2e2"], 45);
    assert_eq!(json(&["perft", "--depth", "2"])["nodes"], 1920);
    assert_eq!(json(&["moves", "--notation", "wxf"]).as_array().unwrap().len(), 44);
    let shown = json(&["show", "--moves", "炮二平五 马8进7"]);
    assert_eq!((&shown["turn"], &shown["check"]), (&"red".into(), &false.into()));
    assert_eq!(shown["last-move"], "h9g7");
    assert_eq!(
        json(&["convert", "--to", "wxf", "炮二平五", "马8进7"]),
        serde_json::json!(["C2=5", "H8+7"])
    );
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/rulings/axf-2017.tsv");
    let judged = json(&["judge", "--cases", cases]);
    assert_eq!((&judged["passed"], &judged["failed"]), (&78.into(), &0.into()));
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (database, backup, other) = (file("a.db"), file("a.backup"), file("b.db"));
    let demo = json(&["demo", "--database", &database]);
    assert_eq!(demo["events"].as_array().unwrap().len(), 3);
    let found = json(&["fsck", "--database", &database]);
    assert_eq!(found["faults"], serde_json::json!([]));
    let copied = json(&["backup", &backup, "--database", &database]);
    assert_eq!((&copied["logs"], &copied["records"]), (&found["logs"], &found["records"]));
    assert_eq!(json(&["restore", &backup, "--database", &other])["records"], copied["records"]);
}

const PERPETUAL_CHECK: [&str; 2] = ["--fen", "5k3/7R1/9/9/9/9/9/9/9/4K4 w"];

#[test]
fn judge_rules_on_a_line_in_three_languages() {
    let moves = "h8h9 f9f8 h9h8 f8f9 ".repeat(3);
    let judge = |lang: &str| {
        let [fen, position] = PERPETUAL_CHECK;
        answer(&["judge", fen, position, "--moves", &moves, "--lang", lang])
    };
    assert!(judge("en").contains("\nRed gives perpetual check, Black does not offend"));
    assert!(judge("zh").contains("\n红方长将犯例，黑方不犯例；已成待判局面，红方须变着"));
    assert!(judge("zh-Hant").contains("\n紅方長將犯例，黑方不犯例；已成待判局面，紅方須變著"));
}

#[test]
fn judge_reads_a_game_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let pgn = "[Event \"\"]\n[FEN \"5k3/7R1/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n1. 车二进一 {check} 将6进1\n\
               2. 车二退一 (车二退二) 将6退1 *\n";
    std::fs::write(&path, pgn).unwrap();
    let path = path.to_str().unwrap();
    assert!(answer(&["judge", path]).contains("perpetual check"));
    let json: serde_json::Value =
        serde_json::from_str(&answer(&["judge", path, "--json"])).unwrap();
    assert_eq!(json["verdict"], "red_loses");
    assert_eq!(json["plies"].as_array().unwrap().len(), 4);
    let compared = answer(&["judge", path, "--compare"]);
    for id in ["axf-2017", "wxf-2018", "axf-2003", "cxa-1987", "staff-2012", "cxa-2020"] {
        assert!(compared.contains(id), "{compared}");
    }
    let pictures = folder.path().join("pictures");
    answer(&["judge", path, "--svg", pictures.to_str().unwrap()]);
    assert_eq!(std::fs::read_dir(pictures).unwrap().count(), 4);
    // Which rulebook is meant would be forgotten.
    let both = misunderstood(&["judge", path, "--compare", "--rules", "cxa-2020"]);
    assert!(both.contains("cannot be used with"), "{both}");
    let failed = complaint(1, &["judge", "/nowhere.pgn"]);
    assert!(failed.starts_with("chuhe: cannot read /nowhere.pgn: "), "{failed}");
}

#[test]
fn what_is_wrong_with_a_game_is_told_in_the_language_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    std::fs::write(&path, "1. 炮二平五 马8进7\n2. 炮五进四 马7平8\n").unwrap();
    let path = path.to_str().unwrap();
    let told = |lang: &str| failure(&["judge", path, "--lang", lang]);
    assert!(told("en").contains("game 1: move 2 (Black), \"马7平8\""), "{}", told("en"));
    assert!(told("zh").contains("第2回合黑方"), "{}", told("zh"));
    assert!(!told("zh-Hant").contains("move"), "{}", told("zh-Hant"));
    let told = failure(&["judge", "--moves", "h2e2 h9g7", "--lang", "zh"]);
    assert_eq!(told, "chuhe: 这2着之内没有重复局面，无从裁决");
}

/// What is given cannot be read as what is wanted: 2. It can, but is not in the file or the position: 1.
#[test]
fn exit_codes_follow_one_rule() {
    let folder = tempfile::tempdir().unwrap();
    let (game, log) = (folder.path().join("game.txt"), folder.path().join("g.jsonl"));
    std::fs::write(&game, "1. 炮二平五 马8进7\n2. 马二进三\n").unwrap();
    let (game, log) = (game.to_str().unwrap(), log.to_str().unwrap());
    answer(&["game", "play", "--log", log]);
    for (code, arguments) in [
        (2, &["show", game, "--at", "x"][..]),
        (1, &["show", game, "--at", "999"]),
        (2, &["show", game, "--game", "x"]),
        (1, &["show", game, "--game", "9"]),
        (2, &["score", game, "--diagram", "x"]),
        (1, &["score", game, "--diagram", "999"]),
        (1, &["score", game, "--game", "9"]),
        (1, &["judge", game, "--game", "9"]),
        (2, &["game", "replay", log, "--at", "x"]),
        (1, &["game", "replay", log, "--at", "12"]),
        (1, &["game", "replay", log, "--entry", "99"]),
        (2, &["show", "--fen", "xx"]),
        (2, &["moves", "--fen", "4k4/9/9/9/9/9/9/9/9/4K4 w"]),
        (2, &["show", "--moves", "zz"]),
        (2, &["show", "--moves", "h2e2 zz"]),
        (2, &["convert", "--to", "wxf", "--from", "uci", "炮二平五"]),
        (1, &["show", "--moves", "h2e9"]),
        (1, &["convert", "--to", "wxf", "炮五平五"]),
        (2, &["judge"]),
        (2, &["judge", game, "--moves", "h2e2"]),
        (1, &["judge", "/nowhere.pgn"]),
    ] {
        assert!(!complaint(code, arguments).is_empty(), "{arguments:?}");
    }
}

/// A file is never lost by mistake, whichever command writes it.
#[test]
fn files_that_are_there_are_replaced_only_if_that_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let [game, sheet, board, pictures, pages] =
        ["game.txt", "sheet.html", "board.svg", "pictures", "pages"].map(file);
    let moves = "1. 马八进七 马2进3 2. 马七退八 马3退2 ".repeat(3);
    std::fs::write(&game, &moves).unwrap();
    for (arguments, written) in [
        (&["score", &game, "--out", &sheet][..], sheet.clone()),
        (&["show", &game, "--svg", &board], board.clone()),
        (&["judge", &game, "--svg", &pictures], format!("{pictures}/ply-01.svg")),
        (&["man", "--out", &pages], format!("{pages}/chuhe.1")),
    ] {
        answer(arguments);
        std::fs::write(&written, "mine").unwrap();
        let refused = failure(arguments);
        assert_eq!(refused, format!("chuhe: {written} is there already; --force replaces it"));
        assert_eq!(std::fs::read_to_string(&written).unwrap(), "mine");
        answer(&[arguments, &["--force"]].concat());
        assert_ne!(std::fs::read_to_string(&written).unwrap(), "mine");
    }
    let nothing_to_force = misunderstood(&["judge", &game, "--force"]);
    assert!(nothing_to_force.contains("--svg"), "{nothing_to_force}");
}

/// A variation that cannot be read is told as such, and is no part of what is judged.
#[test]
fn a_fault_in_a_variation_leaves_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let pgn = "[FEN \"5k3/7R1/9/9/9/9/9/9/9/4K4 w - - 0 1\"]\n\n1. 车二进一 将6进1\n\
               2. 车二退一 (车二平一 将6平9) 将6退1 *\n";
    std::fs::write(&path, pgn).unwrap();
    let path = path.to_str().unwrap();
    for (command, answer) in
        [("judge", "perpetual check"), ("show", "Red to move"), ("score", "R2+1")]
    {
        let output = chuhe(&[command, path]);
        assert!(output.status.success(), "{command}: {}", stderr(&output));
        assert!(stdout(&output).contains(answer), "{command}: {}", stdout(&output));
        let told = "game 1: in a variation, move 2 (Black), \"将6平9\": ";
        assert!(stderr(&output).contains(told), "{command}: {}", stderr(&output));
    }
}

#[test]
fn show_draws_any_position_of_a_game_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    std::fs::write(&path, "1. 炮二平五 马8进7\n2. 马二进三\n").unwrap();
    let path = path.to_str().unwrap();
    let fen = |arguments: &[&str]| {
        let told = answer(&[&["show", path, "--json"], arguments].concat());
        let told: serde_json::Value = serde_json::from_str(&told).unwrap();
        (told["fen"].as_str().unwrap().to_owned(), told["last-move"].clone())
    };
    assert_eq!(fen(&[]).1, "h0g2");
    assert_eq!(fen(&["--at", "1"]).1, "h2e2");
    assert_eq!(fen(&["--at", "0"]).0, chuhe_board::Position::initial().fen());
    assert_eq!(
        failure(&["show", path, "--at", "9"]),
        "chuhe: --at 9: there are no more than 3 plies"
    );
    assert!(misunderstood(&["show", path, "--moves", "h2e2"]).contains("not both"));
}

#[test]
fn files_and_moves_are_not_taken_for_one_another() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    std::fs::write(&path, "1. 炮二平五 马8进7\n").unwrap();
    let told = misunderstood(&["convert", path.to_str().unwrap(), "--to", "wxf"]);
    assert!(told.contains("--to pgn --notation wxf"), "{told}");
    let told = misunderstood(&["convert", "--to", "pgn", "炮二平五", "马8进7"]);
    assert!(told.contains("looks like moves"), "{told}");
    assert!(
        failure(&["convert", "--to", "pgn", "nowhere.xqf"]).contains("cannot read nowhere.xqf")
    );
}

#[test]
fn rulebooks_are_listed_and_completed() {
    for command in
        [&["judge", "--help"][..], &["game", "play", "--help"], &["event", "new", "--help"]]
    {
        let help = answer(command);
        for id in chuhe_rulebook::Rulebook::ids() {
            assert!(help.contains(id), "{command:?}: {id}");
        }
    }
    assert!(answer(&["completions", "fish"]).contains("staff-2012"));
}

#[test]
fn judge_says_when_nothing_repeats() {
    let failed = complaint(1, &["judge", "--moves", "h2e2 h9g7"]);
    assert_eq!(failed, "chuhe: no position has come back in 2 plies: there is nothing to judge");
    for (more, told) in [
        (
            &[][..],
            serde_json::json!({
                "rulebook": "axf-2017", "verdict": null, "nothing-repeats": { "plies": 2 },
                "breaks-off": null,
            }),
        ),
        (
            &["--compare"],
            chuhe_rulebook::Rulebook::ids()
                .map(|id| serde_json::json!({ "rulebook": id, "ruling": null, "breaks-off": null }))
                .collect(),
        ),
    ] {
        let output = chuhe(&[&["judge", "--moves", "h2e2 h9g7", "--json"], more].concat());
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(serde_json::from_str::<serde_json::Value>(stdout(&output)).unwrap(), told);
    }
    assert!(complaint(2, &["judge"]).contains("which game?"));
    assert!(complaint(2, &["judge", "--rules", "mine", "--moves", "h2e2"]).contains("axf-2017"));
}

#[test]
fn judge_checks_a_table_of_cases() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cases.tsv");
    let header = "id\tnote\tfen\tmoves\tcycle_from\tcycle_len\tverdict\n";
    let row = |id: &str, moves: &str, verdict: &str| {
        format!("{id}\tx\t5k3/7R1/9/9/9/9/9/9/9/4K4 w\t{moves}\t0\t4\t{verdict}\n")
    };
    let good = row("one", "h8h9 f9f8 h9h8 f8f9", "red_loses");
    let wrong = row("two", "h8h9 f9f8 h9h8 f8f9", "draw");
    std::fs::write(&path, format!("{header}{good}{wrong}")).unwrap();
    let output = chuhe(&["judge", "--cases", path.to_str().unwrap(), "--rules", "wxf-2018"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        stdout(&output),
        "one\tred_loses\tred_loses\tok\ntwo\tred_loses\tdraw\tWRONG\n1 passed, 1 failed\n"
    );
    let open = row("three", "h8h9 f9f8 h9h8 f8f7", "draw");
    let illegal = row("four", "h8h9 f9f8 h9g7 f8f9", "draw");
    std::fs::write(&path, format!("{header}{good}{open}{illegal}")).unwrap();
    let output = chuhe(&["judge", "--cases", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "one\tred_loses\tred_loses\tok\n1 passed, 0 failed\n");
    let text = stderr(&output);
    assert!(text.contains("line 3 (three): cycle: after ply 4 the position is not"), "{text}");
    assert!(text.contains("line 4 (four): moves: ply 3"), "{text}");
}

#[test]
fn limit_counts() {
    let [fen, position] = PERPETUAL_CHECK;
    let moves = "h8h9 f9f8 h9h8 f8f9 ".repeat(25);
    let base = ["limit", fen, position, "--moves", &moves];
    let by = |claimant: &'static str| [&base[..], &["--claimant", claimant]].concat();
    assert!(chuhe(&by("black")).status.success());
    let red = chuhe(&by("red"));
    assert_eq!(red.status.code(), Some(1));
    assert!(stdout(&red).contains("40 are missing"), "{}", stdout(&red));
    assert_eq!(stderr(&red), "", "the answer has said it");
    let json = chuhe(&[&by("red")[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(stdout(&json)).unwrap();
    assert_eq!((json["missing"].as_u64(), json["checks"].as_u64()), (Some(40), Some(50)));
    let nobody = chuhe(&[&base[..], &["--rules", "cxa-1987"]].concat());
    assert_eq!(nobody.status.code(), Some(2));
    assert!(stderr(&nobody).contains("only a player may claim"));
}

#[test]
fn judge_counts_tags_where_a_table_has_them() {
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/rulings/staff-2012.tsv");
    let text = answer(&["judge", "--cases", table, "--rules", "staff-2012"]);
    let last: Vec<&str> = text.lines().rev().take(2).collect();
    assert_eq!(last, ["19 passed, 0 failed", "tags 79 of 80"]);
    // Of the 55 printed diagrams one is judged by the nine-round clause.
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/rulings/cxa-2020.tsv");
    let text = answer(&["judge", "--cases", table, "--rules", "cxa-2020"]);
    let last: Vec<&str> = text.lines().rev().take(2).collect();
    assert_eq!(last, ["55 passed, 0 failed", "tags 235 of 236"]);
}

#[test]
fn judge_by_the_chinese_rules() {
    let [fen, position] = PERPETUAL_CHECK;
    let moves = "h8h9 f9f8 h9h8 f8f9 ".repeat(3);
    let text = answer(&["judge", fen, position, "--moves", &moves, "--rules", "cxa-2020"]);
    assert!(text.contains("Red has not varied and loses, Black wins"), "{text}");
    let json =
        answer(&["judge", fen, position, "--moves", &moves, "--rules", "staff-2012", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["plies"][0]["tag"], "将");
    let text = answer(&["judge", fen, position, "--moves", &moves, "--rules", "cxa-1987"]);
    assert!(text.contains("chapter on repetitions is not at hand"), "{text}");
    let table = answer(&["judge", fen, position, "--moves", &moves, "--compare"]);
    assert_eq!(table.lines().filter(|line| line.contains("\tred_loses\t")).count(), 6, "{table}");
}
