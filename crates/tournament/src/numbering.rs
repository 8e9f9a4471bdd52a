//! How numbers (签号, 序号) are given out.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::entrant::{Entrant, EntrantId};
use crate::lot::Lots;
use crate::setting::{Carries, StageFormat};
use crate::tournament::Tournament;

/// How numbers are given out. Lots are drawn from a seed, so that every draw can be repeated. Where none is named, or 0,
/// it is to come from chance, which is brought in by [`Command::with_seed`](crate::Command::with_seed).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "by",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Numbering {
    /// All by lot.
    Lot {
        /// From which lots are drawn.
        #[serde(default)]
        seed: u64,
    },
    /// By rating, the highest first; the unrated follow by lot.
    Rating {
        /// From which lots are drawn.
        #[serde(default)]
        seed: u64,
    },
    /// Seeds draw lots for fixed numbers, such as 1, 6, 9 and 14 (AXF 2017 App1.5); the rest are drawn.
    SeedSlots {
        /// The numbers kept for seeds.
        slots: Vec<u16>,
        /// From which lots are drawn.
        #[serde(default)]
        seed: u64,
    },
    /// The stronger half by lot on odd numbers, the weaker half on even ones, as at the 14th World
    /// Championship.
    StrongOdd {
        /// From which lots are drawn.
        #[serde(default)]
        seed: u64,
    },
    /// In the order in which they come: of entry, or of the places they took in the stage before.
    InOrder,
    /// By hand.
    Hand {
        /// The entrants in the order of their numbers.
        order: Vec<EntrantId>,
    },
}

impl Numbering {
    /// The seed from which lots are drawn, if any are.
    pub(crate) fn seed_mut(&mut self) -> Option<&mut u64> {
        match self {
            Numbering::Lot { seed }
            | Numbering::Rating { seed }
            | Numbering::SeedSlots { seed, .. }
            | Numbering::StrongOdd { seed } => Some(seed),
            Numbering::InOrder | Numbering::Hand { .. } => None,
        }
    }

    /// The entrants in the order of their numbers; none if an order by hand is not one of these entrants.
    pub(crate) fn order(
        &self,
        entrants: &[EntrantId],
        of: impl Fn(EntrantId) -> Entrant,
    ) -> Option<Vec<EntrantId>> {
        let mut all = entrants.to_vec();
        let strength = |id: EntrantId| {
            let entrant = of(id);
            (entrant.seed.unwrap_or(u16::MAX), Reverse(entrant.rating))
        };
        match self {
            Numbering::InOrder => {}
            Numbering::Lot { seed } => Lots::new(*seed).shuffle(&mut all),
            Numbering::Rating { seed } => {
                Lots::new(*seed).shuffle(&mut all);
                // Two of one rating keep the order of the lot.
                all.sort_by_key(|&id| Reverse(of(id).rating));
            }
            Numbering::SeedSlots { slots, seed } => {
                let mut lots = Lots::new(*seed);
                let mut seeds: Vec<_> =
                    all.iter().copied().filter(|&id| of(id).seed.is_some()).collect();
                seeds.sort_by_key(|&id| (of(id).seed, id));
                let kept = seed_numbers(slots, all.len(), seeds.len());
                let mut places: Vec<usize> = kept.iter().map(|&no| usize::from(no) - 1).collect();
                seeds.truncate(places.len());
                lots.shuffle(&mut places);
                let mut rest: Vec<_> =
                    all.iter().copied().filter(|id| !seeds.contains(id)).collect();
                lots.shuffle(&mut rest);
                let mut rest = rest.into_iter();
                let drawn = (0..all.len()).map(|at| {
                    let seed = places.iter().position(|&place| place == at).map(|i| seeds[i]);
                    seed.or_else(|| rest.next())
                });
                return drawn.collect();
            }
            Numbering::StrongOdd { seed } => {
                let mut lots = Lots::new(*seed);
                lots.shuffle(&mut all);
                all.sort_by_key(|&id| strength(id));
                let (strong, weak) = all.split_at_mut(entrants.len().div_ceil(2));
                lots.shuffle(strong);
                lots.shuffle(weak);
                let mut order = Vec::with_capacity(entrants.len());
                for (at, &id) in strong.iter().enumerate() {
                    order.push(id);
                    order.extend(weak.get(at));
                }
                return Some(order);
            }
            Numbering::Hand { order } => {
                let (mut given, mut wanted) = (order.clone(), all);
                given.sort_unstable();
                wanted.sort_unstable();
                return (given == wanted).then(|| order.clone());
            }
        }
        Some(all)
    }
}

/// The numbers kept for seeds that a field of so many has, for as many seeds as there are.
pub(crate) fn seed_numbers(slots: &[u16], field: usize, seeds: usize) -> Vec<u16> {
    let mut kept: Vec<u16> = Vec::new();
    for &slot in slots {
        let there = slot > 0 && usize::from(slot) <= field;
        if there && !kept.contains(&slot) && kept.len() < seeds {
            kept.push(slot);
        }
    }
    kept
}

impl Tournament {
    /// The numbers that the plan of the event keeps for seeds (AXF 2017 App1.5); none if it keeps none, or if the event
    /// has no plan.
    pub fn seed_numbers(&self) -> &[u16] {
        let plan = self.setting.plan.as_deref().and_then(|id| self.book.events.get(id));
        plan.map_or(&[], |plan| &plan.seed_numbers)
    }

    /// The stage whose draw gave the numbers of a stage. Who goes on in a Swiss, or to the final that a plan adds to
    /// it (AXF 2017 App2, App3), keeps the number that hangs on the wall and stands on the badge; any other stage is
    /// drawn anew.
    fn numbers_from(&self, stage: u16) -> u16 {
        let mut at = stage;
        while let Some(setting) = self.stage_setting(at)
            && (setting.carries == Carries::All
                || matches!(setting.format, StageFormat::FinalStage { .. }))
            && let Some(before) = setting.takes.stage()
        {
            at = before;
        }
        at
    }

    /// Whether the entrants of a stage keep the numbers of an earlier one.
    pub(crate) fn keeps_numbers(&self, stage: u16) -> bool {
        self.numbers_from(stage) != stage
    }

    /// The number by which an entrant is known in a stage.
    pub fn pairing_number(&self, stage: u16, id: EntrantId) -> Option<usize> {
        self.stage(self.numbers_from(stage))?.number_of(id)
    }

    /// The entrant who is known by a number in a stage.
    pub fn entrant_numbered(&self, stage: u16, number: usize) -> Option<EntrantId> {
        let numbered = self.stage(self.numbers_from(stage))?;
        numbered.field().get(number.wrapping_sub(1)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(n: u32) -> Vec<EntrantId> {
        (1..=n).map(EntrantId).collect()
    }

    #[test]
    fn seeds_draw_lots_for_their_numbers() {
        let of = |id: EntrantId| {
            let entrant = Entrant::player("x");
            if id.0 <= 4 { entrant.seeded(id.0 as u16) } else { entrant }
        };
        let mut first = std::collections::BTreeSet::new();
        for seed in 0..50 {
            let slots = vec![1, 6, 9, 14];
            let order = Numbering::SeedSlots { slots, seed }.order(&field(16), of).unwrap();
            let mut seeds: Vec<_> = [0, 5, 8, 13].iter().map(|&at| order[at].0).collect();
            first.insert(seeds[0]);
            seeds.sort_unstable();
            assert_eq!(seeds, [1, 2, 3, 4], "the four numbers are the seeds'");
        }
        assert_eq!(first.len(), 4, "but which of them is drawn");
        // A small field has no number 9 or 14: two seeds keep theirs, the others are drawn.
        let slots = vec![1, 6, 9, 14];
        let order = Numbering::SeedSlots { slots, seed: 3 }.order(&field(8), of).unwrap();
        assert!(order[0].0 <= 2 && order[5].0 <= 2 && order.len() == 8);
    }

    #[test]
    fn the_unrated_follow_the_rated_by_lot() {
        let of = |id: EntrantId| match id.0 {
            2 => Entrant::player("x").rated(2400),
            5 => Entrant::player("x").rated(2500),
            _ => Entrant::player("x"),
        };
        let order = Numbering::Rating { seed: 7 }.order(&field(6), of).unwrap();
        assert_eq!(order[..2], [EntrantId(5), EntrantId(2)]);
        assert_eq!(order, Numbering::Rating { seed: 7 }.order(&field(6), of).unwrap());
    }

    #[test]
    fn an_order_by_hand_is_the_same_entrants() {
        let of = |_| Entrant::player("x");
        let wrong = Numbering::Hand { order: vec![EntrantId(1), EntrantId(1), EntrantId(2)] };
        assert_eq!(wrong.order(&field(3), of), None);
        let right = Numbering::Hand { order: vec![EntrantId(3), EntrantId(1), EntrantId(2)] };
        assert_eq!(right.order(&field(3), of).unwrap()[0], EntrantId(3));
    }

    #[test]
    fn the_stronger_half_has_the_odd_numbers() {
        let of = |id: EntrantId| Entrant::player("x").rated(3000 - id.0 as u16);
        let order = Numbering::StrongOdd { seed: 11 }.order(&field(9), of).unwrap();
        assert!(order.iter().step_by(2).all(|id| id.0 <= 5));
    }
}
