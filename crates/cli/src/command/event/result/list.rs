//! Results from a list: the sheet of pairings, filled in.

use std::path::Path;

use super::Ask;
use super::place::Place;
use crate::command::event::score;
use crate::command::event::words::{Key, Locale, filled, number};
use crate::failure::Failure;
use crate::output;

/// The headings by which columns are found.
const TABLE: [&str; 3] = ["table", "台", "台次"];
const BOARD: [&str; 3] = ["board", "台号", "分台"];
const GAME: [&str; 3] = ["game", "局", "局次"];
const RESULT: [&str; 4] = ["result", "score", "结果", "結果"];

/// Reads a list. Rows without a result are passed over; every fault is told by its row.
pub(super) fn read(words: &Locale, list: &Path) -> Result<Vec<Ask>, Failure> {
    let text = std::fs::read_to_string(list)
        .map_err(|error| Failure::Read { path: list.to_owned(), error })?;
    let text = text.trim_start_matches('\u{feff}');
    let mut reader =
        csv::ReaderBuilder::new().flexible(true).trim(csv::Trim::All).from_reader(text.as_bytes());
    let refused = |key, row: usize, cell: &str| {
        let args = [
            ("file", filled(list.display().to_string())),
            ("row", number(row)),
            ("cell", filled(cell)),
        ];
        words.say(key, &args)
    };
    let headings = reader.headers().cloned().unwrap_or_default();
    let column = |names: &[&str]| {
        headings.iter().position(|heading| names.contains(&heading.to_lowercase().as_str()))
    };
    let (Some(table), Some(result)) = (column(&TABLE), column(&RESULT)) else {
        return Err(Failure::Refused(refused(Key("no-result-columns"), 1, "")));
    };
    let (board, game) = (column(&BOARD), column(&GAME));
    let mut asked: Vec<Ask> = Vec::new();
    let mut faults = 0;
    let mut seen: Vec<(String, String)> = Vec::new();
    for (at, row) in reader.records().enumerate() {
        let row_number = at + 2;
        let mut fault = |key, cell: &str| {
            faults += 1;
            output::remark(refused(key, row_number, cell));
        };
        let row = match row {
            Ok(row) => row,
            Err(error) => {
                fault(Key("faulty-row"), &error.to_string());
                continue;
            }
        };
        let cell = |at: Option<usize>| at.and_then(|at| row.get(at)).unwrap_or_default();
        let (table, board, written) = (cell(Some(table)), cell(board), cell(Some(result)));
        // Several games on one board that are not numbered stand in the order in which they are played.
        let same = |other: &&(String, String)| other.0 == table && other.1 == board;
        let game = match cell(game) {
            "" => (seen.iter().filter(same).count() + 1).to_string(),
            given => given.to_owned(),
        };
        seen.push((table.to_owned(), board.to_owned()));
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
