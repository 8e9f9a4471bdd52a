//! In which encoding a file is, and its text.

mod score;

use std::borrow::Cow;
use std::fmt;

/// The encodings that game files come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8, and plain ASCII.
    Utf8,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// Big5 with the Hong Kong additions: traditional characters.
    Big5,
    /// GB18030, which includes GBK and GB2312: simplified characters, mostly.
    Gb18030,
}

/// A text, and how much of it could not be decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text, with U+FFFD for what could not be decoded.
    pub text: Cow<'a, str>,
    /// How many characters could not be decoded; 0 if nothing is lost.
    pub undecoded: usize,
}

/// How much of a file is looked at to find out its encoding.
pub(crate) const SAMPLE: usize = 64 * 1024;

impl Encoding {
    /// The encoding that the bytes are most likely in.
    ///
    /// A byte order mark settles it, and so does text that is UTF-8 and could hardly be so by chance. Else
    /// the bytes are read as Big5 and as GB18030, and what makes more sense as a game's text wins: the
    /// characters of moves and tags count most, common characters a little, rare ones and impossible bytes
    /// against.
    ///
    /// ```
    /// use chuhe_records::Encoding;
    ///
    /// assert_eq!(Encoding::detect(b"\xa8\xae\xa4@\xb6i\xa4@"), Encoding::Big5); // 車一進一
    /// assert_eq!(Encoding::detect(b"\xb3\xb5\xd2\xbb\xbd\xf8\xd2\xbb"), Encoding::Gb18030); // 车一进一
    /// assert_eq!(Encoding::detect("车一进一".as_bytes()), Encoding::Utf8);
    /// ```
    pub fn detect(bytes: &[u8]) -> Encoding {
        Encoding::detect_start(&bytes[..bytes.len().min(SAMPLE)], bytes.len() <= SAMPLE)
    }

    /// As [`Encoding::detect`], of the start of a file, which may end in the middle of a character unless it
    /// is the whole.
    pub(crate) fn detect_start(bytes: &[u8], is_whole: bool) -> Encoding {
        if let Some((encoding, _)) = Encoding::of_mark(bytes) {
            return encoding;
        }
        let sample = bytes;
        if let Some(encoding) = utf16_without_mark(sample) {
            return encoding;
        }
        let is_utf8 = match std::str::from_utf8(sample) {
            Ok(_) => true,
            Err(error) => error.error_len().is_none() && !is_whole,
        };
        if is_utf8 && !may_be_utf8_by_chance(sample) {
            return Encoding::Utf8;
        }
        match score::more_likely(sample) {
            // Text without any character above ASCII, or with a few that make no sense in either.
            None => Encoding::Utf8,
            Some(_) if is_utf8 && !score::is_all_common(sample) => Encoding::Utf8,
            Some(encoding) => encoding,
        }
    }

    /// The encoding that a byte order mark tells, and how long the mark is.
    pub(crate) fn of_mark(bytes: &[u8]) -> Option<(Encoding, usize)> {
        match bytes {
            [0xef, 0xbb, 0xbf, ..] => Some((Encoding::Utf8, 3)),
            [0xff, 0xfe, ..] => Some((Encoding::Utf16Le, 2)),
            [0xfe, 0xff, ..] => Some((Encoding::Utf16Be, 2)),
            _ => None,
        }
    }

    /// The text of the bytes, without the byte order mark if they begin with one.
    pub fn decode(self, bytes: &[u8]) -> Decoded<'_> {
        let bytes = match Encoding::of_mark(bytes) {
            Some((encoding, length)) if encoding == self => &bytes[length..],
            _ => bytes,
        };
        let (text, had_errors) = self.codec().decode_without_bom_handling(bytes);
        let undecoded = if had_errors { text.matches('\u{fffd}').count() } else { 0 };
        Decoded { text, undecoded }
    }

    /// Whether bytes are UTF-8 that is so hardly by chance: with characters of three bytes.
    pub(crate) fn is_surely_utf8(bytes: &[u8]) -> bool {
        bytes.iter().any(|&byte| byte >= 0xe0) && std::str::from_utf8(bytes).is_ok()
    }

    /// As [`Encoding::decode`], for a file put together from parts in several encodings: lines that are
    /// surely UTF-8 are read as such, and what stands between them or between empty lines as what it looks
    /// like, if it makes no sense in this encoding.
    pub(crate) fn decode_parts(self, bytes: &[u8]) -> (String, usize) {
        let (mut text, mut undecoded) = (String::new(), 0);
        let mut part: Vec<u8> = Vec::new();
        let mut flush = |part: &mut Vec<u8>, text: &mut String| {
            let mut decoded = self.decode(part);
            if decoded.undecoded > 0 || !may_have_moves(&decoded.text) {
                let other = Encoding::detect(part).decode(part);
                if other.undecoded < decoded.undecoded || may_have_moves(&other.text) {
                    decoded = other;
                }
            }
            text.push_str(&decoded.text);
            undecoded += decoded.undecoded;
            part.clear();
        };
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            if Encoding::is_surely_utf8(line) {
                flush(&mut part, &mut text);
                text.push_str(&String::from_utf8_lossy(line));
            } else {
                part.extend_from_slice(line);
                if line.trim_ascii().is_empty() {
                    flush(&mut part, &mut text);
                }
            }
        }
        flush(&mut part, &mut text);
        (text, undecoded)
    }

    /// Whether a byte with which a character begins may be followed by one that looks like ASCII.
    pub(crate) const fn has_ascii_trails(self) -> bool {
        matches!(self, Encoding::Big5 | Encoding::Gb18030)
    }

    pub(crate) const fn codec(self) -> &'static encoding_rs::Encoding {
        match self {
            Encoding::Utf8 => encoding_rs::UTF_8,
            Encoding::Utf16Le => encoding_rs::UTF_16LE,
            Encoding::Utf16Be => encoding_rs::UTF_16BE,
            Encoding::Big5 => encoding_rs::BIG5,
            Encoding::Gb18030 => encoding_rs::GB18030,
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.codec().name())
    }
}

/// Whether any of the characters is there that stand in nearly every move.
pub(crate) fn may_have_moves(text: &str) -> bool {
    text.contains(['进', '進', '退', '平'])
}

/// UTF-16 of which the mark was lost: every other byte of the tags is 0.
fn utf16_without_mark(sample: &[u8]) -> Option<Encoding> {
    let start = &sample[..sample.len().min(64)];
    if start.len() < 8 || !start.contains(&0) {
        return None;
    }
    let zeros = |odd: usize| start.iter().skip(odd).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    match start.len() / 2 {
        // The other byte may be 0 as well, in the full-width space for one.
        half if even * 4 < half && odd * 4 >= half * 3 => Some(Encoding::Utf16Le),
        half if odd * 4 < half && even * 4 >= half * 3 => Some(Encoding::Utf16Be),
        _ => None,
    }
}

/// Whether text that is UTF-8 may be something else: two bytes of a Chinese character can be a Latin or
/// Cyrillic letter in UTF-8. A file with nothing but a name or two above ASCII needs a second look; letters
/// that stand alone or among ASCII letters, as in José, and those of western Europe do not.
fn may_be_utf8_by_chance(sample: &[u8]) -> bool {
    let mut rest = sample;
    let mut found = false;
    while let Some(start) = rest.iter().position(|&byte| byte >= 0x80) {
        let length = rest[start..].iter().take_while(|&&byte| byte >= 0x80).count();
        let run = &rest[start..start + length];
        let touches_letter = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphabetic);
        if touches_letter(rest[..start].last())
            || touches_letter(rest.get(start + length))
            // Three bytes or more: hardly by chance.
            || run.iter().any(|&byte| byte >= 0xe0)
        {
            return false;
        }
        found |= length >= 4 && run.iter().any(|byte| (0xc4..0xe0).contains(byte));
        rest = &rest[start + length..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(encoding: Encoding, text: &str) -> Vec<u8> {
        encoding.codec().encode(text).0.into_owned()
    }

    #[test]
    fn marks_settle_it() {
        for (bytes, encoding, text) in [
            (&b"\xef\xbb\xbf\xc2\xa0x"[..], Encoding::Utf8, "\u{a0}x"),
            (b"\xff\xfeA\0B\0", Encoding::Utf16Le, "AB"),
            (b"\xfe\xff\0A\0B", Encoding::Utf16Be, "AB"),
            (b"A\0B\0C\0D\0", Encoding::Utf16Le, "ABCD"),
            (b"\0A\0B\0C\0D", Encoding::Utf16Be, "ABCD"),
        ] {
            assert_eq!(Encoding::detect(bytes), encoding, "{text}");
            assert_eq!(encoding.decode(bytes).text, text);
        }
    }

    #[test]
    fn names_alone_suffice() {
        // Moves in ICCS, only the names are Chinese.
        for (encoding, names) in [
            (Encoding::Big5, ["柳大華", "胡榮華"]),
            (Encoding::Big5, ["楊官璘", "許銀川"]),
            (Encoding::Big5, ["王天一", "鄭惟桐"]),
            (Encoding::Gb18030, ["柳大华", "胡荣华"]),
            (Encoding::Gb18030, ["杨官璘", "许银川"]),
            (Encoding::Gb18030, ["王天一", "郑惟桐"]),
            (Encoding::Gb18030, ["吕钦", "赵国荣"]),
            (Encoding::Utf8, ["吕钦", "赵国荣"]),
            (Encoding::Utf8, ["José", "Łukasz"]),
        ] {
            let text =
                format!("[Red \"{}\"]\n[Black \"{}\"]\n\n1. H2-E2 H9-G7\n", names[0], names[1]);
            let bytes = encoded(encoding, &text);
            assert_eq!(Encoding::detect(&bytes), encoding, "{names:?}");
            assert_eq!(encoding.decode(&bytes).text, text);
        }
    }

    #[test]
    fn traditional_characters_may_be_in_either() {
        let text = "[Event \"全國象棋個人賽\"]\n1. 炮二平五 馬８進７ 2. 馬二進三 車９平８ 前車退二";
        for encoding in [Encoding::Big5, Encoding::Gb18030, Encoding::Utf8] {
            assert_eq!(Encoding::detect(&encoded(encoding, text)), encoding);
        }
    }

    #[test]
    fn chance_utf8_is_seen_through() {
        // 学山 in GB2312 is valid UTF-8.
        let bytes = b"[Red \"\xd1\xa7\xc9\xbd\"]\n1. H2-E2\n";
        assert!(std::str::from_utf8(bytes).is_ok());
        assert_eq!(Encoding::detect(bytes), Encoding::Gb18030);
    }

    #[test]
    fn what_cannot_be_decoded_is_counted() {
        let decoded = Encoding::Big5.decode(b"\xa8\xae\xff\"\xa4@");
        assert_eq!(decoded, Decoded { text: "車\u{fffd}\"一".into(), undecoded: 1 });
        assert_eq!(Encoding::Utf8.decode(b"abc").undecoded, 0);
    }
}
