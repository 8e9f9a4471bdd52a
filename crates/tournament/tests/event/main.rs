//! One event, from the entry list to the final table: a test for every requirement, and stories an arbiter can
//! read.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod altered;
mod berger_tables;
mod by_hand;
mod byes;
mod deciders;
mod desk;
mod entry_forms;
mod explanations;
mod final_stages;
mod forbidding;
mod forged;
mod gone_before;
mod knock_outs;
mod leaving;
mod line_notes;
mod lost_places;
mod odd_results;
mod officials;
mod papers;
mod prospects;
mod ratings;
mod redraws;
mod round_robins;
mod sanctions;
mod settings;
mod stages_beside;
mod stories;
mod swiss_events;
mod tables;
mod taken_back;
mod team_events;
mod turns;
