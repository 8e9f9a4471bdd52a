//! What the logs of games and of events have in common: points in time that are passed in ([`Instant`]), days of the
//! calendar ([`Date`]), and the file that holds a log ([`Schema`]).

mod date;
mod instant;
mod schema;

pub use date::Date;
pub use instant::Instant;
pub use schema::{LogError, LogFault, Schema};
