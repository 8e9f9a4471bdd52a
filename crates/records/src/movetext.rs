//! The moves of a game as text, with numbers, comments and variations: what PGN and plain scores share.

mod comment;
mod lexer;
mod reader;
mod style;
mod words;
mod writer;

pub(crate) use lexer::Manner;
pub(crate) use reader::{Movetext, begins_with_move, moves_after_name, read};
pub(crate) use style::{format_of_notation, notation_of_format};
pub(crate) use words::is_side;
pub(crate) use writer::write;
