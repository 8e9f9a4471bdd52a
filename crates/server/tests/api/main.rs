//! The API over real sockets.

mod cost;
mod hall;
mod hostile;
mod matrix;
mod story;
