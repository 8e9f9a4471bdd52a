//! Who of two has Red.

use chuhe_rulebook::ColourPriority;

use super::contender::{Contender, Contenders};
use super::options::{ColourLimits, TiedColours};
use crate::side::Side;

/// Who of two has Red.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allotment {
    /// Whether the first named has Red.
    pub(super) first_red: bool,
    /// How many limits are broken by it; never more than by the other way round.
    pub(super) breaches: u32,
    /// Whether nothing in their colours so far decided it.
    pub(super) tied: bool,
}

/// Whether a side would be one too many in a row.
pub(super) fn too_many_in_a_row(limits: &ColourLimits, player: &Contender<'_>, side: Side) -> bool {
    let goes_on = player.last == Some(side);
    limits.in_a_row.is_some_and(|limit| goes_on && player.in_a_row >= u32::from(limit.get()))
}

/// Whether a side would make too large a surplus.
pub(super) fn too_large_a_surplus(
    limits: &ColourLimits,
    player: &Contender<'_>,
    side: Side,
) -> bool {
    limits.surplus.is_some_and(|limit| surplus_of(player, side) + 1 > i32::from(limit.get()))
}

/// By how many games a side outweighs the other so far.
pub(super) fn surplus_of(player: &Contender<'_>, side: Side) -> i32 {
    match side {
        Side::Red => player.surplus,
        Side::Black => -player.surplus,
    }
}

#[inline]
fn breaches(limits: &ColourLimits, player: &Contender<'_>, side: Side) -> u32 {
    u32::from(too_many_in_a_row(limits, player, side))
        + u32::from(too_large_a_surplus(limits, player, side))
}

/// Who of two has Red: as few limits broken as possible, then balance, then alternation, then numbers
/// (AXF 2017 App1.10, App2.8).
#[inline]
pub(super) fn allot(
    contenders: &Contenders<'_>,
    one: &Contender<'_>,
    other: &Contender<'_>,
) -> Allotment {
    let limits = &contenders.options.limits;
    let one_red = breaches(limits, one, Side::Red) + breaches(limits, other, Side::Black);
    let other_red = breaches(limits, one, Side::Black) + breaches(limits, other, Side::Red);
    let breaches = one_red.min(other_red);
    if one_red != other_red {
        return Allotment { first_red: one_red < other_red, breaches, tied: false };
    }
    if let Some(first_red) = by_history(contenders, one, other) {
        return Allotment { first_red, breaches, tied: false };
    }
    let smaller_red = match contenders.options.tied_colours {
        TiedColours::RoundParity => contenders.field.round % 2 == 1,
        TiedColours::NumberSum => (one.player.number ^ other.player.number) & 1 == 1,
        TiedColours::Lot => contenders.lot(one.player.number, other.player.number) >> 63 == 1,
    };
    let first_red = smaller_red == (one.player.number < other.player.number);
    Allotment { first_red, breaches, tied: true }
}

/// Whether the first has Red by the colours so far, if they say anything.
#[inline]
fn by_history(
    contenders: &Contenders<'_>,
    one: &Contender<'_>,
    other: &Contender<'_>,
) -> Option<bool> {
    let unequal = one.player.half_points != other.player.half_points;
    if unequal && contenders.options.unequal_scores == ColourPriority::HigherScore {
        let first_is_higher = one.player.half_points > other.player.half_points;
        let (higher, lower) = if first_is_higher { (one, other) } else { (other, one) };
        let higher_red = if higher.surplus != 0 {
            higher.surplus < 0
        } else if lower.surplus != 0 {
            lower.surplus > 0
        } else if let Some(last) = higher.last {
            last == Side::Black
        } else {
            lower.last? == Side::Red
        };
        return Some(higher_red == first_is_higher);
    }
    if one.surplus != other.surplus {
        return Some(one.surplus < other.surplus);
    }
    // The last round in which they had different colours is turned round.
    let (one_red, other_red) = (one.reds & other.blacks, other.reds & one.blacks);
    if one_red != other_red {
        return Some(other_red > one_red);
    }
    match (one.last, other.last) {
        (Some(last), None) => Some(last == Side::Black),
        (None, Some(last)) => Some(last == Side::Red),
        (Some(one_last), Some(other_last)) if one_last != other_last => {
            Some(one_last == Side::Black)
        }
        _ => None,
    }
}
