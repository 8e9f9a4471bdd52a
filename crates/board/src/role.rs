//! The seven kinds of piece.

use core::fmt;

/// A kind of piece, under the federation's English names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// 帥 / 將.
    King,
    /// 仕 / 士.
    Advisor,
    /// 相 / 象.
    Elephant,
    /// 馬.
    Horse,
    /// 車.
    Chariot,
    /// 炮 / 砲.
    Cannon,
    /// 兵 / 卒.
    Pawn,
}

impl Role {
    /// All seven, from king to pawn.
    pub const ALL: [Role; 7] = [
        Role::King,
        Role::Advisor,
        Role::Elephant,
        Role::Horse,
        Role::Chariot,
        Role::Cannon,
        Role::Pawn,
    ];

    /// 0–6 in the order of [`Role::ALL`], for use as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many of this kind a side starts with, and so the most it may have.
    pub const fn full_count(self) -> u32 {
        match self {
            Role::King => 1,
            Role::Pawn => 5,
            _ => 2,
        }
    }

    /// The federation's letter: K A E H R C P.
    pub const fn letter(self) -> char {
        match self {
            Role::King => 'K',
            Role::Advisor => 'A',
            Role::Elephant => 'E',
            Role::Horse => 'H',
            Role::Chariot => 'R',
            Role::Cannon => 'C',
            Role::Pawn => 'P',
        }
    }

    /// Reads a letter in either case. Besides the federation's own, N is a horse (knight), B and M an
    /// elephant (bishop, minister) and G an advisor (guard), as other programs write them.
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter.to_ascii_uppercase() {
            'K' => Role::King,
            'A' | 'G' => Role::Advisor,
            'E' | 'B' | 'M' => Role::Elephant,
            'H' | 'N' => Role::Horse,
            'R' => Role::Chariot,
            'C' => Role::Cannon,
            'P' => Role::Pawn,
            _ => return None,
        })
    }

    /// Whether the piece moves along lines, so that a move forward counts steps and not a file.
    pub const fn moves_straight(self) -> bool {
        matches!(self, Role::King | Role::Chariot | Role::Cannon | Role::Pawn)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Role::King => "king",
            Role::Advisor => "advisor",
            Role::Elephant => "elephant",
            Role::Horse => "horse",
            Role::Chariot => "chariot",
            Role::Cannon => "cannon",
            Role::Pawn => "pawn",
        })
    }
}
