//! What the fuzz targets share: how bytes become a position and a text, and what must hold for them.

#![forbid(unsafe_code)]

mod board;
mod input;
mod name;
mod reads;

pub use board::{check_pictures, check_position};
pub use input::{COORDINATES, Input, LINES, NAMES};
pub use name::{check_error, check_name};
pub use reads::check_reads;
