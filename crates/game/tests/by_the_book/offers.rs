//! Draw offers: requirements 44–46.

use chuhe_board::Color;
use chuhe_game::{Command, Event, Outcome, Venue, Why};
use chuhe_rulebook::{CounterKind, DrawReason, FoulKind};

use crate::table::{BLACK, RED, Table, setting};

fn offer(side: Color) -> Command {
    Command::OfferDraw { side }
}

fn agreed() -> Option<Outcome> {
    Some(Outcome::draw(DrawReason::Agreement))
}

/// A game of 40 plies with a capture, so that no draw is early.
fn middle_game(book: &str) -> Table {
    let mut table = Table::under(book);
    // The cannons take a pawn and a horse.
    table.line("b2b9 a9b9").quiet(40);
    table
}

#[test]
fn req_44_an_offer_is_made_after_the_own_move_and_refused_by_moving() {
    let mut table = middle_game("axf-2017");
    // It is Red's turn: he may not offer before moving.
    let refusal = table.refused(offer(RED));
    assert_eq!(refusal.why(), &Why::OfferAfterOwnMove);
    assert_eq!(&*refusal.articles()[0].number, "3.6.I");
    table.does(offer(BLACK));
    assert_eq!(table.game.offers().open(), Some(BLACK));
    // It cannot be taken back.
    let retract = Command::RetractOffer { side: BLACK };
    assert_eq!(table.refused(retract).why(), &Why::OfferBinds);
    assert_eq!(table.refused(Command::AcceptDraw { side: BLACK }).why(), &Why::OwnOffer);
    // Moving refuses it.
    table.quiet(1);
    assert_eq!(table.game.offers().open(), None);
    assert_eq!(table.game.offers().refused(BLACK), 1);
}

#[test]
fn req_44_an_offer_is_accepted_or_declined_in_words() {
    let mut table = middle_game("axf-2017");
    table.does(offer(BLACK));
    table.does(Command::DeclineDraw { side: RED });
    assert_eq!(table.refused(Command::AcceptDraw { side: RED }).why(), &Why::NoOffer);
    table.quiet(1).does(offer(RED));
    table.does(Command::AcceptDraw { side: BLACK });
    assert_eq!(table.outcome(), agreed());
}

#[test]
fn req_44_in_1987_before_the_clock_is_pressed() {
    let mut table = Table::under("cxa-1987");
    table.plays("h2e2");
    assert_eq!(table.refused(offer(RED)).why(), &Why::OfferBeforePress);
    table.moves_only("h9g7");
    table.does(offer(BLACK));
    table.does(Command::PressClock { side: BLACK });
    table.does(Command::AcceptDraw { side: RED });
    assert_eq!(table.outcome(), agreed());
}

#[test]
fn req_44_on_the_screen_the_offer_goes_with_the_move() {
    let mut table = Table::begin(setting("cxa-1987").at(Venue::Screen));
    let m = "h2e2".parse().unwrap();
    let events = table.does(Command::Play { side: RED, m, offer_draw: true });
    assert_eq!(events[1], Event::DrawOffered { side: RED });
    table.does(Command::AcceptDraw { side: BLACK });
    assert_eq!(table.outcome(), agreed());
}

/// Red offers, is refused by a move, and offers again after his next move.
fn red_offers_twice(table: &mut Table) {
    table.line("h2e2");
    offer_before_press(table, "h9g7", BLACK, None);
    table.line("h0g2");
}

/// A side moves and offers before pressing.
fn offer_before_press(table: &mut Table, text: &str, side: Color, expect_foul: Option<FoulKind>) {
    table.moves_only(text);
    let events = table.does(offer(side));
    match expect_foul {
        None => assert_eq!(events, [Event::DrawOffered { side }]),
        Some(kind) => {
            assert_eq!(events[0], Event::FoulRecorded { side, kind, times: 1 });
        }
    }
    if table.game.to_press() == Some(side) {
        table.does(Command::PressClock { side });
    }
}

#[test]
fn req_45_offering_again_is_a_foul_in_the_asian_and_the_staff_rules() {
    for (book, counter) in [
        ("axf-2017", CounterKind::Technical),
        ("wxf-2018", CounterKind::Technical),
        ("axf-2003", CounterKind::Technical),
        ("staff-2012", CounterKind::Foul),
    ] {
        let mut table = Table::under(book);
        red_offers_twice(&mut table);
        // It is known beforehand, so that a player can be warned.
        let foul = FoulKind::RepeatedDrawOffer;
        assert_eq!([RED, BLACK].map(|side| table.game.foul_of_offer(side)), [None, Some(foul)]);
        offer_before_press(&mut table, "b9c7", BLACK, Some(foul));
        assert_eq!(table.game.counters(BLACK).count(counter), 1, "{book}");
        assert_eq!(table.game.offers().open(), None, "the offer is void");
        // Once Red has offered too, Black may again.
        offer_before_press(&mut table, "b0c2", RED, None);
        assert_eq!(table.game.foul_of_offer(BLACK), None, "{book}");
        offer_before_press(&mut table, "a9b9", BLACK, None);
    }
}

#[test]
fn req_45_in_1987_it_is_void_until_the_other_side_was_refused_too() {
    let mut table = Table::under("cxa-1987");
    red_offers_twice(&mut table);
    table.moves_only("b9c7");
    let refusal = table.refused(offer(BLACK));
    assert_eq!(refusal.why(), &Why::OfferBeforeRefusal);
    assert_eq!(&*refusal.articles()[0].number, "1§4.二(二)");
    table.does(Command::PressClock { side: BLACK });
    // With a move only the offer is void; the move stands.
    let m = table.read("b0a2");
    let events = table.does(Command::Play { side: RED, m, offer_draw: false });
    assert_eq!(events, [Event::Moved { side: RED, played: m }]);
    table.does(Command::PressClock { side: RED });
    let m = table.read("a9a8");
    let events = table.does(Command::Play { side: BLACK, m, offer_draw: true });
    assert_eq!(events, [Event::Moved { side: BLACK, played: m }, Event::OfferVoid { side: BLACK }]);
    assert_eq!(table.game.offers().open(), None);
    table.does(Command::PressClock { side: BLACK });
    table.line("a2b0 a8a9");
    // Red offers and is refused by a move: equal again, and either may offer.
    offer_before_press(&mut table, "b0c2", RED, None);
    offer_before_press(&mut table, "a9b9", BLACK, None);
}

#[test]
fn req_46_an_early_draw_waits_for_the_arbiter() {
    let mut table = Table::under("axf-2017");
    table.plays("h2e2");
    table.does(offer(RED));
    let events = table.does(Command::AcceptDraw { side: BLACK });
    assert_eq!(events, [Event::DrawAgreedEarly]);
    let left = table.left(BLACK);
    table.wait(5000);
    assert_eq!(table.left(BLACK), left, "the clocks stand");
    let order = |reason: &str| Command::OrderPlayOn { reason: reason.into() };
    assert_eq!(table.refused(order("")).why(), &Why::ReasonWanted);
    table.does(order("no game was played"));
    assert_eq!(table.outcome(), None);
    table.plays("h9g7");
    table.does(offer(BLACK));
    table.does(Command::AcceptDraw { side: RED });
    table.does(Command::AllowDraw);
    assert_eq!(table.outcome(), agreed());
}

#[test]
fn req_46_without_any_material_gone_a_late_draw_waits_too() {
    let mut table = Table::under("axf-2017");
    table.quiet(41);
    table.does(offer(RED));
    assert_eq!(table.does(Command::AcceptDraw { side: BLACK }), [Event::DrawAgreedEarly]);
}

#[test]
fn req_46_no_draw_before_a_ply_and_both_forfeited() {
    let early = |effect: &str| {
        format!(
            "[draw-offers.early]\nrounds = 2\nor-little-material-gone = false\neffect = \"{effect}\""
        )
    };
    let mut table = Table::begin(setting("axf-2017").with_overrides(&early("void")));
    table.line("h2e2 h9g7 h0g2");
    let refusal = table.refused(offer(RED));
    assert_eq!(refusal.why(), &Why::DrawTooEarly(2));
    assert_eq!(&*refusal.articles()[0].number, "2§8.12");
    table.line("b9c7 i0h0").does(offer(RED));
    table.does(Command::AcceptDraw { side: BLACK });
    assert_eq!(table.outcome(), agreed());

    let overrides =
        format!("{}\n[results.others]\nboth-lose = [\"2§8.12\"]", early("both-forfeit"));
    let mut table = Table::begin(setting("axf-2017").with_overrides(&overrides));
    table.line("h2e2").does(offer(RED));
    table.does(Command::AcceptDraw { side: BLACK });
    assert_eq!(table.outcome(), Some(Outcome::BothLost { reason: None }));
}

#[test]
fn an_offer_with_a_move_counts_that_move() {
    let overrides = "[draw-offers.early]\nrounds = 1\neffect = \"void\"\n";
    let mut table = Table::begin(setting("axf-2017").with_overrides(overrides));
    table.plays("h2e2");
    let m = "h9g7".parse().unwrap();
    table.does(Command::Play { side: BLACK, m, offer_draw: true });
    assert_eq!(table.game.offers().open(), Some(BLACK));
}

#[test]
fn in_1987_whoever_answered_before_the_press_may_still_offer() {
    let mut table = Table::under("cxa-1987");
    table.moves_only("h2e2");
    table.moves_only("h9g7");
    table.does(offer(BLACK));
    assert_eq!(table.game.offers().open(), Some(BLACK));
}

#[test]
fn while_the_clocks_are_stopped_a_player_may_resign_or_accept() {
    let pause = || Command::Pause { reason: "a question".into() };
    let mut table = Table::under("axf-2017");
    table.does(pause());
    table.does(Command::Resign { side: RED });
    table.does(Command::RefuseResignation { reason: "he spoke in haste".into() });
    // They stay stopped.
    assert_eq!(table.game.halt(), Some(chuhe_game::Halt::Pause));
    assert_eq!(table.game.clock().unwrap().running(), None);
    let mut table = Table::under("cxa-1987");
    table.moves_only("h2e2");
    table.does(offer(RED));
    table.does(pause());
    table.does(Command::AcceptDraw { side: BLACK });
    assert_ne!(table.game.halt(), Some(chuhe_game::Halt::Pause));
}
