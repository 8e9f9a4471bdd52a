//! One round of a Swiss after five played.
//!
//! For comparison, bbpPairings 6 (FIDE Dutch) needs about 0.17 s for 200 players, 38 s for 1,000 and 347 s for
//! 2,000 on the kind of machine where these have to be under 0.017, 2 and 10 s.

use std::hint::black_box;

use chuhe_rulebook::Rulebook;
use chuhe_tournament::swiss::{self, Field, Float, Options, PastRound, Player};
use chuhe_tournament::{Lots, Side};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

fn options() -> Options {
    let book = Rulebook::builtin("cxa-2020").expect("it comes with the program");
    Options::from_book(book.swiss.as_ref().expect("it pairs by score"))
}

/// A field after some rounds with random results, the smaller numbers somewhat stronger.
fn played(players: u32, rounds: u16, seed: u64) -> Field {
    let mut lots = Lots::new(seed);
    let mut field = Field::new(1, (1..=players).map(Player::new).collect());
    for player in &mut field.players {
        player.unit = Some(format!("{}", player.number % 30));
    }
    for _ in 0..rounds {
        let pairing = swiss::pair(&field, &options()).expect("there are players enough");
        let index = |number: u32| number as usize - 1;
        for board in &pairing.boards {
            let (red, black) = (index(board.red), index(board.black));
            let scores = [red, black].map(|i| field.players[i].half_points);
            let strength = 40 + 20 * u32::from(red < black);
            let (red_gets, black_gets) = match lots.below(100) as u32 {
                drawn if drawn < 25 => (2, 2),
                drawn if drawn < 25 + strength * 3 / 4 => (4, 0),
                _ => (0, 4),
            };
            for (i, side, gets, other) in
                [(red, Side::Red, red_gets, 1), (black, Side::Black, black_gets, 0)]
            {
                let float = match scores[1 - other].cmp(&scores[other]) {
                    std::cmp::Ordering::Greater => Some(Float::Down),
                    std::cmp::Ordering::Less => Some(Float::Up),
                    std::cmp::Ordering::Equal => None,
                };
                let player = &mut field.players[i];
                player.rounds.push(PastRound { side: Some(side), float });
                player.half_points += gets;
                player.met.insert(if other == 1 { board.black } else { board.red });
            }
        }
        for bye in &pairing.byes {
            let player = &mut field.players[index(bye.number)];
            player.rounds.push(PastRound::default());
            player.half_points += 4;
            player.byes += 1;
        }
        field.round += 1;
    }
    field
}

fn after_five_rounds(c: &mut Criterion) {
    let options = options();
    let mut group = c.benchmark_group("swiss after five rounds");
    group.sample_size(10);
    for players in [50, 200, 201, 500, 1000, 2000] {
        let field = played(players, 5, 7);
        let id = BenchmarkId::from_parameter(players);
        group.bench_with_input(id, &field, |b, field| {
            b.iter(|| swiss::pair(black_box(field), &options));
        });
    }
    group.finish();
}

fn early_rounds(c: &mut Criterion) {
    let options = options();
    let mut group = c.benchmark_group("swiss of 1000");
    group.sample_size(10);
    for rounds in [0, 1, 2, 9] {
        let field = played(1000, rounds, 7);
        let id = BenchmarkId::new("after rounds", rounds);
        group.bench_with_input(id, &field, |b, field| {
            b.iter(|| swiss::pair(black_box(field), &options));
        });
    }
    group.finish();
}

criterion_group!(benches, after_five_rounds, early_rounds);
criterion_main!(benches);
