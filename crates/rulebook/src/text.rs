//! Texts in the three languages of the project.

use serde::{Deserialize, Serialize};

use crate::vocabulary::vocabulary;

vocabulary! {
    /// A language in which titles and articles are written.
    pub enum Language {
        /// Chinese in simplified characters.
        ZhHans = "zh-Hans",
        /// Chinese in traditional characters.
        ZhHant = "zh-Hant",
        /// English.
        En = "en",
    }
}

/// The same text in all three languages; none of them is blank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Text {
    #[serde(rename = "zh-Hans")]
    zh_hans: Box<str>,
    #[serde(rename = "zh-Hant")]
    zh_hant: Box<str>,
    en: Box<str>,
}

impl Text {
    /// The text in one language.
    ///
    /// ```
    /// use chuhe_rulebook::{Language, Rulebook};
    /// let book = Rulebook::builtin("axf-2017").unwrap();
    /// assert_eq!(book.book.title.get(Language::ZhHans), "象棋比赛规例");
    /// ```
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::ZhHans => &self.zh_hans,
            Language::ZhHant => &self.zh_hant,
            Language::En => &self.en,
        }
    }

    /// Text for something the library itself has to put in a place where a text belongs.
    pub(crate) fn same_in_all(text: &str) -> Text {
        Text { zh_hans: text.into(), zh_hant: text.into(), en: text.into() }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    #[serde(rename = "zh-Hans")]
    zh_hans: Box<str>,
    #[serde(rename = "zh-Hant")]
    zh_hant: Box<str>,
    en: Box<str>,
}

impl TryFrom<Unchecked> for Text {
    type Error = BlankText;

    fn try_from(text: Unchecked) -> Result<Text, BlankText> {
        let Unchecked { zh_hans, zh_hant, en } = text;
        let text = Text { zh_hans, zh_hant, en };
        match Language::ALL.iter().find(|&&language| text.get(language).trim().is_empty()) {
            Some(&language) => Err(BlankText(language)),
            None => Ok(text),
        }
    }
}

/// A text that is blank in one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the text is blank in {0}")]
struct BlankText(Language);
