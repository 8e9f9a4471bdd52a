use std::io::BufReader;

use super::*;

fn entries(bytes: &[u8]) -> Vec<Entry> {
    Games::open(bytes, None).unwrap().collect::<io::Result<_>>().unwrap()
}

#[test]
fn what_stands_around_the_games_is_passed_over() {
    let file = "Games of the day\n=====\n\n[Red \"A\"]\n炮二平五 *\n=====\nmore at http://a.b/\n\n[Red \"B\"]\n";
    let found = entries(file.as_bytes());
    let lines: Vec<_> = found.iter().map(|entry| (entry.number, entry.line)).collect();
    assert_eq!(lines, [(1, Some(4)), (2, Some(9))]);
}

#[test]
fn encodings_may_change_between_games() {
    let mut file = b"[Red \"A\"]\n1. C2=5 *\n\n[Red \"".to_vec();
    file.extend(b"\xb3\xb5\xd2\xbb\xbd\xf8\xd2\xbb\"]\n*\n"); // 车一进一
    let found = entries(&file);
    assert_eq!(found[1].read.game().unwrap().tags.get("Red"), Some("车一进一"));
}

#[test]
fn lost_characters_are_counted() {
    let found = entries(b"[Red \"\xa8\xae\xff\xff\"]\n1. \xac\xb6\xa4G\xa5\xad\xa4\xad *\n"); // 炮二平五
    assert_eq!(found[0].undecoded, 2);
    assert_eq!(found[0].read.game().unwrap().moves().len(), 1);
}

/// Each game is told of its own losses, whatever the encoding.
#[test]
fn lost_characters_are_counted_game_by_game() {
    let lost = |bytes: &[u8]| -> Vec<usize> {
        entries(bytes).iter().map(|entry| entry.undecoded).collect()
    };
    let page = b"[DhtmlXQ][DhtmlXQ_red]A\xff[/DhtmlXQ_red][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\
        [/DhtmlXQ][DhtmlXQ][DhtmlXQ_red]B[/DhtmlXQ_red][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]";
    assert_eq!(lost(page), [1, 0]);

    let scores = "红方：甲\n炮二平五 马8进7 1-0\n红方：乙#\n炮二平五 炮8平5 0-1\n";
    let mut scores = Encoding::Gb18030.codec().encode(scores).0.into_owned();
    let spoilt = scores.iter().position(|&byte| byte == b'#').unwrap();
    scores[spoilt] = 0xff;
    assert_eq!(lost(&scores), [0, 1]);

    let file = "[Red \"A#\"]\n\n1. C2=5 *\n\n[Red \"B\"]\n\n1. C2=5 *\n";
    let lone_surrogate = |unit: u16| if unit == u16::from(b'#') { 0xd800 } else { unit };
    let units = std::iter::once(0xfeff).chain(file.encode_utf16().map(lone_surrogate));
    let utf16: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
    assert_eq!(lost(&utf16), [1, 0]);
}

/// A source that fails after the first bytes.
struct Failing;

impl io::Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the disk is gone"))
    }
}

#[test]
fn nothing_comes_after_a_failure_to_read() {
    let games = "[Red \"A\"]\n\n1. C2=5 *\n\n".repeat(4000);
    let source = BufReader::new(games.as_bytes().chain(Failing));
    let mut games = Games::open(source, None).unwrap();
    assert!(games.by_ref().any(|entry| entry.is_err()));
    assert!(games.next().is_none());
}

#[test]
fn what_is_no_game_is_refused() {
    for bytes in [
        &b""[..],
        b"\n\n",
        b"hello world",
        b"# Heading\nH2 and more",
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        b"<html>nothing here</html>",
    ] {
        assert!(matches!(Games::open(bytes, None), Err(FileError::NoGame)), "{bytes:?}");
    }
    assert!(matches!(
        Games::open(&b"XQ\x12"[..], None),
        Err(FileError::Damaged(_) | FileError::NoGame)
    ));
}

/// What is called a score and has no move is a game only if it tells where it starts or how it ended.
#[test]
fn a_score_without_a_move_is_no_game() {
    let open = |text: &'static str| Games::open(text.as_bytes(), Some(Format::Text));
    for text in ["红: 甲 黑: 乙", "Red: A\nEvent: Cup\n", "Subject: hello\n\nworld"] {
        assert!(matches!(open(text), Err(FileError::NoGame)), "{text}");
    }
    for text in ["红: 甲 黑: 乙\n结果：红胜", "FEN: 5k3/9/9/9/9/9/9/4R4/9/3K5 w"] {
        assert_eq!(open(text).unwrap().count(), 1, "{text}");
    }
}

#[test]
fn a_score_too_large_to_be_one_is_refused() {
    let source = BufReader::new(io::repeat(b'x').take(20 << 20));
    assert!(matches!(Games::open(source, None), Err(FileError::TooLarge { .. })));
}

#[test]
fn a_source_that_gives_one_byte_at_a_time_is_read_alike() {
    let file = "\u{feff}[Red \"A\"]\n炮二平五 *\n[Red \"B\"]\n马二进三 *\n";
    let source = BufReader::with_capacity(1, file.as_bytes());
    assert_eq!(Games::open(source, None).unwrap().count(), 2);
    let utf16: Vec<u8> = file.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let source = BufReader::with_capacity(1, &utf16[..]);
    assert_eq!(Games::open(source, None).unwrap().count(), 2);
}

#[test]
fn a_game_without_tags_after_another_is_not_lost() {
    let file =
        "[Red \"A\"]\n炮二平五 1-0\n\n1. 马二进三 0-1\n=====\nand\n1. 兵三进一 *\n[Red \"B\"]\n*";
    let moves: Vec<usize> = entries(file.as_bytes())
        .iter()
        .filter_map(|entry| Some(entry.read.game()?.moves().len()))
        .collect();
    assert_eq!(moves, [1, 1, 1, 0]);
    let score = "甲 先胜 乙\n炮二平五 马8进7 1-0\n丙 先和 丁\n炮二平五 炮8平5 和棋\n完";
    assert_eq!(entries(score.as_bytes()).len(), 2);
}

#[test]
fn lines_may_end_as_long_ago() {
    let found = entries("[Red \"A\"]\r1. 炮二平五 ; said\r马8进7 *\r[Red \"B\"]\r*\r".as_bytes());
    assert_eq!(found.len(), 2);
    assert_eq!(found[1].line, Some(4));
    assert_eq!(found[0].read.game().unwrap().moves().len(), 2);
}
