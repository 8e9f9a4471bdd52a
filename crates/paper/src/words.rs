//! The words of what is printed, in three languages.

use chuhe_rulebook::Language;

pub(crate) use chuhe_locale::{Key, Locale, filled, number};

chuhe_locale::words!("../../../locales/", "/paper.ftl");

pub(crate) fn locale(language: Language) -> Locale {
    WORDS.locale(language)
}

#[cfg(test)]
mod tests {
    use chuhe_locale::check;

    use super::*;

    #[test]
    fn every_message_is_in_every_file_and_used() {
        // The record sheet, in `score`, has a file of its own.
        let folder = |name: &str| format!("{}/src/{name}", env!("CARGO_MANIFEST_DIR"));
        let folders = ["event", "workbook", "roster", "trf"];
        let mut used: std::collections::BTreeSet<String> =
            folders.into_iter().flat_map(|name| check::keys_in_source(folder(name))).collect();
        let file = include_str!("workbook.rs").split("Key(\"").skip(1);
        used.extend(file.filter_map(|part| part.split_once('"')).map(|(key, _)| key.to_owned()));
        assert_eq!(check::complaints(&FILES, &used), [""; 0]);
    }
}
