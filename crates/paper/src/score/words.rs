//! The words of a sheet in three languages.

use chuhe_rulebook::Language;

pub(super) use chuhe_locale::{Key, Locale, filled, number};

chuhe_locale::words!("../../../../locales/", "/sheet.ftl");

pub(super) fn locale(language: Language) -> Locale {
    WORDS.locale(language)
}

#[cfg(test)]
mod tests {
    use chuhe_locale::check;

    use super::*;

    #[test]
    fn every_message_is_in_every_file_and_used() {
        // Only the sheet's own sources: what else is printed has a file of its own.
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src/score");
        let mut used = check::keys_in_source(source);
        let sheet = include_str!("../score.rs").split("Key(\"").skip(1);
        used.extend(sheet.filter_map(|part| part.split_once('"')).map(|(key, _)| key.to_owned()));
        assert_eq!(check::complaints(&FILES, &used), [""; 0]);
    }
}
