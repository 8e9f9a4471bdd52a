//! The field as the pairing sees it: sorted, cut into sections, with the facts that criteria ask for.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use chuhe_rulebook::SameUnit;

use super::colours::{Allotment, allot};
use super::field::{Field, Fixed, Float, Player};
use super::options::{LimitStanding, Options, UnitStanding};
use crate::lot::{STEP, mixed};
use crate::side::Side;

/// A player with everything that criteria ask for.
#[derive(Clone, Debug)]
pub(super) struct Contender<'a> {
    pub(super) player: &'a Player,
    /// The section, counted from the top.
    pub(super) section: usize,
    /// The place in the section by score and number, from 0.
    pub(super) place: u32,
    /// How many different scores are below.
    pub(super) level: u32,
    /// Who is from the same unit.
    pub(super) unit: Option<u32>,
    /// Whether anybody else is from the same unit.
    pub(super) has_unit_mate: bool,
    /// Games with Red less games with Black.
    pub(super) surplus: i32,
    /// The side of the last game played.
    pub(super) last: Option<Side>,
    /// For how many games it has been that side. Rounds without a game neither count nor interrupt.
    pub(super) in_a_row: u32,
    /// Rounds with Red, one bit each.
    pub(super) reds: u128,
    /// Rounds with Black, one bit each.
    pub(super) blacks: u128,
    /// The float of the round before.
    pub(super) last_float: Option<Float>,
    /// Floats down less floats up.
    pub(super) float_balance: i32,
}

impl<'a> Contender<'a> {
    fn of(player: &'a Player, round: u16) -> Contender<'a> {
        let mut contender = Contender {
            player,
            section: 0,
            place: 0,
            level: 0,
            unit: None,
            has_unit_mate: false,
            surplus: 0,
            last: None,
            in_a_row: 0,
            reds: 0,
            blacks: 0,
            last_float: None,
            float_balance: 0,
        };
        for (i, past) in player.rounds.iter().enumerate() {
            if let Some(side) = past.side {
                match side {
                    Side::Red => contender.reds |= 1 << i,
                    Side::Black => contender.blacks |= 1 << i,
                }
                contender.surplus += if side == Side::Red { 1 } else { -1 };
                let goes_on = contender.last == Some(side);
                contender.in_a_row = if goes_on { contender.in_a_row + 1 } else { 1 };
                contender.last = Some(side);
            }
            contender.float_balance += match past.float {
                Some(Float::Down) => 1,
                Some(Float::Up) => -1,
                None => 0,
            };
        }
        if player.rounds.len() + 1 == usize::from(round) {
            contender.last_float = player.rounds.last().and_then(|past| past.float);
        }
        contender
    }
}

/// Everybody who is to be paired, from the top section down and by number inside a section.
#[derive(Clone)]
pub(super) struct Contenders<'a> {
    pub(super) field: &'a Field,
    pub(super) options: &'a Options,
    /// Those whom the arbiter has not paired by hand.
    pub(super) list: Vec<Contender<'a>>,
    /// Those whom the arbiter has paired by hand, by number.
    pub(super) by_hand: BTreeMap<u32, Contender<'a>>,
    /// Each section's part of the list.
    pub(super) sections: Vec<Range<usize>>,
    /// Pairs that may not be, as bits of a square table.
    barred: Vec<u64>,
    row: usize,
    /// Those who may not have the bye, though they might by themselves.
    without_bye: BTreeSet<usize>,
}

impl<'a> Contenders<'a> {
    pub(super) fn of(field: &'a Field, options: &'a Options) -> Contenders<'a> {
        let fixed: BTreeSet<u32> = field.fixed.iter().flat_map(|fixed| fixed.numbers()).collect();
        let mut units: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
        for unit in field.players.iter().filter_map(|player| player.unit.as_deref()) {
            let next = units.len() as u32;
            units.entry(unit).or_insert((next, 0)).1 += 1;
        }
        let levels: BTreeSet<u32> = field.players.iter().map(|player| player.half_points).collect();
        let level_of: BTreeMap<u32, u32> = levels.into_iter().zip(0..).collect();

        let mut everybody: Vec<&Player> = field.players.iter().collect();
        everybody.sort_by_key(|player| (std::cmp::Reverse(player.half_points), player.number));
        let mut contenders = Contenders {
            field,
            options,
            list: Vec::new(),
            by_hand: BTreeMap::new(),
            sections: Vec::new(),
            barred: Vec::new(),
            row: 0,
            without_bye: BTreeSet::new(),
        };
        let mut scores_so_far = None;
        for player in everybody {
            let by_hand = fixed.contains(&player.number);
            // A score all of whose players are paired by hand is a section as well, of nobody.
            let open_section = contenders.sections.last().is_some_and(|section| {
                scores_so_far == Some(player.half_points)
                    || section.len().max(1) < usize::from(options.section_players.get())
            });
            let here = contenders.list.len();
            if !open_section {
                contenders.sections.push(here..here);
            }
            scores_so_far = Some(player.half_points);
            let section = contenders.sections.len() - 1;
            let mut contender = Contender::of(player, field.round);
            contender.section = section;
            contender.place = (here - contenders.sections[section].start) as u32;
            contender.level = level_of[&player.half_points];
            if let Some((unit, members)) = player.unit.as_deref().map(|unit| units[unit]) {
                contender.unit = Some(unit);
                contender.has_unit_mate = members > 1;
            }
            if by_hand {
                contenders.by_hand.insert(player.number, contender);
            } else {
                contenders.list.push(contender);
                contenders.sections[section].end += 1;
            }
        }
        contenders.bar();
        contenders
    }

    /// Notes which pairs may not be.
    fn bar(&mut self) {
        let count = self.list.len();
        self.row = count.div_ceil(64);
        self.barred = vec![0; self.row * count];
        let index: BTreeMap<u32, usize> =
            self.list.iter().map(|contender| contender.player.number).zip(0..).collect();
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for (i, contender) in self.list.iter().enumerate() {
            pairs.push((i, i));
            pairs.extend(contender.player.met.iter().filter_map(|met| Some((i, *index.get(met)?))));
        }
        for (one, other) in &self.field.forbidden {
            pairs.extend(index.get(one).copied().zip(index.get(other).copied()));
        }
        let units = self.units_apart() && self.options.unit_standing == UnitStanding::Binding;
        let limits = self.options.limits.standing == LimitStanding::Binding;
        if units || limits {
            for (i, one) in self.list.iter().enumerate() {
                for (j, other) in self.list.iter().enumerate().skip(i + 1) {
                    let same_unit = units && one.unit.is_some() && one.unit == other.unit;
                    if same_unit || (limits && allot(self, one, other).breaches > 0) {
                        pairs.push((i, j));
                    }
                }
            }
        }
        for (i, j) in pairs {
            self.bar_pair(i, j);
        }
    }

    /// Two may not meet; the number of players stands for the bye.
    fn bar_pair(&mut self, one: usize, other: usize) {
        match self.list.len() {
            bye if one == bye => drop(self.without_bye.insert(other)),
            bye if other == bye => drop(self.without_bye.insert(one)),
            _ => {
                self.barred[one * self.row + other / 64] |= 1 << (other % 64);
                self.barred[other * self.row + one / 64] |= 1 << (one % 64);
            }
        }
    }

    /// The same with some pairs kept, so that neither of the two meets anybody else, and others barred.
    pub(super) fn narrowed(
        &self,
        kept: &[(usize, usize)],
        barred: &[(usize, usize)],
    ) -> Contenders<'a> {
        let mut narrowed = self.clone();
        let seats = self.list.len() + self.list.len() % 2;
        for &(one, other) in kept {
            for third in (0..seats).filter(|&third| third != one && third != other) {
                narrowed.bar_pair(one, third);
                narrowed.bar_pair(other, third);
            }
        }
        for &(one, other) in barred {
            narrowed.bar_pair(one, other);
        }
        narrowed
    }

    /// Whether one of the list may have the bye.
    pub(super) fn may_have_bye(&self, who: usize) -> bool {
        self.list[who].player.may_have_bye && !self.without_bye.contains(&who)
    }

    /// Whether two of the list may meet.
    #[inline]
    pub(super) fn may_meet(&self, one: usize, other: usize) -> bool {
        self.barred[one * self.row + other / 64] & (1 << (other % 64)) == 0
    }

    /// Whether units are kept apart in this round.
    pub(super) fn units_apart(&self) -> bool {
        match self.options.same_unit {
            SameUnit::ApartAlways => true,
            SameUnit::ApartInFirstRound => self.field.round == 1,
            SameUnit::Free | SameUnit::MeetInFirstRound => false,
        }
    }

    /// Whether units meet in this round (AXF 2017 App1.3).
    pub(super) fn units_meet(&self) -> bool {
        self.options.same_unit == SameUnit::MeetInFirstRound && self.field.round == 1
    }

    /// The score that stands for a section: its highest.
    pub(super) fn section_score(&self, section: usize) -> u32 {
        let first = self.sections[section].clone().next();
        first.map_or(0, |first| self.list[first].player.half_points)
    }

    pub(super) fn colours(&self, one: &Contender<'_>, other: &Contender<'_>) -> Allotment {
        allot(self, one, other)
    }

    /// A lot drawn for two numbers, whichever is named first.
    #[inline]
    pub(super) fn lot(&self, one: u32, other: u32) -> u64 {
        // Over everything that tells one lot from another.
        let pair = (u64::from(one.min(other)) << 32) | u64::from(one.max(other));
        let round = u64::from(self.field.round).wrapping_mul(STEP);
        mixed(mixed(self.options.seed.wrapping_add(round)) ^ pair)
    }

    /// What the arbiter has decided by hand.
    pub(super) fn fixed(&self) -> &[Fixed] {
        &self.field.fixed
    }
}
