//! `[Name "value"]`.

use super::cut;

/// Calls `with` for each tag at the start of a text, and gives what follows them: the moves.
pub(super) fn read_section(text: &str, mut with: impl FnMut(&str, &str)) -> &str {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        // Escaped lines and comments to the end of the line may stand among the tags.
        let is_passed_over = rest.starts_with('%') || rest.starts_with(';');
        if !is_passed_over && !rest.starts_with(['[', '［']) {
            return rest;
        }
        let (line, after) = match rest.find(['\n', '\r']) {
            Some(end) => rest.split_at(end),
            None => (rest, ""),
        };
        if is_passed_over {
            if !after.trim_start().starts_with(['[', '［']) {
                return rest;
            }
            rest = after;
            continue;
        }
        let end = line.len() + length_of_more(line, after);
        let mut line = &rest[..end];
        // All tags of the line, whose end is not looked for again.
        while let Some((name, value, more)) = read(line) {
            with(name, &value);
            line = more.trim_start();
        }
        if line.len() == end {
            return rest;
        }
        rest = &rest[end - line.len()..];
    }
}

/// How many lines a value may have.
pub(super) const MOST_LINES: usize = 8;

/// How much of what follows a line still belongs to the value that begins in it: the lines up to the one with
/// its end, unless an empty one or another tag comes first.
fn length_of_more(line: &str, after: &str) -> usize {
    if !cut::is_open(line.as_bytes()) {
        return 0;
    }
    // What follows begins with the end of the line.
    let mut lines = after.split_inclusive('\n');
    lines.next();
    for more in lines.take(MOST_LINES) {
        let inner = more.trim();
        let length = more.as_ptr() as usize - after.as_ptr() as usize + more.trim_end().len();
        if inner.is_empty() || inner.starts_with('[') {
            return 0;
        }
        if inner.ends_with("\"]") {
            return length;
        }
    }
    0
}

/// Reads the tag with which a line begins: its name, its value, and the rest of the line.
///
/// Quotes inside a value should have a backslash before them, but often have none: the value ends at the
/// last quote before the bracket, unless another tag follows on the same line.
fn read(line: &str) -> Option<(&str, std::borrow::Cow<'_, str>, &str)> {
    let inner = line.strip_prefix(['[', '［'])?.trim_start();
    let name_length =
        inner.find(|c: char| c.is_whitespace() || matches!(c, '"' | ']' | '“' | '”' | '］'))?;
    let (name, rest) = inner.split_at(name_length);
    if !name.starts_with(char::is_alphabetic) {
        return None;
    }
    let rest = rest.trim_start();
    let Some(value) = rest.strip_prefix('"') else {
        // Without quotes the value ends at the bracket.
        let (value, more) = rest.split_once([']', '］']).unwrap_or((rest, ""));
        return Some((name, value.trim().trim_matches(['“', '”']).into(), more));
    };
    let mut end = None;
    for (quote, _) in value.match_indices('"') {
        let after = value[quote + 1..].trim_start();
        let Some(more) = after.strip_prefix([']', '］']) else { continue };
        if is_escaped(value, quote) {
            continue;
        }
        end = Some((quote, more));
        let next = more.trim_start();
        if next.is_empty() || next.starts_with(['[', '［']) {
            break;
        }
    }
    let (value, more) = match end {
        Some((quote, more)) => (&value[..quote], more),
        // The quote or the bracket at the end is missing.
        None => (value.trim_end().trim_end_matches(']').trim_end().trim_end_matches('"'), ""),
    };
    Some((name, unescaped(value), more))
}

/// Whether an odd number of backslashes stands before a place.
fn is_escaped(value: &str, at: usize) -> bool {
    let backslashes = value.as_bytes()[..at].iter().rev().take_while(|&&b| b == b'\\').count();
    backslashes % 2 == 1
}

/// A backslash is left alone unless it escapes a quote or another one.
fn unescaped(value: &str) -> std::borrow::Cow<'_, str> {
    if !value.contains('\\') {
        return value.into();
    }
    let mut plain = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = if c == '\\' { chars.next_if(|&c| matches!(c, '"' | '\\')) } else { None };
        plain.push(escaped.unwrap_or(c));
    }
    plain.into()
}

/// Writes a tag and a line end.
pub(super) fn write(out: &mut String, name: &str, value: &str) {
    out.push('[');
    out.push_str(name);
    out.push_str(" \"");
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out.push_str("\"]\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_as_they_come() {
        for (line, expected) in [
            (r#"[Event "a"]"#, Some(("Event", "a", ""))),
            (r#"[Event "第六屆"嘉周杯"象棋"]"#, Some(("Event", "第六屆\"嘉周杯\"象棋", ""))),
            (r#"[Event ""泰州杯"第三屆"]"#, Some(("Event", "\"泰州杯\"第三屆", ""))),
            (r#"[Event "a \"b\" \\"]"#, Some(("Event", "a \"b\" \\", ""))),
            (r#"[Event "C:\new\"]"#, Some(("Event", r"C:\new\", ""))),
            (r#"[Event "a"] [Site "b"]"#, Some(("Event", "a", " [Site \"b\"]"))),
            (r#"[Event "a"] b"] "#, Some(("Event", "a\"] b", " "))),
            (r#"[FEN "x"] 1. C2=5"#, Some(("FEN", "x", " 1. C2=5"))),
            (r#"[ Event  "a" ]"#, Some(("Event", "a", ""))),
            (r#"[Event"a"]"#, Some(("Event", "a", ""))),
            (r#"[Event "a"#, Some(("Event", "a", ""))),
            (r#"[Event "a]"#, Some(("Event", "a", ""))),
            (r#"[Event "a""#, Some(("Event", "a", ""))),
            ("[Event a b] c", Some(("Event", "a b", " c"))),
            ("[Event]", Some(("Event", "", ""))),
            ("[Event \"\"]", Some(("Event", "", ""))),
            ("[%clk 1]", None),
            ("[", None),
            ("1. C2=5", None),
        ] {
            let found = read(line);
            let found = found.as_ref().map(|(name, value, more)| (*name, value.as_ref(), *more));
            assert_eq!(found, expected, "{line}");
        }
    }

    #[test]
    fn a_section_ends_at_the_moves() {
        let text = "\u{feff}[A \"1\"]\r\n% x\r\n[B \"2\"][C \"3\"]\n\n; y\n1. C2=5 [D \"4\"]";
        let mut tags = Vec::new();
        let rest = read_section(text, |name, value| tags.push(format!("{name}={value}")));
        assert_eq!(tags, ["A=1", "B=2", "C=3"]);
        assert_eq!(rest, "; y\n1. C2=5 [D \"4\"]");
    }
}
