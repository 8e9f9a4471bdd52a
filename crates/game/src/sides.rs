//! Something for each of the two sides.

use std::ops::{Index, IndexMut};

use chuhe_board::Color;
use serde::{Deserialize, Serialize};

/// One value for Red and one for Black.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sides<T> {
    /// Red's.
    pub red: T,
    /// Black's.
    pub black: T,
}

impl<T> Sides<T> {
    /// Both values from a function of the side.
    pub fn from_fn(mut value: impl FnMut(Color) -> T) -> Sides<T> {
        Sides { red: value(Color::Red), black: value(Color::Black) }
    }
}

impl<T> Index<Color> for Sides<T> {
    type Output = T;

    fn index(&self, side: Color) -> &T {
        match side {
            Color::Red => &self.red,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for Sides<T> {
    fn index_mut(&mut self, side: Color) -> &mut T {
        match side {
            Color::Red => &mut self.red,
            Color::Black => &mut self.black,
        }
    }
}
