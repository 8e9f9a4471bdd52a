//! One row of an entry list: what it says, and every fault in it.

use super::{Column, Fault};
use crate::entrant::{Sex, is_on_one_line};

/// What a row says.
pub(super) struct Row<'a> {
    pub(super) name: &'a str,
    pub(super) rating: Option<u16>,
    pub(super) seed: Option<u16>,
    pub(super) sex: Option<Sex>,
    pub(super) board: Option<u16>,
    pub(super) role: Role,
    /// The captain's name.
    pub(super) captain: Option<&'a str>,
}

/// What somebody is in a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Regular,
    Reserve,
    /// Leads the team and does not play (领队).
    Leader,
}

/// Reads a row. A row with faults is told with all of them.
pub(super) fn read<'a>(cell: impl Fn(Column) -> Option<&'a str>) -> Result<Row<'a>, Vec<Fault>> {
    let mut faults = Vec::new();
    let name = cell(Column::Name).unwrap_or_else(|| {
        faults.push(Fault::NoName);
        ""
    });
    for column in [Column::Name, Column::Romanised, Column::Team, Column::Unit, Column::Captain] {
        if let Some(cell) = cell(column).filter(|cell| !is_on_one_line(cell)) {
            faults.push(Fault::NotOnOneLine { column, cell: cell.to_owned() });
        }
    }
    let mut number = |column: Column, text: Option<&str>, from: u16| {
        // That there is none is often written out.
        let text = text.filter(|text| !matches!(*text, "-" | "–" | "—" | "/" | "无" | "無"))?;
        let fault = match half_width(text).parse::<u16>() {
            Ok(number) if number >= from => return Some(number),
            Ok(_) => Fault::Zero,
            Err(_) => Fault::NotANumber { column, cell: text.to_owned() },
        };
        faults.push(fault);
        None
    };
    let rating = number(Column::Rating, cell(Column::Rating), 0);
    let seed = number(Column::Seed, cell(Column::Seed), 1);
    // Beside the reserves the word may stand where the others have their board.
    let on_bench = cell(Column::Board).is_some_and(is_reserve);
    let board = number(Column::Board, cell(Column::Board).filter(|_| !on_bench), 1);
    let sex = cell(Column::Sex).and_then(|text| {
        let sex = sex(text);
        if sex.is_none() {
            faults.push(Fault::NotASex(text.to_owned()));
        }
        sex
    });
    let mut captain = cell(Column::Captain).and_then(|text| match text {
        "0" | "no" | "否" => None,
        "1" | "yes" | "x" | "是" | "√" | "✓" => Some(name),
        other => Some(other),
    });
    let benched =
        on_bench || cell(Column::Reserve).is_some_and(|text| !matches!(text, "0" | "no" | "否"));
    let usual = if benched { Role::Reserve } else { Role::Regular };
    let role = match cell(Column::Role).map(|text| (text, text.to_lowercase())) {
        None => usual,
        Some((text, _)) if is_reserve(text) => Role::Reserve,
        Some((text, plain)) => match &*plain {
            "player" | "regular" | "队员" | "隊員" | "正选" | "正選" | "主力" | "正式" => {
                usual
            }
            "captain" | "队长" | "隊長" => {
                captain = Some(name);
                usual
            }
            "leader" | "non-playing captain" | "领队" | "領隊" => {
                captain = Some(name);
                Role::Leader
            }
            _ => {
                faults.push(Fault::NotARole(text.to_owned()));
                usual
            }
        },
    };
    if faults.is_empty() {
        Ok(Row { name, rating, seed, sex, board, role, captain })
    } else {
        Err(faults)
    }
}

/// What a row below the list says that names nobody: it counts the rows above it (`合计` beside their number, `共40人`), or
/// remarks something (`备注：…`).
pub(super) fn sum<'a>(cells: &'a [String], name: Option<&'a str>) -> Option<&'a str> {
    let mut filled = cells.iter().map(String::as_str).filter(|cell| !cell.is_empty());
    let first = filled.clone().next()?;
    let (word, rest) = first.split_once([':', '：']).unwrap_or((first, ""));
    let remarks = matches!(
        &*plain(word),
        "note"
            | "notes"
            | "remark"
            | "remarks"
            | "备注"
            | "備註"
            | "附注"
            | "附註"
            | "注"
            | "註"
            | "说明"
            | "說明"
    );
    if remarks && first.len() > word.len() && !rest.trim().is_empty() {
        return Some(first);
    }
    // What else stands in the row is how many, or how much.
    if filled.clone().any(is_sum_word) && filled.all(|cell| is_sum_word(cell) || is_count(cell)) {
        return Some(first);
    }
    // Who goes by a bare number is somebody.
    let counts = |name: &&str| {
        is_count(name) && name.contains(char::is_numeric) && name.contains(char::is_alphabetic)
    };
    name.filter(counts)
}

fn plain(word: &str) -> String {
    word.trim().to_lowercase()
}

fn is_sum_word(cell: &str) -> bool {
    let (word, count) = cell.split_once([':', '：']).unwrap_or((cell, ""));
    let words = [
        "total", "sum", "合计", "合計", "总计", "總計", "共计", "共計", "小计", "小計", "总数",
        "總數",
    ];
    words.contains(&&*plain(word)) && is_count(count)
}

/// Whether a cell holds nothing but a number, with what is counted: `121`, `121人`, `共5队`.
fn is_count(cell: &str) -> bool {
    let counted = cell.trim_start_matches(['共', '计', '計']);
    let counted = counted.trim_end_matches(['人', '名', '位', '队', '隊', '个', '個', '组', '組']);
    !counted.contains(char::is_alphabetic)
}

/// A number as it is written in full-width digits, or with commas between the thousands.
fn half_width(text: &str) -> String {
    let digit = |c: char| match c {
        '０'..='９' => char::from_digit(u32::from(c) - u32::from('０'), 10).unwrap_or(c),
        other => other,
    };
    match text.split_once([',', '，']) {
        Some((thousands, rest)) if rest.chars().count() == 3 => {
            format!("{thousands}{rest}").chars().map(digit).collect()
        }
        _ => text.chars().map(digit).collect(),
    }
}

/// A name without the blanks that pad short Chinese names to the length of longer ones: `王　五` is 王五.
pub(super) fn unpadded(name: &str) -> String {
    let is_han = |c: char| matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{20000}'..='\u{323af}');
    if name.chars().all(|c| is_han(c) || c == ' ' || c == '\u{3000}') {
        name.chars().filter(|&c| is_han(c)).collect()
    } else {
        name.to_owned()
    }
}

fn is_reserve(text: &str) -> bool {
    matches!(
        &*text.to_lowercase(),
        "reserve" | "substitute" | "替补" | "替補" | "后补" | "後補" | "候补" | "候補"
    )
}

fn sex(text: &str) -> Option<Sex> {
    match text.to_lowercase().as_str() {
        "f" | "female" | "w" | "女" => Some(Sex::Female),
        "m" | "male" | "男" => Some(Sex::Male),
        _ => None,
    }
}
