//! Cross tables, numbers and places as they are hung up.

use std::collections::BTreeSet;
use std::num::NonZeroU8;

use chuhe_rulebook::{Language, TeamSystem, UnplayedResult};
use chuhe_tournament::export::{CrossTable, Forfeit};
use chuhe_tournament::{
    Absence, Actor, Command, Entrant, Numbering, Outcome, SanctionMeasure, Setting, StageFormat,
    StageSetting, TableRef, TeamSetting, explain,
};

use crate::desk::{Desk, id};
use crate::round_robins::round_robin;
use crate::swiss_events::swiss;

fn five_plus_two() -> Desk {
    let setting = Setting::from_plan("Cup", "axf-2017", "individual-5-plus-2").unwrap();
    let mut desk = Desk::with_players(setting, 16);
    desk.start(1, Numbering::Lot { seed: 5 });
    desk.play_out(1);
    desk
}

/// Whether what counts in the cells of every row comes to its score.
#[track_caller]
fn adds_up(table: &CrossTable) {
    for row in &table.rows {
        let cells = row.rounds.iter().flatten();
        let sum: u32 = cells.filter_map(|cell| cell.match_half_points.or(cell.half_points)).sum();
        assert_eq!(i64::from(sum), row.score, "number {}", row.number);
    }
}

#[test]
fn annulled_results_are_marked_and_count_for_nothing() {
    let mut desk = Desk::with_players(round_robin(1), 8);
    desk.in_order();
    for _ in 0..3 {
        desk.pair(1).play_round_by(1, |_, _| 0);
    }
    let (entrant, reason) = (id(8), "ill".to_owned());
    desk.act(Command::Withdraw { entrant, reason, consent: true });
    let table = desk.event.cross_table(1).unwrap();
    adds_up(&table);
    let annulled = table.rows.iter().flat_map(|row| row.rounds.iter().flatten());
    assert_eq!(
        annulled.filter(|cell| cell.annulled).count(),
        6,
        "three encounters, from both sides"
    );
    let csv = desk.event.cross_table_csv(1, Language::En).unwrap();
    assert_eq!(csv.matches("8rx").count() + csv.matches("8bx").count(), 3, "{csv}");
    let met = desk.event.round(1, 1).unwrap().pairings.iter().position(|p| p.has(id(8))).unwrap();
    let chinese = desk.event.standings_csv(1, Language::ZhHans).unwrap();
    assert!(chinese.starts_with("名次,号,姓名,单位,"), "{chinese}");
    assert!(chinese.lines().next().unwrap().ends_with(",备注"), "{chinese}");
    let csv = desk.event.pairings_csv(1, 1, Language::En).unwrap();
    assert!(csv.lines().nth(met + 1).unwrap().contains("does not count,"), "{csv}");
}

#[test]
fn late_entries_and_single_annulled_games_add_up_too() {
    let mut setting = swiss("axf-2017", 4);
    setting.missed_round = UnplayedResult::Draw;
    let mut desk = Desk::with_players(setting, 5);
    desk.in_order().pair(1).play_round(1);
    desk.act(Command::Enter { entrant: Entrant::player("late") });
    desk.pair(1);
    let game = desk.some_open_game(1).unwrap();
    desk.enter(game, Outcome::Annulled);
    desk.play_round(1);
    let table = desk.event.cross_table(1).unwrap();
    adds_up(&table);
    let late = table.rows.iter().find(|row| row.entrant == id(6)).unwrap();
    assert_eq!(late.rounds[0].as_ref().unwrap().half_points, Some(2), "missed before he came");
}

/// What was won or lost without a game is marked, and so is who had no opponent.
#[test]
fn forfeits_and_byes_are_marked() {
    let mut desk = Desk::with_players(swiss("axf-2017", 2), 5);
    desk.in_order().pair(1);
    let [first, second] = [1, 2].map(|table| TableRef::new(1, 1, table));
    let pairing = desk.event.pairing(first).unwrap();
    let (winner, loser) = (pairing.first, pairing.second);
    desk.act(Command::EnterForfeit { table: first, absent: vec![loser] });
    let both = desk.event.pairing(second).unwrap().both().to_vec();
    desk.act(Command::EnterForfeit { table: second, absent: both.clone() });
    let table = desk.event.cross_table(1).unwrap();
    let forfeit = |id| {
        let row = table.rows.iter().find(|row| row.entrant == id).unwrap();
        row.rounds[0].as_ref().unwrap().forfeit
    };
    assert_eq!(forfeit(winner), Some(Forfeit::Won));
    assert_eq!(forfeit(loser), Some(Forfeit::Lost));
    assert!(both.iter().all(|&id| forfeit(id) == Some(Forfeit::Lost)), "both were absent");
    let csv = desk.event.cross_table_csv(1, Language::ZhHans).unwrap();
    assert_eq!((csv.matches("r2+").count(), csv.matches("0-").count()), (1, 3), "{csv}");
    assert_eq!(csv.matches(",bye2,").count(), 1, "{csv}");
    let json = serde_json::to_string(&table).unwrap();
    assert_eq!(json.matches(r#""forfeit":"lost""#).count(), 3, "{json}");
}

/// AXF 2017 App2: the places from 5 on go by the points of seven rounds.
#[test]
fn the_others_go_on_where_the_final_ends() {
    let mut desk = five_plus_two();
    let finalists = desk.order(1)[..4].to_vec();
    desk.start(3, Numbering::InOrder);
    let first = |desk: &Desk| -> Vec<u32> {
        desk.event.final_standings().order()[..4].iter().map(|id| id.0).collect()
    };
    assert_eq!(first(&desk), finalists, "also while the final is not drawn");
    desk.start(2, Numbering::InOrder);
    assert_eq!(desk.table_of(2).lines[0].record, [0; 3], "nothing is played, nothing is drawn");
    desk.pair(2);
    assert_eq!(desk.table_of(2).lines[0].record, [0; 3], "nor once it is paired");
    desk.play_round(2).play_out(2).play_out(3);
    let others = desk.event.standings(3).unwrap();
    assert_eq!((others.lines[0].place, others.lines[11].place), (5, 16));
    let table = desk.event.cross_table(3).unwrap();
    assert_eq!((table.rows[0].place, table.rows[0].rounds.len()), (5, 7));
    adds_up(&table);

    let whole = desk.event.whole_cross_table();
    let places: Vec<u16> = whole.rows.iter().map(|row| row.place).collect();
    assert_eq!(places, (1..=16).collect::<Vec<_>>());
    assert!(whole.rows.iter().all(|row| row.rounds.len() == 7));
    assert!(whole.rows.iter().all(|row| row.rounds.iter().all(Option::is_some)));
    let champion = whole.rows[0].rounds[6].as_ref().unwrap();
    assert_eq!((champion.won, champion.opponent), (Some(true), Some(whole.rows[1].number)));
    let csv = desk.event.whole_cross_table_csv(Language::En);
    assert_eq!(
        csv.lines().next().unwrap(),
        "place,number,name,1,2,3,4,5,6,7,score,score-unit,notes"
    );
}

/// A place has one number, wherever it is told.
#[test]
fn one_numbering_of_places_everywhere() {
    let mut desk = five_plus_two();
    desk.start(2, Numbering::InOrder).start(3, Numbering::InOrder);
    desk.pair(3).play_round(3);
    let first = desk.order(3)[0];
    let report = serde_json::to_value(desk.event.report()).unwrap();
    assert_eq!(report["stages"][2]["standings"][0]["place"], 5);
    assert_eq!(report["stages"][1]["standings"][0]["place"], 1);
    let rows = serde_json::to_value(desk.event.standing_rows(3)).unwrap();
    assert_eq!(rows, report["stages"][2]["standings"]);
    let told = explain::place(&desk.event, &desk.table_of(3), id(first), Language::En).unwrap();
    assert!(told.starts_with("Place 5: "), "{told}");
    assert!(told.contains("The first 4 places were played for in another stage: Final"), "{told}");

    let measure = SanctionMeasure::Deduct { half_points: 40 };
    let reason = "late".to_owned();
    let fined = Command::Sanction { entrant: id(first), act: None, measure, game: None, reason };
    let now = desk.event.last_at();
    let found = desk.event.preview(&fined, &Actor::chief_arbiter(), now).unwrap();
    let moved = found.moves.iter().find(|moved| moved.entrant == id(first)).unwrap();
    assert_eq!((moved.stage, moved.place), (3, (5, 16)));
}

/// One player, one number, whichever stage he plays in.
#[test]
fn who_goes_on_keeps_the_number() {
    let mut desk = five_plus_two();
    desk.start(2, Numbering::InOrder).start(3, Numbering::InOrder);
    desk.pair(2).pair(3);
    for stage in [2, 3] {
        for &player in desk.event.stage(stage).unwrap().field() {
            let number = desk.event.stage(1).unwrap().number_of(player);
            assert_eq!(desk.event.pairing_number(stage, player), number);
            assert_eq!(desk.event.entrant_numbered(stage, number.unwrap()), Some(player));
        }
        let red = desk.event.round(stage, 1).unwrap().pairings[0].games[0].red.entrant;
        let number = desk.event.pairing_number(stage, red).unwrap();
        let csv = desk.event.pairings_csv(stage, 1, Language::En).unwrap();
        assert!(csv.lines().nth(1).unwrap().starts_with(&format!("1,,1,{number},")), "{csv}");
        let standings = desk.event.standings_csv(stage, Language::En).unwrap();
        let name = desk.event.name_of(chuhe_tournament::Seat::of(red));
        assert!(standings.contains(&format!(",{number},{name},")), "{standings}");
    }
}

#[test]
fn every_game_of_two_on_a_board_has_a_key_of_its_own() {
    let teams = TeamSetting {
        system: TeamSystem::BoardsWithSubstitutes,
        boards: NonZeroU8::new(2).unwrap(),
    };
    let format = StageFormat::RoundRobin { cycles: NonZeroU8::MIN };
    let stage = StageSetting::new("round robin", format).of_games(2);
    let mut desk = Desk::open(Setting::teams("League", "axf-2017", teams, vec![stage]));
    for team in ["A", "B"] {
        let names = [1, 2].map(|no| format!("{team}{no}"));
        let entrant = Entrant::team(team, &[&names[0], &names[1]], &[]);
        desk.act(Command::Enter { entrant });
    }
    desk.in_order().pair(1).play_round(1);
    for csv in [
        desk.event.pairings_csv(1, 1, Language::En),
        desk.event.result_slips_csv(1, 1, Language::En),
    ] {
        let csv = csv.unwrap();
        let key = |line: &str| line.splitn(4, ',').take(3).map(str::to_owned).collect::<Vec<_>>();
        let keys: BTreeSet<Vec<String>> = csv.lines().skip(1).map(key).collect();
        let wanted = [["1", "1", "1"], ["1", "1", "2"], ["1", "2", "1"], ["1", "2", "2"]];
        assert_eq!(keys, wanted.map(|key| key.map(str::to_owned).to_vec()).into(), "{csv}");
    }
    adds_up(&desk.event.cross_table(1).unwrap());
}

#[test]
fn leave_may_have_a_worth_of_its_own() {
    let mut desk = Desk::with_players(swiss("axf-2017", 2), 5);
    desk.in_order();
    let absent = |number, worth| Absence { entrant: id(number), worth };
    desk.act(Command::PairByHand {
        stage: 1,
        pairs: vec![(id(1), id(2))],
        byes: vec![],
        absent: vec![
            absent(3, Some(UnplayedResult::Draw)),
            absent(4, Some(UnplayedResult::Win)),
            absent(5, None),
        ],
        reason: "leave".to_owned(),
        starts_at: None,
    });
    desk.enter(TableRef::new(1, 1, 1).game(1), Outcome::DRAWN);
    let table = desk.table_of(1);
    let scores = [3, 4, 5].map(|number| table.of(id(number)).unwrap().score);
    assert_eq!(scores, [2, 4, 0], "a draw, a win, and what the event says: nothing");
    adds_up(&desk.event.cross_table(1).unwrap());
}
