//! The Asian doctrine: only perpetual check and the perpetual chase of one piece are offences
//! (AXF 2017 4§3; World Xiangqi Rules Art. 20).
//!
//! A move chases a piece when it makes a capture possible that wins something: one that was not there
//! before, or that was there but answered by a root which the move has taken away. Going on attacking is no
//! chase. `assess` says of a single capture whether it threatens; a chase is the difference between the
//! board after and the board before the move. Verdict and explanation both rest on it.

use chuhe_board::{Bitboard, Color, Move, Position, Role, Square};

mod options;
mod ply;

use chuhe_rulebook::OldRoot;

pub use self::options::AsianReading;
pub(crate) use self::ply::read;
pub use self::ply::{
    Answer, Attack, AttackFinding, ChaseEvidence, FalseRoot, Held, PlyReading, RootState, WhyNot,
};
use crate::case::Case;
use crate::stretch::Stretch;
use crate::threat::{Roots, could_take, is_uncrossed_pawn, standing_checks};
use crate::verdict::{Level, Verdict};

/// What a capture amounts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Assessment {
    /// The piece does not bear on the other.
    OutOfReach,
    /// Taking would leave the own king attacked by these.
    ExposesKing(Bitboard),
    /// Pawns that have not crossed the river are free game.
    UncrossedPawn,
    /// Like against like, and the other may take just as well: an offer.
    SameKind,
    /// These could really retake.
    Rooted(Roots),
    /// The capture wins something; the protectors, if any, do not help.
    Threat(Roots),
}

/// Says of one capture what it amounts to, if it were the taker's turn. Whether the taker is exempt is left
/// to the caller. Checks already given by the pieces in `ignoring` are looked past: stepping out of check
/// does not make an old attack new.
#[inline]
pub(crate) fn assess(
    reading: &AsianReading,
    position: &Position,
    capture: Move,
    ignoring: Bitboard,
) -> Assessment {
    let (Some(taker), Some(victim)) =
        (position.piece_at(capture.from), position.piece_at(capture.to))
    else {
        return Assessment::OutOfReach;
    };
    if !position.attacks_from(capture.from).contains(capture.to) {
        return Assessment::OutOfReach;
    }
    if reading.uncrossed_pawn_is_free_game && is_uncrossed_pawn(position, capture.to) {
        return Assessment::UncrossedPawn;
    }
    let exposed_to = position.attackers_of_king_after(capture) - ignoring;
    if !exposed_to.is_empty() {
        return Assessment::ExposesKing(exposed_to);
    }
    // A victim of the same kind that may take the taker is offered an exchange. If it is held back, or its
    // leg is blocked, it is chased after all (4§3.7).
    let back = Move::new(capture.to, capture.from);
    let standing = standing_checks(position, capture.to);
    if taker.role == victim.role && could_take(position, back, standing) {
        return Assessment::SameKind;
    }
    let roots = Roots::against(position, capture);
    let chariot_in_any_case =
        victim.role == Role::Chariot && reading.rooted_chariot_takers.contains(taker.role);
    if roots.real.is_empty() || chariot_in_any_case {
        Assessment::Threat(roots)
    } else {
        Assessment::Rooted(roots)
    }
}

/// Whether a threat is the work of the move just played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Newness {
    /// It was there before: merely going on attacking.
    Standing,
    /// The capture was not there, or amounted to nothing.
    New,
    /// The capture was there, but answered by these roots, which the move has taken away.
    Unrooted(Bitboard),
}

/// Says whether a threat on the board after a move is new. `before` is the board on which the move was
/// played, `capture` the threat on the board after it.
#[inline]
pub(crate) fn newness(
    reading: &AsianReading,
    before: &Position,
    played: Move,
    capture: Move,
) -> Newness {
    let from = if capture.from == played.to { played.from } else { capture.from };
    let earlier = Move::new(from, capture.to);
    // A move that was out of reach before needs no further look, and most are.
    if !before.attacks_from(from).contains(capture.to) {
        return Newness::New;
    }
    match assess(reading, before, earlier, before.checkers()) {
        Assessment::Threat(_) => Newness::Standing,
        Assessment::Rooted(roots) => {
            let standing = before.attackers(capture.to, before.turn().opponent());
            let lost = match reading.old_root {
                OldRoot::Standing => roots.real & standing,
                OldRoot::AfterCapture => roots.real,
            };
            let by_attacker = from == played.from;
            let by_king = before.king(before.turn()) == played.from;
            if lost.is_empty()
                || (reading.unrooting_by_attacker_only && !by_attacker)
                || (by_king && !reading.king_may_unroot)
            {
                Newness::Standing
            } else {
                Newness::Unrooted(lost)
            }
        }
        _ => Newness::New,
    }
}

/// Whether a victim stood under a threat that counts before the move and has been left there: attacking it once
/// more is no chase, for a chase is answered on every move (4§1.10, diagram 106). A piece that has just moved
/// has run, though it ran into another attack; who attacks it there chases it on (4§1.3). `last` is the
/// opponent's move before, where there was one.
#[inline]
pub(crate) fn is_unanswered(
    reading: &AsianReading,
    before: &Position,
    last: Option<Move>,
    victim: Square,
) -> bool {
    if reading.unanswered_attack_is_new || last.is_some_and(|last| last.to == victim) {
        return false;
    }
    let checkers = before.checkers();
    before.attackers(victim, before.turn()).into_iter().any(|taker| {
        let counts =
            before.piece_at(taker).is_some_and(|p| !reading.exempt_takers.contains(p.role));
        counts
            && matches!(
                assess(reading, before, Move::new(taker, victim), checkers),
                Assessment::Threat(_)
            )
    })
}

/// The captures of one victim that a move newly threatens, by the takers' squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Takers {
    /// Those that count.
    pub(crate) counting: Bitboard,
    /// King and pawns, which may chase for ever.
    pub(crate) exempt: Bitboard,
}

/// Which pieces newly threaten the victim after a move.
#[inline]
pub(crate) fn takers(
    reading: &AsianReading,
    (last, before): (Option<Move>, &Position),
    played: Move,
    after: &Position,
    victim: Square,
) -> Takers {
    let mut takers = Takers { counting: Bitboard::EMPTY, exempt: Bitboard::EMPTY };
    for taker in after.attackers(victim, before.turn()) {
        let capture = Move::new(taker, victim);
        if !matches!(assess(reading, after, capture, Bitboard::EMPTY), Assessment::Threat(_))
            || newness(reading, before, played, capture) == Newness::Standing
        {
            continue;
        }
        let exempt =
            after.piece_at(taker).is_none_or(|piece| reading.exempt_takers.contains(piece.role));
        let set = if exempt { &mut takers.exempt } else { &mut takers.counting };
        *set = set.with(taker);
    }
    // Looked at last, because few victims come so far.
    if !takers.counting.is_empty() && is_unanswered(reading, before, last, victim) {
        takers.counting = Bitboard::EMPTY;
    }
    takers
}

/// One enemy piece that has been chased on every move so far.
#[derive(Clone, Copy)]
struct Quarry {
    /// Where it stood at the start, and where it stands now.
    start: Square,
    now: Square,
    /// Whether an exempt piece has joined in on every move.
    joined: bool,
    /// The one piece that counts, by the square it stands on now, while it has been the same on every move.
    helper: Option<Square>,
}

/// What a side has done up to some point of the cycle.
struct Record {
    checks: u32,
    moves: u32,
    quarries: [Option<Quarry>; 16],
}

impl Record {
    /// All enemy pieces may yet turn out to be chased on every move.
    fn new(start: &Position, side: Color) -> Record {
        let mut quarries = [None; 16];
        let kings = Bitboard::square(start.king(side.opponent()));
        for (slot, square) in quarries.iter_mut().zip(start.side(side.opponent()) - kings) {
            *slot = Some(Quarry { start: square, now: square, joined: true, helper: None });
        }
        Record { checks: 0, moves: 0, quarries }
    }

    /// Adds a move of this side. `last` is the other side's move before.
    fn add(
        &mut self,
        reading: &AsianReading,
        (last, before): (Option<Move>, &Position),
        played: Move,
        after: &Position,
    ) {
        let check = after.is_check();
        let first = self.moves == 0;
        self.moves += 1;
        if check {
            self.checks += 1;
            if reading.check_breaks_chase && !reading.check_may_chase {
                self.quarries = [None; 16];
                return;
            }
        }
        for slot in &mut self.quarries {
            let Some(quarry) = slot else { continue };
            if check && !reading.check_may_chase {
                // The check neither chases nor breaks the chase.
                continue;
            }
            let takers = takers(reading, (last, before), played, after, quarry.now);
            if takers.counting.is_empty() {
                *slot = None;
                continue;
            }
            quarry.joined &= !takers.exempt.is_empty();
            let single = (takers.counting.len() == 1).then(|| takers.counting.first()).flatten();
            quarry.helper = if first || quarry.helper == single { single } else { None };
            if quarry.helper.is_none() {
                quarry.joined = false;
            }
        }
    }

    /// Follows the pieces when either side moves.
    fn follow(&mut self, m: Move) {
        for quarry in self.quarries.iter_mut().flatten() {
            if quarry.now == m.from {
                quarry.now = m.to;
            }
            if quarry.helper == Some(m.from) {
                quarry.helper = Some(m.to);
            }
        }
    }

    /// Whether some quarry has come round to another place than where it started: two of a kind have
    /// changed places, and one more round is needed to follow them.
    fn has_wandered(&self) -> bool {
        self.quarries.iter().flatten().any(|quarry| quarry.now != quarry.start)
    }

    fn level(&self, reading: &AsianReading) -> Level {
        // Who has not moved has neither checked nor chased.
        if self.moves == 0 {
            return Level::Permitted;
        }
        let chased = self
            .quarries
            .iter()
            .flatten()
            .any(|quarry| !(reading.one_helper_is_exempt && quarry.joined));
        if self.checks == self.moves {
            Level::PerpetualCheck
        } else if chased {
            Level::Forbidden
        } else {
            Level::Permitted
        }
    }
}

/// How many rounds it may take until pieces of a kind that change places are back: at most five pawns, so
/// the least common multiple of the lengths of two orbits, 2·3.
const MOST_ROUNDS: usize = 6;

/// Both sides' conduct over a cycle or a stretch, Red's first.
pub(crate) fn levels(reading: &AsianReading, stretch: &Stretch) -> [Level; 2] {
    let mut records = Color::ALL.map(|side| Record::new(stretch.start(), side));
    let mut position = stretch.start().clone();
    let rounds = if stretch.goes_round() { MOST_ROUNDS } else { 1 };
    let mut last = stretch.move_before_first();
    for _ in 0..rounds {
        for &m in stretch.moves() {
            let mut after = position.clone();
            after.play_unchecked(m);
            let record = &mut records[position.turn().index()];
            record.follow(m);
            // The victim cannot have moved: it is the other side's.
            record.add(reading, (last, &position), m, &after);
            records[position.turn().opponent().index()].follow(m);
            position = after;
            last = Some(m);
        }
        if !records.iter().any(Record::has_wandered) {
            break;
        }
    }
    [records[0].level(reading), records[1].level(reading)]
}

/// A side's conduct as its readings show it: the same as [`levels`] finds without them.
pub(crate) fn level_of(
    reading: &AsianReading,
    stretch: &Stretch,
    readings: &[PlyReading],
    side: Color,
) -> Level {
    let own: Vec<&PlyReading> = readings.iter().filter(|r| r.side() == side).collect();
    if own.is_empty() {
        return Level::Permitted;
    }
    let checks = own.iter().filter(|r| !r.checkers.is_empty()).count();
    if checks == own.len() {
        return Level::PerpetualCheck;
    }
    if checks > 0 && reading.check_breaks_chase && !reading.check_may_chase {
        return Level::Permitted;
    }
    let chased_throughout = |identity: Square| {
        own.iter()
            .filter(|r| r.checkers.is_empty() || reading.check_may_chase)
            .all(|r| r.chases().any(|(attack, _)| attack.identity == identity))
    };
    // A piece that changes places with its like plays the other's part in the next round.
    let homecoming = stretch.homecoming();
    let for_ever = |identity: &Square| {
        let mut part = *identity;
        for _ in 0..if stretch.goes_round() { MOST_ROUNDS } else { 1 } {
            if !chased_throughout(part) {
                return false;
            }
            part = homecoming[part.index()];
        }
        true
    };
    let victims = stretch.start().side(side.opponent());
    let exempt =
        |identity: Square| reading.one_helper_is_exempt && joined_by_one_helper(&own, identity);
    match victims.into_iter().filter(for_ever).any(|identity| !exempt(identity)) {
        true => Level::Forbidden,
        false => Level::Permitted,
    }
}

/// Whether king or pawn attack the victim on every move, joined each time by one and the same other piece.
fn joined_by_one_helper(own: &[&PlyReading], victim: Square) -> bool {
    let mut helpers = own.iter().map(|r| {
        let on_victim = r.attacks.iter().filter(|attack| attack.identity == victim);
        let joined =
            on_victim.clone().any(|a| a.finding == AttackFinding::NotAChase(WhyNot::ExemptTaker));
        let mut takers = on_victim
            .filter(|a| matches!(a.finding, AttackFinding::Chase(_)))
            .map(|a| a.taker_identity);
        let single = takers.next().filter(|_| takers.next().is_none());
        single.filter(|_| joined)
    });
    let first = helpers.next().flatten();
    first.is_some() && helpers.all(|helper| helper == first)
}

/// The verdict on a cycle, without reasons.
pub fn verdict(reading: &AsianReading, case: &Case) -> Verdict {
    Verdict::between(levels(reading, case))
}
