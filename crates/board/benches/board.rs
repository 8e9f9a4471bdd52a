//! How fast the board is: `cargo bench -p chuhe-board`. Figures are kept in `benches/RESULTS.md`.

use std::hint::black_box;

use chuhe_board::{Notation, Position, Script};
use chuhe_samples::Random;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Positions as they come up in play.
fn positions() -> Vec<Position> {
    let mut random = Random::new(1);
    let mut found = Vec::new();
    while found.len() < 1000 {
        let mut position = Position::initial();
        for m in chuhe_samples::game(&mut random, &position.clone(), 120) {
            position.play_unchecked(m);
            found.push(position.clone());
        }
    }
    found.retain(Position::has_legal_move);
    found.truncate(1000);
    found
}

fn perft(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    group.sample_size(20);
    let start = Position::initial();
    group.throughput(Throughput::Elements(start.perft(4)));
    group.bench_function("start, depth 4", |b| b.iter(|| black_box(&start).perft(4)));
    let fen = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w";
    let middle = Position::from_fen(fen).expect("the position is legal");
    group.throughput(Throughput::Elements(middle.perft(4)));
    group.bench_function("middle game, depth 4", |b| b.iter(|| black_box(&middle).perft(4)));
    group.finish();
}

fn moves(c: &mut Criterion) {
    let positions = positions();
    let mut group = c.benchmark_group("moves");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("legal_moves", |b| {
        b.iter(|| positions.iter().map(|p| black_box(p).legal_moves().len()).sum::<usize>());
    });
    group.bench_function("count_legal_moves", |b| {
        b.iter(|| positions.iter().map(|p| black_box(p).count_legal_moves()).sum::<u32>());
    });
    let pairs: Vec<_> = positions.iter().map(|p| (p, p.legal_moves()[0])).collect();
    group.bench_function("play", |b| {
        b.iter(|| {
            for &(position, m) in &pairs {
                let _ = black_box(black_box(position).clone().play(m));
            }
        });
    });
    group.bench_function("is_check", |b| {
        b.iter(|| positions.iter().filter(|p| black_box(p).is_check()).count());
    });
    group.finish();
}

fn notation(c: &mut Criterion) {
    let positions = positions();
    let mut group = c.benchmark_group("notation");
    group.throughput(Throughput::Elements(positions.len() as u64));
    for notation in [
        Notation::Chinese(Script::Simplified),
        Notation::Wxf,
        Notation::Short(Script::Simplified),
        Notation::Iccs,
        Notation::Uci,
    ] {
        let names: Vec<_> = positions
            .iter()
            .map(|p| {
                let legal = p.legal_moves();
                let m = legal[legal.len() / 2];
                (p, m, notation.write(p, m).expect("the move is legal"))
            })
            .collect();
        group.bench_function(format!("write {notation}"), |b| {
            b.iter(|| {
                for &(position, m, _) in &names {
                    let _ = black_box(notation.write(black_box(position), m));
                }
            });
        });
        group.bench_function(format!("read {notation}"), |b| {
            b.iter(|| {
                for (position, _, name) in &names {
                    let _ = black_box(notation.read(black_box(position), name));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, perft, moves, notation);
criterion_main!(benches);
