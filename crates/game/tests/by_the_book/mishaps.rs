//! Suicide moves, illegal moves, displaced pieces, colours: requirements 19–22.

use chuhe_game::{Command, Event, Mishap, Outcome, Player, Why};
use chuhe_rulebook::{CounterKind, FoulKind, LossReason};

use crate::table::{BLACK, BOOKS, MINUTE, RED, Table, setting};

fn illegal(m: &str) -> Command {
    Command::Settle { side: RED, mishap: Mishap::IllegalMove { played: m.parse().unwrap() } }
}

#[test]
fn req_19_suicide_moves_by_rulebook() {
    use LossReason::{FacingKings, SuicideMove};
    // The horse leaves the file of both kings; the king walks into a chariot; a check is not answered.
    let facing = ("3k4r/9/9/9/3N5/9/9/9/9/3K5 w", "d5b4");
    let en_prise = ("3kr4/9/9/9/9/9/9/9/9/R4K3 w", "f0e0");
    let unanswered = ("3k5/9/9/9/4r4/9/9/9/9/R3KA3 w", "a0a5");
    let all = |reason| [Some(reason); 3];
    let expected = [
        ("axf-2017", all(SuicideMove)),
        ("wxf-2018", all(SuicideMove)),
        ("axf-2003", all(SuicideMove)),
        ("cxa-1987", [None; 3]),
        ("staff-2012", [Some(FacingKings), None, None]),
        ("cxa-2020", [None; 3]),
    ];
    for (book, reasons) in expected {
        for ((fen, m), reason) in [facing, en_prise, unanswered].into_iter().zip(reasons) {
            let mut table = Table::from(book, fen);
            table.does(illegal(m));
            let outcome = reason.map(|reason| Outcome::loss(RED, reason));
            assert_eq!(table.outcome(), outcome, "{book} {m}");
            if reason.is_none() {
                // Taken back: the position stands as it was, and the touched piece must move if it can.
                assert_eq!(table.game.position().fen(), table.game.history().start().fen());
                assert!(table.game.obligation().is_some());
            }
        }
    }
}

#[test]
fn req_20_illegal_extra_and_displaced_are_restored_with_a_foul() {
    let mut table = Table::under("axf-2017");
    let fen = table.game.position().fen();
    // The horse's leg is blocked.
    table.does(illegal("b0d1"));
    assert_eq!(table.game.position().fen(), fen);
    assert_eq!(table.game.counters(RED).times(FoulKind::IllegalMove), 1);
    // It was touched, so it must move.
    let m = "h2e2".parse().unwrap();
    assert!(matches!(
        table.refused(Command::Play { side: RED, m, offer_draw: false }).why(),
        Why::TouchMove(..)
    ));
    table.plays("b0c2");
    assert_eq!(table.game.counters(RED).count(CounterKind::Technical), 1);
    // Black makes two moves in a row.
    table.plays("h9g7");
    let extra = Mishap::ExtraMove { played: "b9c7".parse().unwrap() };
    table.does(Command::Settle { side: BLACK, mishap: extra });
    assert_eq!(table.game.counters(BLACK).times(FoulKind::ExtraMove), 1);
    let displaced = Mishap::Displaced { pieces: vec!["a3".parse().unwrap()] };
    table.does(Command::Settle { side: BLACK, mishap: displaced });
    assert_eq!(table.outcome(), Some(Outcome::loss(BLACK, LossReason::TechnicalFouls)));
}

#[test]
fn req_20_a_legal_move_is_no_mishap_and_an_illegal_one_no_move() {
    let mut table = Table::under("axf-2017");
    assert!(matches!(table.refused(illegal("h2e2")).why(), Why::IsLegal(_)));
    let m = "b0d1".parse().unwrap();
    let refusal = table.refused(Command::Play { side: RED, m, offer_draw: false });
    assert!(matches!(refusal.why(), Why::Illegal { by_hand: true, .. }));
    assert_eq!(&*refusal.articles()[0].number, "1§3.4.A");
}

#[test]
fn req_21_colours_reversed_are_stored_and_the_result_stands() {
    for book in BOOKS {
        // Before the start they are put right: the players change over and are then as they sit.
        let mut table = Table::begin(setting(book));
        table.plays("h2e2");
        table.does(Command::ReverseColours);
        assert!(table.game.colours_are_reversed());
        assert_eq!(table.game.player(RED), &Player::named("Black player"));
        assert_eq!(table.game.history().plies().len(), 1, "{book}: the game goes on");
        let resigned = table.does(Command::Resign { side: BLACK });
        if matches!(resigned[0], Event::ResignationDeclared { .. }) {
            table.does(Command::ConsentToResignation);
        }
        let slip = table.game.result_slip().unwrap();
        assert_eq!(slip.outcome.winner(), Some(RED));
        assert_eq!(slip.players.red.name, "Black player");
        assert!(slip.colours_reversed);
    }
}

#[test]
fn req_21_an_event_may_begin_such_a_game_again() {
    let overrides = r#"mishaps.colours-reversed.after-start = "replay""#;
    let mut table = Table::begin(setting("axf-2017").with_overrides(overrides));
    table.plays("h2e2");
    table.does(Command::ReverseColours);
    assert!(table.game.history().plies().is_empty());
    assert_eq!(table.game.started(), None);
    // The new game has its colours as paired.
    assert!(!table.game.colours_are_reversed());
    assert_eq!(&*table.game.player(RED).name, "Red player");
}

#[test]
fn req_21_noticed_before_the_start_the_colours_are_put_right() {
    let mut table = Table::open(setting("axf-2017"));
    let events = table.does(Command::ReverseColours);
    assert_eq!(events, [Event::ColoursReversed { after_start: false }]);
    assert!(!table.game.colours_are_reversed());
    assert_eq!(&*table.game.player(RED).name, "Red player");
}

#[test]
fn req_22_knocked_over_on_own_time_or_after_the_press() {
    let knocked = |pieces, off_the_board, after_press| Command::Settle {
        side: RED,
        mishap: Mishap::KnockedOver { pieces, off_the_board, after_press },
    };
    let mut table = Table::under("axf-2017");
    // On the own time: put back, no penalty.
    table.does(knocked(3, true, false));
    assert_eq!(table.game.counters(RED).count(CounterKind::Technical), 0);
    // He cannot have knocked them over after a press that has not been.
    assert_eq!(table.refused(knocked(3, true, true)).why(), &Why::HasNotPressed(RED));
    table.plays("h2e2");
    // One piece that stays on the board is nothing, even after the press.
    table.does(knocked(1, false, true));
    assert_eq!(table.game.counters(RED).count(CounterKind::Technical), 0);
    let before = table.left(BLACK);
    table.does(knocked(2, false, true));
    assert_eq!(table.game.counters(RED).count(CounterKind::Technical), 1);
    assert_eq!(table.left(BLACK), before + 2 * MINUTE);
    // A single piece off the board counts as well.
    table.does(knocked(1, true, true));
    assert_eq!(table.outcome(), Some(Outcome::loss(RED, LossReason::TechnicalFouls)));
}

#[test]
fn mishaps_do_not_happen_on_the_screen() {
    let mut table = Table::begin(setting("axf-2017").at(chuhe_game::Venue::Screen));
    assert_eq!(table.refused(illegal("b0d1")).why(), &Why::ArbitersOnly);
    let mut table = Table::begin(setting("axf-2017").at(chuhe_game::Venue::WatchedScreen));
    assert_eq!(table.refused(illegal("b0d1")).why(), &Why::OnlyAtTheTable);
}

#[test]
fn what_cannot_have_happened_costs_no_foul() {
    let settle = |side, mishap| Command::Settle { side, mishap };
    for book in BOOKS {
        let mut table = Table::under(book);
        let m = "a9a8".parse().unwrap();
        let why =
            |table: &mut Table, side, mishap| table.refused(settle(side, mishap)).why().clone();
        assert_eq!(why(&mut table, BLACK, Mishap::ExtraMove { played: m }), Why::NobodyMoved);
        let pieces = vec!["e5".parse().unwrap()];
        assert_eq!(why(&mut table, RED, Mishap::Displaced { pieces }), Why::NothingThere);
        let pieces = Vec::new();
        assert_eq!(why(&mut table, RED, Mishap::Displaced { pieces }), Why::NothingThere);
        for pieces in [0, 33] {
            let mishap = Mishap::KnockedOver { pieces, off_the_board: false, after_press: false };
            assert_eq!(why(&mut table, RED, mishap), Why::NothingThere);
        }
        table.line("h2e2");
        assert_eq!(
            why(&mut table, BLACK, Mishap::ExtraMove { played: m }),
            Why::NoExtraMove(BLACK)
        );
        assert_eq!(why(&mut table, RED, Mishap::ExtraMove { played: m }), Why::NothingThere);
    }
}

#[test]
fn a_move_that_loses_is_not_told_as_put_back() {
    use chuhe_game::explain;
    use chuhe_rulebook::Language;
    let fen = "4k4/9/9/9/4P4/9/9/9/9/4K4 w";
    for (book, put_back) in [("axf-2017", false), ("cxa-2020", true)] {
        let mut table = Table::from(book, fen);
        table.does(illegal("e5f5"));
        let told = explain::log(&table.log, Language::En).unwrap().join("\n");
        assert_eq!(told.contains("put back"), put_back, "{book}: {told}");
    }
}

#[test]
fn kings_that_face_are_seen_although_a_chariot_attacks_besides() {
    // The staff rules of 2012, 三(1), lose the game for the first and not for the second.
    let mut table = Table::from("staff-2012", "4k4/9/9/9/4P4/9/9/9/9/r3K4 w");
    table.does(illegal("e5f5"));
    assert_eq!(table.outcome(), Some(Outcome::loss(RED, LossReason::FacingKings)));
}

#[test]
fn why_a_move_cannot_be_played_is_told_as_it_is() {
    use chuhe_game::explain;
    use chuhe_rulebook::Language;
    let mut table = Table::under("axf-2017");
    for (m, told) in [
        ("h5h6", "h5h6 cannot be played: there is no piece on h5"),
        ("h9g7", "the horse on h9 is the opponent’s"),
        ("a0b0", "the player’s own horse stands on b0"),
        ("a0b1", "this piece does not move that way"),
        ("a0a9", "the way is blocked on a3, a6"),
    ] {
        let play = Command::Play { side: RED, m: m.parse().unwrap(), offer_draw: false };
        let refusal = explain::refusal(&table.refused(play), Language::En);
        assert!(refusal.contains(told), "{m}: {refusal}");
    }
}
