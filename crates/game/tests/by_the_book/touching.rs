//! Touch-move: requirements 11–18.

use chuhe_board::Position;
use chuhe_game::{Command, Correction, Event, Mishap, Touched, Touches, Why, obligation};
use chuhe_rulebook::{CounterKind, FoulKind, LossReason, Rulebook, TouchDuty};

use crate::table::{BLACK, RED, Table};

/// Red: chariot a0, advisors d0 (which cannot move) and e1, king e0. Black: pawn a6, which the chariot can
/// take, and chariot i9, which nothing can.
const TOUCH: &str = "3k4r/9/9/p8/9/9/9/9/4A4/R2AK4 w";

/// Red is in check by the chariot on e5; only the advisor can answer, f0e1.
const IN_CHECK: &str = "3k5/9/9/9/4r4/9/9/9/9/R3KA3 w";

fn one(square: &str) -> Touched {
    Touched::One(square.parse().unwrap())
}

fn both(own: &str, enemy: &str) -> Touched {
    Touched::Both(own.parse().unwrap(), enemy.parse().unwrap())
}

fn touch(squares: &[&str]) -> Command {
    let touched = squares.iter().map(|square| one(square)).collect();
    Command::Touch { side: RED, touched, adjusting: false }
}

/// What must be played in the position [`TOUCH`]: the duty, the moves (or how many), the foul.
#[track_caller]
fn decides(touched: Vec<Touched>, duty: TouchDuty, moves: &[&str], foul: Option<FoulKind>) {
    let book = Rulebook::builtin("axf-2017").unwrap();
    let position = Position::from_fen(TOUCH).unwrap();
    let touches = Touches { touched, ..Touches::default() };
    let found = obligation(&book.touch_move, &position, &touches).unwrap();
    assert_eq!((found.duty(), found.foul), (duty, foul));
    if duty == TouchDuty::Free {
        assert_eq!(found.moves().len(), position.legal_moves().len());
    } else {
        let mut found: Vec<String> = found.moves().iter().map(ToString::to_string).collect();
        found.sort();
        assert_eq!(found, moves);
    }
}

/// The moves of the chariot in [`TOUCH`].
const CHARIOT: [&str; 8] = ["a0a1", "a0a2", "a0a3", "a0a4", "a0a5", "a0a6", "a0b0", "a0c0"];

#[test]
fn req_11_touch_own_piece_and_move_it() {
    decides(vec![one("a0")], TouchDuty::MoveTouched, &CHARIOT, None);
    let foul = Some(FoulKind::TouchedImmovablePiece);
    decides(vec![one("d0")], TouchDuty::Free, &[], foul);
}

#[test]
fn req_12_touch_enemy_piece_and_take_it() {
    decides(vec![one("a6")], TouchDuty::CaptureTouched, &["a0a6"], None);
    let foul = Some(FoulKind::TouchedUncapturablePiece);
    decides(vec![one("i9")], TouchDuty::Free, &[], foul);
}

#[test]
fn req_13_own_then_enemy_in_order_of_fallback() {
    let foul = Some(FoulKind::TouchedBothSides);
    let both = |own: &str, enemy: &str| vec![one(own), one(enemy)];
    decides(both("a0", "a6"), TouchDuty::CaptureWithTouched, &["a0a6"], None);
    decides(both("a0", "i9"), TouchDuty::MoveTouched, &CHARIOT, foul);
    decides(both("d0", "a6"), TouchDuty::CaptureTouched, &["a0a6"], foul);
    decides(both("d0", "i9"), TouchDuty::Free, &[], foul);
}

#[test]
fn req_14_enemy_then_own_in_order_of_fallback() {
    let foul = Some(FoulKind::TouchedBothSides);
    let both = |enemy: &str, own: &str| vec![one(enemy), one(own)];
    decides(both("a6", "a0"), TouchDuty::CaptureWithTouched, &["a0a6"], None);
    decides(both("a6", "d0"), TouchDuty::CaptureTouched, &["a0a6"], foul);
    decides(both("i9", "a0"), TouchDuty::MoveTouched, &CHARIOT, foul);
    decides(both("i9", "d0"), TouchDuty::Free, &[], foul);
}

#[test]
fn req_15_both_at_once_is_as_enemy_first() {
    let foul = Some(FoulKind::TouchedBothSides);
    decides(vec![both("a0", "a6")], TouchDuty::CaptureWithTouched, &["a0a6"], None);
    decides(vec![both("d0", "a6")], TouchDuty::CaptureTouched, &["a0a6"], foul);
    decides(vec![both("a0", "i9")], TouchDuty::MoveTouched, &CHARIOT, foul);
    decides(vec![both("d0", "i9")], TouchDuty::Free, &[], foul);
}

#[test]
fn req_11_to_15_the_next_move_is_held_to_it() {
    let mut table = Table::from("axf-2017", TOUCH);
    table.does(touch(&["a6"]));
    let m = table.read("e0f0");
    let refusal = table.refused(Command::Play { side: RED, m, offer_draw: false });
    assert!(
        matches!(refusal.why(), Why::TouchMove(TouchDuty::CaptureTouched, moves) if moves.len() == 1)
    );
    assert_eq!(&*refusal.articles()[0].number, "1§3.2.B");
    table.plays("a0a6");
    assert_eq!(table.game.counters(RED).count(CounterKind::Technical), 0);
    // Black may play what he likes.
    table.plays("i9i8");
}

#[test]
fn req_11_one_incident_is_one_foul() {
    let mut table = Table::from("axf-2017", TOUCH);
    let events = table.does(touch(&["d0"]));
    let foul = Event::FoulRecorded { side: RED, kind: FoulKind::TouchedImmovablePiece, times: 1 };
    assert!(events.contains(&foul));
    // He goes on to touch a piece he cannot take: still the same incident.
    table.does(touch(&["i9"]));
    assert_eq!(table.game.counters(RED).count(CounterKind::Technical), 1);
    table.plays("a0a1");
    assert_eq!(table.game.counters(RED).count(CounterKind::Technical), 1);
    assert_eq!(table.outcome(), None);
}

#[test]
fn req_11_staff_rules_count_the_same_foul() {
    let mut table = Table::from("staff-2012", TOUCH);
    table.does(touch(&["d0"]));
    assert_eq!(table.game.counters(RED).count(CounterKind::Foul), 1);
}

#[test]
fn req_16_adjusting_needs_an_announcement_and_the_own_time() {
    let adjust =
        |side, square| Command::Touch { side, touched: vec![one(square)], adjusting: true };
    let mut table = Table::from("axf-2017", TOUCH);
    // Announced on the own time: nothing follows.
    table.does(Command::AnnounceAdjusting { side: RED });
    table.does(adjust(RED, "d0"));
    assert!(table.game.obligation().is_none());
    // Not announced: it counts as touching.
    let mut table = Table::from("axf-2017", TOUCH);
    table.does(adjust(RED, "a0"));
    assert_eq!(table.game.obligation().unwrap().duty(), TouchDuty::MoveTouched);
    // On the opponent's time: the announcement is refused, and touching binds on the next turn.
    let mut table = Table::from("axf-2017", TOUCH);
    let refusal = table.refused(Command::AnnounceAdjusting { side: BLACK });
    assert_eq!(refusal.why(), &Why::AdjustOnOwnTime);
    assert_eq!(&*refusal.articles()[0].number, "1§3.2.F");
    table.does(adjust(BLACK, "i9"));
    table.plays("a0a1");
    let m = table.read("d9e9");
    table.refused(Command::Play { side: BLACK, m, offer_draw: false });
    table.plays("i9i8");
}

#[test]
fn req_17_a_move_stands_when_the_hand_has_left_the_piece() {
    let mut table = Table::under("axf-2017");
    table.moves_only("h2e2");
    // The clock is not pressed yet, but the move is made: it is Black's turn.
    assert_eq!(table.game.turn(), BLACK);
    let m = "b2e2".parse().unwrap();
    let refusal = table.refused(Command::Play { side: RED, m, offer_draw: false });
    assert_eq!(refusal.why(), &Why::NotYourTurn(BLACK));
}

#[test]
fn req_18_overlooked_check_is_answered_with_the_touched_piece() {
    let overlook =
        |square: &str| Command::OverlookCheck { side: RED, piece: square.parse().unwrap() };
    // The chariot cannot answer: another piece does, with a foul.
    let mut table = Table::from("axf-2017", IN_CHECK);
    table.does(overlook("a0"));
    assert_eq!(table.game.counters(RED).count(CounterKind::Technical), 0);
    table.plays("f0e1");
    assert_eq!(table.game.counters(RED).times(FoulKind::OverlookedCheck), 1);
    assert_eq!(table.game.counters(RED).count(CounterKind::Technical), 1);
    // The advisor can, and must; also with a foul.
    let mut table = Table::from("axf-2017", IN_CHECK);
    table.does(overlook("f0"));
    assert_eq!(table.game.obligation().unwrap().moves().len(), 1);
    table.plays("f0e1");
    assert_eq!(table.game.counters(RED).count(CounterKind::Technical), 1);
    // Resigning instead: no foul.
    let mut table = Table::from("axf-2017", IN_CHECK);
    table.does(overlook("a0"));
    table.does(Command::Resign { side: RED });
    table.does(Command::ConsentToResignation);
    assert_eq!(table.game.counters(RED).count(CounterKind::Technical), 0);
    assert_eq!(table.game.ended().unwrap().loss_reason(), Some(LossReason::Resignation));
    // Without a check there is none to overlook.
    let mut table = Table::from("axf-2017", TOUCH);
    assert_eq!(table.refused(overlook("a0")).why(), &Why::NotInCheck);
}

#[test]
fn a_refused_resignation_leaves_what_is_owed() {
    let refuse = || Command::RefuseResignation { reason: "he spoke in haste".into() };
    let mut table = Table::from("axf-2017", TOUCH);
    table.does(touch(&["a0"]));
    table.does(Command::Resign { side: RED });
    table.does(refuse());
    let m = table.read("e0f0");
    let play = Command::Play { side: RED, m, offer_draw: false };
    assert!(matches!(table.refused(play).why(), Why::TouchMove(..)));
    let mut table = Table::from("axf-2017", IN_CHECK);
    table.does(Command::OverlookCheck { side: RED, piece: "a0".parse().unwrap() });
    table.does(Command::Resign { side: RED });
    table.does(refuse());
    table.plays("f0e1");
    assert_eq!(table.game.counters(RED).times(FoulKind::OverlookedCheck), 1);
}

#[test]
fn it_does_not_matter_how_touches_are_entered() {
    for book in crate::table::BOOKS {
        for [first, second] in [["i9", "a0"], ["a0", "i9"], ["d0", "a6"], ["a6", "d0"]] {
            let mut at_once = Table::from(book, TOUCH);
            at_once.does(touch(&[first, second]));
            let mut one_by_one = Table::from(book, TOUCH);
            one_by_one.does(touch(&[first]));
            one_by_one.does(touch(&[second]));
            let same = at_once.game.counters(RED) == one_by_one.game.counters(RED);
            assert!(same, "{book}: {first} {second}");
        }
    }
}

#[test]
fn a_settled_mishap_hides_a_foul_only_if_it_was_one() {
    // The staff rules record no foul for the illegal move itself.
    let m = "a0b2".parse().unwrap();
    let mut table = Table::under("staff-2012");
    table.does(Command::Settle { side: RED, mishap: Mishap::IllegalMove { played: m } });
    let before = table.game.counters(RED).count(CounterKind::Foul);
    table.does(touch(&["e6"]));
    let fouls = table.game.counters(RED).count(CounterKind::Foul);
    assert_eq!((before, fouls), (0, 1));
}

#[test]
fn a_foul_struck_out_or_of_an_earlier_turn_hides_nothing() {
    let kind = FoulKind::TouchedImmovablePiece;
    let mut table = Table::under("axf-2017");
    table.plays("h2e2");
    table.does(Command::RecordFoul { side: RED, kind, times: 1 });
    let correction = Correction::StrikeFouls { side: RED, kind, times: 1 };
    table.does(Command::Correct { correction, reason: "it was Black".into() });
    table.plays("h9g7");
    table.does(touch(&["e9"]));
    assert_eq!(table.game.counters(RED).count(CounterKind::Technical), 1);
}

#[test]
fn touching_what_cannot_be_taken_on_the_opponents_time_is_a_foul() {
    let mut table = Table::under("axf-2017");
    table.plays("h2e2");
    table.does(touch(&["a6"]));
    let times = |table: &Table| table.game.counters(RED).times(FoulKind::TouchedUncapturablePiece);
    assert_eq!(times(&table), 1);
    // It is settled: nothing is owed for it on the next turn.
    table.plays("h9g7");
    table.plays("h0g2");
    assert_eq!(times(&table), 1);
}

#[test]
fn the_first_piece_taken_hold_of_counts_for_an_overlooked_check() {
    let mut table = Table::from("axf-2017", "5k3/9/9/9/9/9/R3r4/9/9/2B1KA3 w");
    for square in ["a3", "f0"] {
        table.does(Command::OverlookCheck { side: RED, piece: square.parse().unwrap() });
    }
    assert_eq!(table.game.obligation().unwrap().moves(), ["a3e3".parse().unwrap()]);
}

#[test]
fn the_own_time_goes_by_the_clock() {
    let mut table = Table::under("axf-2017");
    table.moves_only("h2e2");
    let announce = |side| Command::AnnounceAdjusting { side };
    assert_eq!(table.refused(announce(BLACK)).why(), &Why::AdjustOnOwnTime);
    table.does(announce(RED));
}

#[test]
fn at_once_means_a_piece_of_each_side_and_is_told_so() {
    use chuhe_game::explain;
    use chuhe_rulebook::Language;
    let touch = |touched| Command::Touch { side: RED, touched: vec![touched], adjusting: false };
    let both = |a: &str, b: &str| Touched::Both(a.parse().unwrap(), b.parse().unwrap());
    let mut table = Table::under("axf-2017");
    for wrong in [both("a0", "a0"), both("a0", "b0"), both("a9", "b9")] {
        assert_eq!(table.refused(touch(wrong)).code(), "not-both-sides");
    }
    // The horse on h9 cannot be taken by the chariot on a0: the article on both at once is cited, and no other.
    table.does(touch(both("a0", "h9")));
    let told = explain::log(&table.log, Language::En).unwrap().join("\n");
    assert!(
        told.contains("Red touches pieces: the red chariot on a0 + the black horse on h9"),
        "{told}"
    );
    assert!(told.contains("1§3.2.E"), "{told}");
    assert!(!told.contains("1§3.2.C"), "{told}");
}
