//! Time controls, and what the clock demands.

use std::collections::BTreeMap;
use std::num::{NonZeroU16, NonZeroU32};

use serde::{Deserialize, Serialize};

use crate::fault::Inconsistency;
use crate::source::Source;
use crate::text::Text;
use crate::vocabulary::vocabulary;

/// The time controls a book names, and its rules for the clock (AXF 2017 2§2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TimeControls {
    /// The one used unless the event says otherwise.
    pub default: Box<str>,
    /// All of them, by id.
    pub presets: BTreeMap<Box<str>, TimeControl>,
    /// Rules for the clock.
    pub clock: ClockRules,
}

impl TimeControls {
    /// The time control used unless the event says otherwise.
    pub fn default_preset(&self) -> &TimeControl {
        self.presets.get(&self.default).expect("the default is declared, checked when it is read")
    }
}

/// One time control.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TimeControl {
    /// What it is called.
    pub name: Text,
    /// What it is for.
    pub pace: Pace,
    /// What both sides get, or each.
    pub time: Allowances,
    /// The clock it needs.
    pub clock: ClockType,
    /// Whether the players record while it runs. Some schedules release them from a point on.
    pub recorded: RecordedUntil,
    /// Seconds of play before the clock is set up; 0 means from the start.
    #[serde(default)]
    pub clock_set_up_after_s: u32,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// What a time control is for.
    pub enum Pace {
        /// Ordinary games.
        Slow = "slow",
        /// Play-offs and rapid events.
        Rapid = "rapid",
        /// Faster still.
        Blitz = "blitz",
    }
}

vocabulary! {
    /// The clock that a time control needs.
    pub enum ClockType {
        /// One that can add time.
        Electronic = "electronic",
        /// One with hands.
        Mechanical = "mechanical",
        /// Either.
        Any = "any",
    }
}

vocabulary! {
    /// How long the players record.
    pub enum RecordedUntil {
        /// To the end of the game.
        End = "end",
        /// Until the repeating periods begin; then the arbiter does.
        RepeatingPeriods = "repeating-periods",
        /// Not at all.
        Never = "never",
    }
}

/// What the two sides get.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Allowances {
    /// The same for both.
    Both(Allowance),
    /// Time odds.
    Each {
        /// What Red gets.
        red: Allowance,
        /// What Black gets.
        black: Allowance,
    },
}

impl Allowances {
    /// What Red gets.
    pub fn red(&self) -> &Allowance {
        match self {
            Allowances::Both(allowance) | Allowances::Each { red: allowance, .. } => allowance,
        }
    }

    /// What Black gets.
    pub fn black(&self) -> &Allowance {
        match self {
            Allowances::Both(allowance) | Allowances::Each { black: allowance, .. } => allowance,
        }
    }
}

/// The time of one side. Seconds in the files; [`Allowance::base_ms`] and its kin give milliseconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Allowance {
    /// A base and an addition with every move, credited when the clock is pressed (加秒制).
    Increment {
        /// The base.
        base_s: NonZeroU32,
        /// Added with every move.
        per_move_s: NonZeroU32,
    },
    /// So many moves in so much time (限时限着制).
    Periods {
        /// Cumulative: so many moves in all before so much time in all is used. Moves made in
        /// advance count.
        checkpoints: Vec<Checkpoint>,
        /// What follows the last checkpoint, again and again.
        then: RepeatingPeriod,
    },
    /// One stock of time for the whole game (包干制).
    SuddenDeath {
        /// The stock.
        base_s: NonZeroU32,
    },
}

/// So many moves in all before so much time in all is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Checkpoint {
    /// Moves, from the first of the game.
    pub moves: NonZeroU16,
    /// Time used, from the start of the game.
    pub by_s: NonZeroU32,
}

/// A period that repeats until the game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RepeatingPeriod {
    /// Moves to be made in each.
    pub moves: NonZeroU16,
    /// Length of each.
    pub every_s: NonZeroU32,
    /// Whether moves made in advance count for the next.
    pub moves_carry_over: bool,
    /// Whether time left over may be used in the next.
    pub time_carries_over: bool,
}

const MS: u64 = 1000;

impl Allowance {
    /// The time a side starts with, in milliseconds: the base, or the time to the first checkpoint.
    pub fn base_ms(&self) -> u64 {
        let seconds = match self {
            Allowance::Increment { base_s, .. } | Allowance::SuddenDeath { base_s } => *base_s,
            Allowance::Periods { checkpoints, then } => {
                checkpoints.first().map_or(then.every_s, |checkpoint| checkpoint.by_s)
            }
        };
        u64::from(seconds.get()) * MS
    }

    /// What each move adds, in milliseconds.
    pub fn increment_ms(&self) -> u64 {
        match self {
            Allowance::Increment { per_move_s, .. } => u64::from(per_move_s.get()) * MS,
            Allowance::Periods { .. } | Allowance::SuddenDeath { .. } => 0,
        }
    }
}

impl Checkpoint {
    /// Time used, from the start of the game, in milliseconds.
    pub fn by_ms(&self) -> u64 {
        u64::from(self.by_s.get()) * MS
    }
}

impl RepeatingPeriod {
    /// Length of each period, in milliseconds.
    pub fn every_ms(&self) -> u64 {
        u64::from(self.every_s.get()) * MS
    }
}

/// Rules for the clock (AXF 2017 2§2.2–6).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ClockRules {
    /// Who starts the clock on the chief's signal.
    pub started_by: ClockStarter,
    /// Whether the hand that moves must press. For the reader: nothing acts on it.
    pub same_hand: bool,
    /// Whether a side loses that made its last move in time but did not press in time.
    pub unpressed_move_is_late: bool,
    /// Whether questions are asked on the own time, except about the opponent's fouls.
    pub questions_on_own_time: bool,
    /// Whether the arbiter reminds a player who forgot to press. For the reader: nothing acts on it.
    pub arbiter_reminds: bool,
    /// Where it comes from.
    pub source: Source,
}

vocabulary! {
    /// Who starts the clock.
    pub enum ClockStarter {
        /// Black, by pressing so that Red's time runs.
        Black = "black",
        /// The arbiter.
        Arbiter = "arbiter",
    }
}

impl TimeControls {
    pub(crate) fn faults(&self) -> Vec<(String, Inconsistency)> {
        let mut faults = Vec::new();
        if !self.presets.contains_key(&self.default) {
            let fault = Inconsistency::NoSuchTimeControl(self.default.to_string());
            faults.push(("default".to_owned(), fault));
        }
        for (id, control) in &self.presets {
            for allowance in [control.time.red(), control.time.black()] {
                let Allowance::Periods { checkpoints, .. } = allowance else { continue };
                if !checkpoints.is_sorted_by(|a, b| a.moves < b.moves && a.by_s < b.by_s) {
                    faults.push((format!("presets.{id}"), Inconsistency::CheckpointsDoNotRise));
                    break;
                }
            }
        }
        faults
    }
}
