//! Lateness and adjournment: requirements 61 and 62.

use chuhe_board::Color;
use chuhe_game::{Actor, Command, Event, Instant, Outcome, Part, Touched, Venue, Why};
use chuhe_rulebook::LossReason;

use crate::table::{BLACK, MINUTE, RED, Table, kinds, setting};

fn start(absent: &[Color]) -> Command {
    Command::Start { absent: absent.to_vec() }
}

#[test]
fn req_61_nobody_may_be_late_in_2017() {
    let mut table = Table::open(setting("axf-2017"));
    table.does(start(&[BLACK]));
    assert_eq!(table.outcome(), Some(Outcome::loss(BLACK, LossReason::Lateness)));
    assert_eq!(table.game.ended().unwrap().articles, ["2§7.1", "4§2.1.D"]);
    let mut table = Table::open(setting("axf-2017"));
    table.does(start(&[RED, BLACK]));
    let both = Outcome::BothLost { reason: Some(LossReason::Lateness) };
    assert_eq!(table.outcome(), Some(both));
}

#[test]
fn req_61_fifteen_minutes_in_1987() {
    let mut table = Table::open(setting("cxa-1987"));
    table.does(start(&[RED]));
    table.does(Command::PressClock { side: BLACK });
    table.wait(15 * MINUTE - 1);
    assert_eq!(table.tick(), []);
    // He comes with a millisecond to spare; the clock has run.
    table.does(Command::Arrive { side: RED });
    assert_eq!(table.wait(MINUTE).tick(), []);
    assert_eq!(table.left(RED), 60 * MINUTE - 16 * MINUTE + 1);
    let mut table = Table::open(setting("cxa-1987"));
    table.does(start(&[RED]));
    table.wait(15 * MINUTE).tick();
    assert_eq!(table.outcome(), Some(Outcome::loss(RED, LossReason::Lateness)));
}

#[test]
fn req_61_an_event_sets_its_own_limit_and_the_staff_rules_have_none() {
    let overrides = "lateness.limit-s = 600";
    let mut table = Table::open(setting("axf-2017").with_overrides(overrides));
    table.does(start(&[RED]));
    table.wait(10 * MINUTE).tick();
    assert_eq!(table.outcome(), Some(Outcome::loss(RED, LossReason::Lateness)));
    let mut table = Table::open(setting("staff-2012"));
    table.does(start(&[RED]));
    assert_eq!(table.wait(1000 * MINUTE).tick(), []);
}

fn adjourn() -> Command {
    Command::Adjourn { reason: "the hall closes".into() }
}

fn seal(side: Color, text: &str) -> Command {
    Command::Seal { side, written: Some(text.to_owned()) }
}

fn open() -> Command {
    Command::OpenEnvelope { written: None, read_as: None }
}

/// Red has sealed a move after ten minutes.
fn sealed(text: &str) -> Table {
    let mut table = Table::under("axf-2017");
    table.line("h2e2 h9g7");
    table.does(adjourn());
    table.wait(10 * MINUTE).does(seal(RED, text));
    table
}

#[test]
fn req_62_red_seals_on_own_time_and_the_times_are_frozen() {
    let mut table = Table::under("axf-2017");
    table.line("h2e2");
    table.does(adjourn());
    // Red seals, and only when it is his turn.
    let refusal = table.refused(seal(BLACK, "h9g7"));
    assert_eq!(refusal.why(), &Why::NotTheSealer(RED));
    assert_eq!(&*refusal.articles()[0].number, "2§2.4");
    assert_eq!(table.refused(seal(RED, "h0g2")).why(), &Why::NotYourTurn(BLACK));
    table.line("h9g7");
    let before = table.left(RED);
    table.wait(3 * MINUTE).does(seal(RED, "马二进三"));
    assert_eq!(table.left(RED), before - 3 * MINUTE, "the thinking was on his own time");
    let left = (table.left(RED), table.left(BLACK));
    // Nothing runs until the game goes on, and nothing can be played.
    table.wait(1000 * MINUTE);
    assert_eq!((table.left(RED), table.left(BLACK)), left);
    assert_eq!(table.tick(), []);
    let m = "h0g2".parse().unwrap();
    let play = Command::Play { side: RED, m, offer_draw: false };
    assert_eq!(table.refused(play).why(), &Why::Adjourned);
    for side in Color::ALL {
        table.does(Command::ConfirmDiagram { side });
    }
    let at = table.at().plus_ms(60 * MINUTE);
    table.does(Command::SetResumption { at, place: "hall 2".into() });
    assert_eq!(table.refused(open()).why(), &Why::NotCalled);
    table.wait(60 * MINUTE).does(Command::CallResumption { absent: vec![] });
    let events = table.does(open());
    assert_eq!(kinds(&events), ["envelope-opened", "moved", "clock-pressed"]);
    assert_eq!(table.game.position().piece_at("g2".parse().unwrap()).unwrap().color, RED);
    assert_eq!(table.left(BLACK), left.1);
    assert_eq!(table.game.clock().unwrap().running().unwrap().side, BLACK);
}

#[test]
fn req_62_a_wrong_sealed_move_loses() {
    for wrong in ["b0d1", "马九进九", "?"] {
        let mut table = sealed(wrong);
        table.does(Command::CallResumption { absent: vec![] });
        table.does(open());
        let lost = Outcome::loss(RED, LossReason::WrongSealedMove);
        assert_eq!(table.outcome(), Some(lost), "{wrong}");
    }
    // Unless it can be explained.
    let mut table = sealed("the horse comes out");
    table.does(Command::CallResumption { absent: vec![] });
    let read_as = Some("h0g2".parse().unwrap());
    table.does(Command::OpenEnvelope { written: None, read_as });
    assert_eq!(table.outcome(), None);
    assert_eq!(table.game.turn(), BLACK);
}

#[test]
fn req_62_an_envelope_of_paper_is_entered_when_it_is_opened() {
    let mut table = Table::under("axf-2017");
    table.line("h2e2 h9g7");
    table.does(adjourn());
    table.does(Command::Seal { side: RED, written: None });
    table.does(Command::CallResumption { absent: vec![] });
    assert_eq!(table.refused(open()).why(), &Why::NothingWritten);
    let written = Some("H2+3".to_owned());
    table.does(Command::OpenEnvelope { written, read_as: None });
    assert_eq!(table.game.turn(), BLACK);
}

#[test]
fn req_62_absence_at_resumption_forfeits() {
    let mut table = sealed("h0g2");
    let at = table.at().plus_ms(60 * MINUTE);
    table.does(Command::SetResumption { at, place: "hall 2".into() });
    table.wait(62 * MINUTE).does(Command::CallResumption { absent: vec![BLACK] });
    assert_eq!(table.refused(open()).why(), &Why::SomebodyAbsent);
    // Fifteen minutes from the time that was set.
    assert_eq!(table.wait(13 * MINUTE - 1).tick(), []);
    table.wait(1).tick();
    let lost = Outcome::loss(BLACK, LossReason::AbsenceAtResumption);
    assert_eq!(table.outcome(), Some(lost));
    // In time.
    let mut table = sealed("h0g2");
    table.does(Command::CallResumption { absent: vec![BLACK] });
    table.wait(14 * MINUTE).does(Command::Arrive { side: BLACK });
    table.does(open());
    assert_eq!(table.game.turn(), BLACK);
}

#[test]
fn req_62_in_1987_the_side_to_move_seals_and_the_staff_rules_know_none_of_it() {
    let mut table = Table::under("cxa-1987");
    table.line("h2e2");
    table.does(adjourn());
    table.does(seal(BLACK, "马8进9"));
    table.does(Command::CallResumption { absent: vec![] });
    // 马8进9 is h9i7.
    table.does(open());
    assert_eq!(table.game.turn(), RED);
    let mut table = Table::under("staff-2012");
    let refusal = table.refused(adjourn());
    assert_eq!(refusal.why(), &Why::NoAdjournment);
}

#[test]
fn an_adjourned_game_can_be_resigned() {
    let mut table = sealed("h0g2");
    table.by(&Actor::new(Part::Black, ""), Command::Resign { side: BLACK });
    table.wait(MINUTE);
    let events = table.does(Command::RefuseResignation { reason: "think it over".into() });
    assert!(matches!(events[0], Event::ResignationRefused { .. }));
    assert_eq!(table.game.clock().unwrap().running(), None, "it is still adjourned");
    table.does(Command::Resign { side: BLACK });
    table.does(Command::ConsentToResignation);
    assert_eq!(table.outcome(), Some(Outcome::loss(BLACK, LossReason::Resignation)));
    assert!(table.at() > Instant::from_ms(0));
}

#[test]
fn whoever_plays_is_there() {
    let mut table = Table::open(setting("cxa-1987"));
    table.does(Command::Start { absent: vec![RED] });
    table.does(Command::PressClock { side: BLACK });
    let events = table.wait(MINUTE).plays("h2e2");
    assert_eq!(events[0], Event::Arrived { side: RED });
    table.wait(20 * MINUTE).tick();
    assert_eq!(table.outcome(), None);
    // The arbiter starts the clock for a player who is not there yet.
    let mut table = Table::open(setting("cxa-1987"));
    table.does(Command::Start { absent: vec![BLACK] });
    table.does(Command::PressClock { side: BLACK });
    assert!(table.game.is_absent(BLACK));
}

#[test]
fn without_an_arbiter_no_player_says_that_the_other_is_absent() {
    let mut table = Table::open(setting("axf-2017").at(Venue::Screen));
    let player = Actor::player(RED);
    let absent = Command::Start { absent: vec![BLACK] };
    assert_eq!(table.refused_by(&player, absent.clone()).why(), &Why::ArbitersOnly);
    let clock = Command::IntroduceClock;
    assert_eq!(table.refused_by(&player, clock).why(), &Why::ArbitersOnly);
    table.by(&Actor::clock(), absent);
    assert_eq!(table.outcome(), Some(Outcome::loss(BLACK, LossReason::Lateness)));
}

fn adjourned(touched: Option<&str>) -> Table {
    let mut table = Table::under("axf-2017");
    if let Some(square) = touched {
        let touched = vec![Touched::One(square.parse().unwrap())];
        table.does(Command::Touch { side: RED, touched, adjusting: false });
    }
    table.does(Command::Adjourn { reason: "it is late".into() });
    table
}

#[test]
fn the_sealed_move_is_held_to_touch_move() {
    let seal = |text: &str| Command::Seal { side: RED, written: Some(text.into()) };
    let mut table = adjourned(Some("a0"));
    assert!(matches!(table.refused(seal("h2e2")).why(), Why::TouchMove(..)));
    table.does(seal("a0a1"));
    // On paper it shows when the envelope is opened: a wrong move.
    let mut table = adjourned(Some("a0"));
    table.does(Command::Seal { side: RED, written: None });
    table.does(Command::CallResumption { absent: vec![] });
    table.does(Command::OpenEnvelope { written: Some("h2e2".into()), read_as: None });
    assert_eq!(table.outcome(), Some(Outcome::loss(RED, LossReason::WrongSealedMove)));
}

#[test]
fn what_was_sealed_is_not_explained_away() {
    let seal = Command::Seal { side: RED, written: Some("h2e2".into()) };
    assert!(!format!("{seal:?}").contains("h2e2"));
    let open = |written: Option<&str>, read_as: Option<&str>| Command::OpenEnvelope {
        written: written.map(str::to_owned),
        read_as: read_as.map(|m| m.parse().unwrap()),
    };
    let mut table = adjourned(None);
    table.does(seal);
    table.does(Command::CallResumption { absent: vec![] });
    assert_eq!(table.refused(open(Some("a0a1"), None)).why(), &Why::WrittenOtherwise);
    let other = table.refused(open(None, Some("b2e2")));
    assert_eq!(other.why(), &Why::ReadsAs("h2e2".parse().unwrap()));
    table.does(open(None, Some("h2e2")));
}

#[test]
fn whoever_seals_thinks_on_his_own_time_and_refuses_an_offer() {
    let mut table = Table::under("axf-2017");
    table.plays("h2e2");
    table.does(Command::Adjourn { reason: "it is late".into() });
    // Black does not press: his move is completed for him.
    table.wait(1000).moves_only("h9g7");
    table.does(Command::OfferDraw { side: BLACK });
    table.wait(5 * MINUTE).does(Command::Seal { side: RED, written: Some("b0c2".into()) });
    let clock = table.game.clock().unwrap();
    let used = |side| clock.used_ms(side, table.at());
    assert_eq!((used(RED), used(BLACK)), (5 * MINUTE, 1000));
    assert_eq!(table.game.offers().refused(BLACK), 1);
}
