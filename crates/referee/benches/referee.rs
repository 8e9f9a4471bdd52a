//! How fast cases are judged: `cargo bench -p chuhe-referee`. Figures are kept in `benches/RESULTS.md`.

use std::hint::black_box;

use chuhe_board::{Move, Position};
use chuhe_referee::asian::{self, AsianReading};
use chuhe_referee::{Case, History, judge, read_cases};
use chuhe_rulebook::{Rulebook, School};
use chuhe_samples::Random;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn corpus() -> Vec<Case> {
    let table = include_str!("../../../corpus/rulings/axf-2017.tsv");
    read_cases(table)
        .map(|row| row.and_then(|row| row.case()).expect("the corpus is sound"))
        .collect()
}

fn rulings(c: &mut Criterion) {
    let cases = corpus();
    let book = Rulebook::builtin("axf-2017").expect("it is built in");
    let School::Asian(asian) = &book.doctrine.school else { unreachable!("it is Asian") };
    let reading = AsianReading::of(asian);
    let mut group = c.benchmark_group("asian");
    group.throughput(Throughput::Elements(cases.len() as u64));
    group.bench_function("verdict alone, moves played", |b| {
        b.iter(|| {
            for case in &cases {
                black_box(asian::verdict(&reading, black_box(case)));
            }
        });
    });
    group.sample_size(20);
    group.bench_function("full ruling with mate threats", |b| {
        b.iter(|| {
            for case in &cases {
                black_box(judge(book, black_box(case), 3));
            }
        });
    });
    group.finish();
}

/// Full rulings by the Chinese doctrine over its printed cases and over cycles of random play. The slowest case
/// of each is looked for first and measured by itself: a bound on the worst.
fn chinese_rulings(c: &mut Criterion) {
    let book = Rulebook::builtin("cxa-2020").expect("it is built in");
    let table = include_str!("../../../corpus/rulings/cxa-2020.tsv");
    let printed = read_cases(table).map(|row| row.expect("the corpus is sound"));
    // The clause on moves that do not come back is another matter.
    let printed = printed.filter_map(|row| row.case().ok()).collect();
    let mut random = Random::new(11);
    let cycles = std::iter::repeat_with(|| chuhe_samples::cycle(&mut random)).flatten();
    let cases = cycles.map(|(start, moves)| Case::new(start, moves).expect("it comes back"));
    let samples: [(&str, Vec<Case>); 2] =
        [("printed", printed), ("random play", cases.take(1_000).collect())];
    let mut group = c.benchmark_group("chinese");
    group.sample_size(10);
    for (name, cases) in samples {
        group.throughput(Throughput::Elements(cases.len() as u64));
        group.bench_function(format!("full ruling, {name}, all {}", cases.len()), |b| {
            b.iter(|| {
                for case in &cases {
                    black_box(judge(book, black_box(case), 3));
                }
            });
        });
        let slowest = cases.iter().max_by_key(|case| time(|| judge(book, case, 3)));
        let slowest = slowest.expect("there are cases");
        group.throughput(Throughput::Elements(1));
        group.bench_function(format!("full ruling, {name}, the slowest"), |b| {
            b.iter(|| black_box(judge(book, black_box(slowest), 3)));
        });
    }
    group.finish();
}

#[allow(clippy::disallowed_methods, reason = "a bench measures time")]
fn time<T>(work: impl FnOnce() -> T) -> std::time::Duration {
    let start = std::time::Instant::now();
    black_box(work());
    start.elapsed()
}

/// Moves of random games in which hardly anything repeats, with and without watching for repetition.
fn history(c: &mut Criterion) {
    let mut random = Random::new(5);
    let games: Vec<Vec<Move>> =
        (0..50).map(|_| chuhe_samples::game(&mut random, &Position::initial(), 150)).collect();
    let plies = games.iter().map(Vec::len).sum::<usize>() as u64;
    let mut group = c.benchmark_group("history");
    group.throughput(Throughput::Elements(plies));
    group.bench_function("play the moves", |b| {
        b.iter(|| {
            for game in &games {
                let mut position = Position::initial();
                for &m in game {
                    position.play_unchecked(m);
                }
                black_box(position);
            }
        });
    });
    group.bench_function("play the moves and watch for repetition", |b| {
        b.iter(|| {
            for game in &games {
                let mut history = History::new(Position::initial());
                for &m in game {
                    history.push_unchecked(m);
                    black_box(history.repetition());
                }
                black_box(history);
            }
        });
    });
    group.finish();
}

criterion_group!(benches, rulings, chinese_rulings, history);
criterion_main!(benches);
