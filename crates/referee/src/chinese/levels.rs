//! What a side does over a cycle, and what that comes to (2020 art. 25, 26.9; 六.1–六.7).
//!
//! A side offends when every one of its moves is check, mate threat or chase; one idle move makes its conduct
//! permitted. Check on every move is worst, and loses against anything else. Next comes an unbroken run of
//! checks, mate threats, and chases of a chariot or of an unrooted piece; lightest is one with a chase that is
//! joint or of a piece with too few roots, where the rulebook tells them apart.

use chuhe_board::Color;

use super::ChineseReading;
use super::chase::Weight;
use super::ply::{Evidence, PlyReading, WhyIdle};
use crate::nature::Nature;
use crate::verdict::{Level, Verdict};

/// How unknown moves and those of pawns are taken.
#[derive(Clone, Copy)]
struct Assumption {
    /// What an unknown move counts as: nothing for idle.
    unknown: Option<Weight>,
    /// Whether a pawn's chase counts.
    pawns: bool,
}

/// What an unknown move may turn out to be.
const CHOICES: [Option<Weight>; 3] = [None, Some(Weight::Light), Some(Weight::Heavy)];

/// Both sides' conduct, Red's first. Unknown moves are taken for idle; [`verdict_on`] tells whether it matters.
pub fn levels(reading: &ChineseReading, plies: &[PlyReading]) -> [Level; 2] {
    levels_if(reading, plies, [None; 2])
}

fn levels_if(
    reading: &ChineseReading,
    plies: &[PlyReading],
    unknown: [Option<Weight>; 2],
) -> [Level; 2] {
    let both = |pawns| {
        Color::ALL.map(|side| {
            let assumption = Assumption { unknown: unknown[side.index()], pawns };
            level(plies, side, assumption)
        })
    };
    // A pawn's chase counts only if both sides then attack for ever (六.7).
    if reading.pawn_counts_in_mutual_attack {
        let with_pawns = both(true);
        if !with_pawns.contains(&Level::Permitted) {
            return with_pawns;
        }
    }
    both(false)
}

/// Whether chases by pawns count in this case (六.7).
pub(crate) fn pawns_count(reading: &ChineseReading, plies: &[PlyReading]) -> bool {
    let with_pawns = |side| level(plies, side, Assumption { unknown: None, pawns: true });
    reading.pawn_counts_in_mutual_attack && !Color::ALL.map(with_pawns).contains(&Level::Permitted)
}

/// Whether a side's conduct is the same whatever its unknown moves are.
pub(crate) fn is_certain(reading: &ChineseReading, plies: &[PlyReading], side: Color) -> bool {
    let level_if = |unknown| levels_if(reading, plies, [unknown; 2])[side.index()];
    let has_unknown = plies.iter().any(|ply| ply.nature == Nature::Unknown);
    !has_unknown || CHOICES.iter().all(|&unknown| level_if(unknown) == level_if(None))
}

fn level(plies: &[PlyReading], side: Color, assumption: Assumption) -> Level {
    let weight = |ply: &PlyReading| match ply.nature {
        Nature::Unknown => assumption.unknown,
        tag if tag.is_attack() => Some(ply.weight()),
        _ => (assumption.pawns && !ply.by_pawn.is_empty()).then(|| ply.weight()),
    };
    let own = || plies.iter().filter(|ply| ply.side == side);
    // Who has not moved has not checked.
    if own().next().is_some() && own().all(|ply| ply.nature == Nature::Check) {
        return Level::PerpetualCheck;
    }
    match own().map(weight).min() {
        Some(Some(Weight::Light)) => Level::LesserOffence,
        Some(Some(_)) => Level::Forbidden,
        Some(None) | None => Level::Permitted,
    }
}

/// The verdict on moves that have been read. If it depends on moves whose nature is unknown, so is it.
pub fn verdict_on(reading: &ChineseReading, plies: &[PlyReading]) -> Verdict {
    let verdict = |unknown| Verdict::between(levels_if(reading, plies, unknown));
    let first = verdict([None; 2]);
    // Each side's unknown moves may be idle or attacks of either weight, whatever the other's are.
    let depends = plies.iter().any(|ply| ply.nature == Nature::Unknown)
        && CHOICES.iter().any(|&red| CHOICES.iter().any(|&black| verdict([red, black]) != first));
    if depends { Verdict::Unknown } else { first }
}

/// The verdict if the arbiter did not excuse what is excused for taking up a drawing point, and excused what may
/// be (六.8, 26.2); nothing if there is neither.
pub(crate) fn verdict_by_other_discretion(
    reading: &ChineseReading,
    plies: &[PlyReading],
) -> Option<Verdict> {
    let is_open = |ply: &PlyReading| ply.excusable || !ply.excused.is_empty();
    if !plies.iter().any(is_open) {
        return None;
    }
    let other = plies.iter().cloned().map(|mut ply| {
        if ply.excusable {
            ply.nature = Nature::Idle;
            ply.evidence = Evidence::Idle(WhyIdle::DrawingPoint);
        } else if !ply.excused.is_empty() {
            ply.nature = Nature::Chase;
            ply.evidence = Evidence::Chases(std::mem::take(&mut ply.excused));
        }
        ply
    });
    Some(verdict_on(reading, &other.collect::<Vec<_>>()))
}
