//! What bears on what: captures that could really be played, and roots (根) that could really retake.
//!
//! All of it asks what a side could do if it were its turn, so positions are looked at regardless of whose
//! turn it is.

use chuhe_board::{Bitboard, Move, Position, Role, Square};

/// Who protects a piece against one capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Roots {
    /// Protectors that could legally retake once the capture is made (真根).
    pub(crate) real: Bitboard,
    /// Protectors that bear on the square but could not retake (假根).
    pub(crate) false_ones: Bitboard,
}

impl Roots {
    /// The protectors of the piece on `capture.to` against that capture. A check that stands already is
    /// looked past: it does not make a root false.
    #[inline]
    pub(crate) fn against(position: &Position, capture: Move) -> Roots {
        let standing = standing_checks(position, capture.to);
        let mut after = position.clone();
        after.play_unchecked(capture);
        let mut roots = Roots { real: Bitboard::EMPTY, false_ones: Bitboard::EMPTY };
        for protector in after.attackers(capture.to, after.turn()) {
            let retake = Move::new(protector, capture.to);
            if (after.attackers_of_king_after(retake) - standing).is_empty() {
                roots.real = roots.real.with(protector);
            } else {
                roots.false_ones = roots.false_ones.with(protector);
            }
        }
        roots
    }
}

/// The pieces that give check to the side of the piece on a square, on the board as it stands.
#[inline]
pub(crate) fn standing_checks(position: &Position, square: Square) -> Bitboard {
    match position.piece_at(square) {
        // Only the side to move can be in check.
        Some(piece) if piece.color == position.turn() => position.checkers(),
        _ => Bitboard::EMPTY,
    }
}

/// Whether a piece could legally take another if it were its side's turn. Checks already given by the
/// pieces in `ignoring` are looked past.
#[inline]
pub(crate) fn could_take(position: &Position, capture: Move, ignoring: Bitboard) -> bool {
    position.attacks_from(capture.from).contains(capture.to)
        && (position.attackers_of_king_after(capture) - ignoring).is_empty()
}

/// A pawn that has not crossed the river.
#[inline]
pub(crate) fn is_uncrossed_pawn(position: &Position, square: Square) -> bool {
    position
        .piece_at(square)
        .is_some_and(|piece| piece.role == Role::Pawn && !square.is_across_river(piece.color))
}
