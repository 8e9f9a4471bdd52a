//! Random games to their end, or as far as a thousand plies: nothing panics, hashes and flags stay true.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use chuhe_board::{Checks, Position, Setup};
use chuhe_samples::Random;

/// In the optimised run a hundred thousand games, otherwise enough to notice a mistake.
const GAMES: u64 = if cfg!(debug_assertions) { 300 } else { 100_000 };
/// Where a game is left unfinished: kings with nothing to mate would go on for ever. Of random games 56 in a
/// hundred end in mate or stalemate, 55 of them within these plies.
const MOST_PLIES: usize = 1000;

#[test]
fn random_games_keep_the_hash_and_stay_legal() {
    let half = GAMES / 2;
    let ended = std::thread::scope(|scope| {
        let other = scope.spawn(|| games_that_end(half..GAMES));
        games_that_end(0..half) + other.join().unwrap()
    });
    assert!(ended > GAMES / 2, "only {ended} games ended on the board");
}

/// How many of these games end on the board.
fn games_that_end(seeds: std::ops::Range<u64>) -> u64 {
    let mut ended = 0;
    for seed in seeds {
        let mut random = Random::new(seed);
        let mut position = Position::initial();
        for _ in 0..MOST_PLIES {
            let legal = position.legal_moves();
            assert_eq!(legal.len() as u32, position.count_legal_moves());
            if legal.is_empty() {
                ended += 1;
                assert!(position.ending().is_some() && position.winner().is_some());
                break;
            }
            position.play_unchecked(*random.pick(&legal));
            // The hash that the moves kept up, and the one that is made from the pieces.
            let anew = position.setup().position().expect("a position stays one");
            assert_eq!(position.zobrist(), anew.zobrist(), "seed {seed}");
        }
        assert_eq!(position.setup().faults(), [], "seed {seed}");
    }
    ended
}

/// The fast generator against the plainest one: try every move of every piece on a copy.
#[test]
fn legal_moves_are_those_after_which_the_king_is_safe() {
    let mut random = Random::new(7);
    for _ in 0..if cfg!(debug_assertions) { 300 } else { 20_000 } {
        let position = chuhe_samples::position(&mut random);
        let mut plain: Vec<_> = Vec::new();
        for from in position.side(position.turn()) {
            for to in chuhe_board::Square::all() {
                let m = chuhe_board::Move::new(from, to);
                let mut setup = position.setup();
                let piece = setup.get(from);
                let taken = setup.get(to);
                if from == to || taken.is_some_and(|t| t.color == position.turn()) {
                    continue;
                }
                if !shape_allows(&setup, m) {
                    continue;
                }
                setup.set(from, None);
                setup.set(to, piece);
                setup.turn = setup.turn.opponent();
                if setup.position().is_ok() {
                    plain.push(m);
                }
            }
        }
        let mut fast = position.legal_moves().to_vec();
        fast.sort();
        plain.sort();
        assert_eq!(fast, plain, "{position:?}");
        let checks = Checks::by(position.turn(), &position);
        for &m in &fast {
            assert_eq!(checks.gives(m), position.gives_check(m), "{m} in {position:?}");
            assert!(position.is_legal(m));
            let after = position.clone().play(m).unwrap();
            assert_eq!(position.gives_check(m), after.is_check(), "{m} in {position:?}");
            assert!(position.attackers_of_king_after(m).is_empty());
        }
        for square in position.side(position.turn().opponent()) {
            let reaching: chuhe_board::Bitboard = position
                .side(position.turn())
                .into_iter()
                .filter(|&from| position.attacks_from(from).contains(square))
                .filter(|&from| {
                    from != position.king(position.turn())
                        || from.rank().index().abs_diff(square.rank().index()) < 2
                })
                .collect();
            assert_eq!(
                position.attackers(square, position.turn()),
                reaching,
                "{square} in {position:?}"
            );
        }
    }
}

/// How pieces move, written out from the rules with nothing shared with the library.
fn shape_allows(setup: &Setup, m: chuhe_board::Move) -> bool {
    use chuhe_board::Role::*;
    let piece = setup.get(m.from).unwrap();
    let (x1, y1) = (m.from.file().index() as i32, m.from.rank().index() as i32);
    let (x2, y2) = (m.to.file().index() as i32, m.to.rank().index() as i32);
    let (dx, dy) = (x2 - x1, y2 - y1);
    let at =
        |x: i32, y: i32| setup.get(chuhe_board::Square::from_index((9 * y + x) as usize).unwrap());
    let red = piece.color == chuhe_board::Color::Red;
    let palace = (3..=5).contains(&x2) && if red { y2 <= 2 } else { y2 >= 7 };
    let between = || {
        let n = dx.abs().max(dy.abs());
        (1..n).filter(|i| at(x1 + i * dx.signum(), y1 + i * dy.signum()).is_some()).count()
    };
    match piece.role {
        King => palace && dx.abs() + dy.abs() == 1,
        Advisor => palace && dx.abs() == 1 && dy.abs() == 1,
        Elephant => {
            dx.abs() == 2
                && dy.abs() == 2
                && (if red { y2 <= 4 } else { y2 >= 5 })
                && at(x1 + dx / 2, y1 + dy / 2).is_none()
        }
        Horse => {
            (dx.abs() == 1 && dy.abs() == 2 && at(x1, y1 + dy / 2).is_none())
                || (dx.abs() == 2 && dy.abs() == 1 && at(x1 + dx / 2, y1).is_none())
        }
        Chariot => (dx == 0 || dy == 0) && between() == 0,
        Cannon => (dx == 0 || dy == 0) && between() == usize::from(setup.get(m.to).is_some()),
        Pawn => {
            let ahead = if red { dy } else { -dy };
            let crossed = if red { y1 >= 5 } else { y1 <= 4 };
            (dx == 0 && ahead == 1) || (crossed && dy == 0 && dx.abs() == 1)
        }
    }
}
