#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod attacks;
mod bitboard;
mod checks;
mod color;
mod fen;
mod legality;
mod listing;
mod moves;
mod notation;
mod perft;
mod picture;
mod piece;
mod play;
mod position;
mod role;
mod setup;
mod square;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use checks::Checks;
pub use color::{Color, ParseColorError};
pub use fen::{FenError, FenFault, PositionError};
pub use moves::{Move, MoveList, MoveListIter, ParseMoveError};
pub use notation::{
    LineError, Notation, ReadMoveError, UnknownNotation, after_number, half_width, read_line,
};
pub use picture::{Glyphs, Mark, Picture, PieceFace, ResultCard, TextStyle, shared_glyphs};
pub use piece::{Piece, Script};
pub use play::{IllegalMove, Refused};
pub use position::{Ending, Position};
pub use role::Role;
pub use setup::{Setup, SetupError, SetupFault};
pub use square::{File, FileNumber, ParseSquareError, Rank, Square};
