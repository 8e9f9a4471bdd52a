//! A server to be talked to in a test, and those who talk to it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chuhe_logbook::Instant;
use chuhe_server::api::Limits;
use chuhe_server::serve::{Config, Listening};
use chuhe_server::world::{RealWorld, World};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::oneshot;

/// From which lots are drawn, unless another is given.
pub(crate) const SEED: u64 = 7;

/// A world whose clock goes only when it is told to.
pub(crate) struct StillWorld(AtomicU64);

impl World for StillWorld {
    fn now(&self) -> Instant {
        Instant::from_ms(self.0.load(Ordering::SeqCst))
    }

    fn random(&self) -> [u8; 32] {
        RealWorld.random()
    }

    /// Lots fall alike in every run.
    fn seed(&self) -> u64 {
        SEED
    }
}

/// A server.
pub(crate) struct Hall {
    pub(crate) url: String,
    pub(crate) world: Arc<StillWorld>,
    pub(crate) setup: String,
    pub(crate) database: String,
    end: Option<oneshot::Sender<()>>,
    served: tokio::task::JoinHandle<()>,
    limits: Limits,
    folder: tempfile::TempDir,
}

pub(crate) const PASSWORD: &str = "a password of some length";

impl Hall {
    pub(crate) async fn open() -> Hall {
        Hall::with(Limits { requests_per_second: 10_000, burst: 10_000, ..Limits::default() }).await
    }

    pub(crate) async fn with(limits: Limits) -> Hall {
        let folder = tempfile::tempdir().unwrap();
        let world = Arc::new(StillWorld(AtomicU64::new(1_800_000_000_000)));
        Hall::at(folder, world, limits).await
    }

    /// A server once more on the same database, after so long.
    pub(crate) async fn reopened(mut self, after_ms: u64) -> Hall {
        self.close().await;
        self.pass_ms(after_ms);
        Hall::at(self.folder, self.world, self.limits).await
    }

    async fn at(folder: tempfile::TempDir, world: Arc<StillWorld>, limits: Limits) -> Hall {
        let database = folder.path().join("chuhe.db").display().to_string();
        let listen = "127.0.0.1:0".parse().unwrap();
        let config = Config { listen, database: database.clone(), limits: limits.clone() };
        let own: Arc<dyn World> = Arc::clone(&world) as _;
        let listening = Listening::in_world(config, own).await.unwrap();
        let url = format!("http://{}", listening.address);
        let setup = listening.setup.clone().unwrap_or_default();
        let (end, ended) = oneshot::channel::<()>();
        let served = tokio::spawn(async move {
            let until = async move {
                let _ = ended.await;
            };
            listening.until(until).await.unwrap();
        });
        Hall { url, world, setup, database, end: Some(end), served, limits, folder }
    }

    /// Ends the server in good order.
    pub(crate) async fn close(&mut self) {
        self.end.take().unwrap().send(()).unwrap();
        (&mut self.served).await.unwrap();
    }

    /// The hash of an entry as it lies in the database.
    pub(crate) async fn hash_of(&self, log: &str, version: i64) -> String {
        use sqlx::{ConnectOptions, Connection};
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&self.database);
        let mut db = options.connect().await.unwrap();
        let asked =
            sqlx::query_scalar("SELECT hash FROM records WHERE stream = $1 AND version = $2");
        let asked = asked.bind(log.parse::<uuid::Uuid>().unwrap()).bind(version);
        let hash: Vec<u8> = asked.fetch_one(&mut db).await.unwrap();
        db.close().await.unwrap();
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// What time it is.
    pub(crate) fn now_ms(&self) -> u64 {
        self.world.0.load(Ordering::SeqCst)
    }

    /// Time goes by.
    pub(crate) fn pass_ms(&self, ms: u64) {
        self.world.0.fetch_add(ms, Ordering::SeqCst);
    }

    /// Somebody without an account.
    pub(crate) fn nobody(&self) -> Guest {
        let url = self.url.clone();
        Guest { url, client: client(), csrf: None, token: None, cookie: None, id: None }
    }

    /// The first administrator.
    pub(crate) async fn administrator(&self) -> Guest {
        let mut guest = self.nobody();
        let body = json!({ "secret": self.setup, "login": "admin", "name": "Administrator", "password": PASSWORD });
        let session = guest.post("/api/v1/setup", body).await;
        guest.signed_in(session);
        guest
    }

    /// Somebody with an account that the administrator opens.
    pub(crate) async fn account(&self, administrator: &Guest, login: &str) -> Guest {
        let body = json!({ "login": login, "name": format!("The {login}"), "password": PASSWORD });
        administrator.post("/api/v1/accounts", body).await.ok(StatusCode::CREATED);
        self.signed_in(login).await
    }

    /// Somebody who signs in.
    pub(crate) async fn signed_in(&self, login: &str) -> Guest {
        let mut guest = self.nobody();
        let body = json!({ "login": login, "password": PASSWORD });
        let session = guest.post("/api/v1/session", body).await;
        guest.signed_in(session);
        guest
    }
}

/// A client that does not follow: what was asked is what is answered.
fn client() -> reqwest::Client {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
    client.cookie_store(true).build().unwrap()
}

/// Somebody who talks to the server.
#[derive(Clone)]
pub(crate) struct Guest {
    url: String,
    client: reqwest::Client,
    csrf: Option<String>,
    token: Option<String>,
    cookie: Option<String>,
    pub(crate) id: Option<String>,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: reqwest::header::HeaderMap,
    pub(crate) body: Value,
    pub(crate) text: String,
}

impl Answer {
    /// The body of an answer that must have this status.
    #[track_caller]
    pub(crate) fn ok(self, status: StatusCode) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        self.body
    }

    /// The code of a problem that must have this status.
    #[track_caller]
    pub(crate) fn problem(self, status: StatusCode) -> String {
        assert_eq!(self.status, status, "{}", self.text);
        assert_eq!(self.headers["content-type"], "application/problem+json");
        self.body["code"].as_str().unwrap().to_owned()
    }
}

impl Guest {
    fn signed_in(&mut self, session: Answer) {
        let cookie = session.headers.get("set-cookie").map(|value| value.to_str().unwrap());
        self.cookie = cookie.map(|value| value.split(';').next().unwrap().to_owned());
        let session = session.ok(StatusCode::CREATED);
        self.csrf = Some(session["csrf-token"].as_str().unwrap().to_owned());
        self.id = Some(session["account"].as_str().unwrap().to_owned());
    }

    /// The same browser after signing in once more.
    pub(crate) fn again(&self, session: Answer) -> Guest {
        let mut guest = self.clone();
        guest.signed_in(session);
        guest
    }

    /// The same server, by a token instead of a session.
    pub(crate) fn with_token(&self, token: &str) -> Guest {
        Guest {
            url: self.url.clone(),
            client: client(),
            csrf: None,
            token: Some(token.to_owned()),
            cookie: None,
            id: None,
        }
    }

    /// The cookie that came when he signed in, as `name=value`.
    pub(crate) fn cookie(&self) -> String {
        self.cookie.clone().unwrap()
    }

    /// The same guest with what another's pages send.
    pub(crate) fn with_csrf_of(&self, other: &Guest) -> Guest {
        Guest { csrf: other.csrf.clone(), ..self.clone() }
    }

    pub(crate) fn account(&self) -> &str {
        self.id.as_deref().unwrap()
    }

    pub(crate) async fn ask(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Value>,
    ) -> Answer {
        let body = body.map(|body| serde_json::to_vec(&body).unwrap());
        let kind = ("content-type", "application/json");
        let kind = body.is_some().then_some(kind);
        let headers: Vec<_> = headers.iter().copied().chain(kind).collect();
        self.send(method, path, &headers, body.unwrap_or_default()).await
    }

    /// The same with any bytes.
    pub(crate) async fn send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Vec<u8>,
    ) -> Answer {
        let mut request = self.client.request(method, format!("{}{path}", self.url));
        let own = headers.iter().any(|(name, _)| *name == "x-csrf-token");
        if let Some(csrf) = self.csrf.as_ref().filter(|_| !own) {
            request = request.header("x-csrf-token", csrf);
        }
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.body(body).send().await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.unwrap();
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        Answer { status, headers, body, text }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path, &[], None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.ask(Method::POST, path, &[], Some(body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Answer {
        self.ask(Method::PUT, path, &[], Some(body)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.ask(Method::DELETE, path, &[], None).await
    }

    /// Opens a line. Whoever has seen something says so.
    pub(crate) async fn watch(&self, path: &str, seen: Option<u64>) -> Watcher {
        let seen = seen.map(|seen| seen.to_string());
        let header = seen.as_deref().map(|seen| ("last-event-id", seen));
        self.watch_by(path, header.as_slice()).await
    }

    /// The same by any headers.
    pub(crate) async fn watch_by(&self, path: &str, headers: &[(&str, &str)]) -> Watcher {
        let mut request = self.client.get(format!("{}{path}", self.url));
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.unwrap();
        Watcher { response, bytes: String::new(), read: 0 }
    }

    /// Does something in an event.
    pub(crate) async fn command(&self, event: &str, command: Value) -> Answer {
        self.post(&format!("/api/v1/events/{event}/commands"), json!({ "command": command })).await
    }
}

/// A line that is open.
pub(crate) struct Watcher {
    pub(crate) response: reqwest::Response,
    /// Everything that has come.
    pub(crate) bytes: String,
    read: usize,
}

/// Something that was told.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Said {
    pub(crate) id: Option<u64>,
    pub(crate) name: String,
    pub(crate) data: Value,
}

impl Watcher {
    /// What is told next; none if the line is closed.
    pub(crate) async fn next(&mut self) -> Option<Said> {
        // In all: signs of life alone are not told.
        let patience = tokio::time::Instant::now() + std::time::Duration::from_secs(30);
        loop {
            while let Some(end) = self.bytes[self.read..].find("\n\n") {
                let block = self.bytes[self.read..self.read + end].to_owned();
                self.read += end + 2;
                let field = |name: &str| {
                    block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
                };
                if let Some(name) = field("event") {
                    // The version comes first.
                    let id = field("id").map(|id| id.split('-').next().unwrap().parse().unwrap());
                    let data = serde_json::from_str(field("data").unwrap()).unwrap();
                    return Some(Said { id, name: name.to_owned(), data });
                }
            }
            let chunk = tokio::time::timeout_at(patience, self.response.chunk()).await;
            let chunk = chunk.expect("something is told within half a minute");
            self.bytes += std::str::from_utf8(&chunk.ok().flatten()?).unwrap();
        }
    }

    /// The answer by which the line begins, or by which it is refused.
    pub(crate) async fn begun(self) -> Answer {
        let (status, headers) = (self.response.status(), self.response.headers().clone());
        let text =
            if status.is_success() { String::new() } else { self.response.text().await.unwrap() };
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        Answer { status, headers, body, text }
    }

    /// The next of a kind.
    pub(crate) async fn next_of(&mut self, name: &str) -> Option<Said> {
        loop {
            let said = self.next().await?;
            if said.name == name {
                return Some(said);
            }
        }
    }

    /// Reads until the game has so many entries.
    pub(crate) async fn until(&mut self, version: u64) {
        while self.next_of("view").await.expect("the line stays open").id < Some(version) {}
    }
}
