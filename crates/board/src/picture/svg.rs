//! The board as SVG. Lengths are in hundredths of the distance between two lines; everything is integer
//! arithmetic, so that the same board gives the same bytes everywhere.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use core::fmt::{self, Write};

use super::glyphs;
use super::{Glyphs, Mark, Picture, PieceFace};
use crate::{Color, File, Piece, Square};

/// Room beside the outer lines for pieces, and above and below for the file numbers as well.
const SIDE: i32 = 70;
const END: i32 = 120;
const PIECE_RADIUS: i32 = 45;

const WOOD: &str = "#f6e3bd";
const LINE: &str = "#5b4632";
pub(super) const RED: &str = "#b3161b";
pub(super) const RED_FILL: &str = "#fff8ea";
const BLACK_FILL: &str = "#23262b";
const BLACK_INK: &str = "#fdf6e3";
const LAST_MOVE: &str = "#1f6f43";
/// Drawn under arrows and rings, so that they are seen on black pieces as well as on wood.
const HALO: &str = "#fffdf5";
const HALO_WIDTH: i32 = 4;

struct Line {
    color: &'static str,
    width: i32,
    dashes: &'static str,
}

impl Mark {
    fn line(self) -> Line {
        match self {
            Mark::Attack => Line { color: "#c2410c", width: 11, dashes: "" },
            Mark::Protect => Line { color: "#1d4ed8", width: 9, dashes: "22 18" },
            Mark::Pin => Line { color: "#7e22ce", width: 9, dashes: "4 14" },
            Mark::Note => Line { color: "#0f766e", width: 6, dashes: "" },
        }
    }

    fn class(self) -> &'static str {
        match self {
            Mark::Attack => "attack",
            Mark::Protect => "protect",
            Mark::Pin => "pin",
            Mark::Note => "note",
        }
    }
}

impl Picture<'_> {
    /// The picture as an SVG document: no fonts, no scripts, no style sheet. Each part has a `class`, so
    /// that a page may colour it differently.
    pub fn svg(&self) -> String {
        let mut out = String::with_capacity(32 * 1024);
        self.draw(&mut out).expect("writing to a string cannot fail");
        out
    }

    fn draw(&self, out: &mut String) -> fmt::Result {
        let (left, top) = if self.lying { (-END, -SIDE) } else { (-SIDE, -END) };
        let (width, height) = (800 + 2 * SIDE, 900 + 2 * END);
        let (width, height) = if self.lying { (height, width) } else { (width, height) };
        write!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" width="{}" height="{}" role="img" class="board">"#,
            width / 2,
            height / 2
        )?;
        let title = self.title.clone().unwrap_or_else(|| format!("{} to move", self.setup.turn));
        write!(out, "<title>{}</title>", escaped(&title))?;
        write!(out, "<desc>{}</desc>", self.setup.fen())?;
        if self.glyphs == Glyphs::Own {
            self.definitions(out)?;
        }
        let (area, prefix) = ((left, top, width, height), SafeId(&self.id_prefix));
        if self.glyphs == Glyphs::Tiled && !self.lying && !self.flipped {
            wood(out, area, format_args!("url(#{prefix}-tile-board)"))?;
        } else {
            wood(out, area, format_args!("{WOOD}"))?;
            self.lines(out)?;
            self.labels(out)?;
        }
        self.last_move_marks(out)?;
        out.push_str(r#"<g class="pieces">"#);
        for (square, piece) in self.setup.pieces() {
            match self.glyphs {
                Glyphs::Own => self.piece(out, self.center(square), piece)?,
                Glyphs::Shared | Glyphs::Tiled => self.shared_piece(out, square, piece)?,
            }
        }
        out.push_str("</g>");
        for &(square, mark) in &self.rings {
            self.ring(out, square, mark)?;
        }
        for &(from, to, mark) in &self.arrows {
            self.arrow(out, from, to, mark)?;
        }
        self.hang_card(out)?;
        out.push_str("</svg>\n");
        Ok(())
    }

    /// Each character that is used, once.
    fn definitions(&self, out: &mut String) -> fmt::Result {
        let mut used: BTreeSet<char> =
            self.setup.pieces().map(|(_, piece)| self.character(piece)).collect();
        for side in Color::ALL {
            used.extend((1..=9).map(|number| self.file_number(number, side)));
        }
        used.extend(self.river());
        used.extend(self.card.map(|card| self.card_character(card)));
        out.push_str("<defs>");
        self.outlines(out, used)?;
        out.push_str("</defs>");
        Ok(())
    }

    pub(super) fn outlines(&self, out: &mut String, used: BTreeSet<char>) -> fmt::Result {
        for c in used {
            if let Some(path) = glyphs::path(c) {
                let prefix = SafeId(&self.id_prefix);
                write!(out, r#"<path id="{prefix}-{:x}" d="{path}"/>"#, c as u32)?;
            }
        }
        Ok(())
    }

    pub(super) fn character(&self, piece: Piece) -> char {
        match self.face {
            PieceFace::Chinese(script) => piece.character(script),
            PieceFace::Letters => piece.role.letter(),
        }
    }

    /// A character, centred, its em scaled to `size` hundredths.
    fn glyph(
        &self,
        out: &mut String,
        c: char,
        at: (i32, i32),
        size: i32,
        fill: &str,
    ) -> fmt::Result {
        write!(
            out,
            r##"<use href="#{}-{:x}" transform="translate({} {}) scale(.{size:02})" fill="{fill}""##,
            SafeId(&self.id_prefix),
            c as u32,
            at.0,
            at.1
        )?;
        out.push_str("/>");
        Ok(())
    }

    fn center(&self, square: Square) -> (i32, i32) {
        let square = self.seen(square);
        self.on_paper((
            100 * square.file().index() as i32,
            900 - 100 * square.rank().index() as i32,
        ))
    }

    /// Where a point of the upright board is drawn: on a lying one what was below is on the right.
    pub(super) fn on_paper(&self, (x, y): (i32, i32)) -> (i32, i32) {
        if self.lying { (y, 800 - x) } else { (x, y) }
    }

    /// The lines of the board, drawn here or referred to.
    fn lines(&self, out: &mut String) -> fmt::Result {
        // The same as `on_paper`.
        let turned = if self.lying { r#" transform="matrix(0 -1 1 0 0 800)""# } else { "" };
        match self.glyphs {
            Glyphs::Shared | Glyphs::Tiled => {
                write!(out, r##"<use href="#{}-grid"{turned}/>"##, SafeId(&self.id_prefix))
            }
            Glyphs::Own if self.lying => {
                write!(out, "<g{turned}>")?;
                grid(out)?;
                out.write_str("</g>")
            }
            Glyphs::Own => grid(out),
        }
    }

    /// A piece that stands on the page once for all pictures.
    fn shared_piece(&self, out: &mut String, square: Square, piece: Piece) -> fmt::Result {
        let (x, y) = self.center(square);
        let color = piece.color.key();
        let (prefix, letter) = (SafeId(&self.id_prefix), piece.fen_letter());
        match self.glyphs {
            Glyphs::Tiled => write!(
                out,
                r##"<rect class="piece {color}" data-square="{square}" fill="url(#{prefix}-tile-{letter})" x="{}" y="{}" width="100" height="100"/>"##,
                x - 50,
                y - 50
            ),
            Glyphs::Own | Glyphs::Shared => write!(
                out,
                r##"<use class="piece {color}" data-square="{square}" href="#{prefix}-piece-{letter}" transform="translate({x} {y})"/>"##,
            ),
        }
    }

    /// The empty upright board as a tile.
    pub(super) fn board_tile(&self, out: &mut String) -> fmt::Result {
        let (width, height) = (800 + 2 * SIDE, 900 + 2 * END);
        let area = (-SIDE, -END, width, height);
        write!(
            out,
            r#"<pattern id="{}-tile-board" width="1" height="1" viewBox="{} {} {width} {height}">"#,
            SafeId(&self.id_prefix),
            -SIDE,
            -END
        )?;
        wood(out, area, format_args!("{WOOD}"))?;
        grid(out)?;
        self.labels(out)?;
        out.write_str("</pattern>")
    }

    /// File numbers: each side's own, at its own edge, counted from its right.
    fn labels(&self, out: &mut String) -> fmt::Result {
        out.push_str(r#"<g class="labels">"#);
        for file in File::all() {
            let x = if self.flipped {
                800 - 100 * file.index() as i32
            } else {
                100 * file.index() as i32
            };
            for color in Color::ALL {
                let at_bottom = (color == Color::Red) != self.flipped;
                let y = if at_bottom { 900 + 88 } else { -88 };
                let number = self.file_number(file.number(color).get(), color);
                self.glyph(out, number, self.on_paper((x, y)), 36, LINE)?;
            }
        }
        let mut river = self.river();
        if self.lying {
            // What was on the left is below, and both words are read downwards.
            river.rotate_left(2);
        }
        for (c, along) in river.into_iter().zip([110, 230, 570, 690]) {
            let at = if self.lying { (450, along) } else { (along, 450) };
            self.glyph(out, c, at, 62, LINE)?;
        }
        out.push_str("</g>");
        Ok(())
    }

    /// The square a piece left is marked by corners, the one it reached by a frame.
    fn last_move_marks(&self, out: &mut String) -> fmt::Result {
        let Some(last) = self.last_move else { return Ok(()) };
        let (x, y) = self.center(last.from);
        write!(out, r#"<path class="left" fill="none" stroke="{LAST_MOVE}" stroke-width="7" d=""#)?;
        for (sx, sy) in [(-1, -1), (1, -1), (1, 1), (-1, 1)] {
            let (cx, cy) = (x + 42 * sx, y + 42 * sy);
            write!(out, "M{cx} {}V{cy}H{}", cy - 18 * sy, cx - 18 * sx)?;
        }
        out.push_str("\"/>");
        let (x, y) = self.center(last.to);
        write!(
            out,
            r#"<rect class="reached" x="{}" y="{}" width="100" height="100" rx="14" fill="none" stroke="{LAST_MOVE}" stroke-width="7"/>"#,
            x - 50,
            y - 50
        )
    }

    /// Red is a round disc, outlined with a double ring; Black a dark octagon with a light outline and a
    /// light character.
    pub(super) fn piece(&self, out: &mut String, (x, y): (i32, i32), piece: Piece) -> fmt::Result {
        let r = PIECE_RADIUS;
        let ink = match piece.color {
            Color::Red => {
                write!(
                    out,
                    r#"<g class="piece red"><circle cx="{x}" cy="{y}" r="{r}" fill="{RED_FILL}" stroke="{RED}" stroke-width="4"/><circle cx="{x}" cy="{y}" r="{}" fill="none" stroke="{RED}" stroke-width="2"/>"#,
                    r - 7
                )?;
                RED
            }
            Color::Black => {
                // An octagon whose sides are all alike: half a side is r·tan(22.5°).
                let half = r * 41421 / 100_000;
                write!(
                    out,
                    r#"<g class="piece black"><path d="M{} {}h{}l{d} {d}v{}l-{d} {d}h-{}l-{d} -{d}v-{}z" fill="{BLACK_FILL}" stroke="{BLACK_INK}" stroke-width="4" stroke-linejoin="round"/>"#,
                    x - half,
                    y - r,
                    2 * half,
                    2 * half,
                    2 * half,
                    2 * half,
                    d = r - half
                )?;
                BLACK_INK
            }
        };
        let size = match self.face {
            PieceFace::Chinese(_) => 60,
            PieceFace::Letters => 70,
        };
        self.glyph(out, self.character(piece), (x, y), size, ink)?;
        out.push_str("</g>");
        Ok(())
    }

    /// A ring around a piece, with a halo under it.
    fn ring(&self, out: &mut String, square: Square, mark: Mark) -> fmt::Result {
        let (x, y) = self.center(square);
        let Line { color, width, dashes } = mark.line();
        write!(
            out,
            r#"<g class="ring {}" fill="none" stroke-linecap="round"><circle class="halo" cx="{x}" cy="{y}" r="48" stroke="{HALO}" stroke-width="{}"/><circle cx="{x}" cy="{y}" r="48" stroke="{color}" stroke-width="{width}""#,
            mark.class(),
            width + 2 * HALO_WIDTH
        )?;
        dash(out, dashes)?;
        out.push_str("/></g>");
        Ok(())
    }

    /// An arrow from the middle of one piece to that of another, with a halo under it. It keeps clear of
    /// both middles, unless the squares are neighbours: then the shaft would be too short to be seen.
    fn arrow(&self, out: &mut String, from: Square, to: Square, mark: Mark) -> fmt::Result {
        let ((x1, y1), (x2, y2)) = (self.center(from), self.center(to));
        let (dx, dy) = (x2 - x1, y2 - y1);
        let length = (dx * dx + dy * dy).isqrt();
        if length == 0 {
            return Ok(());
        }
        // A point so far along the arrow and so far beside it.
        let at = |along: i32, beside: i32| {
            let x = x1 + (dx * along - dy * beside) / length;
            let y = y1 + (dy * along + dx * beside) / length;
            format!("{x} {y}")
        };
        let Line { color, width, dashes } = mark.line();
        let (tail, clear) = if length < 150 { (8, 14) } else { (30, 26) };
        let neck = length - clear - 28;
        let shaft = format!("M{}L{}", at(tail, 0), at(neck, 0));
        let head = format!(
            "M{}L{}L{}L{}z",
            at(length - clear, 0),
            at(neck - 6, 20),
            at(neck, 0),
            at(neck - 6, -20)
        );
        write!(
            out,
            r#"<g class="arrow {}" stroke-linecap="round" stroke-linejoin="round"><path class="halo" fill="none" stroke="{HALO}" stroke-width="{}" d="{shaft}"/><path class="halo" fill="{HALO}" stroke="{HALO}" stroke-width="{}" d="{head}"/><path fill="none" stroke="{color}" stroke-width="{width}" d="{shaft}""#,
            mark.class(),
            width + 2 * HALO_WIDTH,
            2 + 2 * HALO_WIDTH,
        )?;
        dash(out, dashes)?;
        write!(out, r#"/><path fill="{color}" stroke="{color}" stroke-width="2" d="{head}"/></g>"#)
    }
}

/// The board without its lines: left, top, width, height.
fn wood(
    out: &mut String,
    (left, top, width, height): (i32, i32, i32, i32),
    fill: fmt::Arguments<'_>,
) -> fmt::Result {
    write!(
        out,
        r#"<rect class="wood" x="{left}" y="{top}" width="{width}" height="{height}" fill="{fill}"/>"#
    )
}

fn dash(out: &mut String, dashes: &str) -> fmt::Result {
    if dashes.is_empty() {
        return Ok(());
    }
    write!(out, r#" stroke-dasharray="{dashes}""#)
}

/// Lines, palaces, river and the ticks at the starting squares of cannons and pawns.
pub(super) fn grid(out: &mut String) -> fmt::Result {
    write!(out, r#"<path class="grid" fill="none" stroke="{LINE}" stroke-width="3" d=""#)?;
    for rank in 0..10 {
        write!(out, "M0 {}H800", 100 * rank)?;
    }
    for file in 1..8 {
        write!(out, "M{x} 0V400M{x} 500V900", x = 100 * file)?;
    }
    out.push_str("M0 0V900M800 0V900M300 0L500 200M500 0L300 200M300 700L500 900M500 700L300 900");
    let starts = [(1, 2), (7, 2), (0, 3), (2, 3), (4, 3), (6, 3), (8, 3)];
    for (file, depth) in starts {
        for rank in [depth, 9 - depth] {
            for (sx, sy) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                if (file == 0 && sx < 0) || (file == 8 && sx > 0) {
                    continue;
                }
                let (x, y) = (100 * file + 8 * sx, 100 * rank + 8 * sy);
                write!(out, "M{x} {}V{y}H{}", y + 18 * sy, x + 18 * sx)?;
            }
        }
    }
    write!(
        out,
        r#""/><rect class="frame" x="-10" y="-10" width="820" height="920" fill="none" stroke="{LINE}" stroke-width="6"/>"#
    )
}

/// Text that may stand between tags. Control characters have no place in XML, escaped or not.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '\n' | '\t' => safe.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => safe.push(c),
        }
    }
    safe
}

/// A name that may be an id and stand in a reference, whatever it was made of. It begins with a letter.
pub(super) struct SafeId<'a>(pub(super) &'a str);

impl fmt::Display for SafeId<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut safe =
            self.0.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        if !self.0.starts_with(|c: char| c.is_ascii_alphabetic()) {
            f.write_str("chuhe-")?;
        }
        safe.try_for_each(|c| f.write_char(c))
    }
}
