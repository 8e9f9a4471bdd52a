//! The frame of every document.

use crate::markup::Escaped;
use crate::words::Locale;

const STYLE: &str = include_str!("paper.css");

/// How a page lies.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lie {
    Portrait,
    Landscape,
    /// Portrait, to be cut into pieces, which need no numbers of pages.
    Cut,
    /// Landscape, printed to the edges.
    Borderless,
}

impl Lie {
    const fn style(self) -> &'static str {
        match self {
            Lie::Portrait | Lie::Cut => "@page { size: A4 portrait; margin: 13mm 12mm 14mm; }",
            Lie::Landscape => "@page { size: A4 landscape; margin: 12mm 12mm 13mm; }",
            Lie::Borderless => "@page { size: A4 landscape; margin: 0; }",
        }
    }

    const fn class(self) -> &'static str {
        match self {
            Lie::Portrait | Lie::Cut => "portrait",
            Lie::Landscape => "landscape",
            Lie::Borderless => "borderless",
        }
    }

    /// How wide a screen shows it, in CSS pixels: a phone shows the whole sheet, smaller, and no column is squeezed.
    const fn screen_width(self) -> u16 {
        match self {
            Lie::Portrait | Lie::Cut => 820,
            Lie::Landscape | Lie::Borderless => 1160,
        }
    }
}

/// Pages are numbered where a list may run over several.
const NUMBERED: &str = "@page { @bottom-right { content: counter(page) \" / \" counter(pages); \
                        font: 3mm sans-serif; color: #555; } }";

/// A document.
pub(super) fn document(words: &Locale, title: &str, lie: Lie, body: &str) -> String {
    let numbered = match lie {
        Lie::Portrait | Lie::Landscape => NUMBERED,
        Lie::Cut | Lie::Borderless => "",
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width={}\">\n\
         <title>{}</title>\n<style>\n{}\n{numbered}\n{STYLE}</style>\n</head>\n\
         <body class=\"{}\">\n{body}</body>\n</html>\n",
        words.language,
        lie.screen_width(),
        Escaped(title),
        lie.style(),
        lie.class(),
    )
}

/// The name of the event, and below it what the paper is.
pub(super) fn head(event: &str, subtitle: &str) -> String {
    format!("<header><h1>{}</h1><p>{}</p></header>\n", Escaped(event), Escaped(subtitle))
}

pub(super) fn escaped(text: &str) -> String {
    Escaped(text).to_string()
}

/// A cell of a table, with a class or without.
pub(super) fn cell(class: &str, text: &str) -> String {
    match class {
        "" => format!("<td>{}</td>", Escaped(text)),
        class => format!("<td class=\"{class}\">{}</td>", Escaped(text)),
    }
}

/// The head row of a table: classes and texts.
pub(super) fn head_row(cells: &[(&str, String)]) -> String {
    let cell = |(class, text): &(&str, String)| {
        format!("<th scope=\"col\" class=\"{class}\">{}</th>", Escaped(text))
    };
    format!("<thead><tr>{}</tr></thead>\n", cells.iter().map(cell).collect::<String>())
}
