//! Fouls, violations, unrecorded moves, misconduct: requirements 41 and 54–60.

use chuhe_game::{Command, Correction, Event, Outcome, Warning, Why};
use chuhe_rulebook::{CounterKind, FoulKind, LossReason, Measure, Misconduct};

use crate::table::{BLACK, RED, Table, setting};

fn foul(kind: FoulKind) -> Command {
    Command::RecordFoul { side: RED, kind, times: 1 }
}

fn unrecorded(times: u16) -> Command {
    Command::RecordFoul { side: RED, kind: FoulKind::UnrecordedMove, times }
}

fn lost(reason: LossReason) -> Option<Outcome> {
    Some(Outcome::loss(RED, reason))
}

#[test]
fn req_41_unrecorded_moves_add_up() {
    let mut table = Table::under("axf-2017");
    table.does(unrecorded(10));
    table.does(unrecorded(5));
    assert_eq!(table.outcome(), None);
    let coming = Warning::OneMoreLoses {
        side: RED,
        counter: CounterKind::UnrecordedMove,
        count: 15,
        limit: 16,
    };
    assert!(table.game.warnings().contains(&coming));
    table.does(unrecorded(1));
    assert_eq!(table.outcome(), lost(LossReason::UnrecordedMoves));
    assert_eq!(table.game.ended().unwrap().articles, ["2§3.6", "4§2.1.F"]);
}

#[test]
fn req_41_the_edition_of_2003_counts_them_as_violations() {
    let mut table = Table::under("axf-2003");
    table.does(unrecorded(3));
    assert_eq!(table.outcome(), None);
    table.does(unrecorded(1));
    assert_eq!(table.outcome(), lost(LossReason::Violations));
}

#[test]
fn req_41_nobody_records_a_rapid_game() {
    let mut table = Table::begin(setting("axf-2017").timed("rapid-15-5"));
    assert_eq!(table.refused(unrecorded(1)).why(), &Why::NoDutyToRecord);
    let mut staff = Table::under("staff-2012");
    assert!(matches!(staff.refused(unrecorded(1)).why(), Why::NoSuchFoul(_)));
}

#[test]
fn req_54_three_counters_with_their_thresholds() {
    let mut table = Table::under("axf-2017");
    table.does(foul(FoulKind::LeftSeat));
    table.does(foul(FoulKind::HardPress));
    table.does(foul(FoulKind::WrongHandOnClock));
    table.does(foul(FoulKind::PressedBeforeMoving));
    let count = |kind| table.game.counters(RED).count(kind);
    assert_eq!(count(CounterKind::Technical), 1);
    assert_eq!(count(CounterKind::Violation), 3);
    // The arbiter sees both coming.
    let coming: Vec<_> = table.game.warnings();
    assert_eq!(coming.len(), 2, "{coming:?}");
    table.does(foul(FoulKind::HardPress));
    assert_eq!(table.outcome(), lost(LossReason::Violations));
    let mut table = Table::under("axf-2017");
    table.does(foul(FoulKind::LeftSeat));
    table.does(foul(FoulKind::Talked));
    assert_eq!(table.outcome(), lost(LossReason::TechnicalFouls));
}

#[test]
fn req_54_fouls_are_counted_for_each_player_apart() {
    let mut table = Table::under("axf-2017");
    table.does(foul(FoulKind::LeftSeat));
    table.does(Command::RecordFoul { side: BLACK, kind: FoulKind::LeftSeat, times: 1 });
    assert_eq!(table.outcome(), None);
}

#[test]
fn req_54_counters_that_feed_others() {
    // The 14th World Championship: 4 to 7 unrecorded moves are a foul, 8 and more are two, four fouls lose.
    let overrides = r#"
        [fouls.counters.technical]
        steps = [{ at = 4, effect = "game-lost" }]
        [fouls.counters.unrecorded-move]
        steps = [
            { at = 4, effect = { counts-as = { counter = "technical", total = 1 } } },
            { at = 8, effect = { counts-as = { counter = "technical", total = 2 } } },
        ]
    "#;
    let mut table = Table::begin(setting("axf-2017").with_overrides(overrides));
    let total = |table: &Table| {
        table.game.counters(RED).total(&table.game.rulebook().fouls, CounterKind::Technical)
    };
    table.does(unrecorded(3));
    assert_eq!(total(&table), 0);
    table.does(unrecorded(1));
    assert_eq!(total(&table), 1);
    table.does(unrecorded(4));
    assert_eq!(total(&table), 2);
    table.does(foul(FoulKind::LeftSeat));
    table.does(foul(FoulKind::LeftSeat));
    assert_eq!(table.outcome(), lost(LossReason::TechnicalFouls));
}

#[test]
fn req_55_every_foul_a_book_names_can_be_recorded_and_no_other() {
    for book in chuhe_rulebook::Rulebook::all() {
        for &kind in FoulKind::ALL {
            let mut table = Table::under(book.id());
            let command = foul(kind);
            if book.fouls.rule(kind).is_some() {
                table.does(command);
                assert_eq!(table.game.counters(RED).times(kind), 1);
            } else {
                let refusal = table.refused(command);
                assert_eq!(refusal.why(), &Why::NoSuchFoul(kind));
            }
        }
    }
}

#[test]
fn req_56_pressing_before_moving_is_refused_and_can_be_recorded() {
    let mut table = Table::under("axf-2017");
    let refusal = table.refused(Command::PressClock { side: RED });
    assert_eq!(refusal.why(), &Why::PressWithoutMove);
    assert_eq!(&*refusal.articles()[0].number, "2§8.9");
    table.does(foul(FoulKind::PressedBeforeMoving));
    assert_eq!(table.game.counters(RED).count(CounterKind::Violation), 1);
}

#[test]
fn req_56_a_second_hard_press_can_count_double() {
    // The printed parenthesis can be read either way; the milder is the default.
    let mut mild = Table::under("axf-2017");
    mild.does(Command::RecordFoul { side: RED, kind: FoulKind::HardPress, times: 2 });
    assert_eq!(mild.game.counters(RED).count(CounterKind::Violation), 2);
    let overrides = "fouls.kinds.hard-press.again.value = 2";
    let mut strict = Table::begin(setting("axf-2017").with_overrides(overrides));
    strict.does(Command::RecordFoul { side: RED, kind: FoulKind::HardPress, times: 2 });
    assert_eq!(strict.game.counters(RED).count(CounterKind::Violation), 3);
}

#[test]
fn req_57_the_ladder_of_misconduct() {
    let act = || Command::Misconduct { side: RED, act: None, reason: "loud talk".into() };
    let mut table = Table::under("axf-2017");
    let measures = |events: &[Event]| match &events[0] {
        Event::MisconductNoted { measure, .. } => *measure,
        other => panic!("{other:?}"),
    };
    assert_eq!(measures(&table.does(act())), Measure::Remind);
    assert_eq!(measures(&table.does(act())), Measure::Warn);
    assert!(table.game.warnings().contains(&Warning::NextMisconductLoses { side: RED }));
    table.does(act());
    assert_eq!(table.outcome(), lost(LossReason::Misconduct));
    // The Chinese rules of 1987 know no ladder.
    let mut old = Table::under("cxa-1987");
    assert_eq!(old.refused(act()).why(), &Why::NoLadder);
}

#[test]
fn req_57_a_telephone_loses_the_game() {
    let act = |act| Command::Misconduct { side: RED, act: Some(act), reason: "it rang".into() };
    let mut table = Table::under("axf-2017");
    table.does(act(Misconduct::ElectronicDevice));
    assert_eq!(table.outcome(), lost(LossReason::ElectronicDevice));
    for book in crate::table::BOOKS {
        let mut table = Table::under(book);
        table.does(act(Misconduct::Indiscipline));
        assert_eq!(table.outcome(), lost(LossReason::Indiscipline), "{book}");
    }
}

#[test]
fn req_58_foul_totals_can_be_read_after_the_game() {
    let mut table = Table::under("axf-2017");
    table.does(foul(FoulKind::LeftSeat));
    table.does(Command::Resign { side: BLACK });
    table.does(Command::ConsentToResignation);
    assert_eq!(table.game.counters(RED).all().collect::<Vec<_>>(), [(CounterKind::Technical, 1)]);
    // Entered by mistake: struck out, with a reason.
    let correction = Correction::StrikeFouls { side: RED, kind: FoulKind::LeftSeat, times: 1 };
    table.does(Command::Correct { correction, reason: "he had asked".into() });
    assert_eq!(table.game.counters(RED).all().count(), 0);
}

#[test]
fn req_59_asking_on_the_opponents_time_is_a_foul_under_the_staff_rules() {
    let mut table = Table::under("staff-2012");
    table.does(foul(FoulKind::AskedOnOpponentsTime));
    assert_eq!(table.game.counters(RED).count(CounterKind::Foul), 1);
}

#[test]
fn req_60_a_finished_game_has_no_table_any_more() {
    // Leaving the hall is not a matter of the log; that nothing can be done at the table any more is.
    let mut table = Table::under("axf-2017");
    table.does(Command::Resign { side: RED });
    table.does(Command::ConsentToResignation);
    let touched = vec![chuhe_game::Touched::One("a0".parse().unwrap())];
    let touch = Command::Touch { side: RED, touched, adjusting: false };
    let draw = Command::OfferDraw { side: BLACK };
    let press = Command::PressClock { side: BLACK };
    for command in [touch, draw, press, Command::Resign { side: BLACK }, Command::Resume] {
        assert_eq!(table.refused(command).why(), &Why::GameOver);
    }
}

#[test]
fn no_count_is_too_high() {
    let kind = FoulKind::UnrecordedMove;
    let mut table = Table::under("axf-2017");
    for _ in 0..2 {
        table.does(Command::RecordFoul { side: RED, kind, times: u16::MAX });
        let reason = "to see how far it counts".to_owned();
        table.does(Command::Correct { correction: Correction::PlayOn, reason });
        table.game.warnings();
    }
    assert_eq!(table.game.counters(RED).times(kind), u16::MAX);
}

#[test]
fn a_foul_that_counts_double_is_warned_of_in_time() {
    let overrides = "fouls.kinds.hard-press.again.value = 2";
    let mut table = Table::begin(crate::table::setting("axf-2017").with_overrides(overrides));
    table.does(foul(FoulKind::PressedBeforeMoving));
    table.does(foul(FoulKind::HardPress));
    let counter = CounterKind::Violation;
    let warning = chuhe_game::Warning::OneMoreLoses { side: RED, counter, count: 2, limit: 4 };
    assert_eq!(table.game.warnings(), [warning]);
    table.does(foul(FoulKind::HardPress));
    assert!(table.outcome().is_some());
}

#[test]
fn what_the_record_shows_after_the_end_is_recorded_and_changes_no_result() {
    let kind = FoulKind::UnrecordedMove;
    let mut table = Table::under("axf-2017");
    table.plays("h2e2");
    table.does(Command::Resign { side: BLACK });
    table.does(Command::ConsentToResignation);
    let before = table.outcome();
    table.does(Command::RecordFoul { side: RED, kind, times: 16 });
    assert_eq!((table.game.counters(RED).times(kind), table.outcome()), (16, before));
}
