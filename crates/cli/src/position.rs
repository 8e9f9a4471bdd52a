//! The position a command starts from.

use chuhe_board::Position;
use clap::Args;

use crate::failure::Failure;

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
