//! How the criteria are laid out as the digits of one long number.
//!
//! A digit has room for the marks of a whole round, so that no sum of lesser marks ever outweighs one mark more
//! in a digit before it: comparing sums is comparing criterion by criterion. Bit 0 stays empty, because costs
//! must be even.
//!
//! Low digits are those that differ inside a section; high digits are zero for a proper pair of one section.
//! Between the two there is some room, so that the duals of a section do not reach the high digits.

use chuhe_rulebook::ByeGoesTo;

use super::contender::Contenders;
use super::marks::{Marker, Marks};
use super::options::LimitStanding;
use crate::matching::{Weight, Wide};

const ROOM_BETWEEN: u32 = 6;

/// Where the digits stand: for each the number of its lowest bit.
pub(super) struct Layout {
    lot: u32,
    distance: u32,
    bye_place: u32,
    float_imbalance: u32,
    repeated_floats: u32,
    repeated_colours: u32,
    imbalance: u32,
    /// Limits on colours stand after scores, or before them.
    low_breaches: u32,
    high_breaches: u32,
    limits_are_high: bool,
    /// Bits up to the end of the low digits.
    pub(super) low_bits: u32,
    /// The lowest bit of the high digits.
    pub(super) high: u32,
    /// By section: how many leave it, and how far.
    sections: Vec<(u32, u32)>,
    bye: [u32; 2],
    units: u32,
    /// All bits.
    pub(super) bits: u32,
}

impl Layout {
    pub(super) fn new(contenders: &Contenders<'_>, marker: &Marker<'_>) -> Layout {
        let most = marker.most();
        let pairs = contenders.list.len() as u64 / 2 + 1;
        let mut bits = 1;
        let mut digit = |most: u64| {
            let start = bits;
            bits += u64::BITS - most.leading_zeros();
            start
        };
        let limits_are_high = contenders.options.limits.standing == LimitStanding::BeforeScores;
        let lot = digit(most.lot * pairs);
        let distance = digit(most.distance * pairs);
        // There is one bye at most.
        let bye_place = digit(most.bye_place);
        let float_imbalance = digit(most.float_imbalance * pairs);
        let repeated_floats = digit(most.repeated_floats * pairs);
        let repeated_colours = digit(most.repeated_colours * pairs);
        let imbalance = digit(most.imbalance * pairs);
        let low_breaches = digit(if limits_are_high { 0 } else { most.breaches * pairs });
        let low_bits = digit(0);
        let high = low_bits + ROOM_BETWEEN;
        bits = high;
        let mut digit = |most: u64| {
            let start = bits;
            bits += u64::BITS - most.leading_zeros();
            start
        };
        let count = contenders.sections.len();
        let lowest = if count > 0 { contenders.section_score(count - 1) } else { 0 };
        let mut sections = vec![(0, 0); count];
        for (section, digits) in sections.iter_mut().enumerate().rev().skip(1) {
            let size = contenders.sections[section].len() as u64;
            let farthest = u64::from(contenders.section_score(section).saturating_sub(lowest));
            let how_far = digit(size * farthest);
            *digits = (digit(size), how_far);
        }
        let high_breaches = digit(if limits_are_high { most.breaches * pairs } else { 0 });
        let levels = contenders.list.iter().map(|contender| contender.level).max().unwrap_or(0);
        let bye = match contenders.options.bye_goes_to {
            ByeGoesTo::LowestWithoutBye => {
                let level = digit(u64::from(levels));
                [digit(255), level]
            }
            ByeGoesTo::Lowest => {
                let byes = digit(255);
                [byes, digit(u64::from(levels))]
            }
        };
        let units = digit(most.units * pairs);
        Layout {
            lot,
            distance,
            bye_place,
            float_imbalance,
            repeated_floats,
            repeated_colours,
            imbalance,
            low_breaches,
            high_breaches,
            limits_are_high,
            low_bits,
            high,
            sections,
            bye,
            units,
            bits,
        }
    }

    /// The low digits of a pair.
    #[inline]
    pub(super) fn low<V: Weight>(&self, marks: &Marks) -> V {
        let breaches = if self.limits_are_high { 0 } else { marks.breaches };
        V::scaled(marks.lot, self.lot)
            + V::scaled(marks.distance, self.distance)
            + V::scaled(marks.bye_place, self.bye_place)
            + V::scaled(marks.float_imbalance, self.float_imbalance)
            + V::scaled(marks.repeated_floats, self.repeated_floats)
            + V::scaled(marks.repeated_colours, self.repeated_colours)
            + V::scaled(marks.imbalance, self.imbalance)
            + V::scaled(breaches, self.low_breaches)
    }

    /// Whether the high digits of a pair are zero if both are of one section.
    #[inline]
    pub(super) fn is_low(&self, marks: &Marks) -> bool {
        marks.units == 0 && !(self.limits_are_high && marks.breaches > 0)
    }

    /// The high digits of a pair, but for the scores.
    pub(super) fn high<const N: usize>(&self, marks: &Marks) -> Wide<N> {
        let breaches = if self.limits_are_high { marks.breaches } else { 0 };
        Wide::scaled(marks.units, self.units) + Wide::scaled(breaches, self.high_breaches)
    }

    /// The digits for a pair of two sections.
    pub(super) fn scores<const N: usize>(
        &self,
        contenders: &Contenders<'_>,
        upper: usize,
        lower: usize,
    ) -> Wide<N> {
        if upper == lower {
            return Wide::ZERO;
        }
        let (leaves, how_far) = self.sections[upper];
        let gap = contenders.section_score(upper).saturating_sub(contenders.section_score(lower));
        Wide::scaled(1, leaves) + Wide::scaled(u64::from(gap), how_far)
    }

    /// The digits for the right to a bye.
    pub(super) fn bye<const N: usize>(&self, byes: u8, level: u32) -> Wide<N> {
        Wide::scaled(u64::from(byes), self.bye[0]) + Wide::scaled(u64::from(level), self.bye[1])
    }
}
