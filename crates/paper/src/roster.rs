//! Entry lists as people have them: workbooks (XLSX), and CSV in whatever encoding and with whatever separator.
//!
//! What the columns mean is [`chuhe_tournament::roster`]'s affair. Here the cells are got out: the headings are
//! found wherever they stand, and the faults are told by the rows that the organiser sees in the program.

mod archive;
mod csv_list;
mod fault;
mod xlsx;

use chuhe_tournament::roster::{Column, Roster, RowFault};

pub use fault::ListFault;

/// How a workbook begins, which is a ZIP archive, with something in it or without.
const WORKBOOK: [&[u8]; 2] = [b"PK\x03\x04", b"PK\x05\x06"];

/// How the old kind of workbook (XLS) begins.
const OLD_WORKBOOK: &[u8] = b"\xd0\xcf\x11\xe0";

/// The largest file that is looked at.
const MOST_BYTES: usize = 16 << 20;

/// How many rows may stand above the headings: titles, the date, who is to be called.
const ROWS_ABOVE: usize = 50;

/// Rows of cells, each with the number it has in the file, from 1. Blank ones may be left out.
type Rows = Vec<(usize, Vec<String>)>;

/// The cells of an entry list from its headings on, before anybody has said what its columns mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// The rows, each with the number it has in the file, from 1; the first holds the headings if there are any.
    pub rows: Rows,
    /// Whether the first row holds headings. In a list without any it is somebody like the others.
    pub headed: bool,
    /// What the sheet of the workbook is called.
    pub name: Option<String>,
    /// Rows that could not be got out of the file.
    pub faults: Vec<RowFault>,
}

impl List {
    /// Reads a list: a workbook by its contents, whatever the file is called, else CSV in UTF-8, UTF-16, GB18030 or Big5,
    /// with commas, semicolons or tabs. Of an entry list the headings are known by [`is_heading`].
    ///
    /// The headings may stand below titles. Of a workbook the first sheet is read that has them; if none has, the first that
    /// is not empty: what it takes to enter often stands on a sheet of its own before the list. Of formulas the values
    /// count that the program stored; of cells merged downwards, such as a team's name beside its players, each row has
    /// the value. Numbers are read as they look: `2400`, not `2400.0`. Faults are told by the rows as the program numbers
    /// them.
    ///
    /// ```
    /// use chuhe_paper::roster::{List, is_heading};
    /// let gbk = b"\xd0\xd5\xc3\xfb;\xb5\xc8\xbc\xb6\xb7\xd6\n\xd1\xa1\xca\xd61;2400\n"; // 姓名;等级分 选手1;2400
    /// let roster = List::read(gbk, &is_heading).unwrap().roster();
    /// assert_eq!((&*roster.entrants[0].name, roster.entrants[0].rating), ("选手1", Some(2400)));
    /// ```
    ///
    /// # Errors
    /// If the file is too large to be a list, or a workbook that cannot be read. What is wrong with single rows is in the
    /// list.
    pub fn read(bytes: &[u8], is_heading: IsHeading<'_>) -> Result<List, ListFault> {
        if bytes.len() > MOST_BYTES {
            return Err(ListFault::TooLarge { most: MOST_BYTES });
        }
        if bytes.starts_with(OLD_WORKBOOK) {
            return Err(ListFault::OldWorkbook);
        }
        match WORKBOOK.iter().any(|start| bytes.starts_with(start)) {
            true => xlsx::read(bytes, is_heading),
            false => Ok(csv_list::read(bytes, is_heading)),
        }
    }

    /// Leaves out what stands above the headings. Without headings for names those of another column may be there.
    fn from_headings(rows: Rows, faults: Vec<RowFault>, is_heading: IsHeading<'_>) -> List {
        let heading = heading_of(&rows, is_heading);
        let from = heading.unwrap_or(0);
        let rows: Rows = rows.into_iter().skip(from).collect();
        let any = |row: &[String]| row.iter().any(|cell| Column::headed(cell).is_some());
        let headed = heading.is_some() || rows.first().is_some_and(|(_, first)| any(first));
        List { rows, headed, name: None, faults }
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

    /// Who is on the entry list, if each column holds what its heading says.
    pub fn roster(&self) -> Roster {
        self.roster_by(&self.columns())
    }

    /// Who is on the entry list, if each column holds what is said of it.
    pub fn roster_by(&self, columns: &[Option<Column>]) -> Roster {
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

/// Whether a row heads an entry list: one of its cells is a heading for names.
pub fn is_heading(row: &[String]) -> bool {
    row.iter().any(|heading| Column::headed(heading) == Some(Column::Name))
}

/// How the row with the headings of a list is known.
pub type IsHeading<'a> = &'a dyn Fn(&[String]) -> bool;

/// The row with the headings, by its index.
fn heading_of(rows: &Rows, is_heading: IsHeading<'_>) -> Option<usize> {
    rows.iter().take(ROWS_ABOVE).position(|(_, row)| is_heading(row))
}
