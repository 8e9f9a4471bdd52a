//! How a game ended.

use chuhe_board::Color;

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// One side won.
    Won(Color),
    /// Drawn.
    Drawn,
    /// Not ended, or not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// As PGN writes it: `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub const fn pgn(self) -> &'static str {
        match self {
            GameResult::Won(Color::Red) => "1-0",
            GameResult::Won(Color::Black) => "0-1",
            GameResult::Drawn => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }
}
