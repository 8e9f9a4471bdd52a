//! Keeps `docs/coverage.md` true: every requirement has its row, and every test named there exists.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The requirements of games (1–62) and of events.
const REQUIREMENTS: std::ops::RangeInclusive<usize> = 1..=122;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The rows of the table: number and proof.
fn rows() -> Vec<(usize, String)> {
    let page = std::fs::read_to_string(root().join("docs/coverage.md")).expect("the page is there");
    let row = |line: &str| {
        let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
        let number = cells.next()?.parse().ok()?;
        Some((number, cells.nth(1)?.to_owned()))
    };
    page.lines().filter_map(row).collect()
}

/// What stands behind `fn` on a line that begins a function.
fn of_function(line: &str) -> Option<&str> {
    line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ")
}

/// Every function that could be a test, in every crate.
fn functions(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            functions(&path, names);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = std::fs::read_to_string(&path).expect("a source file");
            let mut is_test = false;
            for line in source.lines().map(str::trim) {
                if line == "#[test]" || line.starts_with("#[tokio::test") {
                    is_test = true;
                } else if line.starts_with("#[ignore") {
                    // What does not run proves nothing.
                    is_test = false;
                } else if let Some(rest) = of_function(line).filter(|_| is_test) {
                    names.extend(rest.split_once('(').map(|(name, _)| name.to_owned()));
                    is_test = false;
                }
            }
        }
    }
}

/// The names of tests in a cell: what stands between back-ticks and is a Rust name.
fn tests_named(cell: &str) -> impl Iterator<Item = &str> {
    let is_name = |name: &&str| {
        name.contains('_') && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    cell.split('`').skip(1).step_by(2).filter(is_name)
}

#[test]
fn every_requirement_has_a_row() {
    let rows: Vec<usize> = rows().into_iter().map(|(number, _)| number).collect();
    assert_eq!(rows, REQUIREMENTS.collect::<Vec<_>>(), "one row for each, in order");
}

#[test]
fn every_test_named_exists() {
    let mut names = BTreeSet::new();
    functions(&root().join("crates"), &mut names);
    for (number, proof) in rows() {
        for test in tests_named(&proof) {
            assert!(names.contains(test), "requirement {number}: there is no test {test}");
        }
    }
}

/// The rows about the pages: what is promised, and the proof.
fn page_rows() -> Vec<(String, String)> {
    let page = std::fs::read_to_string(root().join("docs/coverage.md")).expect("the page is there");
    let rows = page.lines().skip_while(|line| *line != "## The pages").skip(1);
    let rows = rows.take_while(|line| !line.starts_with("## "));
    let row = |line: &str| {
        let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
        Some((cells.next()?.to_owned(), cells.next()?.to_owned()))
    };
    // The heading of the table and the line below it.
    rows.filter_map(row).skip(2).collect()
}

#[test]
fn every_promise_about_the_pages_has_tests_that_exist() {
    let mut names = BTreeSet::new();
    functions(&root().join("crates"), &mut names);
    let rows = page_rows();
    assert!(!rows.is_empty());
    for (promise, proof) in rows {
        let tests: Vec<&str> = tests_named(&proof).collect();
        assert!(!tests.is_empty() || proof.contains("not here:"), "{promise}: {proof}");
        for test in tests {
            assert!(names.contains(test), "{promise}: there is no test {test}");
        }
    }
}

#[test]
fn a_row_without_a_test_says_why() {
    for (number, proof) in rows() {
        let proven = tests_named(&proof).next().is_some() || proof.contains("corpus/");
        assert!(proven || proof.contains("not here:"), "requirement {number}: {proof}");
    }
}

#[test]
fn every_test_of_the_table_that_names_a_requirement_is_in_the_page() {
    let mut names = BTreeSet::new();
    for folder in ["game/tests/by_the_book", "tournament/tests/event"] {
        functions(&root().join("crates").join(folder), &mut names);
    }
    let rows = rows();
    let named: BTreeSet<&str> = rows.iter().flat_map(|(_, proof)| tests_named(proof)).collect();
    let left_out: Vec<&String> = names
        .iter()
        .filter(|name| name.starts_with("req_") && !named.contains(name.as_str()))
        .collect();
    assert_eq!(left_out, Vec::<&String>::new());
}
