//! A ruling: a verdict that cannot be had without its grounds.

use chuhe_board::Color;
use chuhe_rulebook::{Citations, Consequence, Ground, RepetitionOutcome, Rulebook, School, Source};

use crate::asian::{self, AsianReading};
use crate::case::Case;
use crate::chinese::{self, ChineseReading};
use crate::conduct::Conduct;
use crate::reading::{MateThreat, MoveReading, read_asian};
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
    /// The arbiter must decide.
    ArbiterDecides,
}

/// A case judged under one rulebook.
#[derive(Clone, Debug)]
pub struct Ruling<'a> {
    rulebook: &'a Rulebook,
    case: Case,
    cycles: usize,
    readings: Vec<MoveReading>,
    conducts: [Conduct; 2],
    verdict: Verdict,
    deciding: Vec<Finding<'a>>,
    consequence: Option<&'a Consequence>,
    order: Order,
    disputes: Vec<Dispute<'a>>,
}

/// The rulebook's doctrine gives a verdict, but its reasons cannot be put into words yet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("explained rulings by the Chinese doctrine, which {id} follows, are not available yet")]
pub struct NoDoctrine {
    /// The rulebook.
    pub id: String,
}

/// Judges a cycle that has gone round `cycles` times, with all reasons.
///
/// # Errors
/// The rulebook follows a doctrine that is not implemented.
pub fn judge<'a>(
    rulebook: &'a Rulebook,
    case: &Case,
    cycles: usize,
) -> Result<Ruling<'a>, NoDoctrine> {
    let School::Asian(asian) = &rulebook.doctrine.school else {
        return Err(NoDoctrine { id: rulebook.id().to_owned() });
    };
    let reading = AsianReading::of(asian);
    let readings = read_asian(&reading, case, rulebook.doctrine.search.mate_checks.get());
    let levels = Color::ALL.map(|side| asian::level_of(&reading, case, &readings, side));
    let verdict = Verdict::between(levels);
    let conducts = Color::ALL.map(|side| Conduct::describe(side, levels[side.index()], &readings));
    let deciding = deciding_grounds(&conducts)
        .into_iter()
        .map(|ground| Finding { ground, articles: rulebook.doctrine.cite(ground) })
        .collect();
    let disputes = AsianReading::alternatives(asian)
        .into_iter()
        .map(|(other, source)| Dispute { source, otherwise: asian::verdict(&other, case) })
        .filter(|dispute| dispute.otherwise != verdict)
        .collect();
    let consequence = consequence(rulebook, &conducts, verdict);
    let order = order(rulebook, consequence, verdict, cycles);
    let case = case.clone();
    Ok(Ruling {
        rulebook,
        case,
        cycles,
        readings,
        conducts,
        verdict,
        deciding,
        consequence,
        order,
        disputes,
    })
}

/// The verdict alone, without reasons.
pub fn verdict(rulebook: &Rulebook, case: &Case) -> Verdict {
    match &rulebook.doctrine.school {
        School::Asian(asian) => asian::verdict(&AsianReading::of(asian), case),
        School::Chinese(chinese) => {
            let reading = ChineseReading::of(chinese, &rulebook.doctrine.search);
            chinese::verdict(&reading, case)
        }
    }
}

/// What decides between the two conducts.
fn deciding_grounds(conducts: &[Conduct; 2]) -> Vec<Ground> {
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
        // A lesser offence exists in the Chinese doctrine only, whose reasons are not written yet.
        (Level::LesserOffence, Level::LesserOffence) => vec![Ground::BothForbidden],
        _ => vec![Ground::HeavierOffence],
    }
}

/// The rule of the procedure that a verdict falls under; none if the arbiter must decide.
fn consequence<'a>(
    rulebook: &'a Rulebook,
    conducts: &[Conduct; 2],
    verdict: Verdict,
) -> Option<&'a Consequence> {
    let procedure = &rulebook.repetition;
    let worst = conducts[0].level().max(conducts[1].level());
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
    cycles: usize,
) -> Order {
    let Some(consequence) = consequence else { return Order::ArbiterDecides };
    let procedure = &rulebook.repetition;
    let cycles = u16::try_from(cycles).unwrap_or(u16::MAX);
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

    /// The cycle that was judged.
    pub fn case(&self) -> &Case {
        &self.case
    }

    /// How many times the moves have gone round.
    pub fn cycles(&self) -> usize {
        self.cycles
    }

    /// What each move is.
    pub fn readings(&self) -> &[MoveReading] {
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

    /// Moves whose mate threat could not be found out.
    pub fn unknown_moves(&self) -> impl Iterator<Item = &MoveReading> {
        self.readings.iter().filter(|reading| reading.mate_threat == MateThreat::Unknown)
    }
}
