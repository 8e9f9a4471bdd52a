//! Clocks: requirements 28–38.

use chuhe_game::{Clock, Command, Event, Outcome, Venue, Why};
use chuhe_rulebook::{LossReason, Rulebook};

use crate::table::{BLACK, MINUTE, RED, Table, kinds, setting};

const SECOND: u64 = 1000;

fn timed(control: &str) -> Table {
    Table::begin(setting("axf-2017").timed(control))
}

/// Both sides play quiet moves to the end of a round; Red thinks so long for each move, Black not at all.
fn red_plays(table: &mut Table, moves: usize, each_ms: u64) {
    let line = crate::table::quiet_moves(table.game.position(), 2 * moves);
    for pair in line.chunks(2) {
        table.wait(each_ms).plays(&pair[0].to_string());
        table.plays(&pair[1].to_string());
    }
}

fn lost_on_time() -> Option<Outcome> {
    Some(Outcome::loss(RED, LossReason::Time))
}

#[test]
fn req_28_increment_is_credited_when_the_clock_is_pressed() {
    let mut table = timed("increment-60-30");
    table.wait(10 * SECOND).moves_only("h2e2");
    assert_eq!(table.left(RED), 60 * MINUTE - 10 * SECOND);
    table.wait(5 * SECOND).does(Command::PressClock { side: RED });
    assert_eq!(table.left(RED), 60 * MINUTE + 15 * SECOND);
    assert_eq!(table.left(BLACK), 60 * MINUTE);
    // Out of time is lost, at the very millisecond.
    let flag = table.game.clock().unwrap().next_flag().unwrap();
    assert_eq!(flag, (BLACK, table.at().plus_ms(60 * MINUTE)));
    table.wait(60 * MINUTE - 1);
    assert_eq!(table.tick(), []);
    assert_eq!(kinds(&table.wait(1).tick()), ["flag-fell", "ended"]);
    assert_eq!(table.outcome(), Some(Outcome::loss(BLACK, LossReason::Time)));
}

#[test]
fn req_29_moves_not_made_in_the_period_lose() {
    let mut table = timed("periods-25-60");
    // 24 moves in an hour less a second, then a second too long for the twenty-fifth.
    red_plays(&mut table, 24, 149 * SECOND);
    table.wait(60 * MINUTE - 24 * 149 * SECOND - 1);
    assert_eq!(table.tick(), []);
    table.wait(1).tick();
    assert_eq!(table.outcome(), lost_on_time());
}

#[test]
fn req_30_checkpoints_are_cumulative() {
    let mut table = timed("periods-25-60");
    // 25 moves in 25 minutes: the next checkpoint is 35 in 75, and the time saved is kept.
    red_plays(&mut table, 25, MINUTE);
    assert_eq!(table.left(RED), 50 * MINUTE);
    // 35 moves made: 45 in 90; ten moves more than asked count for it.
    red_plays(&mut table, 10, MINUTE);
    assert_eq!(table.left(RED), 55 * MINUTE);
    // 55 in 105, 65 in 120, each at its own move and not before.
    for (moves, mark) in [(45, 105), (55, 120)] {
        red_plays(&mut table, 9, MINUTE);
        let made = moves - 1;
        assert_eq!(table.left(RED), (mark - 15) * MINUTE - made * MINUTE, "{made} moves");
        red_plays(&mut table, 1, MINUTE);
        assert_eq!(table.left(RED), mark * MINUTE - moves * MINUTE, "{moves} moves");
    }
    // 64 moves are too few for the mark of 120 minutes.
    red_plays(&mut table, 9, MINUTE);
    table.wait(56 * MINUTE - 1);
    assert_eq!(table.tick(), []);
    table.wait(1).tick();
    assert_eq!(table.outcome(), lost_on_time());
}

#[test]
fn req_30_then_ten_moves_in_every_five_minutes_not_carried_over() {
    let mut table = timed("periods-25-60");
    // 65 moves at a minute each: surplus time may be used until 120 minutes are gone, and the first of the
    // short periods with it.
    red_plays(&mut table, 65, MINUTE);
    assert_eq!(table.left(RED), 60 * MINUTE);
    // Moves made before 120 minutes do not count for the period after.
    red_plays(&mut table, 20, SECOND);
    assert_eq!(table.left(RED), 60 * MINUTE - 20 * SECOND);
    // The first move after 120 minutes counts one.
    red_plays(&mut table, 1, 55 * MINUTE);
    assert_eq!(table.left(RED), 5 * MINUTE - 20 * SECOND);
    red_plays(&mut table, 8, 5 * SECOND);
    assert_eq!(table.left(RED), 4 * MINUTE);
    // The tenth: the rest of the period and the whole of the next may be thought for.
    red_plays(&mut table, 1, SECOND);
    assert_eq!(table.left(RED), 9 * MINUTE - SECOND);
    // Two more in the same period do not count for the next.
    red_plays(&mut table, 2, SECOND);
    assert_eq!(table.left(RED), 9 * MINUTE - 3 * SECOND);
    table.wait(9 * MINUTE - 3 * SECOND - 1);
    assert_eq!(table.tick(), []);
    table.wait(1).tick();
    assert_eq!(table.outcome(), lost_on_time());
}

#[test]
fn req_30_players_need_not_record_in_the_short_periods() {
    use chuhe_game::Warning;
    let mut table = timed("periods-25-60");
    red_plays(&mut table, 65, MINUTE);
    assert!(!table.game.warnings().contains(&Warning::ArbiterRecords { side: RED }));
    let due = |table: &Table| table.game.clock().unwrap().moves_due(RED, table.at()).unwrap();
    assert_eq!((due(&table).made, due(&table).due), (0, 10));
    red_plays(&mut table, 1, 56 * MINUTE);
    assert_eq!((due(&table).made, due(&table).repeating), (1, true));
    assert!(table.game.warnings().contains(&Warning::ArbiterRecords { side: RED }));
}

#[test]
fn req_30_other_ways_to_repeat_a_period() {
    // An event may let moves carry over, or forfeit the time left over.
    let with = |moves: bool, time: bool| {
        let overrides = format!(
            "[time-controls.presets.rapid-periods-25-30.time.both.periods]\n\
             checkpoints = [{{ moves = 2, by-s = 120 }}]\n\
             then = {{ moves = 2, every-s = 60, moves-carry-over = {moves}, time-carries-over = {time} }}"
        );
        Table::begin(setting("axf-2017").with_overrides(&overrides).timed("rapid-periods-25-30"))
    };
    // Six moves in ten seconds each are enough for the checkpoint and two periods.
    let mut carried = with(true, true);
    red_plays(&mut carried, 6, 10 * SECOND);
    assert_eq!(carried.left(RED), (120 + 3 * 60 - 60) * SECOND);
    // Time left over is lost: after the two moves a new minute begins.
    let mut forfeited = with(false, false);
    red_plays(&mut forfeited, 2, 10 * SECOND);
    red_plays(&mut forfeited, 1, 110 * SECOND);
    assert_eq!(forfeited.left(RED), 50 * SECOND);
    red_plays(&mut forfeited, 1, SECOND);
    assert_eq!(forfeited.left(RED), 60 * SECOND);
}

#[test]
fn req_31_to_34_every_preset_of_every_rulebook_can_be_played() {
    let mut presets = 0;
    for book in Rulebook::all() {
        for (id, control) in &book.time_controls.presets {
            let mut table = Table::begin(setting(book.id()).timed(id));
            table.wait(SECOND).plays("h2e2");
            table.wait(SECOND).plays("h9g7");
            if table.game.clock().is_some() {
                // Whoever thinks until nothing is left has lost, not a millisecond earlier.
                let left = table.left(RED);
                table.wait(left - 1);
                assert_eq!(table.tick(), [], "{} {id}", book.id());
                table.wait(1).tick();
                assert_eq!(table.outcome(), lost_on_time(), "{} {id}", book.id());
            }
            assert_eq!(control.clock_set_up_after_s == 0, table.game.clock().is_some());
            presets += 1;
        }
    }
    assert!(presets >= 20, "{presets}");
    // The numbers of the text (AXF 2017 2§2.1, App2.4, App2.7, App3.4, App3.6): minutes at the start, and seconds
    // that a move made in one second and pressed gives back.
    for (id, minutes, seconds) in [
        ("increment-60-30", 60, 30),
        ("increment-80-30", 80, 30),
        ("rapid-30-30", 30, 30),
        ("rapid-15-5", 15, 5),
        ("rapid-periods-25-30", 30, 0),
        ("periods-25-60", 60, 0),
    ] {
        let mut table = timed(id);
        assert_eq!(table.left(RED), minutes * MINUTE, "{id}");
        table.wait(SECOND).plays("h2e2");
        assert_eq!(table.left(RED), minutes * MINUTE - SECOND + seconds * SECOND, "{id}");
    }
}

#[test]
fn req_35_sudden_death_and_a_clock_put_later() {
    let mut table = Table::begin(setting("staff-2012"));
    assert!(table.game.clock().is_none(), "the preliminaries begin without a clock");
    table.wait(29 * MINUTE).plays("h2e2");
    assert!(matches!(
        table.refused(Command::IntroduceClock).why(),
        Why::ClockTooEarly { after_ms: 1_800_000 }
    ));
    table.wait(MINUTE).does(Command::IntroduceClock);
    // It runs for the side to move, thirty minutes each.
    assert_eq!(table.game.clock().unwrap().running().unwrap().side, BLACK);
    assert_eq!((table.left(RED), table.left(BLACK)), (30 * MINUTE, 30 * MINUTE));
    table.wait(30 * MINUTE).tick();
    assert_eq!(table.outcome(), Some(Outcome::loss(BLACK, LossReason::Time)));
    let table = Table::begin(setting("staff-2012").timed("final-40"));
    assert_eq!(table.left(RED), 40 * MINUTE);
}

#[test]
fn req_36_an_event_sets_its_own_rapid_limits() {
    let overrides = r#"
        [time-controls.presets.cup]
        name = { zh-Hans = "快棋", zh-Hant = "快棋", en = "Rapid" }
        pace = "rapid"
        time.both.increment = { base-s = 420, per-move-s = 2 }
        clock = "electronic"
        recorded = "never"
        source = { basis = "supplement", articles = ["2§2.2"] }
    "#;
    let table = Table::begin(setting("axf-2017").with_overrides(overrides).timed("cup"));
    assert_eq!(table.left(RED), 7 * MINUTE);
}

#[test]
fn req_37_black_starts_the_clock_on_the_signal() {
    let mut table = Table::open(setting("axf-2017"));
    let m = "h2e2".parse().unwrap();
    let play = Command::Play { side: RED, m, offer_draw: false };
    assert_eq!(table.refused(play.clone()).why(), &Why::NotStarted);
    table.does(Command::Start { absent: vec![] });
    assert_eq!(table.refused(play).why(), &Why::ClockNotStarted);
    let refusal = table.refused(Command::PressClock { side: RED });
    assert_eq!(refusal.why(), &Why::NotTheStarter(BLACK));
    assert!(refusal.articles().iter().any(|article| &*article.number == "2§2.3"));
    table.wait(SECOND).does(Command::PressClock { side: BLACK });
    assert_eq!(table.game.clock().unwrap().running().unwrap().side, RED);
}

#[test]
fn req_37_a_move_made_but_not_pressed_is_late() {
    let mut table = timed("rapid-15-5");
    table.wait(15 * MINUTE - 1).moves_only("h2e2");
    table.wait(1);
    // Even the press itself comes too late.
    let handled =
        table.game.handle(&Command::PressClock { side: RED }, &crate::table::arbiter(), table.at());
    assert_eq!(handled.refusal.unwrap().why(), &Why::GameOver);
    table.log.extend(handled.entries);
    assert_eq!(table.outcome(), lost_on_time());
    assert_eq!(table.game.ended().unwrap().articles, ["4§2.1.B", "2§2.6"]);
}

#[test]
fn req_37_a_book_may_forgive_the_missing_press() {
    let overrides = "time-controls.clock.unpressed-move-is-late = false";
    let mut table = Table::begin(setting("axf-2017").with_overrides(overrides).timed("rapid-15-5"));
    table.wait(15 * MINUTE - 1).moves_only("h2e2");
    assert_eq!(table.wait(MINUTE).tick(), []);
    table.does(Command::PressClock { side: RED });
    assert_eq!(table.left(RED), 1 + 5 * SECOND);
}

#[test]
fn req_37_answered_before_the_press_both_moves_are_complete() {
    let mut table = timed("increment-60-30");
    table.wait(SECOND).moves_only("h2e2");
    // Black answers at once, on Red's time; nothing is credited to either.
    table.wait(SECOND).moves_only("h9g7");
    assert_eq!(table.game.to_press(), None);
    assert_eq!(table.left(RED), 60 * MINUTE - 2 * SECOND);
    assert_eq!(table.left(BLACK), 60 * MINUTE);
    // There is nothing to press for either, and it is said why.
    let refused = table.refused(Command::PressClock { side: RED });
    assert_eq!(refused.why(), &Why::AnsweredBeforePress(BLACK));
    assert_eq!(table.refused(Command::PressClock { side: BLACK }).why(), &Why::NotYourClock);
    assert_eq!(table.game.answered(), Some(BLACK));
    table.wait(SECOND).plays("h0g2");
    assert_eq!(table.game.answered(), None);
    assert_eq!(table.left(RED), 60 * MINUTE + 27 * SECOND);
}

#[test]
fn req_37_a_faulty_clock_is_put_right_while_it_stands() {
    let mut table = timed("increment-60-30");
    table.wait(MINUTE).does(Command::Pause { reason: "the clock is faulty".into() });
    table.wait(10 * MINUTE);
    assert_eq!(table.left(RED), 59 * MINUTE);
    let m = "h2e2".parse().unwrap();
    let play = Command::Play { side: RED, m, offer_draw: false };
    assert_eq!(table.refused(play).why(), &Why::Stopped);
    let reason = "it ran too fast".to_owned();
    table.does(Command::AdjustClock { side: RED, delta_ms: 30_000, reason });
    table.does(Command::Resume);
    assert_eq!(table.wait(SECOND).left(RED), 59 * MINUTE + 29 * SECOND);
}

#[test]
fn req_38_adjustments_are_entries_with_a_reason() {
    let mut table = timed("increment-60-30");
    let adjust = |delta_ms, reason: &str| Command::AdjustClock {
        side: RED,
        delta_ms,
        reason: reason.to_owned(),
    };
    assert_eq!(table.refused(adjust(-1, " ")).why(), &Why::ReasonWanted);
    // Nothing, and more than any session lasts, is a slip of the pen.
    assert_eq!(table.refused(adjust(0, "as on the sheet")).why(), &Why::NoAdjustment);
    for too_large in [i64::MIN, -24 * 3_600_000, 24 * 3_600_000, 99_999_999_000, i64::MAX] {
        let refused = table.refused(adjust(too_large, "as on the sheet"));
        assert_eq!(refused.why(), &Why::AdjustmentTooLarge);
        assert_eq!(refused.to_string(), "A clock is adjusted by less than a day");
    }
    let events = table.does(adjust(-5 * 60_000, "as on the sheet"));
    assert!(matches!(&events[0], Event::ClockAdjusted { delta_ms: -300_000, .. }));
    assert_eq!(table.left(RED), 55 * MINUTE);
    // Taking the last time loses.
    table.does(adjust(-55 * 60_000, "a penalty of the chief arbiter"));
    assert_eq!(table.outcome(), lost_on_time());
}

#[test]
fn on_the_screen_a_move_presses_by_itself() {
    let mut table = Table::begin(setting("axf-2017").at(Venue::Screen));
    table.wait(10 * SECOND).moves_only("h2e2");
    assert_eq!(table.left(RED), 60 * MINUTE + 20 * SECOND);
    assert_eq!(table.game.clock().unwrap().running().unwrap().side, BLACK);
    assert_eq!(table.refused(Command::PressClock { side: RED }).why(), &Why::PressesItself);
}

#[test]
fn clock_values_are_computed_for_any_instant() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    let clock = Clock::new(&book.time_controls.default_preset().time);
    assert_eq!(clock.remaining_ms(RED, chuhe_game::Instant::from_ms(u64::MAX)), 60 * MINUTE);
    assert_eq!(clock.next_flag(), None);
}

#[test]
fn a_forgiven_press_is_forgiven_also_when_the_move_is_answered() {
    let overrides = "time-controls.clock.unpressed-move-is-late = false";
    let mut table = Table::begin(setting("axf-2017").with_overrides(overrides));
    table.wait(60 * MINUTE - SECOND).moves_only("h2e2");
    table.wait(10 * SECOND).moves_only("h9g7");
    // The instant of the move counts, not that of the answer.
    assert_eq!((table.outcome(), table.left(RED)), (None, SECOND));
}

#[test]
fn taking_back_returns_only_what_was_credited() {
    let mut table = timed("increment-60-30");
    table.line("h2e2 h9g7");
    let before = (table.left(RED), table.left(BLACK));
    table.moves_only("b0c2");
    table.moves_only("b9c7");
    let correction = chuhe_game::Correction::TakeBack { plies: 2 };
    table.does(Command::Correct { correction, reason: "entered by mistake".into() });
    assert_eq!((table.left(RED), table.left(BLACK)), before);
}

#[test]
fn time_given_in_a_short_period_does_not_stop_the_count() {
    let mut table = timed("periods-25-60");
    red_plays(&mut table, 65, MINUTE);
    red_plays(&mut table, 1, 56 * MINUTE);
    assert_eq!(table.left(RED), 4 * MINUTE);
    let reason = "a fault of the clock".to_owned();
    table.does(Command::AdjustClock { side: RED, delta_ms: 120_000, reason });
    // The tenth move of the period opens the next.
    red_plays(&mut table, 8, 6 * SECOND);
    assert_eq!(table.left(RED), 6 * MINUTE - 48 * SECOND);
    red_plays(&mut table, 1, 6 * SECOND);
    assert_eq!(table.left(RED), 11 * MINUTE - 54 * SECOND);
}

#[test]
fn increments_by_the_letter_of_the_text() {
    // AXF 2017 App2.4, App2.7, App3.4, App3.6: minutes, and seconds for every move.
    let texts = [
        ("increment-80-30", 80, 30),
        ("increment-60-30", 60, 30),
        ("rapid-30-30", 30, 30),
        ("rapid-15-5", 15, 5),
        ("last-rapid-15-10", 15, 5),
    ];
    for (id, minutes, seconds) in texts {
        let mut table = timed(id);
        table.wait(SECOND).plays("h2e2");
        assert_eq!(table.left(RED), minutes * MINUTE + (seconds - 1) * SECOND, "{id}");
    }
}

#[test]
fn thirty_four_moves_at_75_minutes_are_one_too_few() {
    // AXF 2017 App2.4: 25 moves by 60 minutes, then ten more by each further 15, up to 65 by 120.
    let mut table = timed("periods-25-60");
    red_plays(&mut table, 25, 2 * MINUTE);
    assert_eq!(table.left(RED), 25 * MINUTE);
    red_plays(&mut table, 9, MINUTE);
    table.wait(16 * MINUTE - 1);
    assert_eq!(table.tick(), []);
    table.wait(1).tick();
    assert_eq!(table.outcome(), lost_on_time());
    // Made in time, every mark passes, and after the last one five minutes come.
    let mut table = timed("periods-25-60");
    red_plays(&mut table, 25, 2 * MINUTE);
    for left in [30, 35, 40] {
        red_plays(&mut table, 10, MINUTE);
        assert_eq!(table.left(RED), left * MINUTE);
    }
    red_plays(&mut table, 10, MINUTE);
    assert_eq!(table.left(RED), 35 * MINUTE);
}
