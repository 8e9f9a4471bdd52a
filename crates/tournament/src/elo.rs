//! Ratings by Elo, as an option: whole numbers only.
//!
//! No rulebook has a rule for ratings; the tables are those that chess federations have used since Elo's book.
//! Nothing here claims to be the official rating of any xiangqi association.

use serde::{Deserialize, Serialize};

use crate::entrant::Seat;
use crate::outcome::Outcome;
use crate::round::BracketMatch;
use crate::side::Side;
use crate::tournament::Tournament;

/// How ratings are reckoned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EloSetting {
    /// How much a game counts.
    pub k: u16,
    /// What the unrated start from.
    pub start: u16,
}

/// The largest rating difference for each expected score from 50 to 99 hundredths.
const EXPECTED: [u16; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
];

/// The rating difference for each score from 50 to 100 hundredths.
const DIFFERENCE: [i32; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// The expected score of a rating against another, in hundredths of a game.
///
/// ```
/// use chuhe_tournament::elo::expected;
/// assert_eq!(expected(2400, 2400), 50);
/// assert_eq!(expected(2600, 2400), 76);
/// assert_eq!(expected(2400, 2600), 24);
/// ```
pub fn expected(own: u16, other: u16) -> u32 {
    let difference = own.abs_diff(other);
    let better = 50 + EXPECTED.partition_point(|&most| most < difference) as u32;
    if own >= other { better } else { 100 - better }
}

/// The rating difference that a score stands for: `scored` half games out of `games`.
pub fn difference(scored: u32, games: u32) -> Option<i32> {
    let (scored, games) = (u64::from(scored), u64::from(games));
    if games == 0 || scored > 2 * games {
        return None;
    }
    let hundredths = (scored * 100 + games) / (2 * games);
    Some(if hundredths >= 50 {
        DIFFERENCE[hundredths as usize - 50]
    } else {
        -DIFFERENCE[50 - hundredths as usize]
    })
}

/// One rated game of somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RatedGame {
    /// Against whom.
    pub opponent: Seat,
    /// The opponent's rating.
    pub rating: u16,
    /// Half games scored: 2, 1 or 0.
    pub scored: u32,
    /// The score that was to be expected, in hundredths.
    pub expected: u32,
}

/// Somebody's ratings in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Rating {
    /// Who.
    #[serde(flatten)]
    pub seat: Seat,
    /// The rating before.
    pub before: u16,
    /// The rating after.
    pub after: u16,
    /// The performance, if any game was played.
    pub performance: Option<i32>,
    /// The games that count.
    pub games: Vec<RatedGame>,
}

impl Rating {
    /// Half games scored.
    pub fn scored(&self) -> u32 {
        self.games.iter().map(|game| game.scored).sum()
    }

    /// The score that was to be expected, in hundredths.
    pub fn expected(&self) -> u32 {
        self.games.iter().map(|game| game.expected).sum()
    }

    /// By how much the rating rises, or falls.
    pub fn change(&self) -> i32 {
        i32::from(self.after) - i32::from(self.before)
    }
}

/// Hundredths of a game as they are written: 225 are `2.25`.
pub fn hundredths(amount: u32) -> String {
    format!("{}.{:02}", amount / 100, amount % 100)
}

impl Tournament {
    /// The rating of somebody at a board before the event.
    pub fn rating_of(&self, seat: Seat) -> Option<u16> {
        let start = self.setting.elo?.start;
        let one = &self.participant(seat.entrant)?.entrant;
        let member = seat.member.and_then(|no| one.members.get(usize::from(no).wrapping_sub(1)));
        Some(member.map_or(one.rating, |member| member.rating).unwrap_or(start))
    }

    /// The ratings of everybody who played, if the event reckons them. Games at the board count, forfeits do
    /// not; play-off games at a quicker pace do not either. The later games of the final of a double elimination are
    /// no play-offs, and count.
    pub fn ratings(&self) -> Vec<Rating> {
        let Some(elo) = self.setting.elo else { return Vec::new() };
        let mut games: std::collections::BTreeMap<Seat, Vec<RatedGame>> = Default::default();
        let rounds = self.stages.iter().flat_map(|stage| &stage.rounds);
        let rated = rounds.flat_map(|round| &round.pairings).flat_map(|pairing| {
            let last = pairing.bracket == Some(BracketMatch::GrandFinal);
            pairing.games.iter().filter(move |game| last || game.leg == 0)
        });
        for game in rated {
            let Some(outcome) = game.result.map(|result| result.outcome) else { continue };
            let scored = |side| match outcome {
                Outcome::Won { winner, .. } => Some(if winner == side { 2 } else { 0 }),
                Outcome::Drawn { .. } => Some(1),
                _ => None,
            };
            for side in Side::ALL {
                let (me, opponent) = (game.seat(side), game.seat(side.opponent()));
                if let (Some(scored), Some(own), Some(rating)) =
                    (scored(side), self.rating_of(me), self.rating_of(opponent))
                {
                    let expected = expected(own, rating);
                    games.entry(me).or_default().push(RatedGame {
                        opponent,
                        rating,
                        scored,
                        expected,
                    });
                }
            }
        }
        let rating = |(seat, games): (Seat, Vec<RatedGame>)| {
            let before = self.rating_of(seat).unwrap_or(elo.start);
            let mut rating = Rating { seat, before, after: before, performance: None, games };
            // Hundredths of a game scored beyond what was expected.
            let beyond = i64::from(rating.scored()) * 50 - i64::from(rating.expected());
            let change = (i64::from(elo.k) * beyond * 2 + 100).div_euclid(200);
            rating.after = (i64::from(before) + change).clamp(0, i64::from(u16::MAX)) as u16;
            let count = rating.games.len() as u32;
            let sum: u32 = rating.games.iter().map(|game| u32::from(game.rating)).sum();
            let average = (sum + count / 2).checked_div(count);
            rating.performance = average
                .zip(difference(rating.scored(), count))
                .map(|(average, difference)| average as i32 + difference);
            rating
        };
        games.into_iter().map(rating).collect()
    }

    /// The expected score of somebody at a board against another in hundredths, if the event reckons ratings.
    pub fn expected_score(&self, a: Seat, b: Seat) -> Option<u32> {
        Some(expected(self.rating_of(a)?, self.rating_of(b)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_expects_the_other_does_not() {
        for difference in 0..1200 {
            let (a, b) = (expected(1000 + difference, 1000), expected(1000, 1000 + difference));
            assert_eq!(a + b, 100);
            assert!(a >= 50);
        }
        assert_eq!(expected(3000, 1000), 100);
        assert_eq!(expected(2003, 2000), 50);
        assert_eq!(expected(2004, 2000), 51);
        assert_eq!(expected(2735, 2000), 99);
        assert_eq!(expected(2736, 2000), 100);
    }

    #[test]
    fn a_score_stands_for_a_difference() {
        assert_eq!(difference(7, 7), Some(0));
        assert_eq!(difference(14, 7), Some(800));
        assert_eq!(difference(0, 7), Some(-800));
        assert_eq!(difference(11, 9), Some(80));
        assert_eq!(difference(1, 0), None);
        assert_eq!(difference(3, 1), None);
    }
}
