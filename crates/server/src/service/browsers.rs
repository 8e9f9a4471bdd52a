//! Browsers in which somebody has signed in before. They keep a mark of it, so that whoever guesses passwords elsewhere
//! does not make their holders wait.
//!
//! The mark is a name for the browser, followed by a signature under that name and the login for each of the last few
//! who signed in there. Nobody signs in by it.

use super::Service;
use crate::secret::{self, Secret};

const PURPOSE: &str = "browser";

/// A browser is known for so many logins at once.
const LOGINS: usize = 8;

/// As long a name is, and a signature: 32 bytes in base64.
const LENGTH: usize = 43;

impl Service {
    /// The name of a browser, if somebody has signed in there by this login before.
    pub(super) fn known_browser<'a>(&self, mark: &'a str, login: &str) -> Option<&'a str> {
        let mut parts = mark.split('.');
        let browser = parts.next()?;
        let signed = signed_text(browser, login);
        let known = |one: &str| secret::is_signed(&self.key, PURPOSE, &signed, one);
        parts.take(LOGINS).any(known).then_some(browser)
    }

    /// The mark of a browser in which somebody has just signed in.
    pub(super) fn mark_browser(&self, mark: Option<&str>, login: &str) -> String {
        let mut parts = mark.unwrap_or("").split('.').filter(|part| part.len() == LENGTH);
        let browser = parts.next().map(str::to_owned);
        let browser = browser.unwrap_or_else(|| Secret::new(&*self.world).told().to_owned());
        let new = secret::sign(&self.key, PURPOSE, &signed_text(&browser, login));
        let earlier = parts.filter(|one| *one != new).take(LOGINS - 1);
        let all = [browser.as_str(), new.as_str()].into_iter().chain(earlier);
        all.collect::<Vec<_>>().join(".")
    }
}

fn signed_text(browser: &str, login: &str) -> String {
    format!("{browser} {login}")
}
