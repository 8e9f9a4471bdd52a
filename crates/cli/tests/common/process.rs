//! A real `chuhe serve`, the database under it, and a client.

#![allow(dead_code, reason = "each test that shares this file uses a part of it")]

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// The program under test.
pub(crate) fn chuhe() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chuhe"));
    // What is set where the tests run must not decide.
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("CHUHE_")) {
        command.env_remove(name);
    }
    command
}

/// An empty database of its own.
pub(crate) struct Database {
    pub(crate) address: String,
    _folder: Option<tempfile::TempDir>,
}

impl Database {
    pub(crate) fn sqlite() -> Database {
        let folder = tempfile::tempdir().unwrap();
        let address = folder.path().join("chuhe.db").display().to_string();
        Database { address, _folder: Some(folder) }
    }

    pub(crate) async fn postgres() -> Database {
        use sqlx::{AssertSqlSafe, Connection};
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let server = std::env::var("CHUHE_TEST_POSTGRES").expect(
            "CHUHE_TEST_POSTGRES is not set: run the tests by ./check, or by tools/with-postgres cargo test",
        );
        let name = format!("cli_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let mut db = sqlx::PgConnection::connect(&server).await.unwrap();
        let create = AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::query(create).execute(&mut db).await.unwrap();
        let address = format!("{}/{name}", server.rsplit_once('/').unwrap().0);
        Database { address, _folder: None }
    }

    pub(crate) fn fsck(&self) -> Output {
        self.command("fsck", &[])
    }

    /// A command on this database.
    pub(crate) fn command(&self, name: &str, arguments: &[&str]) -> Output {
        let mut command = chuhe();
        command.args([name, "--database", &self.address]).args(arguments);
        command.output().unwrap()
    }
}

/// A server that runs.
pub(crate) struct Server {
    process: Child,
    pub(crate) url: String,
    pub(crate) setup: Option<String>,
}

impl Server {
    pub(crate) async fn start(database: &Database) -> Server {
        Server::start_with(database, &["--log", "error"])
    }

    /// Starts it and waits until it says where it listens.
    pub(crate) fn start_with(database: &Database, arguments: &[&str]) -> Server {
        let mut command = chuhe();
        command.args(["serve", "--listen", "127.0.0.1:0", "--database", &database.address]);
        command.args(["--requests-per-second", "1000000", "--burst", "1000000"]).args(arguments);
        Server::run(command)
    }

    /// The same with a command of one's own.
    pub(crate) fn run(mut command: Command) -> Server {
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let (mut url, mut setup) = (None, None);
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        for line in lines {
            let line = line.unwrap();
            if let Some(told) = line.strip_prefix("chuhe serves at ") {
                url = Some(told.to_owned());
            }
            if let Some((_, secret)) = line.split_once("/setup/") {
                setup = Some(secret.to_owned());
            }
            if line == "Ctrl-C ends it" {
                break;
            }
        }
        let Some(url) = url else {
            let mut told = String::new();
            process.stderr.take().unwrap().read_to_string(&mut told).unwrap();
            panic!("the server did not start: {told}");
        };
        Server { process, url, setup }
    }

    /// Kills it the hard way (SIGKILL).
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Tells it to end (SIGTERM).
    pub(crate) fn terminate(&self) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    }

    /// Ends it in good order; what it has told on standard error.
    pub(crate) async fn end(self) -> String {
        self.terminate();
        self.ended()
    }

    /// Waits until it has ended in good order; what it has told on standard error.
    pub(crate) fn ended(mut self) -> String {
        let status = self.process.wait().unwrap();
        let mut told = String::new();
        self.process.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        assert!(status.success(), "{status}: {told}");
        told
    }

    /// Makes the first administrator, and a token for him that may do everything.
    pub(crate) async fn token(&self) -> String {
        let http = reqwest::Client::builder().cookie_store(true).build().unwrap();
        let secret = self.setup.as_ref().unwrap();
        let password = "a password of some length";
        let body = json!({ "secret": secret, "login": "admin", "name": "Administrator", "password": password });
        let session = http.post(format!("{}/api/v1/setup", self.url)).json(&body);
        let session: Value = session.send().await.unwrap().json().await.unwrap();
        let csrf = session["csrf-token"].as_str().unwrap();
        let wanted = json!({ "label": "test", "scopes": ["read", "events", "games", "accounts"] });
        let made = http.post(format!("{}/api/v1/me/tokens", self.url)).header("x-csrf-token", csrf);
        let made: Value = made.json(&wanted).send().await.unwrap().json().await.unwrap();
        made["secret"].as_str().unwrap().to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Somebody with a token.
#[derive(Clone)]
pub(crate) struct Client {
    http: reqwest::Client,
    url: String,
    token: String,
}

impl Client {
    pub(crate) fn new(url: &str, token: &str) -> Client {
        Client { http: reqwest::Client::new(), url: url.to_owned(), token: token.to_owned() }
    }

    /// Sends a request; none if the server is gone before its answer was whole.
    pub(crate) async fn send(
        &self,
        method: Method,
        path: &str,
        key: Option<&str>,
        body: Option<&Value>,
    ) -> Option<(StatusCode, String)> {
        let url = format!("{}{path}", self.url);
        let mut request = self.http.request(method, url).bearer_auth(&self.token);
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let response = request.send().await.ok()?;
        let status = response.status();
        Some((status, response.text().await.ok()?))
    }

    /// Opens a line.
    pub(crate) async fn line(&self, path: &str) -> reqwest::Response {
        let request = self.http.get(format!("{}{path}", self.url)).bearer_auth(&self.token);
        let response = request.send().await.expect("it serves");
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response
    }

    /// What is there; the server must be.
    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, body) = self.send(Method::GET, path, None, None).await.expect("it serves");
        assert_eq!(status, StatusCode::OK, "{path}: {body}");
        serde_json::from_str(&body).unwrap()
    }

    /// Something that must succeed.
    pub(crate) async fn post(&self, path: &str, body: Value) -> Value {
        let sent = self.send(Method::POST, path, None, Some(&body)).await;
        let (status, told) = sent.expect("it serves");
        assert!(status.is_success(), "{path} {body}: {status} {told}");
        serde_json::from_str(&told).unwrap_or(Value::Null)
    }
}
