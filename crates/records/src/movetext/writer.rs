//! Lines of moves into text.

use std::fmt::Write;

use chuhe_board::{Color, Notation, Position};

use super::comment;
use crate::{Line, Remarks};

/// Writes the moves of a game with their remarks, a move number at the start of each line. A move that
/// cannot be played ends its line, as it does in a reader.
pub(crate) fn write(out: &mut String, start: &Position, line: &Line, notation: Notation) {
    Writer { out, notation }.line(start.clone(), line, false);
}

struct Writer<'a> {
    out: &'a mut String,
    notation: Notation,
}

impl Writer<'_> {
    /// Nested variations are written by recursion; readers keep their depth small.
    fn line(&mut self, mut position: Position, line: &Line, in_variation: bool) {
        if !line.comment.is_empty() {
            comment::write(self.out, &line.comment, None);
            self.out.push(if in_variation { ' ' } else { '\n' });
        }
        // Black's move needs its number at the start, and after whatever stood between.
        let mut needs_number = true;
        for (nth, ply) in line.plies.iter().enumerate() {
            let Ok(name) = self.notation.write(&position, ply.played) else { break };
            let is_red = position.turn() == Color::Red;
            if nth > 0 {
                self.out.push(if is_red && !in_variation { '\n' } else { ' ' });
            }
            if is_red || needs_number {
                let dots = if is_red { "." } else { "..." };
                write!(self.out, "{}{dots} ", position.move_number())
                    .expect("writing to a string cannot fail");
            }
            self.out.push_str(&name);
            needs_number = false;
            if let Some(remarks) = &ply.remarks {
                self.remarks(&position, remarks);
                needs_number = true;
            }
            position.play_unchecked(ply.played);
        }
    }

    fn remarks(&mut self, before: &Position, remarks: &Remarks) {
        for mark in &remarks.marks {
            write!(self.out, " ${mark}").expect("writing to a string cannot fail");
        }
        if !remarks.comment.is_empty() || remarks.clock_ms.is_some() {
            self.out.push(' ');
            comment::write(self.out, &remarks.comment, remarks.clock_ms);
        }
        for variation in &remarks.variations {
            self.out.push_str(" (");
            self.line(before.clone(), variation, true);
            self.out.push(')');
        }
    }
}
