//! CBR and CBL.

use chuhe_board::{Color, Role, Square};
use chuhe_records::{Game, GameResult, Read, cbl, cbr};
use chuhe_samples::Random;
use proptest::prelude::*;

use crate::generate::{Limits, game};
use crate::preorder::nodes;

pub(crate) const LIMITS: Limits = Limits {
    all_remarks: false,
    words: &["红方", "x", " 好 棋!", "\n炮二平五", "𠀀龘", "[1]||"],
    tags: &[
        ("Title", 31),
        ("Category", 31),
        ("Source", 15),
        ("Class", 15),
        ("Event", 15),
        ("Round", 15),
        ("Group", 7),
        ("Board", 7),
        ("Date", 15),
        ("Site", 15),
        ("TimeControl", 15),
        ("Red", 15),
        ("RedTeam", 15),
        ("RedTime", 15),
        ("RedScore", 7),
        ("Black", 15),
        ("BlackTeam", 15),
        ("BlackTime", 15),
        ("BlackScore", 7),
        ("Arbiter", 15),
        ("Recorder", 15),
        ("Annotator", 15),
        ("AnnotatorEmail", 15),
        ("Author", 15),
        ("AuthorEmail", 15),
        ("AddDate", 15),
        ("EditDate", 15),
        ("GameType", 7),
        ("Termination", 7),
    ],
};

/// Where the texts of the header stand.
const PLACES: [usize; 29] = [
    180, 308, 564, 628, 692, 756, 820, 852, 884, 948, 1012, 1076, 1140, 1204, 1268, 1300, 1364,
    1428, 1492, 1524, 1588, 1652, 1716, 1780, 1844, 1908, 1972, 2044, 2080,
];

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// The bytes of a record; where nothing is written stands what was in memory.
pub(crate) fn encode(game: &Game, random: &mut Random) -> Vec<u8> {
    let mut head: Vec<u8> = std::iter::repeat_with(|| random.bits() as u8).take(2214).collect();
    head[..16].copy_from_slice(b"CCBridge Record\0");
    head[16..20].copy_from_slice(&[0, 0, 0, 2]);
    for ((name, _), at) in LIMITS.tags.iter().zip(PLACES) {
        let text = utf16(&format!("{}\0", game.tags.get(name).unwrap_or("")));
        head[at..][..text.len()].copy_from_slice(&text);
    }
    head[2036..2040].fill(0);
    if let Some(code) = game.tags.get("ECCO") {
        head[2036..2039].copy_from_slice(code.as_bytes());
    }
    head[2076] = match game.result {
        GameResult::Unknown => *random.pick(&[0, 4]),
        GameResult::Won(Color::Red) => 1,
        GameResult::Won(Color::Black) => 2,
        GameResult::Drawn => 3,
    };
    head[2112] = game.start.turn() as u8 + 1;
    head[2120..2210].fill(0);
    for (square, piece) in game.start.setup().pieces() {
        let role = match piece.role {
            Role::Chariot => 1,
            Role::Horse => 2,
            Role::Elephant => 3,
            Role::Advisor => 4,
            Role::King => 5,
            Role::Cannon => 6,
            Role::Pawn => 7,
        };
        head[2120 + index(square)] = 16 * (piece.color as u8 + 1) + role;
    }
    let nodes = nodes(&game.line);
    let mut push = |squares: [usize; 2], ends: bool, has_other: bool, text: &str| {
        let text = utf16(&text.replace('\n', "\r\n"));
        let flags = u8::from(ends) | u8::from(has_other) << 1 | u8::from(!text.is_empty()) << 2;
        head.extend([flags, 0, squares[0] as u8, squares[1] as u8]);
        if !text.is_empty() {
            head.extend((text.len() as u32).to_le_bytes());
            head.extend(text);
        }
    };
    push([0, 0], nodes.is_empty(), false, &game.line.comment);
    for node in nodes {
        let squares = [index(node.played.from), index(node.played.to)];
        push(squares, !node.goes_on, node.has_other, node.comment);
    }
    head
}

fn index(square: Square) -> usize {
    9 * (9 - square.rank().index()) + square.file().index()
}

/// The bytes of a library with room for so many games, some of them deleted.
pub(crate) fn encode_library(
    name: &str,
    slots: usize,
    games: &[(Game, bool)],
    random: &mut Random,
) -> Vec<u8> {
    let mut bytes = vec![0; 66_624 + 276 * slots];
    bytes[..16].copy_from_slice(b"CCBridgeLibrary\0");
    bytes[56] = u8::from(games.iter().any(|(_, deleted)| *deleted));
    bytes[60..64].copy_from_slice(&(slots as u32).to_le_bytes());
    let name = utf16(name);
    bytes[64..][..name.len()].copy_from_slice(&name);
    for (nth, (game, deleted)) in games.iter().enumerate() {
        let mut record = encode(game, random);
        let id = &record[20..36];
        let id = format!(
            "{{{:02X}{:02X}{:02X}{:02X}-{:02X}{:02X}-{:02X}{:02X}-{:02X}{:02X}-{}}}",
            id[3],
            id[2],
            id[1],
            id[0],
            id[5],
            id[4],
            id[7],
            id[6],
            id[8],
            id[9],
            id[10..].iter().map(|byte| format!("{byte:02X}")).collect::<String>()
        );
        let entry = &mut bytes[66_624 + 276 * nth..][..276];
        entry[0] = if *deleted { 5 } else { 7 };
        let id = utf16(&id);
        entry[20..][..id.len()].copy_from_slice(&id);
        let title: String = game.tags.get("Title").unwrap_or("").chars().take(40).collect();
        let title = utf16(&title);
        entry[100..][..title.len()].copy_from_slice(&title);
        record.resize(record.len().next_multiple_of(4096), 0);
        bytes.extend(record);
    }
    bytes
}

pub(crate) fn sample(random: &mut Random) -> Game {
    let mut game = game(random, LIMITS);
    if random.below(2) == 0 {
        game.tags.set("ECCO", *random.pick(&["A00", "C32", "E99"]));
    }
    game
}

/// Tags have the order of the header; otherwise the games are the same.
fn check(read: Read, game: &Game) {
    let Read::Whole(mut read) = read else { panic!("faults in a sound file") };
    let sorted = |game: &Game| {
        let mut tags: Vec<(String, String)> =
            game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        tags.sort_unstable();
        tags
    };
    assert_eq!(sorted(&read), sorted(game));
    read.tags = game.tags.clone();
    assert_eq!(read, *game);
}

proptest! {
    #[test]
    fn records_are_read(seed: u64) {
        let mut random = Random::new(seed);
        let game = sample(&mut random);
        let bytes = encode(&game, &mut random);
        prop_assert!(cbr::looks_like(&bytes) && !cbl::looks_like(&bytes));
        check(cbr::read(&bytes).unwrap().next().unwrap(), &game);
    }

    #[test]
    fn libraries_are_read(seed: u64, count in 1usize..6, slots in 6usize..300) {
        let mut random = Random::new(seed);
        let games: Vec<(Game, bool)> =
            (0..count).map(|_| (sample(&mut random), random.below(4) == 0)).collect();
        let bytes = encode_library("全国赛", slots, &games, &mut random);
        prop_assert!(cbl::looks_like(&bytes) && !cbr::looks_like(&bytes));
        // A wrong number of slots is no reason to lose the games.
        let mut wrong = bytes.clone();
        wrong[60] ^= 1;
        for bytes in [bytes, wrong] {
            let library = cbl::read(&bytes).unwrap();
            prop_assert_eq!(library.name(), "全国赛");
            let read: Vec<Read> = library.collect();
            prop_assert_eq!(read.len(), count);
            for (read, (game, deleted)) in read.into_iter().zip(&games) {
                let mut game = game.clone();
                if *deleted {
                    game.tags.set("Deleted", "yes");
                }
                check(read, &game);
            }
        }
    }
}

#[test]
fn a_long_game_takes_several_slots() {
    let mut random = Random::new(5);
    let mut long = sample(&mut random);
    long.line.comment = "长".repeat(9000);
    let games = [(long.clone(), false), (sample(&mut random), false)];
    let bytes = encode_library("x", 128, &games, &mut random);
    let read: Vec<Read> = cbl::read(&bytes).unwrap().collect();
    assert_eq!(read.len(), 2);
    check(read[0].clone(), &long);
}

#[test]
fn a_library_that_is_cut_short_tells_what_is_missing() {
    let mut random = Random::new(11);
    let games: Vec<(Game, bool)> = (0..5)
        .map(|nth| {
            let mut game = Game::new(chuhe_board::Position::initial(), []);
            game.tags.set("Title", format!("第{nth}局"));
            (game, nth == 1)
        })
        .collect();
    let bytes = encode_library("x", 128, &games, &mut random);
    let first = 66_624 + 276 * 128;
    assert_eq!(bytes.len(), first + 5 * 4096);
    let told = |bytes: &[u8]| -> Vec<String> {
        let tell = |read: Read| match read {
            Read::Whole(game) => game.tags.get("Title").unwrap_or("").to_owned(),
            Read::Part(_, faults) => format!("part: {}", faults[0]),
            Read::Nothing(tags, fault) => format!("{:?}: {fault}", tags.get("Title")),
        };
        cbl::read(bytes).unwrap().map(tell).collect()
    };
    assert_eq!(told(&bytes), ["第0局", "第1局", "第2局", "第3局", "第4局"]);

    // After the third game, and within the header of the fourth. Of the deleted one nothing is missed.
    let end = first + 3 * 4096;
    let missing = |nth: usize, end: usize| format!("Some(\"第{nth}局\"): {}", cut_short(end));
    let cut = told(&bytes[..end]);
    assert_eq!(cut[3..], [missing(3, end), missing(4, end)]);
    let cut = told(&bytes[..end + 99]);
    assert_eq!(cut[3..], [format!("None: {}", cut_short(end + 99)), missing(4, end + 99)]);
    let cut = told(&bytes[..first + 4096]);
    assert_eq!(cut.len(), 4);

    // A game whose mark is spoilt is missing as well.
    let mut spoilt = bytes.clone();
    spoilt[first + 2 * 4096] = 0;
    assert_eq!(told(&spoilt)[4..], [missing(2, bytes.len())]);
}

fn cut_short(byte: usize) -> String {
    chuhe_records::Fault::CutShort { byte }.to_string()
}

/// Half a character in a name is lost, and told of the game that has it.
#[test]
fn lost_characters_are_counted() {
    let mut random = Random::new(5);
    let mut game = Game::new(chuhe_board::Position::initial(), []);
    game.tags.set("Red", "甲");
    let mut bytes = encode(&game, &mut random);
    bytes[1076..1078].copy_from_slice(&0xd800u16.to_le_bytes());
    let lost = |bytes: &[u8]| -> Vec<usize> {
        let games = chuhe_records::Games::open(bytes, None).unwrap();
        games.map(|entry| entry.unwrap().undecoded).collect()
    };
    assert_eq!(lost(&bytes), [1]);
    assert_eq!(lost(&encode(&game, &mut random)), [0]);
}

#[test]
fn a_library_without_games_is_refused() {
    let mut random = Random::new(11);
    let games = [(sample(&mut random), false)];
    let bytes = encode_library("x", 128, &games, &mut random);
    let first = 66_624 + 276 * 128;
    for cut in [576, 66_624, 100_000, first, first + 16, first + 2213] {
        for error in [
            cbl::read(&bytes[..cut]).map(|_| ()).unwrap_err().to_string(),
            chuhe_records::Games::open(&bytes[..cut], None).map(|_| ()).unwrap_err().to_string(),
        ] {
            let wanted = format!("no game is in the library, which ends at byte {cut}");
            assert!(error.starts_with(&wanted), "{error}");
        }
    }
    assert_eq!(cbl::read(&bytes[..first + 2214]).unwrap().count(), 1);
    // Bytes are counted from the start of the file, not of the game.
    let cut = first + 2216;
    let read = cbl::read(&bytes[..cut]).unwrap().next().unwrap();
    assert_eq!(read.faults(), [chuhe_records::Fault::CutShort { byte: cut }]);
    let empty = encode_library("x", 128, &[], &mut random);
    assert!(cbl::read(&empty).is_err());
}

#[test]
fn a_heading_is_no_bad_game() {
    let mut random = Random::new(9);
    let mut game = Game::new(chuhe_board::Position::initial(), []);
    game.line.comment = "前言".to_owned();
    game.tags.set("Title", "男子组");
    let mut bytes = encode(&game, &mut random);
    bytes[2120..2210].fill(0);
    check(cbr::read(&bytes).unwrap().next().unwrap(), &game);
}

#[test]
fn other_files_are_refused() {
    let bytes = encode(&sample(&mut Random::new(3)), &mut Random::new(3));
    let error = |bytes: &[u8]| cbr::read(bytes).map(|_| ()).unwrap_err().to_string();
    let mark = "this is no CBR file: it does not begin with \"CCBridge Record\\0\"";
    assert_eq!(error(b"XQ"), mark);
    assert_eq!(error(&bytes[..99]), "the file ends at byte 99, within the header of 2214 bytes");
    let error = cbl::read(&bytes).map(|_| ()).unwrap_err();
    assert!(error.to_string().starts_with("this is no CBL file"));
}
