//! Which notation a text is in.

use super::line::{Names, number};
use super::vocabulary::plain;
use super::{Notation, coordinates};
use crate::Script;

impl Notation {
    /// The notation that a line of moves looks like, by its signs alone.
    ///
    /// The relative notations share a reader, so that a wrong guess among them does no harm. Coordinates
    /// are taken to have ranks 0–9 unless a rank 10 is among them.
    ///
    /// ```
    /// use chuhe_board::{Notation, Script};
    ///
    /// assert_eq!(Notation::guess("1.h2e2 h9g7"), Notation::Uci);
    /// assert_eq!(Notation::guess("1. Ｃ２＝５"), Notation::Wxf);
    /// assert_eq!(Notation::guess("炮二平五"), Notation::Chinese(Script::Simplified));
    /// ```
    pub fn guess(text: &str) -> Notation {
        let mut names = Names::new(text, true).filter(|name| number(name).is_none()).peekable();
        match names.peek() {
            Some(first) if coordinates_of(first).is_some() => {
                // `h3e3` may be either, `h10g8` shows that ranks are counted from one.
                let from_one = |&name: &&str| coordinates_of(name) == Some(Notation::UciFromOne);
                let first = coordinates_of(first).unwrap_or(Notation::Uci);
                if names.any(|name| from_one(&name)) { Notation::UciFromOne } else { first }
            }
            _ => relative(text),
        }
    }
}

/// The first notation that takes the name for two squares.
fn coordinates_of(name: &str) -> Option<Notation> {
    if coordinates::read_uci(name, 0).is_ok() {
        Some(Notation::Uci)
    } else if coordinates::read_uci(name, 1).is_ok() {
        Some(Notation::UciFromOne)
    } else {
        coordinates::read_iccs(name).ok().map(|_| Notation::Iccs)
    }
}

fn relative(text: &str) -> Notation {
    let has = |signs: &str| text.chars().any(|c| signs.contains(plain(c)));
    let script =
        if has("進後帥將馬車傌俥砲") { Script::Traditional } else { Script::Simplified };
    let has_characters = has("帅帥将將仕士相象马馬傌车車俥伡炮砲包兵卒");
    if has("进進退平") {
        Notation::Chinese(script)
    } else if has("+-=.") && !has_characters {
        Notation::Wxf
    } else if has("123456789一二三四五六七八九") {
        Notation::Short(script)
    } else {
        Notation::Chinese(script)
    }
}
