//! Entry lists as people have them: workbooks (XLSX), and CSV in whatever encoding and with whatever separator.
//!
//! What the columns mean is [`chuhe_tournament::roster`]'s affair. Here the cells are got out: the headings are
//! found wherever they stand, and the faults are told by the rows that the organiser sees in the program.

mod archive;
mod csv_list;
mod explain;
mod xlsx;

use chuhe_tournament::roster::{Column, Roster, RowFault};

pub use csv_list::{list_from_csv, roster_from_csv, sheet_from_csv};
pub use explain::xlsx_fault;
pub use xlsx::{XlsxFault, list_from_xlsx, roster_from_xlsx, sheet_from_xlsx};

/// How many rows may stand above the headings: titles, the date, who is to be called.
const ROWS_ABOVE: usize = 50;

/// Rows of cells, each with the number it has in the file, from 1. Blank ones may be left out.
type Rows = Vec<(usize, Vec<String>)>;

/// The cells of an entry list from its headings on, before anybody has said what its columns mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The rows, each with the number it has in the file, from 1; the first holds the headings if there are any.
    pub rows: Rows,
    /// Whether the first row holds headings. In a list without any it is somebody like the others.
    pub headed: bool,
    /// What the sheet of the workbook is called.
    pub name: Option<String>,
    /// Rows that could not be got out of the file.
    pub faults: Vec<RowFault>,
}

impl Sheet {
    /// Leaves out what stands above the headings. Without headings for names those of another column may be there.
    fn from_headings(rows: Rows, faults: Vec<RowFault>, is_heading: IsHeading<'_>) -> Sheet {
        let heading = heading_of(&rows, is_heading);
        let from = heading.unwrap_or(0);
        let rows: Rows = rows.into_iter().skip(from).collect();
        let any = |row: &[String]| row.iter().any(|cell| Column::headed(cell).is_some());
        let headed = heading.is_some() || rows.first().is_some_and(|(_, first)| any(first));
        Sheet { rows, headed, name: None, faults }
    }

    /// The headings of the columns; blank where there are none.
    pub fn headings(&self) -> Vec<String> {
        match self.rows.first() {
            Some((_, first)) if self.headed => first.clone(),
            _ => {
                let width = self.rows.iter().map(|(_, cells)| cells.len()).max();
                vec![String::new(); width.unwrap_or(0)]
            }
        }
    }

    /// What the headings say of each column; none for those that are not understood.
    pub fn columns(&self) -> Vec<Option<Column>> {
        self.headings().iter().map(|heading| Column::headed(heading)).collect()
    }

    /// The rows below the headings.
    pub fn body(&self) -> &[(usize, Vec<String>)] {
        &self.rows[usize::from(self.headed).min(self.rows.len())..]
    }

    /// The entry list, if each column holds what is said of it.
    pub fn roster(&self, columns: &[Option<Column>]) -> Roster {
        let body = self.body();
        let mut cells = vec![self.headings()];
        cells.extend(body.iter().map(|(_, cells)| cells.clone()));
        let mut roster = Roster::from_columns(&cells, columns);
        // What is wrong with the headings is told of the first row there is.
        let first = self.rows.first().map_or(1, |(number, _)| *number);
        let number = |row: usize| match row.checked_sub(2) {
            Some(at) => body.get(at).map_or(row, |(number, _)| *number),
            None => first,
        };
        for twice in &mut roster.twice {
            (twice.row, twice.before) = (number(twice.row), number(twice.before));
        }
        roster.faults = roster.faults.into_iter().map(|fault| fault.renumbered(number)).collect();
        roster.faults.extend(self.faults.iter().cloned());
        roster.faults.sort_by_key(|fault| fault.row);
        roster
    }
}

/// Whether a row heads a list: one of its cells is a heading for names.
pub fn is_heading(row: &[String]) -> bool {
    row.iter().any(|heading| Column::headed(heading) == Some(Column::Name))
}

/// How the row with the headings of a list is known.
pub type IsHeading<'a> = &'a dyn Fn(&[String]) -> bool;

/// The row with the headings, by its index.
fn heading_of(rows: &Rows, is_heading: IsHeading<'_>) -> Option<usize> {
    rows.iter().take(ROWS_ABOVE).position(|(_, row)| is_heading(row))
}
