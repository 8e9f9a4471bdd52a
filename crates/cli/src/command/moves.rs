//! `chuhe moves`

use std::io::Write;

use chuhe_board::Notation;
use clap::Args;

use crate::failure::Failure;
use crate::notation;
use crate::output;
use crate::position::Start;
use crate::rules::Spoken;

/// List the legal moves of a position, one on a line
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe moves\n  chuhe moves --fen \"3k5/9/9/9/9/9/9/9/9/4K4 b\" --notation chinese"
)]
pub(crate) struct Moves {
    #[command(flatten)]
    start: Start,
    /// The notation the moves are written in
    #[arg(long, value_name = "NOTATION", default_value = "uci", value_parser = notation::parser())]
    notation: Notation,
    #[command(flatten)]
    _spoken: Spoken,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let position = self.start.position()?;
        let names = position.legal_moves().into_iter().map(|m| {
            self.notation.write(&position, m).expect("the generator gives legal moves only")
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
