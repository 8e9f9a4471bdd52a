//! The same moves under every rulebook.
//!
//!     cargo run --example compare_rulebooks

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use chuhe_board::{Notation, Position, read_line};
use chuhe_referee::{Case, explain, judge};
use chuhe_rulebook::{Language, Rulebook};

fn main() -> Result<(), Box<dyn Error>> {
    // Red's chariot chases a cannon whose root is pinned.
    let start = Position::from_fen("2baka3/9/4b4/9/6c2/6R2/4c4/4C4/4N4/3AKA3 b")?;
    let moves = read_line(&start, Notation::Uci, "g5c5 g4c4 c5g5 c4g4")?;
    let case = Case::new(start, moves)?;
    for book in Rulebook::all() {
        let ruling = judge(book, &case, 3);
        println!("{:<10} {}", book.id(), explain::sentence(&ruling, Language::En));
        println!("{:<10} {}", "", explain::sentence(&ruling, Language::ZhHans));
    }
    Ok(())
}
