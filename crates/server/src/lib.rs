//! The hall: events and games as a service, on SQLite or PostgreSQL.

pub mod store;
