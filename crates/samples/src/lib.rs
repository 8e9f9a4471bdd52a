#![doc = include_str!("../README.md")]

mod altered;

pub use altered::altered;

use chuhe_board::{Color, Move, Piece, Position, Role, Setup, Square};

/// A small, fast and repeatable source of random numbers (SplitMix64). Not for secrets.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A source that always gives the same numbers for the same seed.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`; 0 if `bound` is 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.bits() as u128 * bound as u128) >> 64) as usize
    }

    /// One of the items.
    ///
    /// # Panics
    /// There are none to choose from.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// A position with a random choice of pieces on random squares. Pawns are plentiful and crowd together, so
/// that names such as 前兵 and 二兵 come up often.
pub fn position(random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::empty();
        setup.turn = *random.pick(&Color::ALL);
        for color in Color::ALL {
            for role in Role::ALL {
                let most = role.full_count() as usize;
                let count = if role == Role::King { 1 } else { random.below(most + 1) };
                // Half of the time the pieces of a kind keep to two files.
                let files =
                    random.bits().is_multiple_of(2).then(|| [random.below(9), random.below(9)]);
                let piece = Piece::new(color, role);
                for _ in 0..count {
                    // A square that cannot be used is tried again a few times, then the piece is left out.
                    for _try in 0..20 {
                        let square = square(random, files);
                        if piece.squares().contains(square) && setup.get(square).is_none() {
                            setup.set(square, Some(piece));
                            break;
                        }
                    }
                }
            }
        }
        if let Ok(position) = setup.position() {
            return position;
        }
    }
}

fn square(random: &mut Random, files: Option<[usize; 2]>) -> Square {
    let file = match files {
        Some(files) => *random.pick(&files),
        None => random.below(9),
    };
    Square::from_index(9 * random.below(10) + file).expect("file and rank are on the board")
}

/// A game of random legal moves from a position, until it is over or has `most` plies.
pub fn game(random: &mut Random, start: &Position, most: usize) -> Vec<Move> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    while moves.len() < most {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let m = *random.pick(&legal);
        position.play_unchecked(m);
        moves.push(m);
    }
    moves
}

/// A position and moves that lead back to it: each side goes to and fro, or round three squares, with one
/// piece. Not every try succeeds.
pub fn cycle(random: &mut Random) -> Option<(Position, Vec<Move>)> {
    let start = position(random);
    let stops = 2 + random.below(2);
    let red = tour(random, &start, start.turn(), stops)?;
    let black = tour(random, &start, start.turn().opponent(), stops)?;
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(2 * stops);
    for (a, b) in red.into_iter().zip(black) {
        for m in [a, b] {
            if position.piece_at(m.to).is_some() || !position.is_legal(m) {
                return None;
            }
            position.play_unchecked(m);
            moves.push(m);
        }
    }
    (position == start).then_some((start, moves))
}

/// Squares a piece could visit and be back at the end, if nothing came in between.
fn tour(random: &mut Random, start: &Position, side: Color, stops: usize) -> Option<Vec<Move>> {
    let movers: Vec<Square> = start.side(side).into_iter().collect();
    let home = *random.pick(&movers);
    let mut setup = start.setup();
    setup.turn = side;
    let mut at = home;
    let mut moves = Vec::with_capacity(stops);
    for nth in 1..=stops {
        // The other side's pieces stand still here, so any reachable empty square will do.
        let position = setup.clone().position().ok()?;
        let open: Vec<Square> =
            (position.legal_ends(at) - position.occupied()).into_iter().collect();
        let to = if nth == stops {
            home
        } else if open.is_empty() {
            return None;
        } else {
            *random.pick(&open)
        };
        if !open.contains(&to) {
            return None;
        }
        moves.push(Move::new(at, to));
        setup.set(to, setup.get(at));
        setup.set(at, None);
        at = to;
    }
    Some(moves)
}
