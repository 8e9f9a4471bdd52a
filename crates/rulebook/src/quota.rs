//! Entries per unit.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::source::Source;

/// Entries per unit (AXF 2017 App2.1, App3.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Quota {
    /// For the champion team of the year before.
    pub champion: NonZeroU8,
    /// For the runner-up.
    pub runner_up: NonZeroU8,
    /// For the host.
    pub host: NonZeroU8,
    /// For every other member.
    pub others: NonZeroU8,
    /// Where it comes from.
    pub source: Source,
}
