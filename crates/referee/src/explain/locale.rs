//! The three languages: Fluent files, compiled in.

use std::sync::LazyLock;

use chuhe_rulebook::{Ground, Language};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// The name of a message. Every one that the program uses is written as `Key("…")`, so that a test can hold
/// the files and the source together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key(pub(super) &'static str);

/// What is filled into a message.
pub(super) type Args<'a> = &'a [(&'static str, FluentValue<'a>)];

type Bundle = FluentBundle<FluentResource>;

/// The text of each file, in the order of [`Language::ALL`].
pub(super) const FILES: [(Language, &str); 3] = [
    (Language::ZhHans, include_str!("../../../../locales/zh-Hans/referee.ftl")),
    (Language::ZhHant, include_str!("../../../../locales/zh-Hant/referee.ftl")),
    (Language::En, include_str!("../../../../locales/en/referee.ftl")),
];

static BUNDLES: LazyLock<Vec<(Language, Bundle)>> = LazyLock::new(|| {
    FILES.iter().map(|&(language, text)| (language, bundle(language, text))).collect()
});

fn bundle(language: Language, text: &str) -> Bundle {
    let id: LanguageIdentifier =
        language.key().parse().expect("the keys of the languages are language tags");
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // The marks that isolate what is filled in are of no use in texts of one direction.
    bundle.set_use_isolating(false);
    let resource = FluentResource::try_new(text.to_owned())
        .map_err(|(_, errors)| errors)
        .expect("the files compiled in are read by the tests");
    bundle.add_resource(resource).expect("no message is there twice: the tests read the files");
    bundle
}

/// The messages of one language.
#[derive(Clone, Copy)]
pub(super) struct Locale {
    pub(super) language: Language,
    bundle: &'static Bundle,
}

impl Locale {
    pub(super) fn of(language: Language) -> Locale {
        let found = BUNDLES.iter().find(|(of, _)| *of == language);
        let (_, bundle) = found.expect("there is a file for every language");
        Locale { language, bundle }
    }

    /// A message with nothing to fill in.
    pub(super) fn plain(&self, key: Key) -> String {
        self.say(key, &[])
    }

    /// A message, filled in.
    pub(super) fn say(&self, key: Key, args: Args<'_>) -> String {
        self.find(key.0, args)
    }

    /// The name of a ground.
    pub(super) fn ground(&self, ground: Ground) -> String {
        self.find(&format!("ground-{}", ground.key()), &[])
    }

    fn find(&self, key: &str, args: Args<'_>) -> String {
        let message = self.bundle.get_message(key).and_then(|message| message.value());
        let pattern = message.expect("every message is in every file, checked by a test");
        let args: FluentArgs<'_> =
            args.iter().map(|(name, value)| (*name, value.clone())).collect();
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&args), &mut errors);
        debug_assert!(errors.is_empty(), "{key}: {errors:?}");
        text.into_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    /// The messages of a file, by their names.
    fn keys(text: &str) -> BTreeSet<String> {
        let first = |line: &str| line.split_once(" =").map(|(key, _)| key.to_owned());
        let starts = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
        text.lines().filter(starts).filter_map(first).collect()
    }

    /// The messages that the source asks for.
    fn used() -> BTreeSet<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/explain");
        let files = std::fs::read_dir(folder).expect("the folder is there");
        let mut keys: BTreeSet<String> =
            Ground::ALL.iter().map(|ground| format!("ground-{}", ground.key())).collect();
        let sources = files.map(|file| file.expect("a file").path());
        for path in sources.chain([Path::new(env!("CARGO_MANIFEST_DIR")).join("src/explain.rs")]) {
            let source = std::fs::read_to_string(path).expect("a source file");
            let parts = source.split("Key(\"").skip(1);
            keys.extend(
                parts.filter_map(|part| part.split_once('"')).map(|(key, _)| key.to_owned()),
            );
        }
        // This file speaks of keys without naming any.
        keys.retain(|key| key.starts_with(|c: char| c.is_ascii_lowercase()));
        keys
    }

    #[test]
    fn every_message_is_in_every_file_and_used() {
        let used = used();
        for (language, text) in FILES {
            let there = keys(text);
            let missing: Vec<_> = used.difference(&there).collect();
            let unused: Vec<_> = there.difference(&used).collect();
            assert!(missing.is_empty(), "{language} lacks {missing:?}");
            assert!(unused.is_empty(), "{language} has unused {unused:?}");
        }
    }

    #[test]
    fn every_ground_has_a_name_of_its_own() {
        for &language in Language::ALL {
            let locale = Locale::of(language);
            let names: BTreeSet<_> = Ground::ALL.iter().map(|&g| locale.ground(g)).collect();
            assert_eq!(names.len(), Ground::ALL.len(), "{language}");
        }
    }
}
