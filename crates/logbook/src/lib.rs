//! What the logs of games and of events have in common: points in time that are passed in ([`Instant`]), days of the
//! calendar ([`Date`]), lengths of time as a clock shows them ([`clock_face`]), and the file that holds a log
//! ([`Schema`]).

mod date;
mod instant;
mod schema;
mod span;

pub use date::Date;
pub use instant::Instant;
pub use schema::{LogError, LogFault, Schema};
pub use span::{clock_face, exact_time};
