//! Events that change a rulebook.

use std::num::NonZeroU16;

use chuhe_rulebook::{
    Basis, CounterKind, EarlyDrawEffect, FaultKind, FoulKind, Inconsistency, LossReason,
    MissingOpponent, OtherOutcome, Rulebook, SameUnit, StepEffect, UnplayedResult,
};

/// A city championship of 2014: forty rounds with eight checks, ten minutes' grace, the second illegal
/// move loses, and a draw without a real game is lost by both.
const CITY: &str = r#"
[natural-limit]
plies = 80
claimant-checks = 8
source = { basis = "supplement", articles = ["补.2"] }

[lateness]
limit-s = 600

[fouls.counters.illegal-move]
name = { zh-Hans = "违规着法", zh-Hant = "違規著法", en = "Illegal moves" }
steps = [{ at = 2, effect = "game-lost" }]
source = { basis = "supplement", articles = ["补.4"] }

[fouls.kinds.illegal-move]
counter = "illegal-move"

[draw-offers.early]
rounds = 10
or-little-material-gone = true
effect = "both-forfeit"
source = { basis = "supplement", articles = ["补.5"] }

[results.losses]
illegal-moves = ["补.4"]

[results.others]
both-lose = ["补.5"]

[[article]]
number = "补.2"
standing = "supplement"
title = { zh-Hans = "限着", zh-Hant = "限著", en = "Move limit" }
text = { zh-Hans = "四十回合，将军计八着。", zh-Hant = "四十回合，將軍計八著。", en = "Forty rounds; eight checks count." }

[[article]]
number = "补.4"
standing = "supplement"
title = { zh-Hans = "违规着法", zh-Hant = "違規著法", en = "Illegal moves" }
text = { zh-Hans = "第二次走违规着法判负。", zh-Hant = "第二次走違規著法判負。", en = "The second illegal move loses." }

[[article]]
number = "补.5"
standing = "supplement"
title = { zh-Hans = "消极和棋", zh-Hant = "消極和棋", en = "Draws without a game" }
text = { zh-Hans = "未经认真对局的和棋，双方判负。", zh-Hant = "未經認真對局的和棋，雙方判負。", en = "A draw without a real game is lost by both." }
"#;

#[test]
fn a_city_championship_changes_limits_and_adds_its_own_articles() {
    let book = Rulebook::builtin("cxa-1987").unwrap();
    let event = book.with_overrides("city.toml", CITY).unwrap();

    let limit = event.natural_limit.as_ref().unwrap();
    assert_eq!((limit.plies.get(), limit.claimant_checks), (80, 8));
    assert_eq!(limit.source.basis, Basis::Supplement);
    assert_eq!(limit.source.articles.numbers(), "补.2");
    assert_eq!(event.lateness.limit_s, Some(600));
    let illegal = event.fouls.rule(FoulKind::IllegalMove).unwrap();
    assert_eq!(illegal.counter, CounterKind::IllegalMove);
    assert_eq!(event.fouls.loses_at(CounterKind::IllegalMove).map(NonZeroU16::get), Some(2));
    assert!(event.results.losses.contains_key(&LossReason::IllegalMoves));
    assert_eq!(event.draw_offers.early.as_ref().unwrap().effect, EarlyDrawEffect::BothForfeit);
    assert!(event.results.others.contains_key(&OtherOutcome::BothLose));

    // Everything else stands as it was, and the book itself is untouched.
    assert_eq!(event.repetition, book.repetition);
    assert_eq!(event.fouls.loses_at(CounterKind::Violation).map(NonZeroU16::get), Some(3));
    assert_eq!(event.articles().len(), book.articles().len() + 3);
    assert_eq!(book.natural_limit.as_ref().unwrap().plies.get(), 120);
    assert_eq!(event.id(), "cxa-1987");

    let plies = event.change_of("natural-limit.plies").unwrap();
    assert_eq!((plies.was.as_deref(), plies.now.as_deref()), (Some("120"), Some("80")));
    assert_eq!((plies.file.as_str(), plies.line), ("city.toml", 3));
    let early = event.change_of("draw-offers.early.rounds").unwrap();
    assert_eq!((early.was.as_deref(), early.now.as_deref()), (None, Some("10")));
    assert!(event.change_of("article.补.4").is_some());
    assert!(event.change_of("repetition.pending-cycles").is_none());
}

/// The 14th World Championship: four to seven unrecorded moves are one foul, eight or more are two;
/// four fouls lose; a bye is a win and its opponent the lowest; one country apart in round 1 only.
const WORLD: &str = r#"
without = ["results.losses.unrecorded-moves"]

[fouls.counters.technical]
steps = [{ at = 4, effect = "game-lost" }]

[fouls.counters.unrecorded-move]
steps = [
    { at = 4, effect.counts-as = { counter = "technical", total = 1 } },
    { at = 8, effect.counts-as = { counter = "technical", total = 2 } },
]

[scoring.unplayed]
bye.value = "win"
bye-opponent.value = "lowest-score"

[swiss]
same-unit.value = "apart-in-first-round"
"#;

#[test]
fn a_world_championship_turns_unrecorded_moves_into_fouls() {
    let book = Rulebook::builtin("wxf-2018").unwrap();
    let event = book.with_overrides("world.toml", WORLD).unwrap();
    assert_eq!(event.fouls.loses_at(CounterKind::Technical).map(NonZeroU16::get), Some(4));
    assert_eq!(event.fouls.loses_at(CounterKind::UnrecordedMove), None);
    let steps = &event.fouls.counters[&CounterKind::UnrecordedMove].steps;
    let converted: Vec<_> = steps
        .iter()
        .map(|step| match step.effect {
            StepEffect::CountsAs { counter, total } => (step.at.get(), counter, total.get()),
            StepEffect::GameLost => panic!("unrecorded moves no longer lose by themselves"),
        })
        .collect();
    assert_eq!(converted, [(4, CounterKind::Technical, 1), (8, CounterKind::Technical, 2)]);
    assert_eq!(event.scoring.unplayed.bye.value, UnplayedResult::Win);
    assert_eq!(event.scoring.unplayed.bye_opponent.value, MissingOpponent::LowestScore);
    assert_eq!(event.swiss.as_ref().unwrap().same_unit.value, SameUnit::ApartInFirstRound);
    assert!(!event.results.losses.contains_key(&LossReason::UnrecordedMoves));

    // What was said again without a difference is no change.
    let keys: Vec<&str> = event.changes().iter().map(|change| change.key.as_str()).collect();
    assert_eq!(
        keys,
        [
            "results.losses.unrecorded-moves",
            "fouls.counters.technical.steps",
            "fouls.counters.unrecorded-move.steps",
        ]
    );
    assert_eq!(event.changes()[0].now, None);
}

#[test]
fn overrides_can_be_laid_over_overrides() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    let series = book.with_overrides("series.toml", "natural-limit.plies = 120").unwrap();
    let stage = series.with_overrides("final.toml", "natural-limit.plies = 60").unwrap();
    assert_eq!(stage.natural_limit.as_ref().unwrap().plies.get(), 60);
    let last = stage.change_of("natural-limit.plies").unwrap();
    assert_eq!(
        (last.was.as_deref(), last.file.as_str(), last.line),
        (Some("120"), "final.toml", 1)
    );
    assert_eq!(stage.changes().len(), 2);
}

#[test]
fn a_rule_can_be_struck_out_or_added() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    let without = r#"without = ["natural-limit", "repetition.shuffling"]"#;
    let event = book.with_overrides("event.toml", without).unwrap();
    assert!(event.natural_limit.is_none());
    assert!(event.repetition.shuffling.is_none());

    let book = Rulebook::builtin("cxa-1987").unwrap();
    assert!(book.repetition.shuffling.is_none());
    let league = r#"
        [repetition.shuffling]
        rounds = 9
        points = 3
        raised-by = ["player"]
        source = { basis = "supplement", articles = ["ed.2"] }
    "#;
    let event = book.with_overrides("league.toml", league).unwrap();
    assert_eq!(event.repetition.shuffling.as_ref().unwrap().rounds.get(), 9);
}

#[test]
fn a_source_is_replaced_as_a_whole() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    let old = &book.natural_limit.as_ref().unwrap().void_check_costs;
    assert!(old.source.note.is_some());
    let regulations = r#"
        [natural-limit.void-check-costs]
        value = "one-round"
        disputed = false
        source = { basis = "supplement", articles = ["3.1"] }
    "#;
    let event = book.with_overrides("event.toml", regulations).unwrap();
    let new = &event.natural_limit.as_ref().unwrap().void_check_costs;
    assert_eq!((new.source.basis, new.disputed), (Basis::Supplement, false));
    assert!(new.source.note.is_none());
}

#[test]
fn faults_point_into_the_overrides() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    let error = |text: &str| book.with_overrides("event.toml", text).unwrap_err();

    let unknown = error("\n[natural-limit]\nply = 3\n");
    assert!(unknown.to_string().starts_with("event.toml:3:1: unknown field `ply`"), "{unknown}");
    let zero = error("natural-limit.plies = 0");
    assert!(zero.to_string().starts_with("event.toml:1:23: "), "{zero}");
    let article = error("[lateness]\nsource = { basis = 'supplement', articles = ['9§9'] }");
    let message = "event.toml:2:46: there is no article `9§9` in this rulebook";
    assert_eq!(article.to_string(), message);
    let identity = error("book.id = 'mine'");
    assert_eq!(identity.faults()[0].kind, FaultKind::NotOverridable("book.id".to_owned()));
    let nothing = error("without = ['natural-limt']");
    let kind = FaultKind::NothingToLeaveOut("natural-limt".to_owned());
    assert_eq!(nothing.faults()[0].kind, kind);
    let syntax = error("natural-limit = [");
    assert!(matches!(syntax.faults()[0].kind, FaultKind::Syntax(_)));
    // What is struck out and cannot be done without is missed where it is struck out.
    let needed = error("without = [\n  'lateness',\n]");
    assert_eq!(needed.to_string(), "event.toml:2:3: the section `lateness` is missing");
    let field = error("\nwithout = ['lateness.source']");
    assert!(field.to_string().starts_with("event.toml:2:12: missing field `source`"), "{field}");
    let reason = error("without = ['results.losses.lateness']");
    assert!(reason.to_string().starts_with("event.toml:1:12: a game can be lost by"), "{reason}");
    let list = error("without = 3");
    let message =
        "event.toml:1:11: invalid type: integer `3`, expected a list in brackets, at `without`";
    assert_eq!(list.to_string(), message);
}

#[test]
fn the_identity_of_a_book_is_not_struck_out_and_written_anew() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    for key in ["book", "book.id"] {
        let text = format!("without = ['{key}']\n[book]\nid = 'mine'\n");
        let error = book.with_overrides("event.toml", &text).unwrap_err();
        assert_eq!(error.faults()[0].kind, FaultKind::NotOverridable(key.to_owned()));
    }
}

/// Notepad begins a file with a mark of the byte order.
#[test]
fn regulations_may_begin_with_a_byte_order_mark() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    let event = book.with_overrides("cup.toml", "\u{feff}lateness.limit-s = 600\n").unwrap();
    assert_eq!(event.lateness.limit_s, Some(600));
    let error = book.with_overrides("cup.toml", "\u{feff}lateness.limit = 600\n").unwrap_err();
    assert_eq!((error.faults()[0].line, error.faults()[0].column), (1, 10));
}

#[test]
fn what_nothing_acts_on_is_not_overridden() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    for (key, value) in [
        ("time-controls.clock.same-hand", "false"),
        ("time-controls.clock.arbiter-reminds", "true"),
        ("recording.illegible-counts", "false"),
        ("recording.notations", "['chinese']"),
        ("natural-limit.half-rounds-at-ends", "false"),
        ("withdrawal.redraw-before-start.value", "false"),
        ("procedure.clock-correction", "['2§3']"),
        ("teams.lineup.reserves", "2"),
        ("equipment.piece-mm.max", "40"),
        ("colours.single-game.value", "'lot'"),
        ("colours.later-of-several.value", "'lot'"),
        ("colours.team-boards.value", "'lot'"),
        ("colours.round-robin.value", "'lot'"),
        ("odd-numbers.round-robin.value", "'bye'"),
        ("odd-numbers.swiss.value", "'bye'"),
        ("events.women.numbers.value", "'lot'"),
        ("time-controls.presets.increment-60-30.clock", "'any'"),
    ] {
        let error = book.with_overrides("event.toml", &format!("{key} = {value}")).unwrap_err();
        assert_eq!(error.faults()[0].kind, FaultKind::ForReadersOnly(key.to_owned()), "{error}");
    }
    let struck = book.with_overrides("event.toml", "without = ['equipment']").unwrap_err();
    assert_eq!(struck.faults()[0].kind, FaultKind::ForReadersOnly("equipment".to_owned()));
    // The article for the colours of a round robin is cited.
    let cited = "colours.round-robin.source = { basis = 'supplement', articles = ['App6'] }";
    assert!(book.with_overrides("event.toml", cited).is_ok());
    // Saying the same again changes nothing, and a section that is struck out takes it along.
    assert!(book.with_overrides("event.toml", "teams.lineup.reserves = 1").is_ok());
    assert!(book.with_overrides("event.toml", "without = ['teams.lineup']").is_ok());
}

#[test]
fn a_fault_of_a_changed_value_is_told_where_it_was_changed() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    let error = book.with_overrides("event.toml", "\nscoring.default = \"five\"").unwrap_err();
    let [fault] = error.faults() else { panic!("{error}") };
    assert_eq!((&*fault.file, fault.line), ("event.toml", 2));
}

#[test]
fn the_rapid_game_of_a_drawn_match_has_a_time_control_for_it() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    for (controls, expected) in [
        ("[]", Inconsistency::NoPlayOffControl),
        (r#"["rapid-15-5", "rapid"]"#, Inconsistency::NoSuchTimeControl("rapid".to_owned())),
        (r#"["increment-60-30"]"#, Inconsistency::SlowPlayOff("increment-60-30".to_owned())),
    ] {
        let text = format!("\nknock-out.time-controls.value = {controls}");
        let error = book.with_overrides("event.toml", &text).unwrap_err();
        let [fault] = error.faults() else { panic!("{error}") };
        assert_eq!((fault.line, &fault.kind), (2, &FaultKind::Inconsistent(expected)));
    }
}

#[test]
fn nobody_loses_a_repetition_in_which_nobody_offends_more() {
    let book = Rulebook::builtin("axf-2017").unwrap();
    for key in ["both-permitted", "both-forbidden"] {
        let text = format!("\nrepetition.{key}.outcome = \"offender-loses\"");
        let error = book.with_overrides("event.toml", &text).unwrap_err();
        let [fault] = error.faults() else { panic!("{error}") };
        let expected = FaultKind::Inconsistent(Inconsistency::NobodyToLose);
        assert_eq!((fault.line, &fault.kind), (2, &expected));
    }
}

#[test]
fn a_point_is_disputed_only_where_the_other_reading_can_be_shown() {
    for (id, key) in [
        ("axf-2017", "doctrine.school.asian.exempt-takers"),
        ("axf-2017", "doctrine.school.asian.uncrossed-pawn-is-free-game"),
        ("axf-2017", "doctrine.school.asian.check-breaks-chase"),
        ("cxa-2020", "doctrine.school.chinese.drawing-point"),
        ("cxa-2020", "doctrine.school.chinese.merge-lower-levels"),
    ] {
        let book = Rulebook::builtin(id).unwrap();
        let error = book.with_overrides("event.toml", &format!("\n{key}.disputed = true"));
        let error = error.unwrap_err();
        let kind = FaultKind::Inconsistent(Inconsistency::NoOtherReading);
        assert_eq!((&error.faults()[0].kind, error.faults()[0].line), (&kind, 2), "{key}");
    }
    let book = Rulebook::builtin("axf-2017").unwrap();
    let without = "doctrine.school.asian.rooted-chariot-takers.otherwise = []";
    assert!(book.with_overrides("event.toml", without).is_err());
    let disputed = "doctrine.school.asian.unrooting.disputed = true";
    assert!(book.with_overrides("event.toml", disputed).is_ok());
}

/// A game that can be lost by the ladder, or end in cancelled points, needs an article for that.
#[test]
fn what_discipline_can_bring_is_among_the_results() {
    let book = Rulebook::builtin("cxa-2020").unwrap();
    let ladder = r#"
[discipline.ladder]
steps = ["warn", "game-lost"]
source = { basis = "stated", articles = ["ed.2"] }

[discipline.acts.arranged-result]
measure = "points-cancelled"
source = { basis = "stated", articles = ["ed.2"] }

[discipline.acts.electronic-device]
measure = "game-lost"
source = { basis = "stated", articles = ["ed.2"] }
"#;
    let error = book.with_overrides("city.toml", ladder).unwrap_err();
    let kinds: Vec<&FaultKind> = error.faults().iter().map(|fault| &fault.kind).collect();
    for missing in [
        Inconsistency::NoLossReason(LossReason::Misconduct),
        Inconsistency::NoLossReason(LossReason::ElectronicDevice),
        Inconsistency::NoOutcome(OtherOutcome::PointsCancelled),
    ] {
        assert!(kinds.contains(&&FaultKind::Inconsistent(missing.clone())), "{missing}: {error}");
    }
    let results = r#"
[results.losses]
misconduct = ["ed.2"]
electronic-device = ["ed.2"]

[results.others]
points-cancelled = ["ed.2"]
"#;
    book.with_overrides("city.toml", &format!("{ladder}{results}")).unwrap();
}
