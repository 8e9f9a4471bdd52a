//! What the criteria have to say about one pair. Less is better, and marks of a round are added up.

use chuhe_rulebook::{FirstRound, PairingDirection};

use serde::{Deserialize, Serialize};

use super::contender::{Contender, Contenders};
use super::field::Float;
use crate::side::Side;

/// What the criteria have to say about a pair, but for the scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks {
    /// Players who are paired against the rule on units.
    pub(super) units: u64,
    /// Limits on colours broken.
    pub(super) breaches: u64,
    /// How far colours are from balance. The sum of the squares of all surpluses after the round is smallest
    /// when the sum of (surplus of Red − surplus of Black) is; a constant keeps it from being negative.
    pub(super) imbalance: u64,
    /// Players who have the colour of their last game again.
    pub(super) repeated_colours: u64,
    /// Players who float the same way as in the round before.
    pub(super) repeated_floats: u64,
    /// How far floats are from balance, reckoned like colours.
    pub(super) float_imbalance: u64,
    /// How many of the section have a larger number than the one with the bye.
    pub(super) bye_place: u64,
    /// The square of the distance from the ideal opponent by number. Squares, because then two small
    /// deviations are better than one large one, and the ideal pairing of a whole section is the best one.
    pub(super) distance: u64,
    /// The lot.
    pub(super) lot: u64,
}

/// Bits of a lot. Enough that two pairings are hardly ever equal to the last; few enough to reckon fast.
pub(super) const LOT_BITS: u32 = 24;

/// How near a pair is to what its numbers demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ByNumber {
    /// Whom a player should meet by number in this round.
    pub ideal: Ideal,
    /// By how many places of the section the opponent is another; of two sections the last of the upper and the
    /// first of the lower should meet.
    pub off: u32,
}

/// Which opponent is the ideal one by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ideal {
    /// 近对: the neighbour.
    Near,
    /// 远对: the one as far from the end as oneself from the beginning.
    Far,
    /// 拦腰: half a section away.
    Half,
    /// Anybody.
    Any,
}

impl Ideal {
    pub(super) fn of(contenders: &Contenders<'_>) -> Ideal {
        if contenders.field.round == 1 {
            return match contenders.options.first_round {
                FirstRound::Neighbours => Ideal::Near,
                FirstRound::Halves => Ideal::Half,
                FirstRound::Ends => Ideal::Far,
                FirstRound::Lot => Ideal::Any,
            };
        }
        match contenders.options.direction {
            PairingDirection::NearFarByParity if contenders.field.round.is_multiple_of(2) => {
                Ideal::Far
            }
            PairingDirection::NearFarByParity | PairingDirection::Near => Ideal::Near,
            PairingDirection::Fold => Ideal::Half,
        }
    }
}

/// Gives marks.
pub(super) struct Marker<'a> {
    contenders: &'a Contenders<'a>,
    ideal: Ideal,
    units_apart: bool,
    units_meet: bool,
    /// The largest surplus of anybody.
    largest_surplus: i32,
    /// The largest float balance of anybody.
    largest_float_balance: i32,
}

impl<'a> Marker<'a> {
    pub(super) fn new(contenders: &'a Contenders<'a>) -> Marker<'a> {
        let list = &contenders.list;
        let largest = |fact: fn(&Contender<'_>) -> i32| {
            list.iter().map(|contender| fact(contender).abs()).max().unwrap_or(0)
        };
        Marker {
            contenders,
            ideal: Ideal::of(contenders),
            units_apart: contenders.units_apart(),
            units_meet: contenders.units_meet(),
            largest_surplus: largest(|contender| contender.surplus),
            largest_float_balance: largest(|contender| contender.float_balance),
        }
    }

    /// The marks of a pair; the first stands before the second in the list.
    #[inline]
    pub(super) fn pair(&self, first: usize, second: usize) -> Marks {
        let (one, other) = (&self.contenders.list[first], &self.contenders.list[second]);
        let same_unit = one.unit.is_some() && one.unit == other.unit;
        let units = if self.units_apart {
            if same_unit { 2 } else { 0 }
        } else if self.units_meet && !same_unit {
            u64::from(one.has_unit_mate) + u64::from(other.has_unit_mate)
        } else {
            0
        };
        let allotment = self.contenders.colours(one, other);
        let (red, black) = if allotment.first_red { (one, other) } else { (other, one) };
        let imbalance = red.surplus - black.surplus + 2 * self.largest_surplus;
        let repeated_colours =
            u64::from(red.last == Some(Side::Red)) + u64::from(black.last == Some(Side::Black));
        let floats = one.section != other.section && self.contenders.options.balance_floats;
        let (repeated_floats, float_imbalance) = if floats {
            let repeated = u64::from(one.last_float == Some(Float::Down))
                + u64::from(other.last_float == Some(Float::Up));
            let balance = one.float_balance - other.float_balance + 2 * self.largest_float_balance;
            (repeated, u64::from(balance.unsigned_abs()))
        } else {
            (0, 0)
        };
        Marks {
            units,
            breaches: u64::from(allotment.breaches),
            imbalance: u64::from(imbalance.unsigned_abs()),
            repeated_colours,
            repeated_floats,
            float_imbalance,
            bye_place: 0,
            distance: self.distance(one, other),
            lot: self.contenders.lot(one.player.number, other.player.number) >> (64 - LOT_BITS),
        }
    }

    /// The marks of a bye, but for the right to it.
    pub(super) fn bye(&self, who: usize) -> Marks {
        let player = &self.contenders.list[who];
        let size = self.section_size(player);
        Marks {
            bye_place: u64::from(size - 1 - player.place),
            lot: self.contenders.lot(player.player.number, player.player.number) >> (64 - LOT_BITS),
            ..Marks::default()
        }
    }

    fn section_size(&self, contender: &Contender<'_>) -> u32 {
        self.contenders.sections[contender.section].len() as u32
    }

    #[inline]
    fn distance(&self, one: &Contender<'_>, other: &Contender<'_>) -> u64 {
        let (x, y) = (i64::from(one.place), i64::from(other.place));
        let size = i64::from(self.section_size(one));
        if one.section != other.section {
            // The last of a section and the first of another are neighbours.
            return if self.ideal == Ideal::Any { 0 } else { square(size - x + y) };
        }
        match self.ideal {
            Ideal::Near => square(y - x),
            // Given who is in the section, this is least when the sum of (y − x)² is largest.
            Ideal::Far => square(x + y - (size - 1)),
            Ideal::Half => square(y - x - size / 2),
            Ideal::Any => 0,
        }
    }

    /// How near two are to what their numbers demand; the first stands before the second in the list.
    pub(super) fn by_number(&self, one: &Contender<'_>, other: &Contender<'_>) -> ByNumber {
        // Neighbours are one place apart; the other ideals are met exactly.
        let neighbours = self.ideal == Ideal::Near || one.section != other.section;
        let apart = self.distance(one, other).isqrt() as u32;
        ByNumber { ideal: self.ideal, off: apart.saturating_sub(u32::from(neighbours)) }
    }

    /// More than any pair's marks, each by itself.
    pub(super) fn most(&self) -> Marks {
        let largest = self.contenders.sections.iter().map(|section| section.len() as u64).max();
        let largest = largest.unwrap_or(0) + 1;
        Marks {
            units: 2,
            breaches: 4,
            imbalance: u64::from(self.largest_surplus.unsigned_abs()) * 4,
            repeated_colours: 2,
            repeated_floats: 2,
            float_imbalance: u64::from(self.largest_float_balance.unsigned_abs()) * 4,
            bye_place: largest,
            distance: 4 * largest * largest,
            lot: 1 << LOT_BITS,
        }
    }
}

fn square(distance: i64) -> u64 {
    distance.unsigned_abs().pow(2)
}
