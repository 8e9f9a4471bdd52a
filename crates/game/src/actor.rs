//! Who does something at the table.

use chuhe_board::Color;
use serde::{Deserialize, Serialize};

/// The part somebody has at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The player who has Red.
    Red,
    /// The player who has Black.
    Black,
    /// An arbiter (裁判员).
    Arbiter,
    /// The chief arbiter (裁判长), or a deputy who acts for him (AXF 2017 3.5).
    ChiefArbiter,
    /// Time itself: nobody did anything, something became due.
    #[default]
    Clock,
}

impl Part {
    /// Whether this is an arbiter.
    pub const fn is_arbiter(self) -> bool {
        matches!(self, Part::Arbiter | Part::ChiefArbiter)
    }

    /// The side played, if this is a player.
    pub const fn side(self) -> Option<Color> {
        match self {
            Part::Red => Some(Color::Red),
            Part::Black => Some(Color::Black),
            Part::Arbiter | Part::ChiefArbiter | Part::Clock => None,
        }
    }

    /// The player of a side.
    pub const fn player(side: Color) -> Part {
        match side {
            Color::Red => Part::Red,
            Color::Black => Part::Black,
        }
    }
}

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Actor {
    /// The part.
    pub part: Part,
    /// The name, as it is to stand in the log.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub name: Box<str>,
}

impl Actor {
    /// Somebody of a name.
    pub fn new(part: Part, name: &str) -> Actor {
        Actor { part, name: name.into() }
    }

    /// A player whose name the log knows from its first entry.
    pub fn player(side: Color) -> Actor {
        Actor::new(Part::player(side), "")
    }

    /// Time itself.
    pub fn clock() -> Actor {
        Actor::new(Part::Clock, "")
    }

    /// Whether this actor may enter what a side does: the player himself, or an arbiter who enters what
    /// he sees at the table.
    pub fn acts_for(&self, side: Color) -> bool {
        self.part == Part::player(side) || self.part.is_arbiter()
    }
}
