//! Ratings, for events that reckon them.

use chuhe_rulebook::Language;
use chuhe_tournament::{Command, EloSetting, Entrant, Seat, Setting, elo};

use crate::desk::{Desk, id};
use crate::round_robins::round_robin;
use crate::swiss_events::swiss;

#[test]
fn elo_is_an_option() {
    let elo = Some(EloSetting { k: 20, start: 1500 });
    let setting = Setting { elo, ..swiss("axf-2017", 1) };
    let mut desk = Desk::open(setting);
    desk.act(Command::Enter { entrant: Entrant::player("选手1").rated(1700) });
    desk.act(Command::Enter { entrant: Entrant::player("选手2") });
    desk.in_order().pair(1).beats(1, 2, 1);
    assert_eq!(desk.event.expected_score(Seat::of(id(1)), Seat::of(id(2))), Some(76));
    let ratings = desk.event.ratings();
    assert_eq!((ratings[0].before, ratings[0].after), (1700, 1685));
    assert_eq!((ratings[1].before, ratings[1].after), (1500, 1515));
    assert_eq!(ratings[1].performance, Some(1700 + 800));
}

/// Performance and change of rating from several games; what is expected of a pairing before it is played.
#[test]
fn ratings_of_a_whole_event() {
    let elo = Some(EloSetting { k: 10, start: 1500 });
    let mut desk = Desk::open(Setting { elo, ..round_robin(1) });
    for (number, rating) in [(1, 2000), (2, 1900), (3, 1800), (4, 1700)] {
        desk.act(Command::Enter {
            entrant: Entrant::player(&format!("选手{number}")).rated(rating),
        });
    }
    assert_eq!(desk.event.expected_score(Seat::of(id(1)), Seat::of(id(4))), Some(85));
    assert_eq!(desk.event.expected_score(Seat::of(id(4)), Seat::of(id(1))), Some(15));
    desk.in_order().pair(1).beats(1, 1, 4).draws(1, 2, 3).pair(1);
    let forfeited = desk.table(1, 4, 3);
    desk.act(Command::EnterForfeit { table: forfeited, absent: vec![id(3)] });
    desk.draws(1, 1, 2).pair(1).play_round(1);
    let ratings = desk.event.ratings();
    let of = |n: u32| ratings.iter().find(|rating| rating.seat.entrant == id(n)).unwrap();
    // 1 has two and a half points of three against an average of 1800: 83 hundredths are worth 273.
    assert_eq!(of(1).performance, Some(1800 + 273));
    // Expected are 85, 64 and 76 hundredths: a quarter of a game more is two and a half points at K 10.
    assert_eq!((of(1).before, of(1).after), (2000, 2003));
    assert_eq!(of(3).games.len(), 2, "a forfeit is not rated");
    assert_eq!(of(4).games.len(), 2);
}

/// Requirement 111: ratings go out as JSON and CSV, with what is expected of every game, on boards of teams too.
#[test]
fn req_111_ratings_go_out() {
    let elo = Some(EloSetting { k: 20, start: 1500 });
    let mut desk = Desk::open(Setting { elo, ..swiss("axf-2017", 1) });
    desk.act(Command::Enter { entrant: Entrant::player("选手1").rated(1700) });
    desk.act(Command::Enter { entrant: Entrant::player("选手2") });
    desk.in_order().pair(1);
    let report = serde_json::to_value(desk.event.report()).unwrap();
    let expected = &report["stages"][0]["rounds"][0]["expected-scores"];
    assert_eq!(*expected, serde_json::json!([{ "table": 1, "game": 1, "red": 76 }]));
    assert!(report["ratings"].is_null(), "nobody has played");
    desk.beats(1, 2, 1);
    let csv = desk.event.ratings_csv(Language::En).unwrap();
    assert_eq!(
        csv.lines().collect::<Vec<_>>(),
        [
            "name,team,before,games,score,expected,change,after,performance",
            "选手1,,1700,1,0,0.76,-15,1685,700",
            "选手2,,1500,1,1,0.24,15,1515,2500",
        ]
    );
    let report = serde_json::to_value(desk.event.report()).unwrap();
    let game = &report["ratings"][1]["games"][0];
    assert_eq!(report["ratings"][1]["after"], 1515);
    assert_eq!((&game["scored"], &game["expected"]), (&2.into(), &24.into()));
    assert_eq!(swiss_without_ratings().ratings_csv(Language::En), None);
}

fn swiss_without_ratings() -> chuhe_tournament::Tournament {
    Desk::with_players(swiss("axf-2017", 1), 2).event.clone()
}

/// The games of the final of a double elimination are no rapid play-offs: all of them are rated.
#[test]
fn the_games_of_a_grand_final_are_rated() {
    let elo = Some(EloSetting { k: 20, start: 1500 });
    let setting = Setting::from_plan("Staff", "staff-2012", "staff").unwrap();
    let mut desk = Desk::with_players(Setting { elo, ..setting }, 2);
    desk.in_order().pair(1).play_round(1);
    while !desk.event.is_over(1) {
        desk.pair(1);
        // The final is drawn four times.
        while let Some(game) = desk.some_open_game(1) {
            desk.enter(game, chuhe_tournament::Outcome::DRAWN);
        }
    }
    assert_eq!(desk.event.ratings()[0].games.len(), 1 + 4);
}

#[test]
fn scores_of_any_size_stand_for_a_difference() {
    assert_eq!(elo::difference(u32::MAX, u32::MAX), Some(0));
    assert_eq!(elo::difference(u32::MAX, u32::MAX / 2), None, "more than there was to win");
    assert_eq!(elo::difference(u32::MAX - 1, u32::MAX / 2), Some(800));
}
