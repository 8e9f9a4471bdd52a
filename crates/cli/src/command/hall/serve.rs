//! `chuhe serve`

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;

use chuhe_server::serve::Listening;
use clap::{Args, ValueEnum};
use tracing_subscriber::EnvFilter;

use super::{config, wait_for};
use crate::failure::Failure;
use crate::output;

/// Serve events and games over HTTP
///
/// Begins at once on a database in a file, which is made if it is not there. At the first start it prints a link by
/// which the first administrator is made. Every option can also be given in the environment (CHUHE_DATABASE and so
/// on) or in a file (--config); the command line counts before the environment, that before the file.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe serve\n  chuhe serve --database /var/lib/chuhe/hall.db --listen 0.0.0.0:8080\n  \
                        chuhe serve --database postgres://chuhe@db/chuhe --public-url https://hall.example --behind-proxy\n\n\
                        The file of --config is TOML with the same names: listen = \"127.0.0.1:8080\", database = \"hall.db\", \
                        public-url = \"https://hall.example\", behind-proxy = true, requests-per-second = 50, burst = 200, \
                        body-bytes = 1048576, log = \"info\", log-format = \"text\".\n\
                        It is ended by Ctrl-C or SIGTERM; requests under way are finished."
)]
pub(crate) struct Serve {
    /// A file with the same options
    #[arg(long, env = "CHUHE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where to listen [default: 127.0.0.1:8080]
    #[arg(long, env = "CHUHE_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    #[command(flatten)]
    database: super::Database,
    /// The address by which users reach the server, if a proxy stands before it; with https:// cookies are for TLS
    /// alone
    #[arg(long, env = "CHUHE_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    /// A proxy stands before the server and tells where requests come from (X-Forwarded-For)
    #[arg(long, env = "CHUHE_BEHIND_PROXY")]
    behind_proxy: bool,
    /// So many requests a second from one address, on the average [default: 50]
    #[arg(long, env = "CHUHE_REQUESTS_PER_SECOND", value_name = "N")]
    requests_per_second: Option<u32>,
    /// So many requests at once before that counts [default: 200]
    #[arg(long, env = "CHUHE_BURST", value_name = "N")]
    burst: Option<u32>,
    /// The largest body of a request, in bytes [default: 1048576]
    #[arg(long, env = "CHUHE_BODY_BYTES", value_name = "N")]
    body_bytes: Option<usize>,
    /// What is told on standard error: error, warn, info, debug, or as `chuhe_server=debug` [default: info]
    #[arg(long, env = "CHUHE_LOG", value_name = "LEVEL")]
    log: Option<String>,
    /// How it is told [default: text]
    #[arg(long, env = "CHUHE_LOG_FORMAT", value_enum)]
    log_format: Option<LogFormat>,
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
        let mut wanted = config::read(self.config.as_deref())?;
        wanted.listen = self.listen.or(wanted.listen);
        wanted.database = self.database.database.clone().or(wanted.database);
        wanted.public_url = self.public_url.clone().or(wanted.public_url);
        wanted.behind_proxy |= self.behind_proxy;
        wanted.requests_per_second = self.requests_per_second.or(wanted.requests_per_second);
        wanted.burst = self.burst.or(wanted.burst);
        wanted.body_bytes = self.body_bytes.or(wanted.body_bytes);
        let level = self.log.clone().or(wanted.log.clone()).unwrap_or_else(|| "info".to_owned());
        let filter = EnvFilter::try_new(&level).map_err(|_| Failure::NoSuchLevel { level })?;
        let told = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        // Colours are for a terminal: in a file they are noise.
        let told = told.with_ansi(std::io::stderr().is_terminal());
        match self.log_format.or(wanted.log_format).unwrap_or(LogFormat::Text) {
            LogFormat::Text => told.init(),
            LogFormat::Json => told.json().init(),
        }
        let config = wanted.config();
        wait_for(async {
            let ended = ended();
            let public = config.limits.public_url.clone();
            let database = config.database.clone();
            let listening = Listening::begin(config).await?;
            let url = public.unwrap_or_else(|| format!("http://{}", listening.address));
            let url = url.trim_end_matches('/');
            let mut out = output::answer();
            writeln!(out, "chuhe serves at {url}")?;
            // An address may hold a password.
            let named = if database.contains("://") { "PostgreSQL" } else { &database };
            writeln!(out, "database: {named}")?;
            if let Some(secret) = &listening.setup {
                writeln!(out, "make the first administrator at {url}/setup/{secret}")?;
            }
            // The last line: whoever waits for the server by a pipe knows that all is said.
            writeln!(out, "Ctrl-C ends it")?;
            out.flush()?;
            drop(out);
            listening.until(ended).await?;
            output::remark("chuhe has ended in good order");
            Ok(())
        })
    }
}

/// Until somebody presses Ctrl-C or the system says so. Signals are caught from the call on, not only when it is waited
/// for: whoever ends the server as soon as it says that it serves ends it in good order, too.
#[cfg(unix)]
fn ended() -> impl Future<Output = ()> {
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
fn ended() -> impl Future<Output = ()> {
    async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
