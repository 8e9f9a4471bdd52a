//! Lateness.

use serde::{Deserialize, Serialize};

use crate::source::Source;

/// Lateness (AXF 2017 2§7.1; CXA 1987 1§4.一(五)).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Lateness {
    /// Seconds after the start at which an absent player has lost; none if lateness never loses.
    pub limit_s: Option<u32>,
    /// Where it comes from.
    pub source: Source,
}
