//! The kinds of things that the rule files name: fouls, reasons, acts.

use chuhe_game::explain;
use chuhe_rulebook::{DrawReason, FoulKind, Language, LossReason, Misconduct};

/// One of the words of the rule files.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    Foul(FoulKind),
    Loss(LossReason),
    Draw(DrawReason),
    Act(Misconduct),
}

impl Kind {
    fn key(self) -> &'static str {
        match self {
            Kind::Foul(kind) => kind.key(),
            Kind::Loss(reason) => reason.key(),
            Kind::Draw(reason) => reason.key(),
            Kind::Act(act) => act.key(),
        }
    }

    /// The word by which it is entered: the key of the rule files, or its name in Chinese.
    pub(super) fn name(self, language: Language) -> String {
        match language {
            Language::En => self.key().to_owned(),
            Language::ZhHans | Language::ZhHant => self.told(language),
        }
    }

    fn told(self, language: Language) -> String {
        match self {
            Kind::Foul(kind) => explain::foul(kind, language),
            Kind::Loss(reason) => explain::loss_clause(reason, language),
            Kind::Draw(reason) => explain::draw_reason(reason, language),
            Kind::Act(act) => explain::act(act, language),
        }
    }

    /// Whether a word means it.
    pub(super) fn is_meant_by(self, word: &str) -> bool {
        let chinese = [Language::ZhHans, Language::ZhHant];
        self.key() == word || chinese.iter().any(|&language| self.told(language) == word)
    }
}
