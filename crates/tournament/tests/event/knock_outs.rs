//! Single elimination.

use chuhe_rulebook::{DrawnAgain, Language};
use chuhe_tournament::{
    BracketMatch, Command, Decider, DuelState, Entrant, Numbering, Outcome, PlacesPlayed, Setting,
    Side, StageFormat, StageSetting, Why,
};

use crate::desk::{Desk, id};

pub(crate) fn knock_out(places: PlacesPlayed) -> Setting {
    let stage = StageSetting::new("淘汰赛", StageFormat::KnockOut { places });
    Setting::players("Cup", "axf-2017", vec![stage])
}

#[test]
fn req_91_seeds_are_apart_and_meet_last() {
    let mut desk = Desk::open(knock_out(PlacesPlayed::FirstAndThird));
    for number in 1..=8u16 {
        let entrant = Entrant::player(&format!("选手{number}"));
        let seed = 9 - number;
        let entrant = if seed <= 4 { entrant.seeded(seed) } else { entrant };
        desk.act(Command::Enter { entrant });
    }
    desk.start(1, Numbering::Lot { seed: 5 });
    // Seeds 1 to 4 are players 8 to 5: each has a quarter of the bracket.
    let lines = desk.event.stage(1).unwrap().lines().to_vec();
    for quarter in lines.chunks(2) {
        assert_eq!(quarter.iter().flatten().filter(|id| id.0 >= 5).count(), 1);
    }
    for half in lines.chunks(4) {
        assert_eq!(half.iter().flatten().filter(|id| id.0 >= 7).count(), 1);
    }
}

#[test]
fn req_91_free_lines_third_place_and_places() {
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::FirstAndThird), 6);
    desk.in_order().pair(1);
    let round = desk.event.round(1, 1).unwrap();
    assert_eq!(round.byes.len(), 2, "eight lines, six players: the first two are free");
    assert_eq!(desk.pairs(1).len(), 2);
    let kind = round.pairings[0].bracket;
    assert_eq!(kind, Some(BracketMatch::Places { best: 1, worst: 6 }), "there are six places");
    assert_eq!(
        desk.refused(Command::PairRound { stage: 1, absent: vec![], starts_at: None }),
        Why::RoundUnfinished(1, 1)
    );
    desk.play_round(1).pair(1).play_round(1).pair(1);
    let kinds: Vec<_> =
        desk.event.round(1, 3).unwrap().pairings.iter().map(|p| p.bracket.unwrap()).collect();
    assert_eq!(
        kinds,
        [BracketMatch::Places { best: 1, worst: 2 }, BracketMatch::Places { best: 3, worst: 4 }]
    );
    desk.play_round(1);
    assert_eq!(desk.places(1), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6)]);
    assert!(desk.event.is_over(1));
    assert_eq!(
        desk.refused(Command::PairRound { stage: 1, absent: vec![], starts_at: None }),
        Why::NoMoreRounds(1)
    );
    assert_eq!(desk.table_of(1).lines[1].decided_by, Some(Decider::Match));
}

#[test]
fn req_91_place_play_offs_for_everybody() {
    for players in 2..=17 {
        let mut desk = Desk::with_players(knock_out(PlacesPlayed::All), players);
        desk.in_order().play_out(1);
        let places: Vec<u16> = desk.places(1).iter().map(|&(place, _)| place).collect();
        assert_eq!(places, (1..=players as u16).collect::<Vec<_>>());
        assert_eq!(desk.order(1)[..2], [1, 2], "the better one wins");
    }
}

#[test]
fn req_76_a_drawn_match_is_played_off() {
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::First), 2);
    desk.in_order().pair(1);
    let table = desk.table(1, 1, 2);
    let red = desk.event.pairing(table).unwrap().games[0].red.entrant;
    desk.draws(1, 1, 2);
    let games = &desk.event.pairing(table).unwrap().games;
    assert_eq!(games.len(), 2, "a rapid game follows by itself");
    assert_eq!(games[1].black.entrant, red, "with colours exchanged");
    desk.draws(1, 1, 2);
    assert_eq!(desk.event.duel(table), Some(DuelState::Won(red)), "drawn again: Black has won");
    assert_eq!(desk.order(1)[0], red.0);
}

#[test]
fn req_36_the_rapid_game_of_a_drawn_match_has_the_clock_for_it() {
    // The organiser sets the limits (2§6.1); unless he does, they are those of the book.
    let own = "[knock-out.time-controls]\nvalue = [\"rapid-15-5\"]\n\
               source = { basis = \"supplement\", articles = [\"2§6.1\"] }\n";
    for (overrides, expected) in [
        (None, &["rapid-30-30", "rapid-periods-25-30"][..]),
        (Some(own.to_owned()), &["rapid-15-5"][..]),
    ] {
        let setting = Setting { overrides, ..knock_out(PlacesPlayed::First) };
        let mut desk = Desk::with_players(setting, 2);
        desk.in_order().pair(1).draws(1, 1, 2);
        let games = &desk.event.pairing(desk.table(1, 1, 2)).unwrap().games;
        assert!(games[0].time_controls.is_empty(), "the book's own for the first game");
        assert_eq!(games[1].time_controls, expected);
    }
}

#[test]
fn a_play_off_that_a_correction_makes_needless_is_not_waited_for() {
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::First), 4);
    desk.in_order().pair(1);
    let [(a, b), (c, d)] = desk.pairs(1)[..] else { panic!("two matches") };
    desk.beats(1, c, d).draws(1, a, b);
    let table = desk.table(1, a, b);
    assert!(!desk.event.pairing(table).unwrap().is_complete(), "the rapid game is to be played");
    let result = Some(Outcome::won(Side::Red).into());
    let reason = "the slip says so".to_owned();
    desk.act(Command::CorrectResult { game: table.game(1), result, reason });
    let pairing = desk.event.pairing(table).unwrap();
    assert!(pairing.is_complete(), "{pairing:?}");
    // Nor is it printed.
    assert_eq!(
        (pairing.games.len(), pairing.shown_games().count(), pairing.turn(0)),
        (2, 1, (1, 1))
    );
    assert_eq!(desk.event.result_slips(1, 1).len(), 2);
    let sheet = desk.event.pairings_csv(1, 1, Language::ZhHans).unwrap();
    assert_eq!(sheet.lines().count(), 3, "{sheet}");
    assert!(sheet.contains("争1–4名；先后手由抽签决定"), "{sheet}");
    let winner = pairing.games[0].red.entrant;
    assert_eq!(desk.event.duel(table), Some(DuelState::Won(winner)));
    desk.pair(1);
    assert!(desk.pairs(1).iter().any(|&(x, y)| x == winner.0 || y == winner.0));
}

#[test]
fn req_76_rapid_games_go_on_or_the_lot_decides_where_the_event_says_so() {
    for (rule, word) in
        [(DrawnAgain::AnotherRapidGame, "another-rapid-game"), (DrawnAgain::Lot, "lot")]
    {
        let overrides = format!(
            "[knock-out.drawn-again]\nvalue = \"{word}\"\nsource = {{ basis = \"supplement\", articles = [\"2§6.1\"] }}\n"
        );
        let setting = Setting { overrides: Some(overrides), ..knock_out(PlacesPlayed::First) };
        let mut desk = Desk::with_players(setting, 2);
        assert_eq!(desk.event.rulebook().knock_out.drawn_again.value, rule);
        desk.in_order().pair(1);
        let table = desk.table(1, 1, 2);
        assert_eq!(desk.refused(Command::DrawLot { table }), Why::NothingToDraw);
        desk.draws(1, 1, 2).draws(1, 1, 2);
        if rule == DrawnAgain::Lot {
            assert_eq!(desk.event.duel(table), Some(DuelState::Lot));
            desk.act(Command::DrawLot { table });
        } else {
            desk.draws(1, 1, 2).draws(1, 1, 2).beats(1, 2, 1);
            assert_eq!(desk.event.pairing(table).unwrap().games.len(), 5);
        }
        assert!(desk.event.is_over(1));
    }
}

#[test]
fn a_match_nobody_came_to_has_no_winner() {
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::First), 4);
    desk.in_order().pair(1);
    let table = desk.table(1, 1, 4);
    desk.act(Command::EnterForfeit { table, absent: vec![id(1), id(4)] });
    desk.beats(1, 2, 3).pair(1);
    assert_eq!(desk.event.round(1, 2).unwrap().byes[0].entrant, id(2));
    assert_eq!(desk.order(1)[0], 2);
    assert!(desk.event.is_over(1));
}

#[test]
fn who_withdraws_loses_the_match_and_those_to_come() {
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::FirstAndThird), 4);
    desk.in_order().pair(1).play_round(1);
    desk.act(Command::Withdraw { entrant: id(2), reason: "called home".to_owned(), consent: true });
    desk.pair(1);
    desk.play_round(1);
    assert_eq!(desk.places(1), [(1, 1), (2, 2), (3, 3), (4, 4)]);
}

/// Who has lost stands below those who still play in the round.
#[test]
fn who_lost_in_a_round_under_way_does_not_share_the_first_place() {
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::FirstAndThird), 4);
    desk.in_order().pair(1);
    let (a, b) = desk.pairs(1)[0];
    desk.beats(1, a, b);
    let places = desk.places(1);
    assert_eq!(places.iter().filter(|&&(place, _)| place == 1).count(), 3, "{places:?}");
    assert_eq!(places[3], (4, b));
    let setting = Setting::from_plan("Cup", "staff-2012", "staff").unwrap();
    let mut desk = Desk::with_players(setting, 4);
    desk.in_order().pair(1).play_round(1).pair(1);
    let round = desk.event.round(1, 2).unwrap();
    let losers = BracketMatch::Losers { round: 1 };
    let last = round.pairings.iter().find(|pairing| pairing.bracket == Some(losers)).unwrap();
    let (winner, beaten) = (last.first.0, last.second.0);
    desk.beats(1, winner, beaten);
    let places = desk.places(1);
    assert_eq!(places[3], (4, beaten), "{places:?}");
    assert!(places[..3].iter().all(|&(place, _)| place == 1), "{places:?}");
    // In the first round of the winners' side nobody is out yet.
    let setting = Setting::from_plan("Cup", "staff-2012", "staff").unwrap();
    let mut desk = Desk::with_players(setting, 4);
    desk.in_order().pair(1);
    let (a, b) = desk.pairs(1)[0];
    desk.beats(1, a, b);
    assert!(desk.places(1).iter().all(|&(place, _)| place == 1));
}
