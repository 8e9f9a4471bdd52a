//! A diagram as SVG: a position, the last move, an arrow and a ring.
//!
//!     cargo run --example draw_diagram > board.svg

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use chuhe_board::{Mark, Picture, Setup};

fn main() -> Result<(), Box<dyn Error>> {
    let setup: Setup = "3ak4/4a4/9/9/9/9/9/9/9/3RK4 b".parse()?;
    let mut picture = Picture::new(&setup);
    picture.last_move = Some("a0d0".parse()?);
    picture.arrows.push(("d0".parse()?, "d9".parse()?, Mark::Attack));
    picture.rings.push(("d9".parse()?, Mark::Attack));
    picture.title = Some("The advisor is under attack".to_owned());
    println!("{}", picture.svg());
    Ok(())
}
