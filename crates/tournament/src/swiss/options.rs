//! How an event pairs.

use std::num::NonZeroU8;

use chuhe_rulebook::{ByeGoesTo, ColourPriority, FirstRound, PairingDirection, SameUnit, Swiss};

pub use chuhe_rulebook::{FirstColours, LimitStanding, TiedColours, UnitStanding};

use super::checklist::Criterion;

/// How an event pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether players of one unit are kept apart (AXF 2017 App1.3, App3.3).
    pub same_unit: SameUnit,
    /// How firmly they are.
    pub unit_standing: UnitStanding,
    /// How many players a section (积分段) has at least: from the top, scores are put together until there are so many; the
    /// last section may have fewer. With 1 every score is a section.
    pub section_players: NonZeroU8,
    /// Colours in a row, and surplus of one colour.
    pub limits: ColourLimits,
    /// Whose colours decide when scores are unequal (AXF 2017 App1.10, App2.8).
    pub unequal_scores: ColourPriority,
    /// How the first round is paired.
    pub first_round: FirstRound,
    /// Who has Red in the first round.
    pub first_colours: FirstColours,
    /// How an opponent is looked for inside a section after the first round (AXF 2017 App1.10).
    pub direction: PairingDirection,
    /// Who has Red when colours so far do not say.
    pub tied_colours: TiedColours,
    /// Who gets the bye.
    pub bye_goes_to: ByeGoesTo,
    /// Whether floats are balanced (调整上下调).
    pub balance_floats: bool,
    /// The seed of all lots.
    pub seed: u64,
}

impl Options {
    /// As a rulebook says, with 0 for the seed.
    pub fn from_book(swiss: &Swiss) -> Options {
        Options {
            same_unit: swiss.same_unit.value,
            unit_standing: swiss.unit_standing.value,
            section_players: swiss.section_players.value,
            limits: ColourLimits {
                in_a_row: Some(swiss.same_colour_in_a_row.value),
                surplus: Some(swiss.colour_surplus.value),
                standing: swiss.colour_limits.value,
            },
            unequal_scores: swiss.unequal_scores.value,
            first_round: swiss.first_round.value,
            first_colours: swiss.first_colours.value,
            direction: swiss.direction.value,
            tied_colours: swiss.tied_colours.value,
            bye_goes_to: swiss.bye_goes_to.value,
            balance_floats: swiss.balance_floats.value,
            seed: 0,
        }
    }
}

impl Options {
    /// The criteria that a round is paired by, in the order in which they count.
    pub fn criteria(&self, round: u16) -> Vec<Criterion> {
        use Criterion::*;
        let units = match self.same_unit {
            SameUnit::ApartAlways => true,
            SameUnit::ApartInFirstRound | SameUnit::MeetInFirstRound => round == 1,
            SameUnit::Free => false,
        };
        let in_a_row = self.limits.in_a_row.map(|_| ColoursInARow);
        let limits = in_a_row.into_iter().chain(self.limits.surplus.map(|_| ColourSurplus));
        let mut criteria = vec![NoRematch, NotForbidden];
        if self.limits.standing == LimitStanding::Binding {
            criteria.extend(limits.clone());
        }
        criteria.extend(units.then_some(Units));
        criteria.push(Bye);
        if self.limits.standing == LimitStanding::BeforeScores {
            criteria.extend(limits.clone());
        }
        criteria.push(Scores);
        if self.limits.standing == LimitStanding::AfterScores {
            criteria.extend(limits);
        }
        criteria.extend([ColourBalance, ColourAlternation]);
        criteria.extend(self.balance_floats.then_some(Floats));
        criteria.push(Numbers);
        criteria
    }
}

/// Limits on colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColourLimits {
    /// Games of one colour in a row that are still allowed; the third is 连三.
    pub in_a_row: Option<NonZeroU8>,
    /// Surplus of one colour that is still allowed; three is 多三.
    pub surplus: Option<NonZeroU8>,
    /// Where they stand among the criteria.
    pub standing: LimitStanding,
}
