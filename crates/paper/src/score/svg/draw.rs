//! Lines and letters of an SVG page.

use std::borrow::Cow;
use std::fmt::{self, Write};

use chuhe_rulebook::Language;

use crate::markup::Escaped;
use crate::width::{columns, cut, wrapped};

pub(super) const RED: &str = "#b3161b";
const STRONG: &str = "#222";
const FAINT: &str = "#888";
const SHADE: &str = "#f1efe9";
/// Smaller letters cannot be read on paper: what does not fit then is cut.
const SMALLEST: i32 = 22;

/// The space between a label and what is said under it.
pub(super) const LABEL_GAP: i32 = 22;

/// The size in which what a field says is written if it takes two lines.
const TWO_LINES: i32 = 26;

/// How a text is written.
#[derive(Clone, Copy)]
pub(super) struct Ink {
    pub(super) size: i32,
    pub(super) bold: bool,
    pub(super) fill: &'static str,
}

/// What most is written with.
pub(super) const INK: Ink = Ink { size: 36, bold: false, fill: "#1b1b1b" };

impl Ink {
    /// About as wide as the text is: characters are square, letters somewhat wider than half of that in the
    /// widest of the usual fonts.
    pub(super) fn width_of(self, text: &str) -> i32 {
        let (columns, letters) = (columns(text), text.chars().filter(char::is_ascii).count());
        let wide = columns.saturating_sub(letters) as i32;
        (wide * 50 + letters as i32 * 60) * self.size / 100
    }

    /// How many columns of a text have room.
    fn columns_in(self, room: i32, text: &str) -> usize {
        columns(text) * room.max(0) as usize / self.width_of(text).max(1) as usize
    }
}

/// Which part of a text stands at the point given for it.
#[derive(Clone, Copy)]
pub(super) enum Align {
    Start,
    Middle,
    End,
}

impl Align {
    const fn anchor(self) -> &'static str {
        match self {
            Align::Start => "start",
            Align::Middle => "middle",
            Align::End => "end",
        }
    }
}

/// A text in the size in which it has room, cut if letters would become too small.
fn fit(text: &str, mut ink: Ink, room: i32) -> (Cow<'_, str>, Ink) {
    let wanted = ink.width_of(text);
    if wanted <= room {
        return (text.into(), ink);
    }
    ink.size = (ink.size * room / wanted).max(SMALLEST.min(ink.size));
    let wanted = ink.width_of(text);
    if wanted <= room {
        return (text.into(), ink);
    }
    (cut(text, ink.columns_in(room, text)).into(), ink)
}

/// A page while it is drawn.
pub(super) struct Canvas(String);

impl Canvas {
    /// A white page; its size is in tenths of a millimetre.
    pub(super) fn new(
        (width, height): (i32, i32),
        language: Language,
        family: &str,
        title: &str,
    ) -> Canvas {
        Canvas(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:lang=\"{language}\" width=\"{}mm\" \
             height=\"{}mm\" viewBox=\"0 0 {width} {height}\" font-family=\"{family}\">\n\
             <title>{}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
            width / 10,
            height / 10,
            Escaped(title)
        ))
    }

    pub(super) fn finish(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }

    pub(super) fn text(
        &mut self,
        text: &str,
        (x, base): (i32, i32),
        align: Align,
        Ink { size, bold, fill }: Ink,
    ) -> fmt::Result {
        if text.is_empty() {
            return Ok(());
        }
        let weight = if bold { " font-weight=\"700\"" } else { "" };
        writeln!(
            self.0,
            "<text x=\"{x}\" y=\"{base}\" font-size=\"{size}\" text-anchor=\"{}\" fill=\"{fill}\"{weight}>{}</text>",
            align.anchor(),
            Escaped(text)
        )
    }

    /// The title of the page, spaced out around its middle.
    pub(super) fn title(&mut self, text: &str, (x, base): (i32, i32), spacing: i32) -> fmt::Result {
        writeln!(
            self.0,
            "<text x=\"{}\" y=\"{base}\" font-size=\"72\" letter-spacing=\"{spacing}\" \
             text-anchor=\"middle\" fill=\"{}\" font-weight=\"700\">{}</text>",
            // The space after the last letter counts as well.
            x + spacing / 2,
            INK.fill,
            Escaped(text)
        )
    }

    /// A label and then what is said under it, on two lines if it is long.
    pub(super) fn labelled(
        &mut self,
        (label, label_ink): (&str, Ink),
        (value, ink): (&str, Ink),
        at: (i32, i32),
        room: i32,
    ) -> fmt::Result {
        if value.is_empty() {
            return self.text(label, at, Align::Start, label_ink);
        }
        let small = Ink { size: TWO_LINES, ..ink };
        if small.width_of(value) > room {
            self.text(label, at, Align::Start, label_ink)?;
            let x = at.0 + label_ink.width_of(label) + LABEL_GAP;
            let lines = wrapped(value, small.columns_in(room, value));
            let mut lines = lines.iter().map(String::as_str);
            self.text(lines.next().unwrap_or_default(), (x, at.1 - 17), Align::Start, small)?;
            // The second line says by its cut that there is more.
            let rest = lines.collect::<Vec<_>>().join(" ");
            return self.fitted(&rest, (x, at.1 + 13), Align::Start, small, room);
        }
        let (value, ink) = fit(value, ink, room);
        writeln!(
            self.0,
            "<text x=\"{}\" y=\"{}\"><tspan font-size=\"{}\" fill=\"{}\">{}</tspan>\
             <tspan dx=\"{LABEL_GAP}\" font-size=\"{}\" fill=\"{}\">{}</tspan></text>",
            at.0,
            at.1,
            label_ink.size,
            label_ink.fill,
            Escaped(label),
            ink.size,
            ink.fill,
            Escaped(&value)
        )
    }

    /// A text in so much room: smaller if it must be, and cut if that does not do.
    pub(super) fn fitted(
        &mut self,
        text: &str,
        at: (i32, i32),
        align: Align,
        ink: Ink,
        room: i32,
    ) -> fmt::Result {
        let (text, ink) = fit(text, ink, room);
        self.text(&text, at, align, ink)
    }

    pub(super) fn thin(&mut self, from: (i32, i32), to: (i32, i32)) -> fmt::Result {
        self.line(from, to, FAINT, 2)
    }

    pub(super) fn thick(&mut self, from: (i32, i32), to: (i32, i32)) -> fmt::Result {
        self.line(from, to, STRONG, 4)
    }

    fn line(
        &mut self,
        (x1, y1): (i32, i32),
        (x2, y2): (i32, i32),
        color: &str,
        width: i32,
    ) -> fmt::Result {
        writeln!(
            self.0,
            "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"{color}\" stroke-width=\"{width}\"/>"
        )
    }

    pub(super) fn frame(&mut self, at: (i32, i32), size: (i32, i32)) -> fmt::Result {
        self.rectangle(at, size, "none", Some((STRONG, 4)))
    }

    pub(super) fn shade(&mut self, at: (i32, i32), size: (i32, i32)) -> fmt::Result {
        self.rectangle(at, size, SHADE, None)
    }

    /// A frame with a bar on its left.
    pub(super) fn warning(&mut self, (x, y): (i32, i32), size: (i32, i32)) -> fmt::Result {
        self.rectangle((x, y), size, "none", Some((RED, 3)))?;
        self.rectangle((x, y), (16, size.1), RED, None)
    }

    fn rectangle(
        &mut self,
        (x, y): (i32, i32),
        (width, height): (i32, i32),
        fill: &str,
        stroke: Option<(&str, i32)>,
    ) -> fmt::Result {
        write!(
            self.0,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\""
        )?;
        if let Some((color, width)) = stroke {
            write!(self.0, " stroke=\"{color}\" stroke-width=\"{width}\"")?;
        }
        self.0.push_str("/>\n");
        Ok(())
    }

    /// Another document inside this one.
    pub(super) fn inside(&mut self, svg: &str, (x, y): (i32, i32), scale: &str) -> fmt::Result {
        writeln!(
            self.0,
            "<g transform=\"translate({x} {y}) scale({scale})\">{}</g>",
            svg.trim_end()
        )
    }
}
