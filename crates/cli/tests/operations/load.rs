//! `chuhe load` in small: what it counts must be there. How fast it is depends on the machine and is not asked here.

use serde_json::Value;

use crate::process::{Database, chuhe};

fn load(arguments: &[&str]) -> (Value, String, bool) {
    let small = ["load", "--games", "5", "--spectators", "12", "--rate", "25", "--seconds", "2"];
    let done = chuhe().args(small).arg("--json").args(arguments).output().unwrap();
    let told = String::from_utf8_lossy(&done.stderr).into_owned();
    let figures = serde_json::from_slice(&done.stdout).unwrap_or_else(|_| panic!("{told}"));
    (figures, told, done.status.success())
}

/// Moves are due at instants: whatever the machine does, so many of them are played. Only a mate ends a game before.
fn check(figures: &Value, told: &str, success: bool) {
    assert!(success, "{told}\n{figures:#}");
    let number = |key: &str| figures[key].as_u64().unwrap();
    assert_eq!(
        (number("moves"), figures["delivered"]["count"].as_u64().unwrap()),
        (50, 120),
        "{figures:#}"
    );
    assert!(number("entries") >= 120, "{figures:#}");
    for nothing in ["misplaced", "missing", "refused"] {
        assert_eq!(number(nothing), 0, "{nothing}: {figures:#}");
    }
    assert_eq!((number("flags"), number("flags-due")), (20, 20), "{figures:#}");
    assert!(figures["fan-out"]["bare-per-second"].as_u64().unwrap() > 0, "{figures:#}");
}

#[test]
fn load_on_sqlite_counts_everything() {
    let (figures, told, success) = load(&[]);
    check(&figures, &told, success);
    assert!(figures["commit"]["bare-per-second"].as_u64().unwrap() > 0, "{figures:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn load_on_two_nodes_counts_everything() {
    let database = Database::postgres().await;
    let (figures, told, success) = load(&["--database", &database.address, "--nodes", "2"]);
    check(&figures, &told, success);
    assert_eq!(figures["commit"], Value::Null, "the limit of SQLite is none of PostgreSQL's");
    // It is not empty any more: nobody's games are played in.
    let again = ["load", "--games", "1", "--spectators", "0", "--database", &database.address];
    let done = chuhe().args(again).output().unwrap();
    assert_eq!(done.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&done.stderr).contains("has accounts already"), "{done:?}");
}

#[test]
fn a_file_is_nothing_to_load() {
    let done = chuhe().args(["load", "--database", "hall.db"]).output().unwrap();
    assert_eq!(done.status.code(), Some(2), "{done:?}");
    let done = chuhe().args(["load", "--nodes", "2"]).output().unwrap();
    assert_eq!(done.status.code(), Some(2), "{done:?}");
}
