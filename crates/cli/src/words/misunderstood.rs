//! Command lines that cannot be understood, in words.

use std::error::Error;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};

use chuhe_locale::Key;
use chuhe_rulebook::Language;
use clap::error::{ContextKind, ErrorKind};

use super::failure::escaped;
use super::{Locale, filled, locale};
use crate::bad_value::BadValue;
use crate::{rules, when};

impl BadValue {
    /// What is told to the user, in his language.
    pub(crate) fn told(&self, language: Language) -> String {
        let words = locale(language);
        let of = |key: Key, text: &str| words.say(key, &[("text", filled(escaped(text)))]);
        match self {
            BadValue::NoTime { text } => of(Key("no-time"), text),
            BadValue::FarAhead { at, clock } => {
                let args = [("at", filled(when::text(*at))), ("clock", filled(when::text(*clock)))];
                words.say(Key("far-ahead"), &args)
            }
            BadValue::NoUtcOffset { text } => of(Key("no-utc-offset"), text),
            BadValue::NoElo { text } => of(Key("no-elo"), text),
            BadValue::NoListenAddress => words.plain(Key("no-listen-address")),
        }
    }
}

/// That what is set as the language of all commands is none, such as `chinese`. A computer may be set to one that is not
/// spoken here (`de_DE`, `C`): that is no mistake.
pub(crate) fn unknown_language(arguments: &[OsString]) -> Option<String> {
    let is_asked_for = |word: &OsString| word.to_string_lossy().starts_with("--lang");
    if arguments.iter().any(is_asked_for) {
        return None;
    }
    let given = rules::set_language().filter(|set| Language::from_tag(set).is_none())?;
    let named = given.split(['_', '-', '.', '@']).next().unwrap_or_default();
    if named.len() <= 3 || named == "POSIX" {
        return None;
    }
    Some(locale(Language::En).say(Key("unknown-language"), &[("given", filled(escaped(&given)))]))
}

/// Why a command line was refused, in a language that the parser of the command line does not speak. None where its own
/// words serve: in English (but for what is no number, where they are those of a programmer), for help, and for what hardly
/// ever happens.
pub(crate) fn misunderstood(error: &clap::Error, language: Language) -> Option<String> {
    if language == Language::En && no_number(error).is_none() {
        return None;
    }
    let words = locale(language);
    let told = sentence(&words, error)?;
    Some(format!("{told}\n{}", words.plain(Key("see-help"))))
}

/// What is wrong with a number that was wanted.
fn no_number(error: &clap::Error) -> Option<Key> {
    let wrong: &ParseIntError = error.source()?.downcast_ref()?;
    Some(match wrong.kind() {
        IntErrorKind::Zero | IntErrorKind::NegOverflow => Key("number-of-nothing"),
        IntErrorKind::PosOverflow => Key("number-too-large"),
        _ => Key("no-whole-number"),
    })
}

fn sentence(words: &Locale, error: &clap::Error) -> Option<String> {
    let given = |kind| error.get(kind).map(|value| escaped(&value.to_string())).unwrap_or_default();
    let (option, value) = (given(ContextKind::InvalidArg), given(ContextKind::InvalidValue));
    let args = [
        ("option", filled(option)),
        ("value", filled(value.as_str())),
        ("command", filled(given(ContextKind::InvalidSubcommand))),
        ("other", filled(given(ContextKind::PriorArg))),
    ];
    let say = |key: Key| words.say(key, &args);
    // What was probably meant stands behind.
    let meant = |kind| {
        let near = given(kind);
        let told = |near| words.say(Key("perhaps-meant"), &[("near", filled(near))]);
        if near.is_empty() { String::new() } else { told(near) }
    };
    let choices = |kind| {
        let all = given(kind);
        let told = |all| words.say(Key("one-of-these"), &[("choices", filled(all))]);
        if all.is_empty() { String::new() } else { told(all) }
    };
    Some(match error.kind() {
        ErrorKind::UnknownArgument => {
            say(Key("unknown-option")) + &meant(ContextKind::SuggestedArg)
        }
        ErrorKind::InvalidSubcommand => {
            say(Key("unknown-command")) + &meant(ContextKind::SuggestedSubcommand)
        }
        ErrorKind::MissingSubcommand => {
            say(Key("missing-command")) + &choices(ContextKind::ValidSubcommand)
        }
        ErrorKind::MissingRequiredArgument => say(Key("missing-option")),
        ErrorKind::ArgumentConflict => say(Key("options-conflict")),
        ErrorKind::InvalidValue if value.is_empty() => {
            say(Key("missing-value")) + &choices(ContextKind::ValidValue)
        }
        ErrorKind::InvalidValue => {
            let choices = choices(ContextKind::ValidValue);
            say(Key("unknown-value")) + &choices + &meant(ContextKind::SuggestedValue)
        }
        ErrorKind::ValueValidation => match error.source() {
            Some(source) => {
                let bad = source.downcast_ref::<BadValue>();
                let why = match bad {
                    Some(bad) => bad.told(words.language),
                    None => match no_number(error) {
                        Some(wrong) => words.plain(wrong),
                        None => not_in_range(words, source),
                    },
                };
                say(Key("bad-value")) + &why
            }
            None => say(Key("unknown-value")),
        },
        ErrorKind::NoEquals => say(Key("needs-equals-sign")),
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            say(Key("wrong-number-of-values"))
        }
        _ => return None,
    })
}

/// The bounds of a number, if it lies outside; else the reason as it is given.
fn not_in_range(words: &Locale, source: &dyn Error) -> String {
    let why = source.to_string();
    match why.split_once(" is not in ") {
        Some((_, range)) => words.say(Key("not-in-range"), &[("range", filled(escaped(range)))]),
        None => escaped(&why),
    }
}
