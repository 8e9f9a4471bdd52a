//! When an event takes another turn: pairings taken back, brackets corrected, stages cut short, comings and goings.

use std::num::NonZeroU8;

use chuhe_rulebook::Language;
use chuhe_tournament::{
    Actor, Carries, Command, Entrant, Event, Outcome, PlacesPlayed, Setting, SettingError, Side,
    StageFormat, StageSetting, TableRef, Takes, Tournament, Why, explain,
};

use crate::desk::{Desk, id};
use crate::knock_outs::knock_out;
use crate::round_robins::round_robin;
use crate::swiss_events::swiss;

fn correct(desk: &mut Desk, table: TableRef, winner: u32) {
    let game = table.game(1);
    let side = desk.event.game(game).unwrap().side_of(id(winner)).unwrap();
    let result = Some(Outcome::won(side).into());
    desk.act(Command::CorrectResult { game, result, reason: "the slip was misread".to_owned() });
}

fn pair_of(desk: &Desk, table: u16) -> [u32; 2] {
    let round = desk.round(1);
    let mut both = desk.event.pairing(TableRef::new(1, round, table)).unwrap().both().map(|e| e.0);
    both.sort_unstable();
    both
}

#[test]
fn the_last_pairing_can_be_taken_back_in_every_format() {
    let staff = Setting::from_plan("staff", "staff-2012", "staff").unwrap();
    let groups = StageFormat::Groups { groups: NonZeroU8::new(2).unwrap() };
    let groups = Setting::players("g", "axf-2017", vec![StageSetting::new("g", groups)]);
    let all = [swiss("axf-2017", 3), round_robin(1), groups, knock_out(PlacesPlayed::All), staff];
    for setting in all {
        let mut desk = Desk::with_players(setting, 7);
        desk.in_order().pair(1).play_round(1).pair(1);
        let before = desk.event.round(1, 2).unwrap().clone();
        desk.act(Command::UnpairRound { stage: 1 });
        assert_eq!(desk.round(1), 1);
        desk.pair(1);
        assert_eq!(*desk.event.round(1, 2).unwrap(), before, "the same lots are drawn again");
        desk.play_round(1);
        assert_eq!(desk.refused(Command::UnpairRound { stage: 1 }), Why::ResultsEntered);
    }
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 4);
    desk.in_order();
    assert_eq!(desk.refused(Command::UnpairRound { stage: 1 }), Why::NoSuchRound(1, 1));
}

#[test]
fn a_match_not_begun_is_set_again_when_the_result_before_it_was_wrong() {
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::FirstAndThird), 4);
    desk.in_order().pair(1);
    let semi = desk.table(1, 1, 4);
    desk.play_round(1).pair(1);
    assert_eq!([pair_of(&desk, 1), pair_of(&desk, 2)], [[1, 2], [3, 4]]);
    correct(&mut desk, semi, 4);
    assert_eq!([pair_of(&desk, 1), pair_of(&desk, 2)], [[2, 4], [1, 3]]);
    assert!(matches!(desk.log.last().unwrap().event, Event::RoundChanged { .. }));
    // A result that is struck out leaves the match open, and what follows waits for it.
    desk.act(Command::CorrectResult {
        game: semi.game(1),
        result: None,
        reason: "to be played again".to_owned(),
    });
    assert!(!desk.event.is_over(1));
    desk.enter(semi.game(1), Outcome::won(Side::Red));
    let winner = desk.event.game(semi.game(1)).unwrap().red.entrant.0;
    assert_eq!(pair_of(&desk, 1), [winner.min(2), winner.max(2)]);
    desk.play_round(1);
    assert!(desk.event.is_over(1));
    assert_eq!(desk.places(1).len(), 4);
}

#[test]
fn a_match_that_was_begun_stays_and_whoever_sat_down_plays_on() {
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::FirstAndThird), 8);
    desk.in_order().pair(1);
    let quarter = desk.table(1, 1, 8);
    desk.play_round(1).pair(1);
    // 1 plays 4 in the semi-final; only afterwards it is found that 8 had won.
    desk.beats(1, 1, 4);
    correct(&mut desk, quarter, 8);
    assert_eq!(pair_of(&desk, 1), [1, 4]);
    desk.play_round(1).pair(1);
    assert_eq!(pair_of(&desk, 1), [1, 2]);
    desk.play_round(1);
    assert!(desk.event.is_over(1));
    let places = desk.places(1);
    assert_eq!(places[..4], [(1, 1), (2, 2), (3, 3), (4, 4)]);
    let last: Vec<u32> = places[4..].iter().map(|&(_, id)| id).collect();
    assert_eq!(last, [5, 6, 7, 8], "8 stands where 1 would have stood");
}

#[test]
fn a_correction_reaches_the_losers_side_too() {
    let staff = Setting::from_plan("staff", "staff-2012", "staff").unwrap();
    let mut desk = Desk::with_players(staff, 4);
    desk.in_order().pair(1);
    let first = desk.table(1, 1, 4);
    desk.play_round(1).pair(1);
    correct(&mut desk, first, 4);
    let round = desk.event.round(1, 2).unwrap();
    let pairs: Vec<_> = round.pairings.iter().map(|p| (p.has(id(4)), p.has(id(1)))).collect();
    assert_eq!(pairs, [(true, false), (false, true)], "4 among the winners, 1 among the losers");
    desk.play_round(1).play_out(1);
    assert_eq!(desk.places(1).len(), 4);
}

#[test]
fn a_lot_counts_only_while_the_games_leave_it_to_the_lot() {
    let overrides = "[knock-out.drawn-again]\nvalue = \"lot\"\nsource = { basis = \"supplement\", articles = [\"2§6.1\"] }\n";
    let overrides = Some(overrides.to_owned());
    let setting = Setting { overrides, ..knock_out(PlacesPlayed::First) };
    let mut desk = Desk::with_players(setting, 2);
    desk.in_order().pair(1).draws(1, 1, 2).draws(1, 1, 2);
    let table = TableRef::new(1, 1, 1);
    desk.act(Command::DrawLot { table });
    let loser = 3 - desk.order(1)[0];
    correct(&mut desk, table, loser);
    assert_eq!(desk.order(1)[0], loser, "he had won the first game, and no lot was needed");
}

#[test]
fn a_stage_can_be_cut_short_when_nobody_is_left_to_meet() {
    let mut desk = Desk::with_players(swiss("axf-2017", 5), 4);
    desk.in_order();
    for _ in 0..3 {
        desk.pair(1).play_round(1);
    }
    let next = Command::PairRound { stage: 1, absent: vec![], starts_at: None };
    let refusal = desk.refused_to(&Actor::chief_arbiter(), next.clone());
    assert!(matches!(refusal.why(), Why::Blocked(_)));
    assert!(refusal.text(Language::ZhHans).contains("选手1（1号）"), "{refusal}");
    let end = |reason: &str| Command::EndStage { stage: 1, reason: reason.to_owned() };
    assert_eq!(desk.refused(end(" ")), Why::NoReason);
    assert_eq!(desk.refused(Command::Close), Why::StageUnfinished(1));
    desk.act(end("everybody has met everybody"));
    assert!(desk.event.stage(1).unwrap().is_cut_short());
    assert_eq!(desk.refused(next), Why::NoMoreRounds(1));
    assert_eq!(desk.refused(end("again")), Why::NoMoreRounds(1));
    let late = Command::Enter { entrant: Entrant::player("选手5") };
    assert_eq!(desk.refused(late), Why::EntriesClosed);
    desk.act(Command::Close);

    let mut desk = Desk::with_players(knock_out(PlacesPlayed::First), 4);
    desk.in_order().pair(1);
    assert_eq!(desk.refused(end("late")), Why::EndsWithItsLastMatch(1));
}

#[test]
fn a_stage_for_which_too_few_qualified_is_passed_over() {
    let setting = Setting::from_plan("5+2", "axf-2017", "individual-5-plus-2").unwrap();
    let mut desk = Desk::with_players(setting, 5);
    let end = |stage| Command::EndStage { stage, reason: "only one is left".to_owned() };
    assert_eq!(desk.refused(end(3)), Why::StageUnfinished(1));
    desk.in_order();
    for _ in 0..5 {
        desk.pair(1).play_round(1);
    }
    desk.start(2, chuhe_tournament::Numbering::InOrder).play_out(2);
    let others = Command::StartStage { stage: 3, numbering: chuhe_tournament::Numbering::InOrder };
    assert_eq!(desk.refused(others), Why::TooFewQualify(3));
    desk.act(end(3)).act(Command::Close);
    assert_eq!(desk.event.final_standings().lines.len(), 5);
}

#[test]
fn who_comes_back_is_paired_again_and_begins_anew() {
    let mut desk = Desk::with_players(swiss("axf-2017", 6), 8);
    desk.in_order();
    for _ in 0..2 {
        desk.pair(1);
        let opponent = desk.pairs(1).iter().find_map(|&(a, b)| match (a, b) {
            (5, b) => Some(b),
            (a, 5) => Some(a),
            _ => None,
        });
        let table = desk.table(1, 5, opponent.unwrap());
        desk.act(Command::EnterForfeit { table, absent: vec![id(5)] });
        desk.play_round(1);
    }
    desk.pair(1);
    assert!(!desk.event.is_active(id(5)));
    desk.act(Command::Reenter { entrant: id(5), reason: "the train was late".to_owned() });
    desk.act(Command::UnpairRound { stage: 1 }).pair(1);
    assert!(desk.event.is_active(id(5)), "the rounds missed before do not count again");
    assert!(desk.pairs(1).iter().any(|&(a, b)| a == 5 || b == 5));
    desk.play_round(1);
    let again = Command::Reenter { entrant: id(5), reason: "?".to_owned() };
    assert_eq!(desk.refused(again), Why::HasNotLeft(id(5)));
}

fn mutual(games: [u8; 2], format: StageFormat) -> Setting {
    let groups = StageFormat::Groups { groups: NonZeroU8::new(2).unwrap() };
    let finals = StageSetting::new("决赛", format)
        .taking(Takes::GroupPlaces { stage: 1, from: 1, to: Some(2) })
        .carrying(Carries::Mutual)
        .of_games(games[1]);
    let first = StageSetting::new("预赛", groups).of_games(games[0]);
    Setting::players("Cup", "axf-2017", vec![first, finals])
}

/// Requirement 92: a final in which those who met in their group do not meet again (带成绩进决赛).
#[test]
fn req_92_a_final_takes_over_the_results_between_those_who_qualified() {
    let once = StageFormat::RoundRobin { cycles: NonZeroU8::MIN };
    let mut desk = Desk::with_players(mutual([1, 1], once.clone()), 6);
    desk.in_order().play_out(1);
    desk.start(2, chuhe_tournament::Numbering::InOrder);
    // 1 and 4 come from one group, 2 and 3 from the other; each pair has met.
    let score = |desk: &Desk, n| desk.table_of(2).of(id(n)).unwrap().score;
    assert_eq!(
        [1, 2, 3, 4].map(|n| score(&desk, n)),
        [4, 4, 0, 0],
        "wins over 5 and 6 stay behind"
    );
    desk.play_out(2);
    assert_eq!(desk.round(2), 2, "two opponents are left for everybody");
    assert_eq!([1, 2, 3, 4].map(|n| score(&desk, n)), [12, 8, 4, 0]);
    let met = desk.event.stage(2).unwrap().rounds().iter().flat_map(|round| &round.pairings);
    assert!(met.clone().all(|p| !(p.has(id(1)) && p.has(id(4)))), "1 and 4 do not meet again");
    assert_eq!(met.count(), 4);

    // Who leaves with one of three opponents met has everything annulled that counts here.
    let mut desk = Desk::with_players(mutual([1, 1], once.clone()), 6);
    desk.in_order().play_out(1);
    desk.start(2, chuhe_tournament::Numbering::InOrder);
    desk.act(Command::Withdraw { entrant: id(4), reason: "ill".to_owned(), consent: true });
    assert_eq!([1, 2, 3].map(|n| score(&desk, n)), [0, 4, 0]);
    assert_eq!(desk.table_of(1).of(id(1)).unwrap().score, 8, "the groups are over and stand");

    let open = |setting| {
        let chief = Actor::chief_arbiter();
        Tournament::open(setting, &chief, chuhe_tournament::Instant::from_ms(0)).map(drop)
    };
    let twice = StageFormat::RoundRobin { cycles: NonZeroU8::new(2).unwrap() };
    assert_eq!(open(mutual([1, 1], twice)), Err(SettingError::CarriesNothing(2)));
    assert_eq!(open(mutual([1, 2], once)), Err(SettingError::CarriesNothing(2)));
    let knock_out = StageFormat::KnockOut { places: PlacesPlayed::First };
    assert_eq!(open(mutual([1, 1], knock_out)), Err(SettingError::CarriesNothing(2)));
}

/// What was satisfied and what was relaxed is in the log as data, and told in three languages.
#[test]
fn checklists_are_data_in_the_log_and_words_on_the_wall() {
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 5);
    desk.in_order();
    for _ in 0..3 {
        desk.pair(1).play_round(1);
    }
    let text = chuhe_tournament::LOG.write(&desk.log);
    assert!(text.contains("\"criteria\":[\"no-rematch\",\"not-forbidden\",\"units\",\"bye\","));
    assert!(text.contains("\"what\":{\"type\":\"scores-differ\",\"half-points\":"), "{text}");
    assert!(text.contains("\"why\":\"odd-section\""));
    let rounds = desk.event.stage(1).unwrap().rounds();
    let tables = rounds.iter().enumerate().flat_map(|(round, paired)| {
        let tables = 1..=paired.pairings.len() as u16;
        tables.map(move |table| TableRef::new(1, round as u16 + 1, table))
    });
    let told = |table, language| explain::pairing(&desk.event, table, language).unwrap();
    let floats = |table: &TableRef| {
        told(*table, Language::En).iter().any(|line| line.contains("floats down"))
    };
    let table = tables.into_iter().find(floats).unwrap();
    let [english, hans, hant] =
        [Language::En, Language::ZhHans, Language::ZhHant].map(|language| told(table, language));
    assert_eq!(english[0], "not met before: satisfied");
    assert_eq!(hans[0], "不重复相遇：符合");
    let line = |lines: &[String], start: &str| {
        lines.iter().find(|line| line.starts_with(start)).unwrap().clone()
    };
    let said = line(&english, "same score: ");
    assert!(said.contains("(no. ") && said.contains(" up, by "), "{said}");
    assert!(line(&hans, "同分相遇：选手").contains("号）下调，选手"));
    assert!(line(&hant, "同分相遇：选手").contains("號）下調，选手"));
    assert_eq!(explain::pairing(&desk.event, TableRef::new(1, 9, 1), Language::En), None);
}

/// Requirement 122: every order that is known from practice stands in a rule file, composed from named criteria.
#[test]
fn req_122_orders_of_practice_are_variants_of_the_books() {
    use chuhe_rulebook::{Rulebook, TieBreak::*};
    let expected: [(&str, &str, &[_]); 3] = [
        (
            "cxa-2020",
            "progressive",
            &[ProgressiveScore, Wins, FewerFouls, BlackGames, WithoutFirstRounds],
        ),
        (
            "cxa-2020",
            "cut-from-lowest",
            &[OpponentsScore, ProgressiveScore, OpponentsScoreCutFromLowest],
        ),
        ("wxf-2018", "world-championship", &[OpponentsScore, HeadToHead, Wins]),
    ];
    for (id, variant, order) in expected {
        let book = Rulebook::builtin(id).unwrap();
        let stage = swiss(id, 3).stages.remove(0).ordered_by(book, variant).unwrap();
        let mut desk = Desk::with_players(Setting::players("Cup", id, vec![stage]), 6);
        desk.in_order().play_out(1);
        assert_eq!(desk.table_of(1).tie_breaks, order);
        let nothing = swiss(id, 3).stages.remove(0).ordered_by(book, "no such order");
        assert_eq!(nothing, None);
    }
}
