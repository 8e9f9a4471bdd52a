//! What a writer writes, the reader reads back: for every legal move of random positions.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use chuhe_board::{Color, Move, Notation, Position, ReadMoveError, Script, Square, read_line};
use chuhe_samples::Random;

/// A million positions in the optimised run.
const POSITIONS: usize = if cfg!(debug_assertions) { 1_500 } else { 1_000_000 };

/// Half of the positions come from play, half are put together at random.
fn positions(seed: u64, count: usize) -> impl Iterator<Item = Position> {
    let mut random = Random::new(seed);
    let mut played = Position::initial();
    (0..count).map(move |n| {
        if n % 2 == 0 {
            return chuhe_samples::position(&mut random);
        }
        let legal = played.legal_moves();
        match legal.is_empty() || n % 301 == 0 {
            true => played = Position::initial(),
            false => played.play_unchecked(*random.pick(&legal)),
        }
        played.clone()
    })
}

#[test]
fn every_move_comes_back_in_every_notation() {
    let check = |seed| {
        for position in positions(seed, POSITIONS / 2) {
            for &m in &position.legal_moves() {
                for notation in Notation::ALL {
                    let name = notation.write(&position, m).unwrap();
                    assert_eq!(notation.read(&position, &name), Ok(m), "{name} in {position:?}");
                }
            }
        }
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(|| check(2));
        check(1);
        other.join().unwrap();
    });
}

#[test]
fn a_name_that_fits_two_moves_is_refused_with_both() {
    let position = Position::from_fen("4k4/9/9/2P6/9/2P6/9/9/9/3K5 w").unwrap();
    let refused = Notation::Chinese(Script::Simplified).read(&position, "兵七进一").unwrap_err();
    let ReadMoveError::Ambiguous(moves) = &refused else { panic!("{refused:?}") };
    let names: Vec<_> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["c6c7", "c4c5"]);
    assert_eq!(refused.to_string(), "this fits several moves: c6c7 c4c5; say which piece");
}

#[test]
fn an_illegal_move_has_no_name_and_a_reason() {
    let position = Position::from_fen("4k4/9/4r4/9/9/9/9/9/4R4/4K4 w").unwrap();
    let m = "e1d1".parse().unwrap();
    let reason = Notation::Wxf.write(&position, m).unwrap_err();
    assert_eq!(reason.to_string(), "it leaves the king attacked by the chariot on e7");
    let error = Notation::Wxf.read(&position, "R5=6").unwrap_err();
    assert_eq!(
        error.to_string(),
        "e1d1 cannot be played: it leaves the king attacked by the chariot on e7"
    );
}

#[test]
fn nonsense_is_not_a_move() {
    let start = Position::initial();
    for notation in Notation::ALL {
        for text in
            ["", "炮", "x9+1", "炮二", "C+5", "25", "a0", "h2e22", "炮二平五五", "🀄二平五", "0000"]
        {
            assert_eq!(
                notation.read(&start, text),
                Err(ReadMoveError::NotAMove),
                "{notation} {text}"
            );
        }
    }
}

/// The names of a game's moves with a number before each move of Red.
fn written(
    start: &Position,
    notation: Notation,
    moves: &[Move],
    after_number: Option<&str>,
) -> String {
    let mut position = start.clone();
    let mut text = String::new();
    for (nth, &m) in moves.iter().enumerate() {
        if let Some(after_number) = after_number
            && (nth == 0 || position.turn() == Color::Red)
        {
            text += &format!("{}{after_number}", position.move_number());
        }
        text += &notation.write(&position, m).unwrap();
        text.push(' ');
        position.play_unchecked(m);
    }
    text
}

#[test]
fn lines_come_back_with_and_without_numbers() {
    let mut random = Random::new(5);
    for _ in 0..POSITIONS / 10 {
        let mut setup = chuhe_samples::position(&mut random).setup();
        // Any number, also one that looks like the short form of a pawn's move.
        setup.move_number = 1 + random.below(600) as u32;
        let start = setup.position().unwrap();
        let game = chuhe_samples::game(&mut random, &start, 6);
        for notation in Notation::ALL {
            for after_number in [None, Some("."), Some(". "), Some("、"), Some("... ")] {
                let text = written(&start, notation, &game, after_number);
                let moves = read_line(&start, notation, &text);
                assert_eq!(moves.as_ref(), Ok(&game), "{text} as {notation} in {start:?}");
            }
        }
    }
}

#[test]
fn a_bare_number_is_passed_over_unless_it_is_a_move() {
    let pawns = "3ak4/9/3P5/3P5/3P5/9/9/9/9/3K5 w - - 0 165";
    let short = Notation::Short(Script::Simplified);
    let position = Position::from_fen(pawns).unwrap();
    for text in ["165", "165. 165", "165.165"] {
        let moves = read_line(&position, short, text).unwrap();
        assert_eq!(moves, ["d7e7".parse::<Move>().unwrap()], "{text}");
    }
    let start = Position::initial();
    assert_eq!(read_line(&start, short, "1 炮25 马8_7 ２ 马2_3").unwrap().len(), 3);
    assert_eq!(read_line(&start, short, "2 炮25").unwrap_err().text, "2");
}

#[test]
fn lines_are_read_generously() {
    let start = Position::initial();
    let chinese = Notation::Chinese(Script::Simplified);
    for (notation, text) in [
        (chinese, "\u{feff}１．炮二平五　马8进7　２．马二进三"),
        (chinese, "一、炮二平五，马8进7；二、马二进三。"),
        (chinese, "①炮二平五！ 马8进7？②马二进三!?"),
        (chinese, "炮二平五、马8进7、马二进三"),
        (chinese, "炮\u{200b}二平五\u{a0}⾺8进7\u{2003}⻢⼆进三"),
        (Notation::Wxf, "1.C2.5 H8+7. 2.H2+3."),
        (Notation::Iccs, "1. H2 - E2 H9 − G7 2. H0‑G2"),
        (Notation::Iccs, "h2‐e2, h9—g7, h0g2"),
        (Notation::Uci, "1.h2e2 h9g7 2.h0g2"),
    ] {
        let moves = read_line(&start, notation, text).map_err(|error| error.to_string());
        let expected = ["h2e2", "h9g7", "h0g2"].map(|m| m.parse::<Move>().unwrap());
        assert_eq!(moves.as_deref(), Ok(&expected[..]), "{text}");
    }
}

#[test]
fn dashes_and_other_forms_of_characters() {
    let start = Position::initial();
    for dash in "-‐‑‒–—―−﹣－".chars() {
        let backward = Position::from_fen("3k5/9/9/9/R8/9/9/9/9/4K4 w").unwrap();
        let m = Notation::Wxf.read(&backward, &format!("R9{dash}1"));
        assert_eq!(m, Ok("a5a4".parse().unwrap()), "{dash:?}");
        let m = Notation::Iccs.read(&start, &format!("H2{dash}E2"));
        assert_eq!(m, Ok("h2e2".parse().unwrap()), "{dash:?}");
    }
    for chariot in "车車俥伡⾞⻋\u{f902}".chars() {
        let m = Notation::Wxf.read(&start, &format!("{chariot}一进⼀"));
        assert_eq!(m, Ok("i0i1".parse().unwrap()), "{chariot:?}");
    }
    for horse in "马馬傌⾺⻢".chars() {
        let m = Notation::Wxf.read(&start, &format!("{horse}⼆进三"));
        assert_eq!(m, Ok("h0g2".parse().unwrap()), "{horse:?}");
    }
}

#[test]
fn an_ambiguous_name_in_a_line_comes_with_full_names() {
    let position = Position::from_fen("4k4/9/9/2P6/2P6/9/9/9/9/3K5 w").unwrap();
    let choices = |notation: Notation, name: &str| {
        let error = read_line(&position, notation, name).unwrap_err();
        error.to_string()
    };
    assert_eq!(
        choices(Notation::Chinese(Script::Simplified), "兵七平六"),
        "move 1 (Red), \"兵七平六\": this fits several moves; write 前兵平六 (c6d6) or 后兵平六 (c5d5)"
    );
    assert_eq!(
        choices(Notation::Wxf, "P7=6"),
        "move 1 (Red), \"P7=6\": this fits several moves; write P+=6 (c6d6) or P-=6 (c5d5)"
    );
}

#[test]
fn a_name_of_several_pieces_but_one_legal_move_is_that_move() {
    // The rear chariot cannot pass the front one.
    let position = Position::from_fen("3k5/9/9/9/9/R8/R8/9/9/4K4 w").unwrap();
    let m = Notation::Chinese(Script::Simplified).read(&position, "车九进三").unwrap();
    assert_eq!(m.to_string(), "a4a7");
}

#[test]
fn guesses() {
    let (simplified, traditional) = (Script::Simplified, Script::Traditional);
    for (text, notation) in [
        ("h2e2 h9g7", Notation::Uci),
        ("1.h2e2 h9g7", Notation::Uci),
        ("1 h2e2", Notation::Uci),
        ("１．ｈ２ｅ２", Notation::Uci),
        ("1. H2-E2", Notation::Iccs),
        ("1. H2 - E2", Notation::Iccs),
        ("h3e3 h10g8", Notation::UciFromOne),
        ("a10a9", Notation::UciFromOne),
        ("1.C2.5 H8+7", Notation::Wxf),
        ("Ｃ２＝５", Notation::Wxf),
        ("16=5", Notation::Wxf),
        ("1. 炮二平五 马8进7", Notation::Chinese(simplified)),
        ("①炮二平五 馬8進7", Notation::Chinese(traditional)),
        ("1. 炮25 马8_7", Notation::Short(simplified)),
        ("炮25 馬8_7", Notation::Short(traditional)),
        ("165", Notation::Short(simplified)),
        ("", Notation::Chinese(simplified)),
        ("good morning", Notation::Chinese(simplified)),
    ] {
        assert_eq!(Notation::guess(text), notation, "{text:?}");
    }
    let mut random = Random::new(9);
    for position in positions(3, 200) {
        let game = chuhe_samples::game(&mut random, &position, 5);
        for notation in Notation::ALL {
            // Without a tenth rank nobody can tell; see above.
            if notation == Notation::UciFromOne || game.is_empty() {
                continue;
            }
            let text = written(&position, notation, &game, Some(". "));
            let read = read_line(&position, Notation::guess(&text), &text);
            assert_eq!(read.as_ref(), Ok(&game), "{text} was {notation}");
        }
    }
}

/// Illegal moves leave nonsense behind, but nothing panics on it.
#[test]
fn nothing_panics_after_illegal_moves() {
    let mut random = Random::new(13);
    for _ in 0..POSITIONS / 100 {
        let mut position = chuhe_samples::position(&mut random);
        for _ in 0..10 {
            let squares: Vec<Square> = position.occupied().into_iter().collect();
            if squares.is_empty() {
                break;
            }
            let to = Square::from_index(random.below(90)).unwrap();
            position.play_unchecked(Move::new(*random.pick(&squares), to));
            let _ = (position.is_check(), position.ending(), position.setup().faults());
            for m in position.legal_moves() {
                for notation in Notation::ALL {
                    let _ =
                        notation.write(&position, m).map(|name| notation.read(&position, &name));
                }
            }
            for from in squares {
                let _ = position.why_illegal(Move::new(from, to)).map(|reason| reason.to_string());
            }
        }
    }
}
