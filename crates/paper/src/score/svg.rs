//! The sheet as SVG pages of A4. Lengths are in tenths of a millimetre; everything is integer arithmetic, so
//! that the same game gives the same bytes everywhere.

mod draw;

use std::fmt;

use chuhe_rulebook::Language;

use self::draw::{Align, Canvas, INK, Ink, LABEL_GAP};
use super::heading::{COLUMNS, Field};
use super::pages::{DIAGRAM_LINES, Page, Part, pages};
use super::words::{Key, number};
use super::{Diagram, RecordSheet, Row};
use crate::width::wrapped;

const WIDTH: i32 = 2100;
const HEIGHT: i32 = 2970;
const MARGIN: i32 = 150;
const INNER: i32 = WIDTH - 2 * MARGIN;

const TITLE_BASE: i32 = 205;
const HEADING_TOP: i32 = 245;
const FIELD_HEIGHT: i32 = 76;
const FIELD_PADDING: i32 = 20;
const BREAK_OFF_LINE: i32 = 40;
/// The most lines that say why a record breaks off; more would push the moves off the page.
const MOST_BREAK_OFF_LINES: usize = 2;
const BLOCK_GAP: i32 = 40;
const BLOCK: i32 = (INNER - BLOCK_GAP) / 2;
const LINE: i32 = 60;
const END_TOP: i32 = 2640;
const END_HEIGHT: i32 = 190;

/// The size of [`chuhe_board::Picture`]'s SVG, and what it is enlarged by.
const BOARD_WIDTH: i32 = 470;
const BOARD_HEIGHT: i32 = 570;
const BOARD_SCALE: &str = "1.4";

/// The pages, each a document of its own.
pub fn documents(sheet: &RecordSheet) -> Vec<String> {
    let pages = pages(sheet);
    let mut boards = 0;
    let draw = |(i, page): (usize, &Page<'_>)| {
        let family = family(sheet.words.language);
        let language = sheet.words.language;
        let mut canvas = Canvas::new((WIDTH, HEIGHT), language, family, &sheet.heading.summary);
        Drawing { sheet, canvas: &mut canvas, boards: &mut boards }
            .page(page, i + 1, pages.len())
            .expect("writing to a string cannot fail");
        canvas.finish()
    };
    pages.iter().enumerate().map(draw).collect()
}

/// The usual fonts of the systems, then whatever shows the characters.
fn family(language: Language) -> &'static str {
    match language {
        Language::ZhHans => "'Songti SC','SimSun','Noto Serif CJK SC','Source Han Serif SC',serif",
        Language::ZhHant => {
            "'Songti TC','PMingLiU','Noto Serif CJK TC','Source Han Serif TC',serif"
        }
        Language::En => "serif",
    }
}

/// How far the letters of the title stand apart: characters like to.
const fn title_spacing(language: Language) -> i32 {
    match language {
        Language::En => 4,
        Language::ZhHans | Language::ZhHant => 22,
    }
}

struct Drawing<'a> {
    sheet: &'a RecordSheet,
    canvas: &'a mut Canvas,
    /// How many boards there are already: each needs ids of its own, should pages be put together.
    boards: &'a mut usize,
}

impl Drawing<'_> {
    fn page(&mut self, page: &Page<'_>, nth: usize, of: usize) -> fmt::Result {
        let words = &self.sheet.words;
        let middle = (WIDTH / 2, TITLE_BASE);
        let spacing = title_spacing(words.language);
        self.canvas.title(&words.plain(Key("title")), middle, spacing)?;
        let count = words.say(Key("page"), &[("page", number(nth)), ("pages", number(of))]);
        let right = (WIDTH - MARGIN, TITLE_BASE);
        self.canvas.text(&count, right, Align::End, Ink { size: 28, ..LABEL })?;
        let mut y = self.heading()? + 25;
        if let Some(sentence) = &self.sheet.break_off {
            y = self.break_off(sentence, y)? + 20;
        }
        for (i, block) in page.blocks.iter().enumerate() {
            let x = MARGIN + i as i32 * (BLOCK + BLOCK_GAP);
            let mut y = y;
            for part in block {
                y = self.part(part, x, y)?;
            }
        }
        self.end()
    }

    /// Draws the form, and says where it ends.
    fn heading(&mut self) -> Result<i32, fmt::Error> {
        let lines = &self.sheet.heading.lines;
        let column = INNER / COLUMNS as i32;
        for (i, fields) in lines.iter().enumerate() {
            let y = HEADING_TOP + i as i32 * FIELD_HEIGHT;
            if i > 0 {
                self.canvas.thin((MARGIN, y), (WIDTH - MARGIN, y))?;
            }
            let mut x = MARGIN;
            for field in fields {
                if x > MARGIN {
                    self.canvas.thin((x, y), (x, y + FIELD_HEIGHT))?;
                }
                let width = column * field.columns as i32;
                self.field(field, x, y, width)?;
                x += width;
            }
        }
        let height = lines.len() as i32 * FIELD_HEIGHT;
        self.canvas.frame((MARGIN, HEADING_TOP), (INNER, height))?;
        Ok(HEADING_TOP + height)
    }

    fn field(&mut self, field: &Field, x: i32, y: i32, width: i32) -> fmt::Result {
        let taken = LABEL.width_of(&field.label) + 2 * FIELD_PADDING + LABEL_GAP;
        let ink = Ink { size: 36, ..INK };
        let label = (field.label.as_str(), LABEL);
        let at = (x + FIELD_PADDING, y + 50);
        self.canvas.labelled(label, (&field.value, ink), at, width - taken)
    }

    /// Says why the record breaks off; gives where the box ends.
    fn break_off(&mut self, sentence: &str, y: i32) -> Result<i32, fmt::Error> {
        let ink = Ink { size: 30, ..INK };
        let fitting = (INNER - 60) * 2 / ink.size;
        let mut lines = wrapped(sentence, fitting as usize);
        if lines.len() > MOST_BREAK_OFF_LINES {
            lines.truncate(MOST_BREAK_OFF_LINES);
            lines.iter_mut().skip(MOST_BREAK_OFF_LINES - 1).for_each(|line| line.push('…'));
        }
        let height = 22 + lines.len() as i32 * BREAK_OFF_LINE;
        self.canvas.warning((MARGIN, y), (INNER, height))?;
        for (i, line) in lines.iter().enumerate() {
            let base = y + 40 + i as i32 * BREAK_OFF_LINE;
            self.canvas.text(line, (MARGIN + 36, base), Align::Start, ink)?;
        }
        Ok(y + height)
    }

    /// Draws a part of a block, and says where it ends.
    fn part(&mut self, part: &Part<'_>, x: i32, y: i32) -> Result<i32, fmt::Error> {
        match part {
            Part::Moves { rows, blank } => self.moves(rows, *blank, x, y),
            Part::Diagram(diagram) => self.diagram(diagram, x, y),
            Part::Notes(lines) => {
                let heading = Ink { size: 32, bold: true, ..INK };
                let label = self.sheet.words.plain(Key("notes"));
                self.canvas.text(&label, (x, y + 45), Align::Start, heading)?;
                for (i, line) in lines.iter().enumerate() {
                    let base = y + (i as i32 + 1) * LINE + 40;
                    let ink = Ink { size: 31, ..INK };
                    self.canvas.fitted(line, (x, base), Align::Start, ink, BLOCK)?;
                }
                Ok(y + (lines.len() as i32 + 1) * LINE)
            }
        }
    }

    fn diagram(&mut self, diagram: &Diagram, x: i32, y: i32) -> Result<i32, fmt::Error> {
        *self.boards += 1;
        let (width, height) = (BOARD_WIDTH * 14 / 10, BOARD_HEIGHT * 14 / 10);
        let picture = diagram.picture(*self.boards).svg();
        self.canvas.inside(&picture, (x + (BLOCK - width) / 2, y + 20), BOARD_SCALE)?;
        let base = (x + BLOCK / 2, y + 20 + height + 46);
        let ink = Ink { size: 32, ..INK };
        self.canvas.fitted(&diagram.caption, base, Align::Middle, ink, BLOCK)?;
        Ok(y + DIAGRAM_LINES as i32 * LINE)
    }

    fn moves(&mut self, rows: &[Row], blank: usize, x: i32, y: i32) -> Result<i32, fmt::Error> {
        let has_clocks = self.sheet.has_clocks;
        let edges = edges(x, has_clocks);
        let middle = |column: usize| (edges[column] + edges[column + 1]) / 2;
        let lines = 1 + rows.len() + blank;
        let bottom = y + lines as i32 * LINE;
        self.canvas.shade((x, y), (BLOCK, LINE))?;
        for (column, label) in self.sheet.column_labels().iter().enumerate() {
            let fill = if column == 1 { draw::RED } else { INK.fill };
            let ink = Ink { size: 30, bold: true, fill };
            let at = (middle(column), y + 41);
            self.canvas.fitted(
                label,
                at,
                Align::Middle,
                ink,
                edges[column + 1] - edges[column] - 10,
            )?;
        }
        for (i, row) in rows.iter().enumerate() {
            let base = y + (i as i32 + 1) * LINE + 42;
            for (column, cell) in row.cells(has_clocks).iter().enumerate() {
                let is_small = column == 0 || has_clocks && column.is_multiple_of(2);
                let ink = if is_small { LABEL } else { Ink { size: 36, ..INK } };
                let width = edges[column + 1] - edges[column] - 10;
                self.canvas.fitted(cell, (middle(column), base), Align::Middle, ink, width)?;
            }
        }
        for line in 2..lines {
            let y = y + line as i32 * LINE;
            self.canvas.thin((x, y), (x + BLOCK, y))?;
        }
        for &edge in &edges[1..edges.len() - 1] {
            self.canvas.thin((edge, y), (edge, bottom))?;
        }
        self.canvas.thick((x, y + LINE), (x + BLOCK, y + LINE))?;
        self.canvas.frame((x, y), (BLOCK, bottom - y))?;
        Ok(bottom)
    }

    /// The result and room for the signatures.
    fn end(&mut self) -> fmt::Result {
        let quarter = INNER / 4;
        let result = &self.sheet.heading.result;
        let labels = self.sheet.signature_labels();
        for (i, label) in std::iter::once(&result.label).chain(&labels).enumerate() {
            let x = MARGIN + i as i32 * quarter;
            self.canvas.text(label, (x + 20, END_TOP + 46), Align::Start, LABEL)?;
            if i > 0 {
                self.canvas.thin((x, END_TOP), (x, END_TOP + END_HEIGHT))?;
            }
        }
        let reason = &self.sheet.heading.reason;
        let (middle, room) = (MARGIN + quarter / 2, quarter - 2 * FIELD_PADDING);
        // Alone, the result stands lower.
        let base = END_TOP + if reason.is_empty() { 128 } else { 110 };
        let ink = Ink { size: 52, bold: true, ..INK };
        self.canvas.fitted(&result.value, (middle, base), Align::Middle, ink, room)?;
        let at = (middle, END_TOP + 160);
        self.canvas.fitted(reason, at, Align::Middle, Ink { size: 32, ..INK }, room)?;
        self.canvas.frame((MARGIN, END_TOP), (INNER, END_HEIGHT))
    }
}

const LABEL: Ink = Ink { size: 29, bold: false, fill: "#555" };

/// The vertical lines of a table of moves.
fn edges(x: i32, has_clocks: bool) -> Vec<i32> {
    let widths: &[i32] = if has_clocks { &[100, 240, 150, 240, 150] } else { &[100, 390, 390] };
    let mut edges = vec![x];
    for width in widths {
        edges.push(edges[edges.len() - 1] + width);
    }
    edges
}

#[cfg(test)]
mod tests {
    use chuhe_board::{Picture, Setup};

    use super::*;

    #[test]
    fn boards_are_as_large_as_they_are_taken_for() {
        let svg = Picture::new(&Setup::initial()).svg();
        assert!(svg.contains(&format!(r#"width="{BOARD_WIDTH}" height="{BOARD_HEIGHT}""#)));
    }

    #[test]
    fn the_longest_page_ends_above_the_signatures() {
        let heading = HEADING_TOP + 5 * FIELD_HEIGHT + 25;
        let break_off = 22 + MOST_BREAK_OFF_LINES as i32 * BREAK_OFF_LINE + 20;
        assert!(heading + break_off + 31 * LINE < END_TOP);
        assert_eq!(edges(0, true).last(), Some(&BLOCK));
        assert_eq!(edges(0, false).last(), Some(&BLOCK));
    }
}
