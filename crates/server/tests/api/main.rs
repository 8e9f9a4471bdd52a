//! The API over real sockets.

mod hall;
mod hostile;
mod matrix;
mod story;
