//! The board as text, for terminals.

use alloc::format;
use alloc::string::String;

use super::{Picture, PieceFace};
use crate::{Color, Piece, Role, Square};

/// How to draw a board with characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextStyle {
    /// Characters (or wide letters, as [`Picture::face`] says) and box-drawing lines. Red's chariots,
    /// horses and cannons are 俥傌炮, Black's 車馬砲 or 车马砲, so that no colour is needed.
    Unicode,
    /// Nothing but ASCII: the letters K A E H R C P whatever the face, Red's in capitals.
    Ascii,
}

impl Picture<'_> {
    /// The picture as lines of text: pieces, the last move (in brackets) and coordinates.
    pub fn text(&self, style: TextStyle) -> String {
        let mut out = String::new();
        self.label_line(&mut out, style, !self.flipped);
        for row in (0..10).rev() {
            self.row(&mut out, style, row);
            if row > 0 {
                out.push_str("  ");
                match (style, row) {
                    (TextStyle::Unicode, 5) => {
                        let [a, b, c, d] = self.river();
                        out.push_str(&format!("│      {a} {b}         {c} {d}      │"));
                    }
                    _ => out.push_str(gap_below(row, style)),
                }
                out.push('\n');
            }
        }
        self.label_line(&mut out, style, self.flipped);
        out.push_str("  ");
        for column in 0..9 {
            let file = self.seen(Square::at(column)).file();
            out.push(' ');
            out.push(file.letter());
            out.push_str(match style {
                TextStyle::Unicode => "  ",
                TextStyle::Ascii => " ",
            });
        }
        finish_line(&mut out);
        out
    }

    /// One side's file numbers.
    fn label_line(&self, out: &mut String, style: TextStyle, black: bool) {
        let side = if black { Color::Black } else { Color::Red };
        out.push_str("  ");
        for column in 0..9 {
            let number = self.seen(Square::at(column)).file().number(side).get();
            match style {
                TextStyle::Unicode => {
                    out.push(full_width(self.file_number(number, side)));
                    out.push_str("  ");
                }
                TextStyle::Ascii => {
                    out.push(' ');
                    out.push((b'0' + number) as char);
                    out.push(' ');
                }
            }
        }
        finish_line(out);
    }

    fn row(&self, out: &mut String, style: TextStyle, row: usize) {
        let rank = self.seen(Square::at(9 * row)).rank();
        out.push((b'0' + rank.index() as u8) as char);
        out.push(' ');
        for column in 0..9 {
            let square = self.seen(Square::at(9 * row + column));
            let marked = self.last_move.is_some_and(|m| m.from == square || m.to == square);
            let piece = self.setup.get(square);
            match style {
                TextStyle::Unicode => {
                    match piece {
                        Some(piece) => out.push(self.wide_character(piece)),
                        None if marked => out.push('〇'),
                        None => out.push_str(crossing(row, column)),
                    }
                    // A bracket after the piece that moved last.
                    match (column, marked && piece.is_some()) {
                        (8, false) => {}
                        (8, true) => out.push('<'),
                        (_, false) => out.push_str("──"),
                        (_, true) => out.push_str("<─"),
                    }
                }
                TextStyle::Ascii => {
                    let (open, close) = if marked { ('[', ']') } else { (' ', ' ') };
                    out.push(open);
                    out.push(piece.map_or('.', letter));
                    out.push(close);
                }
            }
        }
        finish_line(out);
    }
}

impl Picture<'_> {
    /// A piece in two columns. Where a script has one character for both sides, Red's takes the sign for a
    /// man beside it and Black's cannon the one for stone: 俥傌炮 against 车马砲.
    fn wide_character(&self, piece: Piece) -> char {
        let script = match self.face {
            PieceFace::Letters => return full_width(letter(piece)),
            PieceFace::Chinese(script) => script,
        };
        match (piece.color, piece.role) {
            (Color::Red, Role::Horse) => '傌',
            (Color::Red, Role::Chariot) => '俥',
            (Color::Black, Role::Cannon) => '砲',
            _ => piece.character(script),
        }
    }
}

/// Ends a line without spaces behind it.
fn finish_line(out: &mut String) {
    out.truncate(out.trim_end_matches(' ').len());
    out.push('\n');
}

/// The federation's letter, a capital for Red.
fn letter(piece: Piece) -> char {
    match piece.color {
        Color::Red => piece.role.letter(),
        Color::Black => piece.role.letter().to_ascii_lowercase(),
    }
}

/// A letter or digit as wide as a Chinese character.
fn full_width(c: char) -> char {
    if !c.is_ascii_graphic() {
        return c;
    }
    char::from_u32(c as u32 + 0xfee0).expect("each graphic character of ASCII has a wide twin")
}

/// Two columns of line where no piece stands.
fn crossing(row: usize, column: usize) -> &'static str {
    match (row, column) {
        (9, 0) => "┌─",
        (9, 8) => "┐",
        (9, _) | (4, 1..=7) => "┬─",
        (0, 0) => "└─",
        (0, 8) => "┘",
        (0, _) | (5, 1..=7) => "┴─",
        (_, 0) => "├─",
        (_, 8) => "┤",
        _ => "┼─",
    }
}

/// What is drawn between a row and the one below it.
fn gap_below(row: usize, style: TextStyle) -> &'static str {
    match (style, row) {
        (TextStyle::Ascii, 5) => " |       ~ ~ ~ ~ ~       |",
        (TextStyle::Ascii, 9 | 2) => " |  |  |  |\\ | /|  |  |  |",
        (TextStyle::Ascii, 8 | 1) => " |  |  |  |/ | \\|  |  |  |",
        (TextStyle::Ascii, _) => " |  |  |  |  |  |  |  |  |",
        (TextStyle::Unicode, 9 | 2) => "│   │   │   │ ╲ │ ╱ │   │   │   │",
        (TextStyle::Unicode, 8 | 1) => "│   │   │   │ ╱ │ ╲ │   │   │   │",
        (TextStyle::Unicode, _) => "│   │   │   │   │   │   │   │   │",
    }
}
