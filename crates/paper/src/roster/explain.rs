//! Why a workbook cannot be read, in three languages.

use chuhe_rulebook::Language;

use super::XlsxFault;
use crate::words::{Key, filled, locale};

/// Why a workbook cannot be read. What the reader of the format says about a damaged one helps nobody at a desk.
pub fn xlsx_fault(fault: &XlsxFault, language: Language) -> String {
    let words = locale(language);
    let most = |key, most: u64| words.say(key, &[("most", filled(most.to_string()))]);
    match fault {
        XlsxFault::TooLarge { most: bytes } => most(Key("xlsx-too-large"), *bytes as u64 >> 20),
        XlsxFault::NotAWorkbook(_) => words.plain(Key("xlsx-not-a-workbook")),
        XlsxFault::Unpacks { most: bytes } => most(Key("xlsx-unpacks"), *bytes >> 20),
        XlsxFault::FalseClaim => words.plain(Key("xlsx-false-claim")),
        XlsxFault::TooManyRows { most: rows } => most(Key("xlsx-too-many-rows"), (*rows).into()),
        XlsxFault::Empty => words.plain(Key("xlsx-empty")),
    }
}
