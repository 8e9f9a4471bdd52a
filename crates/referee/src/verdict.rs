//! What a case comes to.

use std::fmt;
use std::str::FromStr;

use chuhe_board::Color;

/// How bad a side's conduct over a cycle is. The worse of two loses, equal ones draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// 允许着法.
    Permitted,
    /// 禁止着法 with a chase that is joint or of a piece with too few roots, where the rulebook holds that
    /// to be lighter.
    LesserOffence,
    /// 禁止着法: perpetual chase.
    Forbidden,
    /// 长将, which outranks everything.
    PerpetualCheck,
}

/// What a case comes to if nobody varies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// This side offends, or offends more heavily, and loses.
    Loses(Color),
    /// Neither side offends, or both alike.
    Draw,
    /// It could not be found out within the limits of the search: the arbiter must decide.
    Unknown,
}

impl Verdict {
    /// All verdicts.
    pub const ALL: [Verdict; 4] =
        [Verdict::Loses(Color::Red), Verdict::Loses(Color::Black), Verdict::Draw, Verdict::Unknown];

    /// The verdict on two conducts.
    pub fn between([red, black]: [Level; 2]) -> Verdict {
        match red.cmp(&black) {
            std::cmp::Ordering::Greater => Verdict::Loses(Color::Red),
            std::cmp::Ordering::Less => Verdict::Loses(Color::Black),
            std::cmp::Ordering::Equal => Verdict::Draw,
        }
    }

    /// The verdict with the sides exchanged.
    #[must_use]
    pub fn with_colors_exchanged(self) -> Verdict {
        match self {
            Verdict::Loses(side) => Verdict::Loses(side.opponent()),
            other => other,
        }
    }

    /// The word used in tables: `red_loses`, `black_loses`, `draw`, `unknown`.
    pub const fn word(self) -> &'static str {
        match self {
            Verdict::Loses(Color::Red) => "red_loses",
            Verdict::Loses(Color::Black) => "black_loses",
            Verdict::Draw => "draw",
            Verdict::Unknown => "unknown",
        }
    }
}

/// A word that is no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such verdict: write red_loses, black_loses, draw or unknown")]
pub struct ParseVerdictError;

impl FromStr for Verdict {
    type Err = ParseVerdictError;

    fn from_str(text: &str) -> Result<Verdict, ParseVerdictError> {
        Verdict::ALL.into_iter().find(|verdict| verdict.word() == text).ok_or(ParseVerdictError)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        for verdict in Verdict::ALL {
            assert_eq!(verdict.word().parse(), Ok(verdict));
        }
        assert_eq!("lost".parse::<Verdict>(), Err(ParseVerdictError));
    }
}
