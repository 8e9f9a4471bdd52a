//! Entry lists as people have them: workbooks (XLSX), and CSV in whatever encoding and with whatever separator.
//!
//! What the columns mean is [`chuhe_tournament::roster`]'s affair. Here the cells are got out: the headings are
//! found wherever they stand, and the faults are told by the rows that the organiser sees in the program.

mod archive;
mod csv_list;
mod explain;
mod xlsx;

use chuhe_tournament::roster::Roster;

pub use csv_list::roster_from_csv;
pub use explain::xlsx_fault;
pub use xlsx::{XlsxFault, roster_from_xlsx};

/// How many rows may stand above the headings: titles, the date, who is to be called.
const ROWS_ABOVE: usize = 50;

/// Rows of cells, each with the number it has in the file, from 1. Blank ones may be left out.
type Rows = Vec<(usize, Vec<String>)>;

/// Whether a row heads a list: one of its cells is a heading for names.
fn is_heading(row: &[String]) -> bool {
    let alone = Roster::from_rows(&[row.to_vec()]);
    alone.faults.is_empty()
}

/// The row with the headings, by its index.
fn heading_of(rows: &Rows) -> Option<usize> {
    rows.iter().take(ROWS_ABOVE).position(|(_, row)| is_heading(row))
}

/// Reads the rows from the headings on.
fn roster(rows: Rows) -> Roster {
    // Without headings the first row is told to have none.
    let from = heading_of(&rows).unwrap_or(0);
    let (numbers, cells): (Vec<usize>, Vec<Vec<String>>) = rows.into_iter().skip(from).unzip();
    let mut roster = Roster::from_rows(&cells);
    let number = |row: usize| numbers.get(row.wrapping_sub(1)).copied().unwrap_or(row);
    roster.faults = roster.faults.into_iter().map(|fault| fault.renumbered(number)).collect();
    roster
}
