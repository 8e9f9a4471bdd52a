//! Which rulebook a command goes by, and which language it speaks.

use chuhe_rulebook::{Language, Rulebook};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgMatches, Args, ValueEnum};

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
    /// The language of what is said
    #[arg(long, env = "CHUHE_LANG", value_enum, default_value = "en")]
    lang: Lang,
}

impl Spoken {
    pub(crate) const fn language(&self) -> Language {
        self.lang.language()
    }

    /// The language that a command line asks for: that of the command's own option, or, where it has none or could not be
    /// understood, that of the environment.
    pub(crate) fn of(matches: &ArgMatches) -> Language {
        let mut innermost = matches;
        while let Some((_, inner)) = innermost.subcommand() {
            innermost = inner;
        }
        let asked = innermost.try_get_one::<Lang>("lang").ok().flatten().copied();
        let set = || Lang::from_str(&std::env::var("CHUHE_LANG").ok()?, false).ok();
        asked.or_else(set).unwrap_or(Lang::English).language()
    }
}

/// The language of explanations.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Lang {
    /// Chinese in simplified characters
    #[value(name = "zh", aliases = ["zh-Hans", "zh-CN", "zh_CN", "zh_CN.UTF-8"])]
    Chinese,
    /// Chinese in traditional characters
    #[value(name = "zh-Hant", aliases = ["zh-TW", "zh-HK", "zh_TW", "zh_TW.UTF-8", "zh_HK", "zh_HK.UTF-8"])]
    TraditionalChinese,
    /// English
    // In the environment what is empty is as good as not set.
    #[value(name = "en", aliases = ["", "en_US", "en_US.UTF-8", "en_GB.UTF-8"])]
    English,
}

impl Lang {
    pub(crate) const fn language(self) -> Language {
        match self {
            Lang::Chinese => Language::ZhHans,
            Lang::TraditionalChinese => Language::ZhHant,
            Lang::English => Language::En,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_can_be_asked_for() {
        let asked: Vec<Language> =
            Lang::value_variants().iter().map(|lang| lang.language()).collect();
        assert_eq!(asked, Language::ALL);
    }
}
