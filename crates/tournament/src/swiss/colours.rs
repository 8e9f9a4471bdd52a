//! Who of two has Red.

use chuhe_rulebook::ColourPriority;

use super::contender::{Contender, Contenders};
use super::options::{ColourLimits, TiedColours};
use crate::red_by::RedBy;
use crate::side::Side;

/// Who of two has Red.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allotment {
    /// Whether the first named has Red.
    pub(super) first_red: bool,
    /// How many limits are broken by it; never more than by the other way round.
    pub(super) breaches: u32,
    /// Why.
    pub(super) by: RedBy,
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
        return Allotment { first_red: one_red < other_red, breaches, by: RedBy::Limits };
    }
    if let Some((first_red, by)) = by_history(contenders, one, other) {
        return Allotment { first_red, breaches, by };
    }
    let (x, y) = (one.player.number, other.player.number);
    let (smaller_red, by) = match contenders.options.tied_colours {
        TiedColours::RoundParity => (contenders.field.round % 2 == 1, RedBy::RoundParity),
        TiedColours::NumberSum => ((x ^ y) & 1 == 1, RedBy::NumberSum),
        TiedColours::Lot => (contenders.lot(x, y) >> 63 == 1, RedBy::Lot),
    };
    Allotment { first_red: smaller_red == (x < y), breaches, by }
}

/// Whether the first has Red by the colours so far, and why; none if they say nothing.
#[inline]
fn by_history(
    contenders: &Contenders<'_>,
    one: &Contender<'_>,
    other: &Contender<'_>,
) -> Option<(bool, RedBy)> {
    let unequal = one.player.half_points != other.player.half_points;
    if unequal && contenders.options.unequal_scores == ColourPriority::HigherScore {
        let first_is_higher = one.player.half_points > other.player.half_points;
        let (higher, lower) = if first_is_higher { (one, other) } else { (other, one) };
        let (higher_red, by) = if higher.surplus != 0 {
            (higher.surplus < 0, RedBy::HigherScoreBalance)
        } else if lower.surplus != 0 {
            (lower.surplus > 0, RedBy::LowerScoreBalance)
        } else if let Some(last) = higher.last {
            (last == Side::Black, RedBy::HigherScoreAlternation)
        } else {
            (lower.last? == Side::Red, RedBy::LowerScoreAlternation)
        };
        return Some((higher_red == first_is_higher, by));
    }
    if one.surplus != other.surplus {
        return Some((one.surplus < other.surplus, RedBy::Balance));
    }
    // The last round in which they had different colours is turned round.
    let (one_red, other_red) = (one.reds & other.blacks, other.reds & one.blacks);
    if one_red != other_red {
        return Some((other_red > one_red, RedBy::Alternation));
    }
    let first_red = match (one.last, other.last) {
        (Some(last), None) => last == Side::Black,
        (None, Some(last)) => last == Side::Red,
        (Some(last), Some(others)) if last != others => last == Side::Black,
        _ => return None,
    };
    Some((first_red, RedBy::Alternation))
}
