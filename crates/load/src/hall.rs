//! A server of its own, and what it costs.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde::Deserialize;

use crate::LoadError;

/// A process that serves.
pub(crate) struct Hall {
    process: Child,
    pub(crate) address: SocketAddr,
    /// The secret of the set-up link, if nobody has used it.
    pub(crate) setup: Option<String>,
}

/// The line in which a server tells where it serves.
#[derive(Deserialize)]
struct Told {
    address: SocketAddr,
    /// The set-up link, if nobody has used it.
    #[serde(default)]
    setup: Option<String>,
}

/// What a process has used so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Used {
    pub(crate) cpu: Duration,
    pub(crate) memory_bytes: u64,
}

impl Hall {
    /// Starts `chuhe serve` on a database. Limits per address are lifted: all load comes from one machine.
    pub(crate) fn serve(wanted: &crate::Wanted, database: &str) -> Result<Hall, LoadError> {
        let mut command = Command::new(&wanted.program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--json"]);
        command.args([
            "--until-stdin-ends",
            "--requests-per-second",
            "100000000",
            "--burst",
            "100000000",
        ]);
        forget_settings(&mut command);
        // Not as an argument, which everybody on the machine can read: there may be a password in it.
        command.env("CHUHE_DATABASE", database);
        Hall::start("chuhe serve", command)
    }

    /// Starts the bare server.
    pub(crate) fn bare(wanted: &crate::Wanted, database: &str) -> Result<Hall, LoadError> {
        let mut command = Command::new(&wanted.program);
        command.args(["load", "--bare", database]);
        Hall::start("the bare server", command)
    }

    fn start(what: &'static str, mut command: Command) -> Result<Hall, LoadError> {
        // It ends with this pipe, and so with this process, however that ends.
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut process = command.spawn()?;
        let mut line = String::new();
        if let Some(out) = process.stdout.take() {
            BufReader::new(out).read_line(&mut line)?;
        }
        let Ok(Told { address, setup }) = serde_json::from_str(&line) else {
            let _ = process.kill();
            let _ = process.wait();
            return Err(LoadError::NotStarted { what });
        };
        let secret =
            |link: String| link.rsplit_once("/setup/").map(|(_, secret)| secret.to_owned());
        Ok(Hall { process, address, setup: setup.and_then(secret) })
    }

    /// What it has used so far.
    pub(crate) fn used(&self) -> Used {
        used(&self.process.id().to_string())
    }
}

/// What is set for the user's own server must not count here.
fn forget_settings(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("CHUHE_") {
            command.env_remove(name);
        }
    }
}

/// What this process has used so far.
pub(crate) fn used_here() -> Used {
    used("self")
}

/// Read off the system; nothing where it does not tell.
fn used(process: &str) -> Used {
    let told = |file: &str| std::fs::read_to_string(format!("/proc/{process}/{file}"));
    let stat = told("stat").unwrap_or_default();
    // The name of the program is in brackets and may hold anything.
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks: u64 = ticks.filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    let status = told("status").unwrap_or_default();
    let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kb = memory.and_then(|text| text.split_whitespace().next()?.parse::<u64>().ok());
    // Linux tells them in hundredths of a second to every program, whatever it counts in itself.
    Used { cpu: Duration::from_millis(ticks * 10), memory_bytes: kb.unwrap_or(0) * 1024 }
}

impl Drop for Hall {
    fn drop(&mut self) {
        // It may have ended already. Its database is thrown away: there is nothing to end in good order.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
