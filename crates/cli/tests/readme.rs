//! The figures of the README are those of the program. `CHUHE_WRITE_README=1 cargo test --test readme` writes them anew.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::process::Command;

use chuhe_rulebook::{Language, Rulebook};
use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const BEGIN: &str = "<!-- counted: crates/cli/tests/readme.rs -->\n";
const END: &str = "<!-- end -->\n";

/// The books and the table of cases that each is held against.
const BOOKS: [(&str, &str); 6] = [
    ("axf-2017", "axf-2017"),
    ("wxf-2018", "axf-2017"),
    ("axf-2003", "axf-2017"),
    ("cxa-2020", "cxa-2020"),
    ("staff-2012", "staff-2012"),
    ("cxa-1987", "staff-2012"),
];

fn table() -> String {
    let mut rows = String::from(
        "| rulebook | rulings as printed | moves tagged as printed | cases |\n|---|---|---|---|\n",
    );
    for (book, table) in BOOKS {
        let cases = format!("{ROOT}/corpus/rulings/{table}.tsv");
        let told = Command::new(env!("CARGO_BIN_EXE_chuhe"))
            .args(["judge", "--json", "--rules", book, "--cases", &cases])
            .output()
            .unwrap();
        let told: Value = serde_json::from_slice(&told.stdout).unwrap();
        assert_eq!(told["unusable"], 0, "{book}");
        let rulings = told["cases"].as_array().unwrap().len();
        let (passed, tags) = (&told["passed"], &told["tags"]);
        let tagged = match tags["all"].as_u64().unwrap() {
            // The Asian books do not tag every move.
            0 => "–".to_owned(),
            all => format!("{} of {all}", tags["agreed"]),
        };
        let issued = &Rulebook::builtin(book).unwrap().book;
        let title = format!("{} {}", issued.federation.get(Language::En), issued.year);
        rows +=
            &format!("| {title} (`{book}`) | {passed} of {rulings} | {tagged} | `{table}.tsv` |\n");
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
