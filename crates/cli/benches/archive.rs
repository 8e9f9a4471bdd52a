//! How fast whole archives are judged, from the file system to the summary: `cargo bench -p chuhe`. Figures are
//! kept in `benches/RESULTS.md`.
//!
//! The files are what old collections hold: a game each, PGN in Big5. Every twentieth game ends in a threefold
//! repetition, about as often as in real ones. One job, so that the figure is for one processor.

use std::hint::black_box;
use std::path::Path;
use std::process::Command;

use chuhe_board::{Move, Notation, Position, Script};
use chuhe_records::{Game, GameResult, pgn};
use chuhe_samples::Random;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use encoding_rs::BIG5;

const GAMES: usize = 4_000;

/// Writes the files and says how many plies they hold.
fn write_archive(folder: &Path) -> usize {
    let mut random = Random::new(1);
    let mut plies = 0;
    for number in 0..GAMES {
        let mut moves = chuhe_samples::game(&mut random, &Position::initial(), 80);
        if number % 20 == 0 {
            moves.extend(there_and_back(&moves).repeat(2));
        }
        plies += moves.len();
        let mut game = Game::new(Position::initial(), moves);
        game.tags.set("Event", "象棋邀請賽");
        game.result = GameResult::Drawn;
        let text = pgn::write(&game, Notation::Chinese(Script::Traditional));
        let path = folder.join(format!("{number:05}.pgn"));
        std::fs::write(path, BIG5.encode(&text).0).expect("the folder is ours");
    }
    plies
}

/// Two moves and their way back, so that the last position returns; empty if there are none.
fn there_and_back(moves: &[Move]) -> Vec<Move> {
    let mut position = Position::initial();
    moves.iter().for_each(|&m| position.play_unchecked(m));
    let back = |m: Move| Move::new(m.to, m.from);
    let quiet = |position: &Position| -> Vec<Move> {
        let moves = position.legal_moves();
        moves.iter().copied().filter(|m| position.piece_at(m.to).is_none()).collect()
    };
    for first in quiet(&position) {
        let mut after = position.clone();
        after.play_unchecked(first);
        for second in quiet(&after) {
            let round = [first, second, back(first), back(second)];
            let played = round.iter().try_fold(position.clone(), |before, &m| before.play(m).ok());
            if played.is_some() {
                return round.to_vec();
            }
        }
    }
    Vec::new()
}

fn archive(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let plies = write_archive(folder.path());
    let mut group = c.benchmark_group("judge an archive");
    group.throughput(Throughput::Elements(plies as u64));
    group.sample_size(10);
    for rules in ["axf-2017", "cxa-2020"] {
        group.bench_function(rules, |b| {
            b.iter(|| {
                let output = Command::new(env!("CARGO_BIN_EXE_chuhe"))
                    .args(["judge", "--jobs", "1", "--rules", rules])
                    .arg(folder.path())
                    .output()
                    .expect("the command runs");
                let summary = String::from_utf8_lossy(&output.stdout).into_owned();
                assert!(summary.contains(&plies.to_string()), "{summary}");
                black_box(summary)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, archive);
criterion_main!(benches);
