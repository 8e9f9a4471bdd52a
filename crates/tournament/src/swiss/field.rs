//! Who is to be paired, and what has happened so far.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::side::Side;

/// Everybody who plays in a round, or would if the number were even.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The round to be paired, from 1.
    pub round: u16,
    /// The players (or teams) that are still in. Their order does not matter.
    pub players: Vec<Player>,
    /// Pairs that must not meet, whatever the reason.
    pub forbidden: Vec<(u32, u32)>,
    /// What the arbiter has decided by hand; the others are paired around it.
    pub fixed: Vec<Fixed>,
    /// How many rounds are planned after this one. They are kept possible, as far as they are.
    pub rounds_to_come: u16,
}

impl Field {
    /// A field without forbidden pairs, decisions by hand and rounds to come.
    pub fn new(round: u16, players: Vec<Player>) -> Field {
        Field { round, players, forbidden: Vec::new(), fixed: Vec::new(), rounds_to_come: 0 }
    }
}

/// One who is to be paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The number (序号, 签号) drawn or given before the first round.
    pub number: u32,
    /// The score, in half points.
    pub half_points: u32,
    /// The rounds so far, the first one first; a late entrant has missed some.
    pub rounds: Vec<PastRound>,
    /// The numbers of the opponents met. Whether a game that was not played counts, the event decides.
    pub met: BTreeSet<u32>,
    /// Byes had.
    pub byes: u8,
    /// Whether this player may have the bye at all.
    pub may_have_bye: bool,
    /// Unit, club or federation.
    pub unit: Option<String>,
}

impl Player {
    /// A player before the first game, from no unit.
    pub fn new(number: u32) -> Player {
        Player {
            number,
            half_points: 0,
            rounds: Vec::new(),
            met: BTreeSet::new(),
            byes: 0,
            may_have_bye: true,
            unit: None,
        }
    }
}

/// What a player did in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PastRound {
    /// The side played; none if there was no game.
    pub side: Option<Side>,
    /// Whether the opponent came from another section.
    pub float: Option<Float>,
}

/// A pairing with somebody of another score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Float {
    /// 下调: with somebody of a lower score.
    Down,
    /// 上调: with somebody of a higher score.
    Up,
}

/// A decision by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixed {
    /// These two play.
    Game {
        /// Who has Red.
        red: u32,
        /// Who has Black.
        black: u32,
    },
    /// This one has a bye.
    Bye(u32),
}

impl Fixed {
    pub(super) fn numbers(self) -> impl Iterator<Item = u32> {
        let (one, other) = match self {
            Fixed::Game { red, black } => (red, Some(black)),
            Fixed::Bye(number) => (number, None),
        };
        std::iter::once(one).chain(other)
    }
}

/// Something in a field that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldFault {
    /// Rounds are counted from 1.
    #[error("there is no round 0")]
    NoSuchRound,
    /// Two players have one number.
    #[error("number {0} is there twice")]
    SameNumber(u32),
    /// A decision by hand is about somebody who does not play.
    #[error("number {0} is paired by hand but not in the field")]
    NotInField(u32),
    /// Two decisions by hand are about one player, or a game is against oneself.
    #[error("number {0} is paired by hand twice")]
    FixedTwice(u32),
    /// More rounds are told than have been played.
    #[error("number {number} has {told} rounds behind before round {round}")]
    TooManyRounds {
        /// The player.
        number: u32,
        /// How many rounds the field tells of.
        told: usize,
        /// The round to be paired.
        round: u16,
    },
    /// Colours of so many rounds are not compared.
    #[error("round {0} is beyond the {max} rounds that can be paired", max = Field::MAX_ROUND)]
    RoundTooLate(u16),
}

impl Field {
    /// The last round that can be paired.
    pub const MAX_ROUND: u16 = 128;

    pub(super) fn faults(&self) -> Vec<FieldFault> {
        let mut faults = Vec::new();
        match self.round {
            0 => faults.push(FieldFault::NoSuchRound),
            round if round > Field::MAX_ROUND => faults.push(FieldFault::RoundTooLate(round)),
            _ => {}
        }
        let mut seen: BTreeMap<u32, usize> = BTreeMap::new();
        for player in &self.players {
            if seen.insert(player.number, 0).is_some() {
                faults.push(FieldFault::SameNumber(player.number));
            }
            if player.rounds.len() >= usize::from(self.round.max(1)) {
                faults.push(FieldFault::TooManyRounds {
                    number: player.number,
                    told: player.rounds.len(),
                    round: self.round,
                });
            }
        }
        for number in self.fixed.iter().flat_map(|fixed| fixed.numbers()) {
            match seen.get_mut(&number) {
                None => faults.push(FieldFault::NotInField(number)),
                Some(times) => {
                    *times += 1;
                    if *times == 2 {
                        faults.push(FieldFault::FixedTwice(number));
                    }
                }
            }
        }
        faults
    }
}
