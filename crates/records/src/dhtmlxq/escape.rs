//! Text inside a field.
//!
//! `||` is the end of a line. The text stands in pages, so `&amp;`, `&#91;` and `<br>` mean there what they
//! mean in HTML; with them our writer spells what would otherwise be read as something else. Other tags of
//! HTML are left out.

use super::fields::is_mark;

/// The text of a field as it was meant.
pub(super) fn read(raw: &str) -> String {
    // Line ends and spaces around the text belong to the page.
    let mut rest = raw.trim_matches([' ', '\t', '\r', '\n']);
    let mut text = String::with_capacity(rest.len());
    while let Some(at) = rest.find(['&', '|', '<', '\r']) {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((breaks, length)) = html(rest) {
            if breaks == Breaks::Always || breaks == Breaks::Within && !is_at_start(&text) {
                text.push('\n');
            }
            rest = &rest[length..];
            continue;
        }
        let (c, length) = special(rest).unwrap_or_else(|| {
            let c = rest.chars().next().unwrap_or_default();
            (c, c.len_utf8())
        });
        text.push(c);
        rest = &rest[length..];
    }
    text.push_str(rest);
    text
}

/// Whether nothing stands on the last line yet.
fn is_at_start(text: &str) -> bool {
    text.is_empty() || text.ends_with('\n')
}

/// Where a tag of HTML ends the line before it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breaks {
    Always,
    /// Unless it stands at the start of one.
    Within,
    Never,
}

/// The tags that forums and pages put into texts. Other words in such brackets may be meant.
const HTML: [(&str, Breaks); 40] = {
    use Breaks::{Always, Never, Within};
    [
        ("br", Always),
        ("p", Within),
        ("div", Within),
        ("li", Within),
        ("tr", Within),
        ("hr", Within),
        ("blockquote", Within),
        ("font", Never),
        ("b", Never),
        ("i", Never),
        ("u", Never),
        ("s", Never),
        ("a", Never),
        ("em", Never),
        ("strong", Never),
        ("strike", Never),
        ("del", Never),
        ("span", Never),
        ("center", Never),
        ("big", Never),
        ("small", Never),
        ("sub", Never),
        ("sup", Never),
        ("img", Never),
        ("pre", Never),
        ("code", Never),
        ("ul", Never),
        ("ol", Never),
        ("table", Never),
        ("tbody", Never),
        ("td", Never),
        ("th", Never),
        ("h1", Within),
        ("h2", Within),
        ("h3", Within),
        ("h4", Within),
        ("h5", Within),
        ("h6", Within),
        ("nobr", Never),
        ("wbr", Never),
    ]
};

/// How long a tag may be with all it says.
const MOST_HTML: usize = 500;

/// What a tag of HTML at the beginning does, and how many bytes it takes.
fn html(text: &str) -> Option<(Breaks, usize)> {
    let inner = text.strip_prefix('<')?;
    let end = inner.bytes().take(MOST_HTML).position(|byte| byte == b'>' || byte == b'<')?;
    if !inner[end..].starts_with('>') {
        return None;
    }
    let (closes, tag) = match inner[..end].strip_prefix('/') {
        Some(tag) => (true, tag),
        None => (false, &inner[..end]),
    };
    let name = tag.split([' ', '\t', '\r', '\n', '/']).next()?;
    let (_, breaks) = HTML.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
    let breaks = if closes && *breaks == Breaks::Within { Breaks::Never } else { *breaks };
    Some((breaks, end + 2))
}

/// The character meant by what stands at the beginning, and how many bytes that takes.
fn special(text: &str) -> Option<(char, usize)> {
    if text.starts_with("||") || text.starts_with("\r\n") {
        return Some(('\n', 2));
    }
    if text.starts_with('\r') {
        return Some(('\n', 1));
    }
    let inner = text.strip_prefix('&')?;
    let end = inner.bytes().take(10).position(|byte| byte == b';')?;
    let name = &inner[..end];
    let c = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)?
        }
    };
    Some((c, end + 2))
}

/// Appends text so that [`read`] gives it back.
pub(super) fn write(out: &mut String, text: &str) {
    let is_space = |c: char| matches!(c, ' ' | '\t');
    let inner = text.trim_matches(is_space);
    let start = text.len() - text.trim_start_matches(is_space).len();
    let end = start + inner.len();
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let after = text[at + c.len_utf8()..].chars().next().unwrap_or(' ');
        let is_line_end = |c| matches!(c, '|' | '\n');
        let spelled = match c {
            '\n' => {
                out.push_str("||");
                before = c;
                continue;
            }
            '\r' | '<' => true,
            '&' => after == '#' || after.is_ascii_alphabetic(),
            '|' => is_line_end(before) || is_line_end(after),
            '[' => is_mark(&text.as_bytes()[at..]),
            ' ' | '\t' => at < start || at >= end,
            _ => false,
        };
        if spelled {
            out.push_str(&format!("&#{};", u32::from(c)));
        } else {
            out.push(c);
        }
        before = c;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_and_forums_are_understood() {
        for (raw, text) in [
            (" \r\n 红胜\n", "红胜"),
            ("one||two", "one\ntwo"),
            ("a<br>b<BR/>c<br />d\r\ne\rf", "a\nb\nc\nd\ne\nf"),
            ("a|b", "a|b"),
            (
                "&lt;b&gt; &amp;amp; &#91;&#x5B; R&D &bogus; &#xD800; &",
                "<b> &amp; [[ R&D &bogus; &#xD800; &",
            ),
            (
                "<font color=\"red\">x</FONT> 1<2 <b >y</b>>z <棋> a<b, c>d",
                "x 1<2 y>z <棋> a<b, c>d",
            ),
            ("<p>a</p><p align=left>b</p>c <<i>d</i>", "a\nbc <d"),
            ("", ""),
        ] {
            assert_eq!(read(raw), text, "{raw:?}");
        }
    }

    #[test]
    fn plain_text_is_written_as_it_is() {
        let mut out = String::new();
        write(&mut out, "炮二平五! [1] a|b & R&7 (x > y)\nnext");
        assert_eq!(out, "炮二平五! [1] a|b & R&7 (x > y)||next");
    }

    #[test]
    fn what_would_be_misread_is_spelled() {
        for text in [
            " x ",
            "\t",
            "||",
            "|\n|",
            "\n|",
            "a|||b",
            "\r",
            "\r\n",
            "&amp;",
            "&#38;",
            "&&lt;",
            "<br>",
            "[/DhtmlXQ_comment0]",
            "[DhtmlXQ]",
            "[[DHTMLXQ_",
            "|",
            "\n",
            "\n\n ",
            "&nbsp;x",
        ] {
            let mut out = String::new();
            write(&mut out, text);
            assert_eq!(read(&out), text, "{out:?}");
            assert!(!out.as_bytes().windows(8).any(is_mark), "{out:?}");
        }
    }
}
