//! Fouls, violations and unrecorded moves: what they are, what they feed, when they lose.

use std::collections::BTreeMap;
use std::num::{NonZeroU8, NonZeroU16};

use serde::{Deserialize, Serialize};

use crate::fault::Inconsistency;
use crate::results::LossReason;
use crate::source::{Ruled, Source};
use crate::text::Text;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// A counter kept for each player in each game.
    pub enum CounterKind {
        /// 技术犯规
        Technical = "technical",
        /// 违例
        Violation = "violation",
        /// 犯规, where a book has only one kind.
        Foul = "foul",
        /// Moves left out of the record or illegible in it (漏记).
        UnrecordedMove = "unrecorded-move",
        /// Illegal moves, where an event counts them apart.
        IllegalMove = "illegal-move",
    }
}

impl CounterKind {
    /// The reason given when the game is lost by this counter.
    pub const fn loss_reason(self) -> LossReason {
        match self {
            CounterKind::Technical => LossReason::TechnicalFouls,
            CounterKind::Violation => LossReason::Violations,
            CounterKind::Foul => LossReason::Fouls,
            CounterKind::UnrecordedMove => LossReason::UnrecordedMoves,
            CounterKind::IllegalMove => LossReason::IllegalMoves,
        }
    }
}

/// The counters and what feeds them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Fouls {
    /// The counters this book keeps.
    pub counters: BTreeMap<CounterKind, Counter>,
    /// What counts as a foul; a kind that is not listed is none under this book.
    pub kinds: BTreeMap<FoulKind, FoulRule>,
}

/// One counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Counter {
    /// What it is called.
    pub name: Text,
    /// What happens as it rises.
    pub steps: Vec<Step>,
    /// Where it comes from.
    pub source: Source,
}

impl Counter {
    /// The counters into which this one is converted.
    fn targets(&self) -> impl Iterator<Item = CounterKind> {
        self.steps.iter().filter_map(|step| match step.effect {
            StepEffect::CountsAs { counter, .. } => Some(counter),
            StepEffect::GameLost => None,
        })
    }

    /// The count at which the game is lost by this counter alone.
    pub fn loses_at(&self) -> Option<NonZeroU16> {
        self.steps.iter().find(|step| step.effect == StepEffect::GameLost).map(|step| step.at)
    }
}

/// What happens when a counter reaches a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Step {
    /// The number.
    pub at: NonZeroU16,
    /// What happens.
    pub effect: StepEffect,
}

/// The effect of a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum StepEffect {
    /// The game is lost.
    GameLost,
    /// The counter stands for this many of another; a later step replaces an earlier one.
    CountsAs {
        /// The other counter.
        counter: CounterKind,
        /// How many of it, in all.
        total: NonZeroU8,
    },
}

vocabulary! {
    /// Something a player may do wrong at the table.
    pub enum FoulKind {
        /// Touched an own piece that cannot move.
        TouchedImmovablePiece = "touched-immovable-piece",
        /// Touched an enemy piece that cannot be taken.
        TouchedUncapturablePiece = "touched-uncapturable-piece",
        /// Touched pieces of both sides and could not do what is asked first.
        TouchedBothSides = "touched-both-sides",
        /// Fingered pieces without moving them.
        IdleTouching = "idle-touching",
        /// Took hold of a piece while overlooking a check.
        OverlookedCheck = "overlooked-check",
        /// Made two moves in a row.
        ExtraMove = "extra-move",
        /// Moved a piece where it cannot go.
        IllegalMove = "illegal-move",
        /// Displaced a piece by accident.
        DisplacedPiece = "displaced-piece",
        /// Knocked pieces over while or after pressing the clock.
        KnockedOverAfterPress = "knocked-over-after-press",
        /// Left the seat at will.
        LeftSeat = "left-seat",
        /// Talked with somebody.
        Talked = "talked",
        /// Used notes, a set or paper to analyse.
        UsedAids = "used-aids",
        /// Disturbed or distracted the opponent.
        Disturbed = "disturbed",
        /// Read during the game.
        ReadDuringPlay = "read-during-play",
        /// Stopped or started the clock without leave.
        TamperedWithClock = "tampered-with-clock",
        /// Offered a draw again too soon.
        RepeatedDrawOffer = "repeated-draw-offer",
        /// Claimed the natural move limit wrongly.
        FalseLimitClaim = "false-limit-claim",
        /// Claimed it with a record that does not reach the position.
        UnverifiableLimitClaim = "unverifiable-limit-claim",
        /// Pressed the clock with the other hand.
        WrongHandOnClock = "wrong-hand-on-clock",
        /// Pressed the clock too hard.
        HardPress = "hard-press",
        /// Pressed the clock before moving.
        PressedBeforeMoving = "pressed-before-moving",
        /// Left a move out of the record, or wrote it illegibly.
        UnrecordedMove = "unrecorded-move",
        /// Asked a question on the opponent's time without cause.
        AskedOnOpponentsTime = "asked-on-opponents-time",
    }
}

/// How a kind of foul is punished.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FoulRule {
    /// The counter it feeds.
    pub counter: CounterKind,
    /// By how much when it happens again; by one the first time. Absent means by one again.
    pub again: Option<Ruled<NonZeroU8>>,
    /// What it does to the clocks.
    #[serde(default)]
    pub clock: ClockPenalty,
    /// Where it comes from.
    pub source: Source,
}

impl FoulRule {
    /// By how much the counter rises, given how often the player did this before in the game.
    pub fn count(&self, times_before: u16) -> NonZeroU8 {
        match &self.again {
            Some(again) if times_before > 0 => again.value,
            _ => NonZeroU8::MIN,
        }
    }
}

/// What a foul does to the clocks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct ClockPenalty {
    /// Seconds taken from the player's remaining time; if none are left, the game is lost on time.
    pub own_minus_s: u32,
    /// Seconds added to the opponent's remaining time.
    pub opponent_plus_s: u32,
}

impl Fouls {
    /// The declared rule for a kind of foul; none if the book does not know it.
    pub fn rule(&self, kind: FoulKind) -> Option<&FoulRule> {
        self.kinds.get(&kind)
    }

    /// The count at which a counter loses the game.
    pub fn loses_at(&self, counter: CounterKind) -> Option<NonZeroU16> {
        self.counters.get(&counter).and_then(Counter::loses_at)
    }

    pub(crate) fn faults(&self) -> Vec<(String, Inconsistency)> {
        let mut faults = Vec::new();
        for (kind, rule) in &self.kinds {
            if !self.counters.contains_key(&rule.counter) {
                let fault = Inconsistency::NoSuchCounter(rule.counter);
                faults.push((format!("kinds.{kind}.counter"), fault));
            }
        }
        for (kind, counter) in &self.counters {
            let path = format!("counters.{kind}.steps");
            if counter.steps.is_empty() {
                faults.push((path.clone(), Inconsistency::NoSteps));
            }
            if !counter.steps.is_sorted_by(|a, b| a.at < b.at) {
                faults.push((path.clone(), Inconsistency::StepsDoNotRise));
            }
            for target in counter.targets() {
                match self.counters.get(&target) {
                    None => faults.push((path.clone(), Inconsistency::NoSuchCounter(target))),
                    Some(other) if other.targets().next().is_some() => {
                        faults.push((path.clone(), Inconsistency::CounterPassedOn(target)));
                    }
                    Some(_) => {}
                }
            }
        }
        faults
    }
}
