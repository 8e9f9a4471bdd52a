//! Why a game was won or drawn: one list of words, told in the reader's language and read in any.

use chuhe_rulebook::{DrawReason, Language, LossReason};

use super::words::{Key, Locale, listed, locale};

/// Why the loser lost.
pub(super) fn of_loss(words: &Locale, reason: LossReason) -> String {
    words.plain(match reason {
        LossReason::Checkmate => Key("reason-checkmate"),
        LossReason::Stalemate => Key("reason-stalemate"),
        LossReason::SuicideMove => Key("reason-suicide-move"),
        LossReason::FacingKings => Key("reason-facing-kings"),
        LossReason::Time => Key("reason-time"),
        LossReason::ForbiddenRepetition => Key("reason-forbidden-repetition"),
        LossReason::Lateness => Key("reason-lateness"),
        LossReason::Resignation => Key("reason-resignation"),
        LossReason::TechnicalFouls => Key("reason-technical-fouls"),
        LossReason::Violations => Key("reason-violations"),
        LossReason::Fouls => Key("reason-fouls"),
        LossReason::UnrecordedMoves => Key("reason-unrecorded-moves"),
        LossReason::IllegalMoves => Key("reason-illegal-moves"),
        LossReason::Indiscipline => Key("reason-indiscipline"),
        LossReason::ElectronicDevice => Key("reason-electronic-device"),
        LossReason::Misconduct => Key("reason-misconduct"),
        LossReason::WrongSealedMove => Key("reason-wrong-sealed-move"),
        LossReason::AbsenceAtResumption => Key("reason-absence-at-resumption"),
        LossReason::TimePenalty => Key("reason-time-penalty"),
        LossReason::Forfeit => Key("reason-forfeit"),
    })
}

/// Why it was drawn.
pub(super) fn of_draw(words: &Locale, reason: DrawReason) -> String {
    words.plain(match reason {
        DrawReason::NeitherCanWin => Key("reason-neither-can-win"),
        DrawReason::Agreement => Key("reason-agreement"),
        DrawReason::ArbitersRuling => Key("reason-arbiters-ruling"),
        DrawReason::PermittedRepetition => Key("reason-permitted-repetition"),
        DrawReason::MutualOffence => Key("reason-mutual-offence"),
        DrawReason::NaturalLimit => Key("reason-natural-limit"),
    })
}

/// Reads why somebody lost: the key of the log, or the word in any language.
pub(super) fn read_loss(text: &str) -> Option<LossReason> {
    find(LossReason::ALL, text, |reason| reason.key(), of_loss)
}

/// Reads why a game was drawn.
pub(super) fn read_draw(text: &str) -> Option<DrawReason> {
    find(DrawReason::ALL, text, |reason| reason.key(), of_draw)
}

fn find<R: Copy>(
    all: &[R],
    text: &str,
    key: impl Fn(R) -> &'static str,
    word: impl Fn(&Locale, R) -> String,
) -> Option<R> {
    let text = text.trim().to_lowercase();
    let in_words =
        |reason| Language::ALL.iter().any(|&one| word(&locale(one), reason).to_lowercase() == text);
    all.iter().copied().find(|&reason| key(reason) == text || in_words(reason))
}

/// All reasons of wins, then all of draws, as somebody may write them in a language: in English the keys of the log.
pub(super) fn known(words: &Locale) -> [String; 2] {
    let english = words.language == Language::En;
    let loss = |&one: &LossReason| match english {
        true => one.key().to_owned(),
        false => of_loss(words, one),
    };
    let draw = |&one: &DrawReason| match english {
        true => one.key().to_owned(),
        false => of_draw(words, one),
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
            let words = locale(language);
            for &reason in LossReason::ALL {
                assert_eq!(read_loss(&of_loss(&words, reason)), Some(reason));
                assert_eq!(read_loss(reason.key()), Some(reason));
            }
            for &reason in DrawReason::ALL {
                assert_eq!(read_draw(&of_draw(&words, reason)), Some(reason));
                assert_eq!(read_draw(reason.key()), Some(reason));
            }
        }
        assert_eq!(read_loss("超时"), Some(LossReason::Time));
        assert_eq!(read_loss("逾時"), None);
    }
}
