//! Games made of fields.

mod routes;
mod sorted;

use chuhe_board::{Color, PositionError, Setup};

use self::routes::Routes;
use self::sorted::Sorted;
use super::board::{read_board, read_move};
use super::fields::next_game;
use crate::tree::{Tree, start};
use crate::{Fault, Game, GameResult, Read, Tags};

/// The games of a text, one by one.
#[derive(Clone, Debug)]
pub struct Games<T> {
    text: T,
    at: usize,
}

impl<T> Games<T> {
    pub(super) fn new(text: T) -> Games<T> {
        Games { text, at: 0 }
    }
}

impl<T: AsRef<str>> Iterator for Games<T> {
    type Item = Read;

    fn next(&mut self) -> Option<Read> {
        let mut sorted = Sorted::default();
        let found = next_game(self.text.as_ref(), &mut self.at, |field| sorted.add(field));
        found.then(|| game(sorted))
    }
}

fn game(mut fields: Sorted) -> Read {
    let tags = std::mem::take(&mut fields.tags);
    let (result, tags) = result(fields.result.take(), tags);
    fields.finish();
    let first = fields.routes.first().and_then(|main| read_move(&main.moves(1)));
    let position = match (&fields.fen, &fields.board) {
        // Ours, with whose turn it is and the counters.
        (Some(fen), _) => fen.parse::<Setup>().map_err(PositionError::from).and_then(|setup| {
            let turn = setup.turn;
            start(setup, turn, first.map(|played| played.from))
        }),
        (None, board) => {
            let setup = board.as_deref().map_or_else(Setup::initial, read_board);
            start(setup, Color::Red, first.map(|played| played.from))
        }
    };
    let position = match position {
        Ok(position) => position,
        Err(error) => return Read::Nothing(tags, Fault::Start(error)),
    };
    let mut tree = Tree::new(String::new());
    Routes::new(&mut fields, &mut tree).grow(position.clone());
    for fault in std::mem::take(&mut fields.left_out) {
        tree.note(fault);
    }
    let (line, faults) = tree.finish();
    Read::new(Game { tags, start: position, line, result }, faults)
}

/// The result, and where its text says something else, that text as a tag.
fn result(text: Option<String>, mut tags: Tags) -> (GameResult, Tags) {
    let text = text.unwrap_or_default();
    let result = match text.trim() {
        // Pages in English tell it from Red's side.
        "W" | "w" => Some(GameResult::Won(Color::Red)),
        "L" | "l" => Some(GameResult::Won(Color::Black)),
        "D" | "d" => Some(GameResult::Drawn),
        "" => Some(GameResult::Unknown),
        text => GameResult::read(text),
    };
    if result.is_none() {
        tags.set("ResultText", text);
    }
    (result.unwrap_or_default(), tags)
}
