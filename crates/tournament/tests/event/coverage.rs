//! That `docs/coverage-events.md` is true.

use std::collections::BTreeSet;
use std::path::Path;

fn tests_in(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            tests_in(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = std::fs::read_to_string(&path).unwrap();
            let mut lines = source.lines().map(str::trim);
            while let Some(line) = lines.next() {
                if line == "#[test]" {
                    let name = lines.find_map(|line| line.strip_prefix("fn ")).unwrap();
                    found.insert(name.split('(').next().unwrap().to_owned());
                }
            }
        }
    }
}

#[test]
fn every_requirement_has_a_row_and_every_test_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut tests = BTreeSet::new();
    tests_in(&root.join("src"), &mut tests);
    tests_in(&root.join("tests"), &mut tests);
    let page = std::fs::read_to_string(root.join("../../docs/coverage-events.md")).unwrap();
    let mut numbers = BTreeSet::new();
    for row in page.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let Ok(number) = cells[1].parse::<u32>() else { continue };
        assert!(numbers.insert(number), "{number} is there twice");
        let named: Vec<&str> = cells[3].split('`').skip(1).step_by(2).collect();
        assert!(!named.is_empty() || cells[3] == "—", "{number} names no test");
        for name in named {
            // A folder stands for the many tests in it that have no function of their own.
            let folder = name.starts_with("tests/") && root.join(name).is_dir();
            assert!(folder || tests.contains(name), "{number}: there is no test {name}");
        }
    }
    assert_eq!(numbers, (63..=122).collect(), "one row for each requirement");
}
