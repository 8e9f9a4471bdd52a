//! Events of teams.

use std::num::{NonZeroU8, NonZeroU16};

use chuhe_rulebook::{TeamSystem, TieBreak};
use chuhe_tournament::{
    Command, Entrant, Instant, Member, Outcome, Setting, Side, StageFormat, StageSetting, TableRef,
    TeamSetting, Why,
};

use crate::desk::{Desk, captain, id};
use crate::swiss_events::swiss;

fn setting(book: &str, system: TeamSystem, boards: u8, games: u8) -> Setting {
    let format = StageFormat::RoundRobin { cycles: NonZeroU8::MIN };
    let teams = TeamSetting { system, boards: NonZeroU8::new(boards).unwrap() };
    Setting::teams("Teams", book, teams, vec![StageSetting::new("s", format).of_games(games)])
}

fn with_teams(setting: Setting, teams: u32) -> Desk {
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
fn req_67_teams_by_the_sum_of_individuals() {
    let mut desk = Desk::open(swiss("cxa-1987", 3));
    for number in 1..=8u32 {
        let unit = ["甲", "乙", "丙", "甲", "乙", "丙", "甲", "丁"][number as usize - 1];
        desk.act(Command::Enter { entrant: Entrant::player(&format!("选手{number}")).of(unit) });
    }
    desk.in_order().play_out(1);
    let table = desk.table_of(1);
    let teams = desk.event.unit_scores(&table, 2);
    assert_eq!(teams.len(), 3, "a unit of one is no team");
    assert_eq!(teams[0].unit, "甲");
    let sum: i64 = teams[0].players.iter().map(|&p| table.of(p).unwrap().score).sum();
    assert_eq!(teams[0].half_points, sum);
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
        // Team 1 wins everything on board 1 and 2 of the second round, loses the rest.
        while let Some(game) = desk.some_open_game(1) {
            let found = desk.event.game(game).unwrap();
            let red_is_one = found.red.entrant == id(1);
            let wins = round == 2;
            let side = if red_is_one == wins { Side::Red } else { Side::Black };
            desk.enter(game, Outcome::won(side));
        }
    }
    let own: Vec<_> = desk
        .event
        .board_scores(1)
        .into_iter()
        .filter(|s| s.seat.entrant == id(1) && s.seat.member == Some(4))
        .collect();
    assert_eq!(own.len(), 1);
    assert_eq!((own[0].board, own[0].half_points), (2, 4), "where he has most");
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
