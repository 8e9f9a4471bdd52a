//! Resignation.

use serde::{Deserialize, Serialize};

use crate::source::Source;
use crate::vocabulary::vocabulary;

/// Resigning (AXF 2017 4§2.1.E; CXA 1987 1§4.一(九)).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Resignation {
    /// When it takes effect.
    pub takes_effect: ResignationEffect,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// When a resignation takes effect.
    pub enum ResignationEffect {
        /// When the arbiter has agreed.
        OnArbitersConsent = "on-arbiters-consent",
        /// When it is declared.
        OnDeclaration = "on-declaration",
    }
}
