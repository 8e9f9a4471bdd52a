//! The two sides.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

/// A side of the board. Red sits at the bottom (ranks 0–4) and moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// 红方, the side that starts.
    Red,
    /// 黑方.
    Black,
}

impl Color {
    /// Both sides, Red first.
    pub const ALL: [Color; 2] = [Color::Red, Color::Black];

    /// 0 for Red and 1 for Black, for use as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side.
    #[inline]
    pub const fn opponent(self) -> Color {
        match self {
            Color::Red => Color::Black,
            Color::Black => Color::Red,
        }
    }
}

impl Color {
    /// The word for it in data: `red`, `black`.
    pub const fn key(self) -> &'static str {
        match self {
            Color::Red => "red",
            Color::Black => "black",
        }
    }
}

/// A word that names no side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such side: write red or black")]
pub struct ParseColorError;

impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Color, ParseColorError> {
        Color::ALL.into_iter().find(|side| side.key() == text).ok_or(ParseColorError)
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        self.opponent()
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Red => "Red",
            Color::Black => "Black",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        for side in Color::ALL {
            assert_eq!(side.key().parse(), Ok(side));
        }
        assert_eq!("Red".parse::<Color>(), Err(ParseColorError));
    }
}
