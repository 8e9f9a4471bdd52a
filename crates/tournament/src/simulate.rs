//! Whole events played by lot, for trying things out and for tests. The same plan gives the same log for ever.
//!
//! ```
//! use chuhe_tournament::Setting;
//! use chuhe_tournament::simulate::{Plan, play};
//! let setting = Setting::from_plan("Trial", "axf-2017", "women").unwrap();
//! let plan = Plan::new(setting, 12, 7);
//! let played = play(&plan, |_, _| ()).unwrap();
//! assert!(played.event.is_closed());
//! assert_eq!(played.log, play(&plan, |_, _| ()).unwrap().log);
//! ```

mod games;

use std::num::{NonZeroU8, NonZeroU16};

use chuhe_rulebook::{Rulebook, TeamSystem};

use crate::actor::Actor;
use crate::berger;
use crate::command::Command;
use crate::entrant::{Entrant, EntrantId};
use crate::event::Entry;
use crate::lot::Lots;
use crate::numbering::Numbering;
use crate::refusal::{Refusal, Why};
use crate::setting::{
    PlacesPlayed, Setting, SettingError, StageFormat, StageSetting, Takes, TeamSetting,
};
use crate::tournament::Tournament;
use chuhe_logbook::Instant;

/// When simulated events begin: 2026-01-01 09:00 UTC. No clock is read.
const OPENED: Instant = Instant::from_ms(1_767_258_000_000);

/// Between one command and the next.
const STEP_MS: u64 = 1000;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The event.
    pub setting: Setting,
    /// How many enter, late ones included.
    pub entrants: u32,
    /// From which everything is drawn.
    pub seed: u64,
    /// What happens on the way.
    pub mishaps: Mishaps,
}

/// What happens on the way, in percent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mishaps {
    /// Of the entrants, how many withdraw in the course of the event.
    pub withdraw: u8,
    /// Of the entrants, how many come late; only a Swiss takes them.
    pub late: u8,
    /// Of the games, how many are forfeited.
    pub forfeit: u8,
    /// Of the rounds, after how many a result is corrected.
    pub correct: u8,
    /// Of the entrants, how many must not meet some other; only in a Swiss.
    pub forbid: u8,
}

/// What was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The event as it stands at the end.
    pub event: Tournament,
    /// Its log.
    pub log: Vec<Entry>,
    /// The stages that the chief arbiter ended before their last round, or passed over, and why: nobody was left to
    /// play, or no legal pairing existed.
    pub cut_short: Vec<(u16, Refusal)>,
    /// Why it came to no end, if it did not.
    pub stopped: Option<Refusal>,
}

impl Plan {
    /// A plan without mishaps.
    pub fn new(setting: Setting, entrants: u32, seed: u64) -> Plan {
        Plan { setting: setting.seeded(seed), entrants, seed, mishaps: Mishaps::default() }
    }
}

/// Plays a whole event. `progress` is told how many rounds are over, and how many there will be.
///
/// # Errors
/// If the event cannot be set up.
pub fn play(plan: &Plan, progress: impl FnMut(usize, usize)) -> Result<Played, SettingError> {
    let chief = Actor::chief_arbiter();
    let (event, first) = Tournament::open(plan.setting.clone(), &chief, OPENED)?;
    let mut simulation = Simulation {
        event,
        log: vec![first],
        lots: Lots::new(plan.seed),
        now: OPENED,
        chief,
        mishaps: plan.mishaps,
        leaving: Vec::new(),
        late: Vec::new(),
        over: 0,
        cut_short: Vec::new(),
        progress,
    };
    let stopped = simulation.run(plan.entrants).err();
    let Simulation { event, log, cut_short, .. } = simulation;
    Ok(Played { event, log, cut_short, stopped })
}

/// An event being played.
struct Simulation<P> {
    event: Tournament,
    log: Vec<Entry>,
    lots: Lots,
    now: Instant,
    chief: Actor,
    mishaps: Mishaps,
    /// Who withdraws, after how many rounds of the event.
    leaving: Vec<(EntrantId, usize)>,
    /// Who is still to come, after how many rounds.
    late: Vec<(Entrant, usize)>,
    /// Rounds that are over.
    over: usize,
    cut_short: Vec<(u16, Refusal)>,
    progress: P,
}

impl<P: FnMut(usize, usize)> Simulation<P> {
    fn act(&mut self, command: &Command) -> Result<(), Refusal> {
        self.now = self.now.plus_ms(STEP_MS);
        let entries = self.event.handle(command, &self.chief, self.now)?;
        self.log.extend(entries);
        Ok(())
    }

    fn chance(&mut self, percent: u8) -> bool {
        percent > 0 && self.lots.below(100) < usize::from(percent)
    }

    fn run(&mut self, entrants: u32) -> Result<(), Refusal> {
        let rounds = self.rounds(entrants as usize);
        self.enter_all(entrants, rounds)?;
        self.forbid_some();
        (self.progress)(0, rounds);
        for stage in 1..=self.event.stages().len() as u16 {
            let seed = self.lots.below(1 << 30) as u64;
            let drawn =
                self.act(&Command::StartStage { stage, numbering: Numbering::Lot { seed } });
            if self.cut_short(stage, drawn)? {
                continue;
            }
            while !self.event.is_over(stage) {
                let next = Command::PairRound { stage, absent: Vec::new(), starts_at: None };
                let paired = self.act(&next);
                if self.cut_short(stage, paired)? {
                    break;
                }
                self.play_round(stage)?;
                self.over += 1;
                (self.progress)(self.over, rounds.max(self.over));
                self.come_and_go();
            }
        }
        self.act(&Command::Close)
    }

    /// What cannot be played the chief arbiter ends or passes over. True if it was.
    fn cut_short(&mut self, stage: u16, done: Result<(), Refusal>) -> Result<bool, Refusal> {
        let Err(refusal) = done else { return Ok(false) };
        match refusal.why() {
            Why::TooFewQualify(_) | Why::TooFew | Why::Blocked(_) => {}
            _ => return Err(refusal),
        }
        let end = Command::EndStage { stage, reason: "simulated".to_owned() };
        if self.act(&end).is_err() {
            return Err(refusal);
        }
        self.cut_short.push((stage, refusal));
        Ok(true)
    }

    /// About how many rounds there will be.
    fn rounds(&self, entrants: usize) -> usize {
        let count = |stage: &StageSetting| match &stage.format {
            StageFormat::Swiss { rounds, .. } => usize::from(rounds.get()),
            StageFormat::RoundRobin { cycles } => {
                berger::rounds(entrants) * usize::from(cycles.get())
            }
            StageFormat::Groups { groups } => {
                berger::rounds(entrants.div_ceil(usize::from(groups.get())))
            }
            StageFormat::KnockOut { .. } => entrants.next_power_of_two().ilog2() as usize,
            StageFormat::DoubleElimination { .. } => {
                2 * entrants.next_power_of_two().ilog2() as usize
            }
            StageFormat::FinalStage { .. } => 2,
        };
        self.event.setting().stages.iter().map(count).sum()
    }

    fn enter_all(&mut self, entrants: u32, rounds: usize) -> Result<(), Refusal> {
        let stages = &self.event.setting().stages;
        let swiss = stages.first().and_then(|stage| match &stage.format {
            StageFormat::Swiss { rounds, .. } => Some(usize::from(rounds.get())),
            _ => None,
        });
        let mut entered = 0;
        for number in 1..=entrants {
            let entrant = self.entrant(number);
            let Mishaps { withdraw, late, .. } = self.mishaps;
            let leaves = self.chance(withdraw);
            let comes_late = self.chance(late);
            if let Some(last) = swiss.filter(|&last| comes_late && last > 1 && number > 2) {
                let after = 1 + self.lots.below(last - 1);
                self.late.push((entrant, after));
                continue;
            }
            self.act(&Command::Enter { entrant })?;
            entered += 1;
            if leaves {
                let after = 1 + self.lots.below(rounds.max(1));
                self.leaving.push((EntrantId(entered), after));
            }
        }
        Ok(())
    }

    /// Some must not meet. Where nobody is paired by score it is refused, and so it is if a lot falls twice.
    fn forbid_some(&mut self) {
        let entered = self.event.participants().count();
        for number in 1..=entered as u32 {
            if self.chance(self.mishaps.forbid) {
                let (a, b) = (EntrantId(number), EntrantId(1 + self.lots.below(entered) as u32));
                let reason = "simulated".to_owned();
                let _ = self.act(&Command::ForbidPair { a, b, reason });
            }
        }
    }

    /// Between rounds. Who may not enter or leave any more stays where he is.
    fn come_and_go(&mut self) {
        let over = self.over;
        let due = |&(id, after): &(EntrantId, usize)| (after == over).then_some(id);
        let leaving: Vec<EntrantId> = self.leaving.iter().filter_map(due).collect();
        for entrant in leaving {
            let reason = "simulated".to_owned();
            let _ = self.act(&Command::Withdraw { entrant, reason, consent: true });
        }
        let (due, later) = std::mem::take(&mut self.late).into_iter().partition(|l| l.1 <= over);
        self.late = later;
        let due: Vec<(Entrant, usize)> = due;
        for (entrant, _) in due {
            let _ = self.act(&Command::Enter { entrant });
        }
    }

    fn entrant(&mut self, number: u32) -> Entrant {
        let setting = self.event.setting();
        let teams = setting.teams;
        let unit = 1 + self.lots.below(12);
        let unit = format!("单位{unit}");
        match teams {
            None => {
                let rating = 1800 + self.lots.below(700) as u16;
                Entrant::player(&format!("选手{number}")).rated(rating).of(&unit)
            }
            Some(teams) => {
                let name = |member: u16| format!("队员{number}-{member}");
                let boards = u16::from(teams.boards.get());
                let regulars: Vec<String> = (1..=boards).map(name).collect();
                let regulars: Vec<&str> = regulars.iter().map(String::as_str).collect();
                let reserve = name(boards + 1);
                Entrant::team(&format!("队{number}"), &regulars, &[&reserve])
            }
        }
    }
}

/// A format by the name it has on a command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// By score.
    Swiss,
    /// Everybody against everybody.
    RoundRobin,
    /// Everybody against everybody, twice with colours exchanged.
    DoubleRoundRobin,
    /// Single elimination, with a match for the third place.
    KnockOut,
    /// Double elimination.
    DoubleElimination,
    /// Groups, then a knock-out of the first two of each and a round robin of the rest.
    Groups,
}

impl Format {
    /// The stages of an event of this format under a rulebook. `rounds` is for a Swiss, `groups` for groups.
    fn stages(self, rulebook: &str, rounds: NonZeroU16, groups: NonZeroU8) -> Vec<StageSetting> {
        let robin = |cycles: u8| StageFormat::RoundRobin {
            cycles: NonZeroU8::MIN.saturating_add(cycles - 1),
        };
        let knock_out = || StageFormat::KnockOut { places: PlacesPlayed::FirstAndThird };
        match self {
            Format::Swiss => {
                let format = StageFormat::Swiss { rounds, same_unit: None, forbidden: Vec::new() };
                vec![StageSetting::new("swiss", format)]
            }
            Format::RoundRobin => vec![StageSetting::new("round robin", robin(1))],
            Format::DoubleRoundRobin => vec![StageSetting::new("round robin", robin(2))],
            Format::KnockOut => vec![StageSetting::new("knock-out", knock_out())],
            Format::DoubleElimination => {
                // A book that lays none down has no such plan, which is told when the event is set up.
                let own = Rulebook::builtin(rulebook).and_then(Rulebook::double_elimination_plan);
                let any = || Rulebook::all().iter().find_map(Rulebook::double_elimination_plan);
                let plan = own.or_else(any).unwrap_or_default().to_owned();
                let format = StageFormat::DoubleElimination { plan };
                vec![StageSetting::new("double elimination", format)]
            }
            Format::Groups => vec![
                StageSetting::new("groups", StageFormat::Groups { groups }),
                StageSetting::new("final", knock_out()).taking(Takes::GroupPlaces {
                    stage: 1,
                    from: 1,
                    to: Some(2),
                }),
                StageSetting::new("places", robin(1)).taking(Takes::GroupPlaces {
                    stage: 1,
                    from: 3,
                    to: None,
                }),
            ],
        }
    }

    /// An event of this format; of teams if so many boards are given.
    pub fn setting(
        self,
        name: &str,
        rulebook: &str,
        rounds: NonZeroU16,
        groups: NonZeroU8,
        boards: Option<NonZeroU8>,
    ) -> Setting {
        let stages = self.stages(rulebook, rounds, groups);
        match boards {
            None => Setting::players(name, rulebook, stages),
            Some(boards) => {
                let system = TeamSystem::BoardsWithSubstitutes;
                Setting::teams(name, rulebook, TeamSetting { system, boards }, stages)
            }
        }
    }
}
