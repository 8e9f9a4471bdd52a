//! The pages over real sockets: as a browser without scripts uses them, and in a real Chromium.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod at_the_desk;
mod boards;
mod browser;
mod chromium;
mod counted_rounds;
mod creation;
mod doors;
mod journeys;
mod judging;
mod outdated;
mod own_games;
mod panel;
mod players;
mod story;
mod tablets;
mod teams;
mod texts;
mod told;
mod uploads;
mod wire;
