//! The state of a game: what its log comes to, apart from the moves.

use chuhe_board::{Color, Move};
use chuhe_referee::History;
use chuhe_rulebook::{FoulKind, LossReason, Measure, Misconduct};

use crate::actor::Part;
use crate::case::{CaseVerdict, RulingRecord};
use crate::clock::Clock;
use crate::counters::{Counters, Fines};
use crate::event::Secret;
use crate::offers::Offers;
use crate::outcome::Outcome;
use crate::sides::Sides;
use crate::touch::Touches;
use chuhe_logbook::Instant;

/// Everything a log comes to, apart from setting and moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    /// How many entries have been applied.
    pub(crate) version: usize,
    /// The instant of the last entry.
    pub(crate) last_at: Instant,
    /// Who made it.
    pub(crate) last_by: Part,
    /// What it leaves to follow at once.
    pub(crate) tail: Tail,
    /// Whether nothing but pressing, offers and fouls has come after the last move: what watching it would
    /// bring may still be missing.
    pub(crate) after_move: bool,
    pub(crate) started: Option<Instant>,
    pub(crate) absent: Sides<bool>,
    pub(crate) clock: Option<Clock>,
    pub(crate) clock_started: bool,
    pub(crate) unpressed: Option<Unpressed>,
    /// Who last moved on the other's time, without having to press.
    pub(crate) answered: Option<Color>,
    pub(crate) halt: Option<Halt>,
    /// Whether the arbiter had stopped the clocks before something else came to wait for him.
    pub(crate) paused: bool,
    /// What he said to it.
    pub(crate) pause_reason: Option<String>,
    pub(crate) touches: Sides<Touches>,
    pub(crate) adjusting: Sides<bool>,
    pub(crate) counters: Sides<Counters>,
    /// What the fouls of each side have cost on the clocks.
    pub(crate) fined: Sides<Fines>,
    pub(crate) misconduct: Sides<u16>,
    pub(crate) offers: Offers,
    pub(crate) pending: Option<Pending>,
    /// Plies played when a case last lapsed: cycles are counted from there.
    pub(crate) counted_from: usize,
    /// What the arbiter has judged himself; it holds when the same positions come back.
    pub(crate) judged: Vec<Judged>,
    pub(crate) adjournment: Option<AdjournedGame>,
    pub(crate) reversed: bool,
    pub(crate) ended: Option<Ended>,
    pub(crate) signatures: Vec<Part>,
    pub(crate) scores_in: Sides<bool>,
    /// Whether the moves of the game were entered.
    pub(crate) score_entered: bool,
}

/// What the last entry leaves to follow at once: a command may bring several entries, and a log may be cut
/// between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tail {
    /// Nothing.
    #[default]
    Nothing,
    /// The start was announced.
    Started,
    /// A move was made.
    Moved,
    /// Pieces were touched; whether an enemy piece among them was out of reach.
    Touched { side: Color, out_of_reach: bool },
    /// A check was overlooked.
    Overlooked(Color),
    /// A mishap was settled; the loss or the foul that goes with it.
    Mishap { side: Color, follows: AfterMishap },
    /// A foul was recorded.
    Foul { side: Color, kind: FoulKind, times: u16 },
    /// The opponent was given time for a foul; the offender's may still have to be taken.
    Given { side: Color, kind: FoulKind, times: u16 },
    /// Fouls were struck out; what they took is to be given back, and what they gave to be taken back.
    Struck { side: Color, kind: FoulKind, times: u16 },
    /// What they took was given back.
    Returned { side: Color, kind: FoulKind, times: u16 },
    /// Time was taken from a side.
    Taken { side: Color, reason: LossReason },
    /// A flag fell.
    Flag { side: Color, reason: LossReason },
    /// The natural move limit was looked into.
    Limit { claimant: Option<Color>, record_leads_there: bool, reached: bool },
    /// The referee ruled on a repetition, or the arbiter did.
    Case,
    /// Misconduct was acted on.
    Misconduct { side: Color, act: Option<Misconduct>, measure: Measure, reason: String },
    /// The envelope was opened.
    Envelope { side: Color, m: Option<Move> },
    /// The players sit with the colours exchanged.
    Reversed,
}

impl Tail {
    /// Whose fouls the clocks are being put right for, if they are.
    pub(crate) fn charged(&self) -> Option<Color> {
        match self {
            Tail::Foul { side, .. }
            | Tail::Given { side, .. }
            | Tail::Struck { side, .. }
            | Tail::Returned { side, .. } => Some(*side),
            _ => None,
        }
    }
}

/// What a mishap brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterMishap {
    Loss(LossReason),
    Foul(FoulKind),
    Nothing,
}

/// A move was made and the clock not yet pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unpressed {
    pub(crate) side: Color,
    pub(crate) moved_at: Instant,
}

/// Why play stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Halt {
    /// The arbiter stopped the clocks.
    Pause,
    /// A claim of the natural move limit is being looked into.
    LimitClaim(#[serde(with = "crate::wire::side")] Color),
    /// A resignation waits for the arbiter's consent.
    Resignation(#[serde(with = "crate::wire::side")] Color),
    /// A draw was agreed early and waits for the arbiter.
    EarlyDraw,
}

impl Halt {
    /// Whether something waits for the arbiter's answer: he has not just stopped the clocks himself.
    pub const fn waits(self) -> bool {
        match self {
            Halt::Pause => false,
            Halt::LimitClaim(_) | Halt::Resignation(_) | Halt::EarlyDraw => true,
        }
    }
}

/// A repetition on which the game may be decided (待判局面).
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Pending {
    /// What the referee found.
    pub ruling: RulingRecord,
    /// Who brought it up; none if it was noticed.
    #[serde(with = "crate::wire::side_or_none")]
    pub claimed_by: Option<Color>,
    /// What the arbiter made of it instead.
    pub overruled: Option<Overruled>,
}

/// The arbiter's own judgement on a repetition.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Overruled {
    /// What it comes to.
    pub verdict: CaseVerdict,
    /// Why.
    pub reason: String,
    /// What the offender is granted because he was told otherwise before.
    #[serde(skip)]
    pub(crate) granted: Option<Granted>,
}

/// Cycles that are granted from a ruling on: nobody loses for what he was told he might do (AXF 2017 3.6.G).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Granted {
    /// Plies played when it was given.
    pub(crate) from: usize,
    /// How many.
    pub(crate) cycles: usize,
}

impl Overruled {
    /// The arbiter's word, with nothing granted.
    pub(crate) fn new(verdict: CaseVerdict, reason: &str) -> Overruled {
        Overruled { verdict, reason: reason.to_owned(), granted: None }
    }

    /// Whether the moves have gone round as often as was granted since the ruling.
    pub(crate) fn has_run_out(&self, history: &History) -> bool {
        let Some(granted) = self.granted.filter(|granted| granted.cycles > 0) else { return true };
        let hash = history.position().zobrist();
        let mut position = history.position_after(granted.from);
        let mut stood = usize::from(position.zobrist() == hash);
        for ply in history.plies().iter().skip(granted.from) {
            position.play_unchecked(ply.played);
            stood += usize::from(position.zobrist() == hash);
        }
        stood > granted.cycles
    }
}

/// Positions of a repetition on which the arbiter has judged, and what he made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Judged {
    pub(crate) positions: Vec<u64>,
    pub(crate) overruled: Overruled,
}

impl Pending {
    /// What holds: the arbiter's word, or else the referee's.
    pub fn verdict(&self) -> CaseVerdict {
        self.overruled.as_ref().map_or(self.ruling.verdict, |overruled| overruled.verdict)
    }
}

/// A game that is being adjourned, or is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AdjournedGame {
    pub(crate) sealed: Option<SealedMove>,
    pub(crate) confirmed: Sides<bool>,
    pub(crate) resume_at: Option<Instant>,
    pub(crate) place: Option<String>,
    /// When the players were called to go on.
    pub(crate) called: Option<Instant>,
}

/// What lies in the envelope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SealedMove {
    pub(crate) side: Color,
    pub(crate) written: Option<Secret>,
    pub(crate) fen: String,
    pub(crate) used_ms: Sides<u64>,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// When.
    pub at: Instant,
    /// How and why.
    pub outcome: Outcome,
    /// The articles, by number.
    pub articles: Vec<String>,
    /// What the arbiter says to it.
    pub remark: Option<String>,
    /// Whether the arbiter has corrected it.
    pub corrected: bool,
}

impl Ended {
    /// Why a side lost, if one did.
    pub fn loss_reason(&self) -> Option<LossReason> {
        match self.outcome {
            Outcome::Won { reason, .. } => Some(reason),
            _ => None,
        }
    }
}
