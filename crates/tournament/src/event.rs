//! What happened: the entries of an event's log.

use chuhe_rulebook::Misconduct;
use serde::{Deserialize, Serialize};

use crate::actor::Actor;
use crate::appeal::Decision;
use crate::command::SanctionMeasure;
use crate::entrant::{Entrant, EntrantId};
use crate::numbering::Numbering;
use crate::outcome::GameResult;
use crate::round::{Game, GameRef, Round, TableRef};
use crate::setting::Setting;
use chuhe_logbook::Instant;

/// One entry of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// When.
    pub at: Instant,
    /// By whom.
    pub by: Actor,
    /// What happened.
    pub event: Event,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Event {
    /// The event was set up. Always the first entry.
    Opened {
        /// What was settled.
        setting: Box<Setting>,
    },
    /// A player or a team entered.
    Entered {
        /// Under which id.
        id: EntrantId,
        /// Who.
        entrant: Entrant,
        /// The running stages of Swiss that the entrant joins, as a late entry.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        joins: Vec<u16>,
    },
    /// What is known about an entrant was changed.
    Amended {
        /// Who.
        id: EntrantId,
        /// How it reads now.
        entrant: Entrant,
    },
    /// A stage has its numbers, its groups or its bracket.
    StageStarted {
        /// Which.
        stage: u16,
        /// How numbers were given.
        numbering: Numbering,
        /// Who plays, in the order of their numbers.
        field: Vec<EntrantId>,
        /// The groups, each in the order of its numbers; empty if there are none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        groups: Vec<Vec<EntrantId>>,
        /// The lines of the bracket from the top; none where a line is free. Empty if there is no bracket.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        lines: Vec<Option<EntrantId>>,
    },
    /// A round was paired.
    RoundPaired {
        /// Of which stage.
        stage: u16,
        /// The round's number in the stage, from 1.
        number: u16,
        /// The round.
        round: Round,
    },
    /// The last pairing was taken back.
    RoundUnpaired {
        /// Of which stage.
        stage: u16,
        /// Which round.
        number: u16,
    },
    /// The last round was changed: by hand, or in a knock-out because a result before it was corrected.
    RoundChanged {
        /// Of which stage.
        stage: u16,
        /// Which round.
        number: u16,
        /// How it reads now.
        round: Round,
        /// Why; blank if it follows from a result that was entered.
        reason: String,
    },
    /// Two must not meet in a Swiss of the event.
    PairForbidden {
        /// One; the smaller id.
        a: EntrantId,
        /// The other.
        b: EntrantId,
        /// Why.
        reason: String,
    },
    /// Two may meet again.
    PairAllowed {
        /// One; the smaller id.
        a: EntrantId,
        /// The other.
        b: EntrantId,
        /// Why.
        reason: String,
    },
    /// A result was entered.
    ResultEntered {
        /// Of which game.
        #[serde(flatten)]
        game: GameRef,
        /// The result.
        result: GameResult,
        /// Whether it follows from a withdrawal and was not entered by anybody.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        automatic: bool,
    },
    /// A result was corrected. Pairings made by the wrong one stay.
    ResultCorrected {
        /// Of which game.
        #[serde(flatten)]
        game: GameRef,
        /// What it was.
        was: Option<GameResult>,
        /// What it is.
        now: Option<GameResult>,
        /// Why.
        reason: String,
    },
    /// A match was drawn, and goes on.
    PlayOffSet {
        /// Which match.
        #[serde(flatten)]
        table: TableRef,
        /// The games that follow.
        games: Vec<Game>,
    },
    /// The lot decided a match.
    LotDrawn {
        /// Which match.
        #[serde(flatten)]
        table: TableRef,
        /// Who won it.
        winner: EntrantId,
    },
    /// A line-up was handed in.
    LineupSet {
        /// For which stage.
        stage: u16,
        /// For which round.
        round: u16,
        /// Whose.
        team: EntrantId,
        /// The members by their numbers, in the order of the boards.
        members: Vec<u8>,
    },
    /// An entrant left.
    Withdrawn {
        /// Who.
        entrant: EntrantId,
        /// How.
        cause: Leaving,
        /// Why.
        reason: String,
        /// The stages in which all results are annulled (AXF 2017 2§7.3).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        annulled: Vec<u16>,
    },
    /// An entrant came back.
    Reentered {
        /// Who.
        entrant: EntrantId,
        /// Why.
        reason: String,
    },
    /// An entrant was sanctioned.
    Sanctioned {
        /// Who.
        entrant: EntrantId,
        /// The act, if it has a sanction of its own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        act: Option<Misconduct>,
        /// What was done.
        measure: SanctionMeasure,
        /// The game that was declared lost.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<GameRef>,
        /// Why.
        reason: String,
    },
    /// An appeal was lodged.
    AppealLodged {
        /// Its number, from 1.
        appeal: u32,
        /// Who appeals.
        by: EntrantId,
        /// Against the ruling in which game.
        #[serde(flatten)]
        game: GameRef,
        /// What is asked for.
        text: String,
        /// Whether the fee was paid.
        fee_paid: bool,
    },
    /// An appeal was decided.
    AppealDecided {
        /// Which.
        appeal: u32,
        /// How.
        decision: Decision,
    },
    /// Something was written into the arbiters' log.
    Noted {
        /// Who or what it concerns.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<EntrantId>,
        /// What happened.
        text: String,
        /// The article, if one is cited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        article: Option<String>,
    },
    /// Those who were tied to the end were put into an order by lot.
    TieBroken {
        /// In the table of which stage.
        stage: u16,
        /// The order.
        order: Vec<EntrantId>,
    },
    /// A stage was ended before all its rounds were paired.
    StageEnded {
        /// Which.
        stage: u16,
        /// Why.
        reason: String,
    },
    /// The event was closed.
    Closed,
}

/// How an entrant left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leaving {
    /// By withdrawing (AXF 2017 2§7.2).
    Withdrawn,
    /// By missing too many rounds in a row without leave.
    MissedRounds,
    /// By being excluded (AXF 2017 2§8.3, 2§8.11, 3.4.H).
    Excluded,
}
