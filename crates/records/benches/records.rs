//! How fast files are read: `cargo bench -p chuhe-records`. Figures are kept in `benches/RESULTS.md`.
//!
//! Each figure is for a whole file in memory: finding out format and encoding, decoding, cutting, tags, and
//! every move read and found legal. Throughput is in plies, so that `1/throughput` is the time for a ply.

use std::hint::black_box;

use chuhe_board::{Notation, Position, Script};
use chuhe_records::{Game, Games, dhtmlxq, pgn, text};
use chuhe_samples::Random;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use encoding_rs::{BIG5, GB18030};

/// Games of about eighty plies, as long as real ones.
fn games() -> Vec<Game> {
    let mut random = Random::new(1);
    let start = Position::initial();
    let mut games = Vec::new();
    while games.len() < 200 {
        let moves = chuhe_samples::game(&mut random, &start, 80);
        let mut game = Game::new(start.clone(), moves);
        game.tags.set("Event", "第三屆象棋邀請賽 第二輪");
        game.tags.set("Date", "2026.01.02");
        game.tags.set("Red", "許功蓋");
        game.tags.set("Black", "楊八郎");
        games.push(game);
    }
    games
}

fn read(files: &[Vec<u8>]) -> usize {
    let mut plies = 0;
    for file in files {
        let games = Games::open(black_box(&file[..]), None).expect("the file was just written");
        for entry in games {
            let entry = entry.expect("reading from memory cannot fail");
            plies += entry.read.game().map_or(0, |game| game.line.plies.len());
        }
    }
    plies
}

fn files(c: &mut Criterion) {
    let games = games();
    let plies: usize = games.iter().map(|game| game.line.plies.len()).sum();
    let traditional = Notation::Chinese(Script::Traditional);
    let simplified = Notation::Chinese(Script::Simplified);
    // As old programs write: full-width digits for Black.
    let wide = |written: String| -> String {
        let (tags, moves) = written.split_at(written.find("\n\n").unwrap_or(0));
        let wide_digit = |c: char| char::from_u32(c as u32 + 0xfee0).unwrap_or(c);
        let is_move = |word: &str| !word.is_ascii();
        let words = moves.split_inclusive([' ', '\n']).map(|word| match is_move(word) {
            true => {
                word.chars().map(|c| if c.is_ascii_digit() { wide_digit(c) } else { c }).collect()
            }
            false => word.to_owned(),
        });
        tags.to_owned() + &words.collect::<String>()
    };
    let each =
        |write: &dyn Fn(&Game) -> Vec<u8>| -> Vec<Vec<u8>> { games.iter().map(write).collect() };
    let big5 = each(&|game| BIG5.encode(&wide(pgn::write(game, traditional))).0.into_owned());
    let cases = [
        ("PGN, Chinese, Big5, a file each", big5.clone()),
        ("PGN, Chinese, Big5, one file", vec![big5.concat()]),
        (
            "PGN, Chinese, GB18030",
            each(&|game| GB18030.encode(&pgn::write(game, simplified)).0.into_owned()),
        ),
        ("PGN, Chinese, UTF-8", each(&|game| pgn::write(game, simplified).into_bytes())),
        ("PGN, WXF", each(&|game| pgn::write(game, Notation::Wxf).into_bytes())),
        ("PGN, ICCS", each(&|game| pgn::write(game, Notation::Iccs).into_bytes())),
        ("plain score, Chinese, UTF-8", each(&|game| text::write(game, simplified).into_bytes())),
        ("DhtmlXQ", each(&|game| dhtmlxq::write(game).into_bytes())),
    ];
    let mut group = c.benchmark_group("read");
    group.throughput(Throughput::Elements(plies as u64));
    for (name, files) in &cases {
        assert_eq!(read(files), plies, "{name}");
        group.bench_function(*name, |b| b.iter(|| read(files)));
    }
    group.finish();

    let mut group = c.benchmark_group("write");
    group.throughput(Throughput::Elements(plies as u64));
    for (name, notation) in [("PGN, Chinese", simplified), ("PGN, ICCS", Notation::Iccs)] {
        group.bench_function(name, |b| {
            b.iter(|| {
                games.iter().map(|game| pgn::write(black_box(game), notation).len()).sum::<usize>()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, files);
criterion_main!(benches);
