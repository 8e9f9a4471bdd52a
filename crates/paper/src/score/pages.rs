//! How a sheet is divided into pages: two blocks side by side, each of so many lines.
//!
//! Every page carries the whole heading and room for signatures, since sheets of paper get separated.

use super::{Diagram, RecordSheet, Row};
use crate::width;

/// The lines of a block, that with the names of the columns among them: thirty moves.
pub(super) const LINES: usize = 31;
/// The lines that a diagram with its caption takes: two fit into a block.
pub(super) const DIAGRAM_LINES: usize = 15;
/// The columns of a line of comments.
const NOTE_COLUMNS: usize = 54;
/// A heading and one line: less of a table or of comments does not begin at the foot of a block.
const LEAST: usize = 2;

/// What fits on a page: the left block and the right one.
pub(super) struct Page<'a> {
    pub(super) blocks: Vec<Vec<Part<'a>>>,
}

/// A part of a block.
pub(super) enum Part<'a> {
    /// Moves under the names of the columns, and empty lines to write on.
    Moves {
        rows: &'a [Row],
        blank: usize,
    },
    Diagram(&'a Diagram),
    /// Lines of comments under a heading.
    Notes(Vec<String>),
}

impl Part<'_> {
    /// How many lines it takes.
    pub(super) fn lines(&self) -> usize {
        match self {
            Part::Moves { rows, blank } => 1 + rows.len() + blank,
            Part::Diagram(_) => DIAGRAM_LINES,
            Part::Notes(lines) => 1 + lines.len(),
        }
    }
}

/// Divides a sheet into pages; there is always one.
pub(super) fn pages(sheet: &RecordSheet) -> Vec<Page<'_>> {
    let mut blocks = Blocks { done: vec![Vec::new()], room: LINES };
    blocks.diagrams(sheet.start.as_ref());
    blocks.moves(&sheet.rows);
    if !sheet.diagrams.is_empty() || !sheet.notes.is_empty() {
        blocks.leave_moves();
    }
    blocks.diagrams(&sheet.diagrams);
    let wrapped = |note: &String| width::wrapped(note, NOTE_COLUMNS);
    blocks.notes(&sheet.notes.iter().flat_map(wrapped).collect::<Vec<_>>());
    let mut blocks = blocks.done;
    // The right block beside the last moves is ruled like the left one.
    if blocks.len() % 2 == 1 && ends_with_moves(&blocks) {
        blocks.push(vec![Part::Moves { rows: &[], blank: LINES - 1 }]);
    }
    let mut pages = Vec::new();
    let mut blocks = blocks.into_iter().peekable();
    while blocks.peek().is_some() {
        pages.push(Page { blocks: blocks.by_ref().take(2).collect() });
    }
    pages
}

fn ends_with_moves(blocks: &[Vec<Part<'_>>]) -> bool {
    matches!(blocks.last().and_then(|block| block.last()), Some(Part::Moves { .. }))
}

struct Blocks<'a> {
    done: Vec<Vec<Part<'a>>>,
    /// The lines left in the last block.
    room: usize,
}

impl<'a> Blocks<'a> {
    /// Begins another block if this one has not so many lines left.
    fn need(&mut self, lines: usize) {
        if self.room < lines {
            self.done.push(Vec::new());
            self.room = LINES;
        }
    }

    fn put(&mut self, part: Part<'a>, lines: usize) {
        self.done.last_mut().expect("there is always a block").push(part);
        self.room -= lines;
    }

    /// Goes on with what comes after the moves: in the right block if that is still free, under the moves if
    /// there is room for a diagram, on the next page if not.
    fn leave_moves(&mut self) {
        if self.done.len() % 2 == 1 || self.room < DIAGRAM_LINES {
            self.need(LINES + 1);
        } else if let Some(Part::Moves { blank, .. }) =
            self.done.last_mut().and_then(|block| block.last_mut())
        {
            // Empty lines are for the foot of a block.
            *blank = 0;
        }
    }

    fn diagrams(&mut self, diagrams: impl IntoIterator<Item = &'a Diagram>) {
        for diagram in diagrams {
            self.need(DIAGRAM_LINES);
            self.put(Part::Diagram(diagram), DIAGRAM_LINES);
        }
    }

    fn moves(&mut self, mut rows: &'a [Row]) {
        loop {
            self.need(LEAST);
            let (now, later) = rows.split_at(rows.len().min(self.room - 1));
            let blank = self.room - 1 - now.len();
            self.put(Part::Moves { rows: now, blank }, now.len() + 1);
            rows = later;
            if rows.is_empty() {
                break;
            }
        }
    }

    fn notes(&mut self, mut lines: &[String]) {
        while !lines.is_empty() {
            self.need(LEAST);
            let (now, later) = lines.split_at(lines.len().min(self.room - 1));
            self.put(Part::Notes(now.to_vec()), now.len() + 1);
            lines = later;
        }
    }
}
