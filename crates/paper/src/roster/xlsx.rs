//! Entry lists as workbooks.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use calamine::{DataRef, Dimensions, Reader, Xlsx, XlsxError};
use chuhe_tournament::roster::Roster;

use super::{IsHeading, Rows, Sheet, archive, heading_of, is_heading};

/// The most rows of a list.
const MOST_ROWS: u32 = 20_000;
/// The most columns that are looked at.
const MOST_COLUMNS: u32 = 256;
/// The most characters of a cell: longer ones are no names.
const MOST_CHARACTERS: usize = 1_000;

/// Why a workbook cannot be read. What is wrong with single rows is in the [`Roster`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum XlsxFault {
    /// The file is too large for an entry list.
    #[error("the file is larger than {} MB; save the entry list alone", .most >> 20)]
    TooLarge {
        /// The most bytes.
        most: usize,
    },
    /// The file is no workbook, or a damaged one.
    #[error("this is no XLSX workbook, or it is damaged: {0}")]
    NotAWorkbook(String),
    /// The file unpacks to more than any entry list.
    #[error("the file unpacks to more than {} MB: this is no entry list", .most >> 20)]
    Unpacks {
        /// The most bytes.
        most: u64,
    },
    /// The file says something about itself that cannot be.
    #[error("the file claims to hold what it cannot: it is damaged, or made to do harm")]
    FalseClaim,
    /// The list is too long.
    #[error("the sheet has cells below row {most}: this is no entry list")]
    TooManyRows {
        /// The last row that is read.
        most: u32,
    },
    /// There is nothing in it.
    #[error("no sheet of the workbook has anything in it")]
    Empty,
}

impl XlsxFault {
    fn of(error: &XlsxError) -> XlsxFault {
        XlsxFault::NotAWorkbook(error.to_string())
    }
}

/// Reads an entry list from the first sheet of a workbook that has a heading for names; if none has, from the first that
/// is not empty. What it takes to enter often stands on a sheet of its own before the list.
///
/// The headings may stand below titles. Of formulas the values count that the program stored; of cells merged
/// downwards, such as a team's name beside its players, each row has the value. Numbers are read as they look:
/// `2400`, not `2400.0`. Faults are told by the rows as the program numbers them.
///
/// # Errors
/// If the file is no workbook or an empty one, or too large to be an entry list.
pub fn roster_from_xlsx(bytes: &[u8]) -> Result<Roster, XlsxFault> {
    let sheet = sheet_from_xlsx(bytes)?;
    Ok(sheet.roster(&sheet.columns()))
}

/// The cells of an entry list in a workbook, read in the same way.
///
/// # Errors
/// As for [`roster_from_xlsx`].
pub fn sheet_from_xlsx(bytes: &[u8]) -> Result<Sheet, XlsxFault> {
    list_from_xlsx(bytes, &is_heading)
}

/// The cells of any list in a workbook, read in the same way.
///
/// # Errors
/// As for [`roster_from_xlsx`].
pub fn list_from_xlsx(bytes: &[u8], is_heading: IsHeading<'_>) -> Result<Sheet, XlsxFault> {
    archive::check(bytes)?;
    // Every part has been looked at, but the reader of a format of this size may still trip over what nobody
    // thought of. A file must not bring a server down.
    let read = catch_unwind(AssertUnwindSafe(|| read(bytes, is_heading)));
    read.unwrap_or_else(|_| Err(XlsxFault::NotAWorkbook("its parts do not fit together".into())))
}

fn read(bytes: &[u8], is_heading: IsHeading<'_>) -> Result<Sheet, XlsxFault> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|error| XlsxFault::of(&error))?;
    let mut fault = XlsxFault::Empty;
    let mut first: Option<Result<Sheet, XlsxFault>> = None;
    for name in book.sheet_names() {
        // A sheet of another kind, such as a chart, has no cells to read.
        match cells(&mut book, &name) {
            Ok(cells) if cells.is_empty() => {}
            Ok(mut cells) => {
                let merged = book.merge_cells_by_sheet_name(&name).unwrap_or_default();
                fill_down(&mut cells, &merged);
                let rows = rows(cells);
                let found = heading_of(&rows, is_heading).is_some();
                let sheet = Sheet::from_headings(rows, Vec::new(), is_heading);
                let sheet = Sheet { name: Some(name), ..sheet };
                if found {
                    return Ok(sheet);
                }
                first.get_or_insert(Ok(sheet));
            }
            Err(error @ XlsxFault::TooManyRows { .. }) => {
                first.get_or_insert(Err(error));
            }
            Err(error) => fault = error,
        }
    }
    first.unwrap_or(Err(fault))
}

/// The cells that are there, by row and column, from 0. A table of all that lie between the first and the last
/// would be as large as two cells far apart make it.
type Cells = BTreeMap<u32, BTreeMap<u32, String>>;

fn cells(book: &mut Xlsx<Cursor<&[u8]>>, sheet: &str) -> Result<Cells, XlsxFault> {
    let mut cells = Cells::new();
    let mut reader = book.worksheet_cells_reader(sheet).map_err(|error| XlsxFault::of(&error))?;
    while let Some(cell) = reader.next_cell().map_err(|error| XlsxFault::of(&error))? {
        let (row, column) = cell.get_position();
        let text = text(cell.get_value());
        if text.is_empty() || column >= MOST_COLUMNS {
            continue;
        }
        if row >= MOST_ROWS {
            return Err(XlsxFault::TooManyRows { most: MOST_ROWS });
        }
        cells.entry(row).or_default().insert(column, text);
    }
    Ok(cells)
}

fn text(value: &DataRef<'_>) -> String {
    let text = match value {
        DataRef::Empty => String::new(),
        DataRef::Int(number) => number.to_string(),
        // A whole number is shown without a fraction, as in the program.
        DataRef::Float(number) => number.to_string(),
        DataRef::String(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        // What is ticked or not, such as a reserve.
        DataRef::Bool(set) => if *set { "1" } else { "0" }.to_owned(),
        DataRef::DateTime(date) => date.to_string(),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::Error(error) => error.to_string(),
    };
    text.trim().chars().filter(|c| !c.is_control()).take(MOST_CHARACTERS).collect()
}

/// Gives every row of cells merged downwards the value. Only rows that have anything else are looked at: a region
/// may be said to reach to the last row there is.
fn fill_down(cells: &mut Cells, merged: &[Dimensions]) {
    for region in merged.iter().filter(|region| region.end.0 > region.start.0) {
        let (first, column) = region.start;
        let value = cells.get(&first).and_then(|row| row.get(&column)).cloned();
        let Some(value) = value else { continue };
        for row in cells.range_mut(first + 1..=region.end.0).map(|(_, row)| row) {
            row.entry(column).or_insert_with(|| value.clone());
        }
    }
}

fn rows(cells: Cells) -> Rows {
    let row = |cells: BTreeMap<u32, String>| {
        let width = cells.last_key_value().map_or(0, |(&column, _)| column as usize + 1);
        let mut row = vec![String::new(); width];
        for (column, text) in cells {
            row[column as usize] = text;
        }
        row
    };
    cells.into_iter().map(|(at, cells)| (at as usize + 1, row(cells))).collect()
}
