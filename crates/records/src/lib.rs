#![doc = include_str!("../README.md")]

mod bytes;
pub mod cbl;
pub mod cbr;
mod codes;
pub mod dhtmlxq;
mod encoding;
mod fault;
mod format;
mod game;
mod games;
mod header;
pub mod json;
mod lost;
mod movetext;
pub mod pgn;
mod preorder;
mod result;
mod tags;
pub mod text;
mod tree;
pub mod xqf;

pub use bytes::HeaderError;
pub use encoding::{Decoded, Encoding};
pub use fault::{Fault, Read};
pub use format::{Format, UnknownFormat};
pub use game::{Game, Line, Ply, Remarks};
pub use games::{Entry, FileError, Games};
pub use result::GameResult;
pub use tags::Tags;
