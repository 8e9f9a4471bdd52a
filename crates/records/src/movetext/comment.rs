//! What stands between braces.
//!
//! Of the commands in square brackets two are understood: `[%clk 1:02:03.250]`, what the clock showed, and
//! our own `[%char 7D]` for a character that could not stand in a comment as itself, such as the closing
//! brace, for which PGN has no other way. All others stay in the text as they are.

use std::fmt::Write;

const CLOCK: &str = "[%clk ";
const CHARACTER: &str = "[%char ";

/// A comment taken apart.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Comment {
    pub(super) text: String,
    /// Milliseconds.
    pub(super) clock: Option<u64>,
}

/// Reads what stands between the braces.
pub(super) fn read(inner: &str) -> Comment {
    let mut clock = None;
    let mut text = String::new();
    let mut rest = inner;
    // What is trimmed at the ends must not be what was spelled out in order to stay.
    let mut keep = None;
    while let Some(at) = rest.find("[%") {
        push(&mut text, &rest[..at]);
        rest = &rest[at..];
        if let Some((millis, after)) = command(rest, CLOCK, milliseconds)
            && clock.is_none()
        {
            clock = Some(millis);
            // The command is not part of the text, nor is the space after it.
            text.truncate(text.trim_end().len().max(keep.map_or(0, |(_, end)| end)));
            rest = after.strip_prefix(' ').unwrap_or(after);
            if !text.is_empty() && !rest.trim().is_empty() {
                text.push(' ');
            }
        } else if let Some((c, after)) = command(rest, CHARACTER, character) {
            let start = text.len();
            text.push(c);
            keep = Some((keep.map_or(start, |(first, _)| first), text.len()));
            rest = after;
        } else {
            text.push_str("[%");
            rest = &rest["[%".len()..];
        }
    }
    push(&mut text, rest);
    let (first, last) = keep.unwrap_or((text.len(), 0));
    let end = text.trim_end().len().max(last);
    text.truncate(end);
    let start = (text.len() - text.trim_start().len()).min(first.min(text.len()));
    text.drain(..start);
    Comment { text, clock }
}

/// Line ends become `\n`.
fn push(text: &mut String, part: &str) {
    let mut lines = part.split('\r');
    text.extend(lines.next());
    for line in lines {
        if !line.starts_with('\n') {
            text.push('\n');
        }
        text.push_str(line);
    }
}

fn command<'a, T>(text: &'a str, name: &str, value: fn(&str) -> Option<T>) -> Option<(T, &'a str)> {
    let rest = text.strip_prefix(name)?;
    // No value is longer, and a text full of commands without an end is not searched again and again.
    let end = rest.bytes().take(40).position(|byte| byte == b']')?;
    Some((value(rest[..end].trim())?, &rest[end + 1..]))
}

/// `1:02:03.25` and `2:03` in milliseconds.
fn milliseconds(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let number = |digits: &str| -> Option<u64> {
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
    };
    let mut seconds = 0u64;
    for part in whole.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(number(part)?)?;
    }
    let mut millis = 0;
    for nth in 0..3 {
        let digit = fraction.as_bytes().get(nth).copied().unwrap_or(b'0');
        millis = 10 * millis + u64::from(digit.is_ascii_digit().then(|| digit - b'0')?);
    }
    (whole.split(':').count() <= 3).then(|| seconds.checked_mul(1000)?.checked_add(millis))?
}

fn character(text: &str) -> Option<char> {
    u32::from_str_radix(text, 16).ok().and_then(char::from_u32)
}

/// Writes a comment with its braces.
pub(super) fn write(out: &mut String, text: &str, clock: Option<u64>) {
    out.push('{');
    if let Some(millis) = clock {
        let (seconds, millis) = (millis / 1000, millis % 1000);
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        write_to(out, format_args!("[%clk {hours}:{minutes:02}:{seconds:02}"));
        if millis > 0 {
            write_to(out, format_args!(".{millis:03}"));
        }
        out.push(']');
        if !text.is_empty() {
            out.push(' ');
        }
    }
    let inner = text.trim();
    let inner_start = text.len() - text.trim_start().len();
    let mut at_line_start = false;
    for (i, c) in text.char_indices() {
        let is_outside = i < inner_start || i >= inner_start + inner.len();
        let rest = &text[i..];
        // A bracket at the start of a line would look like the tag of another game.
        let is_misleading =
            c == '[' && (at_line_start || rest.starts_with(CLOCK) || rest.starts_with(CHARACTER));
        if is_outside || is_misleading || c == '}' || c == '\r' {
            write_to(out, format_args!("{CHARACTER}{:X}]", u32::from(c)));
        } else {
            out.push(c);
        }
        at_line_start = c == '\n' || at_line_start && c.is_whitespace();
    }
    out.push('}');
}

fn write_to(out: &mut String, what: std::fmt::Arguments<'_>) {
    out.write_fmt(what).expect("writing to a string cannot fail");
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn comment(text: &str, clock: Option<u64>) -> Comment {
        Comment { text: text.into(), clock }
    }

    #[test]
    fn clocks_are_taken_out() {
        for (inner, expected) in [
            ("[%clk 1:02:03]", comment("", Some(3_723_000))),
            ("[%clk 0:00:09.5] good", comment("good", Some(9_500))),
            ("good [%clk 10:00] too", comment("good too", Some(600_000))),
            ("[%eval 0.3] [%clk 0:0:1]", comment("[%eval 0.3]", Some(1000))),
            ("[%clk ?]", comment("[%clk ?]", None)),
            ("[%clk 99999999999999999999:0:0]", comment("[%clk 99999999999999999999:0:0]", None)),
            ("[%clk 1:2", comment("[%clk 1:2", None)),
            ("[%clk 0:1.!]", comment("[%clk 0:1.!]", None)),
            ("[%clk 1:2:3:4]", comment("[%clk 1:2:3:4]", None)),
            (" a\r\n b\rc ", comment("a\n b\nc", None)),
        ] {
            assert_eq!(read(inner), expected, "{inner}");
        }
    }

    proptest! {
        #[test]
        fn comments_come_back(
            text in r"( |\n|\r|\[|\]|\{|\}|%|\(|;|[%]clk |\[%char 7D\]|\[%clk 1:2\]|[ -~]|兵|　){0,12}",
            clock in proptest::option::of(0u64..400_000_000),
        ) {
            let mut out = String::new();
            write(&mut out, &text, clock);
            let inner = out.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap();
            prop_assert_eq!(inner.find('}'), None);
            prop_assert_eq!(read(inner), comment(&text, clock), "{}", out);
        }

        #[test]
        fn anything_can_be_read(text in ".*") {
            let Comment { text, clock } = read(&text);
            let mut out = String::new();
            write(&mut out, &text, clock);
            prop_assert_eq!(read(&out[1..out.len() - 1]), comment(&text, clock));
        }
    }
}
