//! The log as a file.

use chuhe_game::{
    Actor, Command, Correction, Entry, Event, Game, Instant, LOG, LimitAccount, LogFault, Misfit,
    Outcome, Part, ReplayError, SettingError, Venue, Warning, explain,
};
use chuhe_rulebook::{DrawReason, FoulKind, Language, LossReason};

use crate::table::{BLACK, BOOKS, MINUTE, RED, Table, arbiter, kinds, position, setting};

#[test]
fn the_first_line_names_schema_and_version() {
    let table = Table::under("axf-2017");
    let text = LOG.write(&table.log);
    assert_eq!(text.lines().next(), Some(r#"{"schema":"chuhe-game-log","version":1}"#));
    assert_eq!(LOG.version, 1);
    let second = text.lines().nth(1).unwrap();
    assert!(
        second.starts_with(
            r#"{"at":0,"by":{"part":"arbiter","name":"Arbiter"},"event":{"type":"opened""#
        ),
        "{second}"
    );
}

#[test]
fn a_faulty_log_is_told_with_its_line() {
    let table = Table::under("axf-2017");
    let text = LOG.write(&table.log);
    let fault = |text: &str| LOG.read::<Entry>(text).unwrap_err();
    assert!(matches!(fault("").fault, LogFault::NoHeader { .. }));
    assert!(matches!(fault("{}").fault, LogFault::NoHeader { .. }));
    let newer = text.replacen("\"version\":1", "\"version\":2", 1);
    assert!(matches!(fault(&newer).fault, LogFault::TooNew { found: 2, known: 1 }));
    let broken = format!("{text}{{\"at\":1}}\n");
    let error = fault(&broken);
    assert_eq!(error.line, text.lines().count() + 1);
    let unknown = text.replace("\"started\"", "\"startled\"");
    assert!(
        fault(&unknown).to_string().starts_with("line 3: this is no entry of a log of the schema")
    );
}

#[test]
fn a_log_that_does_not_fit_together_is_not_replayed() {
    let mut table = Table::begin(setting("axf-2017"));
    table.line("h2e2 h9g7");
    let log = &table.log;
    assert!(Game::replay([]).is_err());
    assert!(Game::replay(&log[1..]).is_err());
    assert!(Game::replay(log.iter().chain(&log[..1])).is_err());
    let mut late = log.clone();
    late[2].at = late.last().unwrap().at.plus_ms(1);
    assert!(Game::replay(&late).unwrap_err().to_string().contains("before the entry before"));
    let fault = |log: &[Entry]| Game::replay(log).unwrap_err();
    let mut illegal = log.clone();
    for entry in &mut illegal {
        if let Event::Moved { played: m, .. } = &mut entry.event {
            *m = "a0b2".parse().unwrap();
        }
    }
    assert!(fault(&illegal).to_string().contains("cannot be played"));
    // What no table could bring about is told with its entry.
    let mut wrong_side = log.clone();
    wrong_side.remove(3);
    wrong_side.remove(3);
    assert_eq!(fault(&wrong_side), ReplayError::Entry { entry: 4, misfit: Misfit::WrongSide });
    let mut twice = log[..5].to_vec();
    twice.push(twice[4].clone());
    assert_eq!(fault(&twice), ReplayError::Entry { entry: 6, misfit: Misfit::PressWithoutMove });
    let mut not_started = log.clone();
    not_started.remove(1);
    assert_eq!(fault(&not_started), ReplayError::Entry { entry: 3, misfit: Misfit::NotStarted });
    table.does(Command::Resign { side: RED });
    table.does(Command::ConsentToResignation);
    let mut over = table.log.clone();
    over.push(Entry { at: table.at(), ..over[3].clone() });
    assert_eq!(fault(&over), ReplayError::Entry { entry: over.len(), misfit: Misfit::AfterTheEnd });
}

fn ended(outcome: Outcome) -> Event {
    Event::Ended { outcome, articles: vec![], remark: None }
}

/// What replaying a log with one more entry comes to.
fn forged(table: &Table, by: Actor, event: Event) -> Option<ReplayError> {
    let mut log = table.log.clone();
    log.push(Entry { at: table.at(), by, event });
    Game::replay(&log).err()
}

#[test]
fn what_can_be_computed_is_not_believed() {
    let mut table = Table::under("axf-2017");
    table.line("h2e2 h9g7");
    let entry = table.log.len() + 1;
    let does_not_follow = Some(ReplayError::Entry { entry, misfit: Misfit::EndDoesNotFollow });
    for reason in [
        LossReason::Checkmate,
        LossReason::Stalemate,
        LossReason::Time,
        LossReason::ForbiddenRepetition,
        LossReason::Lateness,
        LossReason::Resignation,
        LossReason::TechnicalFouls,
        LossReason::WrongSealedMove,
        LossReason::SuicideMove,
        LossReason::Forfeit,
    ] {
        let end = ended(Outcome::loss(RED, reason));
        assert_eq!(forged(&table, arbiter(), end), does_not_follow, "{reason}");
    }
    for reason in DrawReason::ALL {
        let end = ended(Outcome::draw(*reason));
        assert_eq!(forged(&table, arbiter(), end), does_not_follow, "{reason}");
    }
    let fell = Event::FlagFell { side: RED };
    assert_eq!(
        forged(&table, Actor::clock(), fell),
        Some(ReplayError::Entry { entry, misfit: Misfit::TimeIsLeft })
    );
    let account = LimitAccount {
        claimant: None,
        plies: 100,
        checks: 0,
        deducted: 0,
        counted: 100,
        needed: 100,
        record_leads_there: true,
        reached: true,
    };
    let ruled = Event::LimitRuled { account };
    assert_eq!(
        forged(&table, arbiter(), ruled),
        Some(ReplayError::Entry { entry, misfit: Misfit::Miscounted })
    );
    // Nobody does what is another's to do.
    let wrong = Some(ReplayError::Entry { entry, misfit: Misfit::WrongActor });
    let foul = Event::FoulRecorded { side: RED, kind: FoulKind::Talked, times: 1 };
    assert_eq!(forged(&table, Actor::clock(), foul.clone()), wrong);
    assert_eq!(forged(&table, Actor::player(BLACK), foul.clone()), wrong);
    assert_eq!(forged(&table, arbiter(), foul), None);
    let pause = Event::Paused { reason: "rain".into() };
    assert_eq!(forged(&table, Actor::player(RED), pause.clone()), wrong);
    let m = "h0g2".parse().unwrap();
    assert_eq!(forged(&table, Actor::player(BLACK), Event::Moved { side: RED, played: m }), wrong);
    assert_eq!(forged(&table, Actor::player(RED), Event::Signed { part: Part::Black }), wrong);
    // Nothing is played while play stands still.
    table.does(Command::Pause { reason: "rain".into() });
    let entry = table.log.len() + 1;
    let moved = Event::Moved { side: RED, played: m };
    assert_eq!(
        forged(&table, arbiter(), moved.clone()),
        Some(ReplayError::Entry { entry, misfit: Misfit::StandsStill })
    );
    table.does(Command::Resume);
    // Nor after the flag has fallen.
    table.wait(70 * MINUTE);
    let entry = table.log.len() + 1;
    assert_eq!(
        forged(&table, arbiter(), moved),
        Some(ReplayError::Entry { entry, misfit: Misfit::Overtaken })
    );
    table.tick();
}

#[test]
fn a_clock_that_was_never_started_gives_nothing() {
    let mut table = Table::under("axf-2017");
    table.line("h2e2");
    let mut log = table.log.clone();
    log.retain(|entry| entry.event != Event::ClockStarted);
    assert_eq!(
        Game::replay(&log),
        Err(ReplayError::Entry { entry: 3, misfit: Misfit::ClockNotStarted })
    );
}

#[test]
fn a_log_is_completed_where_a_command_was_cut() {
    // The second technical foul without its loss.
    let mut table = Table::under("axf-2017");
    for _ in 0..2 {
        table.does(Command::RecordFoul { side: RED, kind: FoulKind::Talked, times: 1 });
    }
    let cut = &table.log[..table.log.len() - 1];
    let game = Game::replay(cut).unwrap();
    assert_eq!(game.ended(), None);
    let owed: Vec<Event> = game.owed().into_iter().map(|entry| entry.event).collect();
    assert_eq!(kinds(&owed), ["ended"]);
    assert_eq!(owed[0], table.log.last().unwrap().event);
    // Nothing else can follow.
    let mut wrong = cut.to_vec();
    wrong.push(Entry {
        at: Instant::from_ms(0),
        by: arbiter(),
        event: Event::Paused { reason: "rain".into() },
    });
    assert_eq!(
        Game::replay(&wrong),
        Err(ReplayError::Entry { entry: wrong.len(), misfit: Misfit::EndMissing })
    );
    // A mate without its end.
    let mut table = Table::from("cxa-1987", "3k5/9/4R4/9/9/9/9/9/9/4K4 w");
    let line = table.game.position().legal_moves();
    assert!(!line.is_empty());
    let mate = line.into_iter().find(|m| {
        let mut after = table.game.position().clone();
        after.play_unchecked(*m);
        !after.has_legal_move()
    });
    table.plays(&mate.expect("there is a mate").to_string());
    let game = Game::replay(&table.log[..table.log.len() - 1]).unwrap();
    assert_eq!(game.owed().last(), table.log.last().map(|_| game.owed()).unwrap().last());
    assert_eq!(kinds(&game.owed().into_iter().map(|e| e.event).collect::<Vec<_>>()), ["ended"]);
}

#[test]
fn a_counter_at_its_limit_is_never_silent() {
    let mut table = Table::under("axf-2017");
    table.does(Command::RecordFoul { side: RED, kind: FoulKind::Talked, times: 2 });
    let reason = "it was the neighbour".to_owned();
    table.does(Command::Correct { correction: Correction::PlayOn, reason });
    let reached = |warning: &Warning| matches!(warning, Warning::LimitOfFouls { count: 2, .. });
    assert!(table.game.warnings().iter().any(reached), "{:?}", table.game.warnings());
}

#[test]
fn a_game_does_not_begin_where_it_is_over() {
    for book in BOOKS {
        for fen in ["3k1R3/4R4/9/9/9/9/9/9/9/4K4 b", "4kab2/4a4/9/9/9/9/9/9/9/3K5 w"] {
            let opened = Game::open(
                setting(book).from_position(&position(fen)),
                &arbiter(),
                Instant::from_ms(0),
            );
            assert_eq!(opened.err(), Some(SettingError::Over), "{book} {fen}");
        }
    }
}

#[test]
fn where_there_is_no_arbiter_nobody_is_one() {
    let mut table = Table::begin(setting("axf-2017").at(Venue::Screen));
    for part in [Part::Arbiter, Part::ChiefArbiter] {
        let actor = Actor::new(part, "somebody");
        let pause = Command::Pause { reason: "rain".into() };
        for command in [pause, Command::Resign { side: RED }] {
            assert_eq!(table.refused_by(&actor, command).code(), "no-arbiter-here");
        }
    }
}

#[test]
fn black_begins_where_the_position_says_so() {
    let fen = "3k5/9/9/9/9/9/9/9/R8/4K4 b";
    let mut table = Table::open(setting("axf-2017").from_position(&position(fen)));
    table.does(Command::Start { absent: vec![] });
    assert_eq!(table.refused(Command::PressClock { side: BLACK }).code(), "not-the-starter");
    table.does(Command::PressClock { side: RED });
    assert_eq!(table.game.round(), 1);
    table.line("d9d8");
    assert_eq!(table.game.round(), 2);
    table.line("a1a2");
    assert_eq!(table.game.round(), 2);
}

#[test]
fn a_refusal_is_told_to_programs() {
    let mut table = Table::under("axf-2017");
    let refusal = table.refused(Command::PressClock { side: RED });
    let json = serde_json::to_value(&refusal).unwrap();
    assert_eq!(json["code"], "press-without-move");
    assert_eq!(json["articles"][0]["number"], "2§8.9");
    assert_eq!(json["articles"][0]["title"]["en"], "Pressing before moving");
    assert!(json["text"]["zh-Hans"].as_str().unwrap().starts_with("走棋后方可按钟"));
}

#[test]
fn moves_are_named_in_the_notation_wanted() {
    let mut table = Table::under("axf-2017");
    let touched = vec![chuhe_game::Touched::One("h0".parse().unwrap())];
    table.does(Command::Touch { side: RED, touched, adjusting: false });
    let m = "b2e2".parse().unwrap();
    let refusal = table.refused(Command::Play { side: RED, m, offer_draw: false });
    assert!(explain::refusal(&refusal, Language::En).contains("h0g2"));
    let style = explain::Style { language: Language::En, notation: None };
    assert!(explain::refusal_in(&table.game, &refusal, style).contains("H2+3"));
    let notation = Some(chuhe_board::Notation::Uci);
    let style = explain::Style { language: Language::En, notation };
    assert!(explain::refusal_in(&table.game, &refusal, style).contains("h0g2"));
}
