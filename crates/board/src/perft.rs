//! Counting all games of a given length, the classic test of a move generator.

use alloc::vec::Vec;

use crate::{Move, Position};

impl Position {
    /// The number of sequences of `depth` legal moves from here. The last ply is counted, not played. A
    /// number too large for 64 bits is given as the largest there is.
    ///
    /// `depth` is also how deep the function calls itself, with the moves of a position on the stack each
    /// time: do not take it unchecked from outside. No count beyond a dozen plies ends within a lifetime.
    ///
    /// ```
    /// assert_eq!(chuhe_board::Position::initial().perft(3), 79_666);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => u64::from(self.count_legal_moves()),
            _ => self
                .legal_moves()
                .iter()
                .map(|&m| self.perft_after(m, depth - 1))
                .fold(0, u64::saturating_add),
        }
    }

    /// The number of sequences of `depth` legal moves after a first, legal one.
    pub fn perft_after(&self, first: Move, depth: u32) -> u64 {
        let mut next = self.clone();
        next.play_unchecked(first);
        next.perft(depth)
    }

    /// As [`Position::perft`], for each first move by itself.
    pub fn perft_divided(&self, depth: u32) -> Vec<(Move, u64)> {
        if depth == 0 {
            return Vec::new();
        }
        self.legal_moves().into_iter().map(|m| (m, self.perft_after(m, depth - 1))).collect()
    }
}
