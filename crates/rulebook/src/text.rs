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

impl Language {
    /// The language of a tag as browsers send it (`zh-TW`), or of a locale as systems name it (`zh_TW.UTF-8`).
    ///
    /// ```
    /// use chuhe_rulebook::Language;
    /// assert_eq!(Language::from_tag("zh-Hant-HK"), Some(Language::ZhHant));
    /// assert_eq!(Language::from_tag("zh_SG.UTF-8"), Some(Language::ZhHans));
    /// assert_eq!(Language::from_tag("C"), None);
    /// ```
    pub fn from_tag(tag: &str) -> Option<Language> {
        let name = tag.split(['.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        let mut parts = name.split(['-', '_']);
        let language = parts.next()?;
        let mut rest = parts.clone();
        // A script that is named weighs more than where it is written.
        let script = parts.find(|part| part.len() == 4);
        match (language, script) {
            ("en", _) => Some(Language::En),
            ("zh", Some("hant")) => Some(Language::ZhHant),
            ("zh", None) if rest.any(|place| ["tw", "hk", "mo"].contains(&place)) => {
                Some(Language::ZhHant)
            }
            ("zh", _) => Some(Language::ZhHans),
            _ => None,
        }
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
