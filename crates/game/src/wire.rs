//! How values of the board are written in a log: sides as `red` and `black`, squares and moves in coordinates.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serializer};

/// Anything that is written as it is printed: a [`Move`](chuhe_board::Move), a
/// [`Square`](chuhe_board::Square).
pub(crate) mod text {
    use super::*;

    pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(value)
    }

    pub(crate) fn deserialize<'de, T, D>(d: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = std::borrow::Cow::<'de, str>::deserialize(d)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// The same where there may be none.
pub(crate) mod text_or_none {
    use super::*;

    pub(crate) fn serialize<T: Display, S: Serializer>(
        value: &Option<T>,
        s: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => s.collect_str(value),
            None => s.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, T, D>(d: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = Option::<String>::deserialize(d)?;
        text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
    }
}

/// The same, several of them.
pub(crate) mod texts {
    use super::*;

    pub(crate) fn serialize<T: Display, S: Serializer>(
        values: &[T],
        s: S,
    ) -> Result<S::Ok, S::Error> {
        s.collect_seq(values.iter().map(ToString::to_string))
    }

    pub(crate) fn deserialize<'de, T, D>(d: D) -> Result<Vec<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let texts = Vec::<String>::deserialize(d)?;
        texts.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
    }
}

/// A side.
pub(crate) mod side {
    use chuhe_board::Color;

    use super::*;

    pub(super) fn read<E: serde::de::Error>(text: &str) -> Result<Color, E> {
        text.parse().map_err(|_| E::custom(format!("`{text}` is no side: write red or black")))
    }

    pub(crate) fn serialize<S: Serializer>(side: &Color, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(side.key())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Color, D::Error> {
        read(&std::borrow::Cow::<'de, str>::deserialize(d)?)
    }
}

/// A side, or none.
pub(crate) mod side_or_none {
    use chuhe_board::Color;

    use super::*;

    pub(crate) fn serialize<S: Serializer>(side: &Option<Color>, s: S) -> Result<S::Ok, S::Error> {
        match side {
            Some(side) => s.serialize_str(side.key()),
            None => s.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Color>, D::Error> {
        let text = Option::<String>::deserialize(d)?;
        text.map(|text| super::side::read(&text)).transpose()
    }
}

/// Several sides.
pub(crate) mod side_list {
    use chuhe_board::Color;

    use super::*;

    pub(crate) fn serialize<S: Serializer>(sides: &[Color], s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(sides.iter().map(|side| side.key()))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<Color>, D::Error> {
        let texts = Vec::<String>::deserialize(d)?;
        texts.iter().map(|text| super::side::read(text)).collect()
    }
}
