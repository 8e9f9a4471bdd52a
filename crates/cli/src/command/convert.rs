//! `chuhe convert`

use std::io::Write;

use chuhe_board::{Notation, read_line};
use clap::Args;

use crate::failure::Failure;
use crate::output;
use crate::position::Start;

/// Rewrite moves in another notation
///
/// Prints the moves on one line. Numbers such as 1. are passed over. A name that fits two moves is refused
/// with both of them.
#[derive(Args)]
#[command(after_help = "Example: chuhe convert --from chinese --to wxf 炮二平五 马8进7")]
pub(crate) struct Convert {
    #[command(flatten)]
    start: Start,
    /// The notation of the moves given: chinese, wxf, short, iccs, uci or uci10 (ranks 1-10)
    #[arg(long, value_name = "NOTATION")]
    from: Notation,
    /// The notation to write: as above, and chinese-traditional or short-traditional
    #[arg(long, value_name = "NOTATION")]
    to: Notation,
    /// The moves, as one argument or several
    #[arg(required = true, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Vec<String>,
}

impl Convert {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut position = self.start.position()?;
        let moves = read_line(&position, self.from, &self.moves.join(" "))?;
        let mut names = Vec::with_capacity(moves.len());
        for m in moves {
            names.push(self.to.write(&position, m).expect("the moves were read as legal ones"));
            position.play_unchecked(m);
        }
        let mut out = output::answer();
        writeln!(out, "{}", names.join(" "))?;
        Ok(out.flush()?)
    }
}
