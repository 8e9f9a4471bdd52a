//! Rulings in words and as data, on diagrams of the Asian federation's book. The snapshots are read against
//! the book's own comments, not only compared.

use std::ops::Range;

use chuhe_board::{Move, Notation, Position, read_line};
use chuhe_referee::{BoardEnd, Case, History, Ruling, count_for, explain, judge, judge_game};
use chuhe_rulebook::{Language, Rulebook};

struct Diagram {
    name: &'static str,
    fen: &'static str,
    moves: &'static str,
    /// The plies that make the cycle; those before lead into it.
    cycle: Range<usize>,
}

const DIAGRAMS: &[Diagram] = &[
    Diagram {
        name: "diagram_1_perpetual_check",
        fen: "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w",
        moves: "h8h9 f9f8 h9h8 f8f9",
        cycle: 0..4,
    },
    Diagram {
        name: "diagram_12_check_and_chase_of_a_false_root",
        fen: "2bak3r/2R1a2C1/2Rcb4/2N2P3/5C2p/9/9/4p4/4p2p1/5K3 w",
        moves: "f5e5 e9f9 e5f5 f9e9",
        cycle: 0..4,
    },
    Diagram {
        name: "diagram_18_cannon_chases_a_rooted_chariot",
        fen: "2bakab2/3r5/2n1c2c1/p1R1p1p2/7np/2P2CP2/P2rP3P/2N1C1N2/4A4/2B1KAB1R w",
        moves: "f4f3 d3d1 f3f1 d1d3 f1f3",
        cycle: 1..5,
    },
    Diagram {
        name: "diagram_39_chariot_pinned_by_a_horse",
        fen: "2baka3/C4rN2/4b1n2/1Rp5p/6p2/2P6/4c1P1c/4B3C/4A4/4KAB2 w",
        moves: "b6b8 f9e8 b8b5 e8f9 b5b8 f9e8 b8b6 e8f9 b6b8",
        cycle: 1..9,
    },
    Diagram {
        name: "diagram_53_cannon_chases_a_pinned_cannon",
        fen: "Cc1ak4/4a1P2/9/2p6/1P7/6C2/9/B2p5/2p2p3/4K4 w",
        moves: "g4b4 b9c9 b4c4 c9b9 c4b4",
        cycle: 1..5,
    },
    Diagram {
        name: "diagram_63_pinned_chariot_moves_along_the_pin",
        fen: "4ka3/4a4/9/4r4/9/9/9/1C2C4/p3A4/3K1AB1n w",
        moves: "b2b5 e6e5 b5b6 e5e6 b6b4 e6e4 b4b7 e4e7 b7b6 e7e6",
        cycle: 4..10,
    },
    Diagram {
        name: "diagram_71_king_joined_by_horses",
        fen: "3a2b1r/4ak3/8b/7P1/9/9/9/B2NN3B/3K5/4p4 w",
        moves: "d1e1 e0d0 e1d1 d0e0",
        cycle: 0..4,
    },
    Diagram {
        name: "diagram_83_false_root_against_mate_threats",
        fen: "2baka3/9/4b4/9/6c2/3R5/4c4/4C4/4N4/3AKA3 w",
        moves: "d4g4 g5c5 g4c4 c5g5 c4g4",
        cycle: 1..5,
    },
    Diagram {
        name: "diagram_105_root_taken_away",
        fen: "2ca1k3/4a4/b3b4/2P5P/6p2/1c7/9/B7N/2nR5/2BAK4 w",
        moves: "c6d6 a7c5 d6c6 c5a7 c6b6 e7c5 b6c6 c5e7",
        cycle: 0..8,
    },
    Diagram {
        name: "diagram_107_brought_on_by_the_opponent",
        fen: "2bakab2/9/6n2/p1r1p1p1p/9/9/P3P1P1P/2N1B2C1/9/3AKAB2 w",
        moves: "c2d4 c6c4 d4c2 c4c6",
        cycle: 0..4,
    },
    Diagram {
        name: "diagram_108_both_chase",
        fen: "3akab2/c2R1R2c/4b4/9/9/9/9/4B4/4K4/2B6 w",
        moves: "f8f6 d9e8 f6f8 e8d9",
        cycle: 0..4,
    },
    Diagram {
        name: "diagram_109_mate_threat_and_chase",
        fen: "3ak4/6R2/3a5/6N2/6b2/8C/9/4B4/4A4/3K2B2 w",
        moves: "g6h8 g5e7 h8g6 e7g5",
        cycle: 0..4,
    },
];

fn book() -> &'static Rulebook {
    Rulebook::builtin("axf-2017").expect("it comes with the program")
}

fn ruling(diagram: &Diagram, cycles: u16) -> Ruling<'static> {
    let mut start = Position::from_fen(diagram.fen).expect("a position");
    let moves: Vec<Move> = diagram.moves.split(' ').map(|m| m.parse().expect("a move")).collect();
    for &m in &moves[..diagram.cycle.start] {
        start = start.play(m).expect("a legal move");
    }
    let case = Case::new(start, moves[diagram.cycle.clone()].to_vec()).expect("a cycle");
    judge(book(), &case, cycles)
}

fn diagram(name: &str) -> &'static Diagram {
    DIAGRAMS.iter().find(|diagram| diagram.name.starts_with(name)).expect("one of those above")
}

#[test]
fn texts() {
    for diagram in DIAGRAMS {
        let ruling = ruling(diagram, 3);
        let texts = Language::ALL.iter().map(|&language| explain::text(&ruling, language));
        let all: Vec<String> = texts.collect();
        insta::assert_snapshot!(diagram.name, all.join("\n----------\n\n"));
    }
}

#[test]
fn as_data() {
    for name in ["diagram_83", "diagram_105"] {
        let data = explain::json(&ruling(diagram(name), 3));
        let pretty = serde_json::to_string_pretty(&data).unwrap();
        insta::assert_snapshot!(format!("{name}_json"), pretty);
    }
}

/// The order changes with the number of cycles.
#[test]
fn sentences() {
    let mut lines = Vec::new();
    for name in ["diagram_1_", "diagram_18_", "diagram_63", "diagram_108"] {
        for cycles in 1..=4 {
            let ruling = ruling(diagram(name), cycles);
            for &language in Language::ALL {
                lines.push(format!("{name} {cycles}: {}", explain::sentence(&ruling, language)));
            }
        }
    }
    insta::assert_snapshot!(lines.join("\n"));
}

/// The cycle gone round several times is told once.
#[test]
fn rounds_that_are_alike_are_told_once() {
    let once = ruling(diagram("diagram_83"), 3);
    let thrice = judge(book(), &Case::try_from(once.stretch().clone()).unwrap().repeated(3), 3);
    for &language in Language::ALL {
        assert_eq!(explain::text(&once, language), explain::text(&thrice, language));
    }
    assert_eq!(explain::json(&once), explain::json(&thrice));
    assert_eq!(explain::pictures(&thrice, Language::En).len(), once.stretch().moves().len());
}

#[test]
fn pictures_show_what_the_text_says() {
    let ruling = ruling(diagram("diagram_83"), 3);
    let pictures = explain::pictures(&ruling, Language::ZhHans);
    let titles = explain::picture_titles(&ruling, Language::ZhHans);
    assert_eq!(pictures.len(), ruling.stretch().moves().len());
    for (picture, title) in pictures.iter().zip(&titles) {
        assert!(picture.contains(&format!("<title>{title}")), "{title}");
    }
    // Chariot attacks cannon, elephant protects it but is held by the central cannon.
    let chase = pictures.iter().find(|svg| svg.contains(r#"class="arrow attack""#)).unwrap();
    assert!(chase.contains(r#"class="arrow protect""#));
    assert!(chase.contains(r#"class="arrow pin""#));
    assert!(chase.contains(r#"class="ring attack""#));
}

/// The parts say what the text says, and the table what each move attacks.
#[test]
fn the_report_has_every_part_of_the_text() {
    let ruling = ruling(diagram("diagram_83"), 3);
    for &language in Language::ALL {
        let text = explain::text(&ruling, language);
        let report = explain::report(&ruling, language);
        let conduct = report
            .conduct
            .iter()
            .flat_map(|part| [vec![part.heading.clone()], part.lines.clone()].concat());
        let moves = report.moves.iter().flat_map(|row| row.evidence.clone());
        let parts = report.preamble.iter().cloned().chain(conduct).chain(moves);
        for line in parts.chain(report.decision.lines.clone()).chain([report.sentence.clone()]) {
            assert!(text.contains(&line), "{line}\n{text}");
            assert!(!line.starts_with(['-', '·', ' ']), "{line}");
        }
    }
    let report = explain::report(&ruling, Language::En);
    let chases = |row: &&explain::MoveRow| {
        row.threats.iter().any(|threat| threat.root.as_deref() == Some("false root"))
    };
    let chase = report.moves.iter().find(chases).expect("the elephant is a false root");
    assert!(chase.threats.iter().all(|threat| threat.counts), "{:?}", chase.threats);
    assert!(chase.articles.iter().any(|number| number == "4§1.3"), "{:?}", chase.articles);
    // On a page with the characters once, the pictures are the same but for the characters.
    let shared = explain::page_pictures(&ruling, Language::En, "page");
    assert!(shared.iter().all(|svg| svg.contains("arrow") && !svg.contains("<defs>")));
}

/// A check is told by who gives it; a threat of mate by where it begins.
#[test]
fn the_report_tells_checks_by_the_checker() {
    let report = explain::report(&ruling(diagram("diagram_1_perpetual_check"), 3), Language::En);
    let check = &report.moves[0].threats[0];
    assert_eq!(check.taker, "the red chariot on h9");
    assert_eq!((check.victim.as_str(), check.root.as_deref()), ("the black king on f9", None));
}

#[test]
fn the_natural_move_limit() {
    let start = Position::from_fen("3k5/9/9/9/9/9/9/9/4R4/5K3 w").unwrap();
    let mut history = History::new(start);
    // The chariot checks on every move.
    for m in ["e1d1", "d9e9", "d1e1", "e9d9"].iter().cycle().take(102) {
        history.push(m.parse().unwrap()).unwrap();
    }
    let limit = book().natural_limit.as_ref().unwrap();
    let mut texts = Vec::new();
    for side in chuhe_board::Color::ALL {
        let count = count_for(limit, &history, side);
        texts.extend(Language::ALL.iter().map(|&l| explain::limit_text(&count, l)));
    }
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn ends_of_the_game() {
    let winner = chuhe_board::Color::Red;
    let ends =
        [BoardEnd::Checkmate { winner }, BoardEnd::Stalemate { winner }, BoardEnd::NoAttackers];
    let texts =
        ends.iter().flat_map(|&end| Language::ALL.iter().map(move |&l| explain::end_text(end, l)));
    insta::assert_snapshot!(texts.collect::<Vec<_>>().join("\n"));
}

/// A move that is told as check and chase names what it chases, not the king alone.
#[test]
fn what_is_chased_beside_a_check_is_named() {
    // The horse checks, and attacks a cannon that nothing protects.
    let start = Position::from_fen("4k4/1c7/9/9/2N6/9/9/9/9/3K5 w").unwrap();
    let moves = ["c5d7", "e9e8", "d7c5", "e8e9"].map(|m| m.parse::<Move>().unwrap());
    let case = Case::new(start, moves.to_vec()).unwrap();
    let ruling = judge(Rulebook::builtin("axf-2017").unwrap(), &case, 3);
    let told = explain::report(&ruling, Language::En).moves.remove(0);
    assert_eq!(told.told, "check (将) and chase (捉)");
    let threats: Vec<_> =
        told.threats.iter().map(|it| (&*it.victim, it.root.as_deref(), it.counts)).collect();
    let king = ("the black king on e9", None, true);
    let cannon = ("the black cannon on b8", Some("counts as check"), false);
    assert_eq!(threats, [king, cannon]);
}

/// Rounds of different moves that come round themselves: both counts are those of the board.
#[test]
fn positions_are_counted_as_they_stood() {
    let fen = "3akabC1/9/4b4/r3p4/p1p6/4P4/P1P5n/NCr1B4/4A4/R2AK1B2 w";
    let round = "g0e2 e3g2 e2g0 g2f4 g0e2 f4g2 e2g0 g2e3";
    let start = Position::from_fen(fen).unwrap();
    let moves = format!("h9h2 i3g2 e2g4 g2e3 {round} {round}");
    let moves = read_line(&start, Notation::Uci, &moves).unwrap();
    // Cut off at every ply, so that it is counted over any number of rounds.
    for plies in 8..=moves.len() {
        let mut history = History::new(start.clone());
        for &m in &moves[..plies] {
            history.push(m).unwrap();
        }
        for book in Rulebook::all() {
            let Some(found) = judge_game(book, &history) else { continue };
            let hash = |plies| history.position_after(plies).zobrist();
            let last = hash(found.last_ply);
            let stood = (found.first_ply..=found.last_ply).filter(|&plies| hash(plies) == last);
            let (times, told) = (stood.count(), explain::text(&found.ruling, Language::En));
            assert!(told.contains(&format!("has occurred {times} times")), "{times}: {told}");
        }
    }
}
