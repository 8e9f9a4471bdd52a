//! How much room a text takes: a Chinese character is as wide as two Latin ones.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The columns of a terminal that a text takes.
pub fn columns(text: &str) -> usize {
    text.width()
}

/// A text with spaces after it up to a width.
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}

/// A text with spaces before it up to a width.
pub fn padded_left(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(columns(text))))
}

/// A text that fits a width, cut and marked so if it must be.
pub fn cut(text: &str, width: usize) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let mut left = width.saturating_sub(1);
    let fits = |c: &char| match left.checked_sub(c.width().unwrap_or(0)) {
        None => false,
        Some(rest) => {
            left = rest;
            true
        }
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

/// Lines of at most a width, broken at spaces and between Chinese characters.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for piece in unbreakable(text) {
        let takes = columns(piece);
        if used + columns(piece.trim_end()) > width && used > 0 {
            lines.push(String::new());
            used = 0;
        }
        let line = lines.last_mut().expect("there is always a line");
        if takes > width {
            // A word longer than a line.
            used = 0;
            for c in piece.chars() {
                let wide = c.width().unwrap_or(0);
                if used + wide > width {
                    lines.push(String::new());
                    used = 0;
                }
                lines.last_mut().expect("there is always a line").push(c);
                used += wide;
            }
            continue;
        }
        line.push_str(piece);
        used += takes;
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// The pieces of a text that stay together: words with the space after them, and single wide characters with
/// the stops that may not begin a line.
fn unbreakable(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut before: Option<char> = None;
    for (at, c) in text.char_indices() {
        let is_wide = |c: char| c.width() == Some(2);
        let may_break = before.is_some_and(|before| {
            (before == ' ' || is_wide(before) || is_wide(c))
                && !"，。、；：！？）」』”’》".contains(c)
                && !"（「『“‘《".contains(before)
        });
        if may_break {
            pieces.push(&text[start..at]);
            start = at;
        }
        before = Some(c);
    }
    pieces.push(&text[start..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_words_and_between_characters() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(wrapped("一二三四，五", 8), ["一二三", "四，五"]);
        assert_eq!(wrapped("马8进7是", 6), ["马8进7", "是"]);
        assert_eq!(wrapped("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrapped("", 3), [""]);
    }

    #[test]
    fn what_is_cut_shows_it() {
        assert_eq!(cut("象棋比赛", 8), "象棋比赛");
        assert_eq!(cut("象棋比赛", 7), "象棋比…");
        assert_eq!(cut("abc", 2), "a…");
    }

    #[test]
    fn wide_characters_count_two() {
        assert_eq!(padded("马8进7", 8), "马8进7  ");
        assert_eq!(padded_left("炮", 3), " 炮");
    }
}
