//! `chuhe moves`

use std::io::Write;

use chuhe_board::Notation;
use clap::Args;

use crate::failure::Failure;
use crate::notation;
use crate::output;
use crate::position::Start;

/// List the legal moves of a position, one on a line
#[derive(Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    start: Start,
    /// How to write them
    #[arg(long, value_name = "NOTATION", default_value = "uci", value_parser = notation::parser())]
    notation: Notation,
}

impl Moves {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let position = self.start.position()?;
        let mut out = output::answer();
        let names = position.legal_moves().into_iter().map(|m| {
            self.notation.write(&position, m).expect("the generator gives legal moves only")
        });
        for name in names {
            writeln!(out, "{name}")?;
        }
        Ok(out.flush()?)
    }
}
