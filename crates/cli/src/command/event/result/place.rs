//! Which game of a round is meant.

use chuhe_tournament::{GameRef, TableRef, Tournament};

/// A game as it is named: a table, a board, a game on that board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) table: u16,
    pub(super) board: Option<u16>,
    pub(super) game: Option<u16>,
}

impl Place {
    /// Reads `3`, `3.2` or `3.2.1`.
    pub(super) fn read(text: &str) -> Option<Place> {
        let mut parts = text.trim().split('.').map(|part| part.parse().ok().filter(|&no| no > 0));
        let place =
            Place { table: parts.next()??, board: part(parts.next())?, game: part(parts.next())? };
        parts.next().is_none().then_some(place)
    }
}

/// A part may be missing, but not be faulty.
fn part(part: Option<Option<u16>>) -> Option<Option<u16>> {
    match part {
        None => Some(None),
        Some(None) => None,
        Some(found) => Some(found),
    }
}

/// A table of a round.
pub(super) struct Table<'a> {
    event: &'a Tournament,
    at: TableRef,
}

impl<'a> Table<'a> {
    pub(super) fn of(event: &'a Tournament, at: TableRef) -> Table<'a> {
        Table { event, at }
    }

    /// The game that is meant: where several could be, the first without a result, or, to correct one, the last
    /// that has a result.
    pub(super) fn find(&self, place: Place, corrects: bool) -> Option<GameRef> {
        let games = &self.event.pairing(self.at)?.games;
        let all = || games.iter().enumerate();
        let teams = self.event.setting().teams.is_some();
        let on_board: Vec<usize> = match place.board {
            Some(board) if teams => all()
                .filter(|(_, game)| game.board.map(u16::from) == Some(board))
                .map(|(at, _)| at)
                .collect(),
            Some(game) => {
                all().map(|(at, _)| at).filter(|&at| at + 1 == usize::from(game)).collect()
            }
            // A match of teams has a result on each board.
            None if teams && games.len() > 1 => Vec::new(),
            None => all().map(|(at, _)| at).collect(),
        };
        let has_result = |at: &&usize| games[**at].result.is_some();
        let found = match place.game {
            Some(game) => on_board.get(usize::from(game) - 1),
            None if corrects => on_board.iter().rfind(has_result).or(on_board.last()),
            None => on_board.iter().find(|at| !has_result(at)).or(on_board.last()),
        };
        found.map(|&at| self.at.game(at as u16 + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read() {
        let place = |table, board, game| Some(Place { table, board, game });
        assert_eq!(Place::read("3"), place(3, None, None));
        assert_eq!(Place::read("3.2"), place(3, Some(2), None));
        assert_eq!(Place::read("3.2.1"), place(3, Some(2), Some(1)));
        for wrong in ["", "0", "3.", "3.x", "1.2.3.4", "1-0"] {
            assert_eq!(Place::read(wrong), None, "{wrong}");
        }
    }
}
