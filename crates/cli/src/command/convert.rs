//! `chuhe convert`

use std::io::Write;

use chuhe_board::Notation;
use clap::Args;

use crate::failure::Failure;
use crate::notation;
use crate::output;
use crate::position::Start;

/// Rewrite moves in another notation
///
/// Prints the moves on one line. Numbers such as 1. are passed over. A name that fits two moves is refused
/// with both of them.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  chuhe convert --to wxf 炮二平五 马8进7\n  chuhe convert --from uci10 \
                        --to chinese \"1. h3e3 h10g8\"\n  chuhe convert --to uci --fen FEN -- -R=6"
)]
pub(crate) struct Convert {
    #[command(flatten)]
    start: Start,
    /// The notation of the moves given [default: found out by looking at them]
    #[arg(long, value_name = "NOTATION", value_parser = notation::parser())]
    from: Option<Notation>,
    /// The notation to write
    #[arg(long, value_name = "NOTATION", value_parser = notation::parser())]
    to: Notation,
    /// The moves, as one argument or several; put -- before one that begins with a dash
    #[arg(required = true, value_name = "MOVES")]
    moves: Vec<String>,
}

impl Convert {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut position = self.start.position()?;
        let text = self.moves.join(" ");
        let moves = notation::read_moves(&position, ("--from", self.from), &text)?;
        if moves.is_empty() {
            return Err(Failure::NoMoves);
        }
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
