//! Round robins, alone and in groups.

use std::num::NonZeroU8;

use chuhe_rulebook::{Language, TieBreak};
use chuhe_tournament::{
    ByeKind, Command, Decider, Entrant, GameResult, Numbering, Outcome, Setting, Side, Sides,
    StageFormat, StageSetting, Takes, Why, explain,
};

use crate::desk::{Desk, id};

pub(crate) fn round_robin(games: u8) -> Setting {
    let stage = StageSetting::new("循环赛", StageFormat::RoundRobin { cycles: NonZeroU8::MIN });
    Setting::players("Cup", "axf-2017", vec![stage.of_games(games)])
}

#[test]
fn req_86_the_first_named_has_red() {
    let mut desk = Desk::with_players(round_robin(1), 6);
    desk.in_order().pair(1);
    assert_eq!(desk.pairs(1), [(1, 6), (2, 5), (3, 4)]);
    desk.play_round(1).pair(1);
    assert_eq!(desk.pairs(1), [(6, 4), (5, 3), (1, 2)]);
    let game = desk.event.game(desk.table(1, 6, 4).game(1)).unwrap();
    assert_eq!(game.red.entrant, id(6));
}

#[test]
fn req_63_points_for_one_game() {
    let mut desk = Desk::with_players(round_robin(1), 4);
    desk.in_order().pair(1).beats(1, 1, 4).draws(1, 2, 3);
    let table = desk.table_of(1);
    let score = |n| table.of(id(n)).unwrap().score;
    assert_eq!([score(1), score(2), score(3), score(4)], [4, 2, 2, 0], "2, 1, 1 and 0 points");
    // 1, a half, 0, as the other system of the book has it.
    let half = Setting { scoring: Some("one-half-zero".to_owned()), ..round_robin(1) };
    let mut desk = Desk::with_players(half, 4);
    desk.in_order().pair(1).beats(1, 1, 4).draws(1, 2, 3);
    let table = desk.table_of(1);
    let score = |n| table.of(id(n)).unwrap().score;
    assert_eq!([score(1), score(2), score(3), score(4)], [2, 1, 1, 0]);
}

#[test]
fn req_68_points_may_depend_on_colours() {
    let overrides = r#"
scoring.default = "three-colours"
[scoring.systems.three-colours]
name = { zh-Hans = "三分制", zh-Hant = "三分制", en = "Three points, draws by colour" }
red-half-points = { win = 6, draw = 2, loss = 0 }
black-half-points = { win = 6, draw = 4, loss = 0 }
source = { basis = "supplement", articles = ["2§5.1"] }
"#;
    let setting = Setting { overrides: Some(overrides.to_owned()), ..round_robin(1) };
    let mut desk = Desk::with_players(setting, 4);
    desk.in_order().pair(1).beats(1, 1, 4).draws(1, 2, 3);
    let table = desk.table_of(1);
    let score = |n| table.of(id(n)).unwrap().score;
    assert_eq!(
        [score(1), score(2), score(3), score(4)],
        [6, 2, 4, 0],
        "Black draws for two points"
    );
}

#[test]
fn req_64_two_games_make_a_match() {
    let mut desk = Desk::with_players(round_robin(2), 4);
    desk.in_order().pair(1);
    let games = &desk.event.pairing(desk.table(1, 1, 4)).unwrap().games;
    assert_eq!((games[0].red.entrant, games[1].red.entrant), (id(1), id(4)), "colours exchanged");
    // A win and a draw win the match; a win each draw it.
    desk.beats(1, 1, 4).draws(1, 1, 4).beats(1, 2, 3).beats(1, 3, 2);
    let table = desk.table_of(1);
    let line = |n| table.of(id(n)).unwrap();
    assert_eq!([1, 2, 3, 4].map(|n| line(n).score), [4, 2, 2, 0]);
    let game_points = |n| line(n).values[0].amounts[0];
    assert_eq!(table.tie_breaks[0], TieBreak::GamePoints);
    assert_eq!([1, 2, 3, 4].map(game_points), [6, 4, 4, 2]);
}

#[test]
fn req_84_an_odd_number_is_free_by_the_table() {
    let mut desk = Desk::with_players(round_robin(1), 5);
    desk.in_order().pair(1);
    let round = desk.event.round(1, 1).unwrap();
    assert_eq!(round.byes.len(), 1);
    assert_eq!((round.byes[0].entrant, round.byes[0].kind), (id(1), ByeKind::Free));
    desk.play_round(1).play_out(1);
    let table = desk.table_of(1);
    assert_eq!(
        table.lines.iter().map(|line| line.score).sum::<i64>(),
        40,
        "free rounds are worth nothing"
    );
    assert_eq!(desk.order(1), [1, 2, 3, 4, 5]);
}

#[test]
fn req_92_a_double_round_robin_exchanges_colours() {
    let stage =
        StageSetting::new("双循环", StageFormat::RoundRobin { cycles: NonZeroU8::new(2).unwrap() });
    let mut desk = Desk::with_players(Setting::players("Cup", "axf-2017", vec![stage]), 4);
    desk.in_order().play_out(1);
    assert_eq!(desk.round(1), 6);
    let mut colours = std::collections::BTreeSet::new();
    for round in desk.event.stage(1).unwrap().rounds() {
        for pairing in &round.pairings {
            assert!(
                colours.insert((pairing.first, pairing.second)),
                "never twice the same colours"
            );
        }
    }
    assert_eq!(colours.len(), 12);
}

#[test]
fn req_92_groups_then_crossed_finals_and_place_play_offs() {
    let groups =
        StageSetting::new("预赛", StageFormat::Groups { groups: NonZeroU8::new(4).unwrap() });
    let places = chuhe_tournament::PlacesPlayed::FirstAndThird;
    let finals = StageSetting::new("决赛", StageFormat::KnockOut { places })
        .taking(Takes::GroupPlaces { stage: 1, from: 1, to: Some(2) });
    let rest = StageSetting::new("排位赛", StageFormat::RoundRobin { cycles: NonZeroU8::MIN })
        .taking(Takes::GroupPlaces { stage: 1, from: 3, to: None });
    let setting = Setting::players("Cup", "axf-2017", vec![groups, finals, rest]);
    let mut desk = Desk::with_players(setting, 16);
    desk.in_order();
    let drawn = desk.event.stage(1).unwrap().groups().to_vec();
    // To and fro: 1–4, then 8–5.
    assert_eq!(drawn[0], [1, 8, 9, 16].map(id));
    assert_eq!(drawn[1], [2, 7, 10, 15].map(id));
    assert_eq!(
        desk.refused(Command::StartStage { stage: 2, numbering: Numbering::InOrder }),
        Why::StageUnfinished(1)
    );
    desk.play_out(1);
    assert_eq!(desk.event.group_standings(1, 2).unwrap().order(), [2, 7, 10, 15].map(id));
    desk.start(2, Numbering::InOrder);
    // A1–B2, C1–D2 above; B1–A2, D1–C2 below.
    let lines: Vec<u32> =
        desk.event.stage(2).unwrap().lines().iter().map(|line| line.unwrap().0).collect();
    assert_eq!(lines, [1, 7, 3, 5, 2, 8, 4, 6]);
    desk.start(3, Numbering::InOrder).play_out(2).play_out(3);
    let all: Vec<u32> = desk.event.final_standings().order().iter().map(|id| id.0).collect();
    assert_eq!(all[..4], [1, 2, 3, 4]);
    assert_eq!(all[8..], [9, 10, 11, 12, 13, 14, 15, 16]);
    desk.act(Command::Close);
    assert_eq!(desk.refused(Command::Close), Why::Closed);
}

#[test]
fn req_69_round_robin_of_players_by_the_asian_order() {
    // Four players; 1 and 2 are tied, and so are 3 and 4.
    let mut desk = Desk::with_players(round_robin(1), 4);
    desk.in_order();
    desk.pair(1).beats(1, 1, 4).draws(1, 2, 3); // 1–4, 2–3
    desk.pair(1).draws(1, 4, 3).draws(1, 1, 2); // 4–3, 1–2
    desk.pair(1).beats(1, 2, 4).draws(1, 3, 1); // 2–4, 3–1
    let table = desk.table_of(1);
    assert_eq!(
        table.tie_breaks,
        [
            TieBreak::SmallPoints,
            TieBreak::HeadToHead,
            TieBreak::Wins,
            TieBreak::BlackWins,
            TieBreak::BlackGames,
            TieBreak::BlackInHeadToHead,
            TieBreak::FewerFouls
        ]
    );
    // 1 and 2 have 4 points each; both beat 4 and drew with the others. They are equal in small points, in their
    // game, in wins and wins with Black. What decides are the games with Black.
    let second = &table.lines[1];
    assert_eq!(second.place, 2);
    assert_eq!(table.lines[0].score, second.score);
    assert_eq!(table.lines[0].values[..4], second.values[..4]);
    assert!(matches!(
        second.decided_by,
        Some(Decider::TieBreak(TieBreak::BlackGames | TieBreak::BlackInHeadToHead))
    ));
}

#[test]
fn req_21_colours_played_are_the_colours_that_count() {
    let mut desk = Desk::with_players(round_robin(1), 2);
    desk.in_order().pair(1);
    let game = desk.table(1, 1, 2).game(1);
    let result = GameResult { colours_reversed: true, ..Outcome::won(Side::Black).into() };
    desk.act(Command::EnterResult { game, result });
    // Paired with Red, 1 sat behind Black and won.
    let table = desk.table_of(1);
    let black_wins = table.tie_breaks.iter().position(|&t| t == TieBreak::BlackWins).unwrap();
    assert_eq!(table.lines[0].entrant, id(1));
    assert_eq!(table.lines[0].values[black_wins].amounts, [1]);
}

#[test]
fn req_58_fewer_fouls_come_first() {
    let mut desk = Desk::with_players(round_robin(2), 2);
    desk.in_order().pair(1);
    let game = desk.table(1, 1, 2).game(1);
    let fouls = Sides { red: 1, black: 0 };
    desk.act(Command::EnterResult { game, result: GameResult { fouls, ..Outcome::DRAWN.into() } });
    desk.draws(1, 1, 2);
    assert_eq!(desk.order(1), [2, 1]);
    let table = desk.table_of(1);
    assert_eq!(table.lines[1].decided_by, Some(Decider::TieBreak(TieBreak::FewerFouls)));
}

#[test]
fn req_73_the_rules_of_1987_leave_a_tie_standing() {
    let stage = StageSetting::new("大循环", StageFormat::RoundRobin { cycles: NonZeroU8::MIN });
    let mut desk = Desk::with_players(Setting::players("Cup", "cxa-1987", vec![stage]), 3);
    desk.in_order();
    while !desk.event.is_over(1) {
        desk.pair(1).play_round_by(1, |_, _| 0);
    }
    assert_eq!(desk.places(1), [(1, 1), (1, 2), (1, 3)]);
    assert_eq!(desk.table_of(1).lines[2].decided_by, Some(Decider::Shared));
    assert_eq!(desk.table_of(1).tie_breaks, [TieBreak::SmallPoints, TieBreak::FewerFouls]);
}

#[test]
fn req_81_lots_are_drawn_again_before_the_start() {
    let mut desk = Desk::with_players(round_robin(1), 5);
    desk.start(1, Numbering::Lot { seed: 1 });
    desk.act(Command::Withdraw { entrant: id(3), reason: "ill".to_owned(), consent: true });
    desk.act(Command::Enter { entrant: Entrant::player("选手6") });
    desk.start(1, Numbering::Lot { seed: 2 });
    let field = desk.event.stage(1).unwrap().field();
    assert_eq!(field.len(), 5);
    assert!(!field.contains(&id(3)) && field.contains(&id(6)));
    desk.pair(1);
    let late = Command::Enter { entrant: Entrant::player("选手7") };
    assert_eq!(desk.refused(late), Why::EntriesClosed);
    let redraw = Command::StartStage { stage: 1, numbering: Numbering::InOrder };
    assert_eq!(desk.refused(redraw), Why::AlreadyPaired(1));
}

#[test]
fn req_74_two_games_by_the_rules_of_1987() {
    let stage = StageSetting::new("大循环", StageFormat::RoundRobin { cycles: NonZeroU8::MIN });
    let setting = Setting::players("Cup", "cxa-1987", vec![stage.of_games(2)]);
    let mut desk = Desk::with_players(setting, 4);
    desk.in_order();
    desk.pair(1).beats(1, 1, 4).beats(1, 1, 4).draws(1, 2, 3).draws(1, 2, 3);
    let table = desk.table_of(1);
    // Match points, then small points on match points, then game points.
    assert_eq!(table.tie_breaks[..2], [TieBreak::SmallPoints, TieBreak::GamePoints]);
    assert_eq!(table.lines[0].score, 2, "one point for the match");
    assert_eq!(table.of(id(2)).unwrap().score, 1);
    assert_eq!(
        table.of(id(2)).unwrap().values[0].amounts,
        [1],
        "a quarter: half of the half that 3 has"
    );
    // The book calls them 场分 and 局分 (3§4.一); the Asian rules have 大分 and 小分 for two games of players (2§5.2).
    let named = |desk: &Desk, language| {
        let table = desk.table_of(1);
        let rules = explain::rules(&desk.event, language);
        let rules = rules.into_iter().map(|rule| rule.text).collect::<String>();
        (explain::score_heading(&desk.event, &table, language), rules)
    };
    let (heading, rules) = named(&desk, Language::ZhHans);
    assert_eq!(heading, "场分");
    assert!(
        rules.contains("比局分") && rules.contains("场分、") && !rules.contains("大分"),
        "{rules}"
    );
    assert_eq!(named(&desk, Language::ZhHant).0, "場分");
    let mut asian = Desk::with_players(round_robin(2), 4);
    asian.in_order();
    let (heading, rules) = named(&asian, Language::ZhHant);
    assert_eq!(heading, "大分");
    assert!(rules.contains("比小分") && rules.contains("大分、"), "{rules}");
}

#[test]
fn req_85_the_rules_of_1987_take_the_asian_way() {
    let stage = StageSetting::new("大循环", StageFormat::RoundRobin { cycles: NonZeroU8::MIN });
    let mut desk = Desk::with_players(Setting::players("Cup", "cxa-1987", vec![stage]), 6);
    desk.in_order().pair(1).play_round(1);
    desk.act(Command::Withdraw { entrant: id(1), reason: "ill".to_owned(), consent: true });
    assert!(desk.event.stage(1).unwrap().annulled().contains(&id(1)));
    assert!(!desk.event.rulebook().withdrawal.needs_consent.source.basis.is_the_books());
}

/// D loses every game, one of them with a foul; B has left, and no result of his counts any more.
#[test]
fn req_82_whose_results_are_annulled_stands_below_who_lost_everything() {
    let stage = StageSetting::new("大循环", StageFormat::RoundRobin { cycles: NonZeroU8::MIN });
    let mut desk = Desk::with_players(Setting::players("Cup", "cxa-1987", vec![stage]), 5);
    desk.in_order().pair(1);
    while let Some(game) = desk.some_open_game(1) {
        let seats = desk.event.game(game).unwrap();
        let winner = if seats.red.entrant == id(4) { Side::Black } else { Side::Red };
        let fouls = Sides { red: 1, black: 1 };
        let result = GameResult { fouls, ..Outcome::won(winner).into() };
        desk.act(Command::EnterResult { game, result });
    }
    desk.act(Command::Withdraw { entrant: id(2), reason: "ill".to_owned(), consent: true });
    while !desk.event.is_over(1) {
        desk.pair(1).play_round_by(1, |red, _| if red == id(4) { -1 } else { 1 });
    }
    let table = desk.table_of(1);
    let last = table.lines.last().unwrap();
    assert_eq!((last.entrant, last.place), (id(2), 5));
    assert_eq!(last.decided_by, Some(Decider::Annulled));
    assert_eq!(table.of(id(4)).unwrap().place, 4, "who played stands above");
    let told = explain::place(&desk.event, &table, id(2), Language::En).unwrap();
    assert!(told.contains("no results that count"), "{told}");
    assert_eq!(desk.event.final_standings().order(), table.order());
    let certified: Vec<u32> = desk.event.certificates(5).iter().map(|c| c.entrant.0).collect();
    assert!(!certified.contains(&2) && certified.len() == 4, "{certified:?}");
    let report = serde_json::to_value(desk.event.report()).unwrap();
    let line = &report["stages"][0]["standings"][4];
    assert_eq!((&line["entrant"], &line["decided-by"]["type"]), (&2.into(), &"annulled".into()));
}

#[test]
fn lots_without_a_seed_are_drawn_from_chance_and_can_be_repeated() {
    let numbering: Numbering = serde_json::from_str(r#"{"by":"lot"}"#).unwrap();
    let start = |numbering| Command::StartStage { stage: 1, numbering };
    let drawn = start(numbering).with_seed(|| 7);
    assert_eq!(drawn, start(Numbering::Lot { seed: 7 }), "the log keeps it");
    // A seed that is named stays, and an order without lots has none.
    for named in [Numbering::Rating { seed: 3 }, Numbering::InOrder] {
        assert_eq!(start(named.clone()).with_seed(|| 7), start(named));
    }
}
