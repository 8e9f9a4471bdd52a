//! The pages over real sockets, as a browser without scripts uses them.

mod browser;
mod doors;
mod story;
mod texts;
