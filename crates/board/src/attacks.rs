//! Where each kind of piece reaches: tables computed at compile time.
//!
//! Chariots and cannons look up one line at a time. The seven inner squares of a rank are adjacent bits;
//! the eight inner squares of a file lie nine bits apart, and one multiplication gathers them into a byte
//! (and another one spreads the answer out again), so that no second, turned board has to be kept.

use crate::{Bitboard, Color, Piece, Role, Square};

/// The ten squares of file a.
pub(crate) const FILE_A: u128 = {
    let mut bits = 0;
    let mut rank = 0;
    while rank < 10 {
        bits |= 1u128 << (9 * rank);
        rank += 1;
    }
    bits
};

/// Bits 0, 9, 18 … 63: eight squares of a file as they lie in the low word.
const STRIDE: u64 = 0x8040_2010_0804_0201;
/// Copies a byte into all eight, so that bit *n* also stands at 9·*n*.
const COPIES: u64 = 0x0101_0101_0101_0101;

/// What a chariot and a cannon reach on one line, as bits of that line.
#[derive(Clone, Copy)]
struct LineReach {
    /// Up to and including the first piece each way.
    open: u16,
    /// Beyond the first piece each way, up to and including the second.
    jump: u16,
}

const fn line_reach(from: usize, len: usize, occupied: u16) -> LineReach {
    let mut reach = LineReach { open: 0, jump: 0 };
    let mut way = 0;
    while way < 2 {
        let mut met = 0;
        let mut at = from;
        while met < 2 && if way == 0 { at + 1 < len } else { at > 0 } {
            at = if way == 0 { at + 1 } else { at - 1 };
            if met == 0 {
                reach.open |= 1 << at;
            } else {
                reach.jump |= 1 << at;
            }
            if occupied >> at & 1 != 0 {
                met += 1;
            }
        }
        way += 1;
    }
    reach
}

static RANK_REACH: [[LineReach; 128]; 9] = {
    let mut table = [[LineReach { open: 0, jump: 0 }; 128]; 9];
    let mut file = 0;
    while file < 9 {
        let mut inner = 0;
        while inner < 128 {
            table[file][inner] = line_reach(file, 9, (inner as u16) << 1);
            inner += 1;
        }
        file += 1;
    }
    table
};

static FILE_REACH: [[LineReach; 256]; 10] = {
    let mut table = [[LineReach { open: 0, jump: 0 }; 256]; 10];
    let mut rank = 0;
    while rank < 10 {
        let mut inner = 0;
        while inner < 256 {
            table[rank][inner] = line_reach(rank, 10, (inner as u16) << 1);
            inner += 1;
        }
        rank += 1;
    }
    table
};

/// Spreads ten bits over a file: bit *n* goes to 9·*n*.
#[inline]
const fn spread_file(bits: u16) -> u128 {
    let low = ((bits & 0xff) as u64).wrapping_mul(COPIES) & STRIDE;
    let high = (bits & 0x100) as u64 | ((bits & 0x200) as u64) << 8;
    low as u128 | (high as u128) << 64
}

/// The squares a chariot and a cannon reach from one square, on all four ways.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    /// Up to and including the first piece each way.
    pub(crate) open: Bitboard,
    /// Beyond the first piece (the screen) each way, up to and including the second.
    pub(crate) jump: Bitboard,
}

/// Looks along the rank and the file of a square.
#[inline]
pub(crate) fn lines(square: Square, occupied: Bitboard) -> Lines {
    let (file, rank) = (square.file().index(), square.rank().index());
    let row = 9 * rank;
    let inner_rank = (occupied.0 >> (row + 1)) as usize & 0x7f;
    let along_rank = RANK_REACH[file][inner_rank];
    let inner_file = ((occupied.0 >> (file + 9)) as u64 & STRIDE).wrapping_mul(COPIES) >> 56;
    let along_file = FILE_REACH[rank][inner_file as usize & 0xff];
    Lines {
        open: Bitboard((along_rank.open as u128) << row | spread_file(along_file.open) << file),
        jump: Bitboard((along_rank.jump as u128) << row | spread_file(along_file.jump) << file),
    }
}

/// The squares strictly between two squares of one rank or file; empty for any other pair.
#[inline]
pub(crate) fn between(a: Square, b: Square) -> Bitboard {
    let (low, high) = if a.index() < b.index() { (a, b) } else { (b, a) };
    let span = ((1u128 << high.index()) - 1) & !((2u128 << low.index()) - 1);
    if a.rank() == b.rank() {
        Bitboard(span)
    } else if a.file() == b.file() {
        Bitboard(span & FILE_A << a.file().index())
    } else {
        Bitboard::EMPTY
    }
}

/// The rank and the file of a square, without the square itself.
pub(crate) static CROSS: [Bitboard; 90] = {
    let mut table = [Bitboard::EMPTY; 90];
    let mut i = 0;
    while i < 90 {
        let (file, rank) = (i % 9, i / 9);
        table[i] = Bitboard(((0x1ff << (9 * rank)) | (FILE_A << file)) & !(1 << i));
        i += 1;
    }
    table
};

/// Down, left, right, up as Red sees it: the order of the blocker bits of a horse's legs, which is that of
/// the squares' indices.
const STRAIGHT: [(i8, i8); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
/// The diagonal neighbours in the order of the blocker bits of an elephant's eyes: that of the squares'
/// indices as well.
const DIAGONAL: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// Which of the four straight neighbours are occupied, as four bits in the order of [`STRAIGHT`].
/// At the edge a bit may speak of a square of another rank; the tables ignore it.
#[inline]
fn straight_blockers(square: Square, occupied: Bitboard) -> usize {
    let near = ((occupied.0 << 9) >> square.index()) as usize;
    (near & 1) | (near >> 7 & 2) | (near >> 8 & 4) | (near >> 15 & 8)
}

/// Which of the four diagonal neighbours are occupied, as four bits in the order of [`DIAGONAL`].
#[inline]
fn diagonal_blockers(square: Square, occupied: Bitboard) -> usize {
    let near = ((occupied.0 << 10) >> square.index()) as usize;
    (near & 1) | (near >> 1 & 2) | (near >> 16 & 4) | (near >> 17 & 8)
}

const fn add(bits: u128, from: usize, files: i8, ranks: i8) -> u128 {
    match Square::at(from).offset(files, ranks) {
        Some(to) => bits | 1 << to.index(),
        None => bits,
    }
}

static HORSE: [[Bitboard; 16]; 90] = {
    let mut table = [[Bitboard::EMPTY; 16]; 90];
    let mut i = 0;
    while i < 90 {
        let mut blockers = 0;
        while blockers < 16 {
            let mut bits = 0;
            let mut leg = 0;
            while leg < 4 {
                if blockers >> leg & 1 == 0 {
                    let (x, y) = STRAIGHT[leg];
                    // Two steps along the leg, one to either side.
                    bits = add(bits, i, 2 * x + y, 2 * y + x);
                    bits = add(bits, i, 2 * x - y, 2 * y - x);
                }
                leg += 1;
            }
            table[i][blockers] = Bitboard(bits);
            blockers += 1;
        }
        i += 1;
    }
    table
};

/// The rank and the file of a square and the four next to it diagonally, where the legs stand of horses that attack it:
/// what comes or goes elsewhere changes no attack on the square.
pub(crate) static AROUND: [Bitboard; 90] = {
    let mut table = CROSS;
    let mut i = 0;
    while i < 90 {
        let mut leg = 0;
        while leg < 4 {
            let (x, y) = DIAGONAL[leg];
            table[i] = Bitboard(add(table[i].0, i, x, y));
            leg += 1;
        }
        i += 1;
    }
    table
};

/// Squares from which a horse attacks: its leg stands diagonally next to the target.
static HORSE_SOURCES: [[Bitboard; 16]; 90] = {
    let mut table = [[Bitboard::EMPTY; 16]; 90];
    let mut i = 0;
    while i < 90 {
        let mut blockers = 0;
        while blockers < 16 {
            let mut bits = 0;
            let mut leg = 0;
            while leg < 4 {
                if blockers >> leg & 1 == 0 {
                    let (x, y) = DIAGONAL[leg];
                    bits = add(bits, i, 2 * x, y);
                    bits = add(bits, i, x, 2 * y);
                }
                leg += 1;
            }
            table[i][blockers] = Bitboard(bits);
            blockers += 1;
        }
        i += 1;
    }
    table
};

static ELEPHANT: [[Bitboard; 16]; 90] = {
    let mut table = [[Bitboard::EMPTY; 16]; 90];
    let mut i = 0;
    while i < 90 {
        // Elephants never cross the river: keep to the half the square lies in.
        let half = if i < 45 { (1u128 << 45) - 1 } else { !((1u128 << 45) - 1) };
        let mut blockers = 0;
        while blockers < 16 {
            let mut bits = 0;
            let mut eye = 0;
            while eye < 4 {
                if blockers >> eye & 1 == 0 {
                    let (x, y) = DIAGONAL[eye];
                    bits = add(bits, i, 2 * x, 2 * y);
                }
                eye += 1;
            }
            table[i][blockers] = Bitboard(bits & half);
            blockers += 1;
        }
        i += 1;
    }
    table
};

/// The two palaces.
pub(crate) const PALACES: Bitboard = {
    let red = 0o7 << 3 | 0o7 << 12 | 0o7 << 21;
    Bitboard(red | red << 63)
};

const fn palace_steps(steps: &[(i8, i8); 4]) -> [Bitboard; 90] {
    let mut table = [Bitboard::EMPTY; 90];
    let mut i = 0;
    while i < 90 {
        let mut bits = 0;
        let mut way = 0;
        while way < 4 {
            bits = add(bits, i, steps[way].0, steps[way].1);
            way += 1;
        }
        table[i] = Bitboard(bits & PALACES.0);
        i += 1;
    }
    table
}

static KING: [Bitboard; 90] = palace_steps(&STRAIGHT);
static ADVISOR: [Bitboard; 90] = palace_steps(&DIAGONAL);

static PAWN: [[Bitboard; 90]; 2] = {
    let mut table = [[Bitboard::EMPTY; 90]; 2];
    let mut i = 0;
    while i < 90 {
        let mut red = add(0, i, 0, 1);
        let mut black = add(0, i, 0, -1);
        if i >= 45 {
            red = add(add(red, i, -1, 0), i, 1, 0);
        } else {
            black = add(add(black, i, -1, 0), i, 1, 0);
        }
        table[0][i] = Bitboard(red);
        table[1][i] = Bitboard(black);
        i += 1;
    }
    table
};

static PAWN_SOURCES: [[Bitboard; 90]; 2] = {
    let mut table = [[Bitboard::EMPTY; 90]; 2];
    let mut side = 0;
    while side < 2 {
        let mut from = 0;
        while from < 90 {
            let mut to = 0;
            while to < 90 {
                if PAWN[side][from].0 >> to & 1 != 0 {
                    table[side][to].0 |= 1 << from;
                }
                to += 1;
            }
            from += 1;
        }
        side += 1;
    }
    table
};

/// Where a horse jumps from a square.
#[inline]
pub(crate) fn horse(square: Square, occupied: Bitboard) -> Bitboard {
    HORSE[square.index()][straight_blockers(square, occupied)]
}

/// Where a horse with no leg blocked would jump from (or to) a square.
#[inline]
pub(crate) fn horse_unblocked(square: Square) -> Bitboard {
    HORSE[square.index()][0]
}

/// The squares from which a horse attacks this one.
#[inline]
pub(crate) fn horse_sources(square: Square, occupied: Bitboard) -> Bitboard {
    HORSE_SOURCES[square.index()][diagonal_blockers(square, occupied)]
}

/// The leg of a horse's jump: the neighbour of `from` on the way to `to`.
#[inline]
pub(crate) fn horse_leg(from: Square, to: Square) -> Square {
    let (a, b) = (from.index() as i32, to.index() as i32);
    let step = match b - a {
        17..=19 => 9,
        -19..=-17 => -9,
        // One rank up or down and two files over.
        7 | -11 => -1,
        _ => 1,
    };
    Square::at((a + step) as usize)
}

/// Where an elephant goes from a square.
#[inline]
pub(crate) fn elephant(square: Square, occupied: Bitboard) -> Bitboard {
    ELEPHANT[square.index()][diagonal_blockers(square, occupied)]
}

/// Where an advisor goes from a square of its palace.
#[inline]
pub(crate) fn advisor(square: Square) -> Bitboard {
    ADVISOR[square.index()]
}

/// Where a king goes from a square of its palace.
#[inline]
pub(crate) fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// Where a pawn of the given side goes.
#[inline]
pub(crate) fn pawn(side: Color, square: Square) -> Bitboard {
    PAWN[side.index()][square.index()]
}

/// The squares from which a pawn of the given side attacks this one.
#[inline]
pub(crate) fn pawn_sources(side: Color, square: Square) -> Bitboard {
    PAWN_SOURCES[side.index()][square.index()]
}

/// The squares a piece bears on, given what is occupied: for a cannon the pieces behind a screen.
#[inline]
pub(crate) fn of(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::King => king(square),
        Role::Advisor => advisor(square),
        Role::Elephant => elephant(square, occupied),
        Role::Horse => horse(square, occupied),
        Role::Chariot => lines(square, occupied).open,
        Role::Cannon => lines(square, occupied).jump & occupied,
        Role::Pawn => pawn(piece.color, square),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn horse_leg_agrees_with_the_blocked_table() {
        for from in Square::all() {
            for to in horse_unblocked(from) {
                let leg = horse_leg(from, to);
                assert!(!horse(from, leg.into()).contains(to), "{from}{to} by {leg}");
                assert!(!horse_sources(to, leg.into()).contains(from), "{from}{to} by {leg}");
                let others = !(Bitboard::square(leg).with(from).with(to));
                assert!(horse(from, others).contains(to), "{from}{to}");
                assert!(horse_sources(to, others).contains(from), "{from}{to}");
            }
        }
    }

    #[test]
    fn elephants_have_seven_squares_a_side() {
        let mut seen = Bitboard::square("c0".parse().unwrap());
        loop {
            let grown = seen.into_iter().fold(seen, |all, s| all | elephant(s, Bitboard::EMPTY));
            if grown == seen {
                break;
            }
            seen = grown;
        }
        assert_eq!(seen.len(), 7);
    }

    #[test]
    fn lines_stop_at_the_first_and_second_piece() {
        let square: Square = "e4".parse().unwrap();
        let pieces = ["e6", "e8", "c4", "a4", "e3", "e0", "g4"];
        let occupied: Bitboard = pieces.iter().map(|s| s.parse::<Square>().unwrap()).collect();
        let lines = lines(square, occupied);
        let set = |names: &[&str]| -> Bitboard {
            names.iter().map(|s| s.parse::<Square>().unwrap()).collect()
        };
        assert_eq!(lines.open, set(&["e5", "e6", "d4", "c4", "e3", "f4", "g4"]));
        assert_eq!(lines.jump, set(&["e7", "e8", "b4", "a4", "e2", "e1", "e0", "h4", "i4"]));
    }
}
