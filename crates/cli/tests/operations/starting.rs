//! Options, and what the server says when it cannot start.

use std::net::TcpListener;
use std::process::Output;

use crate::process::{Database, Server, chuhe};

fn refused(output: &Output, code: i32, said: &[&str]) {
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{told}");
    for part in said {
        assert!(told.contains(part), "{part:?} is not in {told}");
    }
}

#[tokio::test]
async fn the_flag_counts_before_the_environment_and_that_before_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("chuhe.toml");
    let database = |name: &str| folder.path().join(name).display().to_string();
    let text = format!(
        "listen = \"127.0.0.1:0\"\ndatabase = {:?}\nlog = \"error\"\n",
        database("file.db")
    );
    std::fs::write(&file, text).unwrap();
    let file = file.display().to_string();
    for (environment, flag, used) in [
        (None, None, "file.db"),
        (Some("environment.db"), None, "environment.db"),
        (Some("environment.db"), Some("flag.db"), "flag.db"),
    ] {
        let mut command = chuhe();
        command.args(["serve", "--config", &file]);
        if let Some(name) = environment {
            command.env("CHUHE_DATABASE", database(name));
        }
        if let Some(name) = flag {
            command.args(["--database", &database(name)]);
        }
        Server::run(command).end().await;
        assert!(folder.path().join(used).is_file(), "{used}");
        std::fs::remove_file(folder.path().join(used)).unwrap();
        let others = ["file.db", "environment.db", "flag.db"];
        assert!(others.iter().all(|other| !folder.path().join(other).exists()), "{used}");
    }
}

#[test]
fn a_bad_file_is_told_with_name_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("chuhe.toml");
    std::fs::write(&file, "database = \"x.db\"\nlisten = \"everywhere\"\n").unwrap();
    let output = chuhe().args(["serve", "--config"]).arg(&file).output().unwrap();
    refused(&output, 2, &["chuhe.toml", "line 2", "listen"]);
    std::fs::write(&file, "\n\nlissten = \"127.0.0.1:0\"\n").unwrap();
    let output = chuhe().args(["serve", "--config"]).arg(&file).output().unwrap();
    refused(&output, 2, &["chuhe.toml", "line 3", "lissten"]);
    let missing = folder.path().join("none.toml");
    let output = chuhe().args(["serve", "--config"]).arg(missing).output().unwrap();
    refused(&output, 1, &["none.toml"]);
}

#[test]
fn a_port_in_use_is_told() {
    let database = Database::sqlite();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = database.command("serve", &["--listen", &address]);
    refused(&output, 1, &["cannot listen on", &address]);
}

#[test]
fn a_database_that_cannot_be_made_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "no folder").unwrap();
    let below = file.join("hall.db");
    let output = chuhe().args(["serve", "--database"]).arg(&below).output().unwrap();
    refused(&output, 1, &["folder", "cannot be made"]);
    let output = chuhe().args(["serve", "--database"]).arg(folder.path()).output().unwrap();
    refused(&output, 1, &["cannot be used", &folder.path().display().to_string()]);
    let output = chuhe().args(["serve", "--database"]).arg(&file).output().unwrap();
    refused(&output, 1, &["cannot be used", "not a database"]);
}

#[tokio::test]
async fn a_database_of_a_later_version_is_left_alone() {
    use sqlx::{ConnectOptions, Connection};
    let database = Database::sqlite();
    Server::start(&database).await.end().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&database.address);
    let mut db = options.connect().await.unwrap();
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (99990101000000, 'later', TRUE, x'00', 0)";
    sqlx::query(later).execute(&mut db).await.unwrap();
    db.close().await.unwrap();
    for command in ["serve", "fsck"] {
        refused(&database.command(command, &[]), 1, &["a later version of chuhe"]);
    }
}
