//! Corrections by the arbiter, and what they put right.

use chuhe_board::Color;
use chuhe_game::{Command, Correction, Event, Mishap, Outcome, Warning, Why, explain};
use chuhe_rulebook::{FoulKind, Language, LossReason};

use crate::table::{BLACK, MINUTE, RED, Table, kinds, setting};

fn correct(correction: Correction) -> Command {
    Command::Correct { correction, reason: "seen by the chief arbiter".into() }
}

fn strike(side: Color, kind: FoulKind) -> Command {
    correct(Correction::StrikeFouls { side, kind, times: 1 })
}

#[test]
fn a_foul_that_is_struck_out_gives_back_what_it_took() {
    // Five minutes for a false claim (AXF 2017 2§4).
    let mut table = Table::under("axf-2017");
    table.line("h2e2 h9g7");
    let left = table.left(RED);
    table.does(Command::ClaimLimit { side: RED });
    table.does(Command::RuleOnLimit { record_leads_there: true });
    assert_eq!(table.left(RED), left - 5 * MINUTE);
    let events = table.does(strike(RED, FoulKind::FalseLimitClaim));
    assert_eq!(kinds(&events), ["corrected", "clock-adjusted"]);
    assert_eq!(table.left(RED), left);
    // Two minutes that the opponent was given (AXF 2017 1§3.4.C).
    let mut table = Table::under("axf-2017");
    table.plays("h2e2");
    let left = table.left(BLACK);
    let knocked = Mishap::KnockedOver { pieces: 2, off_the_board: false, after_press: true };
    table.does(Command::Settle { side: RED, mishap: knocked });
    assert_eq!(table.left(BLACK), left + 2 * MINUTE);
    table.does(strike(RED, FoulKind::KnockedOverAfterPress));
    assert_eq!(table.left(BLACK), left);
    // A foul without a penalty gives nothing back, and what was not taken is not given.
    table.does(Command::RecordFoul { side: RED, kind: FoulKind::Talked, times: 1 });
    assert_eq!(kinds(&table.does(strike(RED, FoulKind::Talked))), ["corrected"]);
}

#[test]
fn a_gift_taken_back_does_not_flag_the_opponent() {
    let mut table = Table::under("axf-2017");
    table.plays("h2e2");
    let knocked = Mishap::KnockedOver { pieces: 2, off_the_board: false, after_press: true };
    table.does(Command::Settle { side: RED, mishap: knocked });
    // Black has used all but a minute of it.
    table.wait(61 * MINUTE);
    table.does(strike(RED, FoulKind::KnockedOverAfterPress));
    assert_eq!(table.outcome(), None);
    assert_eq!(table.left(BLACK), 1);
}

#[test]
fn req_21_fouls_go_with_the_player_when_a_game_is_begun_again() {
    let overrides = r#"mishaps.colours-reversed.after-start = "replay""#;
    let mut table = Table::begin(setting("axf-2017").with_overrides(overrides));
    table.plays("h2e2");
    // "Black player" sits with Red, and talks.
    table.does(Command::RecordFoul { side: RED, kind: FoulKind::Talked, times: 1 });
    let reason = "he hums".to_owned();
    table.does(Command::Misconduct { side: RED, act: None, reason });
    let events = table.does(Command::ReverseColours);
    assert_eq!(kinds(&events), ["colours-reversed", "restarted"]);
    assert_eq!(&*table.game.player(BLACK).name, "Black player");
    assert_eq!(table.game.counters(BLACK).times(FoulKind::Talked), 1);
    assert_eq!(table.game.counters(RED).times(FoulKind::Talked), 0);
    assert_eq!((table.game.misconduct(RED), table.game.misconduct(BLACK)), (0, 1));
    for language in [Language::En, Language::ZhHans, Language::ZhHant] {
        let told = explain::log(&table.log, language).unwrap();
        let told = &told[told.len() - 2];
        assert!(!told.contains("stands") && !told.contains("有效"), "{told}");
    }
}

#[test]
fn a_game_that_is_over_on_the_board_does_not_go_on() {
    let mut table = Table::from("axf-2017", "3k5/9/4R4/9/9/9/9/9/9/4K4 w");
    let mates = |m: &chuhe_board::Move| {
        let mut after = table.game.position().clone();
        after.play_unchecked(*m);
        !after.has_legal_move()
    };
    let mate = table.game.position().legal_moves().into_iter().find(mates).unwrap();
    table.plays(&mate.to_string());
    let refusal = table.refused(correct(Correction::PlayOn));
    assert_eq!(refusal.why(), &Why::OverOnTheBoard);
    assert!(refusal.text(Language::En).contains("take the last move back first"));
    table.does(correct(Correction::TakeBack { plies: 1 }));
    assert_eq!(table.outcome(), None);
}

#[test]
fn after_a_flag_the_clock_is_corrected_before_play_goes_on() {
    let mut table = Table::under("axf-2017");
    table.wait(60 * MINUTE).tick();
    assert_eq!(table.outcome(), Some(Outcome::loss(RED, LossReason::Time)));
    table.does(correct(Correction::PlayOn));
    let warning = Warning::ClockToCorrect { side: RED };
    assert!(table.game.warnings().contains(&warning));
    let reason = "the clock was faulty".to_owned();
    table.does(Command::AdjustClock { side: RED, delta_ms: 60_000, reason });
    assert!(!table.game.warnings().contains(&warning));
    let events = table.does(Command::Resume);
    assert_eq!(events, [Event::Resumed]);
    assert_eq!(table.left(RED), MINUTE);
}
