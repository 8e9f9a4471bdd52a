//! Results from a list: the sheet of pairings, filled in.

use std::path::Path;

use chuhe_tournament::{TableRef, Tournament, explain};

use super::Ask;
use super::place::{Place, Table};
use crate::command::event::enter;
use crate::command::event::score;
use crate::command::event::words::{Key, Locale, filled, number};
use crate::failure::Failure;
use crate::output;

/// The headings by which columns are found.
const TABLE: [&str; 3] = ["table", "台", "台次"];
const BOARD: [&str; 3] = ["board", "台号", "分台"];
const GAME: [&str; 3] = ["game", "局", "局次"];
const RESULT: [&str; 4] = ["result", "score", "结果", "結果"];

/// The column under one of these headings.
fn column(headings: &[String], names: &[&str]) -> Option<usize> {
    headings.iter().position(|heading| names.contains(&heading.to_lowercase().as_str()))
}

/// Reads a list of results of a round. Rows without a result are passed over; every fault is told by its row.
pub(super) fn read(
    words: &Locale,
    event: &Tournament,
    (stage, round): (u16, u16),
    list: &Path,
) -> Result<Vec<Ask>, Failure> {
    let is_heading =
        |row: &[String]| [&TABLE[..], &RESULT[..]].iter().all(|names| column(row, names).is_some());
    let sheet = enter::list(words, list, &is_heading)?;
    let refused = |key, row: usize, cell: &str| {
        let args = [
            ("file", filled(list.display().to_string())),
            ("row", number(row)),
            ("cell", filled(cell)),
        ];
        words.say(key, &args)
    };
    let mut faults = sheet.faults.len();
    for fault in &sheet.faults {
        let fault = explain::row_fault(fault, words.language);
        let args = [("file", filled(list.display().to_string())), ("fault", filled(fault))];
        output::remark(words.say(Key("fault-in-file"), &args));
    }
    let mut rows = sheet.rows.into_iter();
    let (first, headings) = rows.next().unwrap_or((1, Vec::new()));
    let (Some(table), Some(result)) = (column(&headings, &TABLE), column(&headings, &RESULT))
    else {
        return Err(Failure::Refused(refused(Key("no-result-columns"), first, "")));
    };
    let (board, game) = (column(&headings, &BOARD), column(&headings, &GAME));
    let mut asked: Vec<Ask> = Vec::new();
    // In a match that must have a winner a row may be of a play-off that follows from the row before.
    let may_go_on = event.stage_setting(stage).is_some_and(|setting| setting.is_knock_out());
    let mut seen: Vec<(String, String, usize)> = Vec::new();
    for (row_number, row) in rows {
        let mut fault = |key, cell: &str| {
            faults += 1;
            output::remark(refused(key, row_number, cell));
        };
        let cell = |at: Option<usize>| at.and_then(|at| row.get(at)).map_or("", String::as_str);
        let (table, board, written) = (cell(Some(table)), cell(board), cell(Some(result)));
        // Several games on one board that are not numbered stand in the order in which they are played.
        let same = |other: &&(String, String, usize)| other.0 == table && other.1 == board;
        let before = seen.iter().rfind(same).map(|other| other.2);
        let game = match cell(game) {
            "" => (seen.iter().filter(same).count() + 1).to_string(),
            given => given.to_owned(),
        };
        seen.push((table.to_owned(), board.to_owned(), row_number));
        if table.is_empty() || written.is_empty() {
            continue;
        }
        let place = match board.is_empty() {
            true => format!("{table}.{game}"),
            false => format!("{table}.{board}.{game}"),
        };
        match (Place::read(&place), score::read(written)) {
            (None, _) => fault(Key("row-no-table"), &place),
            (_, None) => fault(Key("row-no-score"), written),
            (Some(place), Some(score)) => {
                let at = TableRef::new(stage, round, place.table);
                if event.pairing(at).is_none() {
                    fault(Key("row-no-such-table"), table);
                    continue;
                }
                let there = Table::of(event, at).find(place, false).is_some();
                if let Some(before) = before.filter(|_| !there && !may_go_on) {
                    fault(Key("row-table-twice"), &before.to_string());
                    continue;
                }
                let told = format!("{}: {row_number}: {table} {written}", list.display());
                asked.push(Ask { told, place, score, from_list: true });
            }
        }
    }
    if faults > 0 {
        let args = [("faults", number(faults)), ("file", filled(list.display().to_string()))];
        return Err(Failure::Refused(words.say(Key("faulty-results"), &args)));
    }
    Ok(asked)
}
