//! The exchange played out: does a side end up with a gain?
//!
//! One search over captures and checks, boolean, with the balance as a [`Value`]. The *chaser* asks whether
//! he gains, the *holder* of the attacked piece tries to prevent it.
//!
//! - Either side may stop when it is not in check. There are no quiet moves but checks and answers to them.
//! - The holder may retake, and may take what the chaser's captures left without protection. What he could
//!   take with profit anyway (a *standing* capture) is not charged to the chaser.
//! - The holder may check, so long as the line wins the captor back: a hidden root (暗根). What he takes on the
//!   way does not count. Mating the chaser by these checks refutes the capture (1999 art. 29.4, 2020
//!   art. 24.3; reference figure 20 needs two).
//! - The chaser may retake, take what the exchange has made takeable, and check; but king and pawn take only
//!   by retaking (art. 26.7), and what could be had before is no part of the threat.
//! - A check that the mover had to answer is looked past in the position before his move (art. 26.1.4): the
//!   checker stands where it stands and does not check.

use std::cell::Cell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use chuhe_board::{Bitboard, Checks, Color, Move, Position, Role, Square};

use super::ChineseReading;
use super::value::Value;

/// What the chaser must reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    Gain,
    EvenOrBetter,
}

/// How a line may go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// A capture that counts, or an answer to a check.
    Play,
    /// A capture that does not count.
    Aside,
    /// A check, for what it is worth.
    Check,
}

/// A point in a line of captures and checks.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) position: Position,
    /// From the chaser's view.
    pub(super) balance: Value,
    /// Where the last capture was made.
    taken_on: Option<Square>,
    /// The chaser's piece that last captured.
    captor: Option<Square>,
    /// Checks that the chaser may yet give.
    chaser_checks: u8,
    /// Checks that the holder may yet give.
    holder_checks: u8,
    /// Whether the holder is checking to win the captor back.
    run: bool,
    /// Checkers looked past.
    ignored: Bitboard,
    /// Pieces of the holder that could be won before, wherever they have gone.
    old: Bitboard,
}

type Key = (u64, Value, Option<Square>, Option<Square>, u8, u8, bool, Bitboard, Bitboard);

/// Results by position and what else matters.
pub(super) type Known = HashMap<Key, bool, BuildHasherDefault<Mixer>>;

/// A quick hash for keys that hold a good one already.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u8(&mut self, part: u8) {
        self.write_u64(part.into());
    }

    fn write_i8(&mut self, part: i8) {
        self.write_u64(part as u64);
    }

    fn write_u64(&mut self, part: u64) {
        self.0 = (self.0.rotate_left(5) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 32;
    }

    fn write_u128(&mut self, part: u128) {
        self.write_u64(part as u64 ^ (part >> 64) as u64);
    }

    fn write_usize(&mut self, part: usize) {
        self.write_u64(part as u64);
    }

    fn write_isize(&mut self, part: isize) {
        self.write_u64(part as u64);
    }
}

impl Node {
    /// Whether the piece on a square could be won before.
    pub(super) fn is_old(&self, square: Square) -> bool {
        self.old.contains(square)
    }

    /// Checkers looked past.
    pub(super) fn ignored(&self) -> Bitboard {
        self.ignored
    }

    /// The same with so many checks left to either side at most.
    pub(super) fn with_checks(mut self, chaser: u8, holder: u8) -> Node {
        self.chaser_checks = self.chaser_checks.min(chaser);
        self.holder_checks = self.holder_checks.min(holder);
        self
    }
}

/// The search, with its memory.
pub(super) struct Exchange<'a> {
    pub(super) reading: &'a ChineseReading,
    /// The position in which the chaser is to move.
    pub(super) base: &'a Position,
    pub(super) chaser: Color,
    pub(super) goal: Goal,
    /// Captures by either side that were good in the base.
    pub(super) standing: &'a [Move],
    /// The piece whose loss counts although it could be taken in the base.
    pub(super) charged: Option<Square>,
    /// Captures that only carry out an exchange that is on offer.
    pub(super) offers: &'a [Move],
    /// The one piece of the chaser that may attack, if it is to do so alone.
    pub(super) alone: Option<Square>,
    /// Whether the holder may only retake.
    pub(super) on_the_spot: bool,
    /// The side whose checks are looked past.
    pub(super) mover: Color,
    /// Positions that may yet be looked at.
    pub(super) budget: &'a Cell<u32>,
    pub(super) known: Known,
}

impl Exchange<'_> {
    /// Where lines start: nothing has been taken yet.
    pub(super) fn start(&self, ignored: Bitboard, old: Bitboard) -> Node {
        Node {
            position: self.base.clone(),
            balance: Value::ZERO,
            taken_on: None,
            captor: None,
            chaser_checks: self.reading.gain_checks,
            holder_checks: self.reading.gain_checks,
            run: false,
            ignored,
            old,
        }
    }

    /// The legal moves, checks that are looked past apart.
    pub(super) fn moves(&self, node: &Node) -> Vec<Move> {
        let position = &node.position;
        if node.ignored.is_empty() {
            return position.legal_moves().iter().copied().collect();
        }
        if position.turn() != self.mover {
            let king = position.king(self.mover);
            return position.legal_moves().iter().copied().filter(|m| m.to != king).collect();
        }
        let own = position.side(self.mover);
        own.into_iter()
            .flat_map(|from| {
                position.reach_from(from).into_iter().map(move |to| Move::new(from, to))
            })
            .filter(|&m| (position.attackers_of_king_after(m) - node.ignored).is_empty())
            .collect()
    }

    /// Whether the side to move has no move left.
    fn is_mated(&self, node: &Node) -> bool {
        match node.ignored.is_empty() {
            true => !node.position.has_legal_move(),
            false => self.moves(node).is_empty(),
        }
    }

    /// Whether the side to move is in a check that is not looked past.
    pub(super) fn in_check(&self, node: &Node) -> bool {
        let checkers = node.position.checkers();
        let ignored =
            if node.position.turn() == self.mover { node.ignored } else { Bitboard::EMPTY };
        !(checkers - ignored).is_empty()
    }

    /// Whether a move of the side to move, whose checks are these, gives one that is not looked past.
    fn gives_check(&self, node: &Node, checks: &Checks, m: Move) -> bool {
        match node.ignored.is_empty() {
            true => checks.gives(m),
            false => self.in_check(&self.play(node, m)),
        }
    }

    /// The line one move on.
    pub(super) fn play(&self, node: &Node, m: Move) -> Node {
        let mut next = node.clone();
        let taken = node.position.piece_at(m.to);
        next.position.play_unchecked(m);
        next.ignored = node.ignored.without(m.from).without(m.to);
        next.old = match node.old.contains(m.from) {
            true => node.old.without(m.from).with(m.to),
            false => node.old.without(m.to),
        };
        if node.captor == Some(m.from) {
            next.captor = Some(m.to);
        }
        if let Some(piece) = taken {
            let value = Value::of(piece, m.to);
            next.taken_on = Some(m.to);
            if piece.color == self.chaser {
                next.balance = node.balance - value;
            } else {
                next.balance = node.balance + value;
                next.captor = Some(m.to);
                next.run = false;
            }
        }
        next
    }

    /// A check that opens a line of checks by the chaser. What it takes does not count.
    pub(super) fn open_with_check(&self, node: &Node, m: Move) -> Node {
        let mut next = self.play(node, m);
        next.balance = node.balance;
        next.taken_on = None;
        next.captor = None;
        next.chaser_checks = next.chaser_checks.saturating_sub(1);
        next
    }

    /// Whether a capture could be made with profit in the base just as well.
    fn is_standing(&self, node: &Node, m: Move) -> bool {
        self.standing.contains(&m)
            && self.charged != Some(m.to)
            && node.position.piece_at(m.from) == self.base.piece_at(m.from)
    }

    /// Whether the charged piece still stands on a square.
    fn is_charged(&self, node: &Node, square: Square) -> bool {
        self.charged == Some(square) && node.position.piece_at(square) == self.base.piece_at(square)
    }

    /// Whether a piece of the chaser has to keep out of it.
    fn is_barred(&self, node: &Node, m: Move) -> bool {
        self.offers.contains(&m)
            || self.alone.is_some_and(|alone| {
                m.from != alone && node.position.piece_at(m.from) == self.base.piece_at(m.from)
            })
    }

    /// What stopping here would mean, where the side to move may stop, and how it may go on, captures first.
    fn options(&self, node: &Node) -> (Option<bool>, Vec<(Move, Step)>) {
        let attacking = node.position.turn() == self.chaser;
        if self.is_mated(node) {
            return (Some(!attacking), Vec::new());
        }
        let check = self.in_check(node);
        let reached = match self.goal {
            Goal::Gain => node.balance.is_gain(self.reading),
            Goal::EvenOrBetter => node.balance.is_even_or_better(self.reading),
        };
        if !check && reached == attacking {
            return (Some(reached), Vec::new());
        }
        let (mut captures, mut quiet) = (Vec::new(), Vec::new());
        let checks = Checks::by(node.position.turn(), &node.position);
        let gives_check = |m| self.gives_check(node, &checks, m);
        for m in self.moves(node) {
            let takes = node.position.piece_at(m.to).is_some();
            let step = match (check, attacking) {
                (true, _) => self.evades(node, m, takes, attacking, gives_check),
                (false, true) => self.chaser_goes_on(node, m, takes, gives_check),
                (false, false) => self.holder_goes_on(node, m, takes, gives_check),
            };
            match step {
                Some(step) if takes && step != Step::Check => captures.push((m, step)),
                Some(step) => quiet.push((m, step)),
                None => {}
            }
        }
        captures.append(&mut quiet);
        ((!check).then_some(reached), captures)
    }

    /// An answer to a check: anything goes. Where the holder may only retake, what else he takes on the way
    /// does not count.
    fn evades(
        &self,
        node: &Node,
        m: Move,
        takes: bool,
        attacking: bool,
        gives_check: impl Fn(Move) -> bool,
    ) -> Option<Step> {
        if attacking && self.is_barred(node, m) && takes {
            return None;
        }
        // A check in answer to a check is one of those that may be given, or lines would never end.
        Some(if !takes && gives_check(m) {
            Step::Check
        } else if takes && !attacking && self.on_the_spot && !self.retakes(node, m) {
            Step::Aside
        } else {
            Step::Play
        })
    }

    fn retakes(&self, node: &Node, m: Move) -> bool {
        node.taken_on == Some(m.to) || node.captor == Some(m.to)
    }

    /// A capture by the chaser that is part of the threat, or a check.
    fn chaser_goes_on(
        &self,
        node: &Node,
        m: Move,
        takes: bool,
        gives_check: impl Fn(Move) -> bool,
    ) -> Option<Step> {
        if self.is_barred(node, m) {
            return None;
        }
        if takes && node.taken_on == Some(m.to) {
            return Some(Step::Play);
        }
        let weak_hand = node
            .position
            .piece_at(m.from)
            .is_some_and(|piece| matches!(piece.role, Role::King | Role::Pawn));
        let old = node.old.contains(m.to);
        if takes && !weak_hand && !old && (node.taken_on.is_none() || !self.is_standing(node, m)) {
            return Some(Step::Play);
        }
        // What could be had anyway, or is taken by a weak hand, does not count, but may be taken with check.
        gives_check(m).then_some(Step::Check)
    }

    /// A capture by the holder that is to be charged to the chaser, or a check.
    fn holder_goes_on(
        &self,
        node: &Node,
        m: Move,
        takes: bool,
        gives_check: impl Fn(Move) -> bool,
    ) -> Option<Step> {
        if takes {
            if self.retakes(node, m) {
                return Some(Step::Play);
            }
            let free =
                if node.run { self.is_charged(node, m.to) } else { !self.is_standing(node, m) };
            if free && !self.on_the_spot {
                return Some(Step::Play);
            }
        }
        if !gives_check(m) {
            return None;
        }
        // In a run of checks, what is taken on the way to the captor does not count.
        Some(if takes && node.run { Step::Aside } else { Step::Check })
    }

    /// The line one step on, if that step can be taken.
    fn step(&self, node: &Node, m: Move, step: Step) -> Option<Node> {
        let mut next = self.play(node, m);
        if step == Step::Play {
            return Some(next);
        }
        let attacking = node.position.turn() == self.chaser;
        next.balance = node.balance;
        // Being mated by checks ends the line, however few are left to give.
        if self.is_mated(&next) || step == Step::Aside {
            return Some(next);
        }
        if attacking && !self.checks_alone(&next, m) {
            return None;
        }
        next.taken_on = node.taken_on;
        next.captor = if node.captor == Some(m.from) { Some(m.to) } else { node.captor };
        let left = if attacking { &mut next.chaser_checks } else { &mut next.holder_checks };
        *left = left.checked_sub(1)?;
        next.run = !attacking;
        Some(next)
    }

    /// Whether a check is given by the piece that has to attack alone, where there is one.
    pub(super) fn checks_alone(&self, next: &Node, m: Move) -> bool {
        self.alone.is_none() || next.position.checkers() == m.to.into()
    }

    /// Whether the chaser reaches his goal; nothing if the budget ran out.
    pub(super) fn solve(&mut self, node: &Node) -> Option<bool> {
        let key = (
            node.position.zobrist(),
            node.balance,
            node.taken_on,
            node.captor,
            node.chaser_checks,
            node.holder_checks,
            node.run,
            node.ignored,
            node.old,
        );
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        self.budget.set(self.budget.get().checked_sub(1)?);
        let attacking = node.position.turn() == self.chaser;
        let (stop, options) = self.options(node);
        let mut result = Some(!attacking);
        if stop == Some(attacking) {
            result = stop;
        } else {
            for (m, step) in options {
                let Some(next) = self.step(node, m, step) else { continue };
                match self.solve(&next) {
                    Some(reached) if reached == attacking => {
                        result = Some(reached);
                        break;
                    }
                    Some(_) => {}
                    None => result = None,
                }
            }
        }
        if let Some(result) = result {
            self.known.insert(key, result);
        }
        result
    }

    /// A line that shows the result: the winner's best moves against the most natural answers, retaking
    /// above all.
    pub(super) fn line(&mut self, node: &Node) -> Vec<Move> {
        let mut line = Vec::new();
        let mut node = node.clone();
        while let Some(reached) = self.solve(&node) {
            let attacking = node.position.turn() == self.chaser;
            let (stop, mut options) = self.options(&node);
            if stop == Some(reached) && reached == attacking {
                break;
            }
            options.sort_by_key(|(m, _)| !self.retakes(&node, *m));
            let next = options.into_iter().find_map(|(m, step)| {
                // The loser retakes or gives up, unless he must answer a check.
                if reached != attacking && stop.is_some() && !self.retakes(&node, m) {
                    return None;
                }
                let next = self.step(&node, m, step)?;
                (self.solve(&next) == Some(reached)).then_some((m, next))
            });
            let Some((m, next)) = next else { break };
            line.push(m);
            node = next;
        }
        line
    }

    /// A line that shows the result and is accepted, where one of the holder's answers leads to such a line:
    /// the chaser's best moves against each of them in turn.
    pub(super) fn line_with(
        &mut self,
        node: &Node,
        accept: &impl Fn(&Self, &[Move]) -> bool,
        line: &mut Vec<Move>,
    ) -> bool {
        let attacking = node.position.turn() == self.chaser;
        let (stop, options) = self.options(node);
        if attacking && stop == Some(true) || options.is_empty() {
            return accept(self, line);
        }
        for (m, step) in options {
            let Some(next) = self.step(node, m, step) else { continue };
            if self.solve(&next) != Some(true) {
                continue;
            }
            line.push(m);
            if self.line_with(&next, accept, line) {
                return true;
            }
            line.pop();
            // Of the chaser's moves the first that reaches the goal is as good as any.
            if attacking {
                return false;
            }
        }
        false
    }

    /// Whether the holder's every legal retaking of the captor is answered by the win of a chariot
    /// elsewhere: then it is the chariot that is chased.
    pub(super) fn wins_chariot_after_retaking(&mut self, node: &Node) -> bool {
        let (_, options) = self.options(node);
        let retakes: Vec<Node> = options
            .into_iter()
            .filter(|(m, _)| node.captor == Some(m.to))
            .filter_map(|(m, step)| self.step(node, m, step))
            .collect();
        !retakes.is_empty()
            && retakes.iter().all(|retaken| {
                let (_, answers) = self.options(retaken);
                answers.into_iter().any(|(m, step)| {
                    let chariot = retaken.position.piece_at(m.to);
                    retaken.taken_on != Some(m.to)
                        && chariot.is_some_and(|piece| piece.role == Role::Chariot)
                        && self
                            .step(retaken, m, step)
                            .is_some_and(|next| self.solve(&next) == Some(true))
                })
            })
    }
}
