//! One xiangqi event as a pure state machine: entrants, formats, pairing, scores, tie-breaks, withdrawals,
//! appeals.
//!
//! An event is a log. [`Tournament::decide`] says what a [`Command`] brings about, or why it is refused
//! ([`Refusal`], with its articles); [`Tournament::apply`] changes the state by an [`Entry`];
//! [`Tournament::replay`] plays a log through. Nothing else changes anything, no clock is read and no lot is drawn
//! that the log cannot repeat. What a federation does differently is a value of its rulebook or of the [`Setting`].
//!
//! [`Tournament::standings`] is the one table for display, pairing and export; every line says what put the one
//! above before it. What the books leave open and what is done about it is in `docs/decisions.md`, the file format
//! in `docs/event-log.md`.
//!
//! ```
//! use chuhe_rulebook::Language;
//! use chuhe_tournament::{
//!     Actor, Command, Entrant, Instant, Numbering, Outcome, Setting, Side, TableRef, Tournament, explain,
//! };
//!
//! let chief = Actor::chief_arbiter();
//! let now = Instant::from_ms(0);
//! let setting = Setting::from_plan("Cup", "axf-2017", "women").unwrap();
//! let (mut event, first) = Tournament::open(setting, &chief, now).unwrap();
//! let mut log = vec![first];
//! let mut act = |event: &mut Tournament, command| log.extend(event.handle(&command, &chief, now).unwrap());
//! for number in 1..=2 {
//!     act(&mut event, Command::Enter { entrant: Entrant::player(&format!("Player {number}")) });
//! }
//! act(&mut event, Command::StartStage { stage: 1, numbering: Numbering::InOrder });
//! act(&mut event, Command::PairRound { stage: 1, absent: vec![], starts_at: None });
//! let game = TableRef::new(1, 1, 1).game(1);
//! act(&mut event, Command::EnterResult { game, result: Outcome::won(Side::Black).into() });
//!
//! let table = event.standings(1).unwrap();
//! let last = table.lines[1].entrant;
//! let told = explain::place(&event, &table, last, Language::En).unwrap();
//! assert_eq!(told, "Place 2: Player 1, score 0. Player 2 stands above by the score.");
//! assert!(Tournament::replay(&log).unwrap() == event);
//! ```

mod actor;
mod appeal;
pub mod berger;
mod boards;
mod bye_claim;
mod command;
mod consequences;
mod decide;
pub mod elo;
mod entrant;
mod event;
pub mod explain;
pub mod export;
mod log;
mod lot;
mod matching;
mod numbering;
mod open_acts;
mod outcome;
mod prospects;
mod quota;
mod red_by;
mod refusal;
pub mod roster;
mod round;
mod score_sheet;
mod setting;
mod side;
pub mod simulate;
mod stage;
mod standings;
pub mod swiss;
mod tally;
mod tournament;

pub use actor::{Actor, Part};
pub use appeal::{Appeal, Decision, FeeState, Member as CommitteeMember};
pub use boards::{BoardScore, UnitScore};
pub use bye_claim::ByeClaim;
pub use chuhe_logbook::{Instant, LogError, LogFault, Schema};
pub use command::{Absence, Command, SanctionMeasure};
pub use consequences::{Consequences, Moved};
pub use elo::EloSetting;
pub use entrant::{Entrant, EntrantId, Member, Seat, Sex};
pub use event::{Entry, Event, Leaving};
pub use log::LOG;
pub use lot::Lots;
pub use numbering::Numbering;
pub use open_acts::OpenActs;
pub use outcome::{GameResult, NotAnOutcome, Outcome};
pub use prospects::{PlacesOpen, Shortfall};
pub use quota::QuotaComplaint;
pub use red_by::RedBy;
pub use refusal::{Blockade, Refusal, Why};
pub use round::{
    BracketMatch, Bye, ByeKind, Game, GameRef, Lineup, Mark, Pairing, Remark, Round, TableRef,
};
pub use setting::{
    Carries, Field as RegulationField, MOST_CYCLES, Official, PlacesPlayed, PlanError, Regulations,
    Role, Setting, SettingError, StaffingComplaint, StageFormat, StageSetting, TableOrder, Takes,
    TeamSetting, UTC_OFFSETS_MIN,
};
pub use side::{Side, Sides};
pub use stage::{DuelState, GrandFinal, GrandFinalGame, NextLeg, OutdatedDraw, Stage, WonBy};
pub use standings::{Decider, LineNote, ScoreUnit, Standing, Standings, Unit, Value};
pub use tally::{MatchResult, Tally};
pub use tournament::{
    LastRound, Misfit, Note, Participant, ReplayError, Sanction, SecretLineup, Tournament,
};
