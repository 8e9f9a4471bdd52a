//! XQF of every version.

use chuhe_board::{Color, Piece, Role};
use chuhe_records::{Game, GameResult, Read, xqf};
use chuhe_samples::Random;
use encoding_rs::GB18030;
use proptest::prelude::*;

use crate::generate::{Limits, game};
use crate::preorder::nodes;

pub(crate) const LIMITS: Limits = Limits {
    all_remarks: false,
    words: &["红方", "x", " 好 棋!", "\n炮二平五", "𠀀龘", "[1]||"],
    tags: &[
        ("Title", 9),
        ("Subtitle", 9),
        ("Event", 9),
        ("Date", 3),
        ("Site", 3),
        ("Red", 3),
        ("Black", 3),
        ("TimeControl", 9),
        ("RedTime", 3),
        ("BlackTime", 3),
        ("Annotator", 3),
        ("Author", 3),
    ],
};

/// Where the texts of the header stand.
const PLACES: [usize; 12] = [80, 144, 208, 272, 288, 304, 320, 336, 400, 416, 464, 480];

/// A game that the format can hold: comments without spaces at the end.
pub(crate) fn sample(random: &mut Random) -> Game {
    let mut game = game(random, LIMITS);
    // The words end in no space, so nothing has to be trimmed; a comment may begin with one.
    if random.below(3) == 0 {
        game.tags.set("Type", *random.pick(&["开局", "中局", "残局"]));
    }
    game
}

/// The bytes of a file. Keys, and the bits that mean nothing, are random.
pub(crate) fn encode(game: &Game, version: u8, random: &mut Random) -> Vec<u8> {
    let disguised = version > 0x0A;
    let mut head = vec![0; 1024];
    head[..3].copy_from_slice(&[b'X', b'Q', version]);
    if disguised {
        for byte in head[3..15].iter_mut() {
            *byte = random.bits() as u8;
        }
        let sum = head[12..15].iter().fold(0u8, |sum, &byte| sum.wrapping_add(byte));
        head[15] = sum.wrapping_neg();
    }
    let [sum, xy, xyf, xyt] = [12, 13, 14, 15].map(|at| u32::from(head[at]));
    let polynomial = |x: u32| (((x * x * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8;
    let (mut place, mut from, mut to, mut comment) = (0, 0, 0, 0);
    if disguised {
        place = polynomial(xy) * xy % 256;
        from = polynomial(xyf) * place % 256;
        to = polynomial(xyt) * from % 256;
        comment = (sum * 256 + xy) % 32000 + 767;
    }

    let order = {
        use Role::{Advisor, Cannon, Chariot, Elephant, Horse, King, Pawn};
        let back = [Chariot, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Chariot];
        [&back[..], &[Cannon, Cannon, Pawn, Pawn, Pawn, Pawn, Pawn]].concat()
    };
    let mut left: Vec<_> = game.start.setup().pieces().collect();
    for i in 0..32 {
        let color = if i < 16 { Color::Red } else { Color::Black };
        let piece = Piece::new(color, order[i % 16]);
        let found = left.iter().position(|&(_, other)| other == piece);
        let value = match found.map(|found| left.remove(found).0) {
            Some(square) => 10 * square.file().index() + square.rank().index(),
            None if disguised => 90 + random.below(156),
            None => 255,
        };
        let slot = if version >= 12 { (i + 64 - (place as usize + 1) % 32) % 32 } else { i };
        head[16 + slot] = (value as u32 + place) as u8;
    }
    head[50] = game.start.turn() as u8;
    head[51] = match game.result {
        GameResult::Unknown => 0,
        GameResult::Won(Color::Red) => 1,
        GameResult::Won(Color::Black) => 2,
        GameResult::Drawn => 3,
    };
    let kinds = ["全局", "开局", "中局", "残局"];
    let kind = kinds.iter().position(|&kind| game.tags.get("Type") == Some(kind));
    head[64] = kind.unwrap_or(0) as u8;
    for ((name, _), at) in LIMITS.tags.iter().zip(PLACES) {
        let text = GB18030.encode(game.tags.get(name).unwrap_or("")).0;
        head[at] = text.len() as u8;
        head[at + 1..][..text.len()].copy_from_slice(&text);
    }

    let mut body = Vec::new();
    let mut push = |squares: [u8; 2], goes_on: bool, has_other: bool, text: &str| {
        // Lines end as on Windows, the last one, too.
        let text =
            if text.is_empty() { String::new() } else { text.replace('\n', "\r\n") + "\r\n" };
        let text = GB18030.encode(&text).0;
        body.extend(squares);
        if disguised {
            let flags = u8::from(goes_on) << 7
                | u8::from(has_other) << 6
                | u8::from(!text.is_empty()) << 5
                | random.below(32) as u8;
            body.extend([flags, random.bits() as u8]);
            if !text.is_empty() {
                body.extend((text.len() as u32 + comment).to_le_bytes());
            }
        } else {
            let flags = 0xF0 * u8::from(goes_on) + 0x0F * u8::from(has_other);
            body.extend([flags, 0]);
            body.extend((text.len() as u32).to_le_bytes());
        }
        body.extend_from_slice(&text);
    };
    let nodes = nodes(&game.line);
    push(*b"XQ", !nodes.is_empty(), false, &game.line.comment);
    for node in nodes {
        let square =
            |square: chuhe_board::Square| 10 * square.file().index() + square.rank().index();
        let squares = [
            (square(node.played.from) as u32 + 0x18 + from) as u8,
            (square(node.played.to) as u32 + 0x20 + to) as u8,
        ];
        push(squares, node.goes_on, node.has_other, node.comment);
    }
    if disguised {
        let sentence = b"[(C) Copyright Mr. Dong Shiwei.]";
        for (i, byte) in body.iter_mut().enumerate() {
            let key = (head[12 + i % 4] & head[3]) | head[8 + i % 4];
            *byte = byte.wrapping_add(sentence[i % 32] & key);
        }
    }
    head.extend(body);
    head
}

fn read(bytes: &[u8]) -> Read {
    let mut games = xqf::read(bytes).expect("the header is whole");
    games.next().expect("there is one game")
}

proptest! {
    #[test]
    fn what_is_encoded_is_read(seed: u64, version in 1u8..=0x12) {
        let mut random = Random::new(seed);
        let mut game = sample(&mut random);
        let bytes = encode(&game, version, &mut random);
        prop_assert!(xqf::looks_like(&bytes));
        let Read::Whole(read) = read(&bytes) else { panic!("faults in a sound file") };
        // Tags have the order of the header.
        prop_assert_eq!(sorted(&read), sorted(&game));
        game.tags = read.tags.clone();
        prop_assert_eq!(read, game);
    }
}

fn sorted(game: &Game) -> Vec<(&str, &str)> {
    let mut tags: Vec<_> = game.tags.iter().collect();
    tags.sort_unstable();
    tags
}

#[test]
fn a_bad_move_ends_its_line_and_no_other() {
    let mut game = game(&mut Random::new(1), Limits { words: &[], tags: &[], ..LIMITS });
    game.start = chuhe_board::Position::initial();
    let moves = |text: &str| {
        let plies = text.split(' ').map(|m| chuhe_records::Ply::new(m.parse().unwrap())).collect();
        chuhe_records::Line { comment: String::new(), plies }
    };
    game.line = moves("h2e2 h9g7 e2e6 a0a5 a9a8");
    game.line.plies[1].remarks_mut().variations =
        vec![moves("b9c7 h0g2 c7c8 a0a1"), moves("e9e7 e0e1"), moves("i9i8")];
    let mut wanted = game.clone();
    wanted.line.plies.truncate(3);
    let variations = &mut wanted.line.plies[1].remarks_mut().variations;
    variations[0].plies.truncate(2);
    variations.remove(1);
    for version in [0x0A, 0x0B, 0x12] {
        let bytes = encode(&game, version, &mut Random::new(7));
        let Read::Part(read, faults) = read(&bytes) else { panic!("it has faults") };
        assert_eq!(read.line, wanted.line);
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            faults,
            [
                "move 2 (Black), \"a0a5\": a0a5 cannot be played: the chariot on a0 is Red's, and it is \
             Black's turn",
                "in a variation, move 2 (Black), \"c7c8\": c7c8 cannot be played: a horse does not move from c7 to c8",
                "in a variation, move 1 (Black), \"e9e7\": e9e7 cannot be played: a king does not move from e9 to e7",
            ]
        );
    }
}

#[test]
fn later_versions_and_other_files_are_refused() {
    let bytes = encode(&sample(&mut Random::new(3)), 0x12, &mut Random::new(3));
    let mut later = bytes.clone();
    later[2] = 0x13;
    let error = |bytes: &[u8]| xqf::read(bytes).map(|_| ()).unwrap_err().to_string();
    assert_eq!(error(&later), "version 19 at byte 2 is not known; the last known is 18");
    assert_eq!(error(b"PK"), "this is no XQF file: it does not begin with \"XQ\"");
    assert_eq!(error(&bytes[..99]), "the file ends at byte 99, within the header of 1024 bytes");
    // What is cut short or of a later version is XQF all the same, and is told so.
    assert!(xqf::looks_like(&later));
    for version in 1..=0x13 {
        let mut short = bytes[..99].to_vec();
        short[2] = version;
        short[60] = 0;
        assert!(xqf::looks_like(&short), "version {version}");
    }
    assert!(xqf::looks_like(b"XQ") && xqf::looks_like(b"XQ\x12"));
    for text in ["XQF", "XQ 1. C2=5", "XQ\n1. C2=5\n", "XQ\r\n", "xq"] {
        assert!(!xqf::looks_like(text.as_bytes()), "{text:?}");
    }
    let short = chuhe_records::Games::open(&bytes[..99], None).map(|_| ()).unwrap_err();
    assert!(short.to_string().starts_with("the file ends at byte 99, within the header"));
}
