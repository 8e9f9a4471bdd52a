#![doc = include_str!("../README.md")]

pub mod check;

pub use chuhe_rulebook::Language;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// The name of a message. Every one that a crate uses is written as `Key("…")`, so that a test can hold the
/// files and the source together ([`check`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(pub &'static str);

/// What is filled into a message.
pub type Args<'a> = &'a [(&'static str, FluentValue<'a>)];

/// A text to be filled into a message.
pub fn filled<'a>(text: impl Into<String>) -> FluentValue<'a> {
    FluentValue::from(text.into())
}

/// A number to be filled into a message.
pub fn number<'a>(number: usize) -> FluentValue<'a> {
    FluentValue::from(number)
}

type Bundle = FluentBundle<FluentResource>;

/// The text of each language: one that is left out does not compile.
pub type Files<'a> = [(Language, &'a str); Language::ALL.len()];

/// The texts of one crate, in every language. They are compiled in and kept for as long as the program runs.
pub struct Catalogue(Vec<(Language, Bundle)>);

impl Catalogue {
    /// Reads the Fluent text of each language.
    ///
    /// # Panics
    /// If a text is faulty or a language there twice: the files are compiled in, and the tests read them.
    pub fn new(files: Files<'_>) -> Catalogue {
        let bundles = Language::ALL.iter().map(|&language| {
            let (_, text) = files
                .iter()
                .find(|(of, _)| *of == language)
                .expect("there is a file for every language");
            (language, bundle(language, text))
        });
        Catalogue(bundles.collect())
    }

    /// The messages of one language.
    pub fn locale(&'static self, language: Language) -> Locale {
        let found = self.0.iter().find(|(of, _)| *of == language);
        let (_, bundle) = found.expect("there is a file for every language");
        Locale { language, bundle }
    }
}

/// The texts of the module that calls it, as `FILES`, and the catalogue made of them when it is first asked for, as
/// `WORDS`. What is named is where the folders of the languages lie, seen from the calling file, and the files in each.
#[macro_export]
macro_rules! words {
    ($folders:literal, $($file:literal),+ $(,)?) => {
        const FILES: $crate::Files<'static> = [
            (
                $crate::Language::ZhHans,
                concat!($(include_str!(concat!($folders, "zh-Hans", $file))),+),
            ),
            (
                $crate::Language::ZhHant,
                concat!($(include_str!(concat!($folders, "zh-Hant", $file))),+),
            ),
            ($crate::Language::En, concat!($(include_str!(concat!($folders, "en", $file))),+)),
        ];

        static WORDS: std::sync::LazyLock<$crate::Catalogue> =
            std::sync::LazyLock::new(|| $crate::Catalogue::new(FILES));
    };
}

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
pub struct Locale {
    /// Which language.
    pub language: Language,
    bundle: &'static Bundle,
}

impl Locale {
    /// A message with nothing to fill in.
    pub fn plain(&self, key: Key) -> String {
        self.say(key, &[])
    }

    /// A message, filled in.
    pub fn say(&self, key: Key, args: Args<'_>) -> String {
        self.named(key.0, args)
    }

    /// A message whose name is put together, such as that of one of many grounds.
    ///
    /// # Panics
    /// If there is none of that name.
    pub fn named(&self, key: &str, args: Args<'_>) -> String {
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
