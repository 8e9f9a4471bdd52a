//! The words of the table on the terminal, in three languages.

use chuhe_rulebook::Language;

pub(super) use chuhe_locale::{Key, Locale, filled, number};

chuhe_locale::words!("../../../../../locales/", "/table.ftl");

pub(super) fn locale(language: Language) -> Locale {
    WORDS.locale(language)
}

#[cfg(test)]
mod tests {
    use chuhe_locale::check;

    use super::*;

    #[test]
    fn every_message_is_in_every_file_and_used() {
        // Only the table's own sources: other commands have files of their own.
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src/command/game");
        let used = check::keys_in_source(source);
        assert_eq!(check::complaints(&FILES, &used), [""; 0]);
    }
}
