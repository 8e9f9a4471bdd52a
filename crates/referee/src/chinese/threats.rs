//! What a side threatens in a position: which captures win something, and what it could win by checks.

use std::cell::{Cell, OnceCell, RefCell};

use chuhe_board::{Bitboard, Color, Move, Piece, Position, Role, Square};

use super::ChineseReading;
use super::exchange::{Exchange, Goal, Known, Node};
use super::mates::mating_moves_past;
use super::value::Value;

/// Checks looked at where it is only asked whether something counts: standing captures and offers.
const SIDE_CHECKS: u8 = 2;

/// What a capture comes to when it is played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Grade {
    /// Nothing is won.
    Nothing,
    /// The piece is won, but another falls because the captor left its post, and the whole is even
    /// (做根子, 被牵子, 各吃各子; art. 26.5).
    Even,
    /// Something is won.
    Gain,
}

/// A side's threats in a position in which it is to move.
pub(super) struct Threats<'a> {
    reading: &'a ChineseReading,
    position: &'a Position,
    chaser: Color,
    /// Checkers of the chaser's king that are looked past.
    ignored: Bitboard,
    /// Captures by either side that are good as the board stands.
    standing: Vec<Move>,
    /// Captures of the chaser's that only carry out an exchange that is on offer.
    offers: Vec<Move>,
    budget: &'a Cell<u32>,
    /// What the searches for plain gains have found.
    known: RefCell<Known>,
    /// The checks that mate by force, once they have been looked for.
    mating: OnceCell<Option<Vec<Move>>>,
}

impl<'a> Threats<'a> {
    /// Looks at what either side could take with profit, and at the exchanges on offer.
    pub(super) fn new(
        reading: &'a ChineseReading,
        position: &'a Position,
        chaser: Color,
        ignored: Bitboard,
        budget: &'a Cell<u32>,
    ) -> Threats<'a> {
        let mut threats = Threats {
            reading,
            position,
            chaser,
            ignored,
            standing: Vec::new(),
            offers: Vec::new(),
            budget,
            known: RefCell::default(),
            mating: OnceCell::new(),
        };
        threats.standing = threats.find_standing();
        let offers = threats.all_captures(chaser).into_iter().filter(|&m| threats.is_offer(m));
        threats.offers = offers.collect();
        threats
    }

    fn exchange(&self) -> Exchange<'_> {
        Exchange {
            reading: self.reading,
            base: self.position,
            chaser: self.chaser,
            goal: Goal::Gain,
            standing: &self.standing,
            charged: None,
            offers: &self.offers,
            alone: None,
            on_the_spot: false,
            mover: self.chaser,
            budget: self.budget,
            known: Known::default(),
        }
    }

    /// Legal captures of pieces that count, whosever turn it is.
    fn all_captures(&self, side: Color) -> Vec<Move> {
        let position = self.position;
        let ignored = if side == self.chaser { self.ignored } else { Bitboard::EMPTY };
        let enemy = position.side(side.opponent());
        position
            .side(side)
            .into_iter()
            .flat_map(|from| {
                let victims = position.attacks_from(from) & enemy;
                victims.into_iter().map(move |to| Move::new(from, to))
            })
            .filter(|m| {
                position.piece_at(m.to).is_some_and(|piece| Value::of(piece, m.to) != Value::ZERO)
            })
            .filter(|&m| (position.attackers_of_king_after(m) - ignored).is_empty())
            .collect()
    }

    /// Captures by either side that are good as the board stands. Each is played out with what is good on
    /// its own square left aside.
    fn find_standing(&self) -> Vec<Move> {
        let both: Vec<(Color, Move)> = Color::ALL
            .into_iter()
            .flat_map(|side| self.all_captures(side).into_iter().map(move |m| (side, m)))
            .collect();
        let plain: Vec<Move> = both
            .iter()
            .map(|&(_, m)| m)
            .filter(|&m| wins_on_square(self.reading, self.position, m))
            .collect();
        both.into_iter()
            .filter(|&(side, m)| {
                let mut exchange =
                    Exchange { chaser: side, standing: &plain, offers: &[], ..self.exchange() };
                let start = exchange.start(self.ignored, Bitboard::EMPTY);
                let taken = exchange.play(&start, m).with_checks(0, SIDE_CHECKS);
                exchange.solve(&taken) == Some(true)
            })
            .map(|(_, m)| m)
            .collect()
    }

    /// The exchanges on offer (兑, 献).
    pub(super) fn offers(&self) -> &[Move] {
        &self.offers
    }

    /// Whether like attacks like and may itself be taken without loss: then the attack is an offer to
    /// exchange, not a chase (24.4). If taking would cost the taker something, it is none (figures 17, 29).
    pub(super) fn is_offer(&self, capture: Move) -> bool {
        let role = |square| self.position.piece_at(square).map(|piece| piece.role);
        let back = Move::new(capture.to, capture.from);
        if role(capture.from) != role(capture.to)
            || !self.position.attacks_from(back.from).contains(back.to)
            || !self.position.attackers_of_king_after(back).is_empty()
        {
            return false;
        }
        let mut exchange = Exchange { offers: &[], ..self.exchange() };
        let start = exchange.start(self.ignored, Bitboard::EMPTY);
        let taken = exchange.play(&start, back).with_checks(SIDE_CHECKS, SIDE_CHECKS);
        exchange.solve(&taken) != Some(true)
    }

    /// The captures that may be threats: none by king or pawn, which may attack for ever (26.1), unless the
    /// capture uncovers a check by another piece (26.8); and none that is an exchange on offer.
    pub(super) fn captures(&self) -> Vec<Move> {
        let mut captures = self.all_captures(self.chaser);
        captures.retain(|&m| {
            !self.offers.contains(&m) && (!self.by_king_or_pawn(m) || self.uncovers_check(m))
        });
        captures
    }

    /// The captures by pawns that [`Threats::captures`] leaves out.
    pub(super) fn pawn_captures(&self) -> Vec<Move> {
        let pawns = self.position.pieces(self.chaser, Role::Pawn);
        let mut captures = self.all_captures(self.chaser);
        captures.retain(|&m| pawns.contains(m.from) && !self.uncovers_check(m));
        captures
    }

    fn by_king_or_pawn(&self, m: Move) -> bool {
        let piece = self.position.piece_at(m.from);
        piece.is_some_and(|piece| matches!(piece.role, Role::King | Role::Pawn))
    }

    fn uncovers_check(&self, m: Move) -> bool {
        let mut after = self.position.clone();
        after.play_unchecked(m);
        !after.checkers().without(m.to).is_empty()
    }

    /// What a capture comes to, with a line that shows it; nothing if the budget ran out. The loss of the
    /// charged piece counts even if it could be taken anyway.
    pub(super) fn grade(
        &self,
        capture: Move,
        charged: Option<Square>,
    ) -> Option<(Grade, Vec<Move>)> {
        let mut full = Exchange { charged, ..self.exchange() };
        if charged.is_none() {
            full.known = self.known.take();
        }
        let start = full.start(self.ignored, Bitboard::EMPTY);
        let taken = full.play(&start, capture);
        let gains = full.solve(&taken);
        let mut line = vec![capture];
        line.append(&mut full.line(&taken));
        if charged.is_none() {
            self.known.replace(full.known);
        }
        if gains? {
            return Some((Grade::Gain, line));
        }
        let mut spot = Exchange { charged, on_the_spot: true, ..self.exchange() };
        if !spot.solve(&taken)? {
            return Some((Grade::Nothing, line));
        }
        if self.reading.root_may_always_take {
            return Some((Grade::Even, line));
        }
        let mut even = Exchange { charged, goal: Goal::EvenOrBetter, ..self.exchange() };
        let grade = if even.solve(&taken)? { Grade::Even } else { Grade::Nothing };
        Some((grade, line))
    }

    /// Whether a capture wins something if the opponent may only retake.
    pub(super) fn wins_on_the_spot(&self, capture: Move) -> bool {
        wins_on_square(self.reading, self.position, capture)
    }

    /// The best that the captures of a victim come to.
    pub(super) fn best_on(
        &self,
        captures: &[Move],
        victim: Square,
        charged: Option<Square>,
    ) -> Option<(Grade, Vec<Move>)> {
        let mut best = (Grade::Nothing, Vec::new());
        for &capture in captures.iter().filter(|m| m.to == victim) {
            let found = self.grade(capture, charged)?;
            if found.0 > best.0 || best.1.is_empty() {
                best = found;
            }
            if best.0 == Grade::Gain {
                break;
            }
        }
        Some(best)
    }

    /// A line of checks that ends with the win of something outside `old`, and what that is; of those by one
    /// piece alone, if one is named. Nothing in the outer `Option` if the budget ran out.
    pub(super) fn by_checks(
        &self,
        old: Bitboard,
        alone: Option<Square>,
    ) -> Option<Option<WonByChecks>> {
        let mut exchange = Exchange { alone, ..self.exchange() };
        if alone.is_none() {
            exchange.known = self.known.take();
        }
        let found = self.first_check(&mut exchange, old);
        if alone.is_none() {
            self.known.replace(exchange.known);
        }
        found
    }

    fn first_check(
        &self,
        exchange: &mut Exchange<'_>,
        old: Bitboard,
    ) -> Option<Option<WonByChecks>> {
        let alone = exchange.alone;
        let start = exchange.start(self.ignored, old);
        for m in exchange.moves(&start) {
            // A capture that may itself be a threat has been looked at as such.
            let looked_at = self.position.piece_at(m.to).is_some_and(|piece| {
                Value::of(piece, m.to) != Value::ZERO
                    && !old.contains(m.to)
                    && !self.by_king_or_pawn(m)
            });
            if looked_at || alone.is_some_and(|alone| alone != m.from) {
                continue;
            }
            let next = exchange.open_with_check(&start, m);
            if exchange.in_check(&next)
                && exchange.checks_alone(&next, m)
                && exchange.solve(&next)?
            {
                // A check that mates by force wins no piece: that is a mate threat, or a standing one.
                if self.mating_checks()?.contains(&m) {
                    continue;
                }
                let mut line = vec![m];
                line.append(&mut exchange.line(&next));
                let mut victim = first_won(exchange, &start, &line);
                // The most natural answer may be a bad one that is mated: another shows what falls otherwise.
                let mut other = vec![m];
                let wins = |exchange: &Exchange<'_>, line: &[Move]| {
                    first_won(exchange, &start, line).is_some()
                };
                if victim.is_none() && exchange.line_with(&next, &wins, &mut other) {
                    line = other;
                    victim = first_won(exchange, &start, &line);
                }
                return Some(Some(WonByChecks { line, victim }));
            }
        }
        Some(None)
    }

    /// The checks that mate by force; nothing if the budget ran out.
    fn mating_checks(&self) -> Option<&[Move]> {
        // The search for gains sees no longer mates than these: the checks it may give, and a mating one.
        let most = self.reading.gain_checks.saturating_add(1);
        let find = || mating_moves_past(self.reading, self.position, self.ignored, most);
        self.mating.get_or_init(find).as_deref()
    }

    /// How a piece could be won by checks. Nothing in the outer `Option` if the budget ran out.
    pub(super) fn won_by_checks(&self, victim: Square) -> Option<Option<WonByChecks>> {
        let enemy = self.position.side(self.chaser.opponent());
        self.by_checks(enemy.without(victim), None)
    }

    /// Which of the enemy pieces could be won by checks.
    pub(super) fn winnable_by_checks(&self, among: Bitboard) -> Option<Bitboard> {
        let enemy = self.position.side(self.chaser.opponent());
        let mut found = Bitboard::EMPTY;
        // Mostly there is none, which one search shows for all.
        if self.by_checks(enemy - among, None)?.is_none() {
            return Some(found);
        }
        for victim in among.without(self.position.king(self.chaser.opponent())) {
            if self.won_by_checks(victim)?.is_some() {
                found = found.with(victim);
            }
        }
        Some(found)
    }

    /// Whether a check line can be carried out by one piece.
    pub(super) fn one_piece_wins_by_checks(&self, old: Bitboard) -> Option<bool> {
        for alone in self.position.side(self.chaser) {
            if self.by_checks(old, Some(alone))?.is_some() {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether it is a chariot that the capture wins in the end.
    pub(super) fn wins_chariot_elsewhere(&self, capture: Move) -> bool {
        let mut exchange = self.exchange();
        let start = exchange.start(self.ignored, Bitboard::EMPTY);
        let taken: Node = exchange.play(&start, capture);
        exchange.wins_chariot_after_retaking(&taken)
    }
}

/// Something to be won by checks.
pub(super) struct WonByChecks {
    /// The checks, the answers and the capture.
    pub(super) line: Vec<Move>,
    /// What is won, and where it stands before the line; nothing if every answer is mated.
    pub(super) victim: Option<(Piece, Square)>,
}

/// The first piece that a line wins and that could not be had before, with the square it comes from.
fn first_won(exchange: &Exchange<'_>, start: &Node, line: &[Move]) -> Option<(Piece, Square)> {
    let mut node = start.clone();
    let mut came_from: Vec<(Square, Square)> = Vec::new();
    let origin = |came_from: &[(Square, Square)], square: Square| {
        let moved = came_from.iter().rev().find(|(_, to)| *to == square);
        moved.map_or(square, |(from, _)| *from)
    };
    for (i, &m) in line.iter().enumerate() {
        let taken = node.position.piece_at(m.to).filter(|&p| Value::of(p, m.to) != Value::ZERO);
        if i % 2 == 1 {
            came_from.push((origin(&came_from, m.from), m.to));
        } else if let Some(piece) = taken.filter(|_| i > 0 && !node.is_old(m.to)) {
            return Some((piece, origin(&came_from, m.to)));
        }
        node = exchange.play(&node, m);
    }
    None
}

/// Whether a capture gains if both sides only take on that one square.
fn wins_on_square(reading: &ChineseReading, position: &Position, capture: Move) -> bool {
    let Some(taken) = position.piece_at(capture.to) else { return false };
    let mut after = position.clone();
    after.play_unchecked(capture);
    let value = Value::of(taken, capture.to);
    goes_on_winning(reading, &after, capture.to, value, taken.color.opponent())
}

fn goes_on_winning(
    reading: &ChineseReading,
    position: &Position,
    square: Square,
    balance: Value,
    chaser: Color,
) -> bool {
    let side = position.turn();
    let attacking = side == chaser;
    let gain = balance.is_gain(reading);
    let Some(stands) = position.piece_at(square).filter(|_| gain != attacking) else {
        return gain;
    };
    let value = Value::of(stands, square);
    let balance = if attacking { balance + value } else { balance - value };
    let better = position.attackers(square, side).into_iter().any(|from| {
        let retake = Move::new(from, square);
        let mut after = position.clone();
        after.play_unchecked(retake);
        position.attackers_of_king_after(retake).is_empty()
            && goes_on_winning(reading, &after, square, balance, chaser) == attacking
    });
    gain ^ better
}
