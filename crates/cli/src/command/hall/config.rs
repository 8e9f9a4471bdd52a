//! The file of `chuhe serve --config`.

use std::fmt::Display;
use std::net::SocketAddr;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::Path;
use std::str::FromStr;

use chuhe_server::api::{Limits, PublicUrl};
use chuhe_server::serve::Config;
use serde::{Deserialize, Deserializer, de};

use super::listen::ListenAddress;
use super::serve::LogFormat;
use crate::failure::Failure;

/// What the file says; all of it may be left out.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Wanted {
    #[serde(default, deserialize_with = "parsed")]
    pub(super) listen: Option<ListenAddress>,
    pub(super) database: Option<String>,
    #[serde(default, deserialize_with = "parsed")]
    pub(super) public_url: Option<PublicUrl>,
    pub(super) behind_proxy: Option<bool>,
    pub(super) requests_per_second: Option<NonZeroU32>,
    pub(super) burst: Option<NonZeroU32>,
    pub(super) body_bytes: Option<NonZeroUsize>,
    pub(super) log: Option<String>,
    pub(super) log_format: Option<LogFormat>,
}

/// A value that is written as on the command line.
fn parsed<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    String::deserialize(from)?.parse().map(Some).map_err(de::Error::custom)
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
    /// With the usual values where nothing is said; where to listen has been looked up.
    pub(super) fn config(self, listen: SocketAddr) -> Config {
        let usual = Limits::default();
        let requests_per_second = self.requests_per_second.map(NonZeroU32::get);
        Config {
            listen,
            database: self.database.unwrap_or_else(|| super::USUAL.to_owned()),
            limits: Limits {
                body_bytes: self.body_bytes.map_or(usual.body_bytes, NonZeroUsize::get),
                requests_per_second: requests_per_second.unwrap_or(usual.requests_per_second),
                burst: self.burst.map_or(usual.burst, NonZeroU32::get),
                behind_proxy: self.behind_proxy.unwrap_or(usual.behind_proxy),
                public_url: self.public_url,
                ..usual
            },
        }
    }
}
