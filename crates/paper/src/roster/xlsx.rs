//! Lists as workbooks.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use calamine::{DataRef, Dimensions, Reader, Xlsx, XlsxError};

use super::{IsHeading, List, ListFault, Rows, archive, heading_of};

/// The most rows of a list.
const MOST_ROWS: u32 = 20_000;
/// The most columns that are looked at.
const MOST_COLUMNS: u32 = 256;
/// The most characters of a cell: longer ones are no names.
const MOST_CHARACTERS: usize = 1_000;

/// What the reader of the format says.
fn not_a_workbook(error: &XlsxError) -> ListFault {
    ListFault::NotAWorkbook(error.to_string())
}

/// The cells of a list in a workbook.
pub(super) fn read(bytes: &[u8], is_heading: IsHeading<'_>) -> Result<List, ListFault> {
    archive::check(bytes)?;
    // Every part has been looked at, but the reader of a format of this size may still trip over what nobody
    // thought of. A file must not bring a server down.
    let read = catch_unwind(AssertUnwindSafe(|| read_sheets(bytes, is_heading)));
    read.unwrap_or_else(|_| Err(ListFault::NotAWorkbook("its parts do not fit together".into())))
}

fn read_sheets(bytes: &[u8], is_heading: IsHeading<'_>) -> Result<List, ListFault> {
    let mut book: Xlsx<_> =
        Xlsx::new(Cursor::new(bytes)).map_err(|error| not_a_workbook(&error))?;
    let mut fault = ListFault::Empty;
    let mut first: Option<Result<List, ListFault>> = None;
    for name in book.sheet_names() {
        // A sheet of another kind, such as a chart, has no cells to read.
        match cells(&mut book, &name) {
            Ok(cells) if cells.is_empty() => {}
            Ok(mut cells) => {
                let merged = book.merge_cells_by_sheet_name(&name).unwrap_or_default();
                fill_down(&mut cells, &merged);
                let rows = rows(cells);
                let found = heading_of(&rows, is_heading).is_some();
                let list = List::from_headings(rows, Vec::new(), is_heading);
                let list = List { name: Some(name), ..list };
                if found {
                    return Ok(list);
                }
                first.get_or_insert(Ok(list));
            }
            Err(error @ ListFault::TooManyRows { .. }) => {
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

fn cells(book: &mut Xlsx<Cursor<&[u8]>>, sheet: &str) -> Result<Cells, ListFault> {
    let mut cells = Cells::new();
    let mut reader = book.worksheet_cells_reader(sheet).map_err(|error| not_a_workbook(&error))?;
    while let Some(cell) = reader.next_cell().map_err(|error| not_a_workbook(&error))? {
        let (row, column) = cell.get_position();
        let text = text(cell.get_value());
        if text.is_empty() || column >= MOST_COLUMNS {
            continue;
        }
        if row >= MOST_ROWS {
            return Err(ListFault::TooManyRows { most: MOST_ROWS });
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
