//! Files as people make them: put together, cut, half translated, written down in haste. Nothing in them may be
//! lost without a word.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod generated;

use chuhe_board::{Color, Notation};
use chuhe_records::{Encoding, Entry, Fault, Format, Game, GameResult, Games, Read, pgn, text};
use encoding_rs::{BIG5, GB18030};
use proptest::prelude::*;

fn entries(bytes: &[u8], hint: Option<Format>) -> Vec<Entry> {
    Games::open(bytes, hint).unwrap().map(Result::unwrap).collect()
}

fn plies(entries: &[Entry]) -> Vec<usize> {
    entries.iter().map(|e| e.read.game().map_or(0, |game| game.moves().len())).collect()
}

fn whole(read: Read) -> Game {
    match read {
        Read::Whole(game) => game,
        other => panic!("{:?}", other.faults()),
    }
}

const TRADITIONAL: &str = "[Red \"許功蓋\"]\n\n1. 炮二平五 馬８進７ 2. 馬二進三 車９平８ 1-0\n\n";
const SIMPLIFIED: &str = "[Red \"许银川\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0\n\n";

#[test]
fn the_sample_may_end_inside_a_character() {
    for pad in 0..4 {
        for (text, encoding) in [
            (SIMPLIFIED, Encoding::Utf8),
            (SIMPLIFIED, Encoding::Gb18030),
            (TRADITIONAL, Encoding::Big5),
        ] {
            let encoded = match encoding {
                Encoding::Big5 => BIG5.encode(text).0,
                Encoding::Gb18030 => GB18030.encode(text).0,
                _ => text.as_bytes().into(),
            };
            let mut file = vec![b'\n'; pad];
            let count = 80_000 / encoded.len();
            file.extend(encoded.repeat(count));
            let games = Games::open(&file[..], None).unwrap();
            assert_eq!(games.encoding(), Some(encoding), "{pad}");
            let found: Vec<Entry> = games.map(Result::unwrap).collect();
            assert_eq!(plies(&found), vec![4; count], "{encoding} {pad}");
        }
    }
}

#[test]
fn a_bad_first_move_hides_no_game() {
    let file = "1. 炮二平五 马8进7 1-0\n\n1. 车一平五 马8进7 1-0\n\n1. 炮二平五 炮8平5 0-1\n\n\
                1. 兵七进一 卒7进1 1-0\nthe end\n";
    for hint in [None, Some(Format::Pgn), Some(Format::Text)] {
        let found = entries(file.as_bytes(), hint);
        assert_eq!(plies(&found), [2, 0, 2, 2]);
        assert_eq!(found[1].read.faults().len(), 1);
    }
    let tagged = format!("[Red \"A\"]\n\n{file}");
    assert_eq!(plies(&entries(tagged.as_bytes(), None)), [2, 0, 2, 2]);
}

#[test]
fn what_was_not_understood_is_never_whole() {
    for moves in ["1. Pe4 e5", "1. 先手走炮 后手跳马", "1. 炮 二 平 九 九"] {
        let read = pgn::read(&format!("[Red \"A\"]\n\n{moves}\n"));
        assert!(!read.faults().is_empty(), "{moves}");
        assert_eq!(read.game().unwrap().result, GameResult::Unknown);
    }
    let prose = whole(pgn::read("[Red \"A\"]\n\n本局着法从略\n*\n"));
    assert_eq!(prose.line.comment, "本局着法从略");
    let spaced = whole(pgn::read("[Red \"A\"]\n\n1. 炮 二 平 五 马 8 进 7\n"));
    assert_eq!((spaced.moves().len(), spaced.result), (2, GameResult::Unknown));
    let spoilt = entries(b"[Red \"A\"]\n\n\xff\xff\xff\xff x\n", None);
    assert!(!spoilt[0].read.faults().is_empty());
    let noise: Vec<u8> =
        (0..5000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    if let Ok(games) = Games::open(&noise[..], Some(Format::Pgn)) {
        games.for_each(|entry| assert!(!entry.unwrap().read.faults().is_empty()));
    }
}

#[test]
fn what_is_joined_to_a_move_is_told_apart() {
    for (moves, count, result) in [
        ("1. 炮二平五 马8进70-1", 2, GameResult::Won(Color::Black)),
        ("1. 炮二平五 馬８進７1-0", 2, GameResult::Won(Color::Red)),
        ("1. 炮二平五 马8进7红胜", 2, GameResult::Won(Color::Red)),
        ("炮二平五马8进7马二进三1/2-1/2", 3, GameResult::Drawn),
        ("1. C2=5 H8+7*", 2, GameResult::Unknown),
    ] {
        let game = whole(pgn::read(moves));
        assert_eq!((game.moves().len(), game.result), (count, result), "{moves}");
    }
    for moves in ["1. 炮二平五 马8进7车一", "炮二平五 马8进7马二进三车", "炮二平五 马8进7xyz"]
    {
        assert!(!pgn::read(moves).faults().is_empty(), "{moves}");
    }
}

#[test]
fn encodings_may_change_from_game_to_game() {
    let (big5, gb, utf8) =
        (BIG5.encode(TRADITIONAL).0, GB18030.encode(SIMPLIFIED).0, SIMPLIFIED.as_bytes());
    for parts in
        [[&big5[..], utf8], [&big5, &gb], [utf8, &big5], [utf8, &gb], [&gb, &big5], [&gb, utf8]]
    {
        let found = entries(&parts.concat(), None);
        assert_eq!(plies(&found), [4, 4]);
        let names: Vec<_> =
            found.iter().map(|e| e.read.game().unwrap().tags.get("Red").unwrap()).collect();
        assert!(names.iter().all(|name| ["許功蓋", "许银川"].contains(name)), "{names:?}");
        let scores: Vec<Vec<u8>> = parts
            .iter()
            .map(|part| part[part.iter().position(|&b| b == b'\n').unwrap()..].to_vec())
            .collect();
        assert_eq!(plies(&entries(&scores.concat(), None)), [4, 4]);
    }
}

#[test]
fn a_comment_that_never_ends_is_told() {
    let read = pgn::read("1. 炮二平五 {good 马8进7\n2. 马二进三 车9平8 1-0");
    assert!(matches!(read.faults(), [Fault::OpenComment { .. }]), "{:?}", read.faults());
    let read = pgn::read("1. 炮二平五 马8进7 {good\n2. 马二进三 车9平8 1-0");
    assert!(matches!(read.faults(), [Fault::OpenComment { .. }]));
    let game = read.game().unwrap();
    assert_eq!((game.moves().len(), game.result), (4, GameResult::Won(Color::Red)));
    let file = "[Event \"a\"]\n\n1. 炮二平五 {x\n\n[Red \"b\"]\n\n1. 炮二平五 {y} 马8进7 *\n";
    assert_eq!(plies(&entries(file.as_bytes(), None)), [1, 2]);
}

#[test]
fn a_start_needs_no_more_than_its_board() {
    let board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    for tail in [
        "",
        "/",
        " w KQkq - 0 1",
        " w - - -1 1",
        " w - - 0 1 moves",
        " red",
        " r",
        "/ w - - 0 1",
        " ?",
    ] {
        let game = whole(pgn::read(&format!("[FEN \"{board}{tail}\"]\n\n1. 炮二平五 马8进7 *")));
        assert_eq!(game.moves().len(), 2, "{tail}");
    }
    for tail in [" black", " B", " b KQkq - 0 1"] {
        let game =
            whole(pgn::read(&format!("[FEN \"{board}{tail}\"]\n\n1. ... 马8进7 2. 马二进三")));
        assert_eq!((game.start.turn(), game.moves().len()), (Color::Black, 2), "{tail}");
    }
    // Red is said to move, but Black's king could be taken.
    let game = whole(pgn::read("[FEN \"4k4/9/9/9/9/9/9/4R4/9/3K5 w - - 0 1\"]\n\n1. ... 将5平6"));
    assert_eq!((game.start.turn(), game.moves().len()), (Color::Black, 1));
    assert!(matches!(pgn::read("[FEN \"4k4/9/9 w\"]\n\n*"), Read::Nothing(..)));
}

#[test]
fn black_may_begin_whatever_the_start_says() {
    for moves in ["1. ... 马8进7 2. 马二进三", "1... 马8进7 2. 马二进三", "马8进7 马二进三 车9平8"]
    {
        let game = whole(pgn::read(moves));
        assert_eq!(game.start.turn(), Color::Black, "{moves}");
        assert_eq!(game.moves().next().unwrap().to_string(), "h9g7");
    }
    for moves in ["1. 马8进7 马8进7", "1. 炮二平五 马8进7", "1. C2=5 H8+7"] {
        assert_eq!(whole(pgn::read(moves)).start.turn(), Color::Red, "{moves}");
    }
}

#[test]
fn what_follows_chooses_between_moves() {
    let fen = "[FEN \"4k4/9/2P1P4/2P1P4/9/9/9/9/9/3K5 w - - 0 1\"]\n\n";
    let game = whole(pgn::read(&format!("{fen}1. 前兵平四 将5进1 2. 兵四进一 *")));
    assert_eq!(game.moves().next().unwrap().to_string(), "e7f7");
    assert!(!pgn::read(&format!("{fen}1. 前兵进一 将5平6 *")).faults().is_empty());
}

#[test]
fn results_stand_at_the_end() {
    let game = whole(pgn::read("[Event \"x\"]\n\n胡荣华 和 柳大华\n1. 炮二平五 马8进7 1-0"));
    assert_eq!((game.moves().len(), game.result), (2, GameResult::Won(Color::Red)));
    let game = whole(pgn::read("1. 炮二平五 马8进7 和棋 2. 马二进三 车9平8 1-0"));
    assert_eq!((game.moves().len(), game.result), (4, GameResult::Won(Color::Red)));
    for (end, result) in [
        ("\n和", GameResult::Drawn),
        ("\nRed wins", GameResult::Won(Color::Red)),
        ("\n红方胜(超时)", GameResult::Won(Color::Red)),
        ("（红胜）", GameResult::Won(Color::Red)),
        (" 红胜", GameResult::Won(Color::Red)),
        (" 多么 平 啊", GameResult::Unknown),
    ] {
        assert_eq!(whole(pgn::read(&format!("炮二平五 马8进7{end}"))).result, result, "{end}");
    }
}

#[test]
fn prose_between_moves_is_a_comment() {
    for moves in [
        "1. 炮二平五 註：紅方先手。 马8进7 2. 马二进三",
        "1. 炮二平五 马8进7 以下略 2. 马二进三",
        "第1回合 炮二平五 马8进7 第2回合 马二进三",
        "1. 炮二平五 ｛好棋｝ 马8进7 2. 马二进三",
        "1. 紅炮二平五 黑马8进7 2. 红：马二进三",
    ] {
        assert_eq!(whole(pgn::read(moves)).moves().len(), 3, "{moves}");
        assert_eq!(whole(text::read(moves)).moves().len(), 3, "{moves}");
    }
    let game = whole(pgn::read("1. 炮二平五 ｛好棋｝ 马8进7 以下略 2. 马二进三"));
    let said: Vec<_> =
        game.line.plies.iter().flat_map(|ply| &ply.remarks).map(|r| r.comment.as_str()).collect();
    assert_eq!(said, ["好棋", "以下略"]);
    // Moves that cannot be played are no prose, nor are those of another line.
    for moves in ["1. 炮二平五 好棋 马8进8 2. 马二进三", "1. 炮二平五 如改走 马8进7 则 马二进三 好"]
    {
        let read = pgn::read(moves);
        assert_eq!((read.game().unwrap().moves().len(), read.faults().len()), (1, 1), "{moves}");
    }
}

#[test]
fn a_value_may_have_several_lines() {
    let file = "[Event \"a\nb\"]\n[Red \"A\"]\n\n1. 炮二平五 *\n\n[Event \"c]\n[Red \"B\"]\n\n1. 炮二平五 *\n";
    let found = entries(file.as_bytes(), None);
    assert_eq!(plies(&found), [1, 1]);
    let tag = |nth: usize, name| found[nth].read.game().unwrap().tags.get(name);
    assert_eq!((tag(0, "Event"), tag(0, "Red")), (Some("a b"), Some("A")));
    assert_eq!((tag(1, "Event"), tag(1, "Red")), (Some("c"), Some("B")));
}

/// Two megabytes each: whatever looked back at what it has read for every further piece would take minutes or hours, not a second.
#[test]
fn hostile_files_are_read_to_the_end() {
    let tags: String = (0..100_000).map(|n| format!("[T{n} \"x\"]\n")).collect();
    let one_line: String = (0..100_000).map(|n| format!("[T{n} \"x\"]")).collect();
    let labels: String = (0..125_000).map(|n| format!("T{n}: x\n")).collect();
    let files = [
        tags,
        one_line,
        labels,
        "1. C2=5 * ".repeat(200_000),
        format!("[A \"x\"]\n\n{}", "1. C2=5 * ".repeat(200_000)),
        "\n".repeat(2_000_000),
        format!("1. C2=5 {}", "{ ".repeat(1_000_000)),
        format!("1. C2=5 {}", "(x9)".repeat(500_000)),
        format!("1. C2=5 {}", "｛".repeat(500_000)),
        "1-0".repeat(625_000),
        "炮 ".repeat(500_000),
    ];
    for file in &files {
        if let Ok(games) = Games::open(file.as_bytes(), Some(Format::Pgn)) {
            games.for_each(|entry| drop(entry.unwrap()));
        }
    }
    let many: String = (0..2000).map(|n| format!("[T{n} \"x\"]\n")).collect();
    assert!(matches!(pgn::read(&many).faults(), [Fault::TooManyTags { .. }]));
}

#[test]
fn tags_may_be_in_chinese() {
    for text in [
        "[红方 \"甲\"]\n[黑方 \"乙\"]\n[赛事 \"丙\"]\n[结果 \"红胜\"]\n\n1. 炮二平五 马8进7",
        "［红方 “甲”］\n［黑方 “乙”］\n［赛事 “丙”］\n［结果 “红胜”］\n\n1. 炮二平五 马8进7",
    ] {
        for file in [text.as_bytes(), &GB18030.encode(text).0] {
            let found = entries(file, None);
            let [entry] = &found[..] else { panic!("one game: {found:?}") };
            let game = whole(entry.read.clone());
            let tags: Vec<_> = game.tags.iter().collect();
            assert_eq!(tags, [("Red", "甲"), ("Black", "乙"), ("Event", "丙")]);
            assert_eq!((game.moves().len(), game.result), (2, GameResult::Won(Color::Red)));
        }
    }
}

proptest! {
    #[test]
    fn scores_of_many_games_come_back(seed: u64, lengths in prop::collection::vec(0usize..6, 1..6)) {
        let games: Vec<Game> = lengths
            .iter()
            .enumerate()
            .map(|(nth, &most)| generated::game(seed.wrapping_add(nth as u64), most))
            .collect();
        let notation = Notation::ALL[(seed % 8) as usize];
        let file: String = games.iter().map(|game| text::write(game, notation)).collect();
        let read: Vec<Game> = text::read_all(&file).into_iter().map(whole).collect();
        prop_assert_eq!(&read, &games, "{}", file);
        // A comment may hold what looks like the start of another format.
        if !file.contains("[DhtmlXQ") && !file.contains("[/DhtmlXQ") {
            let found = entries(file.as_bytes(), Some(Format::Text));
            let read: Vec<Game> = found.into_iter().map(|entry| whole(entry.read)).collect();
            prop_assert_eq!(read, games, "{}", file);
        }
    }
}
