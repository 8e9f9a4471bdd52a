//! What a writer writes, its reader reads back: generated games with all that files can hold.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod generated;

use chuhe_board::Notation;
use chuhe_records::{Encoding, Format, Game, Games, Read, pgn, text};
use proptest::prelude::*;

fn whole(read: Read, written: &str) -> Game {
    match read {
        Read::Whole(game) => game,
        other => panic!("{:?} of {written}", other.faults()),
    }
}

/// Equal, also in the counters of the start, which positions leave out when they compare.
fn assert_same(found: &Game, expected: &Game, written: &str) {
    assert_eq!(found, expected, "{written}");
    assert_eq!(found.start.fen(), expected.start.fen(), "{written}");
}

proptest! {
    #[test]
    fn pgn_comes_back(seed: u64, most in 0usize..40) {
        let game = generated::game(seed, most);
        for notation in Notation::ALL {
            let written = pgn::write(&game, notation);
            assert_same(&whole(pgn::read(&written), &written), &game, &written);
            // The same as a file, with the line ends of another system.
            let file = written.replace('\n', "\r\n");
            let games: Vec<_> = Games::open(file.as_bytes(), None).unwrap().collect();
            let [Ok(entry)] = &games[..] else { panic!("one game: {games:?} in {file}") };
            assert_same(&whole(entry.read.clone(), &file), &game, &file);
        }
    }

    #[test]
    fn plain_scores_come_back(seed: u64, most in 0usize..40) {
        let game = generated::game(seed, most);
        for notation in Notation::ALL {
            let written = text::write(&game, notation);
            assert_same(&whole(text::read(&written), &written), &game, &written);
        }
    }

    #[test]
    fn files_of_many_games_come_back(seed: u64, count in 1usize..6) {
        let games: Vec<Game> =
            (0..count).map(|nth| generated::game(seed.wrapping_add(nth as u64), 8)).collect();
        let notation = Notation::ALL[(seed % 8) as usize];
        let file: String = games.iter().map(|game| pgn::write(game, notation)).collect();
        let opened = Games::open(file.as_bytes(), Some(Format::Text)).unwrap();
        prop_assert_eq!(opened.format(), Format::Pgn);
        let read: Vec<Game> =
            opened.map(|entry| whole(entry.unwrap().read, &file)).collect();
        prop_assert_eq!(read, games);
    }

    #[test]
    fn utf16_is_read_as_utf8_is(seed: u64, little: bool, mark: bool) {
        let game = generated::game(seed, 30);
        let written = pgn::write(&game, Notation::Wxf);
        let units = mark.then_some(0xfeff).into_iter().chain(written.encode_utf16());
        let bytes: Vec<u8> =
            units.flat_map(|unit| if little { unit.to_le_bytes() } else { unit.to_be_bytes() }).collect();
        let opened = Games::open(&bytes[..], None).unwrap();
        let encoding = if little { Encoding::Utf16Le } else { Encoding::Utf16Be };
        prop_assert_eq!(opened.encoding(), Some(encoding));
        let read: Vec<Game> = opened.map(|entry| whole(entry.unwrap().read, &written)).collect();
        prop_assert_eq!(read, [game]);
    }

    #[test]
    fn any_bytes_can_be_opened(bytes: Vec<u8>) {
        if let Ok(games) = Games::open(&bytes[..], None) {
            games.for_each(|entry| drop(entry.unwrap()));
        }
    }
}
