//! Checklists in words.

use std::fmt;

use super::checklist::{Because, Check, Checklist, Criterion, Relaxation};
use super::field::Float;
use crate::side::Side;

impl Criterion {
    /// In Chinese.
    pub const fn chinese(self) -> &'static str {
        match self {
            Criterion::NoRematch => "不重复相遇",
            Criterion::NotForbidden => "非禁止对阵",
            Criterion::Units => "同单位回避",
            Criterion::Bye => "轮空",
            Criterion::Scores => "同分相遇",
            Criterion::ColoursInARow => "不连三",
            Criterion::ColourSurplus => "不多三",
            Criterion::ColourBalance => "先后手平衡",
            Criterion::ColourAlternation => "先后手交替",
            Criterion::Floats => "上下调",
        }
    }
}

impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Criterion::NoRematch => "not met before",
            Criterion::NotForbidden => "not forbidden",
            Criterion::Units => "units",
            Criterion::Bye => "bye",
            Criterion::Scores => "same score",
            Criterion::ColoursInARow => "colours in a row",
            Criterion::ColourSurplus => "surplus of a colour",
            Criterion::ColourBalance => "balance of colours",
            Criterion::ColourAlternation => "alternation of colours",
            Criterion::Floats => "floats",
        })
    }
}

impl Because {
    /// In Chinese.
    pub const fn chinese(self) -> &'static str {
        match self {
            Because::Arbiter => "裁判员手工编排",
            Because::OddSection => "该积分段人数为奇数",
            Because::NobodyLeftInSection => "该积分段已无对手",
            Because::BothNeedSameSide => "双方应得同一先后手",
            Because::HigherScoreFirst => "以高分者先后手为准",
            Because::OthersDemandIt => "为全轮编排所需",
        }
    }
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Because::Arbiter => "decided by the arbiter",
            Because::OddSection => "the section has an odd number of players",
            Because::NobodyLeftInSection => "nobody of the section is left to meet",
            Because::BothNeedSameSide => "both need the same side",
            Because::HigherScoreFirst => "the higher score's colours decide",
            Because::OthersDemandIt => {
                "no pairing of the round does better without doing worse before"
            }
        })
    }
}

/// Half points as they are written: 5 is `2.5`.
fn points(half_points: u32) -> String {
    format!("{}{}", half_points / 2, if half_points % 2 == 1 { ".5" } else { "" })
}

const fn side_in_chinese(side: Side) -> &'static str {
    match side {
        Side::Red => "先手",
        Side::Black => "后手",
    }
}

const fn side_in_english(side: Side) -> &'static str {
    match side {
        Side::Red => "Red",
        Side::Black => "Black",
    }
}

impl Relaxation {
    /// In Chinese.
    pub fn chinese(&self) -> String {
        match *self {
            Relaxation::MetBefore => "双方已经相遇".to_owned(),
            Relaxation::WasForbidden => "禁止对阵".to_owned(),
            Relaxation::SameUnit => "双方同单位".to_owned(),
            Relaxation::UnitMateNotMet => "同单位未先相遇".to_owned(),
            Relaxation::ByeAgain { byes_before } => format!("此前已轮空 {byes_before} 次"),
            Relaxation::ByeNotToLowest { half_points } => {
                format!("比最低分高 {} 分", points(half_points))
            }
            Relaxation::ScoresDiffer { half_points, down, up } => {
                format!("{down} 号下调，{up} 号上调，相差 {} 分", points(half_points))
            }
            Relaxation::InARow { player, side, games } => {
                format!("{player} 号连续 {games} 局{}", side_in_chinese(side))
            }
            Relaxation::Surplus { player, side, games } => {
                format!("{player} 号多 {games} 局{}", side_in_chinese(side))
            }
            Relaxation::SurplusGrows { player, side, games } => {
                format!("{player} 号{}增至多 {games} 局", side_in_chinese(side))
            }
            Relaxation::SameSideAgain { player, side } => {
                format!("{player} 号再次{}", side_in_chinese(side))
            }
            Relaxation::FloatAgain { player, float: Float::Down } => {
                format!("{player} 号连续下调")
            }
            Relaxation::FloatAgain { player, float: Float::Up } => format!("{player} 号连续上调"),
        }
    }
}

impl fmt::Display for Relaxation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Relaxation::MetBefore => f.write_str("they have met before"),
            Relaxation::WasForbidden => f.write_str("the pair was forbidden"),
            Relaxation::SameUnit => f.write_str("they are from one unit"),
            Relaxation::UnitMateNotMet => f.write_str("they do not meet their own unit first"),
            Relaxation::ByeAgain { byes_before } => write!(f, "{byes_before} byes before"),
            Relaxation::ByeNotToLowest { half_points } => {
                write!(f, "{} above the lowest score", points(half_points))
            }
            Relaxation::ScoresDiffer { half_points, down, up } => {
                write!(f, "{down} floats down and {up} up, by {}", points(half_points))
            }
            Relaxation::InARow { player, side, games } => {
                write!(f, "{player} has {} {games} times in a row", side_in_english(side))
            }
            Relaxation::Surplus { player, side, games } => {
                write!(f, "{player} has {} {games} times more often", side_in_english(side))
            }
            Relaxation::SurplusGrows { player, side, games } => {
                write!(f, "{player}'s surplus of {} grows to {games}", side_in_english(side))
            }
            Relaxation::SameSideAgain { player, side } => {
                write!(f, "{player} has {} again", side_in_english(side))
            }
            Relaxation::FloatAgain { player, float } => {
                let way = if float == Float::Down { "down" } else { "up" };
                write!(f, "{player} floats {way} again")
            }
        }
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.criterion)?;
        if self.relaxed.is_empty() {
            return f.write_str("satisfied");
        }
        for (i, (relaxation, because)) in self.relaxed.iter().enumerate() {
            write!(f, "{}{relaxation} ({because})", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl fmt::Display for Checklist {
    /// One line for each criterion.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, check) in self.checks.iter().enumerate() {
            write!(f, "{}{check}", if i == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}
