//! Which book this is, and how much of it we have.

use serde::{Deserialize, Serialize};

use crate::text::Text;
use crate::vocabulary::vocabulary;

/// Which book this is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Book {
    /// Its id, such as `axf-2017`.
    pub id: Box<str>,
    /// Its title.
    pub title: Text,
    /// A name short enough to stand before an article's number.
    pub short_title: Text,
    /// The edition.
    pub edition: Text,
    /// Who issued it.
    pub federation: Text,
    /// The year of the edition.
    pub year: u16,
    /// How much of its text we have.
    pub completeness: Completeness,
    /// What exactly we have and what not.
    pub completeness_note: Text,
}

vocabulary! {
    /// How much of a book's text we have.
    pub enum Completeness {
        /// All of it.
        Complete = "complete",
        /// Part of it.
        Partial = "partial",
        /// Its table of contents and opening, and another edition that it takes over.
        ByReference = "by-reference",
        /// Quotations, from which the rest is put together.
        Reconstructed = "reconstructed",
    }
}
