//! Repetitions at the table: requirements 52 and 53.

use chuhe_board::Color;
use chuhe_game::{
    CaseKind, CaseVerdict, Command, Correction, DecidingMove, Event, Game, Outcome, Venue, Warning,
    Why,
};
use chuhe_rulebook::{DrawReason, LossReason};

use crate::table::{BLACK, BOOKS, RED, Table, kinds, position, setting, shuffling_case};

/// AXF 2017, diagram 1: Red checks for ever.
const PERPETUAL_CHECK: (&str, &str) =
    ("c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w", "h8h9 f9f8 h9h8 f8f9");

/// Horses to and fro: nobody offends.
const IDLE: &str = "b0c2 b9c7 c2b0 c7b9";

fn cycles(table: &mut Table, line: &str, times: usize) -> Vec<String> {
    let mut events = Vec::new();
    for text in std::iter::repeat_n(line, times).flat_map(str::split_whitespace) {
        events.extend(table.wait(1000).plays(text));
        if table.game.ended().is_some() {
            break;
        }
    }
    kinds(&events)
}

fn offended(side: Color) -> Option<Outcome> {
    Some(Outcome::loss(side, LossReason::ForbiddenRepetition))
}

#[test]
fn req_52_pending_after_three_cycles_lost_after_one_more() {
    let (fen, line) = PERPETUAL_CHECK;
    let mut table = Table::from("axf-2017", fen);
    cycles(&mut table, line, 2);
    assert!(table.game.pending().is_none());
    cycles(&mut table, line, 1);
    let pending = table.game.pending().expect("three cycles are pending").clone();
    assert_eq!(pending.verdict(), CaseVerdict::RedLoses);
    assert_eq!((pending.ruling.cycles, pending.ruling.decided_at), (3, Some(4)));
    assert!(pending.ruling.articles.contains(&"4§3.1".to_owned()));
    assert!(pending.ruling.text.en.starts_with("Red gives perpetual check"));
    assert!(table.game.warnings().contains(&Warning::MustVary { side: RED, shuffling: false }));
    // The next three plies go on with it; the fourth decides.
    let mut line = line.split_whitespace();
    for _ in 0..3 {
        let text = line.next().unwrap();
        let m = table.read(text);
        let go_on = Warning::MovesThatGoOn { moves: vec![m] };
        assert!(table.game.warnings().contains(&go_on), "{text}: {:?}", table.game.warnings());
        table.plays(text);
    }
    let text = line.next().unwrap();
    let deciding = DecidingMove { m: table.read(text), verdict: CaseVerdict::RedLoses };
    let warning = Warning::MovesThatDecide { moves: vec![deciding] };
    assert!(table.game.warnings().contains(&warning), "{:?}", table.game.warnings());
    assert_eq!(table.outcome(), None);
    table.plays(text);
    assert_eq!(table.outcome(), offended(RED));
}

#[test]
fn req_52_an_event_may_make_a_draw_of_an_offence() {
    let (fen, line) = PERPETUAL_CHECK;
    let mut own = setting("axf-2017").from_position(&position(fen));
    own.overrides = Some("repetition.perpetual-check.outcome = \"draw\"".to_owned());
    let mut table = Table::begin(own);
    cycles(&mut table, line, 3);
    let pending = table.game.pending().expect("three cycles are pending");
    assert_eq!(pending.verdict(), CaseVerdict::DrawPermitted);
    assert!(pending.ruling.text.en.starts_with("Red gives perpetual check"));
    assert!(table.game.warnings().contains(&Warning::WillBeDrawn));
    cycles(&mut table, line, 1);
    assert_eq!(table.outcome(), Some(Outcome::draw(DrawReason::PermittedRepetition)));
    assert_eq!(Game::replay(&table.log).unwrap().ended(), table.game.ended());
}

#[test]
fn req_52_in_1987_perpetual_check_loses_as_soon_as_it_is_pending() {
    let (fen, line) = PERPETUAL_CHECK;
    let mut table = Table::from("cxa-1987", fen);
    cycles(&mut table, line, 2);
    // The warning comes before the losing move all the same.
    let mut last = line.split_whitespace();
    for _ in 0..3 {
        table.plays(last.next().unwrap());
    }
    let text = last.next().unwrap();
    let deciding = DecidingMove { m: table.read(text), verdict: CaseVerdict::RedLoses };
    assert!(table.game.warnings().contains(&Warning::MovesThatDecide { moves: vec![deciding] }));
    table.plays(text);
    assert_eq!(table.outcome(), offended(RED));
}

#[test]
fn req_52_both_permitted_is_a_draw() {
    let mut table = Table::under("axf-2017");
    cycles(&mut table, IDLE, 3);
    assert!(table.game.warnings().contains(&Warning::WillBeDrawn));
    assert_eq!(table.outcome(), None);
    cycles(&mut table, IDLE, 1);
    assert_eq!(table.outcome(), Some(Outcome::draw(DrawReason::PermittedRepetition)));
    let mut old = Table::under("cxa-1987");
    cycles(&mut old, IDLE, 3);
    assert_eq!(old.outcome(), Some(Outcome::draw(DrawReason::PermittedRepetition)));
}

#[test]
fn req_52_who_varies_ends_the_case() {
    let (fen, line) = PERPETUAL_CHECK;
    let mut table = Table::from("axf-2017", fen);
    cycles(&mut table, line, 3);
    assert!(table.game.pending().is_some());
    let events = table.plays("e1e2");
    assert_eq!(kinds(&events), ["moved", "case-lapsed", "clock-pressed"]);
    assert!(table.game.pending().is_none());
}

#[test]
fn req_52_a_claim_is_kept_with_its_time_and_ruling() {
    let claim = Command::ClaimRepetition { side: BLACK };
    let (fen, line) = PERPETUAL_CHECK;
    let mut table = Table::from("axf-2017", fen);
    cycles(&mut table, line, 2);
    let refusal = table.refused(claim.clone());
    assert_eq!(refusal.why(), &Why::NotRepeated { cycles: 2, needed: 3 });
    assert_eq!(&*refusal.articles()[0].number, "3.6.G");
    cycles(&mut table, line, 1);
    let events = table.does(claim);
    assert!(matches!(&events[0], Event::CaseRuled { claimed_by: Some(BLACK), .. }));
    assert_eq!(table.log.last().unwrap().at, table.at());
    assert_eq!(table.game.pending().unwrap().claimed_by, Some(BLACK));
    assert_eq!(table.outcome(), None, "one more cycle is granted");
}

#[test]
fn req_52_the_arbiter_may_overrule_with_a_reason() {
    let overrule = |verdict, reason: &str| Command::Overrule { verdict, reason: reason.into() };
    let (fen, line) = PERPETUAL_CHECK;
    let mut table = Table::from("axf-2017", fen);
    let early = overrule(CaseVerdict::DrawPermitted, "I see it otherwise");
    assert_eq!(table.refused(early).why(), &Why::NothingPending);
    cycles(&mut table, line, 3);
    assert_eq!(table.refused(overrule(CaseVerdict::NoCase, "")).why(), &Why::ReasonWanted);
    table.does(overrule(CaseVerdict::DrawPermitted, "the chief arbiter's reading"));
    assert!(table.game.warnings().contains(&Warning::WillBeDrawn));
    cycles(&mut table, line, 1);
    assert_eq!(table.outcome(), Some(Outcome::draw(DrawReason::PermittedRepetition)));
    // Or nothing is to come of it.
    let mut table = Table::from("axf-2017", fen);
    cycles(&mut table, line, 3);
    table.does(overrule(CaseVerdict::NoCase, "Black asked for a new count"));
    cycles(&mut table, line, 3);
    assert_eq!(table.outcome(), None);
}

#[test]
fn req_52_an_event_may_leave_it_to_the_players() {
    let overrides = r#"repetition.raised-by = ["player"]"#;
    let mut table = Table::begin(setting("axf-2017").with_overrides(overrides));
    cycles(&mut table, IDLE, 4);
    assert_eq!(table.outcome(), None);
    table.does(Command::ClaimRepetition { side: RED });
    assert_eq!(table.outcome(), Some(Outcome::draw(DrawReason::PermittedRepetition)));
}

#[test]
fn req_52_on_the_screen_too() {
    let (fen, line) = PERPETUAL_CHECK;
    let mut table =
        Table::begin(setting("axf-2017").from_position(&position(fen)).at(Venue::Screen));
    cycles(&mut table, line, 4);
    assert_eq!(table.outcome(), offended(RED));
}

#[test]
fn req_53_nine_rounds_of_shuffling_on_claim() {
    let (fen, moves) = crate::table::shuffling_case(18);
    let mut table = Table::from("axf-2017", &fen);
    let claim = Command::ClaimShuffling { side: BLACK };
    for (i, text) in moves.iter().enumerate() {
        if i == 17 {
            assert_eq!(table.refused(claim.clone()).why(), &Why::NotShuffling);
        }
        table.wait(1000).plays(text);
    }
    let events = table.does(claim);
    let Event::CaseRuled { ruling, claimed_by } = &events[0] else { panic!("{events:?}") };
    assert_eq!((ruling.kind, ruling.verdict), (CaseKind::Shuffling, CaseVerdict::RedLoses));
    assert_eq!(*claimed_by, Some(BLACK));
    assert!(table.game.warnings().contains(&Warning::MustVary { side: RED, shuffling: true }));
    // Red varies with a move that attacks nothing: the case is over.
    let quiet = crate::table::quiet_moves(table.game.position(), 1)[0];
    table.plays(&quiet.to_string());
    assert!(table.game.pending().is_none(), "{quiet}");
}

#[test]
fn req_53_who_goes_on_shuffling_loses() {
    // Nine rounds of check, a claim, and on he goes: three more rounds are granted.
    let (fen, moves) = crate::table::shuffling_case(24);
    let mut table = Table::from("axf-2017", &fen);
    for text in &moves[..18] {
        table.wait(1000).plays(text);
    }
    table.does(Command::ClaimShuffling { side: BLACK });
    for (i, text) in moves[18..].iter().enumerate() {
        assert_eq!(table.outcome(), None, "round {}", i / 2 + 1);
        table.wait(1000).plays(text);
    }
    assert_eq!(table.outcome(), offended(RED));
}

#[test]
fn req_53_books_without_the_clause_refuse_the_claim() {
    for book in ["cxa-1987", "staff-2012"] {
        let mut table = Table::under(book);
        let refusal = table.refused(Command::ClaimShuffling { side: RED });
        assert_eq!(refusal.why(), &Why::NoShufflingClause);
    }
}

#[test]
fn after_a_variation_cycles_are_counted_anew() {
    // A detour back to the position is not a fourth cycle (AXF 2017 3.6.G).
    let mut table = Table::under("axf-2017");
    cycles(&mut table, IDLE, 3);
    assert_eq!(cycles(&mut table, "h0g2 h9g7 g2h0 g7h9", 1)[1], "case-lapsed");
    assert!(table.game.pending().is_none());
    cycles(&mut table, IDLE, 2);
    assert!(table.game.pending().is_none());
    cycles(&mut table, IDLE, 1);
    let ruling = &table.game.pending().expect("three new cycles").ruling;
    assert_eq!((ruling.cycles, ruling.decided_at, ruling.last_ply), (3, Some(4), 28));
    cycles(&mut table, IDLE, 1);
    assert_eq!(table.outcome(), Some(Outcome::draw(DrawReason::PermittedRepetition)));
    // Nor is a draw given in 1987 when the last round has left the cycle (1§4.二(三)).
    let (fen, line) = PERPETUAL_CHECK;
    for book in ["axf-2017", "cxa-1987"] {
        let mut table = Table::from(book, fen);
        cycles(&mut table, line, if book == "axf-2017" { 3 } else { 2 });
        cycles(&mut table, "e1e0 c8d8 e0e1 d8c8", 1);
        assert_eq!(table.outcome(), None, "{book}");
        cycles(&mut table, line, 1);
        assert_eq!(table.outcome(), None, "{book}");
    }
}

#[test]
fn what_the_arbiter_sets_aside_does_not_end_the_game_again() {
    let play_on = || Command::Correct {
        correction: Correction::PlayOn,
        reason: "the moves were not the same".into(),
    };
    let overrule = |verdict| Command::Overrule { verdict, reason: "seen by the chief".into() };
    for book in ["axf-2017", "cxa-1987", "staff-2012"] {
        let mut table = Table::under(book);
        cycles(&mut table, IDLE, 4);
        assert!(table.outcome().is_some(), "{book}");
        table.does(play_on());
        table.does(Command::Resume);
        cycles(&mut table, IDLE, 2);
        assert_eq!(table.outcome(), None, "{book}");
        // It outlasts a variation.
        cycles(&mut table, "h0g2 h9g7 g2h0 g7h9", 1);
        cycles(&mut table, IDLE, 5);
        assert_eq!(table.outcome(), None, "{book}");
        assert!(table.game.warnings().is_empty(), "{book}: {:?}", table.game.warnings());
    }
    // He may judge otherwise once more, and that holds at once.
    let mut table = Table::under("axf-2017");
    cycles(&mut table, IDLE, 4);
    table.does(play_on());
    table.does(overrule(CaseVerdict::DrawMutual));
    assert_eq!(table.outcome(), Some(Outcome::draw(DrawReason::MutualOffence)));
}

#[test]
fn an_overruling_survives_a_variation() {
    let mut table = Table::under("axf-2017");
    cycles(&mut table, IDLE, 3);
    table.does(Command::Overrule { verdict: CaseVerdict::NoCase, reason: "no case".into() });
    cycles(&mut table, IDLE, 2);
    cycles(&mut table, "h0g2 h9g7 g2h0 g7h9", 1);
    cycles(&mut table, IDLE, 5);
    assert_eq!(table.outcome(), None);
}

#[test]
fn claiming_shuffling_again_does_not_begin_the_grace_anew() {
    let (fen, moves) = shuffling_case(40);
    let mut table = Table::from("axf-2017", &fen);
    for text in &moves[..18] {
        table.wait(1000).plays(text);
    }
    table.does(Command::ClaimShuffling { side: BLACK });
    let again = table.refused(Command::ClaimShuffling { side: BLACK });
    assert_eq!(again.why(), &Why::AlreadyPending);
    // Nine rounds for three cycles: three rounds for the further one.
    for text in &moves[18..24] {
        assert_eq!(table.outcome(), None);
        table.wait(1000).plays(text);
    }
    assert_eq!(table.outcome(), offended(RED));
}

/// Whoever offends is told before his own last move in the cycle, although it is the other side that closes it.
#[test]
fn req_52_the_offender_is_warned_before_his_losing_move() {
    let (fen, line) = ("4k4/R8/9/9/9/9/9/p8/9/3K5 w", "a8a9 e9e8 a9a8 e8e9");
    for book in BOOKS {
        let mut table = Table::from(book, fen);
        let mut warned = false;
        for text in std::iter::repeat_n(line, 6).flat_map(str::split_whitespace) {
            let warnings = table.game.warnings();
            let m = table.read(text);
            let told = |warning: &Warning| match warning {
                Warning::MovesThatDecide { moves } => moves.iter().any(|one| one.m == m),
                Warning::MovesThatLeadToIt { lines } => lines.iter().any(|one| one.m == m),
                _ => false,
            };
            // The move before the last one is the offender's.
            warned = (table.game.turn() == RED && warnings.iter().any(told)) || warned;
            table.wait(1000).plays(text);
            if table.outcome().is_some() {
                break;
            }
        }
        assert_eq!(table.outcome(), offended(RED), "{book}");
        assert!(warned, "{book}: Red was not warned");
    }
}

#[test]
fn req_52_a_draw_by_repetition_is_announced_a_move_ahead() {
    for book in BOOKS {
        let mut table = Table::under(book);
        let mut announced = Vec::new();
        for text in std::iter::repeat_n(IDLE, 6).flat_map(str::split_whitespace) {
            let draws = |warning: &Warning| match warning {
                Warning::MovesThatLeadToIt { lines } => {
                    lines.iter().any(|line| line.verdict == CaseVerdict::DrawPermitted)
                }
                _ => false,
            };
            announced.push(table.game.warnings().iter().any(draws));
            table.wait(1000).plays(text);
            if table.outcome().is_some() {
                break;
            }
        }
        assert_eq!(table.outcome(), Some(Outcome::draw(DrawReason::PermittedRepetition)), "{book}");
        assert!(announced[announced.len() - 2], "{book}: {announced:?}");
    }
}
