//! The language in which the commands answer, and how it is set.

use super::*;

/// What goes wrong is told in the language that is set, whether or not the command has an option for it.
#[test]
fn failures_are_told_in_the_language_that_is_set() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let game = file("game.txt", "1. 炮二平五 马8进7\n");
    let broken = file("broken.pgn", "[Red \"A\"]\n\n炮二平五 马8进7 (马8平7) 马二进五 *\n");
    let prose = file("prose.txt", "hello");
    let told = |language: &str, arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
        let output = command.env("CHUHE_LANG", language).args(arguments).output().unwrap();
        stderr(&output).trim_end().replace(folder.path().to_str().unwrap(), "")
    };
    for (arguments, hans, hant) in [
        (
            &["judge", "/no.pgn"][..],
            "chuhe: 无法读取 /no.pgn：没有这个文件；请核对文件名与当前文件夹",
            "chuhe: 無法讀取 /no.pgn：沒有這個檔案；請核對檔名與目前資料夾",
        ),
        (&["show", &prose], "/prose.txt：没有找到对局：", "/prose.txt：沒有找到對局："),
        (
            &["moves", "--fen", "4k4/9/9/9/9/9/9/9/9/4K4 w"],
            "--fen：不是合法局面：",
            "--fen：不是合法局面：",
        ),
        (
            &["perft", "--depth", "1", "--fen", "x"],
            "--fen：不是合法局面：",
            "--fen：不是合法局面：",
        ),
        (
            &["show", "--moves", "h2e2 h2e2"],
            "第1回合黑方“h2e2”：h2e2 不能走：",
            "第1回合黑方「h2e2」：h2e2 不能走：",
        ),
        (&["show", "--moves", "zz"], "“zz”不是任何记谱法的着法", "「zz」不是任何記譜法的著法"),
        (&["show", &game, "--game", "99"], "没有第99局，共有1局", "沒有第99局，共有1局"),
        (&["show", &game, "--at", "9"], "--at 9：本局只有2着", "--at 9：本局只有2著"),
        (
            &["score", &game, "--out", &game],
            "已经存在；如要替换，请加 --force",
            "已經存在；如要替換，請加 --force",
        ),
        (&["game", "replay", &game], "第1行：不是 ", "第1行：不是 "),
        (
            &["convert", &broken, "--to", "pgn"],
            "第1局：变化着法中，第1回合黑方“马8平7”：",
            "第1局：變化著法中，第1回合黑方「马8平7」：",
        ),
        (
            &["judge", &broken],
            "/broken.pgn：第1局：记录至第2回合红方“马二进五”中断：",
            "/broken.pgn：第1局：記錄至第2回合紅方「马二进五」中斷：",
        ),
        (&["backup", "/x", "--database", "/no.db"], "没有数据库 /no.db", "沒有資料庫 /no.db"),
    ] {
        for (language, words) in [("zh", hans), ("zh-Hant", hant)] {
            let told = told(language, arguments);
            assert!(told.contains(words), "{arguments:?}: {told}");
        }
    }
    let shown = Command::new(env!("CARGO_BIN_EXE_chuhe")).args(["show", "--lang", "zh"]).output();
    assert!(stdout(&shown.unwrap()).ends_with("\n轮到红方走棋\n"));
}

#[test]
fn the_environment_sets_the_language_and_the_option_goes_before_it() {
    let judge = ["judge", "--fen", "5k3/7R1/9/9/9/9/9/9/9/4K4 w", "--moves", "h8h9 f9f8 h9h8 f8f9"];
    let set = |language: &str, more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
        stdout(&command.env("CHUHE_LANG", language).args(judge).args(more).output().unwrap())
            .to_owned()
    };
    for (language, more, told) in [
        ("zh", &[][..], "红方长将"),
        ("zh_TW.UTF-8", &[], "紅方長將"),
        ("zh", &["--lang", "en"], "Red gives perpetual check"),
        ("", &[], "Red gives perpetual check"),
    ] {
        assert!(set(language, more).contains(told), "{language}: {}", set(language, more));
    }
}

#[test]
fn the_language_of_the_environment_is_read_as_systems_name_it() {
    let says = |set: &str, arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_chuhe"))
            .env("CHUHE_LANG", set)
            .args(arguments)
            .output()
            .unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let show = ["show", "not-there.pgn"];
    for (set, word) in [
        ("zh_SG", "文件"),
        ("zh_TW.UTF-8", "檔案"),
        ("zh-Hant-HK", "檔案"),
        ("en_AU.UTF-8", "No such file"),
        ("C", "No such file"),
        ("de_DE", "No such file"),
        ("", "No such file"),
        ("klingon", "No such file"),
    ] {
        let (code, told) = says(set, &show);
        assert_eq!(code, Some(1), "{set}: {told}");
        assert!(told.contains(word), "{set}: {told}");
        // What is no language of any computer was meant for us.
        assert_eq!(told.contains("CHUHE_LANG=klingon is none of"), set == "klingon", "{told}");
    }
    // What is asked for by name must be there.
    let (code, told) = says("zh", &["show", "--lang", "de"]);
    assert_eq!(code, Some(2));
    assert!(["zh", "zh-Hant", "en"].iter().all(|choice| told.contains(choice)), "{told}");
}

#[test]
fn command_lines_are_refused_in_the_language_that_is_asked_for() {
    let told = |arguments: &[&str]| {
        let output = chuhe(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    for (arguments, parts) in [
        (&["show", "--lagn", "--lang", "zh"][..], &["没有选项 --lagn", "--lang"][..]),
        (&["evnet", "--lang=zh-Hant"], &["沒有命令 evnet", "event"]),
        (&["perft", "--lang", "zh"], &["缺少：--depth <N>"]),
        (&["perft", "--depth", "99", "--lang", "zh"], &["--depth <N>", "“99”", "0..=30"]),
        (&["perft", "--depth", "deep", "--lang", "zh"], &["“deep”", "须为整数"]),
        (&["perft", "--depth", "deep"], &["\"deep\"", "--depth <N>", "it must be a whole number"]),
        (&["event", "units", "a", "--players", "x"], &["it must be a whole number"]),
        (&["show", "--from", "morse", "--lang", "zh"], &["“morse”", "chinese", "uci"]),
        (&["show", "--lang", "zh", "--json", "--svg", "a.svg"], &["不能同时使用"]),
        (&["show", "--lang", "zh", "--at"], &["--at <PLY>", "须写明值"]),
        (&["event", "close", "a", "--at", "noon", "--lang", "zh"], &["“noon”不是时间"]),
        (&["event", "new", "a", "--elo", "x", "--lang", "zh"], &["20,1500"]),
        (&["serve", "--listen", "x", "--lang", "zh-Hant"], &["監聽處"]),
        (&["event", "close", "a", "--at", "noon"], &["\"noon\" is no time"]),
    ] {
        let told = told(arguments);
        let mut rest = told.as_str();
        for part in parts {
            rest = rest.split_once(part).unwrap_or_else(|| panic!("{part} in {told}")).1;
        }
    }
    let help = chuhe(&["show", "--help", "--lang", "zh"]);
    assert!(help.status.success() && help.stderr.is_empty(), "{help:?}");
}

#[test]
fn what_is_counted_is_told_in_the_language() {
    let output = chuhe(&["perft", "--depth", "1", "--lang", "zh"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("每秒"), "{output:?}");
}
