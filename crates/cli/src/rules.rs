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
