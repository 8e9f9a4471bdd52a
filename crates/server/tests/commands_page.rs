//! `docs/commands.md` lists every command, with an example that can be read.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

const PAGE: &str = include_str!("../../../docs/commands.md");

/// The commands there are, as the reader of commands lists them.
fn known<T: DeserializeOwned>() -> BTreeSet<String> {
    let error = serde_json::from_value::<T>(json!({ "do": "?" })).err().unwrap().to_string();
    let (_, names) = error.split_once("expected one of ").unwrap();
    names.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The rows of the table under a heading: name, fields, example.
fn rows(heading: &str) -> Vec<(String, String, Value)> {
    let (_, rest) = PAGE.split_once(&format!("\n## {heading}\n")).unwrap();
    let section = rest.split("\n## ").next().unwrap();
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [name, fields, _, example] = cells[..] else { panic!("{line}") };
        let example = example.trim_matches('`');
        let example =
            serde_json::from_str(example).unwrap_or_else(|error| panic!("{error}: {line}"));
        (name.trim_matches('`').to_owned(), fields.to_owned(), example)
    };
    section
        .lines()
        .filter(|line| line.starts_with("| `") && !line.contains("`do`"))
        .map(row)
        .collect()
}

fn holds<T: DeserializeOwned + Serialize>(heading: &str) {
    let rows = rows(heading);
    let listed: BTreeSet<String> = rows.iter().map(|(name, ..)| name.clone()).collect();
    assert_eq!(listed.len(), rows.len(), "a command is listed twice");
    assert_eq!(listed, known::<T>());
    for (name, fields, example) in rows {
        assert_eq!(example["do"], *name);
        let command: T =
            serde_json::from_value(example).unwrap_or_else(|error| panic!("{name}: {error}"));
        // Every key of the example is told, and so is every key that the command writes.
        let written = serde_json::to_value(&command).unwrap();
        for key in written.as_object().unwrap().keys().filter(|key| *key != "do") {
            assert!(fields.contains(&format!("`{key}`")), "{name} does not tell of {key}");
        }
    }
}

#[test]
fn every_command_of_an_event_is_listed() {
    holds::<chuhe_tournament::Command>("In an event");
}

#[test]
fn every_command_of_a_game_is_listed() {
    holds::<chuhe_game::Command>("At a table");
}
