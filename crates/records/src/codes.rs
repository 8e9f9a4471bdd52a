//! Codes that several formats share, which took them over from each other.

use chuhe_board::{Color, Role};

use crate::GameResult;

/// The pieces of a side in the order of their places in the header of XQF and in the board of DhtmlXQ, where Red's
/// come first, then Black's.
pub(crate) const PIECES: [Role; 16] = {
    use Role::{Advisor, Cannon, Chariot, Elephant, Horse, King, Pawn};
    [
        Chariot, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Chariot, Cannon, Cannon,
        Pawn, Pawn, Pawn, Pawn, Pawn,
    ]
};

/// A byte with the result, in XQF and in the files of 象棋桥, where 4 means several results.
pub(crate) fn result(byte: u8) -> GameResult {
    match byte {
        1 => GameResult::Won(Color::Red),
        2 => GameResult::Won(Color::Black),
        3 => GameResult::Drawn,
        _ => GameResult::Unknown,
    }
}
