//! Between the call to adjourn and the opening of the envelope: requirement 62.

use chuhe_board::Color;
use chuhe_game::{Command, Correction, Mishap, Outcome, Sides, Viewer, Warning, Why, explain};
use chuhe_rulebook::{FoulKind, Language, LossReason};

use crate::table::{BLACK, MINUTE, RED, Table, kinds, setting};

fn adjourn() -> Command {
    Command::Adjourn { reason: "it is late".into() }
}

fn seal(side: Color, text: &str) -> Command {
    Command::Seal { side, written: Some(text.into()) }
}

fn play(side: Color, m: &str) -> Command {
    Command::Play { side, m: m.parse().unwrap(), offer_draw: false }
}

#[test]
fn req_62_from_the_call_on_the_move_is_sealed_and_not_played() {
    for (book, side, line, m) in [
        ("axf-2017", RED, "h2e2 h9g7", "h0g2"),
        ("cxa-1987", BLACK, "h2e2", "h9g7"),
        ("cxa-1987", RED, "h2e2 h9g7", "h0g2"),
    ] {
        let mut table = Table::under(book);
        table.line(line);
        table.does(adjourn());
        let warning = Warning::MoveToBeSealed { side };
        assert!(table.game.warnings().contains(&warning), "{book}");
        assert_eq!(table.refused(play(side, m)).why(), &Why::ToBeSealed(side), "{book}");
        for claim in [Command::ClaimLimit { side }, Command::ClaimRepetition { side }] {
            assert_eq!(table.refused(claim).why(), &Why::ToBeSealed(side), "{book}");
        }
        table.wait(1767).does(seal(side, m));
        // The times are as on the clocks, and on an envelope: in whole seconds.
        let told = explain::log(&table.log, Language::En).unwrap().pop().unwrap();
        let (_, times) = told.split_once("time used:").unwrap();
        assert!(times.contains("0:0") && !times.contains("67"), "{told}");
        assert!(!table.game.warnings().contains(&warning), "{book}");
    }
    // Red seals under AXF 2017 2§2.4: Black, if it is his turn, plays before that.
    let mut table = Table::under("axf-2017");
    table.line("h2e2");
    table.does(adjourn());
    table.line("h9g7");
    assert_eq!(table.refused(play(RED, "h0g2")).why(), &Why::ToBeSealed(RED));
    table.does(Command::Resign { side: RED });
    table.does(Command::ConsentToResignation);
    assert_eq!(table.outcome(), Some(Outcome::loss(RED, LossReason::Resignation)));
}

#[test]
fn req_62_the_call_can_be_withdrawn_before_a_move_is_sealed() {
    let mut table = Table::under("axf-2017");
    table.line("h2e2 h9g7");
    table.does(adjourn());
    let events = table.wait(MINUTE).does(Command::Resume);
    assert_eq!(kinds(&events), ["resumed"]);
    assert!(!table.game.is_adjourned());
    let told = explain::log(&table.log, Language::En).unwrap().pop().unwrap();
    assert!(told.ends_with("The call to seal a move is withdrawn: play goes on"), "{told}");
    let left = table.left(RED);
    table.wait(MINUTE);
    assert_eq!(table.left(RED), left - MINUTE, "his time runs");
    table.line("h0g2");
    assert_eq!(table.refused(Command::Resume).why(), &Why::NotStopped);
    // Sealed is sealed.
    table.line("b9c7");
    table.does(adjourn());
    table.does(seal(RED, "b0c2"));
    assert_eq!(table.refused(Command::Resume).why(), &Why::Adjourned);
}

#[test]
fn req_62_the_envelope_shows_what_is_gone_on_the_clocks() {
    let mut table = Table::under("axf-2017");
    // Ten minutes each, then a penalty for Red, a gift to Black, and a correction.
    table.wait(10 * MINUTE).plays("h2e2");
    table.wait(10 * MINUTE).plays("h9g7");
    let knocked = Mishap::KnockedOver { pieces: 2, off_the_board: false, after_press: true };
    table.does(Command::Settle { side: BLACK, mishap: knocked });
    let reason = "the clock stood still".to_owned();
    table.does(Command::AdjustClock { side: BLACK, delta_ms: -90_000, reason });
    table.does(adjourn());
    let events = table.wait(3 * MINUTE).does(seal(RED, "h0g2"));
    let left = Sides::from_fn(|side| table.left(side));
    let view = table.game.view(Viewer::Spectator, table.at()).adjournment.unwrap();
    let used = view.used_ms.expect("the times on the envelope");
    // Red: 13 minutes less 2 given; Black: 10 and a half more.
    assert_eq!((used.red, used.black), (11 * MINUTE, 11 * MINUTE + 30_000));
    let (base, increment) = (60 * MINUTE, 30_000);
    for side in Color::ALL {
        // Whoever sets a clock by the envelope has the time that was left.
        assert_eq!(base + increment - used[side], left[side], "{side:?}");
    }
    let chuhe_game::Event::MoveSealed { used_ms, fen, .. } = &events[0] else { panic!() };
    assert_eq!((*used_ms, fen), (used, &table.game.position().fen()));
    let told = explain::log(&table.log, Language::En).unwrap().pop().unwrap();
    assert!(told.contains("Red 0:11:00, Black 0:11:30"), "{told}");
    // The slip says the same when the game ends there.
    table.does(Command::Resign { side: RED });
    table.does(Command::ConsentToResignation);
    assert_eq!(table.game.result_slip().unwrap().used_ms, Some(used));
}

#[test]
fn req_62_an_unconfirmed_diagram_is_warned_of() {
    let mut table = Table::under("axf-2017");
    table.does(adjourn());
    table.does(seal(RED, "h2e2"));
    let unconfirmed = |table: &Table| -> Vec<Color> {
        let side = |warning: Warning| match warning {
            Warning::DiagramUnconfirmed { side } => Some(side),
            _ => None,
        };
        table.game.warnings().into_iter().filter_map(side).collect()
    };
    assert_eq!(unconfirmed(&table), [RED, BLACK]);
    table.does(Command::ConfirmDiagram { side: RED });
    assert_eq!(unconfirmed(&table), [BLACK]);
    table.does(Command::ConfirmDiagram { side: BLACK });
    assert_eq!(unconfirmed(&table), []);
    assert_eq!(table.refused(Command::ConfirmDiagram { side: RED }).why(), &Why::SignedAlready);
    let view = table.game.view(Viewer::Spectator, table.at());
    assert!(view.adjournment.unwrap().confirmed.red);
    assert_eq!(&*view.players.red.name, "Red player");
    assert_eq!(&*view.players.black.name, "Black player");
}

#[test]
fn a_move_taken_back_wants_a_new_score() {
    let mut table = Table::under("axf-2017");
    table.line("h2e2 h9g7");
    table.does(Command::Resign { side: BLACK });
    table.does(Command::ConsentToResignation);
    for side in Color::ALL {
        table.does(Command::HandInScore { side });
    }
    table.does(Command::NoteScoreEntered);
    let correction = Correction::TakeBack { plies: 1 };
    table.does(Command::Correct { correction, reason: "he had played another move".into() });
    table.does(Command::Resume);
    table.line("b9c7");
    table.does(Command::Resign { side: BLACK });
    table.does(Command::ConsentToResignation);
    assert_eq!(table.game.scores_owed(), Color::ALL);
    assert!(table.game.score_to_enter().is_some());
}

#[test]
fn req_16_the_arbiter_puts_pieces_straight_at_any_time() {
    let mut table = Table::under("axf-2017");
    let pieces = vec!["a0".parse().unwrap(), "a9".parse().unwrap()];
    table.does(Command::PutStraight { pieces });
    assert!(table.game.obligation().is_none(), "it binds nobody");
    assert_eq!(table.game.counters(RED).times(FoulKind::TouchedBothSides), 0);
    let told = explain::log(&table.log, Language::En).unwrap().pop().unwrap();
    assert!(
        told.ends_with(
            "The arbiter puts pieces straight: the red chariot on a0, the black chariot on a9"
        ),
        "{told}"
    );
    let pieces = vec!["e5".parse().unwrap()];
    assert_eq!(table.refused(Command::PutStraight { pieces }).why(), &Why::NothingThere);
    let pieces = vec!["a0".parse().unwrap()];
    let red = chuhe_game::Actor::player(RED);
    let by_red = table.refused_by(&red, Command::PutStraight { pieces });
    assert_eq!(by_red.why(), &Why::ArbitersOnly);
    table.line("h2e2");
    // At any time is also while play stands still.
    let straight = || Command::PutStraight { pieces: vec!["a0".parse().unwrap()] };
    table.does(Command::Pause { reason: "a piece fell".into() });
    assert_eq!(kinds(&table.does(straight())), ["touched"]);
    table.does(Command::Resume);
    table.line("h9g7");
    table.does(Command::ClaimLimit { side: RED });
    table.does(straight());
    table.does(Command::RuleOnLimit { record_leads_there: true });
    table.does(adjourn());
    table.does(seal(RED, "h0g2"));
    table.does(straight());
    assert_eq!(table.game.counters(RED).times(FoulKind::TouchedBothSides), 0);
}

/// A resignation that was declared while the game lay adjourned is answered before it goes on.
#[test]
fn req_62_an_envelope_is_not_opened_while_a_resignation_waits() {
    let mut table = Table::under("axf-2017");
    table.line("h2e2 h9g7");
    table.does(adjourn());
    table.does(seal(RED, "h0g2"));
    table.does(Command::CallResumption { absent: vec![] });
    table.does(Command::Resign { side: BLACK });
    let open = || Command::OpenEnvelope { written: None, read_as: None };
    for command in [Command::CallResumption { absent: vec![] }, open()] {
        assert_eq!(table.refused(command).why(), &Why::WaitsForArbiter);
    }
    let left = table.left(RED);
    table.wait(MINUTE).does(Command::RefuseResignation { reason: "he was ill advised".into() });
    assert_eq!(table.left(RED), left, "no clock runs while the move lies sealed");
    assert_eq!(kinds(&table.does(open())), ["envelope-opened", "moved", "clock-pressed"]);
}

/// A game that was lost by absence at its resumption and is to go on after all lies adjourned as before.
#[test]
fn req_62_after_an_absence_is_excused_the_envelope_is_opened() {
    let mut table = Table::under("axf-2017");
    table.line("h2e2 h9g7");
    table.does(adjourn());
    table.does(seal(RED, "h0g2"));
    table.does(Command::CallResumption { absent: vec![BLACK] });
    table.wait(60 * MINUTE).tick();
    assert_eq!(table.outcome(), Some(Outcome::loss(BLACK, LossReason::AbsenceAtResumption)));
    let reason = "the bus of the organisers was late".to_owned();
    table.does(Command::Correct { correction: Correction::PlayOn, reason });
    assert_eq!((table.game.halt(), table.game.sealed_by()), (None, Some(RED)));
    table.does(Command::OpenEnvelope { written: None, read_as: None });
    table.line("b9c7");
}

#[test]
fn req_62_a_game_whose_clock_was_not_started_is_not_adjourned() {
    let mut table = Table::open(setting("axf-2017"));
    table.does(Command::Start { absent: vec![] });
    assert_eq!(table.refused(adjourn()).why(), &Why::ClockNotStarted);
    table.does(Command::PressClock { side: BLACK });
    table.does(adjourn());
}
