//! What bears on what: captures that could really be played, and roots (根) that could really retake.
//!
//! All of it asks what a side could do if it were its turn, so positions are looked at regardless of whose
//! turn it is.

use chuhe_board::{Bitboard, Move, Position, Role, Square};

/// Who protects a piece against one capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roots {
    /// Protectors that could legally retake once the capture is made (真根).
    pub real: Bitboard,
    /// Protectors that bear on the square but could not retake (假根).
    pub false_ones: Bitboard,
}

impl Roots {
    /// The protectors of the piece on `capture.to` against that capture.
    #[inline]
    pub fn against(position: &Position, capture: Move) -> Roots {
        let mut after = position.clone();
        after.play_unchecked(capture);
        let mut roots = Roots { real: Bitboard::EMPTY, false_ones: Bitboard::EMPTY };
        for protector in after.attackers(capture.to, after.turn()) {
            let retake = Move::new(protector, capture.to);
            if after.attackers_of_king_after(retake).is_empty() {
                roots.real = roots.real.with(protector);
            } else {
                roots.false_ones = roots.false_ones.with(protector);
            }
        }
        roots
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

/// The enemy cannons that hold a piece on a line: it is one of the two pieces between such a cannon and
/// its own king, and the capture goes along that line.
pub(crate) fn cannons_pinning_along(position: &Position, capture: Move) -> Bitboard {
    let Some(piece) = position.piece_at(capture.from) else { return Bitboard::EMPTY };
    let king = position.king(piece.color);
    let cannons = position.pieces(piece.color.opponent(), Role::Cannon);
    cannons
        .into_iter()
        .filter(|&cannon| {
            let line = Bitboard::between(king, cannon);
            line.contains(capture.from)
                && (line & position.occupied()).len() == 2
                && line.with(cannon).contains(capture.to)
        })
        .collect()
}
