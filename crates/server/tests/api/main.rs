//! The API over real sockets.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod access;
mod description;
mod forms;
mod hall;
mod hostile;
mod lines;
mod lineups;
mod live;
mod matrix;
mod newcomer;
mod requests;
mod results;
mod story;
mod wild;
