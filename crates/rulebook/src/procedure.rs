//! Which articles govern what is done at the table, where no section of its own does.

use serde::{Deserialize, Serialize};

use crate::article::Citations;

/// The articles that a refusal at the table rests on, point by point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Procedure {
    /// The sides move in turn.
    pub turn: Citations,
    /// How the pieces move.
    pub moves: Citations,
    /// The kings may not face each other.
    pub facing_kings: Citations,
    /// Check is answered, and the own king is not given up.
    pub king_safety: Citations,
    /// The start is announced and the clock started.
    pub start: Citations,
    /// The clock is pressed after the move.
    pub pressing: Citations,
    /// Clocks are put right. For the reader: nothing acts on it.
    pub clock_correction: Citations,
    /// Play is stopped and goes on.
    pub stopping: Citations,
    /// Questions are asked on the own time.
    pub questions: Citations,
    /// What is the arbiter's to do.
    pub arbiter: Citations,
    /// The result slip is signed.
    pub slip: Citations,
    /// What the book does not provide for.
    pub silent: Citations,
    /// How the log of a table is kept, which no book says.
    pub log: Citations,
}
