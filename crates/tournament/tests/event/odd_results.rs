//! Results that are easily counted wrong: games that do not count, draws that are worth more with Black, points taken
//! away, rounds before a late entry.

use chuhe_rulebook::{Language, PrimaryScore, TieBreak, UnplayedResult};
use chuhe_tournament::{
    Actor, Command, Decider, DuelState, Entrant, Outcome, PlacesPlayed, SanctionMeasure, Setting,
    Side, TableOrder, TableRef,
};

use crate::desk::{Desk, id};
use crate::knock_outs::knock_out;
use crate::round_robins::round_robin;
use crate::swiss_events::swiss;

/// A round robin of four whose ties one criterion breaks.
fn four(setting: Setting, tie_break: TieBreak) -> Desk {
    let mut setting = setting;
    let tie_breaks = vec![tie_break];
    setting.stages[0].order = Some(TableOrder { score: PrimaryScore::GamePoints, tie_breaks });
    let mut desk = Desk::with_players(setting, 4);
    desk.in_order();
    desk
}

/// Nobody wins a draw (直胜), though it is worth more with Black (CXA 2011 13.3).
#[test]
fn req_68_a_draw_between_two_decides_nothing_by_colour() {
    let mut setting = round_robin(1);
    setting.rulebook = "cxa-2020".to_owned();
    setting.scoring = Some("three-black-two".to_owned());
    let mut desk = four(setting, TieBreak::HeadToHead);
    desk.pair(1).draws(1, 1, 4).beats(1, 3, 2);
    desk.pair(1).beats(1, 3, 4).draws(1, 1, 2);
    desk.pair(1).beats(1, 4, 2).beats(1, 3, 1);
    // 1 drew twice with Red, 2 once with Black: two points each, and between them 1 had Red.
    let table = desk.table_of(1);
    let line = |n| table.of(id(n)).unwrap();
    assert_eq!([1, 2].map(|n| (line(n).score, line(n).place)), [(4, 3); 2]);
    assert_eq!(line(1).values, line(2).values);
    assert_eq!(table.lines[3].decided_by, Some(Decider::Shared));
}

/// Where rounds are left out to break a tie, points taken away stay taken.
#[test]
fn req_122_fewer_rounds_do_not_bring_deducted_points_back() {
    let mut desk = four(round_robin(1), TieBreak::WithoutLastRounds);
    desk.pair(1).beats(1, 1, 4).beats(1, 2, 3);
    desk.pair(1).beats(1, 4, 3).draws(1, 1, 2);
    desk.pair(1).beats(1, 4, 2).draws(1, 3, 1);
    desk.act(Command::Sanction {
        entrant: id(1),
        act: None,
        measure: SanctionMeasure::Deduct { half_points: 2 },
        game: None,
        reason: "disorder".to_owned(),
    });
    let table = desk.table_of(1);
    let score = |n| table.of(id(n)).unwrap().score;
    assert_eq!([1, 2].map(score), [6, 6]);
    assert_eq!(desk.order(1), [4, 2, 1, 3], "before the last round 2 had more than 1 keeps");
}

/// A game of the final that does not count is none of its four, and is played again with the same colours.
#[test]
fn req_102_a_game_of_the_final_that_does_not_count_is_played_again() {
    let setting = Setting::from_plan("Cup", "staff-2012", "staff").unwrap();
    let mut desk = Desk::with_players(setting, 2);
    desk.in_order().pair(1).play_round(1).pair(1);
    let table = TableRef::new(1, 2, 1);
    for game in 1..=4 {
        desk.enter(table.game(game), Outcome::Annulled);
    }
    assert!(!desk.event.is_over(1), "four games that do not count make no champion");
    let reds: Vec<_> =
        desk.event.pairing(table).unwrap().games.iter().map(|game| game.red.entrant).collect();
    assert_eq!(reds, [reds[0]; 5]);
    for game in 5..=8 {
        assert!(!desk.event.is_over(1));
        desk.enter(table.game(game), Outcome::DRAWN);
    }
    assert!(desk.event.is_over(1), "four draws do");
    assert_eq!(desk.order(1)[0], desk.event.pairing(table).unwrap().first.0);
    desk.check();
}

/// A play-off that does not count is played again: neither the lot nor the rule for a draw takes its place.
#[test]
fn req_76_a_play_off_that_does_not_count_is_played_again() {
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::First), 2);
    desk.in_order().pair(1);
    let table = TableRef::new(1, 1, 1);
    desk.enter(table.game(1), Outcome::DRAWN).enter(table.game(2), Outcome::Annulled);
    assert_eq!(desk.event.duel(table), Some(DuelState::Playing));
    desk.enter(table.game(3), Outcome::DRAWN);
    let black = desk.event.game(table.game(3)).unwrap().seat(Side::Black).entrant;
    assert_eq!(desk.event.duel(table), Some(DuelState::Won(black)));
    desk.check();
}

/// The document has everything that the table of a late entry is reckoned from.
#[test]
fn rounds_before_a_late_entry_are_in_the_document() {
    let mut desk = Desk::with_players(
        Setting { missed_round: UnplayedResult::Draw, ..swiss("axf-2017", 3) },
        4,
    );
    desk.in_order().pair(1).play_round(1);
    desk.act(Command::Enter { entrant: Entrant::player("迟到") });
    desk.pair(1);
    let report = serde_json::to_value(desk.event.report()).unwrap();
    let rounds = &report["stages"][0]["rounds"];
    assert_eq!(rounds[0]["byes"], serde_json::json!([{ "entrant": 5, "kind": "missed" }]));
    assert_ne!(rounds[1]["byes"][0]["kind"], "missed");
    let unplayed = serde_json::json!({
        "bye": "win", "bye-opponent": "lowest-score", "forfeit-win": "win", "missed-round": "draw"
    });
    assert_eq!(report["unplayed"], unplayed);
    assert!(report.get("teams").is_none() && report["stages"][0].get("match-points").is_none());
}

/// Two who have met everybody else cannot both have the bye, and that is said in plain words.
#[test]
fn who_needs_the_only_bye_is_told() {
    let mut desk = Desk::with_players(swiss("axf-2017", 7), 3);
    desk.in_order();
    for _ in 0..3 {
        desk.pair(1).play_round(1);
    }
    let pair = Command::PairRound { stage: 1, absent: Vec::new(), starts_at: None };
    let refusal = desk.refused_to(&Actor::chief_arbiter(), pair);
    let told = refusal.text(Language::En);
    assert!(told.contains("needs the bye, and a round has only one"), "{told}");
    let told = refusal.text(Language::ZhHans);
    assert!(told.contains("都只能轮空，而一轮只有一个轮空"), "{told}");
}
