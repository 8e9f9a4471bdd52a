//! The address by which users reach the server.

use std::fmt;
use std::str::FromStr;

use url::{Origin, Url};

/// The address by which users reach the server, as browsers write an origin: `https://hall.example`. Host in lower
/// case, no port if it is the usual one, no path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

/// It cannot be such an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the public address is https:// or http:// and a host, with a port if it is not the usual one, and nothing \
     after it: https://hall.example or http://192.0.2.7:8080"
)]
pub struct NoPublicUrl;

impl PublicUrl {
    /// As it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is reached by TLS.
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }
}

impl FromStr for PublicUrl {
    type Err = NoPublicUrl;

    fn from_str(text: &str) -> Result<PublicUrl, NoPublicUrl> {
        let url: Url = text.parse().map_err(|_| NoPublicUrl)?;
        let bare = url.username().is_empty()
            && url.password().is_none()
            && url.path() == "/"
            && url.query().is_none()
            && url.fragment().is_none();
        let origin = url.origin();
        // The parser mends `https:/hall.example`: whoever writes so may mean something else.
        let whole = text.contains("://") && matches!(url.scheme(), "http" | "https");
        match origin {
            Origin::Tuple(..) if bare && whole => Ok(PublicUrl(origin.ascii_serialization())),
            _ => Err(NoPublicUrl),
        }
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_written_as_browsers_write_it_or_refused() {
        for (given, written) in [
            ("https://hall.example", "https://hall.example"),
            ("https://Hall.Example/", "https://hall.example"),
            ("https://hall.example:443", "https://hall.example"),
            ("http://hall.example:80/", "http://hall.example"),
            ("HTTPS://hall.example:8443", "https://hall.example:8443"),
            ("http://[::1]:8080", "http://[::1]:8080"),
            ("https://棋院.example", "https://xn--31vo68g.example"),
        ] {
            assert_eq!(
                given.parse::<PublicUrl>().map(|url| url.0),
                Ok(written.to_owned()),
                "{given}"
            );
        }
        for given in [
            "",
            "hall.example",
            ":443",
            "hall.example:443",
            "https://",
            "https:/hall.example",
            "https://hall.example/chuhe",
            "https://hall.example?a",
            "https://hall.example#a",
            "https://user:secret@hall.example",
            "ftp://hall.example",
        ] {
            assert_eq!(given.parse::<PublicUrl>(), Err(NoPublicUrl), "{given}");
        }
    }
}
