//! The words of the desk from which an event is run, in three languages.

use std::path::Path;

use chuhe_rulebook::Language;

pub(super) use chuhe_locale::{Key, Locale, filled, number};

use crate::failure::Failure;

chuhe_locale::words!("../../../../../locales/", "/desk.ftl");

pub(super) fn locale(language: Language) -> Locale {
    WORDS.locale(language)
}

/// Things one after the other, as the language lists them.
pub(super) fn listed(words: &Locale, all: impl IntoIterator<Item = String>) -> String {
    all.into_iter().collect::<Vec<_>>().join(&words.plain(Key("list-comma")))
}

/// A file as it is named in a command that is to be pasted: quoted where a shell would take it apart.
pub(super) fn in_command(path: &Path) -> String {
    let name = path.display().to_string();
    let plain = |c: char| c.is_alphanumeric() || "._-/+:@,=%\\".contains(c);
    match name.chars().all(plain) && !name.is_empty() {
        true => name,
        false => format!("'{}'", name.replace('\'', r"'\''")),
    }
}

/// An option that would be passed over beside another.
pub(super) fn does_not_go_with(words: &Locale, option: &'static str, beside: &str) -> Failure {
    let args = [("option", filled(option)), ("beside", filled(beside))];
    Failure::Misunderstood(words.say(Key("option-idle"), &args))
}

#[cfg(test)]
mod tests {
    use chuhe_locale::check;

    use super::*;

    #[test]
    fn a_file_can_be_pasted_whatever_it_is_called() {
        let pasted = |name: &str| in_command(Path::new(name));
        assert_eq!(pasted("赛事/cup-2.jsonl"), "赛事/cup-2.jsonl");
        assert_eq!(pasted("my cup/it's.jsonl"), r"'my cup/it'\''s.jsonl'");
        assert_eq!(pasted("$HOME"), "'$HOME'");
    }

    #[test]
    fn every_message_is_in_every_file_and_used() {
        // Only the desk's own sources: other commands have files of their own.
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src/command/event");
        let used = check::keys_in_source(source);
        assert_eq!(check::complaints(&FILES, &used), [""; 0]);
    }
}
