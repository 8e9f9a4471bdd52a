//! PGN: tags in brackets, then the moves.
//!
//! Read are the tags of xqbase (`Red`, `RedTeam`, `ECCO`, `Format`, …) and of western programs, whose
//! `White` is our `Red`. `FEN`, `Result`, `Format`, `SetUp` and a `Game` that says the usual become part of
//! the [`Game`] and are written from it; all other tags are kept as they are, `Termination` and `RuleSet`
//! among them.

pub(crate) mod cut;
mod tag;

use chuhe_board::Notation;

use crate::header::{First, GAME, Header, INITIAL_FEN};
use crate::movetext::{self, Manner, format_of_notation};
use crate::text::{OTHER, label};
use crate::{Game, Read, Tags};

/// Reads one game of PGN. [`Games`](crate::Games) reads files of many.
///
/// ```
/// use chuhe_records::{Read, pgn};
///
/// let text = "[Red \"胡荣华\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7 {稳健} 2. 马二进三 1-0";
/// let Read::Whole(game) = pgn::read(text) else { panic!("every move is legal") };
/// assert_eq!(game.tags.get("Red"), Some("胡荣华"));
/// assert_eq!(game.moves().len(), 3);
/// ```
pub fn read(text: &str) -> Read {
    read_first(text).read
}

/// Reads the first game of a text.
pub(crate) fn read_first(text: &str) -> First<'_> {
    let mut header = Header::default();
    let mut is_game = false;
    let moves = tag::read_section(text, |name, value| {
        is_game = true;
        let other = name.strip_prefix(OTHER).filter(|_| is_label(name));
        header.take(other.or(label(name)).unwrap_or(name), value);
    });
    let (read, rest) = header.with_moves(moves, Manner::Pgn);
    First { read, is_game, is_heading: is_game, rest }
}

/// Writes a game as PGN in UTF-8 with the moves in a notation, and an empty line at the end.
///
/// ```
/// use chuhe_board::{Notation, Position, Script};
/// use chuhe_records::{Game, pgn};
///
/// let game = Game::new(Position::initial(), ["h2e2".parse()?]);
/// let text = pgn::write(&game, Notation::Chinese(Script::Simplified));
/// assert!(text.ends_with("[Format \"Chinese\"]\n\n1. 炮二平五\n*\n\n"));
/// # Ok::<(), chuhe_board::ParseMoveError>(())
/// ```
pub fn write(game: &Game, notation: Notation) -> String {
    let mut out = String::new();
    if game.tags.get("Game").is_none() {
        tag::write(&mut out, "Game", GAME);
    }
    for (name, value) in told(&game.tags) {
        if is_label(name) {
            tag::write(&mut out, &format!("{OTHER}{name}"), value);
        } else {
            tag::write(&mut out, name, value);
        }
    }
    tag::write(&mut out, "Result", game.result.pgn());
    let fen = game.start.fen();
    if fen != INITIAL_FEN {
        tag::write(&mut out, "FEN", &fen);
    }
    tag::write(&mut out, "Format", format_of_notation(notation));
    out.push('\n');
    movetext::write(&mut out, &game.start, &game.line, notation);
    if !out.ends_with('\n') {
        out.push('\n');
    }
    out.push_str(game.result.pgn());
    out.push_str("\n\n");
    out
}

/// Whether a name would be read as that of another tag.
fn is_label(name: &str) -> bool {
    label(name.trim_start_matches(OTHER)).is_some()
}

/// The tags without those that follow from the rest of a game.
pub(crate) fn told(tags: &Tags) -> impl Iterator<Item = (&str, &str)> {
    let follows = |name: &str| {
        ["FEN", "Result", "Format", "SetUp"].iter().any(|known| name.eq_ignore_ascii_case(known))
    };
    tags.iter().filter(move |(name, _)| !follows(name))
}

#[cfg(test)]
mod tests;
