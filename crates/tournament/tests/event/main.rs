//! One event, from the entry list to the final table: a test for every requirement, and stories an arbiter can
//! read.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod berger_tables;
mod coverage;
mod desk;
mod knock_outs;
mod leaving;
mod officials;
mod papers;
mod ratings;
mod round_robins;
mod stories;
mod swiss_events;
mod tables;
mod team_events;
mod turns;
