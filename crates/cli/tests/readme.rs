//! The figures of the README are those of the program. `CHUHE_WRITE_README=1 cargo test --test readme` writes them anew.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;
use std::process::Command;

use chuhe_rulebook::{Language, Rulebook};
use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const BEGIN: &str = "<!-- counted: crates/cli/tests/readme.rs -->\n";
const END: &str = "<!-- end -->\n";

/// The books, the table of cases that each is held against, and the one composed afterwards.
const BOOKS: [(&str, &str, &str); 6] = [
    ("axf-2017", "axf-2017", "composed-asian"),
    ("wxf-2018", "axf-2017", "composed-asian"),
    ("axf-2003", "axf-2017", "composed-asian"),
    ("cxa-2020", "cxa-2020", "composed-2020"),
    ("staff-2012", "staff-2012", "composed-1999"),
    ("cxa-1987", "staff-2012", "composed-1999"),
];

/// What the program makes of a table.
fn judged(book: &str, table: &str) -> Value {
    let told = Command::new(env!("CARGO_BIN_EXE_chuhe"))
        .args(["judge", "--json", "--rules", book, "--cases"])
        .arg(format!("{ROOT}/corpus/rulings/{table}.tsv"))
        .output()
        .unwrap();
    let told: Value = serde_json::from_slice(&told.stdout).unwrap();
    assert_eq!(told["unusable"], 0, "{book}");
    told
}

/// How many rulings come out as the table has them.
fn passed(told: &Value) -> String {
    format!("{} of {}", told["passed"], told["cases"].as_array().unwrap().len())
}

fn table() -> String {
    let mut rows = String::from(
        "| rulebook | rulings as in the table | moves tagged as in the table | table of cases | composed later |\n|---|---|---|---|---|\n",
    );
    for (book, table, composed) in BOOKS {
        let told = judged(book, table);
        let tags = &told["tags"];
        let tagged = match tags["all"].as_u64().unwrap() {
            // The Asian books do not tag every move.
            0 => "–".to_owned(),
            all => format!("{} of {all}", tags["agreed"]),
        };
        let issued = &Rulebook::builtin(book).unwrap().book;
        let title = format!("{} {}", issued.federation.get(Language::En), issued.year);
        let (printed, since) = (passed(&told), passed(&judged(book, composed)));
        rows +=
            &format!("| {title} (`{book}`) | {printed} | {tagged} | `{table}.tsv` | {since} |\n");
    }
    rows
}

#[test]
fn the_readme_tells_what_the_program_does() {
    let path = format!("{ROOT}/README.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(BEGIN).unwrap();
    let (stands, after) = rest.split_once(END).unwrap();
    let table = table();
    if std::env::var_os("CHUHE_WRITE_README").is_some() {
        std::fs::write(path, format!("{before}{BEGIN}{table}{END}{after}")).unwrap();
    } else {
        assert_eq!(stands, table, "CHUHE_WRITE_README=1 writes the table anew");
    }
}

/// What follows from arrows that lead on.
fn led_to(arrows: &BTreeSet<(String, String)>) -> BTreeSet<(String, String)> {
    let mut all = arrows.clone();
    loop {
        let on = all.iter().flat_map(|(from, via)| {
            let next = arrows.iter().filter(move |(begin, _)| begin == via);
            next.map(move |(_, to)| (from.clone(), to.clone()))
        });
        let longer: BTreeSet<_> = all.iter().cloned().chain(on).collect();
        if longer.len() == all.len() {
            return all;
        }
        all = longer;
    }
}

/// The plan of the house shows which crate uses which, as their manifests say.
#[test]
fn the_plan_of_the_house_is_that_of_the_crates() {
    let mut uses = BTreeSet::new();
    for entry in std::fs::read_dir(format!("{ROOT}/crates")).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_str().unwrap();
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let manifest: toml::Table = manifest.parse().unwrap();
        let used = manifest.get("dependencies").and_then(|it| it.as_table());
        let used = used.into_iter().flat_map(|it| it.keys());
        let ours = used.filter_map(|it| it.strip_prefix("chuhe-"));
        uses.extend(ours.map(|it| (name.to_owned(), it.to_owned())));
    }
    let plan = std::fs::read_to_string(format!("{ROOT}/docs/diagrams/house.dot")).unwrap();
    let lines = plan.lines().filter(|line| line.contains("->"));
    let arrows = lines.flat_map(|line| line.split(';')).filter_map(|arrow| {
        let (from, to) = arrow.split_once("->")?;
        Some((from.trim().to_owned(), to.trim().to_owned()))
    });
    let arrows: BTreeSet<(String, String)> = arrows.collect();
    assert_eq!(arrows.difference(&uses).collect::<Vec<_>>(), Vec::<&_>::new());
    assert_eq!(led_to(&arrows), led_to(&uses), "docs/diagrams/house.dot, then tools/draw-diagrams");
}

/// The words of a command line as a shell would divide them.
fn words(line: &str) -> Vec<String> {
    let mut quoted = false;
    let (mut words, mut word) = (Vec::new(), String::new());
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(std::mem::take(&mut word)),
            c => word.push(c),
        }
    }
    words.push(word);
    words
}

/// Whether a text is what is shown of it, where `…` on a line of its own stands for any lines, and at the end of a line for
/// the rest of it.
fn shows(text: &str, shown: &[&str]) -> bool {
    let is = |line: &str, shown: &str| match shown.strip_suffix('…') {
        Some(begin) => line.starts_with(begin),
        None => line == shown,
    };
    let mut lines = text.lines();
    let mut gap = false;
    for shown in shown {
        if *shown == "…" {
            gap = true;
            continue;
        }
        let found = if gap {
            lines.any(|line| is(line, shown))
        } else {
            lines.next().is_some_and(|line| is(line, shown))
        };
        if !found {
            return false;
        }
        gap = false;
    }
    gap || lines.next().is_none()
}

/// Every command of the tour does what is printed below it.
#[test]
fn the_tour_can_be_made() {
    let text = std::fs::read_to_string(format!("{ROOT}/README.md")).unwrap();
    let (_, tour) = text.split_once("\n## Five minutes\n").unwrap();
    let (tour, _) = tour.split_once("\n## ").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut commands = 0;
    for block in tour.split("```text\n").skip(1) {
        let (block, _) = block.split_once("```").unwrap();
        for part in block.split("$ ").skip(1) {
            let (command, shown) = part.split_once('\n').unwrap();
            if let Some(file) = command.strip_prefix("cat ") {
                std::fs::write(folder.path().join(file), shown).unwrap();
                continue;
            }
            let words = words(command.strip_prefix("chuhe ").unwrap());
            let mut chuhe = Command::new(env!("CARGO_BIN_EXE_chuhe"));
            let told = chuhe.current_dir(folder.path()).args(&words).output().unwrap();
            assert!(told.status.success(), "{command}: {}", String::from_utf8_lossy(&told.stderr));
            let told = String::from_utf8(told.stdout).unwrap();
            let shown: Vec<&str> = shown.lines().collect();
            assert!(shows(&told, &shown), "{command}\n{told}");
            commands += 1;
        }
    }
    assert!(commands >= 7, "{commands}");
}
