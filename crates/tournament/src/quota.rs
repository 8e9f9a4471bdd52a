//! Entries per unit, where the plan of an event lays them down (AXF 2017 App2.1, App3.1).

use std::cmp::Reverse;

use chuhe_rulebook::Quota;

use crate::tournament::Tournament;

/// A unit that has entered more than the plan allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotaComplaint {
    /// The unit.
    pub unit: String,
    /// How many it has entered.
    pub entered: usize,
    /// How many it may enter at most.
    pub most: usize,
}

impl Tournament {
    /// The quota of the event's plan, if it has one.
    pub(crate) fn quota(&self) -> Option<&Quota> {
        self.book.events.get(self.setting.plan.as_deref()?)?.quota.as_ref()
    }

    /// The units that have entered more than the plan of the event allows. Which of them was champion or runner-up and
    /// which is the host the event does not know: the larger numbers are theirs who have entered most, and first.
    /// The host fills an odd number up and may so have one more. It is told, and no condition of play.
    pub fn quota_complaints(&self) -> Vec<QuotaComplaint> {
        let Some(quota) = self.quota() else { return Vec::new() };
        let mut units: Vec<(&str, usize)> = Vec::new();
        let entered = self.participants().filter(|(_, one)| one.left.is_none());
        let entered: Vec<_> = entered.map(|(_, one)| one.entrant.unit.as_deref()).collect();
        for unit in entered.iter().flatten() {
            match units.iter_mut().find(|(known, _)| known == unit) {
                Some((_, count)) => *count += 1,
                None => units.push((unit, 1)),
            }
        }
        units.sort_by_key(|&(_, count)| Reverse(count));
        let filled_up = usize::from(entered.len().is_multiple_of(2));
        let host = usize::from(quota.host.get()) + filled_up;
        let mut larger = vec![host, quota.champion.get().into(), quota.runner_up.get().into()];
        larger.sort_unstable_by_key(|&most| Reverse(most));
        let others = usize::from(quota.others.get());
        let allowed = larger.into_iter().chain(std::iter::repeat(others));
        let over = units.into_iter().zip(allowed).filter(|((_, count), most)| count > most);
        over.map(|((unit, entered), most)| QuotaComplaint { unit: unit.to_owned(), entered, most })
            .collect()
    }
}
