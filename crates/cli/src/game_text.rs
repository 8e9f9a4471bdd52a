//! A game as it is given on the command line: a start position and moves.

use chuhe_board::Notation;
use chuhe_records::Game;
use chuhe_referee::History;
use clap::Args;

use crate::failure::Failure;
use crate::game_files::{FoundGame, GameFile};
use crate::notation;
use crate::position::Start;

/// A game to look at.
#[derive(Args)]
pub(crate) struct GameText {
    #[command(flatten)]
    start: Start,
    /// The moves, in any notation, divided by spaces
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// The notation of --moves [default: found out by looking at them]
    #[arg(long, value_name = "NOTATION", value_parser = notation::parser(), requires = "moves")]
    from: Option<Notation>,
}

impl GameText {
    /// Whether a position or moves are given.
    pub(crate) fn is_given(&self) -> bool {
        self.moves.is_some() || self.start.fen.is_some()
    }

    pub(crate) fn game(&self) -> Result<Game, Failure> {
        let Some(moves) = &self.moves else { return Err(Failure::NoGame) };
        let start = self.start.position()?;
        let moves = notation::read_moves(&start, ("--from", self.from), moves)?;
        Ok(Game::new(start, moves))
    }
}

/// The one game that is meant, played through: that of a file, or the one given by its moves.
pub(crate) fn one_game(
    file: &GameFile,
    text: &GameText,
) -> Result<(History, Option<FoundGame>), Failure> {
    match file.game()? {
        Some(_) if text.is_given() => Err(Failure::FileAndMoves),
        Some(found) => Ok((played(&found.game), Some(found))),
        None => Ok((played(&text.game()?), None)),
    }
}

/// A game, played through.
pub(crate) fn played(game: &Game) -> History {
    let mut history = History::new(game.start.clone());
    for m in game.moves() {
        history.push_unchecked(m);
    }
    history
}
