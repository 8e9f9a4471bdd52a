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
