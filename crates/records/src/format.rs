//! The formats of game files, and which of them a file is in.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use crate::pgn::cut::is_tag;
use crate::{cbl, cbr, dhtmlxq, xqf};

/// A format of game files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Tags and moves as text, many games in a file.
    Pgn,
    /// `[DhtmlXQ]…`, perhaps in a web page.
    DhtmlXq,
    /// 象棋演播室 (XQStudio).
    Xqf,
    /// 象棋桥 (CCBridge), one game.
    Cbr,
    /// 象棋桥 (CCBridge), a library.
    Cbl,
    /// A plain score.
    Text,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 6] =
        [Format::Pgn, Format::DhtmlXq, Format::Xqf, Format::Cbr, Format::Cbl, Format::Text];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pgn => "pgn",
            Format::DhtmlXq => "dhtmlxq",
            Format::Xqf => "xqf",
            Format::Cbr => "cbr",
            Format::Cbl => "cbl",
            Format::Text => "text",
        }
    }

    /// What the name of a file suggests. Only what is in it counts; this is a hint for files that could be
    /// several things.
    ///
    /// ```
    /// use chuhe_records::Format;
    ///
    /// assert_eq!(Format::of_path("games/one.PGN"), Some(Format::Pgn));
    /// assert_eq!(Format::of_path("one.doc"), None);
    /// ```
    pub fn of_path(path: impl AsRef<Path>) -> Option<Format> {
        let extension = path.as_ref().extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "pgn" | "pgns" => Some(Format::Pgn),
            "dhtmlxq" | "ubb" | "htm" | "html" => Some(Format::DhtmlXq),
            "xqf" => Some(Format::Xqf),
            "cbr" => Some(Format::Cbr),
            "cbl" => Some(Format::Cbl),
            "txt" | "text" => Some(Format::Text),
            _ => None,
        }
    }

    /// The binary format that bytes begin as, if any.
    pub(crate) fn of_binary(bytes: &[u8]) -> Option<Format> {
        if xqf::looks_like(bytes) {
            Some(Format::Xqf)
        } else if cbl::looks_like(bytes) {
            Some(Format::Cbl)
        } else if cbr::looks_like(bytes) {
            Some(Format::Cbr)
        } else {
            None
        }
    }

    /// The text format that the start of a file looks like. The bytes may be in any encoding that leaves
    /// ASCII alone.
    pub(crate) fn of_text(bytes: &[u8], hint: Option<Format>) -> Format {
        let mut lines =
            bytes.split(|&byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii_start);
        let first = lines.clone().find(|line| !line.is_empty()).unwrap_or_default();
        let first = first.strip_prefix(b"\xef\xbb\xbf").unwrap_or(first);
        // A forum's own brackets may stand before a game: `[quote="…"]` is no tag. And a PGN file may quote a page.
        let is_forum = first.iter().take_while(|&&byte| byte != b'"').any(|&byte| byte == b'=');
        if is_tag(first) && !is_forum {
            Format::Pgn
        } else if dhtmlxq::looks_like(bytes) {
            Format::DhtmlXq
        } else if lines.any(is_tag) {
            Format::Pgn
        } else {
            // A page may show its game later than in what was looked at.
            match hint {
                Some(Format::DhtmlXq) => Format::DhtmlXq,
                _ => Format::Text,
            }
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name of a format was not recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such format; there are pgn, dhtmlxq, xqf, cbr, cbl and text")]
pub struct UnknownFormat;

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        Format::ALL.into_iter().find(|format| format.name() == text).ok_or(UnknownFormat)
    }
}
