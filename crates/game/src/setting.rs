//! What is settled before a game begins: rulebook, clock, players, place.

use std::sync::Arc;

use chuhe_board::{Position, PositionError};
use chuhe_referee::board_end;
use chuhe_rulebook::{
    AppliedRulebook, Fault, FaultKind, Inconsistency, LoadError, Rulebook, TimeControl,
};
use serde::{Deserialize, Serialize};

use crate::sides::Sides;

/// What is settled before a game begins. It is the first entry of its log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Setting {
    /// The id of the rulebook.
    pub rulebook: String,
    /// The event's own regulations, laid over the rulebook: the text of an overrides file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overrides: Option<String>,
    /// The id of one of the rulebook's time controls; the rulebook's usual one if none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_control: Option<String>,
    /// The players, by the colours they were paired with.
    pub players: Sides<Player>,
    /// Where the game is played.
    pub venue: Venue,
    /// The position it starts from, as FEN; the start of the game if none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Event, round and board, as they are to stand on the result slip.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occasion: Option<String>,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Player {
    /// The name.
    pub name: String,
    /// The team or unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
}

impl Player {
    /// A player without a team.
    pub fn named(name: &str) -> Player {
        Player { name: name.to_owned(), team: None }
    }
}

/// Where a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Venue {
    /// Over the board. An arbiter sits by and enters what happens; clocks are pressed by hand.
    Table,
    /// On the screen, with an arbiter watching. A move presses the clock by itself and cannot be illegal.
    WatchedScreen,
    /// On the screen without an arbiter: the program stands in for him where the book wants his consent
    /// or lets him act on his own.
    Screen,
}

impl Venue {
    /// Whether there is an arbiter.
    pub const fn has_arbiter(self) -> bool {
        matches!(self, Venue::Table | Venue::WatchedScreen)
    }

    /// Whether pieces are moved and clocks pressed by hand.
    pub const fn is_by_hand(self) -> bool {
        matches!(self, Venue::Table)
    }
}

impl Setting {
    /// A game between two players under a rulebook, with its usual clock, at a table.
    ///
    /// ```
    /// use chuhe_game::Setting;
    /// let setting = Setting::new("axf-2017", "Red player", "Black player");
    /// assert_eq!(setting.players.red.name, "Red player");
    /// ```
    pub fn new(rulebook: &str, red: &str, black: &str) -> Setting {
        Setting {
            rulebook: rulebook.to_owned(),
            overrides: None,
            time_control: None,
            players: Sides { red: Player::named(red), black: Player::named(black) },
            venue: Venue::Table,
            start: None,
            occasion: None,
        }
    }

    /// The same at another place.
    #[must_use]
    pub fn at(mut self, venue: Venue) -> Setting {
        self.venue = venue;
        self
    }

    /// The same with another time control.
    #[must_use]
    pub fn timed(mut self, id: &str) -> Setting {
        self.time_control = Some(id.to_owned());
        self
    }

    /// The same with an event's regulations laid over the rulebook.
    #[must_use]
    pub fn with_overrides(mut self, text: &str) -> Setting {
        self.overrides = Some(text.to_owned());
        self
    }

    /// The same from another position.
    #[must_use]
    pub fn from_position(mut self, position: &Position) -> Setting {
        self.start = Some(position.fen());
        self
    }

    /// Looks everything up.
    pub(crate) fn resolve(&self) -> Result<Resolved, SettingError> {
        let issued = Rulebook::builtin(&self.rulebook)
            .ok_or_else(|| SettingError::NoSuchRulebook(self.rulebook.clone()))?;
        let book = AppliedRulebook::new(issued, "overrides", self.overrides.as_deref())?;
        let controls = &book.time_controls;
        let id = self.time_control.as_deref().unwrap_or(&controls.default);
        let control = controls.presets.get(id).cloned().ok_or_else(|| {
            let known = controls.presets.keys().map(ToString::to_string).collect();
            SettingError::NoSuchTimeControl { id: id.to_owned(), known }
        })?;
        let start = match &self.start {
            None => Position::initial(),
            Some(fen) => Position::from_fen(fen)?,
        };
        // A game is not played on from a position in which it has ended (AXF 2017 4§2.1.A).
        if board_end(&start).is_some() {
            return Err(SettingError::Over);
        }
        Ok(Resolved { book, control: Arc::new(control), start })
    }
}

/// A setting with everything looked up.
pub(crate) struct Resolved {
    pub(crate) book: AppliedRulebook,
    pub(crate) control: Arc<TimeControl>,
    pub(crate) start: Position,
}

/// Why a game cannot be set up.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SettingError {
    /// No rulebook has this id.
    #[error("there is no rulebook `{0}`; there are {known}", known = Rulebook::ids().collect::<Vec<_>>().join(", "))]
    NoSuchRulebook(String),
    /// The rulebook has no such time control.
    #[error("the rulebook has no time control `{id}`; it has {}", known.join(", "))]
    NoSuchTimeControl {
        /// The id.
        id: String,
        /// Those that the rulebook has.
        known: Vec<String>,
    },
    /// The event's regulations are faulty.
    #[error("the event's regulations cannot be used: {}", told("the event's regulations", .0))]
    Overrides(#[from] LoadError),
    /// The event's regulations, which were read from a file of this name, are faulty.
    #[error("{file} cannot be used: {}", told(file, fault))]
    Regulations {
        /// The organiser's file.
        file: String,
        /// What is wrong with it.
        fault: LoadError,
    },
    /// The game is over in the position.
    #[error("the position cannot be used: the game is over in it")]
    Over,
    /// The position is faulty.
    #[error("the position cannot be used: {0}")]
    Start(#[from] PositionError),
}

/// Faults as the organiser must read them. What his file makes possible and the book does not list is no fault of the
/// book: it is told with what to add, and not with a line of the book.
fn told(file: &str, error: &LoadError) -> String {
    let tell = |fault: &Fault| {
        let missing = match &fault.kind {
            FaultKind::Inconsistent(Inconsistency::NoLossReason(reason)) => {
                format!("results.losses.{reason}")
            }
            FaultKind::Inconsistent(Inconsistency::NoDrawReason(reason)) => {
                format!("results.draws.{reason}")
            }
            FaultKind::Inconsistent(Inconsistency::NoOutcome(outcome)) => {
                format!("results.others.{outcome}")
            }
            _ => return fault.to_string(),
        };
        format!("{}; add `{missing}` with its articles to {file}", fault.kind)
    };
    error.faults().iter().map(tell).collect::<Vec<_>>().join("\n")
}
