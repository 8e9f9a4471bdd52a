//! Where `chuhe serve` listens.

use std::net::SocketAddr;
use std::str::FromStr;

use crate::bad_value::BadValue;

/// An address or a name, and a port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ListenAddress {
    host: String,
    port: u16,
}

impl Default for ListenAddress {
    fn default() -> ListenAddress {
        ListenAddress { host: "127.0.0.1".to_owned(), port: 8080 }
    }
}

impl FromStr for ListenAddress {
    type Err = BadValue;

    fn from_str(text: &str) -> Result<ListenAddress, BadValue> {
        if let Ok(address) = text.parse::<SocketAddr>() {
            return Ok(ListenAddress { host: address.ip().to_string(), port: address.port() });
        }
        let (host, port) = text.rsplit_once(':').ok_or(BadValue::NoListenAddress)?;
        let is_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '.' | '_');
        if host.is_empty() || !host.chars().all(is_name) {
            return Err(BadValue::NoListenAddress);
        }
        let port = port.parse().map_err(|_| BadValue::NoListenAddress)?;
        Ok(ListenAddress { host: host.to_owned(), port })
    }
}

impl ListenAddress {
    /// The address that a name stands for; of several an IPv4 address, because that is what a name is mostly meant
    /// for and typed as.
    pub(super) async fn resolve(&self) -> Result<SocketAddr, std::io::Error> {
        let found = tokio::net::lookup_host((self.host.as_str(), self.port)).await?;
        let found: Vec<SocketAddr> = found.collect();
        let chosen = found.iter().find(|address| address.is_ipv4()).or(found.first());
        chosen.copied().ok_or_else(|| std::io::ErrorKind::NotFound.into())
    }
}

impl std::fmt::Display for ListenAddress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}
