//! What each of those present may see of a game.

use chuhe_board::{Color, Move};
use chuhe_rulebook::{CounterKind, Measure};
use serde::Serialize;

use crate::actor::Part;
use crate::clock::MovesDue;
use crate::event::{Entry, Event};
use crate::game::Game;
use crate::outcome::Outcome;
use crate::setting::{Player, Venue};
use crate::sides::Sides;
use crate::slip::ResultSlip;
use crate::state::{Halt, Pending};
use crate::warning::Warning;
use crate::wire;
use chuhe_logbook::Instant;

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// The player who has Red.
    Red,
    /// The player who has Black.
    Black,
    /// An arbiter.
    Arbiter,
    /// Anybody else.
    Spectator,
}

impl Viewer {
    /// Everybody who can look.
    pub const ALL: [Viewer; 4] = [Viewer::Red, Viewer::Black, Viewer::Arbiter, Viewer::Spectator];

    /// As it is written.
    pub const fn key(self) -> &'static str {
        match self {
            Viewer::Red => "red",
            Viewer::Black => "black",
            Viewer::Arbiter => "arbiter",
            Viewer::Spectator => "spectator",
        }
    }

    /// Whether this viewer may see a move that a side has sealed and that has not been opened: the side
    /// itself, which wrote it, and the arbiter, who keeps the envelope.
    pub fn may_see_sealed_by(self, side: Color) -> bool {
        match self {
            Viewer::Arbiter => true,
            Viewer::Red => side == Color::Red,
            Viewer::Black => side == Color::Black,
            Viewer::Spectator => false,
        }
    }

    /// Whether this viewer may be told something now.
    fn may_be_told(self, warning: &Warning) -> bool {
        match warning {
            // The arbiter does not remind (AXF 2017 2§2.2).
            Warning::NotPressed { .. } | Warning::ArbiterShouldLook => self == Viewer::Arbiter,
            Warning::LimitCanBeDeclared => self == Viewer::Arbiter,
            // To tell a player that he may claim would be to help him.
            Warning::LimitCanBeClaimed { .. } => self == Viewer::Arbiter,
            _ => true,
        }
    }
}

impl From<Part> for Viewer {
    fn from(part: Part) -> Viewer {
        match part {
            Part::Red => Viewer::Red,
            Part::Black => Viewer::Black,
            Part::Arbiter | Part::ChiefArbiter => Viewer::Arbiter,
            Part::Clock => Viewer::Spectator,
        }
    }
}

/// What a viewer sees of a game at an instant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct View {
    /// The number of entries in the log.
    pub version: usize,
    /// The rulebook's id.
    pub rulebook: String,
    /// Where it is played.
    pub venue: Venue,
    /// The players by the colours they really have.
    pub players: Sides<Player>,
    /// The position.
    pub fen: String,
    /// The side to move.
    #[serde(with = "wire::side")]
    pub turn: Color,
    /// The moves played.
    #[serde(with = "wire::texts")]
    pub moves: Vec<Move>,
    /// The clocks; none if there are none.
    pub clocks: Option<ClockView>,
    /// Why play stands still.
    pub halt: Option<Halt>,
    /// What the arbiter said when he stopped the clocks.
    pub halt_reason: Option<String>,
    /// Who is absent.
    pub absent: Sides<bool>,
    /// The counts of fouls.
    pub fouls: Sides<Vec<(CounterKind, u16)>>,
    /// What the next act of misconduct would bring; for the arbiter.
    pub next_measure: Option<Sides<Option<Measure>>>,
    /// Whose draw offer stands.
    #[serde(with = "wire::side_or_none")]
    pub offer: Option<Color>,
    /// The moves that touching leaves to the side to move; none if it has touched nothing.
    pub must_play: Option<Vec<String>>,
    /// The repetition that is pending.
    pub pending: Option<Pending>,
    /// The adjournment.
    pub adjournment: Option<AdjournmentView>,
    /// What is coming.
    pub warnings: Vec<Warning>,
    /// The result.
    pub outcome: Option<Outcome>,
    /// The result slip.
    pub slip: Option<ResultSlip>,
}

/// The clocks at an instant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ClockView {
    /// What is left, in milliseconds.
    pub remaining_ms: Sides<u64>,
    /// The moves made and due, where so many are due in so much time.
    pub moves_due: Option<Sides<MovesDue>>,
    /// Whose time runs.
    #[serde(with = "wire::side_or_none")]
    pub running: Option<Color>,
    /// When the flag will fall if nothing happens.
    pub flag_at: Option<Instant>,
}

/// An adjournment as it may be seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct AdjournmentView {
    /// Who has sealed a move.
    #[serde(with = "wire::side_or_none")]
    pub sealed_by: Option<Color>,
    /// What is written, for those who may see it.
    pub written: Option<String>,
    /// The diagram.
    pub fen: Option<String>,
    /// The times on the envelope, in milliseconds.
    pub used_ms: Option<Sides<u64>>,
    /// Who has confirmed the diagram.
    pub confirmed: Sides<bool>,
    /// When play goes on.
    pub resume_at: Option<Instant>,
    /// Where.
    pub place: Option<String>,
}

impl Game {
    /// What a viewer sees at an instant.
    pub fn view(&self, viewer: Viewer, now: Instant) -> View {
        let state = &self.state;
        let clocks = state.clock.as_ref().map(|clock| ClockView {
            remaining_ms: Sides::from_fn(|side| clock.remaining_ms(side, now)),
            moves_due: clock
                .moves_due(Color::Red, now)
                .zip(clock.moves_due(Color::Black, now))
                .map(|(red, black)| Sides { red, black }),
            running: clock.running().map(|running| running.side),
            flag_at: clock.next_flag().map(|(_, at)| at),
        });
        let adjournment = state.adjournment.as_ref().map(|adjourned| {
            let sealed = adjourned.sealed.as_ref();
            let seen = sealed.filter(|sealed| viewer.may_see_sealed_by(sealed.side));
            AdjournmentView {
                sealed_by: sealed.map(|sealed| sealed.side),
                written: seen.and_then(|s| s.written.as_ref()).map(|secret| secret.0.clone()),
                fen: sealed.map(|sealed| sealed.fen.clone()),
                used_ms: sealed.map(|sealed| sealed.used_ms),
                confirmed: adjourned.confirmed,
                resume_at: adjourned.resume_at,
                place: adjourned.place.clone(),
            }
        });
        let must_play = self
            .obligation()
            .map(|obligation| obligation.moves().iter().map(ToString::to_string).collect());
        View {
            version: state.version,
            rulebook: self.setting.rulebook.clone(),
            venue: self.setting.venue,
            players: Sides::from_fn(|side| self.player(side).clone()),
            fen: self.position().fen(),
            turn: self.turn(),
            moves: self.history.plies().iter().map(|ply| ply.played).collect(),
            clocks,
            halt: state.halt,
            halt_reason: state.pause_reason.clone(),
            absent: state.absent,
            fouls: Sides::from_fn(|side| state.counters[side].all().collect()),
            next_measure: (viewer == Viewer::Arbiter)
                .then(|| Sides::from_fn(|side| self.next_measure(side))),
            offer: state.offers.open(),
            must_play,
            pending: state.pending.clone(),
            adjournment,
            warnings: self.warnings().into_iter().filter(|w| viewer.may_be_told(w)).collect(),
            outcome: state.ended.as_ref().map(|ended| ended.outcome.clone()),
            slip: self.result_slip(),
        }
    }

    /// What the next act of misconduct would bring by the ladder.
    pub fn next_measure(&self, side: Color) -> Option<Measure> {
        let ladder = self.book.discipline.ladder.as_ref()?;
        let acts = usize::from(self.state.misconduct[side]);
        ladder.steps.get(acts).or(ladder.steps.last()).copied()
    }
}

/// A log as a viewer may see it: a sealed move that has not been opened is left out for those who may not know
/// it.
pub fn log_for(log: &[Entry], viewer: Viewer) -> Vec<Entry> {
    let opened = |from: usize| {
        log[from..].iter().any(|entry| matches!(entry.event, Event::EnvelopeOpened { .. }))
    };
    let entries = log.iter().enumerate();
    entries
        .map(|(at, entry)| if opened(at) { entry.clone() } else { entry_for(entry, viewer) })
        .collect()
}

/// A new entry as a viewer may see it when it is told live: a sealed move is left out for those who may not
/// know it.
pub fn entry_for(entry: &Entry, viewer: Viewer) -> Entry {
    let mut entry = entry.clone();
    if let Event::MoveSealed { side, written, .. } = &mut entry.event
        && !viewer.may_see_sealed_by(*side)
    {
        *written = None;
    }
    entry
}
