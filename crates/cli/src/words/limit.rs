//! What stands above a count towards the natural move limit.

use chuhe_board::Color;
use chuhe_rulebook::Language;

use super::{Key, locale};

/// That a side's claim is looked at.
pub(crate) fn if_claimed(side: Color, language: Language) -> String {
    locale(language).plain(match side {
        Color::Red => Key("limit-if-red-claims"),
        Color::Black => Key("limit-if-black-claims"),
    })
}
