//! The sheet as an HTML page for the printer: no scripts, nothing from elsewhere.

use std::fmt::{self, Write};

use super::heading::Field;
use super::pages::{LINES, Page, Part, pages};
use super::words::{Key, number};
use super::{RecordSheet, Row};
use crate::markup::Escaped;

const STYLE: &str = include_str!("html/sheet.css");

/// The sheet as a document.
pub fn document(sheet: &RecordSheet) -> String {
    frame(sheet, &sheet.heading.summary, &pages_of(sheet, &mut 0))
}

/// The sheets of several games as one document, each on pages of its own; none if there is no sheet.
pub fn documents(sheets: &[RecordSheet], title: &str) -> Option<String> {
    let mut boards = 0;
    let body: String = sheets.iter().map(|sheet| pages_of(sheet, &mut boards)).collect();
    Some(frame(sheets.first()?, title, &body))
}

fn frame(sheet: &RecordSheet, title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        sheet.words.language,
        Escaped(title),
    )
}

fn pages_of(sheet: &RecordSheet, boards: &mut usize) -> String {
    let mut out = String::new();
    let pages = pages(sheet);
    let mut html = Html { sheet, out: &mut out, boards: *boards };
    for (i, page) in pages.iter().enumerate() {
        html.page(page, i + 1, pages.len()).expect("writing to a string cannot fail");
    }
    *boards = html.boards;
    out
}

struct Html<'a> {
    sheet: &'a RecordSheet,
    out: &'a mut String,
    /// How many boards there are already: each needs ids of its own.
    boards: usize,
}

impl Html<'_> {
    fn page(&mut self, page: &Page<'_>, nth: usize, of: usize) -> fmt::Result {
        let words = &self.sheet.words;
        let args = [("page", number(nth)), ("pages", number(of))];
        writeln!(
            self.out,
            "<section class=\"page\">\n<header><h1>{}</h1><p class=\"number\">{}</p></header>",
            Escaped(&words.plain(Key("title"))),
            Escaped(&words.say(Key("page"), &args)),
        )?;
        self.heading()?;
        if let Some(sentence) = &self.sheet.break_off {
            writeln!(self.out, "<p class=\"break-off\" role=\"note\">{}</p>", Escaped(sentence))?;
        }
        self.out.push_str("<div class=\"blocks\">\n");
        for block in &page.blocks {
            self.out.push_str("<div class=\"block\">\n");
            for part in block {
                self.part(part)?;
            }
            let left = LINES - block.iter().map(Part::lines).sum::<usize>();
            if left > 0 {
                writeln!(self.out, "<div class=\"lines-{left}\"></div>")?;
            }
            self.out.push_str("</div>\n");
        }
        self.out.push_str("</div>\n");
        self.end()?;
        self.out.push_str("</section>\n");
        Ok(())
    }

    fn heading(&mut self) -> fmt::Result {
        self.out.push_str("<dl class=\"heading\">\n");
        for field in self.sheet.heading.lines.iter().flatten() {
            self.field(field)?;
        }
        self.out.push_str("</dl>\n");
        Ok(())
    }

    fn field(&mut self, field: &Field) -> fmt::Result {
        writeln!(
            self.out,
            "<div class=\"columns-{}\"><dt>{}</dt><dd>{}</dd></div>",
            field.columns,
            Escaped(&field.label),
            Escaped(&field.value)
        )
    }

    fn part(&mut self, part: &Part<'_>) -> fmt::Result {
        let lines = part.lines();
        match part {
            Part::Moves { rows, blank } => self.moves(rows, *blank, lines),
            Part::Diagram(diagram) => {
                self.boards += 1;
                writeln!(
                    self.out,
                    "<figure class=\"lines-{lines}\">{}<figcaption>{}</figcaption></figure>",
                    diagram.picture(self.boards).svg().trim_end(),
                    Escaped(&diagram.caption)
                )
            }
            Part::Notes(notes) => {
                let heading = Escaped(&self.sheet.words.plain(Key("notes"))).to_string();
                let out = &mut *self.out;
                write!(out, "<div class=\"notes lines-{lines}\"><h2>{heading}</h2>")?;
                for line in notes {
                    write!(self.out, "\n<p>{}</p>", Escaped(line))?;
                }
                self.out.push_str("</div>\n");
                Ok(())
            }
        }
    }

    fn moves(&mut self, rows: &[Row], blank: usize, lines: usize) -> fmt::Result {
        let has_clocks = self.sheet.has_clocks;
        let labels = self.sheet.column_labels();
        let class = if has_clocks { "moves clocks" } else { "moves" };
        write!(self.out, "<table class=\"{class} lines-{lines}\">\n<thead><tr>")?;
        for label in &labels {
            write!(self.out, "<th scope=\"col\">{}</th>", Escaped(label))?;
        }
        self.out.push_str("</tr></thead>\n<tbody>\n");
        for row in rows {
            self.out.push_str("<tr>");
            for (i, cell) in row.cells(has_clocks).iter().enumerate() {
                let (open, close) = match i {
                    0 => ("<th scope=\"row\">", "</th>"),
                    _ => ("<td>", "</td>"),
                };
                write!(self.out, "{open}{}{close}", Escaped(cell))?;
            }
            self.out.push_str("</tr>\n");
        }
        let empty = "<td></td>".repeat(labels.len());
        for _ in 0..blank {
            writeln!(self.out, "<tr class=\"blank\">{empty}</tr>")?;
        }
        self.out.push_str("</tbody>\n</table>\n");
        Ok(())
    }

    /// The result and room for the signatures.
    fn end(&mut self) -> fmt::Result {
        self.out.push_str("<dl class=\"end\">\n");
        let heading = &self.sheet.heading;
        write!(
            self.out,
            "<div class=\"result\"><dt>{}</dt><dd>{}",
            Escaped(&heading.result.label),
            Escaped(&heading.result.value)
        )?;
        if !heading.reason.is_empty() {
            write!(self.out, "<small>{}</small>", Escaped(&heading.reason))?;
        }
        self.out.push_str("</dd></div>\n");
        for label in self.sheet.signature_labels() {
            writeln!(self.out, "<div><dt>{}</dt><dd></dd></div>", Escaped(&label))?;
        }
        self.out.push_str("</dl>\n");
        Ok(())
    }
}
