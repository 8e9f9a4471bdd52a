//! How fast a live game is: `cargo bench -p chuhe-game`.

use std::hint::black_box;

use chuhe_board::{Move, Position};
use chuhe_game::{Actor, Command, Entry, Game, Instant, LOG, Part, Setting, Venue};
use chuhe_samples::Random;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

/// A game on the screen that has been started, with its log.
fn started(setting: Setting) -> (Game, Vec<Entry>, Actor) {
    let arbiter = Actor::new(Part::Arbiter, "Arbiter");
    let setting = setting.at(Venue::WatchedScreen);
    let (mut game, opened) = Game::open(setting, &arbiter, Instant::from_ms(0)).expect("sound");
    let start = Command::Start { absent: vec![] };
    let handled = game.handle(&start, &arbiter, Instant::from_ms(0));
    assert_eq!(handled.refusal, None);
    let log = [opened].into_iter().chain(handled.entries).collect();
    (game, log, arbiter)
}

fn setting() -> Setting {
    Setting::new("axf-2017", "Red player", "Black player")
}

/// Games of random moves, ended before they end by themselves.
fn games() -> Vec<Vec<Move>> {
    let mut random = Random::new(11);
    let games =
        std::iter::repeat_with(|| chuhe_samples::game(&mut random, &Position::initial(), 100));
    games.filter(|moves| moves.len() == 100).take(20).collect()
}

/// Plays a game on the screen: legality, clock, end on the board, repetition, limit, and the warnings after each
/// move. Returns how many moves were accepted.
fn play(game: &mut Game, by: &Actor, moves: &[Move]) -> usize {
    let mut played = 0;
    for (i, &m) in moves.iter().enumerate() {
        let side = game.turn();
        let now = Instant::from_ms(1000 * (i as u64 + 1));
        let handled = game.handle(&Command::Play { side, m, offer_draw: false }, by, now);
        if handled.refusal.is_some() {
            break;
        }
        black_box(&handled);
        black_box(game.warnings());
        played += 1;
    }
    played
}

fn moves(c: &mut Criterion) {
    let games = games();
    let (start, _, by) = started(setting());
    let total: usize = games.iter().map(|moves| play(&mut start.clone(), &by, moves)).sum();
    let mut group = c.benchmark_group("live game");
    group.throughput(Throughput::Elements(total as u64));
    group.bench_function("a move with all that follows, and the warnings", |b| {
        b.iter_batched(
            || start.clone(),
            |start| {
                for moves in &games {
                    play(&mut start.clone(), &by, black_box(moves));
                }
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

/// A move in a loop that is pending: the referee rules on it in full, and on what the next moves would bring.
fn pending(c: &mut Criterion) {
    let fen = "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w";
    let (mut game, _, by) =
        started(setting().from_position(&Position::from_fen(fen).expect("a position")));
    let cycle = ["h8h9", "f9f8", "h9h8", "f8f9"].map(|m| m.parse::<Move>().expect("a move"));
    play(&mut game, &by, &cycle.repeat(3));
    assert!(game.pending().is_some());
    c.bench_function("live game/a move in a pending repetition, and the warnings", |b| {
        b.iter_batched(
            || game.clone(),
            |mut game| {
                let (side, now) = (game.turn(), game.last_at());
                let command = Command::Play { side, m: cycle[0], offer_draw: false };
                let _ = black_box(game.handle(&command, &by, now));
                black_box(game.warnings());
            },
            BatchSize::SmallInput,
        );
    });
}

fn logs(c: &mut Criterion) {
    let (mut game, mut log, by) = started(setting());
    for (i, &m) in games()[0].iter().enumerate() {
        let side = game.turn();
        let now = Instant::from_ms(1000 * (i as u64 + 1));
        log.extend(game.handle(&Command::Play { side, m, offer_draw: false }, &by, now).entries);
    }
    let text = LOG.write(&log);
    let mut group = c.benchmark_group("log");
    group.throughput(Throughput::Elements(log.len() as u64));
    group.bench_function("replay an entry", |b| b.iter(|| Game::replay(black_box(&log))));
    group.bench_function("write an entry", |b| b.iter(|| LOG.write(black_box(&log))));
    group.bench_function("read an entry", |b| b.iter(|| LOG.read::<Entry>(black_box(&text))));
    group.finish();
}

criterion_group!(benches, moves, pending, logs);
criterion_main!(benches);
