//! A piece where it stands.

use chuhe_board::{Bitboard, Piece, Position, Square};

/// A piece where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The piece.
    pub piece: Piece,
    /// Where it stands after the move that is described.
    pub square: Square,
}

impl Placed {
    /// What stands on a square that is known to be occupied.
    pub(crate) fn on(position: &Position, square: Square) -> Placed {
        let piece = position.piece_at(square).expect("the square is occupied");
        Placed { piece, square }
    }

    pub(crate) fn all(position: &Position, squares: Bitboard) -> Vec<Placed> {
        squares.into_iter().map(|square| Placed::on(position, square)).collect()
    }
}
