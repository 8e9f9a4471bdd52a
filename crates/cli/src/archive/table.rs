//! The table of rulings as a file: CSV or JSON Lines, by the file's name.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use super::row::Row;

const COLUMNS: [&str; 17] = [
    "file",
    "game",
    "event",
    "date",
    "red",
    "black",
    "result",
    "plies",
    "occurrences",
    "first_ply",
    "last_ply",
    "cycles",
    "verdict",
    "order",
    "agrees",
    "fault_kind",
    "fault",
];

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Csv,
    JsonLines,
}

/// A file of rows that is being written.
pub(crate) struct Table {
    form: Form,
    out: BufWriter<File>,
}

impl Table {
    /// A new file; one that is there is left alone unless it may be replaced.
    pub(crate) fn create(path: &Path, replace: bool) -> io::Result<Table> {
        let mut options = OpenOptions::new();
        options.write(true).truncate(true);
        if replace {
            options.create(true)
        } else {
            options.create_new(true)
        };
        let mut table = Table { form: form_of(path), out: BufWriter::new(options.open(path)?) };
        if table.form == Form::Csv {
            // Spreadsheet programs take the text for UTF-8 by this mark.
            table.out.write_all("\u{feff}".as_bytes())?;
            table.csv(|csv| csv.write_record(COLUMNS))?;
        }
        Ok(table)
    }

    /// Goes on with a file after its first so many bytes.
    pub(crate) fn reopen(path: &Path, bytes: u64) -> io::Result<Table> {
        let mut file = OpenOptions::new().write(true).open(path)?;
        if file.metadata()?.len() < bytes {
            return Err(io::Error::other(
                "it is shorter than it was when the work was interrupted",
            ));
        }
        file.set_len(bytes)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Table { form: form_of(path), out: BufWriter::new(file) })
    }

    pub(crate) fn write(&mut self, row: &Row) -> io::Result<()> {
        match self.form {
            Form::JsonLines => {
                serde_json::to_writer(&mut self.out, row)?;
                self.out.write_all(b"\n")
            }
            Form::Csv => {
                let cells = cells(row);
                self.csv(|csv| csv.write_record(&cells))
            }
        }
    }

    /// Makes sure that all rows are in the file, and says how long it is now.
    pub(crate) fn save(&mut self) -> io::Result<u64> {
        self.out.flush()?;
        self.out.get_ref().sync_data()?;
        Ok(self.out.get_ref().metadata()?.len())
    }

    fn csv(
        &mut self,
        write: impl FnOnce(&mut csv::Writer<&mut BufWriter<File>>) -> csv::Result<()>,
    ) -> io::Result<()> {
        let mut csv = csv::Writer::from_writer(&mut self.out);
        write(&mut csv).map_err(io::Error::from)?;
        csv.flush()
    }
}

fn form_of(path: &Path) -> Form {
    let is_json = path.extension().is_some_and(|extension| {
        extension.eq_ignore_ascii_case("jsonl") || extension.eq_ignore_ascii_case("json")
    });
    if is_json { Form::JsonLines } else { Form::Csv }
}

fn cells(row: &Row) -> [String; COLUMNS.len()] {
    let ruled = row.ruled.as_ref();
    let number = |of: fn(&super::row::Ruled) -> usize| {
        ruled.map(|ruled| of(ruled).to_string()).unwrap_or_default()
    };
    let word =
        |of: fn(&super::row::Ruled) -> &'static str| ruled.map(of).unwrap_or_default().to_owned();
    let agrees = match ruled.and_then(|ruled| ruled.agrees) {
        Some(true) => "yes",
        Some(false) => "no",
        None => "",
    };
    let fault = row.fault.as_ref();
    [
        row.file.clone(),
        row.game.map(|number| number.to_string()).unwrap_or_default(),
        row.event.clone(),
        row.date.clone(),
        row.red.clone(),
        row.black.clone(),
        row.result.to_owned(),
        row.plies.to_string(),
        number(|ruled| ruled.occurrences),
        number(|ruled| ruled.first_ply),
        number(|ruled| ruled.last_ply),
        number(|ruled| ruled.cycles),
        word(|ruled| ruled.verdict),
        word(|ruled| ruled.order),
        agrees.to_owned(),
        fault.map(|fault| fault.kind.to_owned()).unwrap_or_default(),
        fault.map(|fault| fault.text.clone()).unwrap_or_default(),
    ]
}
