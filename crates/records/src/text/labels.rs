//! `Red: 甲`, `红方：甲`.

use chuhe_board::Position;

use crate::movetext::{is_side, moves_after_name};

/// What people write before a colon, and the tag it is.
const LABELS: &[(&str, &str)] = &[
    ("红方", "Red"),
    ("紅方", "Red"),
    ("红", "Red"),
    ("紅", "Red"),
    ("红队", "RedTeam"),
    ("紅隊", "RedTeam"),
    ("先手", "Red"),
    ("黑方", "Black"),
    ("黑", "Black"),
    ("黑队", "BlackTeam"),
    ("黑隊", "BlackTeam"),
    ("后手", "Black"),
    ("後手", "Black"),
    ("赛事", "Event"),
    ("賽事", "Event"),
    ("比赛", "Event"),
    ("比賽", "Event"),
    ("轮次", "Round"),
    ("輪次", "Round"),
    ("地点", "Site"),
    ("地點", "Site"),
    ("日期", "Date"),
    ("时间", "Date"),
    ("時間", "Date"),
    ("结果", "Result"),
    ("結果", "Result"),
    ("开局", "Opening"),
    ("開局", "Opening"),
];

/// What a line is.
pub(super) enum Said {
    /// Labels and what they say.
    Labels,
    /// The same, and moves from there on.
    Moves(usize),
    /// Neither.
    Prose,
}

/// Calls `with` for what a line says under labels. Where the moves begin in what is said of a player, `moves_from`
/// tells: no name is a move.
pub(super) fn read(
    line: &str,
    moves_from: impl Fn(&str) -> Option<usize>,
    mut with: impl FnMut(&str, &str),
) -> Said {
    let Some((mut label, value)) = line.split_once([':', '：']) else { return Said::Prose };
    label = label.trim();
    let is_word = is_word(label) && !value.starts_with("//");
    let mut name = match known(label) {
        _ if is_word => {
            let other = label.strip_prefix(OTHER);
            other.filter(|name| needs_prefix(name) || is_side(name)).unwrap_or(label)
        }
        Some(name) => name,
        None => return Said::Prose,
    };
    let mut rest = value;
    loop {
        // `红方：甲　黑方：乙` on one line.
        let next = if is_word { None } else { next_label(rest) };
        let said = next.as_ref().map_or(rest, |next| &rest[..next.at]);
        let near = &said[..said.floor_char_boundary(MOST_NAMED)];
        if let Some(at) = is_side(label).then(|| moves_from(near)).flatten() {
            if !said[..at].trim().is_empty() {
                with(name, said[..at].trim());
            }
            return Said::Moves(line.len() - rest.len() + at);
        }
        with(name, said.trim());
        let Some(next) = next else { return Said::Labels };
        (label, name, rest) = (next.label, next.name, next.rest);
    }
}

/// How much of what is said of a player is looked through for moves.
const MOST_NAMED: usize = 256;

/// A label further on in a line.
struct Next<'a> {
    at: usize,
    label: &'a str,
    name: &'static str,
    /// What stands after it.
    rest: &'a str,
}

fn next_label(text: &str) -> Option<Next<'_>> {
    let (before, rest) = text.split_once([':', '：'])?;
    let (space, c) = before.char_indices().rfind(|(_, c)| c.is_whitespace())?;
    let at = space + c.len_utf8();
    let label = &before[at..];
    Some(Next { at, label, name: known(label)?, rest })
}

/// Writes a label and what it says as a line.
pub(super) fn write(out: &mut String, name: &str, value: &str) {
    let would_be_moves =
        || is_side(name) && moves_after_name(&Position::initial(), value).is_some();
    if needs_prefix(name) || would_be_moves() {
        out.push_str(OTHER);
    }
    out.push_str(name);
    out.push_str(": ");
    out.push_str(value);
    out.push('\n');
}

/// Stands before the names of tags that would not be taken for tags, or for others, or whose values would be taken for
/// moves.
pub(crate) const OTHER: &str = "Tag_";

fn needs_prefix(name: &str) -> bool {
    !name.starts_with(|c: char| c.is_ascii_alphabetic()) || name.starts_with(OTHER)
}

pub(crate) fn known(label: &str) -> Option<&'static str> {
    LABELS.iter().find(|(known, _)| *known == label).map(|(_, name)| *name)
}

fn is_word(label: &str) -> bool {
    label.starts_with(|c: char| c.is_ascii_alphabetic())
        && label.chars().all(|c| c.is_alphanumeric() || c == '_')
}
