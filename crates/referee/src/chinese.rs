//! The Chinese doctrine: any unbroken run of checks, mate threats and chases is an offence.
//!
//! Two texts are followed, chosen by the rulebook's values: that of 1999 (`staff-2012`, whose section 六 is its
//! short form) and that of 2020. Articles are cited as 六.n for the former, with 29.n for the conditions of a
//! chase that the short form leaves out, and as 24.n to 26.n for the latter; figures are those of 2020.
//!
//! - [`value`](Value): what pieces are worth, and what is a gain.
//! - `exchange`: an exchange played out with captures, checks and hidden roots.
//! - `threats`: what a side could win in a position.
//! - `chase`: which threats are new, and how heavily they weigh.
//! - `mates`: threats of mate.
//! - [`read`]: the nature of every move, with evidence.
//! - `levels`, [`verdict`]: what each side's conduct is, and what the case comes to.
//!
//! What the opponent *could* answer is irrelevant: a threat is what would happen if he passed.

mod chase;
mod conduct;
mod exchange;
pub(crate) mod levels;
mod mates;
mod options;
mod ply;
mod threats;
mod value;

use chuhe_board::{Bitboard, Move, Position};

pub use self::chase::{Chase, Manner, Root, StandingThreat, Weight};
pub(crate) use self::conduct::describe;
pub(crate) use self::levels::verdict_by_other_discretion;
pub(crate) use self::levels::{levels, verdict_on};
pub use self::options::ChineseReading;
pub use self::ply::{Evidence, PlyReading, WhyIdle};
pub use self::value::Value;

use self::mates::threatened;
use self::ply::Ply;
use crate::case::Case;
use crate::mate::Mate;
use crate::stretch::Stretch;
use crate::verdict::Verdict;

/// What each move of a cycle or a stretch is.
pub fn read(reading: &ChineseReading, stretch: &Stretch) -> Vec<PlyReading> {
    plies(reading, stretch.start(), stretch.moves(), stretch.goes_round()).collect()
}

/// The readings one by one, each made when it is asked for. What comes before the first moves is known if they
/// go round.
fn plies<'a>(
    reading: &'a ChineseReading,
    start: &Position,
    moves: &'a [Move],
    goes_round: bool,
) -> impl Iterator<Item = PlyReading> + 'a {
    let mut position = start.clone();
    let mut last_two = match goes_round {
        true => before_the_last_two(start, moves),
        false => [None, None],
    };
    let mut feared = match start.passed() {
        Some(passed) => threatened(reading, &passed),
        None => Mate::None,
    };
    let going_round = going_round(moves);
    moves.iter().zip(going_round).map(move |(&played, cycle)| {
        let [previous, latest] = &last_two;
        let previous = previous.as_ref();
        let ply = Ply { reading, before: &position, played, cycle, previous, feared: &feared };
        let (read, mate) = ply.read();
        feared = mate;
        position.play_unchecked(played);
        last_two = [latest.clone(), position.passed()];
        read
    })
}

/// The positions after the last two moves of a cycle, as if the other side had passed.
fn before_the_last_two(start: &Position, moves: &[Move]) -> [Option<Position>; 2] {
    let mut position = start.clone();
    let mut last_two = [None, None];
    for &m in moves {
        position.play_unchecked(m);
        let [_, latest] = last_two;
        last_two = [latest, position.passed()];
    }
    last_two
}

/// After each move, where the pieces stand that move at some time.
fn going_round(moves: &[Move]) -> Vec<Bitboard> {
    // Backwards and forwards, so that a piece is known before its first move and after its last.
    let mut first: Bitboard = Bitboard::EMPTY;
    for m in moves.iter().rev() {
        first = first.without(m.to).with(m.from);
    }
    let mut stand = first;
    moves
        .iter()
        .map(|m| {
            stand = stand.without(m.from).with(m.to);
            stand
        })
        .collect::<Vec<Bitboard>>()
}

/// The verdict on a cycle, without reasons.
pub fn verdict(reading: &ChineseReading, case: &Case) -> Verdict {
    verdict_on(reading, &read(reading, case))
}

/// Whether some side may have kept to attacks all through a stretch. Reading stops where neither can have, so
/// that most stretches are told off after a few moves.
pub(crate) fn may_offend(reading: &ChineseReading, stretch: &Stretch) -> bool {
    let mut attacking = [true; 2];
    for ply in plies(reading, stretch.start(), stretch.moves(), stretch.goes_round()) {
        attacking[ply.side.index()] &= !ply.nature.is_idle() || !ply.by_pawn.is_empty();
        if attacking == [false; 2] {
            return false;
        }
    }
    true
}
