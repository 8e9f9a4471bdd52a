//! Random keys whose exclusive or names a position. The keys never change: hashes may be stored.

use crate::{Piece, Square};

const fn splitmix64(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

static PIECES: [[u64; 90]; 14] = {
    let mut keys = [[0; 90]; 14];
    let mut piece = 0;
    while piece < 14 {
        let mut square = 0;
        while square < 90 {
            keys[piece][square] = splitmix64((piece * 90 + square) as u64 + 0x6368_7568_6500);
            square += 1;
        }
        piece += 1;
    }
    keys
};

/// Flipped when it is Black's turn.
pub(crate) const BLACK_TO_MOVE: u64 = splitmix64(0x7869_616e_6771_6900);

/// The key of a piece on a square.
#[inline]
pub(crate) fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.code() as usize - 1][square.index()]
}
