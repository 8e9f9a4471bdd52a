//! Fouls counted, and what the counts come to.

use std::collections::BTreeMap;

use chuhe_rulebook::{Counter, CounterKind, FoulKind, Fouls, StepEffect};

/// How often a player did what in one game (AXF 2017 1§3.6, 1§3.7).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    times: BTreeMap<FoulKind, u16>,
    counts: BTreeMap<CounterKind, u16>,
}

impl Counters {
    /// How often a kind of foul was recorded.
    pub fn times(&self, kind: FoulKind) -> u16 {
        self.times.get(&kind).copied().unwrap_or(0)
    }

    /// What stands on a counter itself.
    pub fn count(&self, counter: CounterKind) -> u16 {
        self.counts.get(&counter).copied().unwrap_or(0)
    }

    /// What a counter stands for, with what other counters add to it by their steps.
    pub fn total(&self, fouls: &Fouls, counter: CounterKind) -> u16 {
        let passed_on = fouls.counters.iter().filter_map(|(&other, rule)| {
            let reached = |step: &&chuhe_rulebook::Step| step.at.get() <= self.count(other);
            let steps = rule.steps.iter().filter(reached);
            steps.rev().find_map(|step| match step.effect {
                StepEffect::CountsAs { counter: to, total } if to == counter => {
                    Some(u16::from(total.get()))
                }
                _ => None,
            })
        });
        passed_on.fold(self.count(counter), u16::saturating_add)
    }

    /// The counter that has lost the game, if one has.
    pub fn lost_by(&self, fouls: &Fouls) -> Option<CounterKind> {
        let lost = |(&kind, rule): (&CounterKind, &Counter)| {
            let limit = rule.loses_at()?;
            (self.total(fouls, kind) >= limit.get()).then_some(kind)
        };
        fouls.counters.iter().find_map(lost)
    }

    /// What a table counts as fouls (犯规), technical ones with them; moves left out of a record are another matter.
    pub fn fouls(&self) -> u16 {
        self.count(CounterKind::Technical).saturating_add(self.count(CounterKind::Foul))
    }

    /// All counts that are not zero.
    pub fn all(&self) -> impl Iterator<Item = (CounterKind, u16)> + '_ {
        self.counts.iter().map(|(&kind, &count)| (kind, count)).filter(|(_, count)| *count > 0)
    }

    pub(crate) fn add(&mut self, fouls: &Fouls, kind: FoulKind) {
        let Some(rule) = fouls.rule(kind) else { return };
        let by = u16::from(rule.count(self.times(kind)).get());
        let times = self.times.entry(kind).or_default();
        *times = times.saturating_add(1);
        let count = self.counts.entry(rule.counter).or_default();
        *count = count.saturating_add(by);
    }

    /// Strikes out fouls of a kind that were recorded by mistake.
    pub(crate) fn strike(&mut self, fouls: &Fouls, kind: FoulKind, times: u16) {
        let Some(rule) = fouls.rule(kind) else { return };
        for _ in 0..times.min(self.times(kind)) {
            let left = self.times(kind) - 1;
            self.times.insert(kind, left);
            let by = u16::from(rule.count(left).get());
            let count = self.counts.entry(rule.counter).or_default();
            *count = count.saturating_sub(by);
        }
    }
}

/// What fouls cost on the clocks, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cost {
    /// What the opponent is given.
    pub(crate) opponent: i64,
    /// What the offender loses.
    pub(crate) own: i64,
}

impl Cost {
    pub(crate) fn of(fouls: &Fouls, kind: FoulKind, times: u16) -> Cost {
        let penalty = fouls.rule(kind).map(|rule| rule.clock).unwrap_or_default();
        let ms = |seconds: u32| i64::from(times) * i64::from(seconds) * 1000;
        Cost { opponent: ms(penalty.opponent_plus_s), own: ms(penalty.own_minus_s) }
    }
}

/// What the fouls of a player have cost so far: a foul that is struck out gives back only what it took. The loss of
/// the game comes before the clocks, and a game may have had no clock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fines {
    opponent: BTreeMap<FoulKind, i64>,
    own: BTreeMap<FoulKind, i64>,
}

impl Fines {
    /// Of so much, what the opponent was really given for this foul.
    pub(crate) fn given(&self, kind: FoulKind, most: i64) -> i64 {
        self.opponent.get(&kind).copied().unwrap_or(0).min(most)
    }

    /// Of so much, what the offender really lost for this foul.
    pub(crate) fn taken(&self, kind: FoulKind, most: i64) -> i64 {
        self.own.get(&kind).copied().unwrap_or(0).min(most)
    }

    /// The opponent's clock was put forward for this foul, or back.
    pub(crate) fn give(&mut self, kind: FoulKind, ms: i64) {
        let sum = self.opponent.entry(kind).or_default();
        *sum = sum.saturating_add(ms);
    }

    /// The offender's clock was put back for this foul, or forward.
    pub(crate) fn take(&mut self, kind: FoulKind, ms: i64) {
        let sum = self.own.entry(kind).or_default();
        *sum = sum.saturating_add(ms);
    }
}
