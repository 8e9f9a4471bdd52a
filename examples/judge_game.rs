//! A ruling on a game that goes round in circles: who loses, and why.
//!
//!     cargo run --example judge_game -- game.pgn

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;
use std::fs::File;
use std::io::BufReader;

use chuhe_board::{Notation, Position, read_line};
use chuhe_records::Games;
use chuhe_referee::{History, explain, judge_game};
use chuhe_rulebook::{Language, Rulebook};

/// A chariot that gives check for ever.
const PERPETUAL: (&str, &str) =
    ("5k3/7R1/9/9/9/9/9/9/9/4K4 w", "h8h9 f9f8 h9h8 f8f9 h8h9 f9f8 h9h8 f8f9 h8h9 f9f8 h9h8 f8f9");

fn history() -> Result<History, Box<dyn Error>> {
    let Some(path) = std::env::args().nth(1) else {
        let start = Position::from_fen(PERPETUAL.0)?;
        let moves = read_line(&start, Notation::Uci, PERPETUAL.1)?;
        return Ok(History::played(start, moves)?);
    };
    let first = Games::open(BufReader::new(File::open(path)?), None)?
        .next()
        .ok_or("there is no game in it")?;
    let entry = first?;
    let game = entry.read.game().ok_or("its first game cannot be read")?;
    for fault in entry.read.faults() {
        println!("not read in whole: {fault}");
    }
    Ok(History::played(game.start.clone(), game.moves())?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let history = history()?;
    let book = Rulebook::builtin("axf-2017").ok_or("it is built in")?;
    match judge_game(book, &history) {
        Some(found) => println!("{}", explain::text(&found.ruling, Language::En)),
        None => println!("no position comes back often enough"),
    }
    Ok(())
}
