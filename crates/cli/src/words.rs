//! What the commands say, in three languages; those of an event and of a game at the table have words of their own.

mod failure;
mod fault;
mod limit;
mod misunderstood;
mod position;
mod server;

use chuhe_rulebook::Language;

pub(crate) use chuhe_locale::{Key, Locale, filled, number};
pub(crate) use limit::if_claimed;
pub(crate) use misunderstood::{misunderstood, unknown_language};
pub(crate) use position::state;

chuhe_locale::words!("../../../locales/", "/command.ftl");

pub(crate) fn locale(language: Language) -> Locale {
    WORDS.locale(language)
}

#[cfg(test)]
mod tests {
    use chuhe_locale::check;

    use super::*;

    #[test]
    fn every_message_is_in_every_file_and_used() {
        let folder = |name: &str| format!("{}/src/{name}", env!("CARGO_MANIFEST_DIR"));
        let mut used = check::keys_in_source(folder("words"));
        used.extend(check::keys_in_source(folder("archive")));
        used.extend(check::keys_in_source(folder("command/hall")));
        for file in ["judge_archive", "judge_cases", "perft"] {
            used.extend(check::keys_in_source_file(folder(&format!("command/{file}.rs"))));
        }
        assert_eq!(check::complaints(&FILES, &used), [""; 0]);
    }
}
