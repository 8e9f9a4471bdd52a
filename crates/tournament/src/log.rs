//! The log as a file. See `docs/event-log.md`.

use chuhe_logbook::Schema;

/// The schema of the log of an event; its entries are [`Entry`](crate::Entry).
pub const LOG: Schema = Schema { name: "chuhe-event-log", version: 1 };
