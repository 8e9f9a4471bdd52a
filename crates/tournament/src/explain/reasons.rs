//! Why a game was won or drawn, in a word or two.

use chuhe_locale::Key;
use chuhe_rulebook::{DrawReason, Language, LossReason};

use super::WORDS;

/// Why the loser lost.
pub fn loss_reason(reason: LossReason, language: Language) -> String {
    WORDS.locale(language).plain(match reason {
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

/// Why a game was drawn.
pub fn draw_reason(reason: DrawReason, language: Language) -> String {
    WORDS.locale(language).plain(match reason {
        DrawReason::NeitherCanWin => Key("reason-neither-can-win"),
        DrawReason::Agreement => Key("reason-agreement"),
        DrawReason::ArbitersRuling => Key("reason-arbiters-ruling"),
        DrawReason::PermittedRepetition => Key("reason-permitted-repetition"),
        DrawReason::MutualOffence => Key("reason-mutual-offence"),
        DrawReason::NaturalLimit => Key("reason-natural-limit"),
    })
}
