//! Why a game was won or drawn: one list of words, told in the reader's language and read in any.

use chuhe_rulebook::{DrawReason, Language, LossReason};
use chuhe_tournament::explain::{draw_reason, loss_reason};

use super::words::{Locale, listed};

/// Reads why somebody lost: the key of the log, or the word in any language.
pub(super) fn read_loss(text: &str) -> Option<LossReason> {
    find(LossReason::ALL, text, |reason| reason.key(), loss_reason)
}

/// Reads why a game was drawn.
pub(super) fn read_draw(text: &str) -> Option<DrawReason> {
    find(DrawReason::ALL, text, |reason| reason.key(), draw_reason)
}

fn find<R: Copy>(
    all: &[R],
    text: &str,
    key: impl Fn(R) -> &'static str,
    word: impl Fn(R, Language) -> String,
) -> Option<R> {
    let text = text.trim().to_lowercase();
    let in_words =
        |reason| Language::ALL.iter().any(|&one| word(reason, one).to_lowercase() == text);
    all.iter().copied().find(|&reason| key(reason) == text || in_words(reason))
}

/// All reasons of wins, then all of draws, as somebody may write them in a language: in English the keys of the log.
pub(super) fn known(words: &Locale) -> [String; 2] {
    let loss = |&one: &LossReason| match words.language {
        Language::En => one.key().to_owned(),
        Language::ZhHans | Language::ZhHant => loss_reason(one, words.language),
    };
    let draw = |&one: &DrawReason| match words.language {
        Language::En => one.key().to_owned(),
        Language::ZhHans | Language::ZhHant => draw_reason(one, words.language),
    };
    [
        listed(words, LossReason::ALL.iter().map(loss)),
        listed(words, DrawReason::ALL.iter().map(draw)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_every_language_is_read() {
        for &language in Language::ALL {
            for &reason in LossReason::ALL {
                assert_eq!(read_loss(&loss_reason(reason, language)), Some(reason));
                assert_eq!(read_loss(reason.key()), Some(reason));
            }
            for &reason in DrawReason::ALL {
                assert_eq!(read_draw(&draw_reason(reason, language)), Some(reason));
                assert_eq!(read_draw(reason.key()), Some(reason));
            }
        }
        assert_eq!(read_loss("超时"), Some(LossReason::Time));
        assert_eq!(read_loss("逾時"), None);
    }
}
