//! What each move of a cycle is: check, mate threat, chase, or one of the idle moves.

use std::cell::Cell;

use chuhe_board::{Bitboard, Color, Move, Position, Role, Square};

use super::ChineseReading;
use super::chase::{Chase, Found, Inquiry, StandingThreat, Weight};
use super::mates::{mating_lines, mating_moves_past, threatened};
use super::value::Value;
use crate::mate::Mate;
use crate::nature::Nature;

/// A move of a cycle, what it is, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyReading {
    /// The position before the move.
    pub before: Position,
    /// Who moved.
    pub side: Color,
    /// The move.
    pub played: Move,
    /// What it is.
    pub nature: Nature,
    /// What shows it.
    pub evidence: Evidence,
    /// What a pawn newly threatens to win: idle, but it counts where the rulebook lets it when both sides
    /// attack for ever.
    pub by_pawn: Vec<Chase>,
    /// Chases that are excused at the arbiter's discretion because the move takes up a drawing point
    /// (六.8, 26.2).
    pub excused: Vec<Chase>,
    /// Whether the arbiter may excuse the chase if he finds that the move draws simply (六.8); it is not
    /// excused here.
    pub excusable: bool,
}

impl PlyReading {
    /// The position after the move.
    pub fn after(&self) -> Position {
        let mut after = self.before.clone();
        after.play_unchecked(self.played);
        after
    }

    /// How heavily the move weighs among attacks: only joint chases and those of pieces with too few roots
    /// are light.
    pub fn weight(&self) -> Weight {
        let chases = match &self.evidence {
            Evidence::Chases(chases) => chases,
            _ if self.nature.is_attack() => return Weight::Heavy,
            _ => &self.by_pawn,
        };
        chases.iter().map(|chase| chase.weight).max().unwrap_or(Weight::Heavy)
    }
}

/// What shows that a move is what it is. Squares are those after the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// These pieces give check.
    Checkers(Bitboard),
    /// The checks that would mate, with the longest defence.
    Mate(Vec<Move>),
    /// What could be won, in no particular order; never empty.
    Chases(Vec<Chase>),
    /// The piece offered and the one that may take it.
    Offered {
        /// The piece that may be taken.
        piece: Square,
        /// Its like.
        to: Square,
    },
    /// The threat that can no longer be carried out because the piece is in the way.
    Barred(Vec<Move>),
    /// The piece that follows and the protected one that it follows.
    Followed {
        /// The piece that follows.
        by: Square,
        /// The piece followed.
        piece: Square,
        /// Why taking it would win nothing: the exchange played out, or the checks that win the captor back.
        line: Vec<Move>,
    },
    /// Why nothing counts.
    Idle(WhyIdle),
    /// The budget ran out.
    Unknown,
}

/// Why a move is idle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyIdle {
    /// Nothing is threatened.
    NoThreat,
    /// The king answered a check (26.1.3).
    KingAnsweredCheck,
    /// What can newly be taken is protected (真根, 暗根), or taking it would be punished: the lines.
    Held(Vec<Vec<Move>>),
    /// Threats stood before the move (24.8).
    Standing(Vec<StandingThreat>),
    /// Only king or pawn newly bear on something (26.1): the captures.
    KingOrPawn(Vec<Move>),
    /// What is newly attacked cannot be taken, because the own king would be exposed: the captures.
    ExposesKing(Vec<Move>),
    /// The mate threatened was there before the check that was answered (24.18): the checks.
    StandingMate(Vec<Move>),
    /// The mate threatened begins with the taking of a piece that is only offered in exchange: the checks.
    MateByExchange(Vec<Move>),
    /// The chase is excused at the arbiter's discretion (26.2).
    DrawingPoint,
}

/// Whether a mate counts as threatened by the move.
enum Counting {
    /// This one does.
    Mate(Vec<Move>),
    /// None does, and why.
    Not(WhyIdle),
    /// The budget ran out.
    Unknown,
}

/// One move of a cycle.
pub(super) struct Ply<'a> {
    pub(super) reading: &'a ChineseReading,
    pub(super) before: &'a Position,
    pub(super) played: Move,
    /// Where the pieces that go round in the cycle stand after the move.
    pub(super) cycle: Bitboard,
    /// The position after the mover's move before, as if the opponent had passed, where it is known.
    pub(super) previous: Option<&'a Position>,
    /// The mate that the opponent threatened before the move.
    pub(super) feared: &'a Mate,
}

impl Ply<'_> {
    /// What the move is, and the mate it threatens.
    pub(super) fn read(&self) -> (PlyReading, Mate) {
        let side = self.before.turn();
        let mut after = self.before.clone();
        after.play_unchecked(self.played);
        let read = |nature, evidence| PlyReading {
            before: self.before.clone(),
            side,
            played: self.played,
            nature,
            evidence,
            by_pawn: Vec::new(),
            excused: Vec::new(),
            excusable: false,
        };
        let Some(passed) = after.passed() else {
            let check = read(Nature::Check, Evidence::Checkers(after.checkers()));
            return (check, Mate::None);
        };
        let mate = threatened(self.reading, &passed);
        if self.is_king_answering() && self.reading.king_answering_check_is_idle {
            let idle = Evidence::Idle(WhyIdle::KingAnsweredCheck);
            return (read(Nature::Idle, idle), mate);
        }
        let budget = Cell::new(self.reading.budget);
        let inquiry = Inquiry {
            reading: self.reading,
            before: self.before,
            played: self.played,
            after: &passed,
            cycle: self.cycle,
            previous: self.previous,
            mate_was_feared: matches!(self.feared, Mate::Found(_)),
            budget: &budget,
        };
        let mut uncounted_mate = None;
        if let Mate::Found(line) = &mate {
            match self.counting_mate(&passed, line, &inquiry) {
                Counting::Mate(line) => {
                    return (read(Nature::MateThreat, Evidence::Mate(line)), mate);
                }
                Counting::Not(why) => uncounted_mate = Some(why),
                Counting::Unknown => return (read(Nature::Unknown, Evidence::Unknown), mate),
            }
        }
        let found = inquiry.threats();
        let touches_only_guards = self.parries_touching_only_guards(&found);
        let excused = touches_only_guards && self.has_single_attacker();
        let mut ply = if excused {
            let mut idle = read(Nature::Idle, Evidence::Idle(WhyIdle::DrawingPoint));
            idle.excused = found.chases;
            idle
        } else if self.is_settled(&found) {
            read(Nature::Chase, Evidence::Chases(found.chases))
        } else if found.exhausted || mate == Mate::Unknown {
            read(Nature::Unknown, Evidence::Unknown)
        } else {
            let (nature, evidence) = self.idle(&after, &found, uncounted_mate);
            read(nature, evidence)
        };
        ply.by_pawn = found.by_pawn;
        ply.excusable =
            touches_only_guards && !excused && !self.reading.drawing_needs_single_attacker;
        (ply, mate)
    }

    /// Whether there is a chase, and nothing that was not found out could make it weigh more.
    fn is_settled(&self, found: &Found) -> bool {
        let heavy = found.chases.iter().any(|chase| chase.weight == Weight::Heavy);
        !found.chases.is_empty() && (heavy || !found.exhausted)
    }

    fn is_king_answering(&self) -> bool {
        self.before.is_check() && self.before.king(self.before.turn()) == self.played.from
    }

    /// A mate threat needs not be new, except in answer to a check (26.1.4, 24.18); and taking a piece that
    /// is only offered in exchange does not start one.
    fn counting_mate(&self, passed: &Position, line: &[Move], inquiry: &Inquiry<'_>) -> Counting {
        let Some(&first) = line.first() else { return Counting::Unknown };
        let answers = self.before.is_check() && self.reading.self_defeating_check;
        let like = passed.piece_at(first.to).map(|piece| piece.role)
            == passed.piece_at(first.from).map(|piece| piece.role);
        if !answers && !like {
            return Counting::Mate(line.to_vec());
        }
        let offers = if like { inquiry.offers() } else { Vec::new() };
        let old = match answers {
            true => mating_moves_past(
                self.reading,
                self.before,
                self.before.checkers(),
                self.reading.mate_checks,
            ),
            false => Some(Vec::new()),
        };
        let Some(old) = old else { return Counting::Unknown };
        let counts = |m: &Move| !offers.contains(m) && !old.contains(m);
        if counts(&first) {
            return Counting::Mate(line.to_vec());
        }
        let Some(now) = mating_lines(self.reading, passed) else { return Counting::Unknown };
        match now.into_iter().find(|line| line.first().is_some_and(counts)) {
            Some(line) => Counting::Mate(line),
            None if offers.contains(&first) => {
                Counting::Not(WhyIdle::MateByExchange(line.to_vec()))
            }
            None => Counting::Not(WhyIdle::StandingMate(line.to_vec())),
        }
    }

    /// Taking up a defensive point that draws at once while touching an advisor or elephant (六.8, 26.2): the
    /// opponent threatened mate, and nothing else is touched. Whether that draws simply is read off from the
    /// mover's having a single attacking piece, which 2020 asks for; with more of them 1999 leaves it to the
    /// arbiter.
    fn parries_touching_only_guards(&self, found: &Found) -> bool {
        let is_guard =
            |chase: &Chase| matches!(chase.victim.0.role, Role::Advisor | Role::Elephant);
        matches!(self.feared, Mate::Found(_))
            && !found.chases.is_empty()
            && found.chases.iter().all(is_guard)
    }

    fn has_single_attacker(&self) -> bool {
        let attackers = self.before.side(self.before.turn()).into_iter().filter(|&square| {
            self.before.piece_at(square).is_some_and(|piece| {
                let value = Value::of(piece, square);
                value.strong > 0 || value.pawns > 0
            })
        });
        attackers.count() == 1
    }

    /// Which of the idle moves it is.
    fn idle(
        &self,
        after: &Position,
        found: &Found,
        uncounted_mate: Option<WhyIdle>,
    ) -> (Nature, Evidence) {
        if let Some(&Move { from: piece, to }) = found.offers.first() {
            let mut taken = after.clone();
            taken.play_unchecked(Move::new(to, piece));
            let retaken = taken
                .attackers(piece, taken.turn())
                .into_iter()
                .any(|from| taken.attackers_of_king_after(Move::new(from, piece)).is_empty());
            let nature = if retaken { Nature::Exchange } else { Nature::Offer };
            return (nature, Evidence::Offered { piece, to });
        }
        if let Some(line) = self.barred_mate(after) {
            return (Nature::Block, Evidence::Barred(line));
        }
        if let Some(why) = uncounted_mate {
            return (Nature::Idle, Evidence::Idle(why));
        }
        let follows = found.held.iter().find_map(|line| {
            let first = line.first()?;
            let follows = first.from == self.played.to && self.cycle.contains(first.to);
            follows.then(|| (*first, line.clone()))
        });
        if let Some((Move { from: by, to: piece }, line)) = follows {
            return (Nature::Idle, Evidence::Followed { by, piece, line });
        }
        let weak = self.new_weak_captures(after);
        let why = if !found.standing.is_empty() {
            WhyIdle::Standing(found.standing.clone())
        } else if !weak.is_empty() {
            WhyIdle::KingOrPawn(weak)
        } else if !found.held.is_empty() {
            WhyIdle::Held(found.held.clone())
        } else if let Some(standing) = &found.standing_by_checks {
            WhyIdle::Standing(vec![standing.clone()])
        } else {
            match self.barred_captures(after) {
                barred if barred.is_empty() => WhyIdle::NoThreat,
                barred => WhyIdle::ExposesKing(barred),
            }
        };
        (Nature::Idle, Evidence::Idle(why))
    }

    /// A mate that was threatened and into whose way the move steps. Any of the mates will do: which of them
    /// a search comes upon first depends on the order of moves.
    fn barred_mate(&self, after: &Position) -> Option<Vec<Move>> {
        let Mate::Found(line) = self.feared else { return None };
        let bars = |first: &Move| {
            Bitboard::between(first.from, first.to).contains(self.played.to)
                && !after.is_legal(*first)
        };
        if line.first().is_some_and(bars) {
            return Some(line.clone());
        }
        let feared = self.before.passed()?;
        let mut mating = mating_lines(self.reading, &feared)?.into_iter();
        mating.find(|line| line.first().is_some_and(bars))
    }

    /// Captures by king or pawn which could not be made before the move.
    fn new_weak_captures(&self, after: &Position) -> Vec<Move> {
        let side = self.before.turn();
        let weak = after.pieces(side, Role::King) | after.pieces(side, Role::Pawn);
        let mut captures = self.new_attacks(after, weak);
        captures.retain(|&m| after.attackers_of_king_after(m).is_empty());
        captures
    }

    /// Attacks by other pieces which did not stand before the move, and cannot be carried out: the king would be
    /// exposed.
    fn barred_captures(&self, after: &Position) -> Vec<Move> {
        let side = self.before.turn();
        let weak = after.pieces(side, Role::King) | after.pieces(side, Role::Pawn);
        let mut captures = self.new_attacks(after, after.side(side) - weak);
        captures.retain(|&m| !after.attackers_of_king_after(m).is_empty());
        captures
    }

    /// Attacks on pieces that count, by some of the mover's, which did not stand before the move.
    fn new_attacks(&self, after: &Position, by: Bitboard) -> Vec<Move> {
        let enemy = after.side(self.before.turn().opponent());
        let mut attacks = Vec::new();
        for from in by {
            let was = if from == self.played.to { self.played.from } else { from };
            for to in (after.attacks_from(from) & enemy) - self.before.attacks_from(was) {
                let counts =
                    after.piece_at(to).is_some_and(|piece| Value::of(piece, to) != Value::ZERO);
                if counts {
                    attacks.push(Move::new(from, to));
                }
            }
        }
        attacks
    }
}
