//! The API over real sockets.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod forms;
mod hall;
mod hostile;
mod live;
mod matrix;
mod results;
mod story;
mod wild;
