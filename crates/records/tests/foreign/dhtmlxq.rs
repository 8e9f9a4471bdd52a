//! DhtmlXQ.

use chuhe_records::{Game, Line, Ply, Read, dhtmlxq};
use chuhe_samples::Random;
use proptest::prelude::*;

use crate::generate::{Limits, game};

pub(crate) const LIMITS: Limits = Limits {
    all_remarks: true,
    words: &[
        "红方",
        "x",
        " ",
        "\t",
        "\n",
        "\r\n",
        "|",
        "||",
        "[",
        "]",
        "[DhtmlXQ]",
        "[/DhtmlXQ_comment0]",
        "&",
        "&amp;",
        "&#91;",
        "<br>",
        "<",
        "\u{3000}",
        "{",
        "(1.",
        "\u{feff}",
        "\0",
    ],
    tags: &[
        ("Title", 99),
        ("Event", 99),
        ("event2", 99),
        ("ECCO", 99),
        ("Site", 99),
        ("Termination", 99),
        ("RuleSet", 99),
        ("DhtmlXQ_price", 99),
        ("DhtmlXQ_Price2", 99),
        ("DhtmlXQ_movelist", 99),
        ("tag_x", 99),
        ("赛事", 99),
        ("Result", 99),
    ],
};

proptest! {
    #[test]
    fn what_is_written_is_read(seeds: Vec<u64>, page: bool) {
        let games: Vec<Game> =
            seeds.iter().take(3).map(|&seed| game(&mut Random::new(seed), LIMITS)).collect();
        let mut text: String = games.iter().map(dhtmlxq::write).collect();
        if page {
            text = format!("<html><p>[1]</p><pre>{}</pre>", text.replace('\n', "\r\n"));
        }
        prop_assert_eq!(dhtmlxq::looks_like(text.as_bytes()), !games.is_empty());
        let read: Vec<Game> = dhtmlxq::read(&text)
            .map(|read| match read {
                Read::Whole(game) => game,
                other => panic!("faults in a sound text: {other:?}\n{text}"),
            })
            .collect();
        prop_assert_eq!(&read, &games, "{}", text);
        for (read, game) in read.iter().zip(&games) {
            prop_assert_eq!(read.start.fen(), game.start.fen());
        }
    }
}

fn only(text: &str) -> (Game, Vec<String>) {
    let mut games = dhtmlxq::read(text);
    let (game, faults) = match games.next().expect("one game") {
        Read::Whole(game) => (game, Vec::new()),
        Read::Part(game, faults) => (game, faults),
        Read::Nothing(_, fault) => panic!("{fault}"),
    };
    assert!(games.next().is_none(), "one game only");
    (game, faults.iter().map(ToString::to_string).collect())
}

fn moves(line: &Line) -> String {
    let moves: Vec<String> = line.plies.iter().map(|ply| ply.played.to_string()).collect();
    moves.join(" ")
}

fn variations(ply: &Ply) -> Vec<String> {
    ply.remarks.iter().flat_map(|remarks| &remarks.variations).map(moves).collect()
}

#[test]
fn variations_are_found_by_their_numbers() {
    let (game, faults) = only(
        "[DhtmlXQ]
        [DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
        [DhtmlXQ_movelist]7747 7062 7967[/DhtmlXQ_movelist]
        [DhtmlXQ_move_1_3_2]0605[/DhtmlXQ_move_1_3_2]
        [DhtmlXQ_move_0_2_1]0304 7967[/DhtmlXQ_move_0_2_1]
        [DhtmlXQ_move_2_1_4]2625[/DhtmlXQ_move_2_1_4]
        [DhtmlXQ_comment0]All.[/DhtmlXQ_comment0]
        [DhtmlXQ_comment0_2]Second.[/DhtmlXQ_comment0_2]
        [DhtmlXQ_comment1_1]Or else.[/DhtmlXQ_comment1_1]
        [DhtmlXQ_comment1_3]Third.[/DhtmlXQ_comment1_3]
        [DhtmlXQ_comment4]The end.[/DhtmlXQ_comment4]
        [DhtmlXQ_blacktime][/DhtmlXQ_time][DhtmlXQ_result]先胜[/DhtmlXQ_result]
        [/DhtmlXQ]",
    );
    assert_eq!(faults, [""; 0]);
    assert_eq!(moves(&game.line), "h2e2 h9g7 h0g2");
    assert_eq!(game.line.comment, "All.");
    // The variation that says it stands in the second one replaces the first ply of the game.
    assert_eq!(variations(&game.line.plies[0]), ["c3c4"]);
    assert_eq!(variations(&game.line.plies[1]), ["a6a5 h0g2"]);
    let second = game.line.plies[1].remarks.as_ref().unwrap();
    assert_eq!(second.comment, "Second.");
    assert_eq!(second.variations[0].comment, "Or else.");
    assert_eq!(variations(&second.variations[0].plies[1]), ["a3a4"]);
    assert_eq!(second.variations[0].plies[1].remarks.as_ref().unwrap().comment, "Third.");
    assert_eq!(game.line.plies[2].remarks.as_ref().unwrap().comment, "The end.");
    assert_eq!(game.result.pgn(), "1-0");
}

#[test]
fn faults_say_what_is_wrong() {
    let (game, faults) = only(
        "[DhtmlXQ_movelist]7747706277470605[/DhtmlXQ_movelist]
        [DhtmlXQ_move_0_2_1]70627x[/DhtmlXQ_move_0_2_1]
        [DhtmlXQ_move_0_1_2]7070[/DhtmlXQ_move_0_1_2]
        [DhtmlXQ_move_7_1_3]2625[/DhtmlXQ_move_7_1_3]
        [DhtmlXQ_move_4_1_4]2625[/DhtmlXQ_move_4_1_4]
        [DhtmlXQ_move_1_9_5]2625[/DhtmlXQ_move_1_9_5]
        [DhtmlXQ_move_0_0_6]2625[/DhtmlXQ_move_0_0_6]
        [DhtmlXQ_result]以后再说[/DhtmlXQ_result]",
    );
    assert_eq!(moves(&game.line), "h2e2 h9g7");
    assert_eq!(game.tags.get("ResultText"), Some("以后再说"));
    assert_eq!(variations(&game.line.plies[1]), ["h9g7"]);
    assert_eq!(variations(&game.line.plies[0]), [""; 0]);
    insta::assert_snapshot!(faults.join("\n"), @r#"
    the variation move_7_1_3 replaces no move of the game
    the variation move_4_1_4 replaces no move of the game
    the variation move_0_0_6 replaces no move of the game
    move 2 (Red), "h2e2": h2e2 cannot be played: there is no piece on h2
    in a variation, move 1 (Red), "h9h9": h9h9 cannot be played: the horse on h9 is Black's, and it is Red's turn
    in a variation, move 2 (Red), "7x": this is not a move in that notation
    "#);
}

#[test]
fn the_side_that_moves_first_is_known_by_its_piece() {
    let kings = "99999999499999999999999999999999 99999999309999999999999999999999";
    let text = format!("[DhtmlXQ_binit]{kings}[/DhtmlXQ_binit][DhtmlXQ_movelist]30314948");
    let (game, faults) = only(&text);
    assert_eq!(faults, [""; 0]);
    assert_eq!(game.start.fen(), "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1");
    assert_eq!(moves(&game.line), "d9d8 e0e1");
    let Some(Read::Nothing(tags, fault)) =
        dhtmlxq::read("[DhtmlXQ_red]A[/DhtmlXQ_red][DhtmlXQ_binit]99[/DhtmlXQ_binit]").next()
    else {
        panic!("no kings, no game");
    };
    assert_eq!(tags.get("Red"), Some("A"));
    assert_eq!(fault.to_string(), "the start position: Red has no king; Black has no king");
}

#[test]
fn what_pages_put_between_the_moves_is_no_move() {
    let (game, faults) = only(
        "[quote=\"abc\"]See[/quote] [b][DhtmlXQ]<br />
        [DhtmlXQ_title]<p><font size=\"2\">五羊杯</font> <b>1&lt;2</b> 1<2</p>[/DhtmlXQ_title]<br>
        [DhtmlXQ_movelist]<br />7747&nbsp;7062<br>\r\n 79 67\u{3000}<font color=red>8070</font>||\u{a0}[/DhtmlXQ_movelist]
        [DhtmlXQ_move_0_2_1]&nbsp;03<BR>04<br/>[/DhtmlXQ_move_0_2_1]
        [DhtmlXQ_comment1]<P>好<i>棋</i></P>[/DhtmlXQ_comment1][/DhtmlXQ][/b]",
    );
    assert_eq!(faults, [""; 0]);
    assert_eq!(moves(&game.line), "h2e2 h9g7 h0g2 i9h9");
    assert_eq!(variations(&game.line.plies[1]), ["a6a5"]);
    assert_eq!(game.tags.get("Title"), Some("五羊杯 1<2 1<2"));
    assert_eq!(game.line.plies[0].remarks.as_ref().unwrap().comment, "好棋");
}

#[test]
fn a_forum_is_told_from_pgn() {
    for text in ["[quote=\"abc\"]\n[DhtmlXQ]", "[size=\"3\"][DhtmlXQ_red]A[/DhtmlXQ_red]"] {
        assert!(dhtmlxq::looks_like(text.as_bytes()), "{text}");
    }
    // A field that was kept as a tag of PGN.
    for text in ["[DhtmlXQ_price \"5\"]\n[Red \"A\"]\n\n1. C2=5 *\n", "[DhtmlXQ", "[quote=\"a\"]"] {
        assert!(!dhtmlxq::looks_like(text.as_bytes()), "{text}");
        assert!(dhtmlxq::read(text).next().is_none(), "{text}");
    }
}

#[test]
fn too_many_tags_are_told() {
    let tags = |count: usize| -> String {
        let fields = (0..count).map(|nth| format!("[DhtmlXQ_tag_T{nth}]x[/DhtmlXQ_tag_T{nth}]"));
        fields.chain(["[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]".to_owned()]).collect()
    };
    let (game, faults) = only(&tags(500));
    assert_eq!((game.tags.iter().count(), faults.len()), (500, 0));
    let Some(Read::Part(game, faults)) = dhtmlxq::read(tags(501)).next() else { panic!("part") };
    assert_eq!((game.tags.iter().count(), game.line.plies.len()), (500, 1));
    assert_eq!(faults, [chuhe_records::Fault::TooManyTags { most: 500 }]);
}

#[test]
fn a_game_is_written_as_forums_take_it() {
    let (mut game, _) =
        only("[DhtmlXQ_movelist]77477062[DhtmlXQ_move_0_2_1]0304[DhtmlXQ_comment1]好||棋");
    game.tags.set("Event", "R&D 杯");
    game.tags.set("ECCO", "C00");
    game.line.plies[1].remarks_mut().clock_ms = Some(600_000);
    game.line.plies[1].remarks_mut().marks = vec![1];
    insta::assert_snapshot!(dhtmlxq::write(&game), @r"
    [DhtmlXQ]
    [DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]
    [DhtmlXQ_init]500,350[/DhtmlXQ_init]
    [DhtmlXQ_event]R&#38;D 杯[/DhtmlXQ_event]
    [DhtmlXQ_tag_ECCO]C00[/DhtmlXQ_tag_ECCO]
    [DhtmlXQ_result]未知[/DhtmlXQ_result]
    [DhtmlXQ_binit]8979695949392919097717866646260680706050403020100072128363432303[/DhtmlXQ_binit]
    [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
    [DhtmlXQ_length]2[/DhtmlXQ_length]
    [DhtmlXQ_comment1]好||棋[/DhtmlXQ_comment1]
    [DhtmlXQ_clock_0]2=600000[/DhtmlXQ_clock_0]
    [DhtmlXQ_marks_0]2=1[/DhtmlXQ_marks_0]
    [DhtmlXQ_move_0_2_1]0304[/DhtmlXQ_move_0_2_1]
    [/DhtmlXQ]
    ");
}
