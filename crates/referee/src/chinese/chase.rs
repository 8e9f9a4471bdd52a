//! Chases (捉): a move that newly threatens to win something (1999 art. 29; 2020 art. 24.3, 24.8, 26).
//!
//! *Threat.* If the opponent passed, the mover could take next move and come out ahead when the exchange is
//! played out; or he could do so after a run of checks.
//!
//! *New* (29.2, 24.8). The victim could not be won in the position before the move. A capture that stood there
//! and has merely become safe to make, because the moved piece got out of an attack of its own, is not new
//! (reference figures 21, 37), unless that piece has a part in the threat: the threat would not stand without
//! it, or captor or victim are among the pieces that go round in the cycle (reference figures 23, 34, 49).
//!
//! *Weight* (24.17, 26.9). A chase is heavy if the captor wins the victim alone: nothing bears on the square
//! after the capture, or the victim is worth more than the captor even if it is retaken. Protectors that could
//! not really retake count here, for it takes a second piece to hold them. All other chases are joint (联合) or
//! of a piece with too few roots (少根). A run of checks is heavy if one piece gives them and takes. In the text
//! of 1999 all chases weigh the same.

use std::cell::{Cell, OnceCell};

use chuhe_board::{Bitboard, Move, Piece, Position, Square};

use super::ChineseReading;
use super::threats::{Grade, Threats, WonByChecks};
use super::value::Value;

/// How a piece is to be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// It can be taken next move.
    Capture,
    /// It can be taken after checks.
    Checks,
}

/// What protects the victim when the captor has taken it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    /// Nothing bears on the square (无根).
    None,
    /// What bears on the square could not retake (假根).
    False(Bitboard),
    /// These can retake, but it does not pay, or the exchange is lost (少根).
    Few(Bitboard),
}

/// How heavily a chase weighs when both sides offend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Joint, or of a piece with too few roots.
    Light,
    /// Of a chariot or an unrooted piece.
    Heavy,
}

/// One threat to win something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chase {
    /// How.
    pub manner: Manner,
    /// The piece that takes, or that gives the first check.
    pub captor: Square,
    /// The piece to be won and where it stands.
    pub victim: (Piece, Square),
    /// The winning line, from the capture or first check, against the most natural answers.
    pub line: Vec<Move>,
    /// What the line comes to.
    pub balance: Value,
    /// Whether the victim is won at the cost of something equal that the captor had to protect (art. 26.5).
    pub even: bool,
    /// Whether the line ends in mate.
    pub mates: bool,
    /// Whether something is given up in the line that the opponent could have taken with profit anyway, so
    /// that it is not charged.
    pub lost_anyway: bool,
    /// What protects the victim.
    pub root: Root,
    /// Whether the victim is worth more than the captor, so that retaking does not help.
    pub worth_more: bool,
    /// How heavily it weighs.
    pub weight: Weight,
    /// Where the capture could be made before the move, but won nothing: the line that shows why.
    pub before: Vec<Move>,
}

/// A threat that stood before the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingThreat {
    /// Where the piece stands that could be won.
    pub victim: Square,
    /// How it could be won in the position before the move, as if a check that stood there did not.
    pub line: Vec<Move>,
}

/// What a move threatens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// New threats.
    pub(super) chases: Vec<Chase>,
    /// New threats by pawns, where they may come to count.
    pub(super) by_pawn: Vec<Chase>,
    /// Threats to take that stood before.
    pub(super) standing: Vec<StandingThreat>,
    /// A threat to win by checks that stood before, where there is no other.
    pub(super) standing_by_checks: Option<StandingThreat>,
    /// Captures that could not be made before but win nothing, with the lines that show why.
    pub(super) held: Vec<Vec<Move>>,
    /// New offers to exchange.
    pub(super) offers: Vec<Move>,
    /// Whether the budget ran out somewhere.
    pub(super) exhausted: bool,
}

/// A move under examination.
pub(super) struct Inquiry<'a> {
    pub(super) reading: &'a ChineseReading,
    /// The position before the move.
    pub(super) before: &'a Position,
    pub(super) played: Move,
    /// The position after the move as if the opponent had passed.
    pub(super) after: &'a Position,
    /// Where the pieces that go round in the cycle stand after the move.
    pub(super) cycle: Bitboard,
    /// The position after the mover's move before, as if the opponent had passed, where it is known.
    pub(super) previous: Option<&'a Position>,
    /// Whether the opponent threatened mate before the move.
    pub(super) mate_was_feared: bool,
    pub(super) budget: &'a Cell<u32>,
}

impl Inquiry<'_> {
    /// All that the move threatens.
    pub(super) fn threats(&self) -> Found {
        let mut found = Found::default();
        // Standing captures and offers are looked for first, and may have used up everything.
        found.exhausted = self.search(&mut found).is_none() || self.budget.get() == 0;
        found
    }

    /// The exchanges on offer after the move.
    pub(super) fn offers(&self) -> Vec<Move> {
        let side = self.before.turn();
        let now = Threats::new(self.reading, self.after, side, Bitboard::EMPTY, self.budget);
        now.offers().to_vec()
    }

    fn search(&self, found: &mut Found) -> Option<()> {
        let (reading, budget) = (self.reading, self.budget);
        let side = self.before.turn();
        let now = Threats::new(reading, self.after, side, Bitboard::EMPTY, budget);
        let earlier = Threats::new(reading, self.before, side, self.before.checkers(), budget);
        let old_captures = earlier.captures();
        let position = self.position_without();
        let without =
            Without { inquiry: self, position: position.as_ref(), threats: OnceCell::new() };
        let is_new = |m: &Move| {
            !earlier.offers().contains(&Move::new(self.earlier(m.from), m.to))
                || self.after.attacks_from(self.played.to).contains(m.to)
                    && !self.before.attacks_from(self.played.from).contains(m.to)
        };
        found.offers = now.offers().iter().copied().filter(is_new).collect();

        let mut settled = Bitboard::EMPTY;
        for capture in now.captures() {
            let (grade, line) = now.grade(capture, None)?;
            if grade == Grade::Nothing {
                if !self.before.attacks_from(self.earlier(capture.from)).contains(capture.to) {
                    found.held.push(line);
                }
                continue;
            }
            settled = settled.with(capture.to);
            let charged = self.takes_part(capture, &without)?.then_some(self.played.from);
            let (mut was, mut before) = earlier.best_on(&old_captures, capture.to, charged)?;
            if was == Grade::Nothing
                && let Some(won) = earlier.won_by_checks(capture.to)?
            {
                (was, before) = (Grade::Gain, won.line);
            }
            if was >= grade {
                found.standing.push(StandingThreat { victim: capture.to, line: before });
                continue;
            }
            if self.was_only_put_off(&earlier, capture, grade)? {
                found.standing.push(StandingThreat { victim: capture.to, line: vec![capture] });
                continue;
            }
            found.chases.push(self.by_capture(&now, capture, (grade, line), before)?);
        }
        self.search_checks(found, &now, &earlier, &old_captures, settled)?;
        if reading.pawn_counts_in_mutual_attack {
            self.search_pawns(found, &now, &earlier, &without)?;
        }
        Some(())
    }

    /// Whether the opponent's threat of mate alone had put the capture off: the mover threatened it already by
    /// his move before, and parrying the mate only lets the old threat stand (1999 细则 6; 24.8).
    fn was_only_put_off(&self, earlier: &Threats<'_>, capture: Move, grade: Grade) -> Option<bool> {
        let Some(previous) = self.previous.filter(|_| self.mate_was_feared) else {
            return Some(false);
        };
        let stood = |square| {
            let piece = self.after.piece_at(square);
            previous.piece_at(square) == piece && self.before.piece_at(square) == piece
        };
        if !stood(capture.from) || !stood(capture.to) || !earlier.wins_on_the_spot(capture) {
            return Some(false);
        }
        let side = self.before.turn();
        let then = Threats::new(self.reading, previous, side, Bitboard::EMPTY, self.budget);
        Some(then.captures().contains(&capture) && then.grade(capture, None)?.0 >= grade)
    }

    /// Threats to win by checks something that cannot be had otherwise and could not before.
    fn search_checks(
        &self,
        found: &mut Found,
        now: &Threats<'_>,
        earlier: &Threats<'_>,
        old_captures: &[Move],
        settled: Bitboard,
    ) -> Option<()> {
        let Some(first) = now.by_checks(settled, None)? else { return Some(()) };
        let mut old = settled;
        for capture in old_captures {
            if !old.contains(capture.to) && earlier.grade(*capture, None)?.0 == Grade::Gain {
                old = old.with(capture.to);
            }
        }
        let enemy = self.after.side(self.after.turn().opponent());
        old |= earlier.winnable_by_checks(enemy - old)?;
        let Some(WonByChecks { line, victim }) = now.by_checks(old, None)? else {
            found.standing_by_checks = self.stood_before(earlier, old_captures, &first);
            return Some(());
        };
        let weight = match self.reading.one_level || now.one_piece_wins_by_checks(old)? {
            true => Weight::Heavy,
            false => Weight::Light,
        };
        // If every line ends in mate, it is a mate, and wins no piece.
        let Some(victim) = victim else { return Some(()) };
        found.chases.push(Chase {
            manner: Manner::Checks,
            captor: line.first()?.from,
            victim,
            balance: self.balance(&line),
            mates: self.ends_in_mate(&line),
            line,
            even: false,
            lost_anyway: false,
            root: Root::None,
            worth_more: false,
            weight,
            before: Vec::new(),
        });
        Some(())
    }

    /// How something that can be won by checks could be won before the move. What this costs is not charged to the
    /// budget: nothing hangs on it but what is told.
    fn stood_before(
        &self,
        earlier: &Threats<'_>,
        old_captures: &[Move],
        now: &WonByChecks,
    ) -> Option<StandingThreat> {
        let (_, victim) = now.victim?;
        let left = self.budget.get();
        let line = match earlier.best_on(old_captures, victim, None) {
            Some((Grade::Gain, line)) => Some(line),
            _ => earlier.won_by_checks(victim).flatten().map(|won| won.line),
        };
        self.budget.set(left);
        Some(StandingThreat { victim, line: line? })
    }

    /// Threats by pawns, which count where both sides attack for ever (1999, 六.7).
    fn search_pawns(
        &self,
        found: &mut Found,
        now: &Threats<'_>,
        earlier: &Threats<'_>,
        without: &Without<'_>,
    ) -> Option<()> {
        let old_captures = earlier.pawn_captures();
        for capture in now.pawn_captures() {
            let (grade, line) = now.grade(capture, None)?;
            let charged = self.takes_part(capture, without)?.then_some(self.played.from);
            let (was, before) = earlier.best_on(&old_captures, capture.to, charged)?;
            if grade <= was {
                continue;
            }
            found.by_pawn.push(self.by_capture(now, capture, (grade, line), before)?);
        }
        Some(())
    }

    /// The threat to make a capture that comes to something.
    fn by_capture(
        &self,
        now: &Threats<'_>,
        capture: Move,
        (grade, line): (Grade, Vec<Move>),
        before: Vec<Move>,
    ) -> Option<Chase> {
        let root = root(self.after, capture);
        let balance = self.balance(&line);
        let mates = self.ends_in_mate(&line);
        // It gains only because some of the loss is not charged.
        let lost_anyway = grade == Grade::Gain && !balance.is_gain(self.reading) && !mates;
        Some(Chase {
            manner: Manner::Capture,
            captor: capture.from,
            victim: (self.after.piece_at(capture.to)?, capture.to),
            balance,
            line,
            even: grade == Grade::Even,
            mates,
            lost_anyway,
            root,
            worth_more: is_worth_more(self.reading, self.after, capture),
            weight: weight(self.reading, now, self.after, capture, root),
            before,
        })
    }

    fn ends_in_mate(&self, line: &[Move]) -> bool {
        let mut position = self.after.clone();
        line.iter().for_each(|&m| position.play_unchecked(m));
        position.ending().is_some()
    }

    /// What the captures of a line come to for the side that starts it.
    fn balance(&self, line: &[Move]) -> Value {
        let mut position = self.after.clone();
        let mut balance = Value::ZERO;
        for &m in line {
            if let Some(taken) = position.piece_at(m.to) {
                let value = Value::of(taken, m.to);
                let gained = taken.color != self.after.turn();
                balance = if gained { balance + value } else { balance - value };
            }
            position.play_unchecked(m);
        }
        balance
    }

    /// Where the mover's piece on a square stood before the move.
    fn earlier(&self, square: Square) -> Square {
        if square == self.played.to { self.played.from } else { square }
    }

    /// Whether the piece just moved has a part in the threat to make a capture.
    fn takes_part(&self, capture: Move, without: &Without<'_>) -> Option<bool> {
        if capture.from == self.played.to
            || self.cycle.contains(capture.from)
            || self.cycle.contains(capture.to)
        {
            return Some(true);
        }
        without.is_missed_by(capture)
    }

    /// The position after the move without the piece that moved, if that is a position.
    fn position_without(&self) -> Option<Position> {
        let mut setup = self.after.setup();
        setup.set(self.played.to, None);
        setup.position().ok()
    }
}

/// The position after the move without the piece that moved; its threats are looked up if they are needed.
struct Without<'a> {
    inquiry: &'a Inquiry<'a>,
    position: Option<&'a Position>,
    threats: OnceCell<Threats<'a>>,
}

impl Without<'_> {
    /// Whether the threat to make a capture would not stand without the piece that moved.
    fn is_missed_by(&self, capture: Move) -> Option<bool> {
        // The opponent would be in check: the piece is the screen or the cork of a battery. Or it is the king,
        // for which it does not matter.
        let Some(position) = self.position else { return Some(true) };
        let threats = self.threats.get_or_init(|| {
            let Inquiry { reading, budget, .. } = self.inquiry;
            Threats::new(reading, position, position.turn(), position.checkers(), budget)
        });
        let stands =
            threats.captures().contains(&capture) || threats.pawn_captures().contains(&capture);
        if !stands {
            return Some(true);
        }
        Some(threats.grade(capture, None)?.0 == Grade::Nothing)
    }
}

/// What protects the victim of a capture.
fn root(position: &Position, capture: Move) -> Root {
    let mut after = position.clone();
    after.play_unchecked(capture);
    let protectors = after.attackers(capture.to, after.turn());
    let real: Bitboard = protectors
        .into_iter()
        .filter(|&from| after.attackers_of_king_after(Move::new(from, capture.to)).is_empty())
        .collect();
    if protectors.is_empty() {
        Root::None
    } else if real.is_empty() {
        Root::False(protectors)
    } else {
        Root::Few(real)
    }
}

fn weight(
    reading: &ChineseReading,
    now: &Threats<'_>,
    position: &Position,
    capture: Move,
    root: Root,
) -> Weight {
    let alone = reading.one_level
        || root == Root::None
        || is_worth_more(reading, position, capture)
        || now.wins_chariot_elsewhere(capture);
    if alone { Weight::Heavy } else { Weight::Light }
}

/// Whether the victim of a capture is worth more than the captor.
fn is_worth_more(reading: &ChineseReading, position: &Position, capture: Move) -> bool {
    let value = |square| {
        position.piece_at(square).map_or(Value::ZERO, |piece: Piece| Value::of(piece, square))
    };
    (value(capture.to) - value(capture.from)).is_gain(reading)
}
