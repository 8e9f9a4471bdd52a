//! Rulings on repetitions as they are given at the table.

use chuhe_board::Color;
use chuhe_rulebook::Language;
use serde::{Deserialize, Serialize};

/// What a repetition comes to if nobody varies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CaseVerdict {
    /// Red offends and must vary.
    RedLoses,
    /// Black offends and must vary.
    BlackLoses,
    /// A draw, because neither offends, or because the event's regulations make a draw of the offence.
    DrawPermitted,
    /// A draw, because both offend alike.
    DrawMutual,
    /// Nobody has to vary, and nothing comes of it.
    NoCase,
    /// The referee could not find out: the arbiter must decide.
    ArbiterDecides,
}

impl CaseVerdict {
    /// This side loses.
    pub const fn loses(side: Color) -> CaseVerdict {
        match side {
            Color::Red => CaseVerdict::RedLoses,
            Color::Black => CaseVerdict::BlackLoses,
        }
    }

    /// The side that offends, if one does.
    pub const fn offender(self) -> Option<Color> {
        match self {
            CaseVerdict::RedLoses => Some(Color::Red),
            CaseVerdict::BlackLoses => Some(Color::Black),
            _ => None,
        }
    }
}

/// What kind of case a ruling is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CaseKind {
    /// The position has come back.
    Cycle,
    /// One side has gone on and on without an exact cycle, and it was claimed.
    Shuffling,
}

/// A ruling as it was given at the table, kept whole so that it can be read when the referee has learned more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RulingRecord {
    /// What kind of case.
    pub kind: CaseKind,
    /// Plies played when the stretch that was judged began.
    pub first_ply: usize,
    /// Plies played when it ended.
    pub last_ply: usize,
    /// How many times the moves had gone round.
    pub cycles: usize,
    /// After how many cycles in all it takes effect; none if that cannot be told.
    pub decided_at: Option<usize>,
    /// What it comes to.
    pub verdict: CaseVerdict,
    /// The articles, by their numbers.
    pub articles: Vec<String>,
    /// Whether the book can be read otherwise, or leaves it to the arbiter, with another verdict.
    pub disputed: bool,
    /// The ruling in words, in the three languages.
    pub text: Wording,
}

/// The same words in the three languages of the project.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wording {
    /// Simplified Chinese.
    #[serde(rename = "zh-Hans")]
    pub zh_hans: String,
    /// Traditional Chinese.
    #[serde(rename = "zh-Hant")]
    pub zh_hant: String,
    /// English.
    pub en: String,
}

impl Wording {
    /// From a function of the language.
    pub fn from_fn(say: impl Fn(Language) -> String) -> Wording {
        Wording {
            zh_hans: say(Language::ZhHans),
            zh_hant: say(Language::ZhHant),
            en: say(Language::En),
        }
    }

    /// The words in one language.
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::ZhHans => &self.zh_hans,
            Language::ZhHant => &self.zh_hant,
            Language::En => &self.en,
        }
    }
}
