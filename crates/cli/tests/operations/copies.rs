//! Copies: made while the server runs, moved between databases and between servers; and what meddling looks like.

use serde_json::{Value, json};

use crate::process::{Client, Database, Server, chuhe};

fn succeeded(output: &std::process::Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// An event with two entrants and a note.
async fn event(client: &Client, name: &str) -> String {
    let wanted = json!({ "name": name, "rulebook": "axf-2017", "plan": "women" });
    let made = client.post("/api/v1/events", wanted).await;
    let id = made["id"].as_str().unwrap().to_owned();
    let path = format!("/api/v1/events/{id}/commands");
    for no in 1..=2 {
        let enter = json!({ "do": "enter", "entrant": { "name": format!("Player {no}") } });
        client.post(&path, json!({ "command": enter })).await;
    }
    client.post(&path, json!({ "command": { "do": "note", "text": "all is well" } })).await;
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_made_while_others_write_goes_round_both_databases() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let database = Database::sqlite();
    let server = Server::start(&database).await;
    let client = Client::new(&server.url, &server.token().await);
    let id = event(&client, "Cup").await;
    let path = format!("/api/v1/events/{id}/commands");
    let writing = async {
        for no in 0..200 {
            let note = json!({ "do": "note", "text": format!("note {no}") });
            client.post(&path, json!({ "command": note })).await;
        }
    };
    let first = file("first");
    let copying = async {
        let (address, first) = (database.address.clone(), first.clone());
        tokio::task::spawn_blocking(move || {
            let mut command = chuhe();
            command.args(["backup", &first, "--database", &address]).output().unwrap()
        })
        .await
        .unwrap()
    };
    let ((), copied) = tokio::join!(writing, copying);
    succeeded(&copied);

    let (postgres, again) = (Database::postgres().await, Database::sqlite());
    succeeded(&postgres.command("restore", &[&first]));
    assert!(succeeded(&postgres.fsck()).contains(" 0 faults"));
    succeeded(&postgres.command("backup", &[&file("second")]));
    succeeded(&again.command("restore", &[&file("second")]));
    assert!(succeeded(&again.fsck()).contains(" 0 faults"));
    succeeded(&again.command("backup", &[&file("third")]));
    let text = |name: &str| std::fs::read_to_string(file(name)).unwrap();
    assert!(text("first") == text("second") && text("second") == text("third"));
    // A whole backup brings accounts with it: it goes only where there are none yet.
    let twice = again.command("restore", &[&first]);
    assert_eq!(twice.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&twice.stderr).contains("has 3 logs already"), "{twice:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_goes_from_one_server_to_another() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cup").display().to_string();
    let (here, there) = (Database::sqlite(), Database::sqlite());
    let (server, other) = (Server::start(&here).await, Server::start(&there).await);
    let client = Client::new(&server.url, &server.token().await);
    let id = event(&client, "Cup").await;
    let elsewhere = Client::new(&other.url, &other.token().await);
    let own = event(&elsewhere, "Other").await;
    succeeded(&here.command("backup", &["--event", &id, &file]));
    let put_in = succeeded(&there.command("restore", &["--event", &file]));
    assert_eq!(put_in, "put in: 1 event, 1 hall (5 records)\n");
    // The other server runs on, and has both.
    let entrants = |client: Client, id: String| async move {
        client.get(&format!("/api/v1/events/{id}/entrants")).await
    };
    let moved = entrants(elsewhere.clone(), id.clone()).await;
    assert_eq!(moved, entrants(client.clone(), id.clone()).await);
    let names: Vec<Value> = elsewhere.get("/api/v1/events").await["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| event["id"].clone())
        .collect();
    assert!(names.contains(&json!(id)) && names.contains(&json!(own)), "{names:?}");
    assert!(succeeded(&there.fsck()).contains(" 0 faults"));
    // Each tells its answer in the language that is asked for.
    let again = format!("{file}-again");
    let told = succeeded(&here.command("backup", &["--event", &id, &again, "--lang", "zh"]));
    assert_eq!(told, format!("{again} 已存入2份记录，共5条\n"));
    let new = Database::sqlite();
    let told = succeeded(&new.command("restore", &["--event", &again, "--lang", "zh-Hant"]));
    assert_eq!(told, "已還原：1項賽事、1個賽場（共5條）\n");
    let told = succeeded(&new.command("fsck", &["--lang", "zh"]));
    assert_eq!(told, "2份记录，共5条，0处错误\n");
    let unknown = uuid::Uuid::nil().to_string();
    let missing = here.command("backup", &["--event", &unknown, &format!("{file}2")]);
    assert_eq!(missing.status.code(), Some(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_but_events_is_put_in_beside_others() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole").display().to_string();
    let (here, there) = (Database::sqlite(), Database::sqlite());
    for database in [&here, &there] {
        let server = Server::start(database).await;
        event(&Client::new(&server.url, &server.token().await), "Cup").await;
        server.end().await;
    }
    succeeded(&here.command("backup", &[&whole]));
    let refused = there.command("restore", &["--event", &whole]);
    assert_eq!(refused.status.code(), Some(1));
    let told = String::from_utf8_lossy(&refused.stderr);
    assert!(told.contains("holds the account") && told.contains("nothing was put in"), "{told}");
    let checked = succeeded(&there.fsck());
    assert!(checked.starts_with("3 logs ") && checked.contains(" 0 faults"), "{checked}");
    // Whatever is refused leaves no empty database behind.
    let new = folder.path().join("new.db").display().to_string();
    let refused =
        chuhe().args(["restore", "--event", &whole, "--database", &new]).output().unwrap();
    assert_eq!(refused.status.code(), Some(1));
    assert!(!std::path::Path::new(&new).exists());
    let put_in = chuhe().args(["restore", &whole, "--database", &new]).output().unwrap();
    assert_eq!(succeeded(&put_in), "put in: 1 account, 1 event, 1 hall (7 records)\n");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn databases_and_copies_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let mut command = chuhe();
    command.args(["serve", "--listen", "127.0.0.1:0", "--log", "error"]);
    let server = Server::run({
        command.args(["--database", &file("hall.db")]);
        command
    });
    server.token().await;
    // What is left of a copy that was broken off.
    std::fs::write(file("copy.part"), "left").unwrap();
    let copied = chuhe().args(["backup", &file("copy"), "--database", &file("hall.db")]).output();
    succeeded(&copied.unwrap());
    let restored = chuhe().args(["restore", &file("copy"), "--database", &file("new.db")]).output();
    succeeded(&restored.unwrap());
    let mut seen = Vec::new();
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let entry = entry.unwrap();
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        let name = entry.file_name().into_string().unwrap();
        assert_eq!(mode, 0o600, "{name} is {mode:o}");
        seen.push(name);
    }
    seen.sort();
    assert_eq!(seen, ["copy", "hall.db", "hall.db-shm", "hall.db-wal", "hall.db.lock", "new.db"]);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fsck_names_a_record_that_was_changed() {
    use sqlx::{ConnectOptions, Connection};
    let database = Database::sqlite();
    let server = Server::start(&database).await;
    let client = Client::new(&server.url, &server.token().await);
    let id = event(&client, "Cup").await;
    server.end().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&database.address);
    let mut db = options.connect().await.unwrap();
    let meddle = "UPDATE records SET payload = replace(payload, 'all is well', 'all is bad')";
    sqlx::query(meddle).execute(&mut db).await.unwrap();
    db.close().await.unwrap();
    let checked = database.fsck();
    assert_eq!(checked.status.code(), Some(1));
    let told = String::from_utf8_lossy(&checked.stdout).into_owned();
    let advice = String::from_utf8_lossy(&checked.stderr);
    assert!(advice.contains("chuhe restore FILE --database NEW"), "{advice}");
    let line = told.lines().find(|line| line.contains(&id)).unwrap_or_else(|| panic!("{told}"));
    assert!(line.contains("event") && line.contains("version 4"), "{line}");
    assert!(told.contains(" 1 fault"), "{told}");
    let checked = database.command("fsck", &["--json", "--lang", "zh"]);
    let told: serde_json::Value = serde_json::from_slice(&checked.stdout).unwrap();
    let fault = &told["faults"][0];
    assert_eq!(
        (&fault["kind"], &fault["stream"]),
        (&"event".into(), &id.as_str().into()),
        "{told}"
    );
    assert!(fault["fault"].as_str().unwrap().contains("第 4 号记录的散列值"), "{told}");
}
