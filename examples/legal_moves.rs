//! All legal moves of a position, in the notation of the books.
//!
//!     cargo run --example legal_moves -- "3k5/9/9/9/9/9/9/9/4A4/4K4 w"

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use chuhe_board::{Notation, Position, Script};

fn main() -> Result<(), Box<dyn Error>> {
    let position = match std::env::args().nth(1) {
        Some(fen) => Position::from_fen(&fen)?,
        None => Position::initial(),
    };
    let chinese = Notation::Chinese(Script::Simplified);
    for m in position.legal_moves() {
        println!("{m}  {}", chinese.write(&position, m)?);
    }
    Ok(())
}
