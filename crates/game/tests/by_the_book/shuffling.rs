//! Shuffling that the arbiter brings up himself, and rulings that he changes: requirements 52 and 53.

use chuhe_board::Color;
use chuhe_game::{CaseVerdict, Command, Outcome, Warning, Why};
use chuhe_rulebook::LossReason;

use crate::table::{BLACK, BOOKS, RED, Table, kinds, position, setting};

/// A chariot and a king that wander about; a pawn each that could do something.
const AIMLESS: &str = "3k5/9/9/p8/9/9/8P/9/R8/4K4 w";

fn overrule(verdict: CaseVerdict) -> Command {
    Command::Overrule { verdict, reason: "it leads nowhere".into() }
}

/// Rounds in which Red's chariot goes over five points and Black's king over three, without repeating a position.
fn wander(table: &mut Table, rounds: std::ops::Range<usize>) {
    const RANKS: [u8; 5] = [1, 3, 5, 2, 4];
    const KING: [u8; 4] = [9, 8, 7, 8];
    for i in rounds {
        if table.outcome().is_some() {
            return;
        }
        let chariot = format!("a{}a{}", RANKS[i % 5], RANKS[(i + 1) % 5]);
        let king = format!("d{}d{}", KING[i % 4], KING[(i + 1) % 4]);
        table.line(&chariot);
        if table.outcome().is_none() {
            table.line(&king);
        }
    }
}

fn lost(side: Color) -> Option<Outcome> {
    Some(Outcome::loss(side, LossReason::ForbiddenRepetition))
}

/// The arbiter has ruled after nine rounds that Red must vary.
fn raised() -> Table {
    let mut table = Table::from("axf-2017", AIMLESS);
    wander(&mut table, 0..9);
    let events = table.does(overrule(CaseVerdict::RedLoses));
    assert_eq!(kinds(&events), ["case-ruled", "case-overruled"]);
    let must_vary = Warning::MustVary { side: RED, shuffling: true };
    assert!(table.game.warnings().contains(&must_vary));
    table
}

#[test]
fn req_53_the_arbiter_may_bring_up_a_case_himself() {
    let mut table = Table::from("axf-2017", AIMLESS);
    wander(&mut table, 0..8);
    assert_eq!(table.refused(overrule(CaseVerdict::RedLoses)).why(), &Why::NothingPending);
    wander(&mut table, 8..9);
    assert_eq!(table.refused(overrule(CaseVerdict::NoCase)).why(), &Why::NothingPending);
    // He is granted the further rounds of the clause, three for nine.
    let mut table = raised();
    wander(&mut table, 9..11);
    table.line("a3a5");
    assert_eq!(table.outcome(), None);
    table.line("d8d9");
    assert_eq!(table.outcome(), lost(RED));
    // Where the book has no such clause there is nothing to bring up.
    let mut table = Table::from("cxa-1987", AIMLESS);
    wander(&mut table, 0..9);
    assert_eq!(table.refused(overrule(CaseVerdict::RedLoses)).why(), &Why::NothingPending);
}

#[test]
fn req_53_who_varies_after_the_arbiters_ruling_is_free() {
    // A capture, a pawn that is pushed, another piece.
    for varied in ["a4a6", "i3i4", "e0e1"] {
        let mut table = raised();
        let events = table.plays(varied);
        assert_eq!(kinds(&events)[1], "case-lapsed", "{varied}");
        assert!(table.game.pending().is_none());
        if varied != "a4a6" {
            // Going on as before afterwards does not bring the old ruling back.
            table.line("d8d9");
            wander(&mut table, 4..8);
            assert_eq!(table.outcome(), None, "{varied}");
        }
    }
}

#[test]
fn req_53_a_capture_ends_the_stretch_that_can_be_brought_up() {
    let mut table = Table::from("axf-2017", AIMLESS);
    wander(&mut table, 0..4);
    table.line("a4a6 d9d8 a6a1 d8d9");
    wander(&mut table, 0..4);
    assert!(table.game.history().plies().len() >= 18);
    assert_eq!(table.refused(overrule(CaseVerdict::RedLoses)).why(), &Why::NothingPending);
    wander(&mut table, 4..9);
    table.does(overrule(CaseVerdict::RedLoses));
}

/// AXF 2017, diagram 1: Red checks for ever.
const PERPETUAL_CHECK: (&str, [&str; 4]) =
    ("c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w", ["h8h9", "f9f8", "h9h8", "f8f9"]);

#[test]
fn req_52_after_another_word_of_the_arbiter_a_further_cycle_is_granted() {
    let (fen, line) = PERPETUAL_CHECK;
    for book in BOOKS {
        let mut table = Table::begin(setting(book).from_position(&position(fen)));
        let mut plies = line.iter().cycle();
        while table.game.pending().is_none() && table.outcome().is_none() {
            table.line(plies.next().unwrap());
        }
        if table.outcome().is_some() {
            continue;
        }
        table.does(overrule(CaseVerdict::NoCase));
        for text in plies.by_ref().take(9) {
            table.line(text);
        }
        let claim = table.refused(Command::ClaimRepetition { side: BLACK });
        assert_eq!(claim.why(), &Why::JudgedNoCase, "{book}");
        table.does(overrule(CaseVerdict::RedLoses));
        assert_eq!(table.outcome(), None, "{book}: he was told that there is no case");
        for text in plies.by_ref().take(3) {
            table.line(text);
            assert_eq!(table.outcome(), None, "{book}");
        }
        let decides = |w: &Warning| matches!(w, Warning::MovesThatDecide { .. });
        assert!(table.game.warnings().iter().any(decides), "{book}");
        table.line(plies.next().unwrap());
        assert_eq!(table.outcome(), lost(RED), "{book}");
    }
}
