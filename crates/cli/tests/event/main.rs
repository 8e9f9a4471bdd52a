//! `chuhe event`, as an organiser runs it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod answers;
mod exports;
mod faults;
mod finals;
mod notes;
mod put_right;
mod simulated;
mod stories;
mod tables;
mod turns;
mod wording;

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

/// A folder with one event file.
struct Office {
    folder: tempfile::TempDir,
}

impl Office {
    fn new() -> Office {
        Office { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).unwrap();
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_chuhe"))
            .current_dir(self.folder.path())
            .arg("event")
            .args(arguments)
            .output()
            .unwrap()
    }

    /// What is told by a command that is carried out.
    #[track_caller]
    fn does(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let text = String::from_utf8(output.stdout).unwrap();
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{arguments:?}: {text}{complaint}");
        text
    }

    /// The complaint about one that is not; the file is as it was.
    #[track_caller]
    fn refuses(&self, arguments: &[&str], code: i32) -> String {
        let read = || std::fs::read(self.path("cup.jsonl")).ok();
        let before = read();
        let output = self.run(arguments);
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {complaint}");
        assert!(before == read(), "{arguments:?} changes the file although it is refused");
        complaint
    }

    /// A Swiss of so many players, with numbers in the order of entry.
    fn swiss(players: u32, rounds: &str) -> Office {
        let office = Office::new();
        let new = ["new", "cup.jsonl", "--name", "Cup", "--format", "swiss", "--seed", "1"];
        // Set up long ago, so that a story may say when what comes after happened.
        let at = ["--at", "2025-01-01T09:00Z"];
        office.does(&[&new[..], &["--rounds", rounds], &at].concat());
        let rows: String =
            (1..=players).map(|no| format!("Player {no},Club {}\n", no % 4)).collect();
        office.write("players.csv", &format!("name,unit\n{rows}"));
        office.does(&[&["enter", "cup.jsonl", "--from", "players.csv"][..], &at].concat());
        office.does(&[&["draw", "cup.jsonl", "--by", "in-order"][..], &at].concat());
        office
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.does(&["export", "cup.jsonl", "--json"])).unwrap()
    }
}

#[track_caller]
fn contains(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let (_, after) = rest.split_once(part).unwrap_or_else(|| panic!("{part:?} in {rest}"));
        rest = after;
    }
}
