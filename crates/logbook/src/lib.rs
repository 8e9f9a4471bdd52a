//! What the logs of games and of events have in common: points in time that are passed in ([`Instant`]), and the
//! file that holds a log ([`Schema`]).

mod instant;
mod schema;

pub use instant::Instant;
pub use schema::{LogError, LogFault, Schema};
