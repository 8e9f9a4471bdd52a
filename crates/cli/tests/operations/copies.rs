//! Copies: made while the server runs, moved between databases and between servers; and what meddling looks like.

use serde_json::{Value, json};

use crate::process::{Client, Database, Server};

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
            let mut command = crate::process::chuhe();
            command.args(["backup", &first, "--database", &address]).output().unwrap()
        })
        .await
        .unwrap()
    };
    let ((), copied) = tokio::join!(writing, copying);
    succeeded(&copied);

    let (postgres, again) = (Database::postgres().await, Database::sqlite());
    succeeded(&postgres.command("restore", &[&first]));
    assert!(succeeded(&postgres.fsck()).contains(" 0 broken"));
    succeeded(&postgres.command("backup", &[&file("second")]));
    succeeded(&again.command("restore", &[&file("second")]));
    assert!(succeeded(&again.fsck()).contains(" 0 broken"));
    succeeded(&again.command("backup", &[&file("third")]));
    let text = |name: &str| std::fs::read_to_string(file(name)).unwrap();
    assert!(text("first") == text("second") && text("second") == text("third"));
    // Nothing is put in twice.
    assert_eq!(again.command("restore", &[&first]).status.code(), Some(1));
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
    succeeded(&there.command("restore", &[&file]));
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
    assert!(succeeded(&there.fsck()).contains(" 0 broken"));
    let unknown = uuid::Uuid::nil().to_string();
    let missing = here.command("backup", &["--event", &unknown, &format!("{file}2")]);
    assert_eq!(missing.status.code(), Some(1));
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
    let line = told.lines().find(|line| line.contains(&id)).unwrap_or_else(|| panic!("{told}"));
    assert!(line.contains("event") && line.contains("version 4"), "{line}");
    assert!(told.contains(" 1 broken"), "{told}");
}
