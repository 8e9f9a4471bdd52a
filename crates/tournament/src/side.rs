//! The two sides of a game.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A side of a game. Red moves first (先手), Black second (后手).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// 红方, 先手.
    Red,
    /// 黑方, 后手.
    Black,
}

impl Side {
    /// Both.
    pub const ALL: [Side; 2] = [Side::Red, Side::Black];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Side {
        match self {
            Side::Red => Side::Black,
            Side::Black => Side::Red,
        }
    }
}

/// One thing for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sides<T> {
    /// Red's.
    pub red: T,
    /// Black's.
    pub black: T,
}

impl<T> Sides<T> {
    /// The two exchanged.
    #[must_use]
    pub fn exchanged(self) -> Sides<T> {
        Sides { red: self.black, black: self.red }
    }
}

impl<T> Index<Side> for Sides<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Side> for Sides<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Red => &mut self.red,
            Side::Black => &mut self.black,
        }
    }
}
