//! The sheet as plain text for a terminal.

use chuhe_board::{PieceFace, TextStyle};

use super::words::{Key, filled};
use super::{Diagram, RecordSheet, Row};
use crate::width::{columns, padded, padded_left, wrapped};

/// As many moves as on paper: two blocks side by side, then two more below.
const ROWS: usize = 30;
const LINE: usize = 80;
const GAP: &str = "    ";
const SIGNATURE: &str = "______________";

/// The sheet as lines of text.
pub fn lines(sheet: &RecordSheet) -> String {
    let words = &sheet.words;
    let table = Table::new(sheet);
    let mut out = String::new();
    let mut line = |text: &str| {
        out.push_str(text.trim_end());
        out.push('\n');
    };
    let title = words.plain(Key("title"));
    let margin = table.line_width().min(LINE).saturating_sub(columns(&title)) / 2;
    line(&format!("{}{title}", " ".repeat(margin)));
    line("");
    for fields in &sheet.heading.lines {
        let known = fields.iter().filter(|field| !field.value.is_empty());
        let told: Vec<String> =
            known.map(|field| labelled(sheet, &field.label, &field.value)).collect();
        if !told.is_empty() {
            line(&told.join(GAP));
        }
    }
    if let Some(sentence) = &sheet.break_off {
        line("");
        wrapped(&format!("!! {sentence}"), LINE).iter().for_each(|text| line(text));
    }
    if let Some(start) = &sheet.start {
        line("");
        board(start).lines().for_each(&mut line);
    }
    for page in sheet.rows.chunks(2 * ROWS) {
        line("");
        table.page(page).iter().for_each(|text| line(text));
    }
    for diagram in &sheet.diagrams {
        line("");
        board(diagram).lines().for_each(&mut line);
    }
    if !sheet.notes.is_empty() {
        line("");
        line(&words.plain(Key("notes")));
        sheet.notes.iter().flat_map(|note| wrapped(note, LINE)).for_each(|text| line(&text));
    }
    line("");
    line(&result(sheet));
    line("");
    for label in sheet.signature_labels() {
        line(&labelled(sheet, &label, SIGNATURE));
    }
    out
}

/// The result and why, or room to write it.
fn result(sheet: &RecordSheet) -> String {
    let (result, reason) = (&sheet.heading.result, &sheet.heading.reason);
    let value = match (result.value.as_str(), reason.as_str()) {
        ("", _) => SIGNATURE.to_owned(),
        (value, "") => value.to_owned(),
        (value, reason) => {
            let args = [("result", filled(value)), ("reason", filled(reason))];
            sheet.words.say(Key("result-because"), &args)
        }
    };
    labelled(sheet, &result.label, &value)
}

/// A board with its caption.
pub fn board(diagram: &Diagram) -> String {
    let style = match diagram.face {
        PieceFace::Letters => TextStyle::Ascii,
        PieceFace::Chinese(_) => TextStyle::Unicode,
    };
    format!("{}\n{}", diagram.caption, diagram.picture(0).text(style))
}

fn labelled(sheet: &RecordSheet, label: &str, value: &str) -> String {
    let args = [("label", filled(label)), ("value", filled(value))];
    sheet.words.say(Key("field"), &args)
}

/// The moves in columns that are wide enough for all of them.
struct Table {
    labels: Vec<String>,
    widths: Vec<usize>,
    /// One if the game is so short, else two.
    blocks: usize,
    /// What stands between two columns.
    space: &'static str,
    has_clocks: bool,
}

impl Table {
    fn new(sheet: &RecordSheet) -> Table {
        let labels = sheet.column_labels();
        let mut widths: Vec<usize> = labels.iter().map(|label| columns(label)).collect();
        for row in &sheet.rows {
            for (width, cell) in widths.iter_mut().zip(row.cells(sheet.has_clocks)) {
                *width = (*width).max(columns(&cell));
            }
        }
        let blocks = if sheet.rows.len() > ROWS { 2 } else { 1 };
        let mut table = Table { labels, widths, blocks, space: "  ", has_clocks: sheet.has_clocks };
        if table.line_width() > LINE {
            table.space = " ";
        }
        table
    }

    fn block_width(&self) -> usize {
        self.widths.iter().sum::<usize>() + self.space.len() * (self.widths.len() - 1)
    }

    fn line_width(&self) -> usize {
        self.blocks * self.block_width() + (self.blocks - 1) * GAP.len()
    }

    /// Up to two blocks side by side.
    fn page(&self, rows: &[Row]) -> Vec<String> {
        let (left, right) = rows.split_at(rows.len().min(ROWS));
        let rule = "-".repeat(self.block_width());
        let head = self.line(&self.labels);
        let beside = |left: &str, other: &str| {
            if right.is_empty() { left.to_owned() } else { format!("{left}{GAP}{other}") }
        };
        let mut lines = vec![beside(&head, &head), beside(&rule, &rule)];
        for (i, row) in left.iter().enumerate() {
            let other = right.get(i).map(|row| self.row(row)).unwrap_or_default();
            lines.push(beside(&self.row(row), &other));
        }
        lines
    }

    fn row(&self, row: &Row) -> String {
        self.line(&row.cells(self.has_clocks))
    }

    fn line(&self, cells: &[String]) -> String {
        let is_number = |column: usize| column == 0 || self.has_clocks && column.is_multiple_of(2);
        let cells = cells.iter().zip(&self.widths).enumerate().map(|(column, (cell, &width))| {
            if is_number(column) { padded_left(cell, width) } else { padded(cell, width) }
        });
        cells.collect::<Vec<_>>().join(self.space)
    }
}
