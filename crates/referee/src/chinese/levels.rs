//! What a side does over a cycle, and what that comes to (2020 art. 25, 26.9; 六.1–六.7).
//!
//! A side offends when every one of its moves is check, mate threat or chase; one idle move makes its conduct
//! permitted. Check on every move is worst, and loses against anything else. Next comes an unbroken run of
//! checks, mate threats, and chases of a chariot or of an unrooted piece; lightest is one with a chase that is
//! joint or of a piece with too few roots, where the rulebook tells them apart.

use chuhe_board::{Color, Move, Position, Square};
use chuhe_rulebook::Shuffling;

use super::chase::Weight;
use super::tags::{PlyTag, Tag};
use super::{ChineseReading, read_stretch};
use crate::verdict::{Level, Verdict};

/// How unknown moves and those of pawns are taken.
#[derive(Clone, Copy)]
struct Assumption {
    /// What an unknown move counts as: nothing for idle.
    unknown: Option<Weight>,
    /// Whether a pawn's chase counts.
    pawns: bool,
}

/// Both sides' conduct, Red's first. Unknown moves are taken for idle; [`verdict_on`] tells whether it matters.
pub fn levels(reading: &ChineseReading, plies: &[PlyTag]) -> [Level; 2] {
    levels_if(reading, plies, [None; 2])
}

fn levels_if(
    reading: &ChineseReading,
    plies: &[PlyTag],
    unknown: [Option<Weight>; 2],
) -> [Level; 2] {
    let both = |pawns| {
        Color::ALL.map(|side| {
            let assumption = Assumption { unknown: unknown[side.index()], pawns };
            level(reading, plies, side, assumption)
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

fn level(reading: &ChineseReading, plies: &[PlyTag], side: Color, assumption: Assumption) -> Level {
    let weight = |ply: &PlyTag| match ply.tag {
        Tag::Unknown => assumption.unknown,
        tag if tag.is_attack() => Some(ply.weight()),
        _ => (assumption.pawns && !ply.by_pawn.is_empty()).then(|| ply.weight()),
    };
    let own = || plies.iter().filter(|ply| ply.side == side);
    if own().all(|ply| ply.tag == Tag::Check) {
        return Level::PerpetualCheck;
    }
    match own().map(weight).min() {
        Some(Some(Weight::Light)) if !reading.one_level => Level::LesserOffence,
        Some(Some(_)) => Level::Forbidden,
        Some(None) | None => Level::Permitted,
    }
}

/// The verdict on moves that have been read. If it depends on moves whose nature is unknown, so is it.
pub fn verdict_on(reading: &ChineseReading, plies: &[PlyTag]) -> Verdict {
    let verdict = |unknown| Verdict::between(levels_if(reading, plies, unknown));
    let first = verdict([None; 2]);
    // Each side's unknown moves may be idle or attacks of either weight, whatever the other's are.
    let choices = [None, Some(Weight::Light), Some(Weight::Heavy)];
    let depends = plies.iter().any(|ply| ply.tag == Tag::Unknown)
        && choices.iter().any(|&red| choices.iter().any(|&black| verdict([red, black]) != first));
    if depends { Verdict::Unknown } else { first }
}

/// The verdict on a stretch of a game in which no position need come back: if it is as many rounds long as the
/// clause says and one side alone has kept to forbidden moves all the time, over as many points (24.11).
/// Nothing otherwise.
pub fn verdict_without_cycle(
    reading: &ChineseReading,
    clause: &Shuffling,
    start: &Position,
    moves: &[Move],
) -> Option<Verdict> {
    if moves.len() < 2 * usize::from(clause.rounds.get()) {
        return None;
    }
    let plies = read_stretch(reading, start, moves);
    let verdict = verdict_on(reading, &plies);
    let Verdict::Loses(side) = verdict else { return None };
    let mut points: Vec<Square> =
        plies.iter().filter(|ply| ply.side == side).map(|ply| ply.played.to).collect();
    points.sort_unstable();
    points.dedup();
    (points.len() >= usize::from(clause.points.get())).then_some(verdict)
}
