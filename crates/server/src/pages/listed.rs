//! Numbers as people list them.

use std::ops::RangeInclusive;

/// Tables by number, one by one or from one to another: `1, 3, 5-8`. They are counted from 1; from the last to the first are
/// the same tables. None if it cannot be read.
pub(super) fn tables(text: &str) -> Option<Vec<RangeInclusive<u16>>> {
    let text = text.replace(['–', '—', '－', '~', '～', '至'], "-");
    let mut closed = text.trim().to_owned();
    // Room around a dash divides nothing.
    while let Some(at) = closed.find(" -").or_else(|| closed.find("- ").map(|at| at + 1)) {
        closed.remove(at);
    }
    let between = |c: char| c.is_whitespace() || matches!(c, ',' | '，' | '、' | ';' | '；');
    let number = |text: &str| text.parse::<u16>().ok().filter(|number| *number > 0);
    let range = |part: &str| {
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to) = (number(from)?, number(to)?);
        Some(from.min(to)..=from.max(to))
    };
    closed.split(between).filter(|part| !part.is_empty()).map(range).collect()
}

#[cfg(test)]
mod tests {
    use super::tables;

    #[test]
    fn tables_are_read_as_people_list_them() {
        for (text, all) in [
            ("", vec![]),
            ("3", vec![3..=3]),
            ("1-3, 7", vec![1..=3, 7..=7]),
            (" 1 – 2、5；9至10", vec![1..=2, 5..=5, 9..=10]),
            ("1,3，5 - 8;9~11", vec![1..=1, 3..=3, 5..=8, 9..=11]),
            ("4-3", vec![3..=4]),
            ("1-65535", vec![1..=65_535]),
        ] {
            assert_eq!(tables(text), Some(all), "{text}");
        }
        for text in ["0", "0-3", "1-", "-", "- 3", "1-2-3", "x", "65536"] {
            assert_eq!(tables(text), None, "{text}");
        }
    }
}
