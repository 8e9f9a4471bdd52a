//! Every row of `corpus/perft.tsv` is a test of its own. Counts agreed by two engines.
//!
//! Rows over 20 million nodes belong to the optimised run (`./check`) and are not listed in
//! the other one.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use chuhe_board::Position;
use libtest_mimic::{Arguments, Trial};

const SLOW: u64 = 20_000_000;

fn main() {
    let rows = include_str!("../../../corpus/perft.tsv").lines().skip(1).enumerate();
    let trials = rows.filter_map(|(i, row)| {
        let mut columns = row.split('\t');
        let mut next = || columns.next().unwrap_or_else(|| panic!("row {} is too short", i + 2));
        let (fen, depth, nodes) = (next(), next(), next());
        let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.parse().unwrap());
        if cfg!(debug_assertions) && nodes > SLOW {
            return None;
        }
        let board = fen.split(' ').next().unwrap_or(fen);
        Some(Trial::test(format!("perft {board} depth {depth}"), move || {
            let found = Position::from_fen(fen)?.perft(depth);
            if found == nodes { Ok(()) } else { Err(format!("{found} instead of {nodes}").into()) }
        }))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}
