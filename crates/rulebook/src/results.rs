//! The ways in which a game can end.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::article::Citations;
use crate::vocabulary::vocabulary;

/// The reasons for results that a book knows, each with its articles. A reason that is not listed
/// cannot be given under the book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Results {
    /// Why one side lost.
    pub losses: BTreeMap<LossReason, Citations>,
    /// Why the game was drawn.
    pub draws: BTreeMap<DrawReason, Citations>,
    /// Outcomes that are neither.
    #[serde(default)]
    pub others: BTreeMap<OtherOutcome, Citations>,
}

vocabulary! {
    /// Why a side lost.
    pub enum LossReason {
        /// Its king was mated (将死).
        Checkmate = "checkmate",
        /// It had no legal move (困毙).
        Stalemate = "stalemate",
        /// It completed a move that gave up its king (自杀着法).
        SuicideMove = "suicide-move",
        /// Its move, or its only way out, left the kings facing each other.
        FacingKings = "facing-kings",
        /// It ran out of time or had not made the moves required.
        Time = "time",
        /// It did not vary a forbidden repetition.
        ForbiddenRepetition = "forbidden-repetition",
        /// It came too late.
        Lateness = "lateness",
        /// It resigned.
        Resignation = "resignation",
        /// Its technical fouls reached the limit.
        TechnicalFouls = "technical-fouls",
        /// Its violations reached the limit.
        Violations = "violations",
        /// Its fouls reached the limit.
        Fouls = "fouls",
        /// Its unrecorded moves reached the limit.
        UnrecordedMoves = "unrecorded-moves",
        /// Its illegal moves reached the limit.
        IllegalMoves = "illegal-moves",
        /// It refused to keep the rules or seriously broke discipline.
        Indiscipline = "indiscipline",
        /// It had an electronic device in the hall.
        ElectronicDevice = "electronic-device",
        /// Misconduct after reminder and warning.
        Misconduct = "misconduct",
        /// Its sealed move was wrong.
        WrongSealedMove = "wrong-sealed-move",
        /// It was absent at resumption.
        AbsenceAtResumption = "absence-at-resumption",
        /// A penalty took its last time.
        TimePenalty = "time-penalty",
        /// It withdrew or did not play.
        Forfeit = "forfeit",
    }
}

vocabulary! {
    /// Why a game was drawn.
    pub enum DrawReason {
        /// Neither side can win any more.
        NeitherCanWin = "neither-can-win",
        /// The players agreed.
        Agreement = "agreement",
        /// The arbiter ruled so.
        ArbitersRuling = "arbiters-ruling",
        /// A repetition in which nobody offended.
        PermittedRepetition = "permitted-repetition",
        /// A repetition in which both offended alike.
        MutualOffence = "mutual-offence",
        /// The natural move limit.
        NaturalLimit = "natural-limit",
    }
}

vocabulary! {
    /// Outcomes that are neither won nor drawn.
    pub enum OtherOutcome {
        /// Both sides lose.
        BothLose = "both-lose",
        /// The result was annulled because a player withdrew early.
        Annulled = "annulled",
        /// The points were cancelled as a sanction.
        PointsCancelled = "points-cancelled",
    }
}
