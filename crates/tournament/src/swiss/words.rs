//! Checklists in words, players by their numbers.

use std::fmt;

use chuhe_rulebook::Language;

use super::checklist::{Because, Check, Checklist, Criterion, Relaxation};
use crate::explain;

impl Criterion {
    /// In words.
    pub fn text(self, language: Language) -> String {
        explain::criterion(self, language)
    }
}

impl Because {
    /// In words.
    pub fn text(self, language: Language) -> String {
        explain::because(self, language)
    }
}

impl Relaxation {
    /// In words.
    pub fn text(&self, language: Language) -> String {
        explain::relaxation(self, |number| explain::number(*number as usize, language), language)
    }
}

impl Check {
    /// In words: satisfied, or what was relaxed and why.
    pub fn text(&self, language: Language) -> String {
        let relaxed = self.relaxed.iter().map(|(what, why)| (what.text(language), *why));
        explain::check(self.criterion, relaxed, language)
    }
}

impl Checklist {
    /// In words, one line for each criterion.
    pub fn text(&self, language: Language) -> String {
        let lines: Vec<String> = self.checks.iter().map(|check| check.text(language)).collect();
        lines.join("\n")
    }
}

/// In English.
macro_rules! english {
    ($($type:ty),+) => {
        $(impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.text(Language::En))
            }
        })+
    };
}

english!(Criterion, Because, Relaxation, Check, Checklist);
