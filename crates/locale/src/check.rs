//! For the tests of the crates that have texts: that files and source hold together.

use std::collections::BTreeSet;
use std::path::Path;

use chuhe_rulebook::Language;

/// The messages that the Rust files of a folder, and of the folders in it, ask for by `Key("…")`.
///
/// # Panics
/// If the folder cannot be read.
pub fn keys_in_source(folder: impl AsRef<Path>) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            keys.extend(keys_in_source(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            keys.extend(keys_in_source_file(&path));
        }
    }
    keys
}

/// The same of one Rust file.
///
/// # Panics
/// If the file cannot be read.
pub fn keys_in_source_file(file: impl AsRef<Path>) -> BTreeSet<String> {
    let source = std::fs::read_to_string(file).expect("a source file");
    let parts = source.split("Key(\"").skip(1);
    let names = parts.filter_map(|part| part.split_once('"')).map(|(key, _)| key);
    // Documentation speaks of keys without naming any.
    let is_name = |key: &&str| key.starts_with(|c: char| c.is_ascii_lowercase());
    names.filter(is_name).map(str::to_owned).collect()
}

/// What is wrong between the messages that are used and those that the files have; empty if nothing is.
pub fn complaints(files: &[(Language, &str)], used: &BTreeSet<String>) -> Vec<String> {
    let mut complaints = Vec::new();
    for (language, text) in files {
        let there = keys_in_file(text);
        let missing = used.difference(&there).map(|key| format!("{language} lacks {key}"));
        let unused = there.difference(used).map(|key| format!("{language} has {key}, unused"));
        complaints.extend(missing.chain(unused));
    }
    complaints
}

/// The messages of a file, by their names.
fn keys_in_file(text: &str) -> BTreeSet<String> {
    let first = |line: &str| line.split_once(" =").map(|(key, _)| key.to_owned());
    let starts = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
    text.lines().filter(starts).filter_map(first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_and_unused_messages_are_told() {
        let used = BTreeSet::from(["one".to_owned(), "two".to_owned()]);
        let files = [(Language::En, "# words\none = 1\n    more\nthree = 3\n")];
        assert_eq!(complaints(&files, &used), ["en lacks two", "en has three, unused"]);
    }
}
