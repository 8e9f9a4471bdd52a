//! The words of rulings in three languages.

use chuhe_rulebook::{Ground, Language};

pub(super) use chuhe_locale::{Args, Key, Locale, filled, number};

chuhe_locale::words!("../../../../locales/", "/referee.ftl");

pub(super) fn locale(language: Language) -> Locale {
    WORDS.locale(language)
}

/// The message that names a ground.
pub(super) fn ground_key(ground: Ground) -> String {
    format!("ground-{}", ground.key())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use chuhe_locale::check;

    use super::*;

    #[test]
    fn every_message_is_in_every_file_and_used() {
        let mut used = check::keys_in_source(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
        used.extend(Ground::ALL.iter().map(|&ground| ground_key(ground)));
        assert_eq!(check::complaints(&FILES, &used), [""; 0]);
    }

    #[test]
    fn every_ground_has_a_name_of_its_own() {
        for &language in Language::ALL {
            let words = locale(language);
            let names: BTreeSet<_> =
                Ground::ALL.iter().map(|&ground| words.named(&ground_key(ground), &[])).collect();
            assert_eq!(names.len(), Ground::ALL.len(), "{language}");
        }
    }
}
