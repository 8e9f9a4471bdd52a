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
        let text = text?;
        let fault = match text.parse::<u16>() {
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

/// The word by which a row below the list says that it counts the rows above it, such as `合计` before their number.
pub(super) fn sum(cells: &[String]) -> Option<&str> {
    let first = cells.iter().find(|cell| !cell.is_empty())?;
    // What else stands in the row is how many, or how much.
    let counts = |cell: &String| cell.is_empty() || !cell.contains(char::is_alphabetic);
    let others = cells.iter().skip_while(|cell| cell.is_empty()).skip(1);
    let (word, _) = first.split_once([':', '：']).unwrap_or((first, ""));
    let is_sum = matches!(
        &*word.trim().to_lowercase(),
        "total"
            | "sum"
            | "合计"
            | "合計"
            | "总计"
            | "總計"
            | "共计"
            | "共計"
            | "小计"
            | "小計"
            | "总数"
            | "總數"
    );
    (is_sum && others.clone().all(counts)).then_some(first)
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
