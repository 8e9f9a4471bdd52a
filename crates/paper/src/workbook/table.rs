//! One sheet: a head row and rows below it.

use rust_xlsxwriter::{Format, FormatAlign, FormatBorder, Workbook, XlsxError};

use crate::width::columns;

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    Blank,
    Text(String),
    Number(f64),
}

impl Cell {
    /// A text; blank if it is.
    pub(super) fn text(text: impl Into<String>) -> Cell {
        let text = text.into();
        if text.is_empty() { Cell::Blank } else { Cell::Text(text) }
    }

    /// A number as it is written, such as points; a text if it is none, such as several amounts.
    pub(super) fn written(text: &str) -> Cell {
        // Points are whole, halves or quarters, which a float holds exactly.
        let number = is_number(text).then(|| text.parse().ok()).flatten();
        number.map_or_else(|| Cell::text(text), Cell::Number)
    }

    /// A whole number; blank if there is none.
    pub(super) fn count(number: Option<impl Into<u32>>) -> Cell {
        number.map_or(Cell::Blank, |number| Cell::Number(f64::from(number.into())))
    }

    fn width(&self) -> usize {
        match self {
            Cell::Blank => 0,
            Cell::Text(text) => columns(text),
            Cell::Number(number) => number.to_string().len(),
        }
    }
}

/// A sheet to be written.
#[derive(Default)]
pub(super) struct Table {
    pub(super) heads: Vec<String>,
    pub(super) rows: Vec<Vec<Cell>>,
    pub(super) landscape: bool,
}

/// No column is wider: notes wrap.
const WIDEST: usize = 48;

/// A table of more columns lies across the page.
const MOST_UPRIGHT: usize = 8;

impl Table {
    /// A table of rows of texts, the headings first; numbers as numbers.
    pub(super) fn of_rows(rows: Vec<Vec<String>>) -> Table {
        let mut rows = rows.into_iter();
        let heads = rows.next().unwrap_or_default();
        let cells = |row: Vec<String>| row.iter().map(|text| Cell::written(text)).collect();
        Table { landscape: heads.len() > MOST_UPRIGHT, rows: rows.map(cells).collect(), heads }
    }

    pub(super) fn write(
        &self,
        book: &mut Workbook,
        name: &str,
        event: &str,
    ) -> Result<(), XlsxError> {
        let head = Format::new()
            .set_bold()
            .set_align(FormatAlign::Center)
            .set_align(FormatAlign::VerticalCenter)
            .set_text_wrap()
            .set_background_color("F1EFE9")
            .set_border_bottom(FormatBorder::Thin);
        let body = Format::new().set_text_wrap().set_align(FormatAlign::Top);
        let sheet = book.add_worksheet();
        sheet.set_name(sheet_name(name))?;
        for (at, text) in self.heads.iter().enumerate() {
            let column = at as u16;
            sheet.write_string_with_format(0, column, text, &head)?;
            let cells = self.rows.iter().filter_map(|row| row.get(at)).map(Cell::width);
            let width = cells.chain([columns(text)]).max().unwrap_or(0).clamp(4, WIDEST);
            sheet.set_column_width(column, width as u16 + 2)?;
        }
        for (at, row) in self.rows.iter().enumerate() {
            for (column, cell) in row.iter().enumerate() {
                let (at, column) = (at as u32 + 1, column as u16);
                match cell {
                    Cell::Blank => {}
                    // Written as a string, a name that begins with `=` is no formula.
                    Cell::Text(text) => {
                        sheet.write_string_with_format(at, column, text, &body)?;
                    }
                    Cell::Number(number) => {
                        sheet.write_number(at, column, *number)?;
                    }
                }
            }
        }
        sheet.set_freeze_panes(1, 0)?;
        // A4, as wide as the page, the head row on every page, which sheet and which page below.
        sheet.set_paper_size(9).set_print_fit_to_pages(1, 0).set_repeat_rows(0, 0)?;
        if self.landscape {
            sheet.set_landscape();
        }
        let title: String = event.chars().take(100).collect::<String>().replace('&', "&&");
        sheet.set_header(format!("&C{title}")).set_footer("&C&A&R&P / &N");
        Ok(())
    }
}

/// Whether a text is a number and still the same when it is written as one: no word such as `Inf`, no exponent, no nought
/// too many in front, and no more digits than a float holds, as a long registration number has.
fn is_number(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let plain = text.strip_prefix('-').unwrap_or(text);
    let (whole, part) = plain.split_once('.').unwrap_or((plain, "0"));
    let exact = text.len() <= f64::DIGITS as usize;
    exact && digits(whole) && digits(part) && (whole == "0" || !whole.starts_with('0'))
}

/// The name of a sheet: at most 31 characters, without those the format does not allow.
fn sheet_name(name: &str) -> String {
    let allowed = |c: &char| !matches!(c, '[' | ']' | ':' | '*' | '?' | '/' | '\\' | '\'');
    name.chars().filter(allowed).take(31).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(texts: &[&str]) -> Vec<Cell> {
        let rows = texts.iter().map(|&text| vec![text.to_owned()]);
        let table = Table::of_rows([vec!["Name".to_owned()]].into_iter().chain(rows).collect());
        table.rows.into_iter().flatten().collect()
    }

    /// Only what is a number is written as one: names that a float would read stay names.
    #[test]
    fn words_that_look_like_numbers_stay_words() {
        let words =
            ["Inf", "Infinity", "NaN", "1e3", "007", "+5", "1.", ".5", "110101199003070011"];
        assert_eq!(cells(&words), words.map(Cell::text));
        assert_eq!(cells(&["0", "-0.5", "12"]), [0.0, -0.5, 12.0].map(Cell::Number));
    }
}
