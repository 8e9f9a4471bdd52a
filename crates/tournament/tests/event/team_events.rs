//! Events of teams.

use std::num::{NonZeroU8, NonZeroU16};

use chuhe_rulebook::{Language, TeamSystem, TieBreak};
use chuhe_tournament::{
    Actor, Command, Entrant, Instant, Member, Outcome, Pairing, Setting, Side, StageFormat,
    StageSetting, TableRef, TeamSetting, Tournament, Why, explain,
};

use crate::desk::{Desk, captain, id};
use crate::swiss_events::swiss;

pub(crate) fn setting(book: &str, system: TeamSystem, boards: u8, games: u8) -> Setting {
    let format = StageFormat::RoundRobin { cycles: NonZeroU8::MIN };
    let teams = TeamSetting { system, boards: NonZeroU8::new(boards).unwrap() };
    Setting::teams("Teams", book, teams, vec![StageSetting::new("s", format).of_games(games)])
}

pub(crate) fn with_teams(setting: Setting, teams: u32) -> Desk {
    let mut desk = Desk::open(setting);
    for number in 1..=teams {
        let entrant = Entrant::team(&format!("队{number}"), &["一", "二", "三"], &["后补"]);
        desk.act(Command::Enter { entrant });
    }
    desk
}

#[test]
fn req_65_one_game_on_each_board() {
    let mut desk = with_teams(setting("axf-2017", TeamSystem::BoardsWithSubstitutes, 3, 1), 2);
    desk.in_order().pair(1);
    // 4 game points of 6 win the match.
    desk.beats(1, 1, 2).draws(1, 1, 2).draws(1, 1, 2);
    let table = desk.table_of(1);
    assert_eq!(table.lines.iter().map(|line| line.score).collect::<Vec<_>>(), [4, 0]);
    assert_eq!(table.tie_breaks[0], TieBreak::GamePoints);
    assert_eq!(table.lines[0].values[0].amounts, [8], "4 game points");
}

#[test]
fn req_65_three_all_is_a_drawn_match() {
    let mut desk = with_teams(setting("axf-2017", TeamSystem::BoardsWithSubstitutes, 3, 1), 2);
    desk.in_order().pair(1).beats(1, 1, 2).beats(1, 2, 1).draws(1, 1, 2);
    assert_eq!(desk.table_of(1).lines[0].score, 2);
}

#[test]
fn req_66_two_games_on_each_board() {
    let mut desk = with_teams(setting("axf-2017", TeamSystem::BoardsWithSubstitutes, 2, 2), 2);
    desk.in_order().pair(1);
    let games = &desk.event.pairing(TableRef::new(1, 1, 1)).unwrap().games;
    let reds: Vec<(u8, u32)> = games.iter().map(|g| (g.board.unwrap(), g.red.entrant.0)).collect();
    assert_eq!(reds, [(1, 1), (2, 2), (1, 2), (2, 1)]);
    // Board 1: a win and a draw for team 1; board 2: two wins for team 2. 大分 1 all; 小分 3 to 5.
    desk.beats(1, 1, 2).beats(1, 2, 1).draws(1, 1, 2).beats(1, 2, 1);
    let table = desk.table_of(1);
    assert_eq!(desk.order(1), [2, 1]);
    assert_eq!(table.lines[0].score, 4, "大分 equal, 小分 decides the match");
}

#[test]
fn req_66_board_points_that_decide_are_shown_everywhere() {
    let mut desk = with_teams(setting("axf-2017", TeamSystem::BoardsWithSubstitutes, 3, 2), 2);
    desk.in_order().pair(1);
    let at = TableRef::new(1, 1, 1);
    assert_eq!(desk.event.board_points(1, desk.event.pairing(at).unwrap()), None, "not over");
    // Board 1: two wins for team 1; boards 2 and 3: a win and a draw for team 2. 大分 2 to 4, 小分 6 all.
    desk.beats(1, 1, 2).beats(1, 2, 1).beats(1, 2, 1);
    desk.beats(1, 1, 2).draws(1, 1, 2).draws(1, 1, 2);
    let pairing = desk.event.pairing(at).unwrap();
    assert_eq!(desk.event.game_points(at), Some([12, 12]));
    assert_eq!(desk.event.board_points(1, pairing), Some([4, 8]));
    assert_eq!(desk.order(1), [2, 1]);
    let note = "board points 2-4 (2§5.4";
    assert!(desk.event.pairing_notes(1, pairing, Language::En)[0].starts_with(note));
    let told = explain::pairing(&desk.event, at, Language::ZhHans).unwrap();
    assert!(told.last().unwrap().starts_with("大分2-4"), "{told:?}");
    let cells = desk.event.cross_table(1).unwrap().rows;
    let cell = |row: usize| cells[row].rounds[0].as_ref().unwrap().points();
    assert_eq!([cell(0), cell(1)], ["2(4/6)", "0(2/6)"]);
    let json: serde_json::Value = serde_json::from_str(&desk.event.to_json()).unwrap();
    assert_eq!(json["stages"][0]["rounds"][0]["board-half-points"][0], serde_json::json!([4, 8]));
}

#[test]
fn req_87_odd_boards_have_red() {
    let mut desk = with_teams(setting("axf-2017", TeamSystem::BoardsWithSubstitutes, 3, 1), 4);
    desk.in_order().pair(1);
    for pairing in &desk.event.round(1, 1).unwrap().pairings {
        let reds: Vec<bool> =
            pairing.games.iter().map(|g| g.red.entrant == pairing.first).collect();
        assert_eq!(reds, [true, false, true]);
    }
}

#[test]
fn req_71_and_72_orders_of_team_tables() {
    use TieBreak::*;
    let robin = with_teams(setting("axf-2017", TeamSystem::BoardsWithSubstitutes, 3, 1), 2);
    let order = [
        GamePoints,
        SmallPoints,
        MatchWins,
        Wins,
        HeadToHead,
        FirstBoardPoints,
        BlackGames,
        FewerFouls,
    ];
    assert_eq!(robin.table_of(1).tie_breaks, order);
    let plan = Setting::from_plan("Asian teams", "axf-2017", "team").unwrap();
    let desk = with_teams(plan, 2);
    let order = [
        OpponentsMatchPoints,
        GamePoints,
        HeadToHead,
        OpponentsGamePoints,
        FirstBoardPoints,
        BlackRounds,
        FewerFouls,
    ];
    assert_eq!(desk.table_of(1).tie_breaks, order);
}

#[test]
fn req_100_line_ups_and_their_deadline() {
    let mut desk = with_teams(Setting::from_plan("Asian teams", "axf-2017", "team").unwrap(), 4);
    desk.in_order();
    let start = desk.clock + 120 * 60_000;
    desk.act(Command::PairRound {
        stage: 1,
        absent: vec![],
        starts_at: Some(Instant::from_ms(start)),
    });
    let hand_in = |team: u32, members: &[u8]| Command::HandInLineup {
        stage: 1,
        round: 1,
        team: id(team),
        members: members.to_vec(),
    };
    // The reserve may sit anywhere; the regular players keep their order.
    assert_eq!(desk.refused(hand_in(1, &[2, 1, 4])), Why::LineupInverted);
    assert_eq!(desk.refused(hand_in(1, &[1, 2])), Why::LineupSize { boards: 3 });
    assert_eq!(desk.refused(hand_in(1, &[1, 1, 2])), Why::LineupMember(1));
    assert_eq!(*desk.refused_to(&captain(2), hand_in(1, &[1, 2, 3])).why(), Why::OfficialsOnly);
    desk.act_as(&captain(1), hand_in(1, &[4, 2, 3]));
    let table = desk.pairs(1).iter().position(|&(a, b)| a == 1 || b == 1).unwrap();
    let pairing = &desk.event.round(1, 1).unwrap().pairings[table];
    let seated: Vec<u8> = pairing
        .games
        .iter()
        .map(|game| if game.red.entrant == id(1) { game.red } else { game.black })
        .map(|seat| seat.member.unwrap())
        .collect();
    assert_eq!(seated, [4, 2, 3]);
    desk.clock = start - 29 * 60_000;
    let late = desk.refused_to(&captain(2), hand_in(2, &[1, 2, 4]));
    assert!(matches!(late.why(), Why::LineupLate { .. }));
    assert_eq!(&*late.articles()[0].number, "App1.1");
}

/// Who sits at the boards of a team in the first round.
fn seated(event: &Tournament, team: u32) -> Vec<u8> {
    let pairings = &event.round(1, 1).unwrap().pairings;
    let pairing = pairings.iter().find(|pairing| pairing.has(id(team))).unwrap();
    let seats = pairing.games.iter().flat_map(|game| [game.red, game.black]);
    seats.filter(|seat| seat.entrant == id(team)).map(|seat| seat.member.unwrap()).collect()
}

#[test]
fn a_line_up_is_secret_until_no_more_are_taken() {
    let mut desk = with_teams(Setting::from_plan("Asian teams", "axf-2017", "team").unwrap(), 4);
    desk.in_order();
    let start = desk.clock + 120 * 60_000;
    let starts_at = Some(Instant::from_ms(start));
    desk.act(Command::PairRound { stage: 1, absent: vec![], starts_at });
    assert!(desk.event.without_secret_lineups(Instant::from_ms(desk.clock), &[]).is_none());
    let members = vec![4, 2, 3];
    desk.act_as(&captain(1), Command::HandInLineup { stage: 1, round: 1, team: id(1), members });
    let now = Instant::from_ms(start - 31 * 60_000);
    let seen = desk.event.without_secret_lineups(now, &[]).unwrap();
    assert_eq!((seated(&seen, 1), seated(&desk.event, 1)), (vec![1, 2, 3], vec![4, 2, 3]));
    assert!(seen.round(1, 1).unwrap().lineups.is_empty(), "nor is it told that there is one");
    assert!(desk.event.without_secret_lineups(now, &[id(1)]).is_none(), "his own");
    assert!(desk.event.without_secret_lineups(now, &[id(2)]).is_some(), "not his own");
    let late = Instant::from_ms(start - 29 * 60_000);
    assert!(desk.event.without_secret_lineups(late, &[]).is_none());
}

#[test]
fn without_a_time_a_line_up_is_secret_until_both_are_in() {
    let mut desk = with_teams(Setting::from_plan("Asian teams", "axf-2017", "team").unwrap(), 2);
    desk.in_order();
    desk.act(Command::PairRound { stage: 1, absent: vec![], starts_at: None });
    let hand_in = |team: u32| Command::HandInLineup {
        stage: 1,
        round: 1,
        team: id(team),
        members: vec![1, 2, 4],
    };
    let now = Instant::from_ms(desk.clock);
    desk.act_as(&captain(1), hand_in(1));
    assert_eq!(seated(&desk.event.without_secret_lineups(now, &[]).unwrap(), 1), [1, 2, 3]);
    desk.act_as(&captain(2), hand_in(2));
    assert!(desk.event.without_secret_lineups(now, &[]).is_none());
}

#[test]
fn req_101_the_order_of_boards_is_never_inverted() {
    let setting = setting("cxa-1987", TeamSystem::BoardsWithSubstitutes, 4, 1);
    let mut desk = Desk::open(setting);
    for number in 1..=2 {
        let entrant =
            Entrant::team(&format!("队{number}"), &["一", "二", "三", "四"], &["五", "六"]);
        desk.act(Command::Enter { entrant });
    }
    desk.in_order().pair(1);
    let mut allowed = 0;
    for code in 0..6u32.pow(4) {
        let members: Vec<u8> = (0..4).map(|at| (code / 6u32.pow(at) % 6) as u8 + 1).collect();
        let command = Command::HandInLineup { stage: 1, round: 1, team: id(1), members };
        let now = Instant::from_ms(desk.clock);
        allowed += u32::from(desk.event.decide(&command, &captain(1), now).is_ok());
    }
    assert_eq!(allowed, 15, "four boards and two substitutes: fifteen line-ups, as the book says");
}

#[test]
fn req_101_boards_go_by_rating() {
    let setting = setting("cxa-1987", TeamSystem::FixedBoards, 2, 1);
    let mut desk = Desk::open(setting);
    let member = |name: &str, rating, place| Member {
        name: name.to_owned(),
        rating,
        last_national_place: place,
        ..Member::default()
    };
    let team = |members| Entrant { name: "队".to_owned(), members, ..Entrant::default() };
    let wrong = team(vec![member("a", None, None), member("b", Some(2400), None)]);
    assert_eq!(desk.refused(Command::Enter { entrant: wrong }), Why::BoardOrder { member: 2 });
    let wrong = team(vec![member("a", Some(2400), None), member("b", Some(2400), Some(7))]);
    assert_eq!(desk.refused(Command::Enter { entrant: wrong }), Why::BoardOrder { member: 2 });
    let right = vec![
        member("a", Some(2500), None),
        member("b", Some(2400), Some(7)),
        member("c", None, None),
    ];
    desk.act(Command::Enter { entrant: team(right) });
    desk.act(Command::Enter { entrant: Entrant::team("另队", &["x", "y"], &[]) });
    desk.in_order().pair(1);
    let fixed = Command::HandInLineup { stage: 1, round: 1, team: id(1), members: vec![1, 2] };
    assert_eq!(desk.refused(fixed), Why::NoLineups);
}

#[test]
fn req_101_boards_set_before_the_match() {
    let mut desk = with_teams(setting("cxa-1987", TeamSystem::BoardsSetBeforeMatch, 3, 1), 2);
    desk.in_order().pair(1);
    desk.act_as(
        &captain(2),
        Command::HandInLineup { stage: 1, round: 1, team: id(2), members: vec![3, 1, 2] },
    );
}

#[test]
fn req_101_everybody_of_one_team_plays_everybody_of_the_other() {
    let mut desk = with_teams(setting("cxa-1987", TeamSystem::AllPlayAll, 3, 1), 2);
    desk.in_order().pair(1);
    let games = &desk.event.pairing(TableRef::new(1, 1, 1)).unwrap().games;
    assert_eq!(games.len(), 9);
    let pairs: std::collections::BTreeSet<_> = games
        .iter()
        .map(|game| {
            let (a, b) = if game.red.entrant == id(1) {
                (game.red, game.black)
            } else {
                (game.black, game.red)
            };
            (a.member, b.member)
        })
        .collect();
    assert_eq!(pairs.len(), 9, "each meets each once");
    for _ in 0..9 {
        desk.beats(1, 1, 2);
    }
    assert_eq!(desk.table_of(1).lines[0].values[1].amounts, [18], "nine game points");
}

#[test]
fn req_101_boards_go_by_what_the_book_names_first() {
    let enter = |order: &str, members: [(Option<u16>, Option<u16>); 2]| {
        let mut setting = setting("cxa-1987", TeamSystem::FixedBoards, 2, 1);
        setting.overrides = Some(format!("teams.board-order = [{order}]"));
        let member = |(rating, last_national_place)| Member {
            name: "棋手".to_owned(),
            rating,
            last_national_place,
            ..Member::default()
        };
        let members = members.map(member).to_vec();
        let entrant = Entrant { name: "队".to_owned(), members, ..Entrant::default() };
        let desk = Desk::open(setting);
        let now = Instant::from_ms(desk.clock);
        desk.event.decide(&Command::Enter { entrant }, &Actor::chief_arbiter(), now).is_ok()
    };
    // The higher rated has the worse place.
    let members = [(Some(2500), Some(9)), (Some(2400), Some(3))];
    assert!(enter(r#""latest-rating", "last-national-place""#, members));
    assert!(!enter(r#""last-national-place", "latest-rating""#, members));
    assert!(enter(r#""last-national-place", "latest-rating""#, [members[1], members[0]]));
    assert!(enter(r#""teams-choice", "last-national-place""#, members), "the team chooses");
}

/// Where everybody plays everybody a game is between two boards, and each team counts it on its own.
#[test]
fn req_101_each_team_counts_its_own_boards() {
    let mut desk = with_teams(setting("axf-2017", TeamSystem::AllPlayAll, 2, 1), 2);
    desk.in_order().pair(1);
    // The first of team 1 beats both of team 2, the second loses to both.
    desk.beats(1, 1, 2).beats(1, 1, 2).beats(1, 2, 1).beats(1, 2, 1);
    let table = desk.table_of(1);
    let at = table.tie_breaks.iter().position(|&one| one == TieBreak::FirstBoardPoints).unwrap();
    let first_board = |team| table.of(id(team)).unwrap().values[at].amounts.clone();
    assert_eq!([first_board(1), first_board(2)], [[8], [4]], "4 points and 2");
    let scores = desk.event.board_scores(1);
    let told: Vec<_> = scores
        .iter()
        .map(|s| (s.board, s.seat.entrant.0, s.seat.member.unwrap(), s.half_points, s.games))
        .collect();
    let expected = [(1, 1, 1, 8, 2), (1, 2, 1, 4, 2), (2, 2, 2, 4, 2), (2, 1, 2, 0, 2)];
    assert_eq!(told, expected, "everybody stands on one board");
}

/// 大分 of all against all: each two players are a match of two games (AXF 2017 2§5.4).
#[test]
fn req_101_each_two_players_are_a_board_of_two_games() {
    let mut desk = with_teams(setting("axf-2017", TeamSystem::AllPlayAll, 2, 2), 2);
    desk.in_order().pair(1);
    desk.beats(1, 1, 2).beats(1, 2, 1).beats(1, 2, 1).draws(1, 1, 2);
    desk.beats(1, 1, 2).draws(1, 1, 2).draws(1, 1, 2).draws(1, 1, 2);
    // 4–0, 1–3, 1–3 and 2–2: 大分 3 to 5, though all games come to 8 to 8.
    let pairing = desk.event.pairing(TableRef::new(1, 1, 1)).unwrap();
    assert_eq!(desk.event.board_points(1, pairing), Some([6, 10]));
    assert_eq!(desk.order(1), [2, 1]);
    assert_eq!(desk.table_of(1).lines[0].score, 4);
}

/// The colour of a match is that of the first board (AXF 2017 App1.9), though nobody came to that one.
#[test]
fn req_87_a_match_has_its_colours_though_the_first_board_is_forfeited() {
    let mut desk = with_teams(Setting::from_plan("Cup", "axf-2017", "team").unwrap(), 8);
    desk.in_order();
    for _ in 0..4 {
        desk.pair(1);
        while let Some(game) = desk.some_open_game(1) {
            let outcome = match desk.event.game(game).unwrap().board {
                Some(1) => Outcome::Forfeited { absent: Side::Black },
                _ => Outcome::DRAWN,
            };
            desk.enter(game, outcome);
        }
    }
    for team in 1..=8 {
        let rounds = desk.event.stage(1).unwrap().rounds().iter();
        let red = |pairings: &[Pairing]| pairings.iter().any(|one| one.first == id(team));
        let reds = rounds.filter(|round| red(&round.pairings)).count();
        assert!((1..=3).contains(&reds), "team {team} had Red {reds} times of 4");
    }
}

/// An event of players that ranks units by two players each.
#[test]
fn req_67_teams_by_the_sum_of_individuals() {
    let unit_players = NonZeroU8::new(2);
    let mut desk = Desk::open(Setting { unit_players, ..swiss("cxa-1987", 3) });
    for number in 1..=8u32 {
        let unit = ["甲", "乙", "丙", "甲", "乙", "丙", "甲", "丁"][number as usize - 1];
        desk.act(Command::Enter { entrant: Entrant::player(&format!("选手{number}")).of(unit) });
    }
    desk.in_order().play_out(1);
    let table = desk.table_of(1);
    let score = |player: u32| table.of(id(player)).unwrap().score;
    let teams = desk.event.stage_unit_scores(1, None).unwrap();
    // 甲 counts its best two of three, 丁 with one player is no team.
    let units: Vec<&str> = teams.iter().map(|team| team.unit.as_str()).collect();
    assert_eq!(units, ["甲", "乙", "丙"]);
    assert_eq!(teams[0].players, [id(1), id(4)]);
    assert_eq!(teams[0].half_points, score(1) + score(4));
    assert_eq!(teams[1].half_points, score(2) + score(5));
    // 乙 and 丙 are told apart by the sum, or if that is equal by the smaller sum of places.
    let key = |at: usize| (std::cmp::Reverse(teams[at].half_points), teams[at].places);
    assert!(key(0) < key(1) && key(1) < key(2), "{teams:?}");
    assert_eq!(teams.iter().map(|team| team.place).collect::<Vec<_>>(), [1, 2, 3]);
    // The same in the document and in the list for other programs; another number if it is asked for.
    let report = serde_json::to_value(desk.event.report()).unwrap();
    let first = &report["stages"][0]["unit-scores"][0];
    assert_eq!((&first["unit"], &first["players"]), (&"甲".into(), &serde_json::json!([1, 4])));
    let csv = desk.event.unit_scores_csv(1, Some(3), Language::En).unwrap();
    assert_eq!(csv.lines().count(), 2, "{csv}");
    assert!(csv.starts_with("place,unit,score,places,players\n1,甲,"), "{csv}");
}

/// Equal sums and equal sums of places share a place; of equal sums the smaller sum of places is better.
#[test]
fn req_67_equal_sums_go_by_places_or_share() {
    let mut setting = swiss("cxa-1987", 1);
    let score = chuhe_rulebook::PrimaryScore::GamePoints;
    setting.stages[0].order = Some(chuhe_tournament::TableOrder { score, tie_breaks: vec![] });
    let mut desk = Desk::open(setting);
    for (number, unit) in (1..=8u32).zip(["甲", "乙", "丙", "丁", "甲", "乙", "丙", "丁"]) {
        desk.act(Command::Enter { entrant: Entrant::player(&format!("选手{number}")).of(unit) });
    }
    // All is drawn: everybody shares the first place, and so do the units.
    desk.in_order().pair(1).play_round_by(1, |_, _| 0);
    let table = desk.table_of(1);
    let all = desk.event.unit_scores(&table, 2);
    assert_eq!(all.iter().map(|unit| unit.place).collect::<Vec<_>>(), [1; 4]);
    // A table in which the places differ though the scores do not.
    let mut ranked = table.clone();
    for (at, line) in ranked.lines.iter_mut().enumerate() {
        line.place = at as u16 + 1;
    }
    let ranked = desk.event.unit_scores(&ranked, 2);
    assert!(ranked.windows(2).all(|units| units[0].places < units[1].places), "{ranked:?}");
    assert_eq!(ranked.iter().map(|unit| unit.place).collect::<Vec<_>>(), [1, 2, 3, 4]);
    // A knock-out has no points to add up.
    let knock_out = crate::knock_outs::knock_out(chuhe_tournament::PlacesPlayed::First);
    let desk = Desk::with_players(knock_out, 4);
    assert_eq!(desk.event.stage_unit_scores(1, Some(1)), None);
}

#[test]
fn req_100_a_game_that_does_not_count_counts_for_no_board_prize() {
    let mut desk = with_teams(setting("axf-2017", TeamSystem::FixedBoards, 2, 1), 2);
    desk.in_order().pair(1);
    let game = desk.some_open_game(1).unwrap();
    let (red, black) = desk.event.game(game).map(|game| (game.red, game.black)).unwrap();
    desk.enter(game, Outcome::Annulled);
    while let Some(other) = desk.some_open_game(1) {
        desk.enter(other, Outcome::won(Side::Red));
    }
    let scores = desk.event.board_scores(1);
    assert!(!scores.is_empty());
    for seat in [red, black] {
        assert!(scores.iter().all(|score| score.seat != seat), "{scores:?}");
    }
}

#[test]
fn req_100_a_reserve_counts_on_one_board_only() {
    let rounds = NonZeroU16::new(2).unwrap();
    let format = StageFormat::Swiss { rounds, same_unit: None, forbidden: vec![] };
    let teams = TeamSetting {
        system: TeamSystem::BoardsWithSubstitutes,
        boards: NonZeroU8::new(3).unwrap(),
    };
    let setting = Setting::teams("Teams", "axf-2017", teams, vec![StageSetting::new("s", format)]);
    let mut desk = with_teams(setting, 4);
    desk.in_order();
    for (round, members) in [(1, vec![4, 2, 3]), (2, vec![1, 4, 3])] {
        desk.pair(1);
        desk.act(Command::HandInLineup { stage: 1, round, team: id(1), members });
        // Team 1 loses everything in the first round and wins everything in the second; elsewhere Red wins.
        while let Some(game) = desk.some_open_game(1) {
            let found = desk.event.game(game).unwrap();
            let side = match (found.side_of(id(1)), round) {
                (Some(side), 2) => side,
                (Some(side), _) => side.opponent(),
                (None, _) => Side::Red,
            };
            desk.enter(game, Outcome::won(side));
        }
    }
    let scores = desk.event.board_scores(1);
    let of_team = |member: u8| {
        let own =
            scores.iter().filter(|s| s.seat.entrant == id(1) && s.seat.member == Some(member));
        own.map(|s| (s.board, s.half_points, s.games)).collect::<Vec<_>>()
    };
    // The reserve played on boards 1 and 2 and counts where he has most; regular players count where they sat.
    assert_eq!(of_team(4), [(2, 4, 1)]);
    assert_eq!(of_team(1), [(1, 4, 1)]);
    assert_eq!(of_team(2), [(2, 0, 1)]);
    assert_eq!(of_team(3), [(3, 4, 2)]);
    // Board by board the best first; equal points by fewer games, then shared.
    for board in 1..=3 {
        let on_board: Vec<_> = scores.iter().filter(|score| score.board == board).collect();
        assert_eq!(on_board[0].place, 1);
        for (at, pair) in on_board.windows(2).enumerate() {
            let [above, below] =
                [pair[0], pair[1]].map(|s| (std::cmp::Reverse(s.half_points), s.games));
            assert!(above <= below);
            let expected = if above == below { pair[0].place } else { at as u16 + 2 };
            assert_eq!(pair[1].place, expected);
        }
    }
    let csv = desk.event.board_scores_csv(1, Language::En).unwrap();
    assert!(csv.starts_with("board,place,name,team,score,games\n1,1,"), "{csv}");
    let report = serde_json::to_value(desk.event.report()).unwrap();
    assert_eq!(report["stages"][0]["board-scores"].as_array().unwrap().len(), scores.len());
}

/// What is annulled by a withdrawal counts for no board prize either.
#[test]
fn req_100_annulled_matches_give_no_board_points() {
    let mut desk = with_teams(setting("axf-2017", TeamSystem::BoardsWithSubstitutes, 3, 1), 6);
    desk.in_order().pair(1).play_round(1);
    let all = desk.event.board_scores(1).len();
    assert_eq!(all, 18);
    desk.act(Command::Withdraw { entrant: id(6), reason: "ill".to_owned(), consent: true });
    assert_eq!(desk.event.stage(1).unwrap().annulled().len(), 1);
    assert_eq!(desk.event.board_scores(1).len(), all - 6);
}

/// Teams may be knocked out too: a drawn match is played off on every board.
#[test]
fn req_76_teams_in_a_knock_out() {
    let places = chuhe_tournament::PlacesPlayed::First;
    let teams = TeamSetting { system: TeamSystem::FixedBoards, boards: NonZeroU8::new(3).unwrap() };
    let stage = StageSetting::new("淘汰赛", StageFormat::KnockOut { places });
    let mut desk = with_teams(Setting::teams("Teams", "axf-2017", teams, vec![stage]), 2);
    desk.in_order().pair(1);
    let table = TableRef::new(1, 1, 1);
    let first = desk.event.pairing(table).unwrap().first;
    for _ in 0..3 {
        desk.draws(1, 1, 2);
    }
    let games = &desk.event.pairing(table).unwrap().games;
    assert_eq!(games.len(), 6, "three rapid games");
    assert_eq!(games[3].black.entrant, first, "colours exchanged on the first board");
    for _ in 0..3 {
        desk.draws(1, 1, 2);
    }
    assert_eq!(desk.order(1)[0], first.0, "drawn again: Black on the first board has won");
}

/// A team that lacks a player: it cannot enter with too few, and later loses the boards it cannot fill.
#[test]
fn a_team_with_too_few_players() {
    let mut desk = with_teams(setting("axf-2017", TeamSystem::BoardsWithSubstitutes, 3, 1), 2);
    let small = Entrant::team("队3", &["一", "二"], &[]);
    let why = desk.refused(Command::Enter { entrant: small.clone() });
    assert_eq!(why, Why::TooFewMembers { needs: 3 });
    assert_eq!(desk.refused(Command::Amend { id: id(1), entrant: small }), why);
    desk.in_order().pair(1);
    let smaller = Entrant::team("队1", &["一", "二", "三"], &[]);
    let why = desk.refused(Command::Amend { id: id(1), entrant: smaller });
    assert_eq!(why, Why::TooFewMembers { needs: 4 }, "line-ups name members by their numbers");
    // Nobody sits at the third board: that game is forfeited, the others are played.
    let table = TableRef::new(1, 1, 1);
    let absent = desk.event.game(table.game(3)).unwrap().side_of(id(1)).unwrap();
    desk.enter(table.game(3), Outcome::Forfeited { absent });
    desk.beats(1, 1, 2).beats(1, 1, 2);
    let line = desk.table_of(1).of(id(1)).unwrap().clone();
    assert_eq!((line.score, line.record), (4, [1, 0, 0]), "four game points of six win the match");
}

#[test]
fn a_team_with_more_members_than_can_be_numbered() {
    let mut desk = Desk::open(setting("axf-2017", TeamSystem::BoardsWithSubstitutes, 3, 1));
    let team = |members: usize| Entrant::team("队", &vec!["队员"; members], &[]);
    let why = desk.refused(Command::Enter { entrant: team(256) });
    assert_eq!(why, Why::TooManyMembers { most: 255 });
    desk.act(Command::Enter { entrant: team(255) });
}

/// In Chinese a team has another word than a player; programs find it by one name.
#[test]
fn lists_of_teams_are_headed_by_teams() {
    let mut desk = with_teams(setting("axf-2017", TeamSystem::BoardsWithSubstitutes, 3, 1), 2);
    desk.in_order().play_out(1);
    let event = &desk.event;
    let hans = Language::ZhHans;
    assert!(event.standings_csv(1, hans).unwrap().starts_with("名次,号,队名,单位,"));
    assert!(event.final_standings_csv(hans).starts_with("名次,队名,"));
    assert!(event.cross_table_csv(1, hans).unwrap().starts_with("名次,号,队名,"));
    assert!(event.certificates_csv(3, hans).contains(",队名,"));
    assert!(event.standings_csv(1, Language::En).unwrap().starts_with("place,number,name,"));
}

/// The most boards that can be set: colours alternate to the last of them.
#[test]
fn everybody_meets_everybody_on_many_boards() {
    let mut desk = Desk::open(setting("cxa-1987", TeamSystem::AllPlayAll, 130, 1));
    let members: Vec<String> = (1..=130).map(|number| format!("队员{number}")).collect();
    let members: Vec<&str> = members.iter().map(String::as_str).collect();
    for team in ["甲队", "乙队"] {
        desk.act(Command::Enter { entrant: Entrant::team(team, &members, &[]) });
    }
    desk.in_order().pair(1);
    let games = &desk.event.pairing(TableRef::new(1, 1, 1)).unwrap().games;
    assert_eq!(games.len(), 130 * 130);
    let reds = games.iter().filter(|game| game.red.entrant == id(1)).count();
    assert_eq!(reds, games.len() / 2);
    assert_eq!(games.last().unwrap().red.entrant, games[0].red.entrant);
}
