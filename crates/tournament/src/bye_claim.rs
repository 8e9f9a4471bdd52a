//! Why the bye of an odd field goes to somebody.

use serde::{Deserialize, Serialize};

/// How somebody who has the bye of a round of a Swiss stood among the others when it was given: to whoever has had
/// fewest byes, among those to the lowest score, and among equals to the one whom the pairing of the others leaves, the
/// last by number where it leaves a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ByeClaim {
    /// The score of the time, in half points.
    pub half_points: i64,
    /// Byes had before.
    pub byes_before: u8,
    /// Whether nobody of a lower score has had as few byes.
    pub lowest: bool,
    /// How many of a lower score have had more byes.
    pub passed_over: u32,
    /// How many have the same score and as many byes, this one among them.
    pub equals: u32,
    /// Whether this one is the last of those by number.
    pub last_number: bool,
}
