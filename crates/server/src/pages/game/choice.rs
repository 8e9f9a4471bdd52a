//! How somebody wants boards: the notation of moves, and what stands on the pieces. A cookie remembers it, so that the
//! server writes everything once and in the same way, with scripts and without.

use axum::http::{HeaderMap, HeaderValue};
use chuhe_board::{Notation, PieceFace, Script};
use chuhe_rulebook::Language;

use super::{face, notation};
use crate::api::cookie;
use crate::pages::visit::Visit;

const COOKIE: &str = "chuhe-board";

/// A year.
const AGE_S: u32 = 365 * 24 * 60 * 60;

/// The notations to choose from.
const NOTATIONS: [Notation; 5] = [
    Notation::Chinese(Script::Simplified),
    Notation::Chinese(Script::Traditional),
    Notation::Wxf,
    Notation::Iccs,
    Notation::Uci,
];

const LETTERS: &str = "letters";

/// How somebody wants boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BoardChoice {
    /// None: the one that goes with the language.
    notation: Option<Notation>,
    letters: bool,
}

/// What is asked for after the question mark.
#[derive(serde::Deserialize)]
pub(crate) struct Chosen {
    #[serde(default)]
    notation: Option<String>,
    #[serde(default)]
    pieces: Option<String>,
    /// Asked for by a script that has the board already.
    #[serde(default)]
    parts: Option<String>,
}

impl BoardChoice {
    /// What the cookie remembers, such as `wxf.letters`; what it does not know is as if nothing were said.
    pub(crate) fn of(headers: &HeaderMap) -> BoardChoice {
        let kept = cookie(headers, COOKIE).unwrap_or("");
        let (notation, pieces) = kept.split_once('.').unwrap_or((kept, ""));
        BoardChoice { notation: known(notation), letters: pieces == LETTERS }
    }

    pub(crate) fn notation(self, language: Language) -> Notation {
        self.notation.unwrap_or_else(|| notation(language))
    }

    pub(crate) fn face(self, language: Language) -> PieceFace {
        if self.letters { PieceFace::Letters } else { face(language) }
    }

    /// The notations to choose from: value, name, and whether it is the present one.
    pub(super) fn notations(self, visit: &Visit) -> Vec<(&'static str, String, bool)> {
        let named = |notation: Notation| match notation {
            Notation::Chinese(Script::Simplified) => visit.t("notation-simplified"),
            Notation::Chinese(Script::Traditional) => visit.t("notation-traditional"),
            Notation::Wxf => visit.t("notation-wxf"),
            Notation::Iccs => visit.t("notation-iccs"),
            _ => visit.t("notation-uci"),
        };
        let now = self.notation(visit.language());
        NOTATIONS.map(|it| (it.name(), named(it), it == now)).into()
    }

    /// What stands on the pieces: value, name, and whether it is so now.
    pub(super) fn faces(self, visit: &Visit) -> Vec<(&'static str, String, bool)> {
        let characters = visit.t("pieces-characters");
        let letters = visit.t("pieces-letters");
        vec![("characters", characters, !self.letters), (LETTERS, letters, self.letters)]
    }
}

fn known(name: &str) -> Option<Notation> {
    NOTATIONS.into_iter().find(|notation| notation.name() == name)
}

impl Chosen {
    /// Whether the whole page is asked for, with the board and its pieces.
    pub(super) fn is_whole(&self) -> bool {
        self.parts.is_none()
    }

    /// The cookie that remembers it; none if nothing was asked for.
    pub(super) fn cookie(&self, before: BoardChoice) -> Option<HeaderValue> {
        if self.notation.is_none() && self.pieces.is_none() {
            return None;
        }
        let notation = self.notation.as_deref().map_or(before.notation, known);
        let letters = self.pieces.as_deref().map_or(before.letters, |pieces| pieces == LETTERS);
        let notation = notation.map_or("", Notation::name);
        let pieces = if letters { LETTERS } else { "" };
        let cookie = format!(
            "{COOKIE}={notation}.{pieces}; Path=/games; HttpOnly; SameSite=Lax; Max-Age={AGE_S}"
        );
        HeaderValue::from_str(&cookie).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::header;

    fn choice(cookie: &str) -> BoardChoice {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, cookie.parse().expect("a header"));
        BoardChoice::of(&headers)
    }

    #[test]
    fn what_was_chosen_is_remembered_and_nonsense_is_not() {
        let chosen = |notation: Option<&str>, pieces: Option<&str>| Chosen {
            notation: notation.map(str::to_owned),
            pieces: pieces.map(str::to_owned),
            parts: None,
        };
        let kept = chosen(Some("iccs"), Some("letters")).cookie(BoardChoice::default());
        let kept = choice(kept.expect("a cookie").to_str().expect("text"));
        assert_eq!(kept, BoardChoice { notation: Some(Notation::Iccs), letters: true });
        let kept = chosen(Some("wxf"), None).cookie(kept).expect("a cookie");
        let kept = choice(kept.to_str().expect("text"));
        assert_eq!(kept, BoardChoice { notation: Some(Notation::Wxf), letters: true });
        assert_eq!(chosen(None, None).cookie(kept), None);
        for nonsense in ["chuhe-board=", "chuhe-board=.", "chuhe-board=uci10.x.y", "a=b"] {
            assert_eq!(choice(nonsense), BoardChoice::default(), "{nonsense}");
        }
    }
}
