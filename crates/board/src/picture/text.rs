//! The board as text, for terminals.

use alloc::string::String;

use super::Picture;
use crate::{Color, File, Piece, Role, Script, Square};

/// How to draw a board with characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextStyle {
    /// Chinese characters and box-drawing lines. Red's chariots, horses and cannons are 俥傌炮, Black's
    /// 車馬砲, so that no colour is needed.
    Unicode,
    /// Letters, Red's in capitals.
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
                out.push_str(gap_below(row, style));
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
            let file: File = self.seen(Square::at(column)).file();
            let number = file.number(side).get();
            match (style, side) {
                (TextStyle::Unicode, Color::Red) => {
                    out.push(
                        ['一', '二', '三', '四', '五', '六', '七', '八', '九']
                            [usize::from(number) - 1],
                    );
                    out.push_str("  ");
                }
                (TextStyle::Unicode, Color::Black) => {
                    // Full width, to stand over the pieces.
                    out.push(
                        ['１', '２', '３', '４', '５', '６', '７', '８', '９']
                            [usize::from(number) - 1],
                    );
                    out.push_str("  ");
                }
                (TextStyle::Ascii, _) => {
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
                        Some(piece) => out.push(character(piece)),
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
                    out.push(piece.map_or('.', Piece::fen_letter));
                    out.push(close);
                }
            }
        }
        finish_line(out);
    }
}

/// Ends a line without spaces behind it.
fn finish_line(out: &mut String) {
    out.truncate(out.trim_end_matches(' ').len());
    out.push('\n');
}

fn character(piece: Piece) -> char {
    match (piece.color, piece.role) {
        (Color::Red, Role::Horse) => '傌',
        (Color::Red, Role::Chariot) => '俥',
        _ => piece.character(Script::Traditional),
    }
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
        (TextStyle::Ascii, 5) => " |        ~ ~ ~ ~ ~      |",
        (TextStyle::Ascii, 9 | 2) => " |  |  |  |\\ | /|  |  |  |",
        (TextStyle::Ascii, 8 | 1) => " |  |  |  |/ | \\|  |  |  |",
        (TextStyle::Ascii, _) => " |  |  |  |  |  |  |  |  |",
        (TextStyle::Unicode, 5) => "│     楚 河         漢 界       │",
        (TextStyle::Unicode, 9 | 2) => "│   │   │   │ ╲ │ ╱ │   │   │   │",
        (TextStyle::Unicode, 8 | 1) => "│   │   │   │ ╱ │ ╲ │   │   │   │",
        (TextStyle::Unicode, _) => "│   │   │   │   │   │   │   │   │",
    }
}
