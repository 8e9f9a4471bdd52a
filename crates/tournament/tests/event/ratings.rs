//! Ratings, for events that reckon them.

use chuhe_tournament::{Command, EloSetting, Entrant, Setting};

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
    assert_eq!(desk.event.expected_score(id(1), id(2)), Some(76));
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
    assert_eq!(desk.event.expected_score(id(1), id(4)), Some(85));
    assert_eq!(desk.event.expected_score(id(4), id(1)), Some(15));
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
