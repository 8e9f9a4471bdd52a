use super::*;

fn whole(text: &str) -> Game {
    match read(text) {
        Read::Whole(game) => game,
        other => panic!("{:?} in {text}", other.faults()),
    }
}

#[test]
fn scores_are_read_as_they_are_pasted() {
    for text in [
        "1. 炮二平五 马8进7 2. 马二进三",
        "炮二平五 马8进7\n马二进三",
        "炮二平五，马8进7；马二进三。",
        "①炮二平五 马8进7 ②马二进三",
        "1、炮二平五、马8进7、2、马二进三",
        "1.炮二平五马8进7 2.马二进三",
        "炮二平五马8进7马二进三",
        "1 炮二平五 马8进7 2 马二进三",
        "甲 先胜 乙\n2019年\n\n1. 炮二平五 马8进7 2. 马二进三",
        "h2e2 h9g7 h0g2",
        "C2=5 H8+7 H2+3 1-0",
        "\u{feff}1. 炮二平五 马8进7 2. 马二进三 （精彩）",
    ] {
        assert_eq!(whole(text).moves().len(), 3, "{text}");
    }
}

#[test]
fn labels_become_tags_and_other_lines_the_comment() {
    let game = whole(
        "第十届邀请赛\n红方：甲　黑方：乙\nTable: 3\n结果：和棋\n说明：快棋\nhttp://a.b/\n\n炮二平五",
    );
    let tags: Vec<_> = game.tags.iter().collect();
    assert_eq!(tags, [("Red", "甲"), ("Black", "乙"), ("Table", "3")]);
    assert_eq!(game.result, crate::GameResult::Drawn);
    assert_eq!(game.line.comment, "第十届邀请赛\n说明：快棋\nhttp://a.b/");
    assert_eq!(game.moves().len(), 1);
}

#[test]
fn every_character_of_a_piece_begins_a_name() {
    for chariot in "车車俥伡".chars() {
        assert_eq!(whole(&format!("{chariot} 一 进 一 马 8 进 7")).moves().len(), 2, "{chariot}");
    }
}

#[test]
fn a_start_is_read_before_the_moves() {
    let game = whole("FEN: 5k3/9/9/9/9/9/9/4R4/9/3K5 w\n车五进六");
    assert_eq!(game.moves().len(), 1);
    assert!(matches!(read("FEN: 4k4\n车五进六"), Read::Nothing(..)));
}

#[test]
fn whose_move_it_is_may_stand_before_each() {
    for text in [
        "红: 相三进五 黑: 马8进7 红: 车九进一 黑: 车9进1",
        "红：相三进五　黑：马8进7　红：车九进一　黑：车9进1",
        "红方: 相三进五\n黑方: 马8进7\n红方: 车九进一\n黑方: 车9进1\n",
        "1. 红: 相三进五 黑: 马8进7 2. 红: 车九进一 黑: 车9进1",
        "红方 相三进五 黑方 马8进7 红方 车九进一 黑方 车9进1",
        "先手：相三进五 后手：马8进7 先手：车九进一 后手：车9进1",
        "第1回合 红: 相三进五 黑: 马8进7 第2回合 红: 车九进一 黑: 车9进1",
        "Red: g0e2 Black: h9g7 Red: a0a1 Black: i9i8",
    ] {
        let game = whole(text);
        assert_eq!(game.moves().len(), 4, "{text}");
        assert!(game.tags.is_empty() && game.line.comment.is_empty(), "{text}: {game:?}");
    }
    let black = whole("黑: 马8进7 红: 车九进一 黑: 车9进1");
    assert_eq!((black.moves().len(), black.start.turn()), (3, chuhe_board::Color::Black));
}

#[test]
fn moves_may_follow_the_names_on_their_line() {
    for text in [
        "红: 甲 黑: 乙 炮二平五 马8进7",
        "  红方：甲　黑方：乙 1. 炮二平五 马8进7",
        "红: 甲 黑: 乙\n红: 炮二平五\n黑: 马8进7",
        "Red: 甲\nBlack: 乙 C2=5 H8+7",
    ] {
        let game = whole(text);
        let tags: Vec<_> = game.tags.iter().collect();
        assert_eq!(tags, [("Red", "甲"), ("Black", "乙")], "{text}");
        assert_eq!(game.moves().len(), 2, "{text}");
    }
    // A name that was meant as a move is told, not taken for that of a player.
    let spoilt = read("红: 甲 黑: 乙 炮二平无 马8进7");
    assert!(
        matches!(spoilt.faults(), [Fault::Move { text, .. }] if text == "炮二平无"),
        "{spoilt:?}"
    );
    // What was a name in another format stays one.
    let mut named = whole("炮二平五");
    named.tags.set("Red", "炮二平五");
    assert_eq!(whole(&write(&named, Notation::Wxf)), named);
    // People are called like pieces.
    assert_eq!(whole("红方：马三 黑方：车前进\n炮二平五").tags.get("Red"), Some("马三"));
}
