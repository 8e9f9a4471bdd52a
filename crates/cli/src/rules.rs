//! Which rulebook a command goes by, and which language it speaks.

use chuhe_rulebook::{Language, Rulebook};
use clap::{Args, ValueEnum};

use crate::failure::Failure;

/// The rulebook to go by.
#[derive(Args)]
pub(crate) struct Rules {
    /// The rulebook: axf-2017, wxf-2018, axf-2003, cxa-2020, staff-2012 or cxa-1987
    #[arg(long = "rules", value_name = "ID", default_value = "axf-2017")]
    id: String,
}

impl Rules {
    pub(crate) fn rulebook(&self) -> Result<&'static Rulebook, Failure> {
        Rulebook::builtin(&self.id).ok_or_else(|| Failure::NoRulebook { id: self.id.clone() })
    }
}

/// The language of explanations.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Lang {
    /// Chinese in simplified characters
    #[value(name = "zh", aliases = ["zh-Hans", "zh-CN"])]
    Chinese,
    /// Chinese in traditional characters
    #[value(name = "zh-Hant", aliases = ["zh-TW", "zh-HK"])]
    TraditionalChinese,
    /// English
    #[value(name = "en")]
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
