//! The pages over real sockets: as a browser without scripts uses them, and in a real Chromium.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod at_the_desk;
mod boards;
mod browser;
mod chromium;
mod doors;
mod journeys;
mod outdated;
mod panel;
mod story;
mod teams;
mod texts;
mod told;
mod uploads;
