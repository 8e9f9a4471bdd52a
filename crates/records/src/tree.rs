//! A line with its variations, grown move by move from a file.
//!
//! Files say where a variation belongs in ways of their own, and a damaged or hostile one may nest
//! variations a hundred thousand deep. So nothing here calls itself: lines lie side by side while they grow
//! and are put into one another at the end.

use chuhe_board::{
    Color, IllegalMove, Move, Position, PositionError, ReadMoveError, Setup, Square,
};

use crate::game::MOST_NESTED;
use crate::{Fault, Line, Ply};

/// How many moves a game may have, all variations included and those that cannot be played. The largest
/// books have some ten thousand; a move takes four bytes in a file, but a hundred times as many in memory.
pub(crate) const MOST_PLIES: usize = 60_000;

/// Lines side by side; the first is the game itself.
pub(crate) struct Tree {
    lines: Vec<Growing>,
    /// Moves, be they good or bad.
    plies: usize,
    /// Everything that was found wrong.
    pub(crate) faults: Vec<Fault>,
}

struct Growing {
    line: Line,
    /// The line in which it is a variation, and the index of the ply it replaces there.
    replaces: (usize, usize),
    depth: usize,
    dropped: bool,
    first_child: Option<usize>,
    next_sibling: Option<usize>,
}

impl Tree {
    pub(crate) fn new(comment: String) -> Tree {
        let mut tree = Tree { lines: Vec::new(), plies: 0, faults: Vec::new() };
        tree.push(Line { comment, plies: Vec::new() }, (0, 0), 0);
        tree
    }

    fn push(&mut self, line: Line, replaces: (usize, usize), depth: usize) {
        self.lines.push(Growing {
            line,
            replaces,
            depth,
            dropped: false,
            first_child: None,
            next_sibling: None,
        });
    }

    /// A new variation instead of a ply of a line, unless that is nested too deep.
    pub(crate) fn branch(&mut self, line: usize, ply: usize) -> Option<usize> {
        let depth = self.lines[line].depth + 1;
        if depth > MOST_NESTED {
            return None;
        }
        // Most variations are short, and there may be many.
        let line_of_one = Line { comment: String::new(), plies: Vec::with_capacity(1) };
        self.push(line_of_one, (line, ply), depth);
        Some(self.lines.len() - 1)
    }

    /// Forgets a variation if nothing of it could be read.
    pub(crate) fn drop_if_empty(&mut self, line: usize) {
        self.lines[line].dropped = self.lines[line].line.plies.is_empty();
    }

    pub(crate) fn line(&mut self, line: usize) -> &mut Line {
        &mut self.lines[line].line
    }

    /// Whether there is room for one more move; if not, that is noted.
    pub(crate) fn has_room(&mut self) -> bool {
        let has_room = self.plies < MOST_PLIES;
        if !has_room {
            self.note(Fault::TooMany { most: MOST_PLIES });
        }
        has_room
    }

    /// Notes a fault unless it is known.
    pub(crate) fn note(&mut self, fault: Fault) {
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    /// Adds a move to a line.
    pub(crate) fn play(&mut self, line: usize, ply: Ply) {
        self.lines[line].line.plies.push(ply);
        self.plies += 1;
    }

    /// The index of the last ply of a line, to hang variations on.
    pub(crate) fn last_ply(&self, line: usize) -> usize {
        self.lines[line].line.plies.len().saturating_sub(1)
    }

    /// Notes a move that cannot be played in a line.
    pub(crate) fn bad_move(
        &mut self,
        position: &Position,
        in_variation: bool,
        text: String,
        error: ReadMoveError,
    ) {
        self.plies += 1;
        self.faults.push(Fault::Move {
            number: position.move_number(),
            side: position.turn(),
            text,
            in_variation,
            error,
        });
    }

    /// Notes that variations are nested too deep.
    pub(crate) fn too_deep(&mut self, position: &Position) {
        self.plies += 1;
        let (number, side) = (position.move_number(), position.turn());
        self.faults.push(Fault::TooDeep { number, side, most: MOST_NESTED });
    }

    /// The game's own line with all variations in their places.
    pub(crate) fn finish(mut self) -> (Line, Vec<Fault>) {
        // A variation comes after the line it belongs to, so going backwards each line is complete when
        // its turn comes to be put into another.
        for at in (0..self.lines.len()).rev() {
            let mut child = self.lines[at].first_child;
            while let Some(index) = child {
                let variation = std::mem::take(&mut self.lines[index].line);
                let ply = self.lines[index].replaces.1;
                self.lines[at].line.plies[ply].remarks_mut().variations.push(variation);
                child = self.lines[index].next_sibling;
            }
            if at > 0 && !self.lines[at].dropped {
                let parent = self.lines[at].replaces.0;
                self.lines[at].next_sibling = self.lines[parent].first_child;
                self.lines[parent].first_child = Some(at);
            }
        }
        (self.lines.swap_remove(0).line, self.faults)
    }
}

/// A ply with a comment, which may be empty.
pub(crate) fn commented(played: Move, comment: String) -> Ply {
    let mut ply = Ply::new(played);
    if !comment.is_empty() {
        ply.remarks_mut().comment = comment;
    }
    ply
}

/// Why a move cannot be played; nothing if it can.
pub(crate) fn why_not(position: &Position, played: Move) -> Option<ReadMoveError> {
    let reason: IllegalMove = position.why_illegal(played)?;
    Some(ReadMoveError::Illegal(played, reason))
}

/// The start of a game. Files often do not say whose turn it is, or say it wrongly: if the piece that moves
/// first belongs to the other side, that side it is.
pub(crate) fn start(
    mut setup: Setup,
    stated: Color,
    first: Option<Square>,
) -> Result<Position, PositionError> {
    let mover = first.and_then(|square| setup.get(square)).map(|piece| piece.color);
    setup.turn = stated;
    if let Some(mover) = mover.filter(|&mover| mover != stated) {
        let mut other = setup.clone();
        other.turn = mover;
        if let Ok(position) = other.position() {
            return Ok(position);
        }
    }
    Ok(setup.position()?)
}
