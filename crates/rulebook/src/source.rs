//! Where a value comes from: which article, and how firmly.

use serde::{Deserialize, Serialize};

use crate::article::Citations;
use crate::text::Text;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// How firmly a value rests on the book.
    pub enum Basis {
        /// The text says so.
        Stated = "stated",
        /// The book takes it over from another edition, by its own statement.
        ByReference = "by-reference",
        /// The text leaves it to the event's regulations; the value is our default.
        EventDecides = "event-decides",
        /// The text speaks of it but is vague or contradicts itself; the value is our reading.
        Unclear = "unclear",
        /// The text is complete and says nothing; the value is our default.
        Silent = "silent",
        /// The part of the book that would say it is not in the text we have; our default.
        Missing = "missing",
        /// Not in the book, but what its federation's events do.
        Practice = "practice",
        /// Set by an event's supplementary regulations.
        Supplement = "supplement",
    }
}

impl Basis {
    /// Whether the value is the book's own rather than a default of ours.
    pub const fn is_the_books(self) -> bool {
        matches!(self, Basis::Stated | Basis::ByReference)
    }
}

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Source {
    /// How firmly it rests on the book.
    pub basis: Basis,
    /// The articles that demand it, or that show why the book does not.
    pub articles: Citations,
    /// Why we read it so, where that needs saying.
    pub note: Option<Text>,
}

/// A single value together with where it comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ruled<T> {
    /// The value.
    pub value: T,
    /// Whether the book contradicts itself or leaves the point open, so that a ruling which turns
    /// on it must show the other reading too.
    #[serde(default)]
    pub disputed: bool,
    /// Where it comes from.
    pub source: Source,
}
