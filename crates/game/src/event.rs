//! What happened: the entries of a game's log.

use chuhe_board::{Color, Move, Square};
use chuhe_referee::LimitCount;
use chuhe_rulebook::{FoulKind, Measure, Misconduct};
use serde::{Deserialize, Serialize};

use crate::actor::{Actor, Part};
use crate::case::{CaseVerdict, RulingRecord};
use crate::outcome::Outcome;
use crate::setting::Setting;
use crate::sides::Sides;
use crate::touch::Touched;
use crate::wire;
use chuhe_logbook::Instant;

mod correction;

pub use correction::Correction;

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
    /// The game was set up. Always the first entry.
    Opened {
        /// What was settled.
        setting: Box<Setting>,
    },
    /// The start was announced.
    Started {
        /// Who was absent.
        #[serde(with = "wire::side_list")]
        absent: Vec<Color>,
    },
    /// A player who was absent came.
    Arrived {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// The clock was started: the time of the side to move runs.
    ClockStarted,
    /// A move was made.
    Moved {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
        /// The move.
        #[serde(rename = "move", with = "wire::text")]
        played: Move,
    },
    /// A player pressed the clock after his move.
    ClockPressed {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// Pieces were touched.
    Touched {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
        /// What, in order.
        touched: Vec<Touched>,
        /// Whether lawfully to put them straight; then nothing follows.
        adjusting: bool,
    },
    /// A player said that pieces will be put straight.
    AdjustingAnnounced {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// A player in check took hold of a piece for a move that does not answer the check.
    CheckOverlooked {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
        /// Where the piece stands.
        #[serde(with = "wire::text")]
        piece: Square,
    },
    /// A mishap was put right.
    MishapSettled {
        /// Whose doing it was.
        #[serde(with = "wire::side")]
        side: Color,
        /// What happened.
        mishap: Mishap,
    },
    /// The players sit with the colours exchanged.
    ColoursReversed {
        /// Whether the game had begun: then it stands.
        after_start: bool,
    },
    /// The game is begun again from its first position.
    Restarted,
    /// A foul was recorded.
    FoulRecorded {
        /// Whose.
        #[serde(with = "wire::side")]
        side: Color,
        /// Which.
        kind: FoulKind,
        /// How often.
        times: u16,
    },
    /// Time was given or taken.
    ClockAdjusted {
        /// Whose.
        #[serde(with = "wire::side")]
        side: Color,
        /// Milliseconds given; below zero, taken.
        delta_ms: i64,
        /// Why.
        cause: AdjustmentCause,
    },
    /// Misconduct was acted on.
    MisconductNoted {
        /// Whose.
        #[serde(with = "wire::side")]
        side: Color,
        /// The act, if it has a sanction of its own.
        act: Option<Misconduct>,
        /// What was done about it.
        measure: Measure,
        /// What happened.
        reason: String,
    },
    /// A clock was put to a game that began without one.
    ClockIntroduced,
    /// The clocks were stopped.
    Paused {
        /// Why.
        reason: String,
    },
    /// Play went on.
    Resumed,
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// A draw was offered with a move when the book does not hear it: the offer is void, the move stands.
    OfferVoid {
        /// By whom.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// A draw offer was refused in words.
    DrawDeclined {
        /// By whom.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// A draw offer was taken back.
    OfferRetracted {
        /// By whom.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// A draw was agreed early: the arbiter may order the players to play on.
    DrawAgreedEarly,
    /// The players were ordered to play on.
    PlayOnOrdered {
        /// Why.
        reason: String,
    },
    /// A player claimed the natural move limit; the clocks were stopped.
    LimitClaimed {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// The natural move limit was looked into.
    LimitRuled {
        /// What was found.
        account: LimitAccount,
    },
    /// Moves have gone round and the referee ruled: the case is pending (待判局面), or decided if the game
    /// ends with it.
    CaseRuled {
        /// Who brought it up; none if it was noticed.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "wire::side_or_none")]
        claimed_by: Option<Color>,
        /// What the referee found.
        ruling: Box<RulingRecord>,
    },
    /// The arbiter judged a repetition himself.
    CaseOverruled {
        /// What it comes to.
        verdict: CaseVerdict,
        /// Why.
        reason: String,
    },
    /// Somebody varied: the case is no longer pending.
    CaseLapsed,
    /// A player resigned; the arbiter has to agree.
    ResignationDeclared {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// The arbiter did not agree to a resignation.
    ResignationRefused {
        /// Why.
        reason: String,
    },
    /// The game is to be adjourned: the move is to be sealed.
    AdjournmentCalled {
        /// Why.
        reason: String,
    },
    /// The move was sealed, and the game is adjourned.
    MoveSealed {
        /// By whom.
        #[serde(with = "wire::side")]
        side: Color,
        /// What is written. Not for everybody: see [`Viewer`](crate::Viewer).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        written: Option<Secret>,
        /// The diagram in the envelope.
        fen: String,
        /// The times used, in milliseconds, as they stand on the envelope.
        used_ms: Sides<u64>,
    },
    /// A player confirmed the diagram.
    DiagramConfirmed {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// The players were told when and where they go on.
    ResumptionSet {
        /// When.
        at: Instant,
        /// Where.
        place: String,
    },
    /// The time of resumption came.
    ResumptionCalled {
        /// Who was absent.
        #[serde(with = "wire::side_list")]
        absent: Vec<Color>,
    },
    /// The envelope was opened.
    EnvelopeOpened {
        /// What was written in it.
        written: String,
        /// The move; none if it is wrong and cannot be explained.
        #[serde(rename = "move", with = "wire::text_or_none")]
        played: Option<Move>,
    },
    /// A flag fell.
    FlagFell {
        /// Whose.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// The game ended.
    Ended {
        /// How and why.
        outcome: Outcome,
        /// The articles, by their numbers in the game's rulebook.
        articles: Vec<String>,
        /// What the arbiter says to it, if he entered it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        remark: Option<String>,
    },
    /// Something was corrected.
    Corrected {
        /// What.
        correction: Correction,
        /// Why.
        reason: String,
    },
    /// The result slip was signed.
    Signed {
        /// By whom.
        part: Part,
    },
    /// The score was handed in.
    ScoreHandedIn {
        /// By whom.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// Whoever had to enter the moves of the game has done so.
    ScoreEntered,
}

/// A mishap on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Mishap {
    /// A piece was moved where it cannot go, and released. A move that gives up the own king is one.
    IllegalMove {
        /// The move.
        #[serde(rename = "move", with = "wire::text")]
        played: Move,
    },
    /// A second move was made in a row.
    ExtraMove {
        /// The move.
        #[serde(rename = "move", with = "wire::text")]
        played: Move,
    },
    /// Pieces were displaced by accident.
    Displaced {
        /// Where they belong.
        #[serde(with = "wire::texts")]
        pieces: Vec<Square>,
    },
    /// Pieces were knocked over.
    KnockedOver {
        /// How many.
        pieces: u8,
        /// Whether one left the board.
        off_the_board: bool,
        /// Whether while or after pressing the clock.
        after_press: bool,
    },
}

/// Why a clock was adjusted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AdjustmentCause {
    /// The penalty of a foul.
    Foul(FoulKind),
    /// The arbiter's correction, with his reason.
    Arbiter(String),
}

/// What looking into the natural move limit came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LimitAccount {
    /// Who claimed it; none if the arbiter acted on his own.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "wire::side_or_none")]
    pub claimant: Option<Color>,
    /// Plies since the last capture.
    pub plies: usize,
    /// Checks the claimant gave in them.
    pub checks: usize,
    /// Plies that do not count.
    pub deducted: usize,
    /// What counts.
    pub counted: usize,
    /// What is needed.
    pub needed: usize,
    /// Whether the claimant's record leads to the position.
    pub record_leads_there: bool,
    /// Whether the limit is reached.
    pub reached: bool,
}

impl LimitAccount {
    /// What a count comes to.
    pub(crate) fn of(
        count: &LimitCount,
        claimant: Option<Color>,
        record_leads_there: bool,
    ) -> LimitAccount {
        LimitAccount {
            claimant,
            plies: count.plies(),
            checks: count.checks(),
            deducted: count.deducted().len(),
            counted: count.counted(),
            needed: count.needed(),
            record_leads_there,
            reached: count.is_reached(),
        }
    }

    /// Whether the game is drawn by it.
    pub fn holds(&self) -> bool {
        self.reached && self.record_leads_there
    }
}

/// Something written that is not for everybody. It is stored in the log, but not printed by mistake.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(pub String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}
