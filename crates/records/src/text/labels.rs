//! `Red: 甲`, `红方：甲`.

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

/// Calls `with` for what a line says under labels; false if it has none.
pub(super) fn read(line: &str, mut with: impl FnMut(&str, &str)) -> bool {
    let Some((label, value)) = line.split_once([':', '：']) else { return false };
    let label = label.trim();
    if is_word(label) && !value.starts_with("//") {
        let other = label.strip_prefix(OTHER).filter(|name| needs_prefix(name));
        with(other.unwrap_or(label), value.trim());
        return true;
    }
    let Some(mut name) = known(label) else { return false };
    // `红方：甲　黑方：乙` on one line.
    let mut rest = value;
    while let Some((before, after)) = rest.split_once([':', '：']) {
        let word_start = before
            .rfind(char::is_whitespace)
            .map(|at| at + before[at..].chars().next().map_or(0, char::len_utf8));
        let next = word_start.and_then(|at| Some((at, known(&before[at..])?)));
        let Some((at, next)) = next else { break };
        with(name, before[..at].trim());
        (name, rest) = (next, after);
    }
    with(name, rest.trim());
    true
}

/// Writes a label and what it says as a line.
pub(super) fn write(out: &mut String, name: &str, value: &str) {
    if needs_prefix(name) {
        out.push_str(OTHER);
    }
    out.push_str(name);
    out.push_str(": ");
    out.push_str(value);
    out.push('\n');
}

/// Stands before the names of tags that would not be taken for tags, or for others.
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
