//! Moves that look like a game: an opening, then moves that win material or at least lose none.

use std::collections::HashSet;

use chuhe_board::{Move, Position, Role};
use chuhe_samples::Random;

/// The beginnings of common openings.
const OPENINGS: [&str; 6] = [
    // Central cannon against the screen horses (中炮对屏风马).
    "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 b7a7 a0b0 a9b9",
    // Central cannon against the cannon on the same side (顺炮).
    "h2e2 h7e7 h0g2 h9g7 i0h0 i9i8 b0c2 i8d8",
    // The elephant's opening (飞相局).
    "g0e2 h7d7 h0g2 b9c7 b0c2 h9i7 g3g4 i9h9",
    // The pawn's opening (仙人指路).
    "c3c4 h7g7 h2e2 g9e7 b0c2 h9i7 a0b0 i9h9",
    // The horse's opening (起马局).
    "h0g2 g6g5 c3c4 h9g7 b0c2 b9a7 g0e2 i9i8",
    // Cannon behind the palace (过宫炮).
    "h2d2 h7e7 h0g2 h9g7 i0h0 b9c7 b0a2 a9b9",
];

/// A game in which Red gives check for ever, and how it goes round.
pub(super) const PERPETUAL_CHECK: (&str, &str) = (
    "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 b7a7 a0b0 a9b9 b0a0 e9e8 h0i0 b9b5 b2a2 e8d8 e0e1 b5b1 \
     e1e0 b1d1 a0b0 d1g1 b0b8 d8d7 e2e1 g9i7 e1a1 h9g9 a1a0 d7e7 b8b7 g1d1 b7c7 d1d7 c7c9 d7d6 c9c5 e7f7 \
     a2a6 f7e7 c5c7 e7e8",
    "c7c8 e8e7 c8c7 e7e8",
);

/// Another one.
pub(super) const CHARIOT_AND_CANNON_CHECK: (&str, &str) = (
    "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 b7a7 a0b0 a9b9 b2b8 h9h8 e0e1 b9b8 b0b8 h8b8 h0h7 b8b1 \
     e1e0 b1b5 g2e1 b5b3 h7h3 b3c3 h3h0 a7a3 h0h8 a3e3 c2e3 c3e3 e1g2 e3e4 e0e1 g7e8 g0i2 c7d5 h8h6 e4c4 \
     c0a2 c4c1 e1e0 d5f6 h6g6 i6i5 g6f6 c1h1 f6e6 a6a5",
    "e6a6 e8f6 a6e6 f6e8",
);

/// The moves of a line that is known to be legal.
pub(super) fn moves(line: &str) -> Vec<Move> {
    let read = |text: &str| text.parse().expect("the lines here are moves");
    line.split_whitespace().map(read).collect()
}

/// The moves of a game that goes round so often.
pub(super) fn going_round((line, cycle): (&str, &str), times: usize) -> Vec<Move> {
    let mut all = moves(line);
    all.extend(std::iter::repeat_n(moves(cycle), times).flatten());
    all
}

/// A game of so many plies, or fewer if it is over before.
pub(super) fn sensible(chance: &mut Random, plies: usize) -> Vec<Move> {
    let mut position = Position::initial();
    let mut seen = HashSet::from([position.zobrist()]);
    let opening: &&str = chance.pick(&OPENINGS);
    let mut line = moves(opening);
    line.truncate(plies);
    for &m in &line {
        position.play_unchecked(m);
        seen.insert(position.zobrist());
    }
    while line.len() < plies {
        let Some(m) = choose(&position, &seen, chance) else { break };
        position.play_unchecked(m);
        seen.insert(position.zobrist());
        line.push(m);
    }
    line
}

/// A move by one look ahead: what it takes, less what the opponent can take. Nothing is repeated, so that only those
/// games go round that are meant to.
fn choose(position: &Position, seen: &HashSet<u64>, chance: &mut Random) -> Option<Move> {
    let mut best = None;
    for &m in position.legal_moves().iter() {
        let mut after = position.clone();
        after.play_unchecked(m);
        if seen.contains(&after.zobrist()) {
            continue;
        }
        let replies = after.legal_moves();
        let loses = |reply: &Move| {
            let taken = value(after.piece_at(reply.to)?.role);
            let by = after.piece_at(reply.from).map_or(0, |piece| value(piece.role));
            let guarded = !after.attackers(reply.to, position.turn()).is_empty();
            Some(if guarded { taken - by } else { taken })
        };
        let lost = replies.iter().filter_map(loses).max().unwrap_or(0).max(0);
        let won = position.piece_at(m.to).map_or(0, |piece| value(piece.role));
        let mate = if replies.is_empty() { 10_000 } else { 0 };
        let score = won - lost + mate + chance.below(7) as i64;
        if best.is_none_or(|(other, _)| score > other) {
            best = Some((score, m));
        }
    }
    best.map(|(_, m)| m)
}

const fn value(role: Role) -> i64 {
    match role {
        Role::King => 1_000,
        Role::Chariot => 90,
        Role::Cannon => 45,
        Role::Horse => 40,
        Role::Advisor | Role::Elephant => 20,
        Role::Pawn => 12,
    }
}
