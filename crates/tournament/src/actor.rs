//! Who does something in an event.

use serde::{Deserialize, Serialize};

use crate::entrant::EntrantId;

/// The part somebody has in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The chief arbiter (裁判长), or a deputy who acts for him (AXF 2017 3.5).
    ChiefArbiter,
    /// An arbiter (裁判员).
    Arbiter,
    /// The organising committee or the tournament office (AXF 2017 3.2, 3.3).
    Organiser,
    /// The appeals committee (仲裁委员会, AXF 2017 3.7).
    AppealsCommittee,
    /// A player, or the captain of a team.
    Entrant(EntrantId),
}

impl Part {
    /// Whether this is one of those who run the event.
    pub const fn is_official(self) -> bool {
        matches!(self, Part::ChiefArbiter | Part::Arbiter | Part::Organiser)
    }
}

/// Somebody in an event.
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

    /// The chief arbiter, without a name.
    pub fn chief_arbiter() -> Actor {
        Actor::new(Part::ChiefArbiter, "")
    }

    /// Whether this actor may enter what an entrant does: the entrant, or an official for him.
    pub fn acts_for(&self, entrant: EntrantId) -> bool {
        self.part == Part::Entrant(entrant) || self.part.is_official()
    }
}
