//! The words, brackets, comments and marks of a text of moves.

use chuhe_board::after_number;

/// A piece of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// What stands between braces, or after a semicolon.
    Comment(&'a str),
    /// What stands after a brace that is never closed: all the rest.
    Unclosed(&'a str),
    /// What stands between full-width brackets: a comment, or the result.
    Aside(&'a str),
    /// The start of a variation.
    Open,
    /// Its end.
    Close,
    /// `!`, `?`, `$5`, by the numbers of PGN.
    Mark(u8),
    /// A move, a result, or anything else.
    Word(&'a str),
}

/// Which signs mean what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// As PGN has it: `;` begins a comment, and so does `%` at the start of a line.
    Pgn,
    /// As people write: `;` divides moves.
    Plain,
}

/// How far the end of a full-width brace is looked for; beyond, the comment ends with its line.
const MOST_WIDE: usize = 4096;

#[derive(Clone, Copy)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    manner: Manner,
    /// Where the move number stands that was passed over last, if no word has come since.
    number: Option<(usize, usize)>,
    /// Whether no brace is closed from here on: then none is looked for again.
    is_never_closed: bool,
}

/// A move number before a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    /// None if it is in Chinese or in circles.
    pub(super) value: Option<u32>,
    /// Whether dots stand for Red's move.
    pub(super) has_dots: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str, manner: Manner) -> Lexer<'a> {
        Lexer { text, at: 0, manner, number: None, is_never_closed: false }
    }

    /// Goes on from a part of the text.
    pub(super) fn go_to(&mut self, part: &str) {
        self.at = self.place(part);
    }

    /// Where a part of the text begins.
    pub(super) fn place(&self, part: &str) -> usize {
        part.as_ptr() as usize - self.text.as_ptr() as usize
    }

    /// The text from a word on, with the number before it.
    pub(super) fn from(&self, word: &str) -> &'a str {
        &self.text[self.number.map_or(self.place(word), |(start, _)| start)..]
    }

    /// The line in which a word stands, as far as it matters, and whether the word is the first on it.
    pub(super) fn line_of(&self, word: &str) -> (&'a str, bool) {
        const MOST: usize = 64;
        let at = self.place(word);
        let is_end = |c: char| matches!(c, '\n' | '\r');
        let floor = self.text.floor_char_boundary(at.saturating_sub(MOST));
        let start = self.text[floor..at].rfind(is_end).map_or(floor, |end| floor + end + 1);
        let ceiling = self.text.floor_char_boundary((at + word.len() + MOST).min(self.text.len()));
        let end = self.text[at..ceiling].find(is_end).map_or(ceiling, |end| at + end);
        (self.text[start..end].trim(), self.text[start..at].trim().is_empty())
    }

    /// The move number that stood before the last word, if one did.
    pub(super) fn take_number(&mut self) -> Option<Number> {
        let (start, end) = self.number.take()?;
        let text = &self.text[start..end];
        let digits = text.trim_start().bytes().take_while(u8::is_ascii_digit).count();
        let value = text.trim_start()[..digits].parse().ok();
        let dots = text.chars().filter(|c| matches!(c, '.' | '．')).count();
        Some(Number { value, has_dots: dots > 1 || text.contains(['…', '‥']) })
    }

    /// Leaves the number before the last word unread.
    pub(super) fn pass_over_number(&mut self) {
        self.number = None;
    }

    fn passed_number(&mut self, start: usize) {
        self.number = Some((self.number.map_or(start, |(first, _)| first), self.at));
    }

    /// What stands between braces, without the first.
    fn braced(&mut self) -> Token<'a> {
        let rest = self.rest();
        let end = if self.is_never_closed { None } else { rest.find('}') };
        match end {
            Some(length) => {
                self.at += length + 1;
                Token::Comment(&rest[..length])
            }
            None => {
                self.is_never_closed = true;
                self.at = self.text.len();
                Token::Unclosed(rest)
            }
        }
    }

    /// What stands between full-width braces, without the first.
    fn wide_braced(&mut self) -> Token<'a> {
        let rest = self.rest();
        let near = &rest[..rest.floor_char_boundary(MOST_WIDE)];
        Token::Comment(if near.contains('｝') { self.up_to('｝') } else { self.up_to('\n') })
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The text up to a sign, and past it; all the rest if the sign is missing.
    fn up_to(&mut self, sign: char) -> &'a str {
        let rest = self.rest();
        match rest.find(sign) {
            Some(length) => {
                self.at += length + sign.len_utf8();
                &rest[..length]
            }
            None => {
                self.at = self.text.len();
                rest
            }
        }
    }

    /// As [`Lexer::up_to`], but not beyond the end of the line.
    fn up_to_on_line(&mut self, sign: char) -> &'a str {
        let rest = self.rest();
        let length = rest.find(['\n', sign]).unwrap_or(rest.len());
        self.at += length + rest[length..].chars().next().map_or(0, char::len_utf8);
        &rest[..length]
    }

    fn is_line_start(&self) -> bool {
        matches!(self.text.as_bytes()[..self.at].last(), None | Some(b'\n' | b'\r'))
    }

    /// `$5`, also with spaces where the number should be.
    fn numbered_mark(&mut self) -> Option<Token<'a>> {
        self.at += 1;
        let rest = self.rest();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        self.at += digits;
        rest[..digits].parse().ok().map(Token::Mark)
    }

    /// `!`, `?`, `!!`, `??`, `!?`, `?!` in either width.
    fn sign_mark(&mut self) -> Option<Token<'a>> {
        let is_good = |c| matches!(c, '!' | '！');
        let is_sign = |c| is_good(c) || matches!(c, '?' | '？');
        let rest = self.rest();
        let signs = &rest[..rest.len() - rest.trim_start_matches(is_sign).len()];
        self.at += signs.len();
        let mut signs = signs.chars().map(is_good);
        Some(Token::Mark(match (signs.next()?, signs.next()) {
            (true, None) => 1,
            (false, None) => 2,
            (true, Some(true)) => 3,
            (false, Some(false)) => 4,
            (true, Some(false)) => 5,
            (false, Some(true)) => 6,
        }))
    }

    /// Where the word ends that begins here.
    fn word_end(&self) -> usize {
        let bytes = self.text.as_bytes();
        let mut at = self.at;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'{' | b'}' | b'(' | b')' | b'$' | b'!' | b'?' | b',' | b';' => break,
                0..=b' ' | 0x7f => break,
                0..0x80 => at += 1,
                // Only among characters with these first bytes are any that end a word.
                0xc2 | 0xe1..=0xe3 | 0xef => match self.text[at..].chars().next() {
                    Some(c) if !ends_word(c) => at += c.len_utf8(),
                    _ => break,
                },
                0xc0..0xe0 => at += 2,
                0xe0..0xf0 => at += 3,
                _ => at += 4,
            }
        }
        // A sign that is no part of a word is at least passed over.
        at
    }

    fn word(&mut self) -> Option<Token<'a>> {
        let mut end = self.word_end();
        let mut word = &self.text[self.at..end];
        // These divide words, but belong to a number: `1、`.
        if may_be_number(word) && self.text[end..].starts_with(['、', '。']) {
            let with_dot = &self.text[self.at..end + '、'.len_utf8()];
            if after_number(with_dot).is_some() {
                (word, end) = (with_dot, self.at + with_dot.len());
            }
        }
        match Some(word).filter(|word| may_be_number(word)).and_then(after_number) {
            Some(rest) => {
                let start = self.at;
                self.at = end - rest.len();
                self.passed_number(start);
                None
            }
            None => {
                self.at = end;
                (!word.is_empty()).then_some(Token::Word(word))
            }
        }
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let &byte = self.text.as_bytes().get(self.at)?;
            let token = match byte {
                b'{' => {
                    self.at += 1;
                    Some(self.braced())
                }
                b';' if self.manner == Manner::Pgn => {
                    self.at += 1;
                    Some(Token::Comment(self.up_to('\n')))
                }
                b'%' if self.manner == Manner::Pgn && self.is_line_start() => {
                    self.up_to('\n');
                    None
                }
                b'(' => {
                    self.at += 1;
                    Some(Token::Open)
                }
                b')' => {
                    self.at += 1;
                    Some(Token::Close)
                }
                b'$' => self.numbered_mark(),
                b'!' | b'?' => self.sign_mark(),
                0..=b' ' | 0x7f | b',' | b';' | b'}' => {
                    self.at += 1;
                    None
                }
                b'0'..=b'9' => {
                    // `12. ` is by far the commonest; the rest of the numbers takes longer.
                    let bytes = &self.text.as_bytes()[self.at..];
                    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
                    if bytes.get(digits) == Some(&b'.') && bytes.get(digits + 1) == Some(&b' ') {
                        let start = self.at;
                        self.at += digits + 2;
                        self.passed_number(start);
                        None
                    } else {
                        self.word()
                    }
                }
                0..0x80 => self.word(),
                _ => match self.rest().chars().next()? {
                    '！' | '？' => self.sign_mark(),
                    '（' => {
                        self.at += '（'.len_utf8();
                        Some(Token::Aside(self.up_to_on_line('）')))
                    }
                    '｛' => {
                        self.at += '｛'.len_utf8();
                        Some(self.wide_braced())
                    }
                    c if ends_word(c) || is_invisible(c) => {
                        self.at += c.len_utf8();
                        None
                    }
                    _ => self.word(),
                },
            };
            if token.is_some() {
                return token;
            }
        }
    }
}

/// Whether a word begins like a move number. Most do not, and need not be looked at again.
fn may_be_number(word: &str) -> bool {
    match word.chars().next() {
        None => false,
        Some(c) if c.is_ascii() => matches!(c, '0'..='9' | '.' | ':'),
        Some(c @ '\u{4e00}'..='\u{9fff}') => {
            matches!(
                c,
                '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | '十' | '百' | '零'
            )
        }
        Some(_) => true,
    }
}

/// Spaces and marks above ASCII that stand between words.
fn ends_word(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '，' | '；' | '！' | '？' | '、' | '。' | '（' | '）' | '｛' | '｝')
}

/// What takes no room and means nothing: a byte order mark in the middle of a file, say.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::Token::{Aside, Close, Comment, Mark, Open, Unclosed, Word};
    use super::*;

    #[test]
    fn texts_are_taken_apart() {
        for (text, tokens) in [
            ("1. 炮二平五 马８进７", &[Word("炮二平五"), Word("马８进７")][..]),
            ("1.炮二平五\r\n1... 马8进7", &[Word("炮二平五"), Word("马8进7")]),
            (
                "１．炮二平五，马8进7　②马二进三",
                &[Word("炮二平五"), Word("马8进7"), Word("马二进三")],
            ),
            ("一、炮二平五 一兵平五", &[Word("炮二平五"), Word("一兵平五")]),
            ("C2.5!? 16.5{x}", &[Word("C2.5"), Mark(5), Word("16.5"), Comment("x")]),
            ("H2-E2$14(1. C2=5)", &[Word("H2-E2"), Mark(14), Open, Word("C2=5"), Close]),
            (
                "a;b{\nc {;\n%}\n%x\n d",
                &[Word("a"), Comment("b{"), Word("c"), Comment(";\n%"), Word("d")],
            ),
            ("a {b", &[Word("a"), Unclosed("b")]),
            (
                "a ｛b\nc｝ d ｛e\nf",
                &[Word("a"), Comment("b\nc"), Word("d"), Comment("e"), Word("f")],
            ),
            ("} $ $x ) 1-0 *", &[Word("x"), Close, Word("1-0"), Word("*")]),
            ("12 a （b） c", &[Word("12"), Word("a"), Aside("b"), Word("c")]),
            ("1. . ... …", &[]),
        ] {
            assert_eq!(Lexer::new(text, Manner::Pgn).collect::<Vec<_>>(), tokens, "{text:?}");
        }
        let plain: Vec<_> = Lexer::new("a;b\n%c", Manner::Plain).collect();
        assert_eq!(plain, [Word("a"), Word("b"), Word("%c")]);
    }
}
