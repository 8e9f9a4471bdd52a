//! What was satisfied in a pairing, what was relaxed, and why.

use serde::{Deserialize, Serialize};

use super::colours::{surplus_of, too_large_a_surplus, too_many_in_a_row};
use super::contender::{Contender, Contenders};
use super::field::{Float, Player};
use crate::bye_claim::ByeClaim;
use crate::side::Side;

/// A criterion, in the order in which they count unless the options say otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Criterion {
    /// Nobody meets an opponent again.
    NoRematch,
    /// The pair is not forbidden.
    NotForbidden,
    /// Units are kept apart, or brought together.
    Units,
    /// The bye goes to the right player.
    Bye,
    /// Same score meets same score.
    Scores,
    /// No colour too often in a row (连三).
    ColoursInARow,
    /// No large surplus of a colour (多三).
    ColourSurplus,
    /// Colours are balanced.
    ColourBalance,
    /// Colours alternate.
    ColourAlternation,
    /// Nobody floats the same way twice running.
    Floats,
    /// Near or far opponents by number, as the round demands (近对, 远对). How near a pair came to it is told by
    /// [`ByNumber`](super::ByNumber): it is never relaxed, only weighed last.
    Numbers,
}

/// What was relaxed. Players are told by their numbers here, and by their ids in the log of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Relaxation<P = u32> {
    /// They have met before.
    MetBefore,
    /// The pair was forbidden.
    WasForbidden,
    /// They are from one unit.
    SameUnit,
    /// They are not from one unit, but have somebody there whom they should meet first.
    UnitMateNotMet,
    /// Another bye.
    ByeAgain {
        /// Byes had before.
        byes_before: u8,
    },
    /// Somebody of a lower score, with no more byes, might have had it.
    ByeNotToLowest {
        /// How much lower, in half points.
        half_points: u32,
    },
    /// They come from different sections.
    ScoresDiffer {
        /// By how much, in half points.
        half_points: u32,
        /// Who plays somebody of a lower score.
        down: P,
        /// Who plays somebody of a higher score.
        up: P,
    },
    /// A side too often in a row.
    InARow {
        /// Whose.
        player: P,
        /// Which side.
        side: Side,
        /// How often, this game included.
        games: u32,
    },
    /// Too large a surplus of a side.
    Surplus {
        /// Whose.
        player: P,
        /// Which side.
        side: Side,
        /// By how much, this game included.
        games: u32,
    },
    /// A surplus grows that should have become smaller.
    SurplusGrows {
        /// Whose.
        player: P,
        /// Of which side.
        side: Side,
        /// By how much, this game included.
        games: u32,
    },
    /// The side of the last game again.
    SameSideAgain {
        /// Whose.
        player: P,
        /// Which side.
        side: Side,
    },
    /// The same float as in the round before.
    FloatAgain {
        /// Whose.
        player: P,
        /// Which way.
        float: Float,
    },
}

impl<P> Relaxation<P> {
    /// The criterion that was relaxed.
    pub const fn criterion(&self) -> Criterion {
        match self {
            Relaxation::MetBefore => Criterion::NoRematch,
            Relaxation::WasForbidden => Criterion::NotForbidden,
            Relaxation::SameUnit | Relaxation::UnitMateNotMet => Criterion::Units,
            Relaxation::ByeAgain { .. } | Relaxation::ByeNotToLowest { .. } => Criterion::Bye,
            Relaxation::ScoresDiffer { .. } => Criterion::Scores,
            Relaxation::InARow { .. } => Criterion::ColoursInARow,
            Relaxation::Surplus { .. } => Criterion::ColourSurplus,
            Relaxation::SurplusGrows { .. } => Criterion::ColourBalance,
            Relaxation::SameSideAgain { .. } => Criterion::ColourAlternation,
            Relaxation::FloatAgain { .. } => Criterion::Floats,
        }
    }

    /// The same with players told in another way.
    pub fn map<Q>(self, mut who: impl FnMut(P) -> Q) -> Relaxation<Q> {
        use Relaxation::*;
        match self {
            MetBefore => MetBefore,
            WasForbidden => WasForbidden,
            SameUnit => SameUnit,
            UnitMateNotMet => UnitMateNotMet,
            ByeAgain { byes_before } => ByeAgain { byes_before },
            ByeNotToLowest { half_points } => ByeNotToLowest { half_points },
            ScoresDiffer { half_points, down, up } => {
                ScoresDiffer { half_points, down: who(down), up: who(up) }
            }
            InARow { player, side, games } => InARow { player: who(player), side, games },
            Surplus { player, side, games } => Surplus { player: who(player), side, games },
            SurplusGrows { player, side, games } => {
                SurplusGrows { player: who(player), side, games }
            }
            SameSideAgain { player, side } => SameSideAgain { player: who(player), side },
            FloatAgain { player, float } => FloatAgain { player: who(player), float },
        }
    }
}

/// Why something was relaxed.
///
/// Behind all but the first stands the proof that comes with the matching: no pairing of the round is better in
/// this criterion without being worse in one that counts more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Because {
    /// The arbiter has decided so.
    Arbiter,
    /// The section has an odd number of players.
    OddSection,
    /// Nobody of the section is left whom the player may meet.
    NobodyLeftInSection,
    /// Both need the same side.
    BothNeedSameSide,
    /// The side was due to the opponent, whose score is higher.
    HigherScoreFirst,
    /// The pairing of the others demands it, by criteria that count more.
    OthersDemandIt,
}

/// A criterion and how it fared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The criterion.
    pub criterion: Criterion,
    /// What was relaxed; nothing if it is satisfied.
    pub relaxed: Vec<(Relaxation, Because)>,
}

/// Every criterion that concerns a board, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checklist {
    /// The checks.
    pub checks: Vec<Check>,
}

impl Checklist {
    /// What was relaxed, over all criteria.
    pub fn relaxed(&self) -> impl Iterator<Item = &(Relaxation, Because)> {
        self.checks.iter().flat_map(|check| &check.relaxed)
    }

    /// Whether nothing was relaxed.
    pub fn is_clean(&self) -> bool {
        self.relaxed().next().is_none()
    }
}

/// The checklist of a game.
pub(super) fn of_game(
    contenders: &Contenders<'_>,
    red: &Contender<'_>,
    black: &Contender<'_>,
    by_hand: bool,
) -> Checklist {
    let because = |because: Because| if by_hand { Because::Arbiter } else { because };
    let mut checks = Vec::new();
    let mut check = |criterion, relaxed| checks.push(Check { criterion, relaxed });

    let (r, b) = (red.player.number, black.player.number);
    let met = red.player.met.contains(&b) || black.player.met.contains(&r);
    let met = met.then_some((Relaxation::MetBefore, Because::Arbiter));
    check(Criterion::NoRematch, met.into_iter().collect());
    let forbidden = contenders.field.forbidden.iter().any(|&pair| pair == (r, b) || pair == (b, r));
    let forbidden = forbidden.then_some((Relaxation::WasForbidden, Because::Arbiter));
    check(Criterion::NotForbidden, forbidden.into_iter().collect());

    let same_unit = red.unit.is_some() && red.unit == black.unit;
    if contenders.units_apart() || contenders.units_meet() {
        let relaxation = if contenders.units_apart() {
            same_unit.then_some(Relaxation::SameUnit)
        } else {
            let missed = !same_unit && (red.has_unit_mate || black.has_unit_mate);
            missed.then_some(Relaxation::UnitMateNotMet)
        };
        let relaxed = relaxation.map(|relaxation| (relaxation, because(Because::OthersDemandIt)));
        check(Criterion::Units, relaxed.into_iter().collect());
    }

    let (upper, lower) = if red.section <= black.section { (red, black) } else { (black, red) };
    let floats = upper.section != lower.section;
    let scores = floats.then(|| {
        let relaxation = Relaxation::ScoresDiffer {
            half_points: upper.player.half_points - lower.player.half_points,
            down: upper.player.number,
            up: lower.player.number,
        };
        (relaxation, because(why_float(contenders, upper)))
    });
    check(Criterion::Scores, scores.into_iter().collect());

    let sides = [(red, black, Side::Red), (black, red, Side::Black)];
    let limits = &contenders.options.limits;
    let collect = |broken: &dyn Fn(&Contender<'_>, Side) -> Option<Relaxation>| {
        let found = sides.iter().filter_map(|&(player, opponent, side)| {
            Some((broken(player, side)?, because(why_side(contenders, player, opponent, side))))
        });
        found.collect::<Vec<_>>()
    };
    if limits.in_a_row.is_some() {
        let relaxed = collect(&|player, side| {
            too_many_in_a_row(limits, player, side).then(|| Relaxation::InARow {
                player: player.player.number,
                side,
                games: player.in_a_row + 1,
            })
        });
        check(Criterion::ColoursInARow, relaxed);
    }
    let surplus = |player: &Contender<'_>, side| (surplus_of(player, side) + 1).unsigned_abs();
    if limits.surplus.is_some() {
        let relaxed = collect(&|player, side| {
            too_large_a_surplus(limits, player, side).then(|| Relaxation::Surplus {
                player: player.player.number,
                side,
                games: surplus(player, side),
            })
        });
        check(Criterion::ColourSurplus, relaxed);
    }
    let relaxed = collect(&|player, side| {
        (surplus_of(player, side) > 0).then(|| Relaxation::SurplusGrows {
            player: player.player.number,
            side,
            games: surplus(player, side),
        })
    });
    check(Criterion::ColourBalance, relaxed);
    let relaxed = collect(&|player, side| {
        (player.last == Some(side))
            .then_some(Relaxation::SameSideAgain { player: player.player.number, side })
    });
    check(Criterion::ColourAlternation, relaxed);

    if floats && contenders.options.balance_floats {
        let relaxed = [(upper, Float::Down), (lower, Float::Up)]
            .into_iter()
            .filter(|(player, float)| player.last_float == Some(*float))
            .map(|(player, float)| {
                let player = player.player.number;
                (Relaxation::FloatAgain { player, float }, because(Because::OthersDemandIt))
            });
        check(Criterion::Floats, relaxed.collect());
    }
    Checklist { checks }
}

/// The checklist of a bye.
pub(super) fn of_bye(contenders: &Contenders<'_>, who: &Contender<'_>, by_hand: bool) -> Checklist {
    let because = if by_hand { Because::Arbiter } else { Because::OthersDemandIt };
    let mut relaxed = Vec::new();
    if who.player.byes > 0 {
        relaxed.push((Relaxation::ByeAgain { byes_before: who.player.byes }, because));
    }
    let lowest = may_have_bye(contenders)
        .filter(|other| other.byes <= who.player.byes)
        .map(|other| other.half_points)
        .min();
    if let Some(lowest) = lowest.filter(|&lowest| lowest < who.player.half_points) {
        let half_points = who.player.half_points - lowest;
        relaxed.push((Relaxation::ByeNotToLowest { half_points }, because));
    }
    Checklist { checks: vec![Check { criterion: Criterion::Bye, relaxed }] }
}

/// How somebody who has the bye stands among those who might have had it.
pub(super) fn claim(contenders: &Contenders<'_>, who: &Contender<'_>) -> ByeClaim {
    let own = who.player;
    let below = |other: &&Player| other.half_points < own.half_points;
    let same = |other: &&Player| (other.half_points, other.byes) == (own.half_points, own.byes);
    let passed_over = may_have_bye(contenders).filter(below).filter(|one| one.byes > own.byes);
    let equals = may_have_bye(contenders).filter(same);
    ByeClaim {
        half_points: own.half_points.into(),
        byes_before: own.byes,
        lowest: !may_have_bye(contenders).filter(below).any(|one| one.byes <= own.byes),
        passed_over: passed_over.count() as u32,
        equals: equals.count() as u32,
        last_number: !may_have_bye(contenders).filter(same).any(|one| one.number > own.number),
    }
}

fn may_have_bye<'a>(contenders: &'a Contenders<'_>) -> impl Iterator<Item = &'a Player> {
    let all = contenders.list.iter().chain(contenders.by_hand.values());
    all.map(|one| one.player).filter(|one| one.may_have_bye)
}

fn why_float(contenders: &Contenders<'_>, upper: &Contender<'_>) -> Because {
    let section = contenders.sections[upper.section].clone();
    let own = section.clone().find(|&i| contenders.list[i].player.number == upper.player.number);
    let lonely = own.is_some_and(|own| !section.clone().any(|i| contenders.may_meet(own, i)));
    if lonely {
        Because::NobodyLeftInSection
    } else if section.len() % 2 == 1 {
        Because::OddSection
    } else {
        Because::OthersDemandIt
    }
}

fn why_side(
    contenders: &Contenders<'_>,
    player: &Contender<'_>,
    opponent: &Contender<'_>,
    side: Side,
) -> Because {
    let needs = |contender: &Contender<'_>| match contender.surplus {
        0 => contender.last.map(Side::opponent),
        surplus => Some(if surplus > 0 { Side::Black } else { Side::Red }),
    };
    if needs(opponent) == Some(side.opponent()) && needs(player) == Some(side.opponent()) {
        Because::BothNeedSameSide
    } else if opponent.player.half_points > player.player.half_points
        && contenders.options.unequal_scores == chuhe_rulebook::ColourPriority::HigherScore
    {
        Because::HigherScoreFirst
    } else {
        Because::OthersDemandIt
    }
}
