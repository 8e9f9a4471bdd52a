//! Rulings by the Chinese doctrine in words, as data and in pictures, on printed figures. The snapshots are read
//! against the figures' own comments, not only compared.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use chuhe_board::{Color, Notation, Position, read_line};
use chuhe_referee::{
    Case, History, Nature, Order, ReadMove, Ruling, Verdict, explain, judge, judge_shuffling,
};
use chuhe_rulebook::{Language, Rulebook};

/// Name, rulebook, position, one round of moves.
const FIGURES: &[(&str, &str, &str, &str)] = &[
    (
        "figure_3_hidden_root_cut",
        "cxa-2020",
        "5a3/5k3/4P4/p7p/9/8P/P8/4B4/2nRA2r1/2BAK4 w",
        "e2g0 h1g1 g0e2 g1h1",
    ),
    (
        "figure_10_few_roots_are_lighter",
        "cxa-2020",
        "2b1ka3/4a4/n1c1b1n2/p1r1p3p/6p2/5N1R1/P3P3P/2N1B2C1/4A4/2BAK4 w",
        "c2d4 c6c4 d4c2 c4c6",
    ),
    (
        "figure_18_drawing_point",
        "cxa-2020",
        "3k1a3/4a4/b3b4/9/9/4R4/4n4/3Ar4/3KA4/9 w",
        "e4d4 d9e9 d4e4 e9d9",
    ),
    (
        "reference_34_mate_threat_and_chase",
        "cxa-2020",
        "3k1ab2/4a4/4b4/2p4R1/6p2/3r5/6P1P/4BA3/2C1K4/6B1c w",
        "h6h0 i0i2 h0h6 i2i0",
    ),
    (
        "reference_36_the_exchange_mates",
        "cxa-2020",
        "4ka3/4a4/4c3b/p7p/2r1p1b2/P7P/2P6/N3BR3/n3A1C2/r1B1KA3 w",
        "a2c1 a0b0 c1a2 b0a0",
    ),
    (
        "check_and_idle_without_the_books_own_chapter",
        "cxa-1987",
        "5k3/9/9/9/9/9/9/9/7R1/3K5 w",
        "h1h9 f9f8 h9h1 f8f9",
    ),
];

fn case(fen: &str, moves: &str) -> Case {
    let moves = moves.split(' ').map(|m| m.parse().unwrap()).collect();
    Case::new(Position::from_fen(fen).unwrap(), moves).unwrap()
}

fn figure(name: &str) -> Ruling<'static> {
    let &(_, book, fen, moves) = FIGURES.iter().find(|figure| figure.0.starts_with(name)).unwrap();
    judge(Rulebook::builtin(book).unwrap(), &case(fen, moves), 3)
}

fn in_all_languages(ruling: &Ruling<'_>) -> String {
    let texts = Language::ALL.iter().map(|&language| explain::text(ruling, language));
    texts.collect::<Vec<_>>().join("\n----------\n\n")
}

#[test]
fn texts() {
    for &(name, ..) in FIGURES {
        insta::assert_snapshot!(name, in_all_languages(&figure(name)));
    }
}

#[test]
fn as_data() {
    let data = explain::json(&figure("figure_10"));
    insta::assert_snapshot!("figure_10_json", serde_json::to_string_pretty(&data).unwrap());
    let tags: String =
        data["plies"].as_array().unwrap().iter().map(|ply| ply["tag"].as_str().unwrap()).collect();
    assert_eq!(tags, "捉捉捉捉");
    let data = explain::json(&figure("figure_18"));
    assert_eq!(data["discretion"]["otherwise"], "red_loses");
    assert_eq!(data["plies"][2]["excused"].as_array().unwrap().len(), 1);
    assert_eq!(explain::json(&figure("check_and"))["chapter_missing"], "cxa-1999");
}

#[test]
fn pictures_show_taker_victim_and_root() {
    let pictures = explain::pictures(&figure("figure_10"), Language::ZhHans);
    assert_eq!(pictures.len(), 4);
    assert!(pictures.iter().all(|svg| svg.contains(r#"class="arrow attack""#)));
    assert!(pictures[0].contains(r#"class="arrow protect""#), "the chariot is rooted by the horse");
    let pictures = explain::pictures(&figure("reference_34"), Language::En);
    assert!(pictures[3].contains(r#"class="arrow note""#), "the mating check");
}

/// At three cycles a perpetual check loses at once; a single offender has one more.
#[test]
fn the_procedure_at_three_cycles() {
    let book = Rulebook::builtin("cxa-2020").unwrap();
    let check = case("5k3/7R1/9/9/9/9/9/9/9/4K4 w", "h8h9 f9f8 h9h8 f8f9");
    assert_eq!(judge(book, &check, 2).order(), Order::Wait { missing: 1 });
    assert_eq!(judge(book, &check, 3).order(), Order::Loses(Color::Red));
    let chase = case("4k4/9/9/9/2c6/9/9/9/3R5/5K3 w", "d1c1 c5d5 c1d1 d5c5");
    let chased = judge(book, &chase, 3);
    assert_eq!(chased.order(), Order::MustVary { side: Color::Red, left: 1 });
    assert_eq!(judge(book, &chase, 4).order(), Order::Loses(Color::Red));
    assert_eq!(
        judge(book, &Case::try_from(figure("figure_3").stretch().clone()).unwrap(), 3).order(),
        Order::Draw
    );
}

/// Reference figure 8: nine rounds over more than three points that do not come back.
#[test]
fn a_stretch_is_told_as_one() {
    let start = Position::from_fen("2R6/3ka4/3a5/9/9/4p4/8c/4B1r2/4A4/3A1KB2 w").unwrap();
    let text =
        "c9c8 d8d9 c8c9 d9d8 c9i9 i3h3 i9h9 h3i3 h9i9 i3h3 i9h9 h3i3 h9h3 i3i0 h3h0 i0i3 h0h3 i3i0";
    let mut history = History::new(start);
    for m in text.split(' ') {
        history.push(m.parse().unwrap()).unwrap();
    }
    let found = judge_shuffling(Rulebook::builtin("cxa-2020").unwrap(), &history).unwrap();
    insta::assert_snapshot!("reference_8_without_a_cycle", in_all_languages(&found.ruling));
    assert_eq!(explain::json(&found.ruling)["order"]["kind"], "pending_if_claimed");
}

/// A search that runs out says so, and leaves the case to the arbiter with what is known.
#[test]
fn what_cannot_be_found_out_is_left_to_the_arbiter() {
    let found = random_cycles().find_map(|case| {
        let ruling = judge(Rulebook::builtin("cxa-2020").unwrap(), &case, 3);
        (ruling.verdict() == Verdict::Unknown).then(|| {
            let unknown = ruling.unknown_moves().count();
            (unknown, ruling.order(), explain::text(&ruling, Language::En), explain::json(&ruling))
        })
    });
    let (unknown, order, text, data) = found.expect("some case is beyond the search");
    assert!(unknown > 0);
    assert_eq!(order, Order::ArbiterDecides);
    assert!(text.contains("the arbiter must decide"), "{text}");
    assert!(text.contains("not made out"), "{text}");
    assert_eq!(data["verdict"], "unknown");
}

fn random_cycles() -> impl Iterator<Item = Case> {
    let mut random = chuhe_samples::Random::new(3);
    std::iter::repeat_with(move || chuhe_samples::cycle(&mut random))
        .take(20_000)
        .flatten()
        .map(|(start, moves)| Case::new(start, moves).unwrap())
}

/// The readings carry what the search found, for those who want more than words.
#[test]
fn readings_are_those_of_the_doctrine() {
    let ruling = figure("figure_3");
    let natures: Vec<Nature> = ruling.readings().iter().map(ReadMove::nature).collect();
    assert_eq!(natures, [Nature::Chase; 4]);
    assert!(ruling.readings().iter().all(|read| matches!(read, ReadMove::Chinese(_))));
}

/// 六.7: where both sides attack for ever a pawn's attack counts, and is not told to be free in the same breath.
#[test]
fn an_attack_by_a_pawn_that_counts_is_told_so() {
    let start = Position::from_fen("4ka3/4a4/7r1/6P2/9/9/9/6NN1/4A4/4KA3 w").unwrap();
    let moves = read_line(&start, Notation::Uci, "g6h6 h7g7 h6g6 g7h7").unwrap();
    let case = Case::new(start, moves).unwrap();
    let ruling = judge(Rulebook::builtin("staff-2012").unwrap(), &case, 3);
    assert_eq!(ruling.verdict(), Verdict::Draw);
    let told = explain::text(&ruling, Language::En);
    assert!(told.contains("a pawn's attack counts, too (六.7"), "{told}");
    assert!(!told.contains("may chase for ever") && !told.contains("mate threat"), "{told}");
}

/// The words on the moves of a cycle by the text of 2020.
fn told(fen: &str, moves: &str) -> String {
    let book = Rulebook::builtin("cxa-2020").unwrap();
    explain::text(&judge(book, &case(fen, moves), 1), Language::ZhHans)
}

#[test]
fn what_stood_before_is_shown_on_the_board_before() {
    let text = told("2Nk5/9/2P6/9/2c6/9/9/2R6/4A4/4K4 b", "c5e5 c2e2 e5c5 e2c2");
    // The chariot has just come to these files: what it could do there before is nothing.
    assert!(text.contains("走前已可吃得"), "{text}");
    assert!(!text.contains("不作捉论：车五进三") && !text.contains("不作捉论：车七进三"), "{text}");
    // A threat to win by checks stood before as well.
    let text = told("4k4/9/2n6/9/9/9/9/7R1/9/3K5 w", "h2c2 c7b9 c2h2 b9c7");
    assert!(text.contains("黑2路马(b9)走前已可吃得"), "{text}");
}

#[test]
fn an_attack_that_may_not_be_carried_out_is_told() {
    let text = told("3k2b2/9/4r4/9/9/2c6/6N2/4R4/9/4K4 w", "e2e4 c4c2 e4e2 c2c4");
    assert!(text.contains("红五路车(e4)攻黑3路炮(c4)，但一吃则帅露于黑5路车(e7)之下"), "{text}");
}

#[test]
fn what_is_put_together_from_other_texts_says_so() {
    let book = Rulebook::builtin("wxf-2018").unwrap();
    let ruling = judge(book, &case("5k3/7R1/9/9/9/9/9/9/9/4K4 w", "h8h9 f9f8 h9h8 f8f9"), 3);
    let note = book.book.completeness_note.get(Language::ZhHans);
    assert!(explain::text(&ruling, Language::ZhHans).contains(note));
}
