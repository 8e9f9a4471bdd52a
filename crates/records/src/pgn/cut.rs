//! A file of many games, cut into games as it is read, byte by byte: a game may not be decoded before it is
//! known where it ends, and a file may not fit into memory.

use std::io::{self, BufRead};

use crate::Encoding;

/// No game needs more; a file that has no end of a game within it is no game file.
pub(crate) const MOST_BYTES: usize = 8 << 20;

/// How much of a line suffices to see whether it is a tag.
const LINE_START: usize = 4096;

/// Cuts games out of a file. A game ends where a line with a tag follows its moves.
pub(crate) struct Cutter<R> {
    source: R,
    encoding: Encoding,
    /// The first line of the next game, read already.
    pending: Vec<u8>,
    /// What lines end with: some old files have nothing but CR.
    line_end: u8,
    /// How many lines were read.
    lines: u64,
    ended: bool,
}

/// Where a game stands in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    /// The number of its first line, from 1.
    pub(crate) line: u64,
    /// Whether it was too long, and its end is missing.
    pub(crate) too_long: bool,
}

/// What was seen of a game so far.
#[derive(Default)]
struct Seen {
    tags: bool,
    moves: bool,
    in_comment: bool,
    after_blank: bool,
    /// How many lines have followed a tag whose value is still open.
    open_value: Option<usize>,
    /// The first tag's line up to the quote: the same again begins another game.
    first_tag: Vec<u8>,
}

impl<R: BufRead> Cutter<R> {
    pub(crate) fn new(source: R, encoding: Encoding) -> Cutter<R> {
        Cutter { source, encoding, pending: Vec::new(), line_end: b'\n', lines: 0, ended: false }
    }

    /// Takes CR alone for the end of a line.
    pub(crate) fn with_old_line_ends(self) -> Cutter<R> {
        Cutter { line_end: b'\r', ..self }
    }

    pub(crate) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Puts the bytes of the next game into `game`; none at the end.
    pub(crate) fn next(&mut self, game: &mut Vec<u8>) -> io::Result<Option<Cut>> {
        game.clear();
        let mut seen = Seen::default();
        let mut cut = Cut { line: self.lines + 1, too_long: false };
        if !self.pending.is_empty() {
            cut.line = self.lines;
            game.append(&mut self.pending);
            self.look_at(game, 0, &mut seen);
        }
        while !self.ended {
            let start = game.len();
            self.read_line(game, &mut cut.too_long)?;
            if self.look_at(game, start, &mut seen) {
                self.pending.extend_from_slice(&game[start..]);
                game.truncate(start);
                break;
            }
            cut.too_long |= game.len() > MOST_BYTES;
            game.truncate(MOST_BYTES);
        }
        Ok((!game.is_empty()).then_some(cut))
    }

    /// Adds the next line to the game. Of a line that never ends only so much is kept as a game may have.
    fn read_line(&mut self, game: &mut Vec<u8>, too_long: &mut bool) -> io::Result<()> {
        let mut is_first = true;
        loop {
            let buffer = match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                self.ended = true;
                self.lines += u64::from(!is_first);
                return Ok(());
            }
            is_first = false;
            let end = buffer.iter().position(|&byte| byte == self.line_end).map(|at| at + 1);
            let length = end.unwrap_or(buffer.len());
            // The start of a line is needed to see whether another game begins.
            let kept = length.min((MOST_BYTES + LINE_START).saturating_sub(game.len()));
            *too_long |= kept < length;
            game.extend_from_slice(&buffer[..kept]);
            self.source.consume(length);
            if end.is_some() {
                self.lines += 1;
                // No character has CR for its second byte.
                if let Some(end @ b'\r') = game.last_mut() {
                    *end = b'\n';
                }
                return Ok(());
            }
        }
    }

    /// Looks at the line that begins at `start`: whether it belongs to another game.
    fn look_at(&self, game: &[u8], start: usize, seen: &mut Seen) -> bool {
        let mut line = game[start..].trim_ascii_start();
        if let Some((Encoding::Utf8, mark)) = Encoding::of_mark(line) {
            line = line[mark..].trim_ascii_start();
        }
        if let Some(lines) = seen.open_value {
            // A value goes on; what it has no end for was no value but moves.
            let is_value = !is_tag(line) && !line.is_empty() && lines < super::tag::MOST_LINES;
            if is_value && line.trim_ascii_end().ends_with(b"\"]") {
                seen.open_value = None;
                return false;
            }
            seen.open_value = is_value.then_some(lines + 1);
            if is_value {
                return false;
            }
            seen.moves |= lines > 0;
        }
        if is_tag(line) {
            if !seen.in_comment && seen.moves {
                return true;
            }
            let name = &line[..line.iter().position(|&byte| byte == b'"').unwrap_or(line.len())];
            // A game without moves, or with a comment that never ends, has no other end than this.
            let begins_again = seen.tags
                && seen.after_blank
                && (seen.first_tag == name || seen.in_comment && is_common(line));
            if begins_again {
                return true;
            }
            if !seen.in_comment {
                if !seen.tags {
                    seen.tags = true;
                    seen.first_tag.extend_from_slice(name);
                }
                seen.after_blank = false;
                seen.open_value = is_open(line).then_some(0);
                return false;
            }
        }
        seen.after_blank = line.is_empty();
        let is_passed_over = matches!(line.first(), None | Some(b'%' | b';'));
        if !is_passed_over || seen.in_comment {
            seen.moves = true;
            self.follow_comments(line, seen);
        }
        false
    }

    /// Whether a comment is open at the end of the line.
    fn follow_comments(&self, line: &[u8], seen: &mut Seen) {
        if !line.iter().any(|byte| matches!(byte, b'{' | b'}')) {
            return;
        }
        // Files put together from others may change their encoding on the way.
        let has_ascii_trails = !line.is_ascii()
            && if self.encoding.has_ascii_trails() {
                !Encoding::is_surely_utf8(line)
            } else {
                std::str::from_utf8(line).is_err()
            };
        let mut at = 0;
        while let Some(&byte) = line.get(at) {
            match byte {
                // The second byte of a character may look like a brace.
                0x81.. if has_ascii_trails => at += 1,
                b'{' => seen.in_comment = true,
                b'}' => seen.in_comment = false,
                // The rest of the line is a comment of the other kind.
                b';' if !seen.in_comment => return,
                _ => {}
            }
            at += 1;
        }
    }
}

/// How far from its bracket the quote of a tag may stand.
const MOST_NAME: usize = 64;

/// `[` and a letter, and soon a quote. Full-width brackets and quotes may be in any encoding.
pub(crate) fn is_tag(line: &[u8]) -> bool {
    let wide = [&b"\xef\xbc\xbb"[..], b"\xa3\xdb"];
    let inner = line
        .strip_prefix(b"[")
        .or_else(|| wide.into_iter().find_map(|bracket| line.strip_prefix(bracket)));
    let Some(inner) = inner else { return false };
    let inner = inner.trim_ascii_start();
    if !matches!(inner.first(), Some(b'a'..=b'z' | b'A'..=b'Z' | 0x80..)) {
        return false;
    }
    let name = &inner[..inner.len().min(MOST_NAME)];
    let end = name.iter().position(|&byte| byte == b'"' || byte < b' ' && byte != b'\t');
    match end {
        Some(end) => name[end] == b'"',
        None => has_wide_quote(name),
    }
}

/// `“` or `”` in UTF-8, GB18030 or Big5.
fn has_wide_quote(bytes: &[u8]) -> bool {
    let is_after_space = |quote: &[u8]| bytes.windows(quote.len()).any(|window| window == quote);
    [&b"\xe2\x80\x9c"[..], b"\xe2\x80\x9d", b" \xa1\xb0", b" \xa1\xa7"]
        .into_iter()
        .any(is_after_space)
}

/// Whether the value of a tag has not ended with its line.
pub(super) fn is_open(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    !line.ends_with(b"]") && is_tag(line) && line.iter().filter(|&&byte| byte == b'"').count() == 1
}

/// Whether a tag is one that nearly every game has.
fn is_common(line: &[u8]) -> bool {
    let name = line[1..].trim_ascii_start();
    [&b"Event"[..], b"Game", b"Red", b"White", b"Black", b"Site", b"Date", b"Round", b"Result"]
        .into_iter()
        .any(|known| {
            name.strip_prefix(known).is_some_and(|rest| rest.trim_ascii_start().starts_with(b"\""))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cuts(bytes: &[u8], encoding: Encoding) -> Vec<(u64, String)> {
        let mut cutter = Cutter::new(bytes, encoding);
        let mut game = Vec::new();
        let mut found = Vec::new();
        while let Some(cut) = cutter.next(&mut game).unwrap() {
            assert!(!cut.too_long);
            found.push((cut.line, encoding.decode(&game).text.into_owned()));
        }
        found
    }

    #[test]
    fn games_are_cut_before_their_tags() {
        let one = "[A \"1\"]\n[B \"2\"]\n\n1. x {\n[C \"3\"]\n} y\n*\n\n";
        let two = "[A \"4\"]\r\n1. z\r\n=====\r\n";
        let text = format!("{one}{two}");
        let found = cuts(text.as_bytes(), Encoding::Utf8);
        assert_eq!(found, [(1, one.into()), (9, two.into())]);
    }

    #[test]
    fn games_without_moves_and_open_comments_end_too() {
        let games = ["[A \"1\"]\n\n", "[A \"2\"]\n{ never closed\n\n", "[A \"3\"]\nx"];
        let text = games.concat();
        let found: Vec<_> =
            cuts(text.as_bytes(), Encoding::Utf8).into_iter().map(|(_, game)| game).collect();
        assert_eq!(found, games);
    }

    #[test]
    fn second_bytes_are_no_braces() {
        // 娼 is a 0xba 0x7b, whose second byte is an opening brace.
        let mut bytes = b"[A \"1\"]\nx \xba\x7b\n[A \"2\"]\ny".to_vec();
        assert_eq!(cuts(&bytes, Encoding::Big5).len(), 2);
        bytes.extend(b"{ \xba\x7d\n[A \"3\"]\n}");
        assert_eq!(cuts(&bytes, Encoding::Big5).len(), 2);
    }

    #[test]
    fn a_line_without_end_does_not_fill_the_memory() {
        let source = io::BufReader::new(io::repeat(b'x'));
        let mut cutter = Cutter::new(io::Read::take(source, 3 * MOST_BYTES as u64), Encoding::Utf8);
        let mut game = Vec::new();
        let cut = cutter.next(&mut game).unwrap();
        assert_eq!(cut, Some(Cut { line: 1, too_long: true }));
        assert!(game.len() <= MOST_BYTES && game.capacity() <= 2 * MOST_BYTES);
        assert_eq!(cutter.next(&mut game).unwrap(), None);
    }
}
