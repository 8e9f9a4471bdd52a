//! `chuhe moves`

use std::io::Write;

use chuhe_board::{Notation, Position};
use clap::Args;

use crate::failure::Failure;
use crate::notation;
use crate::output;
use crate::position::Place;
use crate::rules::Spoken;

/// List the legal moves of a position, one on a line
///
/// Of a game file, of moves, or of a FEN: the position at the end, or with --at an earlier one.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe moves\n  chuhe moves game.pgn --at 40\n  chuhe moves --fen \"3k5/9/9/9/9/9/9/9/9/4K4 b\" --notation chinese"
)]
pub(crate) struct Moves {
    #[command(flatten)]
    place: Place,
    /// The notation the moves are written in
    #[arg(long, value_name = "NOTATION", default_value = "uci", value_parser = notation::parser())]
    notation: Notation,
    #[command(flatten)]
    spoken: Spoken,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let reached = self.place.reach(self.spoken.language())?;
        self.list(&reached.position)?;
        match reached.found {
            Some(found) => found.broken_off(self.spoken.language()),
            None => Ok(()),
        }
    }

    fn list(&self, position: &Position) -> Result<(), Failure> {
        let names = position.legal_moves().into_iter().map(|m| {
            self.notation.write(position, m).expect("the generator gives legal moves only")
        });
        if self.json {
            return Ok(output::json(&names.collect::<Vec<_>>())?);
        }
        let mut out = output::answer();
        for name in names {
            writeln!(out, "{name}")?;
        }
        Ok(out.flush()?)
    }
}
