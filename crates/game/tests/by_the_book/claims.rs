//! The natural move limit: requirements 47–51.

use chuhe_board::Color;
use chuhe_game::{Actor, Command, Event, Outcome, Venue, Warning, Why};
use chuhe_rulebook::{CounterKind, DrawReason, FoulKind, LossReason};

use crate::table::{BLACK, MINUTE, RED, Table, kinds, position, setting};

fn claim(side: Color) -> Command {
    Command::ClaimLimit { side }
}

fn rule(record_leads_there: bool) -> Command {
    Command::RuleOnLimit { record_leads_there }
}

fn drawn() -> Option<Outcome> {
    Some(Outcome::draw(DrawReason::NaturalLimit))
}

/// Red can check on every move with the chariot, and Black's king steps aside for ever without repeating more
/// than the procedure minds: seven checks with the chariot from both sides.
const CHECKS: &str = "4k4/9/9/9/9/9/9/9/R8/3K5 w";

#[test]
fn req_47_a_hundred_plies_on_claim_or_by_the_arbiter() {
    let mut table = Table::under("axf-2017");
    table.quiet(99);
    let refusal = table.refused(Command::DeclareLimit);
    assert_eq!(refusal.why(), &Why::LimitNotReached { counted: 99, needed: 100 });
    table.quiet(1);
    assert!(table.game.warnings().contains(&Warning::LimitCanBeDeclared));
    assert!(table.game.warnings().contains(&Warning::LimitCanBeClaimed { side: BLACK }));
    table.does(Command::DeclareLimit);
    assert_eq!(table.outcome(), drawn());

    let mut table = Table::under("axf-2017");
    table.quiet(100);
    table.does(claim(RED));
    // The arbiter stops the clock while he looks.
    let left = table.left(RED);
    assert_eq!(table.wait(5 * MINUTE).left(RED), left);
    table.does(rule(true));
    assert_eq!(table.outcome(), drawn());
}

#[test]
fn req_47_a_capture_begins_the_count_again() {
    let mut table = Table::under("axf-2017");
    table.quiet(50);
    let position = table.game.position().clone();
    let taking = |m: &chuhe_board::Move| position.piece_at(m.to).is_some();
    let capture = position.legal_moves().into_iter().find(taking).expect("something can be taken");
    table.plays(&capture.to_string());
    assert_eq!(table.game.limit_count(RED).unwrap().plies(), 0);
}

#[test]
fn req_48_only_ten_of_the_claimants_checks_count() {
    // The event's limit is short, so that checks tell: 24 plies, of which two checks of the claimant count.
    let overrides = "natural-limit.plies = 24\nnatural-limit.claimant-checks = 2";
    let mut table = Table::begin(
        setting("axf-2017").with_overrides(overrides).from_position(&position(CHECKS)),
    );
    // Four checks, then quiet moves to 24 plies.
    table.line("a1a9 e9e8 a9a8 e8e7 a8a7 e7e8 a7e7 e8f8").quiet(16);
    let red = table.game.limit_count(RED).unwrap();
    assert_eq!((red.checks(), red.counted(), red.needed()), (4, 22, 24));
    let black = table.game.limit_count(BLACK).unwrap();
    assert_eq!((black.checks(), black.counted()), (0, 24));
    // Without a claimant the arbiter goes by whoever could claim.
    assert!(table.game.warnings().contains(&Warning::LimitCanBeDeclared));
    table.does(claim(RED));
    let events = table.does(rule(true));
    let Event::LimitRuled { account } = &events[0] else { panic!("{events:?}") };
    assert_eq!((account.deducted, account.reached), (2, false));
    table.quiet(1).does(claim(BLACK));
    table.does(rule(true));
    assert_eq!(table.outcome(), drawn());
}

#[test]
fn req_49_a_false_claim_costs_a_foul_and_five_minutes() {
    let mut table = Table::under("axf-2017");
    table.quiet(98);
    let left = table.left(RED);
    table.does(claim(RED));
    table.does(rule(true));
    assert_eq!(table.outcome(), None);
    assert_eq!(table.game.counters(RED).times(FoulKind::FalseLimitClaim), 1);
    assert_eq!(table.left(RED), left - 5 * MINUTE);
    assert_eq!(table.game.clock().unwrap().running().unwrap().side, RED, "the game goes on");
}

#[test]
fn req_49_so_does_one_that_the_record_does_not_bear_out() {
    let mut table = Table::under("axf-2017");
    table.quiet(100);
    table.does(claim(RED));
    table.does(rule(false));
    assert_eq!(table.game.counters(RED).times(FoulKind::UnverifiableLimitClaim), 1);
    assert_eq!(table.outcome(), None, "the limit is reached, but he cannot show it");
}

#[test]
fn req_49_a_penalty_that_takes_the_last_time_loses() {
    let mut table = Table::under("axf-2017");
    table.plays("h2e2");
    table.wait(56 * MINUTE);
    table.does(claim(BLACK));
    let events = table.does(rule(true));
    assert!(events.contains(&Event::FlagFell { side: BLACK }));
    assert_eq!(table.outcome(), Some(Outcome::loss(BLACK, LossReason::TimePenalty)));
}

#[test]
fn req_50_sixty_rounds_on_claim_only() {
    let mut table = Table::under("cxa-1987");
    table.quiet(119);
    // 59 rounds and half a round at either end: sixty moves of Red, fifty-nine of Black.
    assert!(table.game.limit_count(RED).unwrap().is_reached());
    assert!(!table.game.limit_count(BLACK).unwrap().is_reached());
    assert_eq!(table.refused(Command::DeclareLimit).why(), &Why::PlayersOnly);
    table.does(claim(BLACK));
    table.does(rule(true));
    assert_eq!(table.game.counters(BLACK).count(CounterKind::Violation), 1);
    table.quiet(1).does(claim(RED));
    table.does(rule(true));
    assert_eq!(table.outcome(), drawn());
}

#[test]
fn req_50_in_1987_an_unverifiable_claim_is_merely_dismissed() {
    let mut table = Table::under("cxa-1987");
    table.quiet(120);
    table.does(claim(RED));
    table.does(rule(false));
    assert_eq!(table.outcome(), None);
    assert_eq!(table.game.counters(RED).count(CounterKind::Violation), 0);
}

#[test]
fn req_50_a_claim_is_heard_while_in_check_but_not_when_mated() {
    let mut table = Table::begin(setting("cxa-1987").from_position(&position(CHECKS)));
    table.plays("a1a9");
    assert!(table.game.position().is_check());
    table.does(claim(BLACK));
    table.does(rule(true));
    assert_eq!(table.game.counters(BLACK).count(CounterKind::Violation), 1);
    let overrides = "natural-limit.heard-while-in-check = false";
    let mut strict = Table::begin(
        setting("cxa-1987").with_overrides(overrides).from_position(&position(CHECKS)),
    );
    strict.plays("a1a9");
    assert_eq!(strict.refused(claim(BLACK)).why(), &Why::NotWhileInCheck);
}

#[test]
fn req_51_the_staff_rules_have_no_limit() {
    let mut table = Table::under("staff-2012");
    table.quiet(120);
    let refusal = table.refused(claim(RED));
    assert_eq!(refusal.why(), &Why::NoLimit);
    assert_eq!(&*refusal.articles()[0].number, "三(2)");
}

#[test]
fn req_47_on_the_screen_the_program_stands_in_for_the_arbiter() {
    let mut table = Table::begin(setting("axf-2017").at(Venue::Screen));
    table.quiet(100);
    assert_eq!(table.outcome(), drawn());
    // Where only players may claim, nothing happens by itself.
    let mut table = Table::begin(setting("cxa-1987").at(Venue::Screen));
    table.quiet(121);
    assert_eq!(table.outcome(), None);
    table.does(claim(RED));
    assert_eq!(table.outcome(), drawn());
}

#[test]
fn req_47_an_events_own_number() {
    let overrides = "natural-limit.plies = 80\nnatural-limit.claimant-checks = 8";
    let mut table = Table::begin(setting("axf-2017").with_overrides(overrides));
    table.quiet(80);
    table.does(Command::DeclareLimit);
    assert_eq!(table.outcome(), drawn());
}

#[test]
fn req_59_a_claim_is_made_on_the_own_time() {
    let mut table = Table::under("axf-2017");
    table.quiet(100);
    let refusal = table.refused(claim(BLACK));
    assert_eq!(refusal.why(), &Why::AskOnOwnTime);
    assert_eq!(&*refusal.articles()[0].number, "2§8.4");
    table.does(claim(RED));
    // On a screen nobody is disturbed.
    let mut table = Table::begin(setting("axf-2017").at(Venue::WatchedScreen));
    table.quiet(100);
    table.does(claim(BLACK));
    assert_eq!(table.outcome(), drawn());
}

/// A claim that cannot be checked is no foul under CXA 2020; what the claimant does next is judged by itself.
#[test]
fn an_offer_too_many_after_a_claim_is_a_foul_of_its_own() {
    let mut table = Table::under("cxa-2020");
    let offer = Command::OfferDraw { side: RED };
    table.moves_only("h2e2");
    table.by(&Actor::player(RED), offer.clone());
    table.does(Command::PressClock { side: RED });
    table.does(Command::DeclineDraw { side: BLACK });
    table.line("h9g7");
    table.moves_only("h0g2");
    table.does(claim(RED));
    let ruled = table.does(rule(false));
    assert_eq!(kinds(&ruled), ["limit-ruled"]);
    let breach = table.game.rulebook().draw_offers.breach.expect("a foul in this book");
    let events = table.by(&Actor::player(RED), offer);
    assert!(matches!(&events[0], Event::FoulRecorded { side: RED, kind, .. } if *kind == breach));
}
