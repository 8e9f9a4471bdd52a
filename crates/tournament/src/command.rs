//! What can be done in an event.

use std::num::{NonZeroU8, NonZeroU16};

use chuhe_rulebook::{Measure, Misconduct, UnplayedResult};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::appeal::Decision;
use crate::entrant::{Entrant, EntrantId};
use crate::numbering::Numbering;
use crate::outcome::GameResult;
use crate::round::{GameRef, TableRef};
use chuhe_logbook::Instant;

/// What somebody does, or an official enters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "kebab-case", remote = "Self")]
pub enum Command {
    /// Enters a player or a team; after the start, as a late entry of a Swiss.
    Enter {
        /// Who.
        entrant: Entrant,
    },
    /// Changes what is known about an entrant.
    Amend {
        /// Who.
        id: EntrantId,
        /// How it should read.
        entrant: Entrant,
    },
    /// Gives numbers, makes groups or draws the bracket of a stage. May be done again until a round is paired.
    StartStage {
        /// The stage, from 1.
        stage: u16,
        /// How numbers are given.
        numbering: Numbering,
    },
    /// Pairs the next round of a stage.
    PairRound {
        /// The stage.
        stage: u16,
        /// Who has leave for this round.
        #[serde(default)]
        absent: Vec<EntrantId>,
        /// When it starts.
        #[serde(default)]
        starts_at: Option<Instant>,
    },
    /// Pairs the next round of a Swiss by hand.
    PairByHand {
        /// The stage.
        stage: u16,
        /// The pairs, the first named with Red.
        pairs: Vec<(EntrantId, EntrantId)>,
        /// Who has the bye.
        #[serde(default)]
        byes: Vec<EntrantId>,
        /// Who has leave.
        #[serde(default)]
        absent: Vec<Absence>,
        /// Why not by the rules.
        reason: String,
        /// When it starts.
        #[serde(default)]
        starts_at: Option<Instant>,
    },
    /// Exchanges two who are not yet playing in the last round of a Swiss: opponents, or colours if they are
    /// opponents.
    Exchange {
        /// The stage.
        stage: u16,
        /// One.
        a: EntrantId,
        /// The other.
        b: EntrantId,
        /// Why.
        reason: String,
    },
    /// Forbids two to meet in the event's Swiss from now on. Pairings that are made already stay.
    ForbidPair {
        /// One.
        a: EntrantId,
        /// The other.
        b: EntrantId,
        /// Why.
        reason: String,
    },
    /// Lets two meet again who must not, whether an official or the setting said so.
    AllowPair {
        /// One.
        a: EntrantId,
        /// The other.
        b: EntrantId,
        /// Why.
        reason: String,
    },
    /// Takes the last pairing of a stage back, while no result of it has been entered.
    UnpairRound {
        /// The stage.
        stage: u16,
    },
    /// Enters a result.
    EnterResult {
        /// Of which game.
        #[serde(flatten)]
        game: GameRef,
        /// The result.
        result: GameResult,
    },
    /// Enters that one or both of an encounter did not play at all.
    EnterForfeit {
        /// Of which encounter.
        #[serde(flatten)]
        table: TableRef,
        /// Who did not play.
        absent: Vec<EntrantId>,
    },
    /// Corrects a result that was entered wrongly, or strikes it out.
    CorrectResult {
        /// Of which game.
        #[serde(flatten)]
        game: GameRef,
        /// The right result; none if the game is still to be played.
        result: Option<GameResult>,
        /// Why.
        reason: String,
    },
    /// Lets the lot decide a match that no game could.
    DrawLot {
        /// Of which encounter.
        #[serde(flatten)]
        table: TableRef,
    },
    /// Hands in a line-up.
    HandInLineup {
        /// For which stage.
        stage: u16,
        /// For which round.
        round: u16,
        /// Whose.
        team: EntrantId,
        /// The members by their numbers on the entry form, from 1, in the order of the boards.
        members: Vec<u8>,
    },
    /// Withdraws an entrant.
    Withdraw {
        /// Who.
        entrant: EntrantId,
        /// Why.
        reason: String,
        /// Whether the organisers agree.
        #[serde(default)]
        consent: bool,
    },
    /// Lets an entrant who withdrew play on.
    Reenter {
        /// Who.
        entrant: EntrantId,
        /// Why.
        reason: String,
    },
    /// Sanctions an entrant.
    Sanction {
        /// Who.
        entrant: EntrantId,
        /// The act, if it has a sanction of its own in the book.
        #[serde(default)]
        act: Option<Misconduct>,
        /// What is done.
        measure: SanctionMeasure,
        /// The game that is lost, where a game is.
        #[serde(default)]
        game: Option<GameRef>,
        /// Why.
        reason: String,
    },
    /// Lodges an appeal.
    LodgeAppeal {
        /// Who appeals.
        by: EntrantId,
        /// Against the ruling in which game.
        #[serde(flatten)]
        game: GameRef,
        /// What is asked for.
        text: String,
        /// Whether it is in writing.
        #[serde(default)]
        written: bool,
        /// Whether the fee was paid.
        #[serde(default)]
        fee_paid: bool,
    },
    /// Decides an appeal.
    DecideAppeal {
        /// Which, from 1.
        appeal: u32,
        /// How.
        decision: Decision,
    },
    /// Writes something into the arbiters' log.
    Note {
        /// Who or what it concerns.
        #[serde(default)]
        about: Option<EntrantId>,
        /// What happened.
        text: String,
        /// The article, if one is cited.
        #[serde(default)]
        article: Option<String>,
    },
    /// Puts those who are tied to the end into an order by lot, where the book wants that.
    BreakTieByLot {
        /// The stage.
        stage: u16,
        /// One of those who share the place.
        entrant: EntrantId,
    },
    /// Ends a stage before all its rounds are paired, or passes over one that is not played. A knock-out that has
    /// begun ends with its last match.
    EndStage {
        /// The stage.
        stage: u16,
        /// Why.
        reason: String,
    },
    /// Closes the event: the tables are final.
    Close,
}

/// Somebody who has leave for a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Absence {
    /// Who.
    pub entrant: EntrantId,
    /// What the round is worth, if not what the event says of rounds missed with leave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worth: Option<UnplayedResult>,
}

impl Serialize for Command {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        Command::serialize(self, s)
    }
}

/// A key that a command does not have is refused. The derived reader cannot do that where a command holds the keys of a
/// game or a table beside its own; but every key of a command is written, so that what is not written is not known.
impl<'de> Deserialize<'de> for Command {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Command, D::Error> {
        let given = serde_json::Value::deserialize(d)?;
        let command = Command::deserialize(&given).map_err(D::Error::custom)?;
        let known = serde_json::to_value(&command).map_err(D::Error::custom)?;
        let mut keys = given.as_object().into_iter().flat_map(|given| given.keys());
        match keys.find(|key| known.get(key.as_str()).is_none()) {
            Some(key) => Err(D::Error::unknown_field(key, &[])),
            None => Ok(command),
        }
    }
}

/// What is done about somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum SanctionMeasure {
    /// A measure of the book. Cancelled points, and exclusion, end the entrant's event; a game that is lost must be
    /// named. Of a game lost or exclusion it is the game if one is named, else exclusion (AXF 2017 2§8.11).
    Book {
        /// Which.
        measure: Measure,
    },
    /// Points are taken away.
    Deduct {
        /// How many, in half points.
        half_points: u16,
    },
    /// Excluded from the rest of the event (取消比赛资格, AXF 2017 3.4.H); points stand.
    Exclude,
    /// Suspended (停赛) for the rounds that are paired next: not paired in a Swiss; what a table or a bracket has
    /// for them is forfeited.
    Suspend {
        /// How many rounds.
        rounds: NonZeroU16,
    },
    /// Suspended for years, as the association decides on a report (AXF 2017 2§8.3). In this event it is exclusion.
    Ban {
        /// How many years.
        years: NonZeroU8,
    },
}

impl Command {
    /// The same, with a fresh seed where lots are drawn and none is named (or 0). The event's own seed does not do: whoever
    /// reads the log would know the draw before. The log keeps the seed, so that the draw can be repeated.
    #[must_use]
    pub fn with_seed(mut self, fresh: impl FnOnce() -> u64) -> Command {
        if let Command::StartStage { numbering, .. } = &mut self
            && let Some(seed) = numbering.seed_mut().filter(|seed| **seed == 0)
        {
            *seed = fresh();
        }
        self
    }

    /// The entrant who may do this, if it is not for officials only.
    pub(crate) const fn entrants_own(&self) -> Option<EntrantId> {
        match self {
            Command::HandInLineup { team, .. } => Some(*team),
            Command::LodgeAppeal { by, .. } => Some(*by),
            _ => None,
        }
    }

    /// Whether this is for the chief arbiter (AXF 2017 3.4).
    pub(crate) const fn is_chiefs(&self) -> bool {
        matches!(
            self,
            Command::CorrectResult { .. }
                | Command::Sanction { .. }
                | Command::EndStage { .. }
                | Command::Close
        )
    }
}
