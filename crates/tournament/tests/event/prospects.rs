//! Plans that cannot be played, and small fields that are kept playable.

use std::num::NonZeroU8;

use chuhe_tournament::{
    Command, Lots, Numbering, OpenActs, PlacesPlayed, Remark, Setting, Shortfall, StageFormat,
    StageSetting, Takes, explain,
};

use crate::desk::{Desk, id};
use crate::knock_outs::knock_out;
use crate::round_robins::round_robin;
use crate::swiss_events::swiss;

#[test]
fn a_plan_that_cannot_be_played_is_told_when_it_is_drawn() {
    for (players, rounds, possible) in
        [(6, 7, Some(5)), (6, 5, None), (5, 6, Some(5)), (5, 5, None)]
    {
        let mut desk = Desk::with_players(swiss("axf-2017", rounds), players);
        desk.in_order();
        let told =
            possible.map(|possible| Shortfall::Rounds { stage: 1, planned: rounds, possible });
        assert_eq!(desk.event.shortfalls(1), Vec::from_iter(told), "{players}, {rounds}");
    }
    let groups = |count| StageFormat::Groups { groups: NonZeroU8::new(count).unwrap() };
    let places = PlacesPlayed::First;
    let taking = |from, to| {
        StageSetting::new("next", StageFormat::KnockOut { places }).taking(Takes::GroupPlaces {
            stage: 1,
            from,
            to: Some(to),
        })
    };
    let stages = vec![StageSetting::new("groups", groups(4)), taking(1, 2), taking(3, 4)];
    let mut desk = Desk::with_players(Setting::players("Cup", "axf-2017", stages), 7);
    desk.in_order();
    let told = desk.event.shortfalls(1);
    assert_eq!(
        told,
        [
            Shortfall::LonelyGroup { stage: 1, group: 1 },
            Shortfall::FewerGoOn { stage: 2, planned: 8, there: 7 },
            Shortfall::NobodyToPlay { stage: 3, there: 0 },
        ]
    );
    for language in chuhe_rulebook::Language::ALL {
        assert!(told.iter().all(|&one| !explain::shortfall(one, *language).is_empty()));
    }
}

/// The best pairing of a round must not leave the next one without any, if another avoids it: six can play five rounds.
#[test]
fn small_fields_play_all_the_rounds_that_can_be_played() {
    let mut kept = 0;
    let small = [(4, 3), (5, 5), (6, 5), (6, 7), (7, 6), (8, 7)];
    let larger = [(10, 9), (12, 11), (16, 15), (24, 23)];
    for (players, rounds) in small.into_iter().chain(larger) {
        for seed in 0..if players > 8 { 4 } else { 25 } {
            let mut lots = Lots::new(seed);
            let mut desk = Desk::with_players(swiss("axf-2017", rounds).seeded(seed), players);
            desk.start(1, Numbering::Lot { seed });
            let possible = rounds.min(players as u16 - u16::from(players % 2 == 0));
            for _ in 0..possible {
                desk.pair(1).play_round_by(1, |_, _| lots.below(3) as i32 - 1);
                let remarks = &desk.event.round(1, desk.round(1)).unwrap().remarks;
                let told = |remark: &&Remark| matches!(remark, Remark::KeptForLaterRounds { .. });
                kept += remarks.iter().filter(told).count();
            }
            assert_eq!(desk.event.is_over(1), possible == rounds);
        }
    }
    assert!(kept > 10, "and it is told that a better pairing was passed over: {kept}");
}

/// Whoever leaves may leave too few to meet: then the round is refused, as before.
#[test]
fn a_round_without_any_pairing_is_refused_all_the_same() {
    let mut desk = Desk::with_players(swiss("axf-2017", 5), 4);
    desk.in_order();
    for _ in 0..3 {
        desk.pair(1).play_round(1);
    }
    let next = Command::PairRound { stage: 1, absent: vec![], starts_at: None };
    assert!(matches!(desk.refused(next), chuhe_tournament::Why::Blocked(_)));
}

#[test]
fn rounds_to_come_are_counted_where_they_are_known() {
    let mut desk = Desk::with_players(swiss("axf-2017", 4), 6);
    desk.in_order().pair(1);
    assert_eq!(desk.event.rounds_to_come(), Some(3));
    let mut desk = Desk::with_players(round_robin(1), 6);
    assert_eq!(desk.event.rounds_to_come(), None, "somebody may still come in");
    desk.in_order().pair(1);
    assert_eq!(desk.event.rounds_to_come(), Some(4));
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::First), 4);
    desk.in_order();
    assert_eq!(desk.event.rounds_to_come(), None);
}

/// Who was forbidden to meet during the event lacks an opponent as much as whom the setting keeps apart.
#[test]
fn pairs_that_an_official_forbids_count_as_opponents_gone() {
    let mut desk = Desk::with_players(swiss("axf-2017", 5), 6);
    desk.in_order();
    assert_eq!(desk.event.shortfalls(1), []);
    let (a, b, reason) = (id(1), id(2), "father and son".to_owned());
    desk.act(Command::ForbidPair { a, b, reason });
    let short = Shortfall::Rounds { stage: 1, planned: 5, possible: 4 };
    assert_eq!(desk.event.shortfalls(1), [short]);
}

#[test]
fn what_can_be_done_in_a_stage_goes_by_how_far_it_has_come() {
    let mut desk = Desk::with_players(swiss("axf-2017", 2), 4);
    let nothing = OpenActs::default();
    assert_eq!(desk.event.open_acts(1), OpenActs { draw: true, ..nothing.clone() });
    desk.in_order();
    let drawn = OpenActs { draw: true, pair: true, end: true, ..nothing.clone() };
    assert_eq!(desk.event.open_acts(1), drawn);
    for _ in 0..2 {
        desk.pair(1);
        let paired = OpenActs { unpair: true, exchange: true, end: true, ..nothing.clone() };
        assert_eq!(desk.event.open_acts(1), paired);
        desk.play_round(1);
        let more = desk.round(1) < 2;
        let played = OpenActs { pair: more, end: more, ..nothing.clone() };
        assert_eq!(desk.event.open_acts(1), played);
    }
    assert_eq!(desk.event.open_acts(2), nothing, "there is no such stage");
}
