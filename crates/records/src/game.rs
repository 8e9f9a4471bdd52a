//! A game as it is kept in a file.

use chuhe_board::{Move, Position};

use crate::{GameResult, Tags};

/// A game: who played, from where, what, and how it ended.
///
/// Every move of a game that was read is legal. Whoever makes one or changes it answers for that himself: the
/// writers end a line before the first move that cannot be played, as the readers do.
///
/// ```
/// use chuhe_board::{Notation, Position};
/// use chuhe_records::{Game, pgn};
///
/// let moves = ["h2e2", "h9g7"].map(|m| m.parse().expect("a move"));
/// let mut game = Game::new(Position::initial(), moves);
/// game.line.plies[0].remarks_mut().comment = "the central cannon".to_owned();
///
/// let text = pgn::write(&game, Notation::Wxf);
/// assert!(text.contains("C2=5") && text.contains("the central cannon"), "{text}");
/// let read = pgn::read(&text);
/// assert_eq!(read.game().map(|game| game.moves().len()), Some(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// What the file says about the game, in the order of the file. The start, the result and the notation
    /// are not kept here but in the fields below, or follow from what is written.
    pub tags: Tags,
    /// Where the moves begin.
    pub start: Position,
    /// The moves that were played, with what was said about them.
    pub line: Line,
    /// How it ended.
    pub result: GameResult,
}

/// Moves in a row: those of the game, or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What is said before the first move; empty if nothing is.
    pub comment: String,
    /// The moves.
    pub plies: Vec<Ply>,
}

/// A move of a line. Most carry no remarks, so that a game of bare moves stays small.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub played: Move,
    /// What is said about it, if anything is.
    pub remarks: Option<Box<Remarks>>,
}

/// What is said about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks {
    /// What is said after the move; empty if nothing is.
    pub comment: String,
    /// Signs such as `!` and `?` by their numbers in PGN: 1 for `!`, 2 for `?`, 3 for `!!`, …
    pub marks: Vec<u8>,
    /// What the mover's clock showed after the move, in milliseconds.
    pub clock_ms: Option<u64>,
    /// Other moves instead of this one, from the position before it.
    pub variations: Vec<Line>,
}

/// How deep variations may stand inside each other. No book goes further, and readers, writers and the
/// dropping of a game can then use the call stack.
pub(crate) const MOST_NESTED: usize = 64;

impl Game {
    /// A game without tags, not yet ended, with these moves, which must be legal one after the other.
    pub fn new(start: Position, moves: impl IntoIterator<Item = Move>) -> Game {
        let line =
            Line { comment: String::new(), plies: moves.into_iter().map(Ply::new).collect() };
        Game { tags: Tags::default(), start, line, result: GameResult::Unknown }
    }

    /// The moves that were played.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.line.plies.iter().map(|ply| ply.played)
    }
}

impl Line {
    /// The moves that can be played one after the other from a position, each with the position before it. What
    /// comes after one that cannot is left out. Lines that were read can be played to their end.
    ///
    /// ```
    /// use chuhe_board::Position;
    /// use chuhe_records::Game;
    ///
    /// let moves = ["h2e2", "a0a9", "h9g7"].map(|m| m.parse().expect("a move"));
    /// let game = Game::new(Position::initial(), moves);
    /// assert_eq!(game.line.playable(&game.start).count(), 1);
    /// ```
    pub fn playable(&self, start: &Position) -> impl Iterator<Item = (Position, &Ply)> {
        let mut position = start.clone();
        self.plies.iter().map_while(move |ply| {
            let before = position.clone();
            position.try_play(ply.played).ok().map(|()| (before, ply))
        })
    }

    /// The start and the position after each move that can be played.
    pub fn positions(&self, start: &Position) -> impl Iterator<Item = Position> {
        let after = self.playable(start).map(|(mut position, ply)| {
            position.play_unchecked(ply.played);
            position
        });
        std::iter::once(start.clone()).chain(after)
    }
}

impl Ply {
    /// What is said about the move, made room for if nothing is yet.
    pub fn remarks_mut(&mut self) -> &mut Remarks {
        self.remarks.get_or_insert_default()
    }

    /// A move of which nothing is said.
    pub fn new(played: Move) -> Ply {
        Ply { played, remarks: None }
    }
}

#[cfg(test)]
mod tests {
    use chuhe_board::Notation;

    use super::*;
    use crate::{dhtmlxq, json, pgn, text};

    /// No writer writes what its reader would refuse.
    #[test]
    fn writers_end_a_line_before_a_move_that_cannot_be_played() {
        let moves = ["h2e2", "a0a9", "h9g7"].map(|m| m.parse().unwrap());
        let game = Game::new(Position::initial(), moves);
        let one = |read: crate::Read| {
            assert_eq!(read.game().unwrap().moves().len(), 1);
            assert!(read.faults().is_empty());
        };
        one(pgn::read(&pgn::write(&game, Notation::Wxf)));
        one(text::read(&text::write(&game, Notation::Wxf)));
        let page = dhtmlxq::write(&game);
        assert!(page.contains("[DhtmlXQ_length]1[/DhtmlXQ_length]"), "{page}");
        one(dhtmlxq::read(page).next().unwrap());
        assert_eq!(json::write(&game, Notation::Wxf)["moves"].as_array().unwrap().len(), 1);
    }
}
