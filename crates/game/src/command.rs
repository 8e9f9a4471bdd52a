//! What somebody at the table can do, or enter.

use std::fmt;

use chuhe_board::{Color, Move, Square};
use chuhe_rulebook::{FoulKind, Misconduct};
use serde::{Deserialize, Serialize};

use crate::case::CaseVerdict;
use crate::event::{Correction, Mishap, Secret};
use crate::outcome::Outcome;
use crate::touch::Touched;
use crate::wire;
use chuhe_logbook::Instant;

/// What somebody at the table does, or what an arbiter enters. What a player does carries his side, so that
/// the arbiter can enter it for him.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "do",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Command {
    /// Nothing: asks what time alone has brought about.
    Tick,
    /// The chief arbiter announces the start; these players are not in their seats.
    Start {
        /// Who is absent.
        #[serde(default, with = "wire::side_list")]
        absent: Vec<Color>,
    },
    /// A player who was absent has come.
    Arrive {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// Makes a move: the hand has left the piece.
    Play {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
        /// The move.
        #[serde(rename = "move", with = "wire::text")]
        m: Move,
        /// Whether a draw is offered with it.
        #[serde(default)]
        offer_draw: bool,
    },
    /// Presses the clock.
    PressClock {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// Touches pieces.
    Touch {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
        /// What, in order.
        touched: Vec<Touched>,
        /// Whether only to put them straight.
        #[serde(default)]
        adjusting: bool,
    },
    /// The arbiter puts pieces straight himself, which he may do at any time.
    PutStraight {
        /// Where they stand.
        #[serde(with = "wire::texts")]
        pieces: Vec<Square>,
    },
    /// Says that pieces will be put straight.
    AnnounceAdjusting {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// Has begun a move that leaves a check unanswered, with the hand still on the piece.
    OverlookCheck {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
        /// Where the piece stands.
        #[serde(with = "wire::text")]
        piece: Square,
    },
    /// Offers a draw after a move.
    OfferDraw {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// Agrees to a draw.
    AcceptDraw {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// Refuses a draw.
    DeclineDraw {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// Takes a draw offer back, where the book lets a player do that.
    RetractOffer {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// Claims the natural move limit.
    ClaimLimit {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// Claims that moves have gone round often enough.
    ClaimRepetition {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// Claims that the opponent shuffles (AXF 2017 3.6.G, the clause of nine rounds).
    ClaimShuffling {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// Resigns.
    Resign {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// A player confirms the diagram of an adjourned game.
    ConfirmDiagram {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },
    /// Hands in the sealed move.
    Seal {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
        /// What is written; none if it lies in an envelope of paper.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        written: Option<String>,
    },
    /// Signs the result slip.
    Sign,
    /// Hands in the score of the game.
    HandInScore {
        /// Who.
        #[serde(with = "wire::side")]
        side: Color,
    },

    /// The arbiter has seen that the moves of the game were entered by whoever had to (AXF 2017 2§3.7).
    NoteScoreEntered,
    /// The arbiter settles a mishap on the board.
    Settle {
        /// Whose doing it was.
        #[serde(with = "wire::side")]
        side: Color,
        /// What happened.
        mishap: Mishap,
    },
    /// The players sat down with the wrong colours.
    ReverseColours,
    /// The arbiter records a foul, once or several times (moves left out of a record).
    RecordFoul {
        /// Whose.
        #[serde(with = "wire::side")]
        side: Color,
        /// Which.
        kind: FoulKind,
        /// How often.
        #[serde(default = "once")]
        times: u16,
    },
    /// The arbiter acts on misconduct.
    Misconduct {
        /// Whose.
        #[serde(with = "wire::side")]
        side: Color,
        /// An act with a sanction of its own; none for the ladder of reminder, warning, loss.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        act: Option<Misconduct>,
        /// What happened.
        reason: String,
    },
    /// The arbiter adjusts a clock.
    AdjustClock {
        /// Whose.
        #[serde(with = "wire::side")]
        side: Color,
        /// Milliseconds given; below zero, taken.
        delta_ms: i64,
        /// Why.
        reason: String,
    },
    /// The arbiter puts a clock to a game that began without one.
    IntroduceClock,
    /// The arbiter stops the clocks.
    Pause {
        /// Why.
        reason: String,
    },
    /// The arbiter lets play go on after a pause.
    Resume,
    /// The arbiter lets a draw stand that was agreed early.
    AllowDraw,
    /// The arbiter orders the players to play on.
    OrderPlayOn {
        /// Why.
        reason: String,
    },
    /// The arbiter agrees to a resignation.
    ConsentToResignation,
    /// The arbiter does not agree to a resignation.
    RefuseResignation {
        /// Why.
        reason: String,
    },
    /// The arbiter has looked into a claim of the natural move limit.
    RuleOnLimit {
        /// Whether the claimant's record, with the opponent's to help, leads to the position.
        record_leads_there: bool,
    },
    /// The arbiter finds on his own that the natural move limit is reached.
    DeclareLimit,
    /// The arbiter judges a repetition himself.
    Overrule {
        /// What it comes to.
        verdict: CaseVerdict,
        /// Why.
        reason: String,
    },
    /// The arbiter adjourns the game: the move is to be sealed.
    Adjourn {
        /// Why.
        reason: String,
    },
    /// The arbiter tells the players when and where they go on.
    SetResumption {
        /// When.
        at: Instant,
        /// Where.
        place: String,
    },
    /// The time of resumption has come; these players are absent.
    CallResumption {
        /// Who is absent.
        #[serde(default, with = "wire::side_list")]
        absent: Vec<Color>,
    },
    /// The arbiter opens the envelope.
    OpenEnvelope {
        /// What was written, if the log does not have it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        written: Option<String>,
        /// What the arbiter reads in it where it cannot be read off, if it can be explained.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "wire::text_or_none")]
        read_as: Option<Move>,
    },
    /// The arbiter ends the game for a reason of the rulebook.
    EnterResult {
        /// How.
        outcome: Outcome,
        /// Why.
        reason: String,
    },
    /// The arbiter corrects something by a later entry.
    Correct {
        /// What.
        correction: Correction,
        /// Why.
        reason: String,
    },
}

/// As it is written down, but for what is sealed: that is not printed by mistake.
impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Seal { side, written } => {
                let written = written.as_ref().map(|_| Secret(String::new()));
                f.debug_struct("Seal").field("side", side).field("written", &written).finish()
            }
            other => f.write_str(&serde_json::to_string(other).map_err(|_| fmt::Error)?),
        }
    }
}

const fn once() -> u16 {
    1
}

impl Command {
    /// The side whose doing it is, if it is a player's; an arbiter may enter it for him.
    pub fn player(&self) -> Option<Color> {
        match self {
            Command::Play { side, .. }
            | Command::PressClock { side }
            | Command::Touch { side, .. }
            | Command::AnnounceAdjusting { side }
            | Command::OverlookCheck { side, .. }
            | Command::OfferDraw { side }
            | Command::AcceptDraw { side }
            | Command::DeclineDraw { side }
            | Command::RetractOffer { side }
            | Command::ClaimLimit { side }
            | Command::ClaimRepetition { side }
            | Command::ClaimShuffling { side }
            | Command::Resign { side }
            | Command::ConfirmDiagram { side }
            | Command::Seal { side, .. }
            | Command::HandInScore { side }
            | Command::Arrive { side } => Some(*side),
            _ => None,
        }
    }

    /// Whether it starts the game with both players in their seats.
    pub(crate) fn starts_with_both(&self) -> bool {
        matches!(self, Command::Start { absent } if absent.is_empty())
    }

    /// Whether only an arbiter may do it. Without an arbiter the program announces the start.
    pub fn is_arbiters(&self) -> bool {
        !matches!(self, Command::Tick | Command::Sign) && self.player().is_none()
    }
}
