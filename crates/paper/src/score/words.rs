//! The words of a sheet in three languages.

use std::sync::LazyLock;

use chuhe_locale::Catalogue;
use chuhe_rulebook::Language;

pub(super) use chuhe_locale::{Key, filled, number};

const FILES: [(Language, &str); 3] = [
    (Language::ZhHans, include_str!("../../../../locales/zh-Hans/sheet.ftl")),
    (Language::ZhHant, include_str!("../../../../locales/zh-Hant/sheet.ftl")),
    (Language::En, include_str!("../../../../locales/en/sheet.ftl")),
];

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(FILES));

/// The messages of one language.
pub(super) type Locale = chuhe_locale::Locale<'static>;

pub(super) fn locale(language: Language) -> Locale {
    CATALOGUE.locale(language)
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
