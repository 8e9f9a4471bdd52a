//! The pages over real sockets, as a browser without scripts uses them.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod browser;
mod doors;
mod outdated;
mod story;
mod texts;
