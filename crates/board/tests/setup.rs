//! Boards that are no positions, and moves that cannot be played: every reason once.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use chuhe_board::{Move, Position, Setup};
use proptest::prelude::*;

fn faults(fen: &str) -> Vec<String> {
    fen.parse::<Setup>().unwrap().faults().iter().map(ToString::to_string).collect()
}

#[test]
fn every_fault_is_listed_at_once() {
    assert_eq!(
        faults("4k4/3a5/9/9/9/9/PPPPPP3/4E4/9/9 w"),
        [
            "Red has no king",
            "Red has 6 pawns, on a3, b3, c3, d3, e3 and f3; a set has 5",
            "a red pawn cannot stand on b3: a pawn starts on its own file and does not go back",
            "a red pawn cannot stand on d3: a pawn starts on its own file and does not go back",
            "a red pawn cannot stand on f3: a pawn starts on its own file and does not go back",
            "a black advisor cannot stand on d8: an advisor has five squares in its palace",
        ]
    );
}

#[test]
fn kings() {
    assert_eq!(faults("4k4/9/9/9/9/9/9/9/4K4/3K5 w"), ["Red has 2 kings, on d0 and e1"]);
    assert_eq!(
        faults("4k4/9/9/9/9/9/9/9/9/4K4 w"),
        ["the kings on e0 and e9 face each other along an open file"]
    );
    assert_eq!(
        faults("9/9/9/4k4/9/9/9/9/9/3K5 w"),
        ["a black king cannot stand on e6: a king stays in its palace"]
    );
}

#[test]
fn the_side_that_has_moved_may_not_be_in_check() {
    assert_eq!(
        faults("3k5/9/9/3R5/9/9/9/9/9/4K4 w"),
        ["Black is in check from d6, but it is Red's turn"]
    );
    assert_eq!(faults("3k5/9/9/3R5/9/9/9/9/9/4K4 b"), [""; 0]);
    assert_eq!(
        faults("3k5/9/9/3P5/3C5/9/9/9/9/4K4 w"),
        ["Black is in check from d5, but it is Red's turn"]
    );
}

#[test]
fn a_check_is_found_although_the_other_kings_are_wrong() {
    let check = "Black is in check from d6, but it is Red's turn";
    assert_eq!(faults("3k5/9/9/3R5/9/9/9/9/9/9 w"), ["Red has no king", check]);
    assert_eq!(faults("3k5/9/9/3R5/9/9/9/9/4K4/4K4 w"), ["Red has 2 kings, on e0 and e1", check]);
    assert_eq!(faults("3k5/4k4/9/3R5/9/9/9/9/9/4K4 w"), ["Black has 2 kings, on e8 and d9"]);
}

#[test]
fn two_pawns_before_the_river_on_one_file() {
    let why = "cannot both be there: a pawn changes its file across the river only";
    assert_eq!(
        faults("3k5/9/9/6p2/6p2/P8/P8/9/9/4K4 w"),
        [format!("Red's pawns on a3 and a4 {why}"), format!("Black's pawns on g5 and g6 {why}")]
    );
    assert_eq!(faults("3k5/9/9/P5p2/P8/9/P5p2/9/9/4K4 w"), [""; 0]);
}

#[test]
fn elephants_and_pawns_behind_their_start() {
    assert_eq!(
        faults("3k5/9/9/9/2E6/9/9/P8/9/4K4 w"),
        [
            "a red elephant cannot stand on c5: an elephant has seven squares on its own side",
            "a red pawn cannot stand on a2: a pawn starts on its own file and does not go back",
        ]
    );
}

#[test]
fn fen_faults_name_the_byte() {
    let error = "rnbakabnr/9/1x5c1/p1p1p1p1p/9/8/P1P1P1P1P/1C5C1/9/RNBAKABNR q".parse::<Setup>();
    assert_eq!(
        error.unwrap_err().to_string(),
        "not a FEN: 'x' at byte 13 is no piece: use KABNRCP (or E, H, M, G) or 1-9; \
         rank 4 (at byte 30) must have 9 squares and has 8; \
         the side to move at byte 60 is none of w, r, b"
    );
}

#[test]
fn the_same_fault_is_told_once() {
    let error =
        "xxxxxxxxx/xxxxxxxxx/9/9/9/9/9/9/9/9 w - - +5 x 1 2 3".parse::<Setup>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "not a FEN: 'x' at byte 0 is no piece: use KABNRCP (or E, H, M, G) or 1-9; \
         what stands at byte 42 is neither - nor one of the two counters; \
         what stands at byte 45 is neither - nor one of the two counters; \
         what stands at byte 47 is neither - nor one of the two counters"
    );
    let long = "?!x".repeat(100_000) + " w" + &" x".repeat(1000);
    assert!(long.parse::<Setup>().unwrap_err().faults().len() < 10);
}

#[test]
fn fen_dialects_are_one_position() {
    let start = Position::initial();
    for fen in [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r",
        "rnmgkgmnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNMGKGMNR w - - 0 1",
        "  rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 0 1 ",
        "rnbakabnr/45/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0",
    ] {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(position, start);
        assert_eq!(
            position.fen(),
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
        );
    }
}

#[test]
fn every_reason_to_refuse_a_move() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    for (fen, m, reason) in [
        (start, "e4e5", "there is no piece on e4"),
        (start, "h7e7", "the cannon on h7 is Black's, and it is Red's turn"),
        (start, "h2h2", "the move ends where it starts, on h2"),
        (start, "a0a3", "Red's own pawn stands on a3"),
        (start, "a0b1", "a chariot does not move from a0 to b1"),
        (start, "d0d1", "an advisor does not move from d0 to d1"),
        (start, "b0d1", "the horse's leg is blocked at c0"),
        (start, "c3d3", "a pawn may not go sideways to d3 before it has crossed the river"),
        (start, "c3c2", "a pawn may not go back to c2"),
        (start, "a0a4", "the way is blocked at a3"),
        (start, "h2h8", "the way is blocked at h7"),
        (start, "h2h7", "the cannon has no piece to jump over on the way to h7"),
        (
            "3k5/9/9/9/r8/9/p8/p8/C8/4K4 w",
            "a1a5",
            "the cannon may jump over one piece only, not those on a2 and a3",
        ),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "d0c0", "a king may not leave its palace for c0"),
        ("3k5/9/9/9/9/9/9/3A5/9/4K4 w", "d2c3", "an advisor may not leave its palace for c3"),
        ("3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4e6", "an elephant may not cross the river to e6"),
        ("3k5/9/9/9/9/9/9/9/5N3/4K1B2 w", "g0e2", "the elephant's eye is blocked at f1"),
        ("4k4/9/9/9/9/9/9/4N4/9/4K4 w", "e2g3", "the kings would face each other"),
        (
            "3k5/9/4c4/9/9/4N4/9/9/4A4/4K4 w",
            "e4g5",
            "it leaves the king attacked by the cannon on e7",
        ),
        (
            "3k5/9/4r4/9/9/9/9/9/9/4K3R w",
            "i0i1",
            "it leaves the king attacked by the chariot on e7",
        ),
        (
            "3k5/9/4r4/9/9/9/9/5n3/9/4K4 w",
            "e0e1",
            "it leaves the king attacked by the chariot on e7",
        ),
        (
            "3k5/9/4r4/9/9/9/9/5n3/3p5/4K4 w",
            "e0e1",
            "it leaves the king attacked by the pawn on d1 and the chariot on e7",
        ),
        (
            "3k5/9/R8/9/9/9/9/2n1p1n2/1c1pKp1c1/4r4 w",
            "a7a8",
            "it leaves the king attacked by the chariot on e0, the cannon on b1, the pawn on d1, \
             the pawn on f1, the cannon on h1, the horse on c2, the pawn on e2 and the horse on g2",
        ),
    ] {
        let position = Position::from_fen(fen).unwrap();
        let m: Move = m.parse().unwrap();
        let refused = position.clone().play(m).unwrap_err();
        assert_eq!(refused.position.fen(), position.fen());
        assert_eq!(refused.reason.to_string(), reason, "{m} in {fen}");
    }
}

#[test]
fn stalemate_loses_like_mate() {
    use chuhe_board::{Color, Ending};
    let mate = Position::from_fen("3k5/3P5/9/9/9/9/9/9/9/4K4 b").unwrap();
    assert_eq!(mate.ending(), None, "the king takes the pawn");
    let mate = Position::from_fen("R2k5/1R7/9/9/9/9/9/9/9/4K4 b").unwrap();
    assert_eq!((mate.ending(), mate.winner()), (Some(Ending::Checkmate), Some(Color::Red)));
    // The pawn covers d8, the red king looks down file e.
    let stale = Position::from_fen("3k5/9/3P5/9/9/9/9/9/9/4K4 b").unwrap();
    assert_eq!((stale.ending(), stale.winner()), (Some(Ending::Stalemate), Some(Color::Red)));
}

#[test]
fn perft_by_first_moves_adds_up() {
    let start = Position::initial();
    let divided = start.perft_divided(3);
    assert_eq!(divided.len(), 44);
    assert_eq!(divided.iter().map(|&(_, count)| count).sum::<u64>(), start.perft(3));
    assert!(divided.iter().all(|&(m, count)| start.perft_after(m, 2) == count));
    assert_eq!((start.perft(0), start.perft_divided(0)), (1, Vec::new()));
}

#[test]
fn mirror_and_exchange_of_colours_keep_the_game() {
    let mut random = chuhe_samples::Random::new(11);
    for _ in 0..300 {
        let position = chuhe_samples::position(&mut random);
        let count = position.perft(2);
        assert_eq!(position.setup().mirrored().position().unwrap().perft(2), count);
        assert_eq!(position.setup().with_colors_exchanged().position().unwrap().perft(2), count);
    }
}

proptest! {
    #[test]
    fn fen_reader_never_panics(text in "\\PC{0,80}") {
        let _ = text.parse::<Setup>();
    }

    #[test]
    fn fen_of_a_random_position_comes_back(seed in any::<u64>()) {
        let position = chuhe_samples::position(&mut chuhe_samples::Random::new(seed));
        let again = Position::from_fen(&position.fen()).unwrap();
        prop_assert_eq!(&again, &position);
        prop_assert_eq!(again.fen(), position.fen());
    }

    #[test]
    fn changed_fens_never_panic(at in 0usize..70, with in any::<char>()) {
        let mut fen: Vec<char> = Position::initial().fen().chars().collect();
        let at = at.min(fen.len() - 1);
        fen[at] = with;
        let fen: String = fen.into_iter().collect();
        if let Ok(setup) = fen.parse::<Setup>() {
            prop_assert_eq!(setup.fen().parse::<Setup>().unwrap(), setup);
        }
    }
}
