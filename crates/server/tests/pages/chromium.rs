//! A real browser: Chromium, driven by `tools/with-browser`.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex};
use std::time::Duration;

use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder, Locator};
use serde_json::{Value, json};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Chromium is large and the machine small: three journeys at once, which wait more than they work.
static TURNS: Semaphore = Semaphore::const_new(3);

/// Chromium without a window of its own. The one with windows that nobody sees takes half as much again of the processor.
const BROWSER: &str = "/usr/lib/chromium/chromium-headless-shell";

/// Browsers of journeys that are over, which later ones use again: to start one takes longer than to show it a few pages.
/// `tools/with-browser` ends them.
static KEPT: Mutex<Vec<(Look, Client)>> = Mutex::new(Vec::new());

/// A browser outlives the test that started it, and so must what carries the talk with it.
static TALK: LazyLock<tokio::runtime::Runtime> = LazyLock::new(|| {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.worker_threads(1).enable_all().build().unwrap()
});

/// How a window looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    Desktop,
    /// 360 points wide, touched by fingers.
    Phone,
    /// A tablet of 10 inches held upright, touched by fingers.
    Tablet,
    /// A desktop in the dark.
    Dark,
    /// A desktop that runs no scripts.
    NoScript,
}

/// The right to open windows.
pub(crate) struct Chromium {
    _turn: SemaphorePermit<'static>,
    driver: String,
}

impl Chromium {
    /// Waits for its turn.
    ///
    /// # Panics
    /// If there is no browser: a journey that was not made has not passed.
    pub(crate) async fn take() -> Chromium {
        let driver = std::env::var("CHUHE_TEST_BROWSER");
        let driver = driver.expect("no browser: run the tests by tools/with-browser");
        Chromium { _turn: TURNS.acquire().await.unwrap(), driver }
    }

    /// A window on a server, which nobody has used there yet.
    pub(crate) async fn window(&self, url: &str, look: Look) -> Window {
        let kept = {
            let mut all = KEPT.lock().unwrap();
            all.iter().position(|(of, _)| *of == look).map(|at| all.swap_remove(at).1)
        };
        match kept {
            Some(client) => Window::new(client, url, look),
            None => self.open(url, look, json!({"browser": "ALL"}), None).await,
        }
    }

    /// A desktop of which the browser keeps a trace; [`Window::trace`] has it.
    pub(crate) async fn traced_window(&self, url: &str, categories: &str) -> Window {
        let logs = json!({"browser": "ALL", "performance": "ALL"});
        let traced = json!({"enableNetwork": false, "enablePage": false,
            "traceCategories": categories});
        let window = self.open(url, Look::Desktop, logs, Some(traced)).await;
        window.altered.store(true, Ordering::Relaxed);
        window
    }

    async fn open(&self, url: &str, look: Look, logs: Value, traced: Option<Value>) -> Window {
        let mut arguments = vec![
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-features=SpareRendererForSitePerProcess,BackForwardCache",
            // Pages come and go: compiling their scripts for speed takes longer than it saves.
            "--js-flags=--no-opt,--no-maglev",
            "--hide-scrollbars",
            "--window-size=1200,900",
            "--lang=en",
        ];
        if look == Look::NoScript {
            arguments.push("--blink-settings=scriptEnabled=false");
        }
        let mut options = json!({"binary": BROWSER, "args": arguments});
        let size = match look {
            Look::Phone => Some((360, 740)),
            Look::Tablet => Some((800, 1280)),
            _ => None,
        };
        if let Some((width, height)) = size {
            let metrics =
                json!({"width": width, "height": height, "pixelRatio": 2.0, "touch": true});
            options["mobileEmulation"] = json!({"deviceMetrics": metrics});
        }
        if let Some(traced) = traced {
            options["perfLoggingPrefs"] = traced;
        }
        let mut wanted = Capabilities::new();
        wanted.insert("goog:chromeOptions".to_owned(), options);
        wanted.insert("goog:loggingPrefs".to_owned(), logs);
        let driver = self.driver.clone();
        let client = TALK.spawn(async move {
            ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new())
                .capabilities(wanted)
                .connect(&driver)
                .await
                .unwrap()
        });
        let window = Window::new(client.await.unwrap(), url, look);
        if look == Look::Dark {
            let dark = json!([{"name": "prefers-color-scheme", "value": "dark"}]);
            window.tell("Emulation.setEmulatedMedia", json!({"features": dark})).await;
        }
        window
    }
}

/// A window of the browser.
pub(crate) struct Window {
    pub(crate) client: Client,
    url: String,
    look: Look,
    /// Whether the journey has changed more of the browser than is forgotten when it is over.
    altered: AtomicBool,
}

/// A command that only Chromium knows.
#[derive(Debug)]
struct OfChromium {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for OfChromium {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or(""), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}

impl Window {
    fn new(client: Client, url: &str, look: Look) -> Window {
        Window { client, url: url.to_owned(), look, altered: AtomicBool::new(false) }
    }

    /// A command of the protocol of the browser's own tools. What it changes stays: the browser is not used again.
    pub(crate) async fn cdp(&self, command: &str, parameters: Value) -> Value {
        self.altered.store(true, Ordering::Relaxed);
        self.tell(command, parameters).await
    }

    async fn tell(&self, command: &str, parameters: Value) -> Value {
        let body = json!({"cmd": command, "params": parameters});
        let command = OfChromium { path: "goog/cdp/execute", body };
        self.client.issue_cmd(command).await.unwrap()
    }

    pub(crate) async fn go(&self, path: &str) -> &Window {
        self.client.goto(&format!("{}{path}", self.url)).await.unwrap();
        self
    }

    /// Where the window is: path and what follows it.
    pub(crate) async fn path(&self) -> String {
        let url = self.client.current_url().await.unwrap();
        let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
        format!("{}{query}", url.path())
    }

    /// The element, waited for.
    pub(crate) async fn find(&self, css: &str) -> fantoccini::elements::Element {
        let wait = self.client.wait().at_most(Duration::from_secs(30));
        match wait.for_element(Locator::Css(css)).await {
            Ok(element) => element,
            Err(error) => {
                panic!("{css} at {}: {error}\n{}", self.path().await, self.text("body").await)
            }
        }
    }

    /// How many there are now.
    pub(crate) async fn count(&self, css: &str) -> usize {
        self.client.find_all(Locator::Css(css)).await.unwrap().len()
    }

    pub(crate) async fn text(&self, css: &str) -> String {
        self.client.find(Locator::Css(css)).await.unwrap().text().await.unwrap()
    }

    /// Waits until an element shows a text.
    pub(crate) async fn sees(&self, css: &str, text: &str) -> &Window {
        let mut last = String::new();
        for _ in 0..600 {
            if let Ok(element) = self.client.find(Locator::Css(css)).await
                && let Ok(shown) = element.text().await
            {
                if shown.contains(text) {
                    return self;
                }
                last = shown;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{css} at {} never showed {text:?}, but {last:?}", self.path().await);
    }

    /// A part that comes anew in the instant between being found and being clicked is found again, as a hand would.
    pub(crate) async fn click(&self, css: &str) -> &Window {
        loop {
            match self.find(css).await.click().await {
                Err(error) if error.is_stale_element_reference() => {}
                clicked => {
                    clicked.unwrap();
                    return self;
                }
            }
        }
    }

    /// Writes into a field what it should hold.
    pub(crate) async fn fill(&self, css: &str, text: &str) -> &Window {
        let field = self.find(css).await;
        field.clear().await.unwrap();
        field.send_keys(text).await.unwrap();
        self
    }

    /// Chooses an option by its value.
    pub(crate) async fn choose(&self, css: &str, value: &str) -> &Window {
        self.find(css).await.select_by_value(value).await.unwrap();
        self
    }

    /// Presses keys wherever the focus is.
    pub(crate) async fn press(&self, keys: &str) -> &Window {
        self.client.active_element().await.unwrap().send_keys(keys).await.unwrap();
        self
    }

    /// What a hand does: the actions of WebDriver.
    pub(crate) async fn perform(&self, actions: Value) {
        self.client.issue_cmd(OfChromium { path: "actions", body: actions }).await.unwrap();
    }

    /// What a script gives.
    pub(crate) async fn run(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap()
    }

    /// Signs in.
    pub(crate) async fn sign_in(&self, login: &str, password: &str) -> &Window {
        self.go("/login").await.fill("[name=login]", login).await;
        self.fill("[name=password]", password).await.click("main form button").await;
        self.find("form[action='/logout']").await;
        self
    }

    /// A picture of the whole page, kept under `target/pictures` to be looked at, if CHUHE_TEST_PICTURES is set:
    /// they take their time.
    pub(crate) async fn picture(&self, name: &str) -> &Window {
        if std::env::var_os("CHUHE_TEST_PICTURES").is_none() {
            return self;
        }
        let size = self.tell("Page.getLayoutMetrics", json!({})).await["cssContentSize"].clone();
        let clip =
            json!({"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1});
        let wanted = json!({"format": "png", "captureBeyondViewport": true, "clip": clip});
        let shot = self.tell("Page.captureScreenshot", wanted).await;
        keep(&format!("{name}.png"), &decoded(&shot["data"]));
        self
    }

    /// The page as it would be printed on A4, kept under `target/pictures`; where it lies.
    pub(crate) async fn print(&self, name: &str) -> PathBuf {
        let wanted = json!({"preferCSSPageSize": true, "printBackground": true,
            "paperWidth": 8.27, "paperHeight": 11.69});
        let printed = self.tell("Page.printToPDF", wanted).await;
        keep(&format!("{name}.pdf"), &decoded(&printed["data"]))
    }

    /// What the browser complained of: scripts that failed, what the content policy stopped, what was not found.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let log = OfChromium { path: "se/log", body: json!({"type": "browser"}) };
        let log = self.client.issue_cmd(log).await.unwrap();
        let lines = log.as_array().unwrap().iter();
        let grave =
            lines.filter(|line| matches!(line["level"].as_str(), Some("SEVERE" | "WARNING")));
        grave.map(|line| line["message"].as_str().unwrap().to_owned()).collect()
    }

    /// What a traced window has done since the last time: the events of the trace.
    pub(crate) async fn trace(&self) -> Vec<Value> {
        let log = OfChromium { path: "se/log", body: json!({"type": "performance"}) };
        let log = self.client.issue_cmd(log).await.unwrap();
        let lines = log.as_array().unwrap().iter();
        let messages = lines.map(|line| {
            let line = line["message"].as_str().unwrap_or_default();
            serde_json::from_str::<Value>(line).unwrap_or_default()["message"].clone()
        });
        let events = messages.filter(|it| it["method"] == "Tracing.dataCollected");
        events.map(|event| event["params"].clone()).collect()
    }

    /// Keeps a trace under `target/pictures`, for `chrome://tracing`.
    pub(crate) fn keep_trace(&self, name: &str, trace: &[Value]) {
        let trace = json!({ "traceEvents": trace });
        keep(&format!("{name}.json"), trace.to_string().as_bytes());
    }

    /// The page passes: no complaints, nothing grave for those who cannot see or not well, nothing wider than the
    /// window.
    pub(crate) async fn passes(&self) -> &Window {
        let path = self.path().await;
        assert_eq!(self.complaints().await, Vec::<String>::new(), "{path}");
        let wide = self.run(WIDER).await;
        assert_eq!(wide, json!([]), "{path} has what is wider than the window");
        let axe = std::env::var("CHUHE_TEST_AXE").expect("run the tests by tools/with-browser");
        self.run(&std::fs::read_to_string(axe).unwrap()).await;
        let found = self.client.execute_async(CHECK, Vec::new()).await.unwrap();
        assert_eq!(found, json!([]), "{path} is not for everybody");
        self
    }

    pub(crate) async fn close(self) {
        if !self.altered.load(Ordering::Relaxed) && self.forget().await.is_ok() {
            KEPT.lock().unwrap().push((self.look, self.client));
        } else {
            self.client.close().await.unwrap();
        }
    }

    /// Forgets the server: where it was signed in, what was kept of it, what there was to complain of.
    async fn forget(&self) -> Result<(), fantoccini::error::CmdError> {
        // Without scripts there is nothing to forget of this kind.
        let _ = self.client.execute("sessionStorage.clear()", Vec::new()).await;
        self.client.goto("about:blank").await?;
        self.tell("Network.clearBrowserCookies", json!({})).await;
        let everything = json!({"origin": self.url, "storageTypes": "all"});
        self.tell("Storage.clearDataForOrigin", everything).await;
        self.complaints().await;
        Ok(())
    }
}

/// The findings of axe that are serious or worse. What a board is made of is passed over: to those who cannot see, it is
/// one picture with a name, and it has no text whose contrast could be told.
const CHECK: &str = "const done = arguments[arguments.length - 1];
axe.run({exclude: ['svg.board > *']}, {resultTypes: ['violations']}).then(found => done(found.violations
  .filter(it => it.impact === 'serious' || it.impact === 'critical')
  .map(it => it.id + ': ' + it.nodes.map(node => node.html + ' ' + node.failureSummary).join(' | '))));";

/// What makes the page wider than the window.
const WIDER: &str = "if (document.documentElement.scrollWidth <= innerWidth) return [];
return [...document.querySelectorAll('body *')].filter(it => it.getBoundingClientRect().right > innerWidth + 1)
  .map(it => it.outerHTML.slice(0, 100)).slice(0, 5);";

fn decoded(data: &Value) -> Vec<u8> {
    use base64::Engine as _;
    base64::engine::general_purpose::STANDARD.decode(data.as_str().unwrap()).unwrap()
}

fn keep(name: &str, bytes: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../pictures");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}
