//! What pieces are worth (1999 art. 25; 2020 art. 26.6).
//!
//! A chariot is worth two horses or two cannons, a horse as much as a cannon, an advisor as much as an
//! elephant. No number of the latter makes a horse, and a crossed pawn *floats*: against other pieces it has
//! no fixed worth. So gains are vectors, not numbers. King and uncrossed pawns are no pieces (子) in this
//! sense and count nothing.

use std::ops::{Add, Sub};

use chuhe_board::{Piece, Role, Square};

use super::ChineseReading;

/// A balance of material from one side's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Value {
    /// Horses and cannons; a chariot is two.
    pub strong: i8,
    /// Advisors and elephants.
    pub weak: i8,
    /// Crossed pawns.
    pub pawns: i8,
}

impl Value {
    /// Nothing, or an even balance.
    pub const ZERO: Value = Value { strong: 0, weak: 0, pawns: 0 };

    /// What a piece is worth where it stands.
    pub fn of(piece: Piece, at: Square) -> Value {
        let (strong, weak, pawns) = match piece.role {
            Role::Chariot => (2, 0, 0),
            Role::Horse | Role::Cannon => (1, 0, 0),
            Role::Advisor | Role::Elephant => (0, 1, 0),
            Role::Pawn if at.is_across_river(piece.color) => (0, 0, 1),
            Role::Pawn | Role::King => (0, 0, 0),
        };
        Value { strong, weak, pawns }
    }

    /// Whether the balance is a gain. Pawns given are made good by a chariot only, and by nothing at all
    /// in the text of 1999; pawns taken are a gain if nothing was given for them.
    pub(crate) fn is_gain(self, reading: &ChineseReading) -> bool {
        let Value { strong, weak, pawns } = self;
        match pawns {
            0 => strong > 0 || strong == 0 && weak > 0,
            1.. => strong > 0 || strong == 0 && weak >= 0,
            _ => reading.pawn_is_less_than_a_chariot && strong >= 2,
        }
    }

    /// Whether a whole exchange is at least even (art. 26.5): nothing is lost, or a horse or cannon is made
    /// good by a crossed pawn (figure 22) or the other way round. An advisor or elephant is not made good
    /// by one pawn (reference figure 31), but by more.
    pub(crate) fn is_even_or_better(self, reading: &ChineseReading) -> bool {
        let Value { strong, weak, pawns } = self;
        self.is_gain(reading)
            || match pawns {
                0 => strong == 0 && weak == 0,
                1.. => strong == 0 && weak + pawns >= 1 || strong == -1 && weak >= 0,
                _ => strong == 1 && weak >= 0,
            }
    }
}

impl Add for Value {
    type Output = Value;

    fn add(self, other: Value) -> Value {
        Value {
            strong: self.strong + other.strong,
            weak: self.weak + other.weak,
            pawns: self.pawns + other.pawns,
        }
    }
}

impl Sub for Value {
    type Output = Value;

    fn sub(self, other: Value) -> Value {
        Value {
            strong: self.strong - other.strong,
            weak: self.weak - other.weak,
            pawns: self.pawns - other.pawns,
        }
    }
}
