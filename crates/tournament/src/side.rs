//! The two sides of a game.

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

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Side {
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
    /// The one of a side.
    pub const fn get(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Black => &self.black,
        }
    }

    /// The two exchanged.
    #[must_use]
    pub fn exchanged(self) -> Sides<T> {
        Sides { red: self.black, black: self.red }
    }
}
