//! Moves and pieces gone wrong: suicide moves, illegal and extra moves, pieces knocked over.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use crate::fouls::FoulKind;
use crate::source::Source;
use crate::vocabulary::vocabulary;

/// How mishaps on the board are settled (AXF 2017 1§3.4, 1§3.5, 2§8.13).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Mishaps {
    /// A completed move that gives up the own king.
    pub suicide_move: SuicideMove,
    /// Two moves in a row.
    pub extra_move: Correction,
    /// A piece moved where it cannot go.
    pub illegal_move: Correction,
    /// A piece displaced by accident.
    pub displaced_piece: Correction,
    /// Several pieces knocked over, or one off the board.
    pub knocked_over: KnockedOver,
    /// The players sat down with the wrong colours.
    pub colours_reversed: ColoursReversed,
}

/// A completed move that gives up the own king (自杀着法).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SuicideMove {
    /// The kings now face each other on an open file.
    pub facing_kings: SuicideEffect,
    /// The own king was put or left where it can be taken.
    pub king_en_prise: SuicideEffect,
    /// A check was not answered.
    pub check_unanswered: SuicideEffect,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// What a suicide move brings.
    pub enum SuicideEffect {
        /// The game is lost at once.
        GameLost = "game-lost",
        /// It is taken back like any illegal move.
        AsIllegalMove = "as-illegal-move",
    }
}

/// A mistake that is put right, with a foul or without.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Correction {
    /// The foul of the side that made it.
    pub foul: Option<FoulKind>,
    /// Where it comes from.
    pub source: Source,
}

/// Pieces knocked over (碰乱棋子).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct KnockedOver {
    /// From how many pieces on it counts; a single piece off the board always does.
    pub pieces: NonZeroU8,
    /// The foul if it happened while or after pressing the clock. On the own time pieces are put
    /// back without penalty.
    pub foul_after_press: Option<FoulKind>,
    /// Where it comes from.
    pub source: Source,
}

/// The players sat down with the wrong colours (先后手颠倒).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ColoursReversed {
    /// What is done once the game has begun.
    pub after_start: ColoursAfterStart,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// What is done about reversed colours once the game has begun.
    pub enum ColoursAfterStart {
        /// Nothing: the game goes on and its result stands.
        ResultStands = "result-stands",
        /// The game is begun again.
        Replay = "replay",
    }
}
