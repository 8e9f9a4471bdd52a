//! The API over real sockets.

mod hall;
mod story;
