//! Why somebody has no opponent in a round.

use std::num::{NonZeroU8, NonZeroU16};

use chuhe_rulebook::Language;
use chuhe_tournament::simulate::Format;
use chuhe_tournament::{
    Bye, ByeKind, Command, Entrant, Numbering, PlacesPlayed, Setting, TableRef, explain,
};

use crate::desk::{Desk, id};
use crate::knock_outs::knock_out;
use crate::round_robins::round_robin;
use crate::swiss_events::swiss;
use crate::team_events::{setting as of_teams, with_teams};

fn byes(desk: &Desk, stage: u16) -> Vec<Bye> {
    desk.event.round(stage, desk.round(stage)).unwrap().byes.clone()
}

/// Why somebody has the bye of the last round of a stage, in English; there is a reason in every language.
#[track_caller]
fn why(desk: &Desk, stage: u16, who: u32) -> String {
    let byes = byes(desk, stage);
    let bye = byes.iter().find(|bye| bye.entrant == id(who)).expect("a bye");
    let at = (stage, desk.round(stage));
    let told = |language| explain::bye(&desk.event, at, bye, language).expect("a reason");
    assert_ne!(told(Language::ZhHans), told(Language::En));
    assert_ne!(told(Language::ZhHans), told(Language::ZhHant));
    told(Language::En)
}

#[test]
fn the_bye_of_a_swiss_goes_to_the_lowest_who_has_had_none() {
    let mut desk = Desk::with_players(swiss("axf-2017", 4), 5);
    desk.in_order().pair(1);
    assert_eq!(byes(&desk, 1)[0].entrant, id(5));
    let told = why(&desk, 1, 5);
    assert!(
        told.starts_with("score 0, the lowest of the round; of 5 with the same claim the last by"),
        "{told}"
    );
    assert!(told.contains("ed.1"), "with its source: {told}");
    // Whoever wins has two points, the bye has as many; two have none.
    desk.play_round(1).pair(1);
    let second = byes(&desk, 1)[0];
    let claim = second.claim.unwrap();
    assert_eq!((claim.half_points, claim.byes_before, claim.lowest, claim.equals), (0, 0, true, 2));
    let among = match claim.last_number {
        true => "of 2 with the same claim the last by number",
        false => "of 2 with the same claim the one whom the best pairing of the others leaves over",
    };
    assert!(why(&desk, 1, second.entrant.0).contains(among));
    // Given to another by hand it is the arbiter's, and has no claim.
    let other = desk.event.round(1, 2).unwrap().pairings[0].first;
    let (a, b, reason) = (second.entrant, other, "a train".to_owned());
    desk.act(Command::Exchange { stage: 1, a, b, reason });
    assert_eq!(byes(&desk, 1)[0], Bye::of(other, ByeKind::Pairing));
    assert_eq!(why(&desk, 1, other.0), "decided by the arbiter");
}

/// Who has had a bye is passed over, though the score is lower.
#[test]
fn who_has_had_a_bye_is_passed_over() {
    let mut desk = Desk::with_players(swiss("axf-2017", 5), 5);
    desk.in_order();
    let mut passed_over = 0;
    for _ in 0..4 {
        desk.pair(1);
        let bye = byes(&desk, 1)[0];
        let claim = bye.claim.unwrap();
        let told = why(&desk, 1, bye.entrant.0);
        if claim.lowest && claim.passed_over > 0 && claim.byes_before == 0 {
            passed_over += 1;
            assert!(told.contains("the lowest of those who have had no bye"), "{told}");
        }
        // Whoever has had the bye of the first round loses from then on.
        desk.play_round_by(1, |red, black| match (red, black) {
            _ if red == id(5) => -1,
            _ if black == id(5) => 1,
            _ => 0,
        });
    }
    assert!(passed_over > 0);
}

#[test]
fn leave_has_no_such_reason_and_teams_have_one() {
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 6);
    desk.in_order();
    desk.act(Command::PairRound { stage: 1, absent: vec![id(2)], starts_at: None });
    let leave = *byes(&desk, 1).iter().find(|bye| bye.kind == ByeKind::Missed).unwrap();
    assert_eq!(explain::bye(&desk.event, (1, 1), &leave, Language::En), None);
    assert_eq!(byes(&desk, 1).iter().filter(|bye| bye.kind == ByeKind::Pairing).count(), 1);

    let mut setting = of_teams("axf-2017", chuhe_rulebook::TeamSystem::FixedBoards, 2, 1);
    setting.stages = swiss("axf-2017", 2).stages;
    let mut desk = with_teams(setting, 3);
    desk.in_order().pair(1);
    assert!(why(&desk, 1, 3).starts_with("score 0, the lowest of the round; of 3"));
}

#[test]
fn the_table_of_a_round_robin_leaves_one_free() {
    let mut desk = Desk::with_players(round_robin(1), 5);
    desk.in_order().pair(1);
    let free = byes(&desk, 1)[0].entrant;
    let told = why(&desk, 1, free.0);
    let table = "5 is an odd number, and the round-robin table leaves no. 1 free in this round";
    assert!(told.starts_with(table), "{told}");
    // Who was to meet somebody whose results are annulled is told whom.
    let (entrant, reason) = (id(4), "ill".to_owned());
    desk.play_round(1).act(Command::Withdraw { entrant, reason, consent: true });
    desk.pair(1);
    let all = byes(&desk, 1);
    let told: Vec<String> = all.iter().map(|bye| why(&desk, 1, bye.entrant.0)).collect();
    let annulled = told.iter().filter(|told| told.contains("has 选手4 for an opponent")).count();
    assert!(annulled <= 1 && told.len() == all.len(), "{told:?}");
    desk.play_round(1).pair(1);
    let all = byes(&desk, 1);
    let told: Vec<String> = all.iter().map(|bye| why(&desk, 1, bye.entrant.0)).collect();
    assert!(told.iter().any(|told| told.contains("has 选手4 for an opponent")), "{told:?}");
}

/// In groups everybody goes by the number that was drawn, not by the line of the group's table.
#[test]
fn who_is_free_in_a_group_has_his_own_number() {
    let groups = NonZeroU8::new(2).unwrap();
    let setting = Format::Groups.setting("Cup", "axf-2017", NonZeroU16::MIN, groups, None);
    let mut desk = Desk::with_players(setting, 6);
    desk.in_order().pair(1);
    let free = byes(&desk, 1);
    assert_eq!(free.len(), 2);
    for bye in free {
        let own = format!(
            "3 is an odd number, and the round-robin table leaves no. {} free",
            bye.entrant.0
        );
        assert!(why(&desk, 1, bye.entrant.0).starts_with(&own));
    }
}

#[test]
fn free_lines_stand_beside_the_first_of_the_draw() {
    let mut desk = Desk::open(knock_out(PlacesPlayed::FirstAndThird));
    for number in 1..=3u16 {
        let entrant = Entrant::player(&format!("选手{number}"));
        let entrant = if number == 3 { entrant.seeded(1) } else { entrant };
        desk.act(Command::Enter { entrant });
    }
    desk.start(1, Numbering::Lot { seed: 1 }).pair(1);
    let told = why(&desk, 1, 3);
    assert!(told.starts_with("3 entrants on 4 lines:") && told.contains("beside seed 1"), "{told}");
    // Nobody lost to him, so nobody meets the loser of the other match for third place.
    desk.play_round(1).pair(1);
    let third = byes(&desk, 1)[0].entrant;
    assert!(why(&desk, 1, third.0).starts_with("nobody comes to the line opposite"));

    let mut desk = Desk::with_players(knock_out(PlacesPlayed::First), 6);
    desk.in_order().pair(1);
    assert!(why(&desk, 1, 2).ends_with(")") && why(&desk, 1, 2).contains("beside no. 2"));
    let setting = Setting::from_plan("Cup", "staff-2012", "staff").unwrap();
    let mut desk = Desk::with_players(setting, 5);
    desk.in_order().pair(1);
    assert!(why(&desk, 1, 1).starts_with("5 entrants on 8 lines"));
    let absent = desk.event.pairing(TableRef::new(1, 1, 1)).unwrap().both().to_vec();
    desk.act(Command::EnterForfeit { table: TableRef::new(1, 1, 1), absent });
    desk.play_round(1).pair(1);
    let free = byes(&desk, 1);
    assert!(!free.is_empty());
    for bye in free {
        assert!(why(&desk, 1, bye.entrant.0).starts_with("nobody comes to the line opposite"));
    }
}
