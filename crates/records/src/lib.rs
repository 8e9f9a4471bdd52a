//! Game files in and out.

mod fault;
mod game;
mod result;
mod tags;

pub use fault::{Fault, Read};
pub use game::{Game, Line, Ply, Remarks};
pub use result::GameResult;
pub use tags::Tags;
