//! Results, slips, scores, colours, corrections: requirements 9, 23–27 and 42.

use chuhe_game::{Actor, Command, Correction, Enterer, Event, Outcome, Part, Venue, Warning, Why};
use chuhe_rulebook::{DrawReason, LossReason, OtherOutcome, Rulebook};

use crate::table::{BLACK, BOOKS, MINUTE, RED, Table, setting};

fn enter(outcome: Outcome) -> Command {
    Command::EnterResult { outcome, reason: "as the chief arbiter ruled".into() }
}

#[test]
fn req_9_mate_and_stalemate_lose_in_every_book() {
    // Two chariots mate; a chariot leaves the black king no move.
    let mate = ("4k4/R8/9/9/9/9/9/9/9/1R1K5 w", "b0b9", LossReason::Checkmate);
    let stalemate = ("3k5/9/9/9/9/9/9/9/R8/4K4 w", "a1a8", LossReason::Stalemate);
    for book in BOOKS {
        for (fen, m, reason) in [mate, stalemate] {
            let mut table = Table::from(book, fen);
            table.moves_only(m);
            assert_eq!(table.outcome(), Some(Outcome::loss(BLACK, reason)), "{book} {m}");
        }
    }
}

#[test]
fn req_10_a_round_is_a_move_by_each_side() {
    // Limits are kept in plies; a round is two of them.
    let mut table = Table::under("axf-2017");
    table.quiet(100);
    let count = table.game.limit_count(RED).unwrap();
    assert_eq!((count.plies(), count.needed()), (100, 2 * 50));
}

#[test]
fn req_23_every_reason_of_a_book_can_be_given_and_no_other() {
    for book in Rulebook::all() {
        for &reason in LossReason::ALL {
            let mut table = Table::under(book.id());
            let command = enter(Outcome::loss(RED, reason));
            match book.results.losses.get(&reason) {
                Some(articles) => {
                    table.does(command);
                    let numbers = table.game.ended().unwrap().articles.join(", ");
                    assert_eq!(numbers, articles.numbers());
                }
                None => {
                    assert_eq!(table.refused(command).why(), &Why::NoSuchResult, "{reason}");
                }
            }
        }
    }
}

#[test]
fn req_24_every_draw_of_a_book_can_be_given_and_no_other() {
    for book in Rulebook::all() {
        for &reason in DrawReason::ALL {
            let mut table = Table::under(book.id());
            let command = enter(Outcome::draw(reason));
            if book.results.draws.contains_key(&reason) {
                table.does(command);
                assert_eq!(table.outcome(), Some(Outcome::draw(reason)));
            } else {
                assert_eq!(table.refused(command).why(), &Why::NoSuchResult);
            }
        }
    }
}

#[test]
fn req_24_neither_can_win_is_seen_on_the_board() {
    // Red takes the last piece that can cross the river, with an advisor.
    for book in BOOKS {
        let mut table = Table::from(book, "3k5/9/9/9/9/9/9/9/4p4/3A1K3 w");
        table.moves_only("d0e1");
        let drawn = Outcome::draw(DrawReason::NeitherCanWin);
        assert_eq!(table.outcome(), Some(drawn), "{book}");
    }
}

#[test]
fn req_25_resignation_with_or_without_consent() {
    for book in BOOKS {
        let mut table = Table::under(book);
        let events = table.by(&Actor::player(RED), Command::Resign { side: RED });
        let needs = book.starts_with("axf") || book.starts_with("wxf");
        assert_eq!(matches!(events[0], Event::ResignationDeclared { .. }), needs, "{book}");
        if needs {
            assert_eq!(table.outcome(), None);
            let left = table.left(RED);
            assert_eq!(table.wait(MINUTE).left(RED), left);
            // The player cannot consent for the arbiter.
            let own = table.refused_by(&Actor::player(RED), Command::ConsentToResignation);
            assert_eq!(own.why(), &Why::ArbitersOnly);
            table.does(Command::ConsentToResignation);
        }
        assert_eq!(table.outcome(), Some(Outcome::loss(RED, LossReason::Resignation)));
    }
    // Without an arbiter the program consents.
    let mut table = Table::begin(setting("axf-2017").at(Venue::Screen));
    table.by(&Actor::player(RED), Command::Resign { side: RED });
    assert_eq!(table.outcome(), Some(Outcome::loss(RED, LossReason::Resignation)));
}

#[test]
fn req_25_the_arbiter_may_not_consent() {
    let mut table = Table::under("axf-2017");
    table.does(Command::Resign { side: RED });
    table.does(Command::RefuseResignation { reason: "a draw was on offer".into() });
    table.plays("h2e2");
    assert_eq!(table.outcome(), None);
}

#[test]
fn req_26_both_lose_annulled_and_cancelled() {
    let outcomes = [
        (OtherOutcome::Annulled, Outcome::Annulled),
        (OtherOutcome::PointsCancelled, Outcome::PointsCancelled { sides: vec![RED, BLACK] }),
        (OtherOutcome::BothLose, Outcome::BothLost { reason: None }),
    ];
    for book in Rulebook::all() {
        for (kind, outcome) in &outcomes {
            let mut table = Table::under(book.id());
            if book.results.others.contains_key(kind) {
                table.does(enter(outcome.clone()));
                assert_eq!(table.outcome().as_ref(), Some(outcome));
            } else {
                table.refused(enter(outcome.clone()));
            }
        }
    }
    // An arranged result (AXF 2017 2§8.3).
    let mut table = Table::under("axf-2017");
    let act = Some(chuhe_rulebook::Misconduct::ArrangedResult);
    table.does(Command::Misconduct { side: RED, act, reason: "it was proven".into() });
    // It takes two.
    assert_eq!(table.outcome(), Some(Outcome::PointsCancelled { sides: vec![RED, BLACK] }));
    let mut table = Table::under("axf-2017");
    let nobody = enter(Outcome::PointsCancelled { sides: vec![] });
    assert_eq!(table.refused(nobody).why(), &Why::NoSuchResult);
}

#[test]
fn req_27_the_result_slip() {
    let mut table = Table::under("axf-2017");
    table.wait(MINUTE).plays("h2e2");
    table.wait(2 * MINUTE).does(Command::Resign { side: BLACK });
    assert_eq!(table.refused(Command::Sign).why(), &Why::NotOver);
    table.wait(MINUTE).does(Command::ConsentToResignation);
    let slip = table.game.result_slip().unwrap();
    assert_eq!(slip.outcome.winner(), Some(RED));
    let used = slip.used_ms.unwrap();
    assert_eq!((used.red, used.black), (MINUTE, 2 * MINUTE));
    assert!(!slip.is_signed());
    for part in [Part::Red, Part::Black, Part::Arbiter] {
        table.by(&Actor::new(part, "name"), Command::Sign);
    }
    assert!(table.game.result_slip().unwrap().is_signed());
    let again = table.refused_by(&Actor::new(Part::ChiefArbiter, "name"), Command::Sign);
    assert_eq!(again.why(), &Why::SignedAlready);
}

#[test]
fn req_42_the_winner_enters_the_moves_and_red_if_drawn() {
    let mut table = Table::under("axf-2017");
    table.plays("h2e2");
    table.does(Command::Resign { side: RED });
    table.does(Command::ConsentToResignation);
    let winner = Enterer::Player(BLACK);
    assert_eq!(table.game.score_to_enter(), Some(winner));
    assert_eq!(table.game.warnings(), [Warning::ScoreMissing { enterer: winner }]);
    // Both hand in their records.
    assert_eq!(table.game.scores_owed(), [RED, BLACK]);
    table.does(Command::HandInScore { side: BLACK });
    // Handing in the record is one thing, entering the moves another (2§3.7).
    assert_eq!(table.game.score_to_enter(), Some(winner));
    table.does(Command::NoteScoreEntered);
    assert_eq!(table.game.score_to_enter(), None);
    assert_eq!(table.refused(Command::NoteScoreEntered).why(), &Why::NoScoreOwed);
    assert_eq!(table.game.scores_owed(), [RED]);
    let again = Command::HandInScore { side: BLACK };
    assert_eq!(table.refused(again).why(), &Why::NoScoreOwed);

    let mut table = Table::under("axf-2017");
    table.plays("h2e2");
    table.does(enter(Outcome::draw(DrawReason::NeitherCanWin)));
    assert_eq!(table.game.score_to_enter(), Some(Enterer::Player(RED)));
    // Nobody records a rapid game, and on the screen the log is the score.
    let mut rapid = Table::begin(setting("axf-2017").timed("rapid-15-5"));
    rapid.plays("h2e2");
    rapid.does(enter(Outcome::draw(DrawReason::NeitherCanWin)));
    assert_eq!(rapid.game.score_to_enter(), None);
}

#[test]
fn corrections_after_the_end_are_the_arbiters_and_carry_a_reason() {
    let mut table = Table::under("axf-2017");
    table.plays("h2e2");
    table.does(Command::Resign { side: BLACK });
    table.does(Command::ConsentToResignation);
    table.by(&Actor::player(RED), Command::Sign);
    let to = |outcome, reason: &str| Command::Correct {
        correction: Correction::Outcome(outcome),
        reason: reason.into(),
    };
    let drawn = Outcome::draw(DrawReason::Agreement);
    assert_eq!(table.refused(to(drawn.clone(), "")).why(), &Why::ReasonWanted);
    let player = Actor::player(BLACK);
    let refusal = table.refused_by(&player, to(drawn.clone(), "I meant a draw"));
    assert_eq!(refusal.why(), &Why::ArbitersOnly);
    table.does(to(drawn.clone(), "it was a draw offer, misheard"));
    assert_eq!(table.outcome(), Some(drawn));
    assert!(table.game.ended().unwrap().corrected);
    assert_eq!(table.game.signatures(), [], "the slip must be signed again");
    // Or the game goes on, with the clocks stopped.
    let play_on = Correction::PlayOn;
    table.does(Command::Correct { correction: play_on, reason: "by appeal".into() });
    assert_eq!(table.outcome(), None);
    table.does(Command::Resume);
    table.plays("h9g7");
}

#[test]
fn a_move_entered_by_mistake_is_taken_back_with_its_increment() {
    let mut table = Table::under("axf-2017");
    table.line("h2e2 h9g7");
    let left = table.left(RED);
    table.plays("h0i2");
    let back = |plies| Command::Correct {
        correction: Correction::TakeBack { plies },
        reason: "mistyped".into(),
    };
    assert_eq!(table.refused(back(4)).why(), &Why::NothingToTakeBack);
    table.does(back(1));
    assert_eq!(table.game.turn(), RED);
    assert_eq!(table.left(RED), left);
    table.does(Command::Resume);
    table.plays("h0g2");
}

#[test]
fn moves_are_not_taken_back_while_something_waits_for_the_arbiter() {
    let take_back = || Command::Correct {
        correction: Correction::TakeBack { plies: 1 },
        reason: "entered by mistake".into(),
    };
    for waits in [Command::ClaimLimit { side: RED }, Command::Resign { side: RED }] {
        let mut table = Table::under("axf-2017");
        table.line("h2e2 h9g7");
        table.does(waits);
        assert_eq!(table.refused(take_back()).why(), &Why::WaitsForArbiter);
    }
}

#[test]
fn a_result_entered_before_the_start_can_be_undone() {
    let mut table = Table::open(setting("axf-2017"));
    table.does(enter(Outcome::loss(RED, LossReason::Indiscipline)));
    let reason = "the wrong table".to_owned();
    table.does(Command::Correct { correction: Correction::PlayOn, reason });
    table.does(Command::Start { absent: vec![] });
    table.does(Command::PressClock { side: BLACK });
    table.plays("h2e2");
}

#[test]
fn regulations_that_contradict_the_book_are_told_with_what_to_add() {
    let overrides = r#"draw-offers.early.effect = "both-forfeit""#;
    let setting = setting("axf-2017").with_overrides(overrides);
    let error =
        chuhe_game::Game::open(setting, &crate::table::arbiter(), chuhe_game::Instant::from_ms(0));
    let told = error.expect_err("the book lists no such result").to_string();
    assert!(told.contains("add `results.others.both-lose` with its articles"), "{told}");
    assert!(!told.contains("axf-2017"), "the fault is not the book's: {told}");
}
