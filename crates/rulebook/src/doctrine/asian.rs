//! The open points of the Asian doctrine (AXF chapter 4, World Xiangqi Rules chapters 4 and 5).

use serde::{Deserialize, Serialize};

use super::Role;
use crate::source::{Ruled, Source};
use crate::vocabulary::vocabulary;

/// What the Asian rules list by name, and where their text admits of two readings.
///
/// Everything else about the doctrine is the same in all its editions and is therefore not a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Asian {
    /// Pieces that chase a chariot even when it is rooted (outline rule 6).
    pub rooted_chariot_takers: ListedRoles,
    /// Pieces that may chase for ever on their own (outline rule 9).
    pub exempt_takers: Ruled<Vec<Role>>,
    /// Whether a pawn that has not crossed the river may be chased for ever (outline rule 3).
    pub uncrossed_pawn_is_free_game: Ruled<bool>,
    /// King or pawn joined on every move by one and the same piece (outline rule 9 read literally).
    pub joined_by_one_helper: Ruled<ChaseOrNot>,
    /// Whether a check given by the chasing side interrupts its chase (detailed rule 7).
    pub check_breaks_chase: Ruled<bool>,
    /// What a move is that checks and attacks a piece at once.
    pub check_with_chase: Ruled<CheckWithChase>,
    /// Which old root can be taken away, so that an old attack becomes a chase.
    pub old_root: Ruled<OldRoot>,
    /// Whose move may turn an old attack into a chase by taking the root away.
    pub unrooting: Ruled<Unrooting>,
    /// Whether a king's move that takes a root away makes a chase.
    pub unrooting_by_king: Ruled<ChaseOrNot>,
    /// A piece that stood under one threat already is attacked by another: whether that is a chase
    /// (term 10, diagram 106).
    pub unanswered_attack: Ruled<ChaseOrNot>,
}

impl Asian {
    /// The values of which the referee knows no second reading to show, by key, and whether they are marked
    /// as disputed.
    pub(super) fn single_readings(&self) -> [(&'static str, bool); 4] {
        let takers = &self.rooted_chariot_takers;
        [
            ("rooted-chariot-takers", takers.disputed && takers.otherwise.is_empty()),
            ("exempt-takers", self.exempt_takers.disputed),
            ("uncrossed-pawn-is-free-game", self.uncrossed_pawn_is_free_game.disputed),
            ("check-breaks-chase", self.check_breaks_chase.disputed),
        ]
    }
}

/// Pieces that a book lists, and how else the list may be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ListedRoles {
    /// The pieces.
    pub value: Vec<Role>,
    /// Whether the book leaves the point open, so that a ruling which turns on it must show the other reading too.
    #[serde(default)]
    pub disputed: bool,
    /// The pieces by the other reading.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub otherwise: Vec<Role>,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// Whether something is a chase.
    pub enum ChaseOrNot {
        /// It is.
        Chase = "chase",
        /// It is not.
        NotAChase = "not-a-chase",
    }
}

vocabulary! {
    /// What a move is that checks and attacks a piece at once.
    pub enum CheckWithChase {
        /// A check only: the check breaks the chase.
        Check = "check",
        /// Both: it counts towards a perpetual check and towards a perpetual chase.
        Both = "both",
    }
}

vocabulary! {
    /// Which old root can be taken away, so that an old attack becomes a chase. Whether a piece is rooted
    /// now is always asked of the board after the capture.
    pub enum OldRoot {
        /// One that protected the piece on the board as it stood (diagrams 39–41, 61 and 105).
        Standing = "standing",
        /// Also one that would have shown only after the capture.
        AfterCapture = "after-capture",
    }
}

vocabulary! {
    /// Whose move may turn an old attack into a chase by taking a root away.
    pub enum Unrooting {
        /// Any piece's (diagram 105: a pawn steps and the cannon loses its screen).
        AnyPiece = "any-piece",
        /// Only the attacker's own.
        AttackerOnly = "attacker-only",
    }
}
