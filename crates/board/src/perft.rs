//! Counting all games of a given length, the classic test of a move generator.

use alloc::vec::Vec;

use crate::{Move, Position};

impl Position {
    /// The number of sequences of `depth` legal moves from here. The last ply is counted, not played.
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
                .map(|&m| {
                    let mut next = self.clone();
                    next.play_unchecked(m);
                    next.perft(depth - 1)
                })
                .sum(),
        }
    }

    /// As [`Position::perft`], for each first move by itself.
    pub fn perft_divided(&self, depth: u32) -> Vec<(Move, u64)> {
        if depth == 0 {
            return Vec::new();
        }
        let count = |&m: &Move| {
            let mut next = self.clone();
            next.play_unchecked(m);
            (m, next.perft(depth - 1))
        };
        self.legal_moves().iter().map(count).collect()
    }
}
