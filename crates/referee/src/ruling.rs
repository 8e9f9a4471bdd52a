//! A ruling: a verdict that cannot be had without its grounds.

use chuhe_board::Color;
use chuhe_rulebook::{
    Asian, Chinese, Citations, Consequence, Ground, RepetitionOutcome, Rulebook, School,
    SearchLimits, Source,
};

use crate::asian::{self, AsianReading};
use crate::case::Case;
use crate::chinese::{self, ChineseReading};
use crate::conduct::Conduct;
use crate::read_move::ReadMove;
use crate::stretch::Stretch;
use crate::verdict::{Level, Verdict};

/// A fact or conduct and the articles it rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding<'a> {
    /// What was found.
    pub ground: Ground,
    /// Where the rulebook says so.
    pub articles: &'a Citations,
}

/// A point on which the book can be read otherwise, and the verdict would be another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dispute<'a> {
    /// The open point, with its articles and a note.
    pub source: &'a Source,
    /// The verdict under the other reading.
    pub otherwise: Verdict,
}

/// What the book leaves to the arbiter, where it would change the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discretion<'a> {
    /// The clause, with its articles.
    pub source: &'a Source,
    /// Whether moves are excused here.
    pub excused: bool,
    /// The verdict if the arbiter does the other thing.
    pub otherwise: Verdict,
}

/// What is to happen at the table now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Not yet a case: so many cycles are still missing until it is one.
    Wait {
        /// Cycles until the case is pending.
        missing: u16,
    },
    /// 待判局面: this side must vary; it loses if it goes on for so many more cycles.
    MustVary {
        /// The side that offends.
        side: Color,
        /// Cycles it has left.
        left: u16,
    },
    /// 待判局面: drawn if nobody varies within so many more cycles.
    DrawsSoon {
        /// Cycles that are left.
        left: u16,
    },
    /// This side loses now.
    Loses(Color),
    /// The game is drawn now.
    Draw,
    /// The moves do not come back, but have gone on long enough: if that is claimed, the case is pending, and
    /// this side must vary or lose.
    PendingIfClaimed(Color),
    /// The arbiter must decide.
    ArbiterDecides,
}

impl Order {
    /// Whether the procedure has come to its end, so that the game is over.
    pub fn is_decided(self) -> bool {
        matches!(self, Order::Loses(_) | Order::Draw)
    }

    /// The word used in data: `wait`, `must_vary` and so on.
    pub const fn word(self) -> &'static str {
        match self {
            Order::Wait { .. } => "wait",
            Order::MustVary { .. } => "must_vary",
            Order::DrawsSoon { .. } => "draws_soon",
            Order::Loses(_) => "loses",
            Order::Draw => "draw",
            Order::PendingIfClaimed(_) => "pending_if_claimed",
            Order::ArbiterDecides => "arbiter_decides",
        }
    }
}

/// A case judged under one rulebook.
#[derive(Clone, Debug)]
pub struct Ruling<'a> {
    rulebook: &'a Rulebook,
    stretch: Stretch,
    cycles: u16,
    readings: Vec<ReadMove>,
    conducts: [Conduct; 2],
    verdict: Verdict,
    deciding: Vec<Finding<'a>>,
    consequence: Option<&'a Consequence>,
    order: Order,
    disputes: Vec<Dispute<'a>>,
    discretion: Option<Discretion<'a>>,
}

/// Judges a cycle that has gone round `cycles` times, with all reasons.
///
/// ```
/// use chuhe_board::{Color, Notation, Position, read_line};
/// use chuhe_referee::{Case, Order, Verdict, judge};
/// use chuhe_rulebook::{Ground, Rulebook};
///
/// let start = Position::from_fen("4k4/9/9/7P1/9/9/9/9/5R3/3K5 w").expect("a position");
/// let moves = read_line(&start, Notation::Uci, "f1e1 e9f9 e1f1 f9e9").expect("legal moves");
/// let case = Case::new(start, moves).expect("they lead back to the start");
///
/// let ruling = judge(Rulebook::builtin("axf-2017").expect("it is compiled in"), &case, 3);
/// assert_eq!(ruling.verdict(), Verdict::Loses(Color::Red));
/// assert_eq!(ruling.order(), Order::MustVary { side: Color::Red, left: 1 });
/// let finding = ruling.deciding()[0];
/// assert_eq!((finding.ground, &*finding.articles.numbers()), (Ground::PerpetualCheck, "4§3.1, 4§4.1"));
/// ```
pub fn judge<'a>(rulebook: &'a Rulebook, case: &Case, cycles: u16) -> Ruling<'a> {
    judge_stretch(rulebook, case, cycles)
}

/// Judges moves that need not go round: whether they may be, the clause on shuffling tells.
pub(crate) fn judge_stretch<'a>(
    rulebook: &'a Rulebook,
    stretch: &Stretch,
    cycles: u16,
) -> Ruling<'a> {
    let doctrine = &rulebook.doctrine;
    let read = match &doctrine.school {
        School::Asian(asian) => Judged::by_asian(asian, doctrine.search.mate_checks.get(), stretch),
        School::Chinese(chinese) => Judged::by_chinese(chinese, &doctrine.search, stretch),
    };
    let Judged { readings, conducts, verdict, deciding, disputes, discretion } = read;
    let deciding = deciding
        .into_iter()
        .map(|ground| Finding { ground, articles: doctrine.cite(ground) })
        .collect();
    let worst = conducts[0].level().max(conducts[1].level());
    let consequence = consequence(rulebook, worst, verdict);
    let order = order(rulebook, consequence, verdict, cycles);
    Ruling {
        rulebook,
        stretch: stretch.clone(),
        cycles,
        readings,
        conducts,
        verdict,
        deciding,
        consequence,
        order,
        disputes,
        discretion,
    }
}

/// What a doctrine makes of a case.
struct Judged<'a> {
    readings: Vec<ReadMove>,
    conducts: [Conduct; 2],
    verdict: Verdict,
    deciding: Vec<Ground>,
    disputes: Vec<Dispute<'a>>,
    discretion: Option<Discretion<'a>>,
}

impl<'a> Judged<'a> {
    fn by_asian(asian: &'a Asian, mate_checks: u8, stretch: &Stretch) -> Judged<'a> {
        let reading = AsianReading::of(asian);
        let readings = asian::read(&reading, stretch, mate_checks);
        let levels = Color::ALL.map(|side| asian::level_of(&reading, stretch, &readings, side));
        let verdict = Verdict::between(levels);
        let conducts =
            Color::ALL.map(|side| Conduct::describe(side, levels[side.index()], &readings));
        let disputes = AsianReading::alternatives(asian)
            .into_iter()
            .map(|(other, source)| {
                let otherwise = Verdict::between(asian::levels(&other, stretch));
                Dispute { source, otherwise }
            })
            .filter(|dispute| dispute.otherwise != verdict)
            .collect();
        Judged {
            deciding: asian_grounds(&conducts),
            readings: readings.into_iter().map(|r| ReadMove::Asian(Box::new(r))).collect(),
            conducts,
            verdict,
            disputes,
            discretion: None,
        }
    }

    fn by_chinese(chinese: &'a Chinese, search: &SearchLimits, stretch: &Stretch) -> Judged<'a> {
        let reading = ChineseReading::of(chinese, search);
        let plies = chinese::read(&reading, stretch);
        let levels = chinese::levels(&reading, &plies);
        let verdict = chinese::verdict_on(&reading, &plies);
        let conducts =
            Color::ALL.map(|side| chinese::describe(&reading, &plies, side, levels[side.index()]));
        // What would be if the arbiter did not excuse, or did.
        let otherwise = chinese::verdict_by_other_discretion(&reading, &plies);
        let excused = plies.iter().any(|ply| !ply.excused.is_empty());
        let source = &chinese.drawing_point.source;
        let discretion = otherwise.filter(|&other| other != verdict).map(|otherwise| Discretion {
            source,
            excused,
            otherwise,
        });
        Judged {
            deciding: chinese_grounds(&conducts),
            readings: plies.into_iter().map(|ply| ReadMove::Chinese(Box::new(ply))).collect(),
            conducts,
            verdict,
            disputes: Vec::new(),
            discretion,
        }
    }
}

/// The verdict alone, without reasons.
pub fn verdict(rulebook: &Rulebook, case: &Case) -> Verdict {
    verdict_and_worst(rulebook, case).0
}

/// The verdict on moves that need not go round.
pub(crate) fn verdict_on_stretch(rulebook: &Rulebook, stretch: &Stretch) -> Verdict {
    verdict_and_worst(rulebook, stretch).0
}

/// The verdict and the worse of the two conducts.
fn verdict_and_worst(rulebook: &Rulebook, stretch: &Stretch) -> (Verdict, Level) {
    let (verdict, [red, black]) = match &rulebook.doctrine.school {
        School::Asian(asian) => {
            let levels = asian::levels(&AsianReading::of(asian), stretch);
            (Verdict::between(levels), levels)
        }
        School::Chinese(chinese) => {
            let reading = ChineseReading::of(chinese, &rulebook.doctrine.search);
            let plies = chinese::read(&reading, stretch);
            (chinese::verdict_on(&reading, &plies), chinese::levels(&reading, &plies))
        }
    };
    (verdict, red.max(black))
}

/// The verdict on a cycle that has gone round `cycles` times and what is to happen now, without reasons.
pub(crate) fn verdict_and_order(rulebook: &Rulebook, case: &Case, cycles: u16) -> (Verdict, Order) {
    let (verdict, worst) = verdict_and_worst(rulebook, case);
    (verdict, order(rulebook, consequence(rulebook, worst, verdict), verdict, cycles))
}

/// What decides between the two conducts by the Asian doctrine.
fn asian_grounds(conducts: &[Conduct; 2]) -> Vec<Ground> {
    use Level::{Forbidden, Permitted, PerpetualCheck};
    let [red, black] = conducts;
    match (red.level().max(black.level()), red.level().min(black.level())) {
        (PerpetualCheck, PerpetualCheck) => vec![Ground::MutualPerpetualCheck],
        (PerpetualCheck, Forbidden) => vec![Ground::CheckOutranksChase, Ground::PerpetualCheck],
        (PerpetualCheck, Permitted) => {
            let other = if red.level() == PerpetualCheck { black } else { red };
            match other.name() {
                Ground::CheckAndIdle | Ground::CheckAndMateThreat | Ground::CheckAndChase => {
                    vec![Ground::TwoChecksOneCounterCheck, Ground::PerpetualCheck]
                }
                _ => vec![Ground::PerpetualCheck],
            }
        }
        (Forbidden, Forbidden) => vec![Ground::MutualChase, Ground::BothForbidden],
        (Forbidden, Permitted) => {
            let other = if red.level() == Forbidden { black } else { red };
            match other.name() {
                Ground::ChaseAndIdle => {
                    vec![Ground::SingleOffender, Ground::TwoChasesOneCounterChase]
                }
                _ => vec![Ground::SingleOffender],
            }
        }
        (Permitted, Permitted) => vec![Ground::BothPermitted],
        _ => unreachable!("the first level is the higher, and there is no lesser offence here"),
    }
}

/// What decides between the two conducts by the Chinese doctrine (25, 26.9; 六.1–六.7).
fn chinese_grounds(conducts: &[Conduct; 2]) -> Vec<Ground> {
    use Level::{Forbidden, LesserOffence, Permitted, PerpetualCheck};
    let [red, black] = conducts;
    let (heavier, lighter) = if red.level() >= black.level() { (red, black) } else { (black, red) };
    let mut grounds = match (heavier.level(), lighter.level()) {
        (PerpetualCheck, PerpetualCheck) => vec![Ground::MutualPerpetualCheck],
        (PerpetualCheck, _) => vec![Ground::PerpetualCheck],
        (Permitted, _) => vec![Ground::BothPermitted],
        (_, Permitted) => vec![Ground::SingleOffender],
        (Forbidden, LesserOffence) => {
            let light = [Ground::JointChase, Ground::FewRoots];
            let why = light.into_iter().filter(|ground| lighter.grounds().contains(ground));
            std::iter::once(Ground::HeavierOffence).chain(why).collect()
        }
        _ => vec![Ground::BothForbidden],
    };
    if conducts.iter().any(|conduct| conduct.grounds().contains(&Ground::PawnInMutualAttack)) {
        grounds.push(Ground::PawnInMutualAttack);
    }
    grounds
}

/// The rule of the procedure that a verdict falls under; none if the arbiter must decide.
fn consequence(rulebook: &Rulebook, worst: Level, verdict: Verdict) -> Option<&Consequence> {
    let procedure = &rulebook.repetition;
    match verdict {
        Verdict::Unknown => None,
        Verdict::Loses(_) if worst == Level::PerpetualCheck => Some(&procedure.perpetual_check),
        Verdict::Loses(_) => Some(&procedure.single_offender),
        Verdict::Draw if worst == Level::Permitted => Some(&procedure.both_permitted),
        Verdict::Draw => Some(&procedure.both_forbidden),
    }
}

/// What the procedure of the rulebook makes of a verdict after so many cycles.
fn order(
    rulebook: &Rulebook,
    consequence: Option<&Consequence>,
    verdict: Verdict,
    cycles: u16,
) -> Order {
    let Some(consequence) = consequence else { return Order::ArbiterDecides };
    let procedure = &rulebook.repetition;
    let pending = u16::from(procedure.pending_cycles.get());
    let decided = procedure.total_cycles(consequence);
    match (consequence.outcome, verdict) {
        _ if cycles < pending => Order::Wait { missing: pending - cycles },
        (RepetitionOutcome::OffenderLoses, Verdict::Loses(side)) if cycles >= decided => {
            Order::Loses(side)
        }
        (RepetitionOutcome::OffenderLoses, Verdict::Loses(side)) => {
            Order::MustVary { side, left: decided - cycles }
        }
        _ if cycles >= decided => Order::Draw,
        _ => Order::DrawsSoon { left: decided - cycles },
    }
}

impl<'a> Ruling<'a> {
    /// The rulebook it was made under.
    pub fn rulebook(&self) -> &'a Rulebook {
        self.rulebook
    }

    /// The moves that were judged.
    pub fn stretch(&self) -> &Stretch {
        &self.stretch
    }

    /// Whether the moves lead back to the position they start from. If not, they are ruled on by the clause on
    /// shuffling.
    pub fn is_on_cycle(&self) -> bool {
        self.stretch.goes_round()
    }

    /// How many times the moves have gone round.
    pub fn cycles(&self) -> u16 {
        self.cycles
    }

    /// What each move is.
    pub fn readings(&self) -> &[ReadMove] {
        &self.readings
    }

    /// What a side does over the cycle.
    pub fn conduct(&self, side: Color) -> &Conduct {
        &self.conducts[side.index()]
    }

    /// What the case comes to if nobody varies.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// What decides between the sides; at least one finding.
    pub fn deciding(&self) -> &[Finding<'a>] {
        &self.deciding
    }

    /// The findings on a side's conduct, its name first.
    pub fn findings(&self, side: Color) -> impl Iterator<Item = Finding<'a>> + '_ {
        let grounds = self.conduct(side).grounds().iter();
        grounds.map(|&ground| Finding { ground, articles: self.rulebook.doctrine.cite(ground) })
    }

    /// The rule of the procedure it falls under; none if the arbiter must decide.
    pub fn consequence(&self) -> Option<&'a Consequence> {
        self.consequence
    }

    /// What is to happen at the table now.
    pub fn order(&self) -> Order {
        self.order
    }

    /// Points on which the book may be read otherwise, with another verdict.
    pub fn disputes(&self) -> &[Dispute<'a>] {
        &self.disputes
    }

    /// What the book leaves to the arbiter, where it would change the verdict.
    pub fn discretion(&self) -> Option<Discretion<'a>> {
        self.discretion
    }

    /// Moves of which something could not be found out.
    pub fn unknown_moves(&self) -> impl Iterator<Item = &ReadMove> {
        self.readings.iter().filter(|reading| reading.is_unknown())
    }

    /// A stretch that does not come back may be ruled on if it is claimed, and only against its offender.
    pub(crate) fn on_claim(mut self, offender: Color) -> Ruling<'a> {
        self.order = Order::PendingIfClaimed(offender);
        self
    }
}

#[cfg(test)]
mod tests {
    use chuhe_board::Position;

    use super::*;

    /// A side that has not moved has neither checked nor chased on all its moves.
    #[test]
    fn who_has_not_moved_does_not_offend() {
        for book in Rulebook::all() {
            for first in ["h2e2", "b2e2", "a0a1"] {
                let stretch =
                    Stretch::new(Position::initial(), vec![first.parse().unwrap()]).unwrap();
                assert_eq!(
                    verdict_on_stretch(book, &stretch),
                    Verdict::Draw,
                    "{} {first}",
                    book.id()
                );
                let ruling = judge_stretch(book, &stretch, 0);
                assert_eq!(ruling.verdict(), Verdict::Draw);
                let black = ruling.conduct(Color::Black);
                assert_eq!(
                    (black.level(), black.name()),
                    (Level::Permitted, Ground::PermittedConduct)
                );
            }
        }
    }
}
