//! Ends of the game that can be read off the board.

use chuhe_board::{Color, Ending, Position, Role};

/// Why a game is over on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardEnd {
    /// 将死: the side to move is mated and loses.
    Checkmate {
        /// Who wins.
        winner: Color,
    },
    /// 困毙: the side to move has no legal move and loses.
    Stalemate {
        /// Who wins.
        winner: Color,
    },
    /// Neither side has a piece that can cross the river: nobody can win.
    NoAttackers,
}

/// Whether the game is over on the board, and how.
///
/// ```
/// use chuhe_board::Position;
/// use chuhe_referee::{BoardEnd, board_end};
///
/// let bare = Position::from_fen("4kab2/4a4/9/9/9/9/9/9/9/3K5 w").expect("a position");
/// assert_eq!(board_end(&bare), Some(BoardEnd::NoAttackers));
/// ```
pub fn board_end(position: &Position) -> Option<BoardEnd> {
    let winner = position.turn().opponent();
    match position.ending() {
        Some(Ending::Checkmate) => Some(BoardEnd::Checkmate { winner }),
        Some(Ending::Stalemate) => Some(BoardEnd::Stalemate { winner }),
        None => {
            let attackers = [Role::Horse, Role::Chariot, Role::Cannon, Role::Pawn];
            let none = attackers.iter().all(|&role| position.role(role).is_empty());
            none.then_some(BoardEnd::NoAttackers)
        }
    }
}
