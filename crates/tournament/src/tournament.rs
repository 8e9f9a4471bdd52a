//! One event: the state that follows from its log.

mod apply;
mod awaited;
mod earlier;
mod forbidden;
mod secrets;
mod suspension;

use std::collections::BTreeMap;
use std::sync::Arc;

use chuhe_rulebook::{AppliedRulebook, Language, Rulebook, ScoringSystem};

use crate::actor::Actor;
use crate::appeal::Appeal;
use crate::entrant::{Entrant, EntrantId, Seat, name_for};
use crate::event::{Entry, Event, Leaving};
use crate::round::{Game, GameRef, Pairing, Round, TableRef};
use crate::setting::{Carries, Setting, SettingError, StageSetting};
use crate::stage::Stage;
use chuhe_logbook::Instant;

pub use apply::Misfit;
pub(crate) use forbidden::{Pair, pair};
pub use secrets::SecretLineup;
pub use suspension::Sanction;

/// One event: the state that follows from its log.
///
/// ```
/// use chuhe_tournament::{Actor, Command, Entrant, Instant, Setting, Tournament, Why};
///
/// let (chief, now) = (Actor::chief_arbiter(), Instant::from_ms(0));
/// let setting = Setting::from_plan("Cup", "axf-2017", "women").unwrap();
/// let (mut event, first) = Tournament::open(setting, &chief, now).unwrap();
/// let enter = Command::Enter { entrant: Entrant::player("Player 1") };
/// let mut log = vec![first];
/// log.extend(event.handle(&enter, &chief, now).unwrap());
/// assert_eq!(event.participants().count(), 1);
///
/// let refusal = event.handle(&Command::Close, &chief, now).unwrap_err();
/// assert_eq!(*refusal.why(), Why::StageUnfinished(1), "the event is as it was");
/// assert!(Tournament::replay(&log).unwrap() == event, "the log is the event");
/// ```
#[derive(Clone, Debug)]
pub struct Tournament {
    pub(crate) setting: Arc<Setting>,
    pub(crate) book: AppliedRulebook,
    pub(crate) participants: Vec<Participant>,
    pub(crate) stages: Vec<Stage>,
    /// Pairs that an official has forbidden, or allowed against the setting.
    pub(crate) forbidden: BTreeMap<Pair, bool>,
    pub(crate) appeals: Vec<Appeal>,
    pub(crate) notes: Vec<Note>,
    pub(crate) last_at: Instant,
    pub(crate) length: usize,
    pub(crate) closed: bool,
}

impl PartialEq for Tournament {
    /// The rulebook follows from the setting.
    fn eq(&self, other: &Tournament) -> bool {
        self.setting == other.setting
            && self.participants == other.participants
            && self.stages == other.stages
            && self.forbidden == other.forbidden
            && self.appeals == other.appeals
            && self.notes == other.notes
            && (self.last_at, self.length, self.closed)
                == (other.last_at, other.length, other.closed)
    }
}

/// An entrant and what became of him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Participant {
    /// As on the entry form.
    pub entrant: Entrant,
    /// Whether and how the entrant left.
    pub left: Option<Leaving>,
    /// The last round that the entrant went through before leaving.
    pub last_round: Option<LastRound>,
    /// The stages that had begun when the entrant left: nobody moves up in them, nor in those beside them.
    pub(crate) begun_when_left: Vec<u16>,
    /// Sanctions, in the order in which they were pronounced.
    pub sanctions: Vec<Sanction>,
}

impl Participant {
    /// Whether the points were cancelled (AXF 2017 2§8.3).
    pub fn has_points_cancelled(&self) -> bool {
        self.sanctions.iter().any(Sanction::cancels_points)
    }
}

/// The last round that somebody went through before leaving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct LastRound {
    /// The last stage in which the entrant played; 0 before the first was drawn.
    pub stage: u16,
    /// The round of the stage; 0 before the first.
    pub round: u16,
}

/// A line of the arbiters' log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// When.
    pub at: Instant,
    /// By whom.
    pub by: Actor,
    /// Who or what it concerns.
    pub about: Option<EntrantId>,
    /// What happened.
    pub text: String,
    /// The article that is cited.
    pub article: Option<String>,
}

/// Why a log cannot be played through.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ReplayError {
    /// The log is empty.
    #[error("the log is empty")]
    Empty,
    /// The first entry does not set an event up.
    #[error("the first entry must set the event up")]
    NotOpened,
    /// The event cannot be set up.
    #[error("the event cannot be set up: {0}")]
    Setting(#[from] SettingError),
    /// An entry does not follow from those before it.
    #[error("entry {entry}: {misfit}")]
    Entry {
        /// Which, from 1.
        entry: usize,
        /// What does not fit.
        misfit: Misfit,
    },
}

impl Tournament {
    /// Sets an event up. The entry is the first of its log.
    ///
    /// # Errors
    /// If the setting cannot be played.
    pub fn open(
        setting: Setting,
        by: &Actor,
        now: Instant,
    ) -> Result<(Tournament, Entry), SettingError> {
        let tournament = Tournament::set_up(&setting, now)?;
        setting.check_new(&tournament.book)?;
        let event = Event::Opened { setting: Box::new(setting) };
        Ok((tournament, Entry { at: now, by: by.clone(), event }))
    }

    fn set_up(setting: &Setting, now: Instant) -> Result<Tournament, SettingError> {
        let book = setting.resolve()?;
        Ok(Tournament {
            stages: vec![Stage::default(); setting.stages.len()],
            setting: Arc::new(setting.clone()),
            book,
            participants: Vec::new(),
            forbidden: BTreeMap::new(),
            appeals: Vec::new(),
            notes: Vec::new(),
            last_at: now,
            length: 1,
            closed: false,
        })
    }

    /// Plays a log through.
    ///
    /// # Errors
    /// The first entry that does not follow from those before it.
    pub fn replay(log: &[Entry]) -> Result<Tournament, ReplayError> {
        let (first, rest) = log.split_first().ok_or(ReplayError::Empty)?;
        let Event::Opened { setting } = &first.event else { return Err(ReplayError::NotOpened) };
        let mut tournament = Tournament::set_up(setting, first.at)?;
        for (at, entry) in rest.iter().enumerate() {
            tournament
                .apply(entry)
                .map_err(|misfit| ReplayError::Entry { entry: at + 2, misfit })?;
        }
        Ok(tournament)
    }

    /// What was settled.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The rulebook, with the event's regulations over it.
    pub fn rulebook(&self) -> &Rulebook {
        &self.book
    }

    /// When the last entry of the log was made: nothing happens before it, and what is printed is of that date.
    pub fn last_at(&self) -> Instant {
        self.last_at
    }

    /// Everybody who entered, in the order of their ids.
    pub fn participants(&self) -> impl Iterator<Item = (EntrantId, &Participant)> {
        self.participants.iter().enumerate().map(|(at, one)| (EntrantId::at(at), one))
    }

    /// One who entered.
    pub fn participant(&self, id: EntrantId) -> Option<&Participant> {
        self.participants.get(id.index())
    }

    /// Whether somebody entered and has not left.
    pub fn is_active(&self, id: EntrantId) -> bool {
        self.participant(id).is_some_and(|one| one.left.is_none())
    }

    /// Those who entered and have not left.
    pub(crate) fn active(&self) -> impl Iterator<Item = EntrantId> {
        self.participants().filter(|(_, one)| one.left.is_none()).map(|(id, _)| id)
    }

    /// A stage, from 1.
    pub fn stage(&self, stage: u16) -> Option<&Stage> {
        self.stages.get(usize::from(stage).wrapping_sub(1))
    }

    /// All stages.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// How a stage is played.
    pub fn stage_setting(&self, stage: u16) -> Option<&StageSetting> {
        self.setting.stages.get(usize::from(stage).wrapping_sub(1))
    }

    /// A round of a stage, both from 1.
    pub fn round(&self, stage: u16, round: u16) -> Option<&Round> {
        self.stage(stage)?.rounds.get(usize::from(round).wrapping_sub(1))
    }

    /// An encounter.
    pub fn pairing(&self, table: TableRef) -> Option<&Pairing> {
        let round = self.round(table.stage, table.round)?;
        round.pairings.get(usize::from(table.table).wrapping_sub(1))
    }

    /// A game.
    pub fn game(&self, game: GameRef) -> Option<&Game> {
        self.pairing(game.table)?.games.get(usize::from(game.game).wrapping_sub(1))
    }

    /// The appeals, in the order in which they were lodged.
    pub fn appeals(&self) -> &[Appeal] {
        &self.appeals
    }

    /// The arbiters' log.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Whether the event is closed.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// The name of somebody at a board.
    pub fn name_of(&self, seat: Seat) -> &str {
        let Some(one) = self.participant(seat.entrant) else { return "" };
        let member =
            seat.member.and_then(|no| one.entrant.members.get(usize::from(no).wrapping_sub(1)));
        member.map_or(&one.entrant.name, |member| &member.name)
    }

    /// The name of somebody at a board for those who read a language: in English the one in Latin letters, if there is
    /// one.
    pub fn name_in(&self, seat: Seat, language: Language) -> &str {
        let one = self.participant(seat.entrant).map(|one| &one.entrant);
        let latin = one.and_then(|one| match seat.member {
            Some(no) => one.members.get(usize::from(no).wrapping_sub(1))?.romanised.as_deref(),
            None => one.romanised.as_deref(),
        });
        name_for(language, self.name_of(seat), latin)
    }

    /// The points for a game.
    pub fn scoring(&self) -> &ScoringSystem {
        let chosen = self.setting.scoring.as_deref();
        let chosen = chosen.and_then(|id| self.book.scoring.systems.get(id));
        chosen.unwrap_or_else(|| self.book.scoring.default_system())
    }

    /// The stages all of whose rounds count for a stage: those it goes on from, the first first, and itself.
    pub fn chain(&self, stage: u16) -> Vec<u16> {
        let mut chain = vec![stage];
        let mut at = stage;
        while let Some(setting) =
            self.stage_setting(at).filter(|setting| setting.carries == Carries::All)
            && let Some(before) = setting.takes.stage()
        {
            chain.insert(0, before);
            at = before;
        }
        chain
    }

    /// Whether somebody's points were cancelled (AXF 2017 2§8.3).
    pub(crate) fn has_points_cancelled(&self, id: EntrantId) -> bool {
        self.participant(id).is_some_and(Participant::has_points_cancelled)
    }

    /// The groups whose mutual results a stage takes over; none if it takes over none.
    pub(crate) fn groups_before(&self, stage: u16) -> Option<u16> {
        let setting = self.stage_setting(stage)?;
        setting.takes.stage().filter(|_| setting.carries == Carries::Mutual)
    }

    /// Every stage before a stage through which its entrants came, and itself.
    pub(crate) fn ancestry(&self, stage: u16) -> Vec<u16> {
        let mut all = vec![stage];
        let mut at = stage;
        while let Some(before) = self.stage_setting(at).and_then(|setting| setting.takes.stage()) {
            all.insert(0, before);
            at = before;
        }
        all
    }
}
