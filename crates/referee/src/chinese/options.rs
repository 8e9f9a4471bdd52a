//! How a rulebook reads the Chinese doctrine.

use chuhe_rulebook::{CaptureByRoot, Chinese, CrossedPawnValue, DrawingPoint, SearchLimits};

/// Where the editions differ, and how far to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChineseReading {
    /// Whether a joint chase, or one of a piece with too few roots, weighs as much as any other.
    pub one_level: bool,
    /// Whether a pawn's chase, otherwise idle, counts when both sides attack for ever.
    pub pawn_counts_in_mutual_attack: bool,
    /// Whether a king that steps out of check is idle, whatever its move uncovers.
    pub king_answering_check_is_idle: bool,
    /// Whether capturing with a piece that is itself a root is a chase whatever it costs; otherwise
    /// the whole exchange must be at least even.
    pub root_may_always_take: bool,
    /// Whether a crossed pawn given for a chariot is a gain.
    pub pawn_is_less_than_a_chariot: bool,
    /// Whether taking up a drawing point excuses only a side with a single attacking piece; otherwise the
    /// arbiter may excuse others, too.
    pub drawing_needs_single_attacker: bool,
    /// Whether a threat of mate that the checker brought on himself (自毙) leaves the answer idle.
    pub self_defeating_check: bool,
    /// Checks in a row that a mate threat may need.
    pub mate_checks: u8,
    /// Checks through which a piece may be won, or won back.
    pub gain_checks: u8,
    /// Positions that may be looked at in the exchanges of one move of the cycle; every search for a mate may look at a
    /// quarter of as many besides. Beyond that its nature is unknown.
    pub budget: u32,
}

impl ChineseReading {
    /// Enough for every printed case, and for nearly all of those made up at random.
    pub(crate) const BUDGET: u32 = 16_000;

    /// The reading that a rulebook's values describe.
    pub fn of(chinese: &Chinese, search: &SearchLimits) -> ChineseReading {
        ChineseReading {
            one_level: chinese.merge_lower_levels.value,
            pawn_counts_in_mutual_attack: chinese.pawn_counts_in_mutual_attack.value,
            king_answering_check_is_idle: chinese.king_answering_check_is_idle.value,
            root_may_always_take: chinese.capture_by_root.value == CaptureByRoot::AlwaysAChase,
            pawn_is_less_than_a_chariot: chinese.crossed_pawn_value.value
                == CrossedPawnValue::LessThanAChariot,
            drawing_needs_single_attacker: chinese.drawing_point.value
                == DrawingPoint::SingleAttacker,
            self_defeating_check: chinese.self_defeating_check.value,
            mate_checks: search.mate_checks.get(),
            gain_checks: search.gain_checks.get(),
            budget: ChineseReading::BUDGET,
        }
    }
}
