//! A server, and browsers that follow links, fill in forms and keep cookies.

use std::sync::Arc;

use chuhe_logbook::Instant;
use chuhe_server::api::Limits;
use chuhe_server::demo::{Bulk, Demo, Told};
use chuhe_server::serve::{Config, Listening};
use chuhe_server::store::Store;
use chuhe_server::world::{RealWorld, World};
use reqwest::header::{ACCEPT, HeaderMap};
use reqwest::{Client, StatusCode};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) const PASSWORD: &str = "a password of some length";

/// A world whose clock stands still.
struct StillWorld;

impl World for StillWorld {
    fn now(&self) -> Instant {
        Instant::from_ms(1_800_000_000_000)
    }

    fn random(&self) -> [u8; 32] {
        RealWorld.random()
    }

    /// Lots fall alike in every run.
    fn seed(&self) -> u64 {
        0
    }
}

/// A server.
pub(crate) struct Hall {
    pub(crate) url: String,
    pub(crate) setup: String,
    config: Config,
    serving: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
    _folder: tempfile::TempDir,
}

impl Hall {
    pub(crate) async fn open() -> Hall {
        Hall::filled(async |_| ()).await.0
    }

    /// A hall in which the demonstration has taken place (and further events), and who can sign in.
    pub(crate) async fn after_the_demonstration(bulk: Option<Bulk>) -> (Hall, Told) {
        let demo = Demo { seed: 1, ends_at: StillWorld.now(), bulk };
        Hall::filled(async |store| demo.fill(store).await.unwrap()).await
    }

    /// A server on whose store something was written before it opened.
    pub(crate) async fn filled<T>(fill: impl AsyncFnOnce(Arc<dyn Store>) -> T) -> (Hall, T) {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("chuhe.db").display().to_string();
        let told = fill(chuhe_server::store::open(&database).await.unwrap()).await;
        let limits = Limits { requests_per_second: 10_000, burst: 10_000, ..Limits::default() };
        let config = Config { listen: "127.0.0.1:0".parse().unwrap(), database, limits };
        let (url, setup) = (String::new(), String::new());
        let mut hall = Hall { url, setup, config, serving: None, _folder: folder };
        hall.begin().await;
        (hall, told)
    }

    /// Begins to serve; again where it was before, if it has served.
    pub(crate) async fn begin(&mut self) {
        let world = Arc::new(StillWorld);
        let listening = Listening::in_world(self.config.clone(), world).await.unwrap();
        self.config.listen = listening.address;
        self.url = format!("http://{}", listening.address);
        // Only a server without accounts has a link to set it up.
        self.setup = listening.setup.clone().unwrap_or_default();
        let (end, ended) = oneshot::channel();
        let serving = tokio::spawn(async move {
            let told = async move {
                // A hall that is gone serves until the test is over.
                if ended.await.is_err() {
                    std::future::pending::<()>().await;
                }
            };
            listening.until(told).await.unwrap();
        });
        self.serving = Some((end, serving));
    }

    /// Ends serving, as when a machine is started anew; what was written stays.
    pub(crate) async fn end(&mut self) {
        let (end, serving) = self.serving.take().unwrap();
        end.send(()).unwrap();
        serving.await.unwrap();
    }

    /// Breaks a log while nobody serves.
    pub(crate) async fn break_log(&self, id: &str) {
        use sqlx::{ConnectOptions, Connection};
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&self.config.database);
        let mut db = options.connect().await.unwrap();
        let broken = sqlx::query("UPDATE records SET payload = '{}' WHERE stream = $1");
        let broken = broken.bind(id.parse::<uuid::Uuid>().unwrap()).execute(&mut db).await.unwrap();
        assert!(broken.rows_affected() > 0);
        db.close().await.unwrap();
    }

    /// A browser that nobody has used yet.
    pub(crate) fn browser(&self) -> Browser {
        let client = Client::builder().cookie_store(true).build().unwrap();
        Browser { url: self.url.clone(), client }
    }

    /// A browser in which the first administrator has signed in.
    pub(crate) async fn administrator(&self) -> Browser {
        let browser = self.browser();
        let address = format!("/setup/{}", self.setup);
        let fields = [("login", "admin"), ("name", "Administrator"), ("password", PASSWORD)];
        browser.get(&address).await.submit(&address, &fields).await.ok();
        browser
    }

    /// A browser in which somebody has signed in whose account the administrator opens.
    pub(crate) async fn account(&self, administrator: &Browser, login: &str) -> Browser {
        let fields = [("login", login), ("name", login), ("password", PASSWORD)];
        administrator.get("/accounts").await.submit("/accounts", &fields).await.ok();
        let browser = self.browser();
        let fields = [("login", login), ("password", PASSWORD)];
        browser.get("/login").await.submit("/login", &fields).await.ok();
        browser
    }
}

/// A browser.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) url: String,
    pub(crate) client: Client,
}

/// A page in a browser.
pub(crate) struct Page {
    browser: Browser,
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    /// Where the browser is.
    pub(crate) path: String,
    pub(crate) html: String,
}

impl Browser {
    pub(crate) async fn get(&self, path: &str) -> Page {
        self.send(self.client.get(format!("{}{path}", self.url))).await
    }

    pub(crate) async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Page {
        let fields = fields.iter().map(|(k, v)| format!("{}={}", encoded(k), encoded(v)));
        let body = fields.collect::<Vec<_>>().join("&");
        let request = self.client.post(format!("{}{path}", self.url)).body(body);
        self.send(request.header("content-type", "application/x-www-form-urlencoded")).await
    }

    /// Sends a form with a file, as browsers do.
    pub(crate) async fn upload(
        &self,
        path: &str,
        fields: &[(&str, &str)],
        (field, name, bytes): (&str, &str, &[u8]),
    ) -> Page {
        const EDGE: &str = "the-edge-between-the-parts";
        let mut body = Vec::new();
        let part =
            |name: &str| format!("--{EDGE}\r\ncontent-disposition: form-data; name=\"{name}\"");
        for (name, value) in fields {
            body.extend_from_slice(format!("{}\r\n\r\n{value}\r\n", part(name)).as_bytes());
        }
        body.extend_from_slice(format!("{}; filename=\"{name}\"\r\n\r\n", part(field)).as_bytes());
        body.extend_from_slice(bytes);
        body.extend_from_slice(format!("\r\n--{EDGE}--\r\n").as_bytes());
        let request = self.client.post(format!("{}{path}", self.url)).body(body);
        self.send(request.header("content-type", format!("multipart/form-data; boundary={EDGE}")))
            .await
    }

    pub(crate) async fn send(&self, request: reqwest::RequestBuilder) -> Page {
        let accept = "text/html,application/xhtml+xml,*/*;q=0.8";
        let response = request.header(ACCEPT, accept).send().await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let url = response.url();
        let path = match url.query() {
            Some(query) => format!("{}?{query}", url.path()),
            None => url.path().to_owned(),
        };
        let html = response.text().await.unwrap();
        Page { browser: self.clone(), status, headers, path, html }
    }
}

impl Page {
    /// The page, which must be one.
    #[track_caller]
    pub(crate) fn ok(self) -> Page {
        assert_eq!(self.status, StatusCode::OK, "{} {}", self.path, self.html);
        self
    }

    #[track_caller]
    pub(crate) fn has(&self, text: &str) -> &Page {
        assert!(self.html.contains(text), "{} lacks {text}:\n{}", self.path, self.html);
        self
    }

    #[track_caller]
    pub(crate) fn lacks(&self, text: &str) -> &Page {
        assert!(!self.html.contains(text), "{} has {text}", self.path);
        self
    }

    /// Fills in the first form that goes to an address and has these hidden fields, and sends it.
    pub(crate) async fn submit(&self, action: &str, fields: &[(&str, &str)]) -> Page {
        self.submit_where(action, &[], fields).await
    }

    /// The same for the form whose hidden fields hold these.
    pub(crate) async fn submit_where(
        &self,
        action: &str,
        hidden: &[(&str, &str)],
        fields: &[(&str, &str)],
    ) -> Page {
        let start = format!("action=\"{action}\">");
        let forms =
            self.html.split(&start).skip(1).map(|rest| rest.split("</form>").next().unwrap());
        let mut forms = forms.map(hidden_fields);
        let holds = |form: &Vec<(String, String)>| {
            hidden.iter().all(|(k, v)| form.iter().any(|(name, value)| name == k && value == v))
        };
        let found = forms.find(holds);
        let found =
            found.unwrap_or_else(|| panic!("no form to {action} {hidden:?} in {}", self.html));
        let mut all: Vec<(&str, &str)> = found.iter().map(|(k, v)| (&**k, &**v)).collect();
        all.extend_from_slice(fields);
        self.browser.post(action, &all).await
    }

    /// The token that forms of this page carry.
    pub(crate) fn token(&self) -> String {
        let token = self.html.split("name=\"csrf\" value=\"").nth(1).unwrap();
        token.split('"').next().unwrap().to_owned()
    }

    /// The addresses that the page links to, which begin so.
    pub(crate) fn links(&self, beginning: &str) -> Vec<String> {
        let start = format!("href=\"{beginning}");
        let rest = self.html.split(&start).skip(1).map(|rest| rest.split('"').next().unwrap());
        rest.map(|rest| unescaped(&format!("{beginning}{rest}"))).collect()
    }
}

fn hidden_fields(form: &str) -> Vec<(String, String)> {
    let inputs = form.split("<input type=\"hidden\" name=\"").skip(1);
    let field = |input: &str| {
        let (name, rest) = input.split_once("\" value=\"").unwrap();
        (name.to_owned(), unescaped(rest.split('"').next().unwrap()))
    };
    inputs.map(field).collect()
}

fn unescaped(text: &str) -> String {
    let text = text.replace("&#34;", "\"").replace("&#39;", "'").replace("&#60;", "<");
    text.replace("&#62;", ">").replace("&#38;", "&")
}

fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}
