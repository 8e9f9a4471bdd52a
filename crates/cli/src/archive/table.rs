//! The table of rulings as a file: CSV or JSON Lines, by the file's name.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use super::row::Row;
use crate::dash::is_dash;

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
pub(crate) enum Form {
    Csv,
    JsonLines,
}

impl Form {
    /// How a file is written, by the ending of its name; `-` has none, and says nothing.
    pub(crate) fn of(path: &Path) -> Option<Form> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "csv" => Some(Form::Csv),
            "jsonl" => Some(Form::JsonLines),
            _ => None,
        }
    }
}

/// A table of rows that is being written: to a file, or to standard output.
pub(crate) struct Table {
    form: Form,
    out: BufWriter<Target>,
}

enum Target {
    File(File),
    Printed(io::Stdout),
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::File(file) => file.write(bytes),
            Target::Printed(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::File(file) => file.flush(),
            Target::Printed(out) => out.flush(),
        }
    }
}

impl Table {
    /// A new file, or standard output; a file that is there is left alone unless it may be replaced.
    pub(crate) fn create(path: &Path, form: Form, replace: bool) -> io::Result<Table> {
        if is_dash(path) {
            let mut table = Table { form, out: BufWriter::new(Target::Printed(io::stdout())) };
            table.write_heading()?;
            return Ok(table);
        }
        let mut options = OpenOptions::new();
        options.write(true).truncate(true);
        if replace {
            options.create(true)
        } else {
            options.create_new(true)
        };
        let file = Target::File(options.open(path)?);
        let mut table = Table { form, out: BufWriter::new(file) };
        if form == Form::Csv {
            // Spreadsheet programs take the text for UTF-8 by this mark.
            table.out.write_all("\u{feff}".as_bytes())?;
        }
        table.write_heading()?;
        Ok(table)
    }

    fn write_heading(&mut self) -> io::Result<()> {
        match self.form {
            Form::Csv => self.csv(|csv| csv.write_record(COLUMNS)),
            Form::JsonLines => Ok(()),
        }
    }

    /// Whether it is a file, which can be gone on with.
    pub(crate) fn is_file(&self) -> bool {
        matches!(self.out.get_ref(), Target::File(_))
    }

    /// Goes on with a file after its first so many bytes.
    pub(crate) fn reopen(path: &Path, form: Form, bytes: u64) -> io::Result<Table> {
        let mut file = OpenOptions::new().write(true).open(path)?;
        if file.metadata()?.len() < bytes {
            return Err(io::Error::other(
                "it is shorter than it was when the work was interrupted",
            ));
        }
        file.set_len(bytes)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Table { form, out: BufWriter::new(Target::File(file)) })
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

    /// Makes sure that all rows are out, and says how long the file is now, if it is one.
    pub(crate) fn save(&mut self) -> io::Result<Option<u64>> {
        self.out.flush()?;
        match self.out.get_ref() {
            Target::File(file) => {
                file.sync_data()?;
                Ok(Some(file.metadata()?.len()))
            }
            Target::Printed(_) => Ok(None),
        }
    }

    fn csv(
        &mut self,
        write: impl FnOnce(&mut csv::Writer<&mut BufWriter<Target>>) -> csv::Result<()>,
    ) -> io::Result<()> {
        let mut csv = csv::Writer::from_writer(&mut self.out);
        write(&mut csv).map_err(io::Error::from)?;
        csv.flush()
    }
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
