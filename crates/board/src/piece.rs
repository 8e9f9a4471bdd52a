//! A piece: a kind and a side.

use core::fmt;

use crate::attacks::PALACES;
use crate::{Bitboard, Color, Role};

/// A Chinese script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Script {
    /// 简体, as printed in the mainland.
    #[default]
    Simplified,
    /// 繁體, the Asian federation's standard for pieces (AXF 2017 1§1.2).
    Traditional,
}

/// A piece of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// A piece of the given side and kind.
    #[inline]
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece { color, role }
    }

    /// The character printed on the piece: 帥 against 將, 仕 against 士, 炮 against 砲, and so on.
    pub const fn character(self, script: Script) -> char {
        use Script::{Simplified, Traditional};
        match (self.role, self.color, script) {
            (Role::King, Color::Red, Simplified) => '帅',
            (Role::King, Color::Red, Traditional) => '帥',
            (Role::King, Color::Black, Simplified) => '将',
            (Role::King, Color::Black, Traditional) => '將',
            (Role::Advisor, Color::Red, _) => '仕',
            (Role::Advisor, Color::Black, _) => '士',
            (Role::Elephant, Color::Red, _) => '相',
            (Role::Elephant, Color::Black, _) => '象',
            (Role::Horse, _, Simplified) => '马',
            (Role::Horse, _, Traditional) => '馬',
            (Role::Chariot, _, Simplified) => '车',
            (Role::Chariot, _, Traditional) => '車',
            (Role::Cannon, Color::Red, _) | (Role::Cannon, Color::Black, Simplified) => '炮',
            (Role::Cannon, Color::Black, Traditional) => '砲',
            (Role::Pawn, Color::Red, _) => '兵',
            (Role::Pawn, Color::Black, _) => '卒',
        }
    }

    /// The letter of FEN, upper case for Red: K A B N R C P.
    pub const fn fen_letter(self) -> char {
        let letter = match self.role {
            Role::Elephant => 'B',
            Role::Horse => 'N',
            other => other.letter(),
        };
        match self.color {
            Color::Red => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The squares on which the piece can ever stand: an advisor has five, an elephant seven, and a pawn
    /// keeps to its file until it has crossed the river.
    pub const fn squares(self) -> Bitboard {
        const RED_ELEPHANT: u128 =
            1 << 2 | 1 << 6 | 1 << 18 | 1 << 22 | 1 << 26 | 1 << 38 | 1 << 42;
        const RED_ADVISOR: u128 = 1 << 3 | 1 << 5 | 1 << 13 | 1 << 21 | 1 << 23;
        const LOWER_HALF: u128 = (1 << 45) - 1;
        // Before the river a pawn stays on its file, on its starting rank or one step ahead.
        const RED_PAWN: u128 = !LOWER_HALF | 0b1_0101_0101 << 27 | 0b1_0101_0101 << 36;
        let red = match self.role {
            Role::King => PALACES.0 & LOWER_HALF,
            Role::Advisor => RED_ADVISOR,
            Role::Elephant => RED_ELEPHANT,
            Role::Pawn => RED_PAWN & Bitboard::FULL.0,
            Role::Horse | Role::Chariot | Role::Cannon => Bitboard::FULL.0,
        };
        match self.color {
            Color::Red => Bitboard(red),
            Color::Black => Bitboard(red.reverse_bits() >> 38),
        }
    }

    /// One byte per piece, 1–14; 0 is left for an empty square.
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        1 + self.color as u8 * 7 + self.role as u8
    }

    /// The piece behind a byte made by [`Piece::code`].
    #[inline]
    pub(crate) const fn from_code(code: u8) -> Option<Piece> {
        const PIECES: [Option<Piece>; 16] = {
            let mut pieces = [None; 16];
            let mut i = 0;
            while i < 7 {
                pieces[1 + i] = Some(Piece::new(Color::Red, Role::ALL[i]));
                pieces[8 + i] = Some(Piece::new(Color::Black, Role::ALL[i]));
                i += 1;
            }
            pieces
        };
        PIECES[(code & 15) as usize]
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color.key(), self.role)
    }
}
