//! The rulebook that a game or an event goes by.

use std::ops::Deref;
use std::sync::Arc;

use crate::fault::LoadError;
use crate::rulebook::Rulebook;

/// A rulebook in use: one that comes with the program, or one with an event's own regulations laid over it.
#[derive(Clone, Debug)]
pub enum AppliedRulebook {
    /// As it was issued.
    Issued(&'static Rulebook),
    /// With own regulations.
    Overridden(Arc<Rulebook>),
}

impl AppliedRulebook {
    /// A rulebook with regulations over it, if there are any; `file` is what faults in them call their place.
    ///
    /// # Errors
    /// If the regulations cannot be read, or do not go with the rulebook.
    pub fn new(
        issued: &'static Rulebook,
        file: &str,
        regulations: Option<&str>,
    ) -> Result<AppliedRulebook, LoadError> {
        Ok(match regulations {
            None => AppliedRulebook::Issued(issued),
            Some(text) => AppliedRulebook::Overridden(Arc::new(issued.with_overrides(file, text)?)),
        })
    }
}

impl Deref for AppliedRulebook {
    type Target = Rulebook;

    fn deref(&self) -> &Rulebook {
        match self {
            AppliedRulebook::Issued(book) => book,
            AppliedRulebook::Overridden(book) => book,
        }
    }
}
