//! The API over real sockets.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::unwrap_used, reason = "in a test a panic is the message")]

mod cost;
mod hall;
mod hostile;
mod matrix;
mod story;
mod wild;
