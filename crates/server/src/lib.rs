//! The hall: events and games as a service, on SQLite or PostgreSQL.
//!
//! From the outside in: [`serve`] is the process; [`api`] and [`pages`] answer requests, [`live`] tells what happens as
//! it happens; all of them ask [`service`], which knows who may do what ([`identity`], [`account`], [`hall`]) and lets
//! games and events decide ([`machine`]). States are kept at hand ([`shelf`]), their logs for good ([`store`]). What
//! can be wrong with a request is a [`problem`]. [`fsck`], [`restore`] and [`demo`] are commands of their own; time and
//! chance come from a [`world`].

pub mod account;
pub mod api;
mod callers;
pub mod demo;
pub mod fsck;
pub mod hall;
pub mod identity;
pub mod live;
pub mod log_trouble;
pub mod machine;
mod measure;
pub mod pages;
mod passwords;
pub mod problem;
pub mod restore;
pub mod secret;
pub mod serve;
pub mod service;
pub mod shelf;
pub mod store;
mod submitted;
mod thought;
pub mod ties;
pub mod world;
