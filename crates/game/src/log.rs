//! The log as a file. See `docs/game-log.md`.

use chuhe_logbook::Schema;

/// The schema of the log of a game; its entries are [`Entry`](crate::Entry).
pub const LOG: Schema = Schema { name: "chuhe-game-log", version: 1 };
