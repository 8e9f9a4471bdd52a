//! What each move of a cycle is, with the evidence.

use chuhe_board::{Bitboard, Color, Move, Piece, Position, Role, Square};

use super::{AsianReading, Assessment, Newness, assess, is_unanswered, newness};
use crate::mate::{Mate, MateSearch};
use crate::nature::Nature;
use crate::placed::Placed;
use crate::stretch::Stretch;
use crate::threat::Roots;

/// A capture that a move leaves possible, and what it amounts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The piece that could take.
    pub taker: Placed,
    /// The piece it could take.
    pub victim: Placed,
    /// The victim among the pieces of the start, by its square there: the same piece throughout the cycle.
    pub identity: Square,
    /// The taker among the pieces of the start, by its square there.
    pub taker_identity: Square,
    /// Whether the capture wins something, and why or why not.
    pub finding: AttackFinding,
}

impl Attack {
    /// Whether it is by a chariot that a cannon holds on its line, so that it may not leave the line to take
    /// (4§4.22).
    pub(crate) fn is_by_pinned_chariot(&self) -> bool {
        match &self.finding {
            AttackFinding::NotAChase(WhyNot::ExposesKing(by)) => {
                self.taker.piece.role == Role::Chariot
                    && by.iter().any(|placed| placed.piece.role == Role::Cannon)
            }
            _ => false,
        }
    }
}

/// What an attack amounts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttackFinding {
    /// A chase: the capture wins the victim, and the move has made it possible.
    Chase(ChaseEvidence),
    /// Not a chase.
    NotAChase(WhyNot),
}

/// Why a capture wins the victim, and what is new about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChaseEvidence {
    /// The state of the victim's protection.
    pub root: RootState,
    /// The old protectors, if the attack is old and the move took them away.
    pub unrooted: Vec<Placed>,
    /// What keeps the victim from taking back, if taker and victim are of one kind.
    pub victim_held: Option<Held>,
}

/// Why a piece cannot take the piece of its own kind that attacks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// Taking back would leave its king to these.
    Pinned(Vec<Placed>),
    /// 蹩脚: this piece blocks the horse's leg.
    LegBlocked(Placed),
}

/// The protection of a chased piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RootState {
    /// 无根: nothing protects it.
    None,
    /// 假根: these seem to, but could not retake.
    False(Vec<FalseRoot>),
    /// A chariot attacked by a horse or cannon: these protect it, to no avail.
    ToNoAvail(Vec<Placed>),
}

/// A protector that could not retake, and the pieces that hold it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FalseRoot {
    /// The protector.
    pub protector: Placed,
    /// What would take its king.
    pub held_by: Vec<Placed>,
}

/// Why an attack is not a chase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// It was there before the move.
    Standing,
    /// The victim stood under another attack before the move and was left there.
    Unanswered,
    /// Taking would leave the taker's king attacked by these.
    ExposesKing(Vec<Placed>),
    /// The victim is a pawn that has not crossed the river.
    UncrossedPawn,
    /// Like against like and both may take: an offer.
    SameKind,
    /// These could really retake.
    Rooted(Vec<Placed>),
    /// King and pawns may chase for ever.
    ExemptTaker,
    /// The move gives check, and counts as a check.
    CheckCounts,
}

/// What a move answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It answers a check.
    Check,
    /// The piece that was chased moves away.
    Flight,
    /// It steps into the way of the threat.
    Block,
    /// It gives the chased piece a root.
    Root,
    /// It takes the chase away in some other manner.
    Parry,
    /// It answers a mate threat.
    MateThreat,
}

/// One move of a cycle, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyReading {
    /// The position before the move.
    pub before: Position,
    /// The move.
    pub played: Move,
    /// The piece that moves.
    pub piece: Piece,
    /// The heaviest thing it does.
    pub nature: Nature,
    /// The pieces giving check.
    pub checkers: Vec<Placed>,
    /// The mate it threatens. Not looked for when it gives check.
    pub mate_threat: Mate,
    /// The captures it leaves possible that are worth a word: chases first.
    pub attacks: Vec<Attack>,
    /// Enemy pieces that could take the moved piece for nothing.
    pub offered_to: Vec<Placed>,
    /// What the move answers.
    pub answers: Option<Answer>,
}

impl PlyReading {
    /// The side that moves.
    pub fn side(&self) -> Color {
        self.piece.color
    }

    /// The position after the move.
    pub fn after(&self) -> Position {
        let mut after = self.before.clone();
        after.play_unchecked(self.played);
        after
    }

    /// The attacks that are chases.
    pub fn chases(&self) -> impl Iterator<Item = (&Attack, &ChaseEvidence)> {
        self.attacks.iter().filter_map(|attack| match &attack.finding {
            AttackFinding::Chase(evidence) => Some((attack, evidence)),
            AttackFinding::NotAChase(_) => None,
        })
    }
}

/// How many positions the search for one mate threat may look at.
const MATE_BUDGET: u32 = 50_000;

/// Reads every move of a cycle or a stretch by the Asian definitions.
pub(crate) fn read(reading: &AsianReading, stretch: &Stretch, mate_checks: u8) -> Vec<PlyReading> {
    let mut readings: Vec<PlyReading> = Vec::with_capacity(stretch.moves().len());
    let mut identity: [Square; Square::COUNT] =
        core::array::from_fn(|i| Square::from_index(i).expect("there are ninety squares"));
    let mut search = MateSearch::new(MATE_BUDGET);
    let mut last = stretch.move_before_first();
    for (before, played) in stretch.plies() {
        identity[played.to.index()] = identity[played.from.index()];
        let read = Reader { reading, last, before: &before, played, identity: &identity };
        readings.push(read.read(&mut search, mate_checks));
        last = Some(played);
    }
    for i in 0..readings.len() {
        // The first move of a cycle answers the last one of the round before.
        let round_before = || stretch.goes_round().then(|| readings.len() - 1);
        if let Some(previous) = i.checked_sub(1).or_else(round_before) {
            readings[i].answers = answer(reading, &mut search, &readings[previous], &readings[i]);
        }
        readings[i].nature = nature(&readings[i]);
    }
    readings
}

struct Reader<'a> {
    reading: &'a AsianReading,
    last: Option<Move>,
    before: &'a Position,
    played: Move,
    identity: &'a [Square; Square::COUNT],
}

impl Reader<'_> {
    /// Everything that can be said of the move by itself: what it answers comes later, and its nature last.
    fn read(&self, search: &mut MateSearch, mate_checks: u8) -> PlyReading {
        let mut after = self.before.clone();
        after.play_unchecked(self.played);
        let checkers = Placed::all(&after, after.checkers());
        let mate_threat = match after.passed() {
            None => Mate::None,
            Some(passed) => search.find(&passed, mate_checks),
        };
        PlyReading {
            before: self.before.clone(),
            played: self.played,
            piece: Placed::on(&after, self.played.to).piece,
            nature: Nature::Idle,
            attacks: self.attacks(&after),
            offered_to: self.offered_to(&after),
            answers: None,
            checkers,
            mate_threat,
        }
    }

    /// The captures that are worth a word: all that threaten, and new ones that do not, with the reason.
    fn attacks(&self, after: &Position) -> Vec<Attack> {
        let us = self.before.turn();
        let victims = after.side(us.opponent()).without(after.king(us.opponent()));
        let mut attacks: Vec<Attack> = victims
            .into_iter()
            .flat_map(|victim| {
                let takers = after.attackers(victim, us);
                takers.into_iter().map(move |taker| Move::new(taker, victim))
            })
            .filter_map(|capture| {
                Some(Attack {
                    taker: Placed::on(after, capture.from),
                    victim: Placed::on(after, capture.to),
                    identity: self.identity[capture.to.index()],
                    taker_identity: self.identity[capture.from.index()],
                    finding: self.finding(after, capture)?,
                })
            })
            .collect();
        attacks.sort_by_key(|attack| matches!(attack.finding, AttackFinding::NotAChase(_)));
        attacks
    }

    fn finding(&self, after: &Position, capture: Move) -> Option<AttackFinding> {
        let taker = Placed::on(after, capture.from);
        let assessment = assess(self.reading, after, capture, Bitboard::EMPTY);
        let was_there = {
            let from = if capture.from == self.played.to { self.played.from } else { capture.from };
            self.before.attacks_from(from).contains(capture.to)
        };
        let why_not = match assessment {
            Assessment::OutOfReach => return None,
            Assessment::Threat(roots) => {
                let newness = newness(self.reading, self.before, self.played, capture);
                if newness == Newness::Standing {
                    WhyNot::Standing
                } else if self.reading.exempt_takers.contains(taker.piece.role) {
                    WhyNot::ExemptTaker
                } else if is_unanswered(self.reading, self.before, self.last, capture.to) {
                    WhyNot::Unanswered
                } else if after.is_check() && !self.reading.check_may_chase {
                    WhyNot::CheckCounts
                } else {
                    return Some(AttackFinding::Chase(
                        self.evidence(after, capture, roots, newness),
                    ));
                }
            }
            // An old attack that is no threat is not worth a word.
            _ if was_there => return None,
            Assessment::ExposesKing(by) => WhyNot::ExposesKing(Placed::all(after, by)),
            Assessment::UncrossedPawn => WhyNot::UncrossedPawn,
            Assessment::SameKind => WhyNot::SameKind,
            Assessment::Rooted(roots) => WhyNot::Rooted(Placed::all(after, roots.real)),
        };
        Some(AttackFinding::NotAChase(why_not))
    }

    fn evidence(
        &self,
        after: &Position,
        capture: Move,
        roots: Roots,
        newness: Newness,
    ) -> ChaseEvidence {
        let root = if !roots.real.is_empty() {
            RootState::ToNoAvail(Placed::all(after, roots.real))
        } else if !roots.false_ones.is_empty() {
            let mut taken = after.clone();
            taken.play_unchecked(capture);
            let held_by =
                |protector| taken.attackers_of_king_after(Move::new(protector, capture.to));
            let false_root = |protector| FalseRoot {
                protector: Placed::on(after, protector),
                held_by: Placed::all(&taken, held_by(protector)),
            };
            RootState::False(roots.false_ones.into_iter().map(false_root).collect())
        } else {
            RootState::None
        };
        let unrooted = match newness {
            Newness::Unrooted(lost) => Placed::all(self.before, lost),
            Newness::New | Newness::Standing => Vec::new(),
        };
        ChaseEvidence { root, unrooted, victim_held: held(after, capture) }
    }

    /// Enemy pieces that could take the moved piece and not be retaken, and did not attack it before: a piece
    /// that merely stays under attack is not offered (4§5.2).
    fn offered_to(&self, after: &Position) -> Vec<Placed> {
        if after.is_check() {
            return Vec::new();
        }
        let takers = after.attackers(self.played.to, after.turn()).into_iter().filter(|&taker| {
            let capture = Move::new(taker, self.played.to);
            !self.before.attacks_from(taker).contains(self.played.from)
                && after.attackers_of_king_after(capture).is_empty()
                && Roots::against(after, capture).real.is_empty()
        });
        takers.map(|square| Placed::on(after, square)).collect()
    }
}

/// What keeps the victim of a capture by its own kind from taking back.
fn held(after: &Position, capture: Move) -> Option<Held> {
    let (taker, victim) = (Placed::on(after, capture.from), Placed::on(after, capture.to));
    if taker.piece.role != victim.piece.role {
        return None;
    }
    let back = Move::new(capture.to, capture.from);
    if after.attacks_from(back.from).contains(back.to) {
        return Some(Held::Pinned(Placed::all(after, after.attackers_of_king_after(back))));
    }
    // Only horses attack one way: the leg is beside the horse, on the longer of the two distances.
    let files = back.to.file().index() as i8 - back.from.file().index() as i8;
    let ranks = back.to.rank().index() as i8 - back.from.rank().index() as i8;
    let leg = back.from.offset(files / 2, ranks / 2)?;
    after.piece_at(leg).map(|piece| Held::LegBlocked(Placed { piece, square: leg }))
}

/// The heaviest thing a move does. A chase outweighs a mate threat (diagram 109), a check everything.
fn nature(reading: &PlyReading) -> Nature {
    let is = |wanted: &WhyNot| {
        reading.attacks.iter().any(|a| a.finding == AttackFinding::NotAChase(wanted.clone()))
    };
    if !reading.checkers.is_empty() {
        Nature::Check
    } else if reading.chases().next().is_some() {
        Nature::Chase
    } else if matches!(reading.mate_threat, Mate::Found(_)) {
        Nature::MateThreat
    } else if is(&WhyNot::SameKind) {
        Nature::Exchange
    } else if !reading.offered_to.is_empty() {
        Nature::Offer
    } else if reading.answers == Some(Answer::Block) {
        Nature::Block
    } else if reading.attacks.iter().any(|attack| match &attack.finding {
        AttackFinding::Chase(_) => true,
        // What other pieces have attacked all along is not the work of this move.
        AttackFinding::NotAChase(WhyNot::Standing | WhyNot::Unanswered) => {
            attack.taker.square == reading.played.to
        }
        AttackFinding::NotAChase(WhyNot::ExposesKing(_)) => {
            attack.is_by_pinned_chariot() && attack.taker.square == reading.played.to
        }
        AttackFinding::NotAChase(_) => true,
    }) {
        Nature::Follow
    } else {
        Nature::Idle
    }
}

/// What a move does about the threats of the move before it.
fn answer(
    reading: &AsianReading,
    search: &mut MateSearch,
    previous: &PlyReading,
    this: &PlyReading,
) -> Option<Answer> {
    let (before, m) = (&this.before, this.played);
    if !previous.checkers.is_empty() {
        return Some(Answer::Check);
    }
    let chases = || {
        let captures = previous.chases();
        captures.map(|(attack, _)| Move::new(attack.taker.square, attack.victim.square))
    };
    if chases().any(|threat| threat.to == m.from) {
        return Some(Answer::Flight);
    }
    let mating = match &previous.mate_threat {
        Mate::Found(line) => line.first().copied(),
        Mate::None | Mate::Unknown => None,
    };
    let in_the_way = |threat: Move| {
        let way = match before.piece_at(threat.from).map(|piece| piece.role) {
            Some(Role::Horse) => Bitboard::EMPTY,
            _ => Bitboard::between(threat.from, threat.to),
        };
        way.contains(m.to)
    };
    if chases().chain(mating).any(in_the_way) {
        return Some(Answer::Block);
    }
    let after = this.after();
    for threat in chases() {
        match assess(reading, &after, threat, Bitboard::EMPTY) {
            Assessment::Threat(_) => {}
            Assessment::Rooted(_) => return Some(Answer::Root),
            _ => return Some(Answer::Parry),
        }
    }
    // Whether the mate is really parried: the other side is to move.
    let Mate::Found(line) = &previous.mate_threat else { return None };
    let checks = u8::try_from(line.len().div_ceil(2)).unwrap_or(u8::MAX);
    (search.find(&after, checks) == Mate::None).then_some(Answer::MateThreat)
}
