//! `chuhe load` in small: what it counts must be there. How fast it is depends on the machine and is not asked here.

use std::process::{Child, Stdio};
use std::time::Duration;

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

/// A load in the midst of its work, wherever that is.
fn under_way(folder: &std::path::Path) -> Child {
    let mut command = chuhe();
    command.env("TMPDIR", folder).args(["load", "--games", "2", "--seconds", "60"]);
    let mut load = command.stderr(Stdio::piped()).spawn().unwrap();
    while std::fs::read_dir(folder).unwrap().count() == 0 {
        assert!(load.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(500));
    load
}

/// What was told on standard error until the last who has it ended: that is the server, if it goes on.
fn told_until_its_server_ended(load: &mut Child) -> String {
    let mut errors = load.stderr.take().unwrap();
    let (done, ended) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut rest = String::new();
        done.send(std::io::Read::read_to_string(&mut errors, &mut rest).map(|_| rest))
    });
    ended.recv_timeout(Duration::from_secs(30)).expect("its server goes on").unwrap()
}

/// Whoever interrupts it finds nothing that goes on or lies about.
#[test]
fn load_that_is_interrupted_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let mut load = under_way(folder.path());
    let told = std::process::Command::new("kill").args(["-TERM", &load.id().to_string()]).status();
    assert!(told.unwrap().success());
    assert_eq!(load.wait().unwrap().code(), Some(1));
    assert!(told_until_its_server_ended(&mut load).contains("interrupted"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "files are left");
}

/// Whoever kills it the hard way finds no server that goes on for ever.
#[test]
fn load_that_is_killed_takes_its_server_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut load = under_way(folder.path());
    load.kill().unwrap();
    load.wait().unwrap();
    told_until_its_server_ended(&mut load);
}
