//! Why a list cannot be read, in three languages.

use chuhe_rulebook::Language;

use crate::words::{Key, filled, locale};

/// Why a list cannot be read at all. What is wrong with single rows is in the [`List`](super::List).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ListFault {
    /// The file is too large for an entry list.
    #[error("the file is larger than {} MB; save the entry list alone", .most >> 20)]
    TooLarge {
        /// The most bytes.
        most: usize,
    },
    /// The file is a workbook of the old kind.
    #[error(
        "this is a workbook of the old kind (XLS): save the list as a workbook (XLSX) or as CSV"
    )]
    OldWorkbook,
    /// The file is no workbook, or a damaged one.
    #[error("this is no XLSX workbook, or it is damaged: {0}")]
    NotAWorkbook(String),
    /// The file unpacks to more than any entry list.
    #[error("the file unpacks to more than {} MB: this is no entry list", .most >> 20)]
    Unpacks {
        /// The most bytes.
        most: u64,
    },
    /// The file says something about itself that cannot be.
    #[error("the file claims to hold what it cannot: it is damaged, or made to do harm")]
    FalseClaim,
    /// The list is too long.
    #[error("the sheet has cells below row {most}: this is no entry list")]
    TooManyRows {
        /// The last row that is read.
        most: u32,
    },
    /// There is nothing in it.
    #[error("no sheet of the workbook has anything in it")]
    Empty,
}

impl ListFault {
    /// The fault in words. What the reader of the format says about a damaged workbook helps nobody at a desk.
    pub fn text(&self, language: Language) -> String {
        let words = locale(language);
        let most = |key, most: u64| words.say(key, &[("most", filled(most.to_string()))]);
        match self {
            ListFault::TooLarge { most: bytes } => most(Key("xlsx-too-large"), *bytes as u64 >> 20),
            ListFault::OldWorkbook => words.plain(Key("xlsx-old-workbook")),
            ListFault::NotAWorkbook(_) => words.plain(Key("xlsx-not-a-workbook")),
            ListFault::Unpacks { most: bytes } => most(Key("xlsx-unpacks"), *bytes >> 20),
            ListFault::FalseClaim => words.plain(Key("xlsx-false-claim")),
            ListFault::TooManyRows { most: rows } => {
                most(Key("xlsx-too-many-rows"), (*rows).into())
            }
            ListFault::Empty => words.plain(Key("xlsx-empty")),
        }
    }
}
