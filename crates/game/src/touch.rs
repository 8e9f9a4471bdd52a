//! Touch-move (摸子走子): what was touched in which order, and what must therefore be played.

use chuhe_board::{Color, Move, Position, Square};
use chuhe_rulebook::{FoulKind, Source, TouchDuty, TouchMove, TouchRule};
use serde::{Deserialize, Serialize};

use crate::wire;

/// One act of touching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Touched {
    /// One piece.
    One(#[serde(with = "wire::text")] Square),
    /// A piece of each side at the same time (AXF 2017 1§3.2.E).
    Both(#[serde(with = "wire::text")] Square, #[serde(with = "wire::text")] Square),
}

impl Touched {
    /// The squares touched.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let (first, second) = match self {
            Touched::One(square) => (square, None),
            Touched::Both(a, b) => (a, Some(b)),
        };
        std::iter::once(first).chain(second)
    }
}

/// What a player has done to the pieces in his turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touches {
    /// What was touched, in order.
    pub touched: Vec<Touched>,
    /// The piece taken hold of while a check was overlooked (AXF 2017 1§2.10.D).
    pub overlooked_with: Option<Square>,
    /// Whether a foul was recorded for it already: one incident is one foul.
    pub foul_recorded: bool,
}

impl Touches {
    /// Whether nothing was touched.
    pub fn is_empty(&self) -> bool {
        self.touched.is_empty() && self.overlooked_with.is_none()
    }
}

/// What must be played, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obligation<'a> {
    /// The duties in the order of the rulebook, each with the moves that fulfil it. The first that is
    /// possible binds.
    pub tiers: Vec<Tier>,
    /// Which of them binds.
    pub binding: usize,
    /// The foul to be recorded, if there is one.
    pub foul: Option<FoulKind>,
    /// Where the rulebook says so.
    pub source: &'a Source,
}

/// One duty and the moves that fulfil it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tier {
    /// The duty.
    pub duty: TouchDuty,
    /// The moves.
    pub moves: Vec<Move>,
}

impl Obligation<'_> {
    /// The duty that binds.
    pub fn duty(&self) -> TouchDuty {
        self.tiers[self.binding].duty
    }

    /// The moves that may be played.
    pub fn moves(&self) -> &[Move] {
        &self.tiers[self.binding].moves
    }
}

/// What a player must play after touching pieces: the whole decision of AXF 2017 1§3.2.A–E and 1§2.10.D.
/// Nothing if no piece was touched. Touches that put pieces straight by the rules (1§3.2.F) are not passed in.
///
/// Of several own pieces, and of several enemy pieces, the first touched counts.
///
/// ```
/// use chuhe_board::Position;
/// use chuhe_game::{Touched, Touches, obligation};
/// use chuhe_rulebook::{FoulKind, Rulebook, TouchDuty};
///
/// let book = Rulebook::builtin("axf-2017").unwrap();
/// // The chariot on a0 can move, but it cannot take the pawn on e6, and nothing else can.
/// let touched = vec![Touched::One("a0".parse()?), Touched::One("e6".parse()?)];
/// let touches = Touches { touched, ..Touches::default() };
/// let start = Position::initial();
/// let found = obligation(&book.touch_move, &start, &touches).unwrap();
/// assert_eq!(found.duty(), TouchDuty::MoveTouched);
/// assert_eq!(found.moves().len(), 2);
/// assert_eq!(found.foul, Some(FoulKind::TouchedBothSides));
/// # Ok::<(), chuhe_board::ParseSquareError>(())
/// ```
pub fn obligation<'a>(
    rules: &'a TouchMove,
    position: &Position,
    touches: &Touches,
) -> Option<Obligation<'a>> {
    if let Some(piece) = touches.overlooked_with {
        return Some(after_overlooked_check(rules, position, piece));
    }
    let side = position.turn();
    let (own, enemy, rule) = case(rules, position, side, &touches.touched)?;
    let tiers: Vec<Tier> = rule
        .order
        .iter()
        .map(|&duty| Tier { duty, moves: fulfilling(position, duty, own, enemy) })
        .collect();
    let binding = first_possible(&tiers);
    let foul = rule.fallback_foul.filter(|_| binding > 0);
    Some(Obligation { tiers, binding, foul, source: &rule.source })
}

/// Which rule applies, with the own and the enemy piece that count.
fn case<'a>(
    rules: &'a TouchMove,
    position: &Position,
    side: Color,
    touched: &[Touched],
) -> Option<(Option<Square>, Option<Square>, &'a TouchRule)> {
    let first_of = |color: Color| {
        touched.iter().enumerate().find_map(|(at, touched)| {
            let is = |square: &Square| position.piece_at(*square).is_some_and(|p| p.color == color);
            touched.squares().find(is).map(|square| (at, square))
        })
    };
    let (own, enemy) = (first_of(side), first_of(side.opponent()));
    let rule = match (own, enemy) {
        (None, None) => return None,
        (Some(_), None) => &rules.own,
        (None, Some(_)) => &rules.enemy,
        (Some((a, _)), Some((b, _))) if a < b => &rules.own_then_enemy,
        (Some((a, _)), Some((b, _))) if a > b => &rules.enemy_then_own,
        (Some(_), Some(_)) => &rules.both_at_once,
    };
    Some((own.map(|(_, square)| square), enemy.map(|(_, square)| square), rule))
}

fn fulfilling(
    position: &Position,
    duty: TouchDuty,
    own: Option<Square>,
    enemy: Option<Square>,
) -> Vec<Move> {
    let fits = |m: &Move| match duty {
        TouchDuty::CaptureWithTouched => Some(m.from) == own && Some(m.to) == enemy,
        TouchDuty::MoveTouched => Some(m.from) == own,
        TouchDuty::CaptureTouched => Some(m.to) == enemy,
        TouchDuty::Free => true,
    };
    position.legal_moves().into_iter().filter(fits).collect()
}

/// The first duty that can be fulfilled; the last, which leaves every move, if the game is over.
fn first_possible(tiers: &[Tier]) -> usize {
    let possible = tiers.iter().position(|tier| !tier.moves.is_empty());
    possible.unwrap_or_else(|| tiers.len().saturating_sub(1))
}

fn after_overlooked_check<'a>(
    rules: &'a TouchMove,
    position: &Position,
    piece: Square,
) -> Obligation<'a> {
    let rule = &rules.overlooked_check;
    let with_touched = rule.answer_with_touched.then_some(TouchDuty::MoveTouched);
    // Every legal move answers the check.
    let tiers: Vec<Tier> = with_touched
        .into_iter()
        .chain([TouchDuty::Free])
        .map(|duty| Tier { duty, moves: fulfilling(position, duty, Some(piece), None) })
        .collect();
    let binding = first_possible(&tiers);
    Obligation { tiers, binding, foul: rule.foul, source: &rule.source }
}
