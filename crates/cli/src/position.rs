//! The position a command is about.

use chuhe_board::{Move, Notation, Position};
use chuhe_rulebook::Language;
use clap::Args;

use crate::failure::Failure;
use crate::game_files::{FoundGame, GameFile};
use crate::notation;

/// Where to start.
#[derive(Args)]
pub(crate) struct Start {
    /// The position, as FEN; the start of the game if not given
    ///
    /// The side to move (w, r or b) and the counters may be left out. H and N, E, B and M, A and G are
    /// read alike.
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
}

impl Start {
    pub(crate) fn position(&self) -> Result<Position, Failure> {
        Ok(match &self.fen {
            Some(fen) => Position::from_fen(fen)?,
            None => Position::initial(),
        })
    }
}

/// A position of a game: of a file, or of moves.
#[derive(Args)]
pub(crate) struct Place {
    #[command(flatten)]
    file: GameFile,
    #[command(flatten)]
    start: Start,
    /// Moves to play first, divided by spaces; numbers such as 1. are passed over
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
    /// The notation of --moves [default: found out by looking at them]
    #[arg(long, value_name = "NOTATION", value_parser = notation::parser(), requires = "moves")]
    from: Option<Notation>,
    /// The position after so many plies, 0 for the start [default: the last]
    #[arg(long, value_name = "PLY")]
    at: Option<usize>,
}

/// The position that is meant.
pub(crate) struct Reached {
    pub(crate) position: Position,
    pub(crate) last_move: Option<Move>,
    /// The game of the file, if one is named: it may break off, which is to be told once the answer is out.
    pub(crate) found: Option<FoundGame>,
}

impl Place {
    pub(crate) fn reach(&self, language: Language) -> Result<Reached, Failure> {
        let found = self.file.game()?;
        if found.is_some() && (self.start.fen.is_some() || !self.moves.is_empty()) {
            return Err(Failure::FileAndMoves);
        }
        let (mut position, mut moves) = match &found {
            Some(found) => (found.game.start.clone(), found.game.moves().collect::<Vec<_>>()),
            None => {
                let start = self.start.position()?;
                let moves = notation::read_moves(&start, ("--from", self.from), &self.moves)?;
                (start, moves)
            }
        };
        if let Some(ply) = self.at {
            let last = moves.len();
            if ply > last {
                // A record that breaks off says more than how far it goes.
                found.map_or(Ok(()), |found| found.broken_off(language))?;
                return Err(Failure::PlyNotReached { ply, last });
            }
            moves.truncate(ply);
        }
        for &m in &moves {
            position.play_unchecked(m);
        }
        Ok(Reached { position, last_move: moves.last().copied(), found })
    }
}
