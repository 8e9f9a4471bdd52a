//! `-` as a name, on both sides: standard input where a text is read, standard output where one is written.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// A game whose start position comes back three times.
const REPEATS: &str = "[Red \"A\"]\n\n b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9 *\n";

/// The same, but for a move that cannot be played at its end.
const BREAKS_OFF: &str = "[Red \"A\"]\n\n b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9 h2e9 *\n";

/// A folder to work in.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).unwrap();
    }

    /// Runs a command there with a standard input; no file called `-` may come of it.
    #[track_caller]
    fn run(&self, arguments: &[&str], input: &str) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
        command.current_dir(self.0.path()).args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // What is refused at once reads nothing.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        assert!(!self.path("-").exists(), "{arguments:?} makes a file called -");
        output
    }

    /// What a command prints and tells; it must end with this code.
    #[track_caller]
    fn told(&self, code: i32, arguments: &[&str], input: &str) -> (String, String) {
        let output = self.run(arguments, input);
        let [out, err] =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {out}{err}");
        (out, err)
    }
}

#[test]
fn games_are_judged_from_standard_input_beside_files_and_into_a_table() {
    let folder = Folder::new();
    folder.write("rep.pgn", REPEATS);
    let (out, _) = folder.told(0, &["judge", "-", "rep.pgn"], REPEATS);
    assert!(out.contains("files                                                2"), "{out}");
    let (_, err) = folder.told(0, &["judge", "--out", "o.jsonl", "-"], REPEATS);
    assert_eq!(err, "");
    let table = std::fs::read_to_string(folder.path("o.jsonl")).unwrap();
    let row: Value = serde_json::from_str(table.trim_end()).unwrap();
    assert_eq!((&row["file"], &row["occurrences"]), (&"-".into(), &3.into()));
}

#[test]
fn one_text_is_printed() {
    let folder = Folder::new();
    folder.write("rep.pgn", REPEATS);
    let (sheet, _) = folder.told(0, &["score", "rep.pgn"], "");
    assert_eq!(folder.told(0, &["score", "rep.pgn", "--out", "-"], "").0, sheet);
    let (svg, _) = folder.told(0, &["show", "rep.pgn", "--svg", "-"], "");
    assert!(svg.starts_with("<svg"), "{svg}");
    // The table on standard output, the summary beside it.
    let (csv, err) = folder.told(0, &["judge", "rep.pgn", "--out", "-"], "");
    assert!(csv.starts_with("file,game,event,") && csv.lines().count() == 2, "{csv}");
    assert!(err.contains("games to be ruled on"), "{err}");
    let (lines, err) = folder.told(0, &["judge", "rep.pgn", "--out", "-", "--json"], "");
    assert_eq!(serde_json::from_str::<Value>(&lines).unwrap()["file"], "rep.pgn");
    assert_eq!(serde_json::from_str::<Value>(&err).unwrap()["files"], 1);
    assert_eq!(std::fs::read_dir(folder.0.path()).unwrap().count(), 1);
}

#[test]
fn folders_logs_databases_and_events_are_refused() {
    let folder = Folder::new();
    folder.write("rep.pgn", REPEATS);
    for (arguments, part) in [
        (&["judge", "rep.pgn", "--svg", "-"][..], "--svg -: a folder is written"),
        (&["convert", "rep.pgn", "--to", "pgn", "--out", "-"], "--out -: a folder is written"),
        (&["man", "--out", "-"], "--out -: a folder is written"),
        (&["game", "play", "--log", "-"], "--log -: a log is read and added to"),
        (&["demo", "--database", "-"], "--database -: standard input and output are no database"),
        (&["fsck", "--database", "-"], "--database -: standard input and output are no database"),
        (&["event", "new", "-", "--name", "C", "--plan", "women"], "name the event file"),
        (&["event", "show", "-"], "name the event file"),
        (&["event", "pair", "-"], "name the event file"),
    ] {
        let (out, err) = folder.told(2, arguments, "");
        assert!(out.is_empty() && err.contains(part), "{arguments:?}: {out}{err}");
    }
    let (_, err) = folder.told(2, &["event", "show", "-", "--lang", "zh"], "");
    assert!(err.contains("请给出赛事文件名"), "{err}");
    let convert = ["convert", "rep.pgn", "--to", "pgn", "--out", "-", "--lang", "zh-Hant"];
    let (_, err) = folder.told(2, &convert, "");
    assert!(err.contains("請給出資料夾名稱"), "{err}");
}

#[test]
fn lists_of_an_event_are_read_from_standard_input() {
    let folder = Folder::new();
    let new = ["event", "new", "cup.jsonl", "--name", "Cup", "--format", "swiss", "--seed", "1"];
    folder.told(0, &new, "");
    let enter = ["event", "enter", "cup.jsonl", "--from", "-"];
    let (out, _) = folder.told(0, &enter, "name,unit\nPlayer 1,A\nPlayer 2,B\n");
    assert!(out.contains("2 entered, 2 in all."), "{out}");
    folder.told(0, &["event", "draw", "cup.jsonl", "--by", "in-order"], "");
    folder.told(0, &["event", "pair", "cup.jsonl"], "");
    let result = ["event", "result", "cup.jsonl", "--from", "-"];
    folder.told(0, &result, "table,result\n1,1-0\n");
    let (out, _) = folder.told(0, &["event", "rounds", "cup.jsonl"], "");
    assert!(out.contains("1-0"), "{out}");
}

#[test]
fn a_backup_is_printed_and_put_in_again() {
    let folder = Folder::new();
    folder.told(0, &["demo", "--database", "a.db"], "");
    let (text, err) = folder.told(0, &["backup", "-", "--database", "a.db"], "");
    assert!(err.contains("records"), "{err}");
    let (out, _) = folder.told(0, &["restore", "-", "--database", "b.db"], &text);
    assert!(out.contains("events"), "{out}");
    folder.told(0, &["fsck", "--database", "b.db"], "");
}

#[test]
fn a_record_that_breaks_off_says_so_in_json() {
    let folder = Folder::new();
    folder.write("sound.pgn", REPEATS);
    folder.write("bad.pgn", BREAKS_OFF);
    folder.write("short.pgn", "[Red \"A\"]\n\n h2e2 h9g7 e2e9 *\n");
    for command in [
        &["judge", "--json"][..],
        &["show", "--json"],
        &["limit", "--json", "--rules", "axf-2017"],
        &["convert", "--to", "json"],
        &["score", "--json"],
    ] {
        for (file, breaks_off) in [("sound.pgn", false), ("bad.pgn", true), ("short.pgn", true)] {
            let output = folder.run(&[command, &[file]].concat(), "");
            let told = String::from_utf8(output.stdout).unwrap();
            let told: Value = serde_json::from_str(&told).unwrap();
            let key = told.get("breaks-off");
            let key = key.unwrap_or_else(|| panic!("{command:?} {file}: {told}"));
            assert_eq!((key.is_string(), key.is_null()), (breaks_off, !breaks_off), "{key}");
        }
    }
    let (out, _) = folder.told(1, &["judge", "--compare", "--json", "bad.pgn"], "");
    let told: Value = serde_json::from_str(&out).unwrap();
    assert!(told.as_array().unwrap().iter().all(|one| one["breaks-off"].is_string()), "{told}");
}

#[test]
fn places_of_the_wrong_kind_are_told_apart() {
    let folder = Folder::new();
    folder.write("rep.pgn", REPEATS);
    folder.write("ok.pgn", REPEATS);
    std::fs::create_dir(folder.path("empty")).unwrap();
    // Nothing to read.
    for arguments in [&["judge", "empty"][..], &["convert", "empty", "--to", "pgn"]] {
        let (_, err) = folder.told(1, arguments, "");
        assert!(err.contains("there are no game files in empty"), "{arguments:?}: {err}");
    }
    // A file where a folder is wanted, and the other way round.
    let convert = ["convert", "rep.pgn", "--to", "text", "--out"];
    let (_, err) = folder.told(1, &[&convert[..], &["ok.pgn"]].concat(), "");
    assert!(err.contains("ok.pgn is a file, and a folder is wanted"), "{err}");
    for force in [&[][..], &["--force"]] {
        let (_, err) = folder.told(1, &[&["show", "--svg", "empty"], force].concat(), "");
        assert!(err.contains("empty is a folder, and a file is wanted"), "{err}");
    }
    // What is there already is no fault in what was read.
    folder.told(0, &[&convert[..], &["o1"]].concat(), "");
    let (_, err) = folder.told(1, &[&convert[..], &["o1"]].concat(), "");
    assert!(err.contains("1 file was there already") && !err.contains("fault"), "{err}");
    for name in ["r.txt", "r.json", "r"] {
        let (_, err) = folder.told(2, &["judge", "rep.pgn", "--out", name], "");
        assert!(err.contains("let it end in .csv or .jsonl"), "{err}");
        assert!(!folder.path(name).exists());
    }
}

#[cfg(unix)]
#[test]
fn what_may_not_be_read_is_told_in_one_way() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    std::fs::create_dir(folder.path("archive")).unwrap();
    folder.write("archive/a.pgn", REPEATS);
    let locked = std::fs::Permissions::from_mode(0o000);
    std::fs::set_permissions(folder.path("archive/a.pgn"), locked).unwrap();
    if std::fs::read(folder.path("archive/a.pgn")).is_ok() {
        // The system lets this user read everything.
        return;
    }
    let sentence = "chuhe: cannot read archive/a.pgn: you may not read it; ask whoever owns it\n";
    assert_eq!(folder.told(1, &["judge", "archive/a.pgn"], "").1, sentence);
    assert_eq!(folder.told(0, &["judge", "archive"], "").1, sentence);
}

#[test]
fn names_of_files_do_not_steer_the_terminal() {
    let folder = Folder::new();
    let (_, err) = folder.told(1, &["judge", "no\u{1b}[31mfile"], "");
    assert!(err.starts_with("chuhe: cannot read no\\u{1b}[31mfile: "), "{err:?}");
}
