//! Board and pieces.

use serde::{Deserialize, Serialize};

use crate::fault::Inconsistency;
use crate::source::Source;

/// The size of board and pieces (AXF 2017 1§1.3). For the reader: nothing acts on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Equipment {
    /// Side of a square.
    pub square_mm: Between,
    /// Diameter of a piece.
    pub piece_mm: Between,
    /// Where it comes from.
    pub source: Source,
}

/// A range with both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Between {
    /// The least.
    pub min: u16,
    /// The most.
    pub max: u16,
}

impl Equipment {
    pub(crate) fn faults(&self) -> impl Iterator<Item = (String, Inconsistency)> {
        [("square-mm", self.square_mm), ("piece-mm", self.piece_mm)]
            .into_iter()
            .filter(|(_, range)| range.min > range.max)
            .map(|(key, range)| (key.to_owned(), Inconsistency::EmptyRange(range.min, range.max)))
    }
}
