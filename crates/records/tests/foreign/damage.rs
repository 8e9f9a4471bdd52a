//! Files cut off anywhere, with bytes turned over, or made to do harm.

use chuhe_board::{Move, Position, Square};
use chuhe_records::{Fault, Game, Line, Ply, Read, cbl, cbr, dhtmlxq, xqf};
use chuhe_samples::Random;
use proptest::prelude::*;

use crate::{ccbridge, generate};

/// Reads bytes as everything there is. Whatever is read must be sound: no illegal move, and it can be
/// written and read again.
fn read_all(bytes: &[u8]) -> Vec<Read> {
    let mut reads: Vec<Read> = Vec::new();
    reads.extend(xqf::read(bytes).into_iter().flatten());
    reads.extend(cbr::read(bytes).into_iter().flatten());
    reads.extend(cbl::read(bytes).into_iter().flatten());
    reads.extend(dhtmlxq::read(&String::from_utf8_lossy(bytes)));
    for read in &reads {
        let (Read::Whole(game) | Read::Part(game, _)) = read else { continue };
        check_line(&game.start, &game.line);
        let text = dhtmlxq::write(game);
        let again = dhtmlxq::read(&text).next().expect("a game was written");
        let Read::Whole(again) = again else { panic!("{text}") };
        assert_eq!(again, *game, "{text}");
    }
    reads
}

fn check_line(start: &Position, line: &Line) {
    let mut position = start.clone();
    for ply in &line.plies {
        for variation in ply.remarks.iter().flat_map(|remarks| &remarks.variations) {
            check_line(&position, variation);
        }
        position = position.play(ply.played).expect("what was read is legal");
    }
}

/// A file of each format.
fn files(seed: u64) -> Vec<Vec<u8>> {
    let random = &mut Random::new(seed);
    let library: Vec<(Game, bool)> =
        (0..2).map(|_| (ccbridge::sample(random), random.below(2) == 0)).collect();
    vec![
        crate::xqf::encode(&crate::xqf::sample(random), 1 + random.below(18) as u8, random),
        ccbridge::encode(&ccbridge::sample(random), random),
        ccbridge::encode_library("x", 2, &library, random),
        dhtmlxq::write(&generate::game(random, crate::dhtmlxq::LIMITS)).into_bytes(),
    ]
}

proptest! {
    #[test]
    fn a_file_that_is_cut_off_gives_what_is_left(seed: u64, cut: u64) {
        for file in files(seed) {
            // Headers are long and dull: half of the cuts fall into the last thousand bytes.
            let most = if cut % 2 == 0 { file.len() } else { file.len().min(1000) };
            read_all(&file[..file.len() - (cut as usize / 2) % most.max(1)]);
        }
    }

    #[test]
    fn bytes_turned_over_do_no_harm(seed: u64, places: [u64; 4]) {
        for mut file in files(seed) {
            let end = file.len();
            for place in places {
                let most = if place % 2 == 0 { end } else { end.min(1000) };
                file[end - 1 - (place as usize / 512) % most] ^= (place >> 1) as u8;
            }
            read_all(&file);
        }
    }

    #[test]
    fn noise_does_no_harm(seed: u64, length in 0usize..3000) {
        let mut random = Random::new(seed);
        for mut file in files(seed) {
            let start = file.len().min(1024 + random.below(1200));
            file.truncate(start);
            file.extend(std::iter::repeat_with(|| random.bits() as u8).take(length));
            read_all(&file);
        }
    }
}

/// Moves there and back for ever.
fn shuffle(nth: usize) -> Move {
    ["a0a1", "a9a8", "a1a0", "a8a9"][nth % 4].parse().expect("these are moves")
}

/// Variations, each inside the one before: the second ply of each is replaced by the next.
fn nested(depth: usize) -> [Vec<u8>; 3] {
    let mut random = Random::new(6);
    let game = Game::new(Position::initial(), []);
    let mut cbr = ccbridge::encode(&game, &mut random);
    let mut xqf = crate::xqf::encode(&game, 0x0A, &mut random);
    let mut text = String::from("[DhtmlXQ_movelist]09080001[/DhtmlXQ_movelist]");
    cbr[2214] = 0;
    for nth in 0..depth {
        for (second, m) in [(false, shuffle(nth)), (true, shuffle(nth + 1))] {
            let [from, to] =
                [m.from, m.to].map(|s| (s.file().index() as u8, s.rank().index() as u8));
            let index = |(file, rank)| 9 * (9 - rank) + file;
            cbr.extend([3 * u8::from(second), 0, index(from), index(to)]);
            let place = |(file, rank)| 10 * file + rank;
            let flags = if second { 0x0F } else { 0xF0 };
            xqf.extend([place(from) + 0x18, place(to) + 0x20, flags, 0, 0, 0, 0, 0]);
        }
        let digits = |m: Move| {
            let square = |s: Square| format!("{}{}", s.file().index(), 9 - s.rank().index());
            square(m.from) + &square(m.to)
        };
        let name = format!("DhtmlXQ_move_{nth}_{}_{}", nth + 2, nth + 1);
        text +=
            &format!("[{name}]{}{}[/{name}]", digits(shuffle(nth + 1)), digits(shuffle(nth + 2)));
    }
    [cbr, xqf, text.into_bytes()]
}

#[test]
fn nesting_has_an_end() {
    for depth in [60, 50_000] {
        for file in nested(depth) {
            let reads = read_all(&file);
            let [Read::Whole(_) | Read::Part(..)] = &reads[..] else { panic!("one game") };
            let too_deep = match &reads[0] {
                Read::Part(_, faults) => {
                    faults.iter().filter(|fault| matches!(fault, Fault::TooDeep { .. })).count()
                }
                _ => 0,
            };
            assert_eq!(too_deep, usize::from(depth > 60));
        }
    }
}

#[test]
fn a_variation_instead_of_every_ply_is_kept() {
    // Thousands of forks wait at once.
    let game = Game::new(Position::initial(), []);
    let mut bytes = ccbridge::encode(&game, &mut Random::new(6));
    bytes[2214] = 0;
    let index = |s: Square| (9 * (9 - s.rank().index()) + s.file().index()) as u8;
    let plies = 30_000;
    for nth in 0..plies {
        let m = shuffle(nth);
        bytes.extend([2 + u8::from(nth + 1 == plies), 0, index(m.from), index(m.to)]);
    }
    for nth in (0..plies).rev() {
        let m = shuffle(nth);
        bytes.extend([1, 0, index(m.from), index(m.to)]);
    }
    let Some(Read::Whole(game)) = cbr::read(&bytes).unwrap().next() else { panic!("no faults") };
    assert_eq!(game.line.plies.len(), plies);
    let variations = |ply: &Ply| ply.remarks.as_ref().map_or(0, |remarks| remarks.variations.len());
    assert!(game.line.plies.iter().all(|ply| variations(ply) == 1));
}

#[test]
fn a_game_has_an_end() {
    let moves = "0908000108090100".repeat(150_000);
    let reads: Vec<Read> =
        dhtmlxq::read(format!("[DhtmlXQ_move_0_9_1]0908[DhtmlXQ_movelist]{moves}")).collect();
    let [Read::Part(game, faults)] = &reads[..] else { panic!("one game, too long") };
    assert_eq!(game.line.plies.len(), 60_000);
    assert_eq!(faults[..], [Fault::TooMany { most: 60_000 }]);
    assert!(game.line.plies.iter().all(|ply| ply.remarks.is_none()));
}

#[test]
fn faults_have_an_end() {
    // Bad moves instead of each other, and variations without a place.
    let game = Game::new(Position::initial(), []);
    let mut bytes = crate::xqf::encode(&game, 0x0A, &mut Random::new(6));
    for _ in 0..300_000 {
        bytes.extend([0x18, 0x20, 0x0F, 0, 0, 0, 0, 0]);
    }
    // The first is a good one, so that there is something to replace.
    bytes[1032..1034].copy_from_slice(&[0x18, 0x21]);
    let Some(Read::Part(_, faults)) = xqf::read(&bytes).unwrap().next() else { panic!("faults") };
    assert_eq!(faults.len(), 60_000);
    assert_eq!(faults.last(), Some(&Fault::TooMany { most: 60_000 }));

    let mut text = String::from("[DhtmlXQ_movelist]0908");
    for nth in 1..=150_000 {
        text += &format!("[DhtmlXQ_move_0_1_{nth}]0908");
    }
    let Some(Read::Part(game, faults)) = dhtmlxq::read(&text).next() else { panic!("faults") };
    assert_eq!(faults, [Fault::TooMany { most: 60_000 }]);
    let variations = &game.line.plies[0].remarks.as_ref().unwrap().variations;
    assert_eq!(variations.len(), 59_999);
    assert!(variations.iter().all(|line| line.plies.len() == 1));
}

#[test]
fn the_text_of_a_game_has_an_end() {
    let game = Game::new(Position::initial(), []);
    let long = 9u32 << 20;
    let mut bytes = crate::xqf::encode(&game, 0x0A, &mut Random::new(6));
    bytes[1028..1032].copy_from_slice(&long.to_le_bytes());
    bytes.resize(1032 + long as usize, b'x');
    let Some(Read::Part(read, faults)) = xqf::read(&bytes).unwrap().next() else { panic!("part") };
    assert_eq!(faults, [Fault::TooLong { most: 8 << 20 }]);
    assert_eq!(read.line.comment.len(), (8 << 20) - 8);

    let text = format!("[DhtmlXQ_movelist]7747[DhtmlXQ_comment0]{}", "红".repeat(3 << 20));
    let Some(Read::Part(read, faults)) = dhtmlxq::read(&text).next() else { panic!("part") };
    assert_eq!(faults, [Fault::TooLong { most: 8 << 20 }]);
    assert_eq!((read.line.plies.len(), read.line.comment.len()), (1, (8 << 20) - 5));
}

#[test]
fn a_small_file_asks_for_little() {
    let mut random = Random::new(4);
    // Lengths of four bytes, all ones.
    let game = Game::new(Position::initial(), []);
    let mut record = ccbridge::encode(&game, &mut random);
    record.truncate(2214);
    record.extend([4, 0, 0, 0, 255, 255, 255, 255, 65]);
    let reads = read_all(&record);
    assert!(
        matches!(&reads[..], [Read::Part(_, faults)] if faults == &[Fault::CutShort { byte: 2223 }])
    );
    let mut old = crate::xqf::encode(&game, 0x0A, &mut random);
    old.truncate(1024);
    old.extend([0, 0, 0xF0, 0, 255, 255, 255, 255, 65]);
    let reads = read_all(&old);
    assert!(
        matches!(&reads[..], [Read::Part(_, faults)] if faults == &[Fault::CutShort { byte: 1033 }])
    );
    let mut library = vec![0; 576];
    library[..16].copy_from_slice(b"CCBridgeLibrary\0");
    library[60..64].fill(255);
    assert!(read_all(&library).is_empty());
}
