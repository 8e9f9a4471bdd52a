//! Reading from bytes that may end too early, and what is said when they are not what they should be.

use encoding_rs::{GB18030, UTF_16LE};

/// How many bytes the moves and comments of one game may take. The largest books have a tenth of that; the
/// text takes up to half as much again in memory.
pub(crate) const MOST_BODY: usize = 8 << 20;

/// The bytes are not a file of the format, or its header is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HeaderError {
    /// The marks of the format are missing.
    #[error("this is no {format} file: it does not begin with {mark:?}")]
    OtherFormat {
        /// The format that was expected.
        format: &'static str,
        /// What its files begin with.
        mark: &'static str,
    },
    /// The file ends within the header.
    #[error("the file ends at byte {byte}, within the header of {needed} bytes")]
    Short {
        /// Where it ends.
        byte: usize,
        /// How long the header is.
        needed: usize,
    },
    /// A library without any game.
    #[error("no game is in the library, which ends at byte {byte}: it is cut short, or empty")]
    NoGames {
        /// Where it ends.
        byte: usize,
    },
    /// A version nobody has described.
    #[error("version {found} at byte {byte} is not known; the last known is {known}")]
    Version {
        /// Where the version stands.
        byte: usize,
        /// What stands there.
        found: u8,
        /// The last that is known.
        known: u8,
    },
}

/// The first bytes, if the mark and the whole header are there.
pub(crate) fn header<'a>(
    bytes: &'a [u8],
    needed: usize,
    format: &'static str,
    mark: &'static str,
) -> Result<&'a [u8], HeaderError> {
    if !bytes.starts_with(mark.as_bytes()) {
        return Err(HeaderError::OtherFormat { format, mark });
    }
    bytes.get(..needed).ok_or(HeaderError::Short { byte: bytes.len(), needed })
}

/// Bytes, and how far they have been read.
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Whether more was asked for than there is.
    pub(crate) cut_short: bool,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { bytes, at: 0, cut_short: false }
    }

    /// How many bytes have been read.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// The next bytes, or fewer if there are no more.
    pub(crate) fn up_to(&mut self, count: usize) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        self.cut_short |= rest.len() < count;
        let taken = &rest[..count.min(rest.len())];
        self.at += taken.len();
        taken
    }

    pub(crate) fn four(&mut self) -> Option<[u8; 4]> {
        self.up_to(4).try_into().ok()
    }

    /// A number of four bytes, the lowest first.
    pub(crate) fn number(&mut self) -> Option<u32> {
        self.four().map(u32::from_le_bytes)
    }
}

/// Text in the encoding of mainland China.
pub(crate) fn gb18030(bytes: &[u8]) -> String {
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    tidy(GB18030.decode_without_bom_handling(&bytes[..end]).0.into_owned())
}

/// Text in two-byte units, up to the first nought: what follows is whatever was in memory.
pub(crate) fn utf16(bytes: &[u8]) -> String {
    let units = bytes.chunks_exact(2).take_while(|unit| *unit != [0, 0]).count();
    tidy(UTF_16LE.decode_without_bom_handling(&bytes[..2 * units]).0.into_owned())
}

/// Lines end in one way, and the last of them in none. A comment may well begin with an indent.
fn tidy(mut text: String) -> String {
    text.truncate(text.trim_end().len());
    if text.contains('\r') {
        text = text.replace("\r\n", "\n").replace('\r', "\n");
    }
    text
}
