//! The table by the book: each requirement of a game as a test that names it.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the message")]

mod adjourning;
mod altered;
mod claims;
mod clocks;
mod corrections;
mod counting;
mod forged;
mod fouls;
mod log;
mod matrix;
mod mishaps;
mod offers;
mod presence;
mod properties;
mod random;
mod repetition;
mod results;
mod shuffling;
mod stories;
mod table;
mod touching;
mod views;
