//! The readings of the Chinese doctrine, which changed between the editions.

use serde::{Deserialize, Serialize};

use crate::source::Ruled;
use crate::vocabulary::vocabulary;

/// Where the editions of the Chinese rules differ.
///
/// A side offends when every move of its cycle is check, mate threat or chase. Offences have levels:
/// 3 all checks; 2 checks, mate threats, chases of a chariot or of an unrooted piece; 1 as 2, but with
/// at least one chase that is joint or of a piece with too few roots. The higher level must vary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Chinese {
    /// Which edition is followed.
    pub reading: ChineseEdition,
    /// Whether the book's own chapter on repetitions is among the texts we have. If not, rulings say
    /// that they follow [`Chinese::reading`].
    pub chapter_available: bool,
    /// Whether levels 1 and 2 are one: pieces with false or too few roots count as unrooted, and a
    /// joint chase weighs as much as any other.
    pub merge_lower_levels: Ruled<bool>,
    /// Whether a pawn's attack, otherwise idle, counts as a chase when both sides attack for ever.
    pub pawn_counts_in_mutual_attack: Ruled<bool>,
    /// Whether a king that steps out of check is idle, whatever its move uncovers.
    pub king_answering_check_is_idle: Ruled<bool>,
    /// Capturing with a piece that is itself a root (做根子).
    pub capture_by_root: Ruled<CaptureByRoot>,
    /// What a crossed pawn is worth against other pieces.
    pub crossed_pawn_value: Ruled<CrossedPawnValue>,
    /// When taking up a point that draws at once excuses an attack on an advisor or elephant. Always
    /// at the arbiter's discretion.
    pub drawing_point: Ruled<DrawingPoint>,
    /// Whether a check by which the checker exposes himself to mate (自毙) makes the answer idle.
    pub self_defeating_check: Ruled<bool>,
}

impl Chinese {
    /// The values of which the referee knows no second reading to show, by key, and whether they are marked
    /// as disputed. What the arbiter may see otherwise, he sees at his discretion.
    pub(super) fn single_readings(&self) -> [(&'static str, bool); 7] {
        [
            ("merge-lower-levels", self.merge_lower_levels.disputed),
            ("pawn-counts-in-mutual-attack", self.pawn_counts_in_mutual_attack.disputed),
            ("king-answering-check-is-idle", self.king_answering_check_is_idle.disputed),
            ("capture-by-root", self.capture_by_root.disputed),
            ("crossed-pawn-value", self.crossed_pawn_value.disputed),
            ("drawing-point", self.drawing_point.disputed),
            ("self-defeating-check", self.self_defeating_check.disputed),
        ]
    }
}

vocabulary! {
    /// An edition of the Chinese rules on repetitions that is read.
    pub enum ChineseEdition {
        /// The text of 1999.
        Cxa1999 = "cxa-1999",
        /// The text of 2020, as far as it is known.
        Cxa2020 = "cxa-2020",
    }
}

vocabulary! {
    /// Capturing with a piece that is itself a root.
    pub enum CaptureByRoot {
        /// A chase, whatever the capture would cost.
        AlwaysAChase = "always-a-chase",
        /// A chase if the whole exchange is at least even.
        ByFullExchange = "by-full-exchange",
    }
}

vocabulary! {
    /// What a crossed pawn is worth against other pieces.
    pub enum CrossedPawnValue {
        /// It floats: neither a pawn for pieces nor a piece for pawns is a gain.
        Floating = "floating",
        /// It floats, but is worth less than a chariot.
        LessThanAChariot = "less-than-a-chariot",
    }
}

vocabulary! {
    /// When taking up a drawing point excuses an attack on an advisor or elephant.
    pub enum DrawingPoint {
        /// Whenever the point gives a simple draw at once.
        SimpleDraw = "simple-draw",
        /// Only if the defender has a single attacking piece.
        SingleAttacker = "single-attacker",
    }
}
