//! Which rulebook a command goes by, and which language it speaks.

use chuhe_rulebook::{Language, Rulebook};
use std::ffi::{OsStr, OsString};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// The rulebook to go by.
#[derive(Args)]
pub(crate) struct Rules {
    /// The rulebook
    #[arg(
        long = "rules",
        visible_alias = "rulebook",
        value_name = "ID",
        default_value = Rulebook::USUAL,
        value_parser = parser()
    )]
    pub(crate) book: &'static Rulebook,
}

/// Reads the id of a rulebook, and tells help and shells which there are.
pub(crate) fn parser() -> impl TypedValueParser<Value = &'static Rulebook> {
    PossibleValuesParser::new(Rulebook::ids())
        .map(|id| Rulebook::builtin(&id).expect("only ids of rulebooks are possible"))
}

/// The rulebook that is gone by where none is named.
pub(crate) fn usual() -> &'static Rulebook {
    Rulebook::builtin(Rulebook::USUAL).expect("it comes with the program")
}

/// The language a command speaks.
#[derive(Args)]
pub(crate) struct Spoken {
    /// The language of what is said [default: that of the environment's CHUHE_LANG, or en]
    #[arg(long, value_name = "LANG", value_parser = LanguageParser, global = true)]
    lang: Option<Language>,
}

impl Spoken {
    pub(crate) fn language(&self) -> Language {
        self.lang.unwrap_or_else(of_environment)
    }

    /// The language that a command line asks for, also one that cannot be understood otherwise.
    pub(crate) fn of(arguments: &[OsString]) -> Language {
        let words = arguments.iter().map(|word| word.to_str().unwrap_or_default());
        let words: Vec<&str> = words.take_while(|word| *word != "--").collect();
        let asked = words.iter().enumerate().rev().find_map(|(at, word)| match *word {
            "--lang" => words.get(at + 1).copied(),
            word => word.strip_prefix("--lang="),
        });
        asked.and_then(Language::from_tag).unwrap_or_else(of_environment)
    }
}

/// The language that is set for all commands. A computer may be set to one that is not spoken here; English is then as
/// good as any (what is no language at all is told of: `words::unknown_language`).
fn of_environment() -> Language {
    set_language().and_then(|set| Language::from_tag(&set)).unwrap_or(Language::En)
}

/// What is set as the language for all commands.
pub(crate) fn set_language() -> Option<String> {
    std::env::var("CHUHE_LANG").ok().filter(|set| !set.is_empty())
}

/// Reads the tag of a language, and tells help and shells the shortest of each.
#[derive(Clone)]
struct LanguageParser;

impl LanguageParser {
    fn choices() -> impl Iterator<Item = PossibleValue> {
        Language::ALL.iter().map(|language| match language {
            Language::ZhHans => PossibleValue::new("zh").help("Chinese in simplified characters"),
            Language::ZhHant => {
                PossibleValue::new("zh-Hant").help("Chinese in traditional characters")
            }
            Language::En => PossibleValue::new("en").help("English"),
        })
    }
}

impl TypedValueParser for LanguageParser {
    type Value = Language;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Language, clap::Error> {
        if let Some(language) = value.to_str().and_then(Language::from_tag) {
            return Ok(language);
        }
        let choices = PossibleValuesParser::new(LanguageParser::choices());
        let chosen = choices.parse_ref(command, argument, value)?;
        Ok(Language::from_tag(&chosen).unwrap_or(Language::En))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(LanguageParser::choices()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_can_be_asked_for() {
        let named = LanguageParser::choices().map(|choice| choice.get_name().to_owned());
        let asked: Vec<Language> = named.filter_map(|name| Language::from_tag(&name)).collect();
        assert_eq!(asked, Language::ALL);
    }

    #[test]
    fn the_language_is_found_in_any_command_line() {
        let of = |words: &[&str]| {
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            Spoken::of(&words)
        };
        assert_eq!(of(&["chuhe", "shwo", "--lang", "zh_TW.UTF-8"]), Language::ZhHant);
        assert_eq!(of(&["chuhe", "--lang=zh", "show"]), Language::ZhHans);
        assert_eq!(of(&["chuhe", "show", "--lang", "xx", "--", "--lang", "zh"]), of(&["chuhe"]));
    }
}
