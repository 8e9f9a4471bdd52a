//! The file of `chuhe serve --config`.

use std::net::SocketAddr;
use std::path::Path;

use chuhe_server::api::Limits;
use chuhe_server::serve::Config;
use serde::Deserialize;

use super::serve::LogFormat;
use crate::failure::Failure;

/// What the file says; all of it may be left out.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Wanted {
    pub(super) listen: Option<SocketAddr>,
    pub(super) database: Option<String>,
    pub(super) public_url: Option<String>,
    #[serde(default)]
    pub(super) behind_proxy: bool,
    pub(super) requests_per_second: Option<u32>,
    pub(super) burst: Option<u32>,
    pub(super) body_bytes: Option<usize>,
    pub(super) log: Option<String>,
    pub(super) log_format: Option<LogFormat>,
}

/// Reads the file, if one is named.
pub(super) fn read(path: Option<&Path>) -> Result<Wanted, Failure> {
    let Some(path) = path else { return Ok(Wanted::default()) };
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::Read { path: path.to_owned(), error })?;
    toml::from_str(&text)
        .map_err(|error| Failure::Config { path: path.to_owned(), fault: error.to_string() })
}

impl Wanted {
    /// With the usual values where nothing is said.
    pub(super) fn config(self) -> Config {
        let usual = Limits::default();
        Config {
            listen: self.listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 8080))),
            database: self.database.unwrap_or_else(|| super::USUAL.to_owned()),
            limits: Limits {
                body_bytes: self.body_bytes.unwrap_or(usual.body_bytes),
                requests_per_second: self.requests_per_second.unwrap_or(usual.requests_per_second),
                burst: self.burst.unwrap_or(usual.burst),
                behind_proxy: self.behind_proxy,
                public_url: self.public_url,
                ..usual
            },
        }
    }
}
