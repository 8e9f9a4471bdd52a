use chuhe_board::Color;

use super::*;
use crate::GameResult;

fn whole(text: &str) -> Game {
    match read(text) {
        Read::Whole(game) => game,
        other => panic!("{:?} in {text}", other.faults()),
    }
}

fn moves(game: &Game) -> String {
    let names: Vec<String> = game.moves().map(|m| m.to_string()).collect();
    names.join(" ")
}

#[test]
fn western_tags_are_read_as_ours() {
    let text = "[White \"A\"]\n[WhiteTeam \"B\"]\n[WhiteElo \"2500\"]\n[Variant \"xiangqi\"]\n\
                [Whitening \"C\"]\n[SetUp \"0\"]\n[Game \"Chinese Chess\"]\n\n*";
    let tags = whole(text).tags;
    let found: Vec<_> = tags.iter().collect();
    assert_eq!(
        found,
        [
            ("Red", "A"),
            ("RedTeam", "B"),
            ("RedElo", "2500"),
            ("Variant", "xiangqi"),
            ("Whitening", "C"),
        ]
    );
    let odd = whole("[Re-sult \"0-1\"]\n[Game \"Chinese\tChess\"]\n[]\n*");
    assert_eq!((odd.tags.iter().count(), odd.result), (0, GameResult::Won(Color::Black)));
    let both = whole("[White \"A\"]\n[Red \"\"]\n[Red \"B\"]\n*");
    assert_eq!(both.tags.get("Red"), Some("A"));
}

#[test]
fn moves_are_read_in_whatever_they_are() {
    let expected = "h2e2 h9g7 h0g2 i9h9";
    for text in [
        "1. 炮二平五 馬８進７ 2. 馬二進三 車９平８",
        "  1. 炮二平五\r\n     马8进7\r\n  2. 马二进三\r\n     车9平8\r\n",
        "1.炮二平五 马8进7 2.马二进三 车9平8",
        "１．炮二平五　马８进７　２．马二进三　车９平８",
        "炮二平五马8进7马二进三车9平8",
        "1 炮二平五 马8进7 2 马二进三 车9平8",
        "1. C2=5 H8+7 2. H2+3 R9=8",
        "1. C2.5 N8+7 2. N2+3 R9.8",
        "1. 炮25 马8_7 2. 马2_3 车98",
        "1. H2-E2 H9-G7 2. H0-G2 I9-H9",
        "1. h2e2 h9g7 2. h0g2 i9h9",
        "1. h3e3 h10g8 2. h1g3 i10h10",
        "[Format \"ICCS\"]\n1. 炮二平五 马8进7 2. H2+3 i9h9",
        "[Format \"WXF\"]\n1. H2-E2 H9-G7 2. H0-G2 I9-H9",
        "1. 炮二平五! 马8进7?! 2. 马二进三 $1 车9平8+ 1-0",
        "1. 炮二平五, 马8进7; 2. 坏着",
    ] {
        let game = match read(text) {
            Read::Whole(game) | Read::Part(game, _) => game,
            Read::Nothing(_, fault) => panic!("{fault} in {text}"),
        };
        let count = if text.contains(';') { 2 } else { 4 };
        assert_eq!(
            moves(&game),
            expected.split(' ').take(count).collect::<Vec<_>>().join(" "),
            "{text}"
        );
    }
}

#[test]
fn the_tag_decides_the_result_unless_it_says_nothing() {
    let (red, black) = (GameResult::Won(Color::Red), GameResult::Won(Color::Black));
    for (text, result) in [
        ("[Result \"1-0\"]\n炮二平五 0-1", red),
        ("[Result \"*\"]\n炮二平五 0-1", black),
        ("[Result \"\"]\n炮二平五 红胜", red),
        ("[Result \"紅負\"]\n炮二平五 *", black),
        ("炮二平五 和棋", GameResult::Drawn),
        ("炮二平五 （和棋）", GameResult::Drawn),
        ("炮二平五 （和棋） 马8进7", GameResult::Unknown),
        ("炮二平五", GameResult::Unknown),
        ("炮二平五 (炮八平五 0-1) 1-0", red),
    ] {
        assert_eq!(whole(text).result, result, "{text}");
    }
    let odd = whole("[Result \"adjourned\"]\n*");
    assert_eq!((odd.result, odd.tags.get("ResultText")), (GameResult::Unknown, Some("adjourned")));
}

#[test]
fn comments_marks_clocks_and_variations_are_kept() {
    let game = whole(
        "{before} 1. 炮二平五! {[%clk 1:00:00] good} ; more\n (1. 炮八平五 {mirror} 马2进3 (1... 马8进7)) \
         马8进7 ({said} 1... 炮8平5) (炮2平5) {after all} 2. 马二进三 $14 $14 *",
    );
    assert_eq!(moves(&game), "h2e2 h9g7 h0g2");
    assert_eq!(game.line.comment, "before");
    let [first, second, third] = &game.line.plies[..] else { panic!("three plies") };
    let remarks = first.remarks.as_ref().unwrap();
    assert_eq!(remarks.comment, "good\nmore");
    assert_eq!(remarks.clock_ms, Some(3_600_000));
    assert_eq!(remarks.marks, [1]);
    let [mirrored] = &remarks.variations[..] else { panic!("one variation") };
    let names: Vec<String> = mirrored.plies.iter().map(|ply| ply.played.to_string()).collect();
    assert_eq!(names, ["b2e2", "b9c7"]);
    let inner = &mirrored.plies[1].remarks.as_ref().unwrap().variations[0];
    assert_eq!(inner.plies[0].played.to_string(), "h9g7");
    let remarks = second.remarks.as_ref().unwrap();
    assert_eq!((remarks.comment.as_str(), remarks.variations.len()), ("after all", 2));
    assert_eq!(remarks.variations[0].comment, "said");
    assert_eq!(third.remarks.as_ref().unwrap().marks, [14]);
}

fn faults(text: &str) -> (Game, Vec<String>) {
    match read(text) {
        Read::Part(game, faults) => (game, faults.iter().map(ToString::to_string).collect()),
        other => panic!("{other:?} should have faults"),
    }
}

#[test]
fn a_bad_move_ends_its_line_only() {
    let (game, found) = faults("1. 炮二平五 马8进7 2. 马二进五 车9平8 3. 马二进三 1-0");
    assert_eq!(moves(&game), "h2e2 h9g7");
    assert_eq!(game.result, GameResult::Won(Color::Red));
    assert_eq!(found, ["move 2 (Red), \"马二进五\": no piece of the side to move fits this name"]);

    let (game, found) =
        faults("1. 炮二平五 (1. 炮二进八 马8进7) (1. 兵七进一 x9) 马8进7 2. 马二进三 *");
    assert_eq!(moves(&game), "h2e2 h9g7 h0g2");
    let [first, second] = &found[..] else { panic!("two faults: {found:?}") };
    assert!(first.starts_with("in a variation, move 1 (Red), \"炮二进八\": "), "{first}");
    assert_eq!(
        second,
        "in a variation, move 1 (Black), \"x9\": this is not a move in that notation"
    );
    let variations = &game.line.plies[0].remarks.as_ref().unwrap().variations;
    assert_eq!(variations.len(), 1);
    assert_eq!(variations[0].plies.len(), 1);
}

#[test]
fn what_is_cut_short_is_told() {
    for (text, plies) in [
        ("1. 炮二平五 马8进", 1),
        ("1. 炮二平 马8进7", 0),
        ("炮二平五 马8进7 C2", 2),
        ("炮二平五 then 马8进8", 1),
        ("炮二平五 马8进7 马三进五", 2),
    ] {
        assert_eq!(faults(text).0.moves().len(), plies, "{text}");
    }
}

#[test]
fn prose_around_the_moves_is_none() {
    let game = whole(
        "[Red \"A\"]\n第一局 精彩 1. 炮二平五 马8进7\n\n======\n欢迎访问 http://a.b/ 1. 炮二平五",
    );
    assert_eq!(moves(&game), "h2e2 h9g7");
    assert_eq!(game.line.comment, "第一局 精彩");
    let game = whole("1. 炮二平五 马8进7 本谱由象棋软件生成 1-0");
    assert_eq!(moves(&game), "h2e2 h9g7");
    assert_eq!(game.result, GameResult::Won(Color::Red));
}

#[test]
fn a_board_that_is_no_position_gives_the_tags_and_the_reason() {
    let text = "[Red \"A\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBA1ABNR w\"]\n1. 炮二平五";
    let Read::Nothing(tags, fault) = read(text) else { panic!("no king, no position") };
    assert_eq!(tags.get("Red"), Some("A"));
    assert_eq!(fault.to_string(), "the start position: Red has no king");
}

#[test]
fn variations_nested_too_deep_are_left_out() {
    let text = format!("炮二平五 {} 马8进7", "(炮八平五 ".repeat(100_000));
    let (game, found) = faults(&text);
    assert_eq!(moves(&game), "h2e2");
    assert_eq!(found, ["move 1 (Red): variations nested more than 64 deep are left out"]);
    let closed = format!("炮二平五 {}{} 马8进7", "(炮八平五 ".repeat(100), ")".repeat(100));
    assert_eq!(moves(&faults(&closed).0), "h2e2 h9g7");
}
