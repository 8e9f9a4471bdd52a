//! `chuhe serve`

use std::io::{IsTerminal, Write};
use std::num::{NonZeroU32, NonZeroUsize};

use chuhe_server::api::PublicUrl;
use chuhe_server::serve::Listening;
use chuhe_server::store::Address;
use clap::builder::BoolishValueParser;
use clap::{Args, ValueEnum};
use serde_json::json;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use super::listen::ListenAddress;
use super::only_one::OnlyOne;
use super::{config, wait_for};
use crate::failure::Failure;
use crate::output;
use crate::rules::Spoken;
use crate::words::{Key, filled, locale};

/// Serve events and games over HTTP
///
/// Begins at once on a database in a file, which is made if it is not there. At the first start it prints a link by
/// which the first administrator is made. Every option can also be given in the environment (CHUHE_DATABASE and so
/// on) or in a file (--config); the command line counts before the environment, that before the file.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe serve\n  chuhe serve --database /var/lib/chuhe/hall.db --listen 0.0.0.0:8080\n  \
                        chuhe serve --database postgres://chuhe@db/chuhe \\\n      --public-url https://hall.example --behind-proxy\n\n\
                        The file of --config is TOML with the same names: listen = \"127.0.0.1:8080\", database = \"hall.db\", \
                        public-url = \"https://hall.example\", behind-proxy = true, requests-per-second = 50, burst = 200, \
                        body-bytes = 1048576, log = \"info\", log-format = \"text\".\n\
                        It is ended by Ctrl-C or SIGTERM; requests under way are finished.\n\n\
                        Exit codes: 0 it was told to end; 1 it could not begin (the address, the database), or broke off; 2 \
                        the command line or the file of --config could not be understood."
)]
pub(crate) struct Serve {
    /// Where to listen: an address or a name, and a port [default: 127.0.0.1:8080]
    #[arg(long, env = "CHUHE_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<ListenAddress>,
    #[command(flatten)]
    database: super::Database,
    /// The address by which users reach the server, if a proxy stands before it; with https:// cookies are for TLS
    /// alone
    #[arg(long, env = "CHUHE_PUBLIC_URL", value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// A proxy stands before the server and tells where requests come from (X-Forwarded-For); `=false` switches it off
    #[arg(
        long,
        env = "CHUHE_BEHIND_PROXY",
        value_name = "true|false",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        value_parser = BoolishValueParser::new()
    )]
    behind_proxy: Option<bool>,
    /// So many requests a second from one address, on the average [default: 50]
    #[arg(long, env = "CHUHE_REQUESTS_PER_SECOND", value_name = "N")]
    requests_per_second: Option<NonZeroU32>,
    /// So many requests at once before that counts [default: 200]
    #[arg(long, env = "CHUHE_BURST", value_name = "N")]
    burst: Option<NonZeroU32>,
    /// The largest body of a request, in bytes [default: 1048576]
    #[arg(long, env = "CHUHE_BODY_BYTES", value_name = "N")]
    body_bytes: Option<NonZeroUsize>,
    /// What is told on standard error: error, warn, info, debug, or as `chuhe_server=debug` [default: info]
    #[arg(long, env = "CHUHE_LOG", value_name = "LEVEL")]
    log: Option<String>,
    /// How it is told [default: text]
    #[arg(long, env = "CHUHE_LOG_FORMAT", value_enum)]
    log_format: Option<LogFormat>,
    #[command(flatten)]
    spoken: Spoken,
    /// Print where it serves as one line of JSON: url, address, database, and the set-up link if nobody has used it
    #[arg(long)]
    json: bool,
    /// End when standard input does: whoever has started it is gone then
    #[arg(long, hide = true)]
    until_stdin_ends: bool,
}

/// How the server tells what it does.
#[derive(Clone, Copy, Debug, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum LogFormat {
    /// Lines for people
    Text,
    /// A JSON object a line, for programs
    Json,
}

impl Serve {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut wanted = config::read(self.database.config.as_deref())?;
        let database = self.database.address()?;
        let named = database.to_string();
        wanted.database = self.database.database.clone().or(wanted.database);
        wanted.public_url = self.public_url.clone().or(wanted.public_url);
        wanted.behind_proxy = self.behind_proxy.or(wanted.behind_proxy);
        wanted.requests_per_second = self.requests_per_second.or(wanted.requests_per_second);
        wanted.burst = self.burst.or(wanted.burst);
        wanted.body_bytes = self.body_bytes.or(wanted.body_bytes);
        let listen = self.listen.clone().or(wanted.listen.clone()).unwrap_or_default();
        let filter = filter(self.log.as_deref().or(wanted.log.as_deref()).unwrap_or("info"))?;
        let told = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        // Colours are for a terminal: in a file they are noise.
        let told = told.with_ansi(std::io::stderr().is_terminal());
        match self.log_format.or(wanted.log_format).unwrap_or(LogFormat::Text) {
            LogFormat::Text => told.init(),
            LogFormat::Json => told.json().init(),
        }
        wait_for(async {
            let until_stdin_ends = self.until_stdin_ends;
            let ended = ended();
            let ended = async move {
                tokio::select! {
                    () = ended => {}
                    () = stdin_ended(), if until_stdin_ends => {}
                }
            };
            let address = listen.resolve().await;
            let address =
                address.map_err(|error| Failure::Listen { at: listen.to_string(), error })?;
            let public = wanted.public_url.clone();
            // Before the database is opened: a second server must not even bring it up to date. That it is served already
            // says more than that the address is taken; but where there is none yet, an address that is taken leaves no
            // trace of one.
            let lock = || match &database {
                Address::Sqlite(file) => OnlyOne::on(file).map(Some),
                Address::Postgres(_) => Ok(None),
            };
            let is_there = matches!(&database, Address::Sqlite(file) if file.is_file());
            let (_only_one, listener) = if is_there {
                (lock()?, Listening::bind(address).await?)
            } else {
                let listener = Listening::bind(address).await?;
                (lock()?, listener)
            };
            let listening = Listening::begin(listener, wanted.config(address)).await?;
            let everywhere = listening.address.ip().is_unspecified();
            let port = listening.address.port();
            let url = match &public {
                Some(url) => url.to_string(),
                // Nobody can be reached at 0.0.0.0.
                None if everywhere => format!("http://localhost:{port}"),
                None => format!("http://{}", listening.address),
            };
            let words = locale(self.spoken.language());
            let setup = listening.setup.as_ref().map(|secret| format!("{url}/setup/{secret}"));
            let mut out = output::answer();
            if self.json {
                let (address, url) = (listening.address, url.as_str());
                let told =
                    json!({ "url": url, "address": address, "database": named, "setup": setup });
                // One line: whoever waits for the server by a pipe knows that all is said.
                writeln!(out, "{told}")?;
                out.flush()?;
                drop(out);
                return Ok(listening.until(ended).await?);
            }
            writeln!(out, "{}", words.say(Key("serves-at"), &[("url", filled(url.as_str()))]))?;
            if public.is_none() && everywhere {
                // As it is typed, whatever the language does with numbers.
                let args = [("port", filled(port.to_string()))];
                writeln!(out, "{}", words.say(Key("serves-everywhere"), &args))?;
            }
            writeln!(out, "{}", words.say(Key("serves-from"), &[("database", filled(named))]))?;
            if let Some(setup) = setup {
                let args = [("url", filled(setup))];
                writeln!(out, "{}", words.say(Key("serves-setup"), &args))?;
            }
            // The last line: whoever waits for the server by a pipe knows that all is said.
            writeln!(out, "{}", words.plain(Key("serves-until")))?;
            out.flush()?;
            drop(out);
            listening.until(ended).await?;
            output::remark(words.plain(Key("serves-no-more")));
            Ok(())
        })
    }
}

/// What is told. A word alone must be a level: taken for the name of a module it would silence all others.
fn filter(level: &str) -> Result<EnvFilter, Failure> {
    let unknown = || Failure::NoSuchLevel { level: level.to_owned() };
    for part in level.split(',').filter(|part| !part.contains('=')) {
        // Nothing at all would pass for a level, too.
        let level = Some(part.trim()).filter(|part| !part.is_empty()).ok_or_else(unknown)?;
        level.parse::<LevelFilter>().map_err(|_| unknown())?;
    }
    EnvFilter::try_new(level).map_err(|_| unknown())
}

/// Until standard input ends. It is read by a thread of its own, which does not keep the process from ending.
pub(super) async fn stdin_ended() {
    let (ended, told) = tokio::sync::oneshot::channel::<()>();
    std::thread::spawn(move || {
        // An input that cannot be read has ended, too.
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        drop(ended);
    });
    // It is told by being dropped.
    let _ = told.await;
}

/// Until somebody presses Ctrl-C or the system says so. Signals are caught from the call on, not only when it is waited
/// for: whoever ends the server as soon as it says that it serves ends it in good order, too.
#[cfg(unix)]
pub(super) fn ended() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let caught = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
    async move {
        let [interrupted, terminated] = caught.map(|caught| async {
            match caught {
                Ok(mut signal) => drop(signal.recv().await),
                // If the signal cannot be had, the process ends the hard way; nothing acknowledged is lost.
                Err(_) => std::future::pending().await,
            }
        });
        tokio::select! {
            () = interrupted => {}
            () = terminated => {}
        }
    }
}

/// Until somebody presses Ctrl-C.
#[cfg(not(unix))]
pub(super) fn ended() -> impl Future<Output = ()> {
    async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
