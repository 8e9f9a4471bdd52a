//! The hall: events and games as a service, on SQLite or PostgreSQL.

pub mod account;
pub mod api;
mod callers;
pub mod demo;
pub mod fsck;
pub mod hall;
pub mod identity;
pub mod live;
pub mod machine;
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
pub mod ties;
pub mod world;
