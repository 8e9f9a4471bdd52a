//! What is drawn by something that changes afterwards: tables before the start, and later stages.

use std::num::NonZeroU8;

use chuhe_rulebook::Measure;
use chuhe_tournament::{
    Actor, Carries, Command, Consequences, Entrant, Instant, Numbering, Outcome, OutdatedDraw,
    PlacesPlayed, SanctionMeasure, Setting, StageFormat, StageSetting, TableRef, Takes, Why,
};

use crate::desk::{Desk, id};
use crate::knock_outs::knock_out;
use crate::round_robins::round_robin;

fn withdraw(entrant: u32) -> Command {
    Command::Withdraw { entrant: id(entrant), reason: "ill".to_owned(), consent: true }
}

fn preview(desk: &Desk, command: &Command) -> Consequences {
    let now = Instant::from_ms(desk.clock);
    desk.event.preview(command, &Actor::chief_arbiter(), now).unwrap()
}

/// A round robin of four, won by the smaller numbers, and a final of the first two, drawn.
fn with_final() -> Desk {
    let robin = StageFormat::RoundRobin { cycles: NonZeroU8::MIN };
    let takes = Takes::Places { stage: 1, from: 1, to: Some(2) };
    let places = PlacesPlayed::First;
    let last = StageSetting::new("final", StageFormat::KnockOut { places }).taking(takes);
    let stages = vec![StageSetting::new("robin", robin), last];
    let mut desk = Desk::with_players(Setting::players("Cup", "axf-2017", stages), 4);
    desk.in_order().play_out(1);
    assert_eq!(desk.order(1), [1, 2, 3, 4]);
    desk.start(2, Numbering::InOrder);
    desk
}

/// The result of two in the round robin, put right.
fn corrected(desk: &Desk, winner: u32, loser: u32) -> Command {
    let rounds = desk.event.stage(1).unwrap().rounds().iter().enumerate();
    let mut tables = rounds.flat_map(|(round, paired)| {
        let tables = paired.pairings.iter().enumerate();
        tables.map(move |(table, pairing)| (round as u16 + 1, table as u16 + 1, pairing))
    });
    let both = [id(winner), id(loser)];
    let (round, table, pairing) =
        tables.find(|(_, _, pairing)| both.iter().all(|&id| pairing.has(id))).unwrap();
    let side = pairing.games[0].side_of(id(winner)).unwrap();
    Command::CorrectResult {
        game: TableRef::new(1, round, table).game(1),
        result: Some(Outcome::won(side).into()),
        reason: "the slip was misread".to_owned(),
    }
}

fn outdated(comes_in: &[u32], goes_out: &[u32], begun: bool, rounds: u16) -> OutdatedDraw {
    let ids = |all: &[u32]| all.iter().map(|&one| id(one)).collect();
    OutdatedDraw { stage: 2, comes_in: ids(comes_in), goes_out: ids(goes_out), begun, rounds }
}

#[test]
fn a_correction_tells_who_would_come_into_a_final_and_it_can_be_drawn_again() {
    let mut desk = with_final();
    let wrong = corrected(&desk, 3, 2);
    assert_eq!(preview(&desk, &wrong).drawn_before, [outdated(&[3], &[2], false, 0)]);
    desk.act(wrong);
    desk.start(2, Numbering::InOrder);
    assert_eq!(desk.event.stage(2).unwrap().field(), [id(1), id(3)]);
    assert_eq!(desk.event.outdated_draw(2), None);
    // Once it is paired the pairing is taken back first.
    desk.pair(2);
    let back = corrected(&desk, 2, 3);
    assert_eq!(preview(&desk, &back).drawn_before, [outdated(&[2], &[3], false, 1)]);
    desk.act(back.clone()).act(Command::UnpairRound { stage: 2 }).start(2, Numbering::InOrder);
    assert_eq!(desk.event.stage(2).unwrap().field(), [id(1), id(2)]);
    // Once it is played it stands, and that is told.
    desk.pair(2).beats(2, 2, 1);
    let late = corrected(&desk, 3, 2);
    let told = preview(&desk, &late);
    assert_eq!(told.drawn_before, [outdated(&[3], &[2], true, 1)]);
    assert!(told.paired_before.is_empty(), "the final does not go by the scores of the groups");
    desk.act(late);
    assert_eq!(desk.order(2), [2, 1]);
}

#[test]
fn other_places_of_the_same_finalists_are_another_order() {
    let mut desk = with_final();
    let swapped = corrected(&desk, 2, 1);
    assert_eq!(preview(&desk, &swapped).drawn_before, [outdated(&[], &[], false, 0)]);
    // Drawn by lot the places do not matter.
    desk.start(2, Numbering::Lot { seed: 3 });
    assert!(preview(&desk, &swapped).drawn_before.is_empty());
}

#[test]
fn whoever_leaves_before_a_final_is_replaced_and_later_is_not() {
    let mut desk = with_final();
    assert_eq!(preview(&desk, &withdraw(2)).drawn_before, [outdated(&[3], &[2], false, 0)]);
    let measure = SanctionMeasure::Book { measure: Measure::PointsCancelled };
    let reason = "sold a game".to_owned();
    let sanction = Command::Sanction { entrant: id(1), act: None, measure, game: None, reason };
    assert_eq!(preview(&desk, &sanction).drawn_before, [outdated(&[3], &[1], false, 0)]);
    desk.pair(2).draws(2, 1, 2);
    assert!(preview(&desk, &withdraw(2)).drawn_before.is_empty(), "he has begun to play it");
    desk.act(withdraw(2));
    assert_eq!(desk.order(2), [1, 2]);
}

#[test]
fn a_swiss_that_goes_on_keeps_its_pairings_and_tells_who_should_not_be_in_it() {
    let setting = Setting::from_plan("Cup", "axf-2017", "individual-6-plus-1").unwrap();
    let mut desk = Desk::with_players(setting, 10);
    desk.in_order().play_out(1);
    desk.start(2, Numbering::InOrder).start(3, Numbering::InOrder).pair(3);
    let second = desk.order(1)[1];
    let round = desk.event.round(1, 6).unwrap();
    let at = round.pairings.iter().position(|pairing| pairing.has(id(second))).unwrap();
    let table = TableRef::new(1, 6, at as u16 + 1);
    let side = desk.event.pairing(table).unwrap().games[0].side_of(id(second)).unwrap();
    let result = Some(Outcome::won(side.opponent()).into());
    let reason = "the slip was misread".to_owned();
    let command = Command::CorrectResult { game: table.game(1), result, reason };
    let told = preview(&desk, &command);
    let stages: Vec<u16> = told.drawn_before.iter().map(|drawn| drawn.stage).collect();
    assert_eq!(stages, [2, 3], "whoever comes into the final goes out of the other Swiss");
    assert_eq!(told.drawn_before[0].comes_in, told.drawn_before[1].goes_out);
    assert!(told.paired_before.iter().all(|at| at.stage == 3));
    assert_eq!(desk.event.stage_setting(3).unwrap().carries, Carries::All);
}

#[test]
fn a_corrected_match_says_what_was_set_again_and_what_stays() {
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::First), 4);
    desk.in_order().pair(1).play_round(1).pair(1);
    let first = desk.event.pairing(TableRef::new(1, 1, 1)).unwrap().games[0].clone();
    let winner = first.result.unwrap().outcome.winner().unwrap();
    let turned = |winner| Command::CorrectResult {
        game: TableRef::new(1, 1, 1).game(1),
        result: Some(Outcome::won(winner).into()),
        reason: "the slip was misread".to_owned(),
    };
    let told = preview(&desk, &turned(winner.opponent()));
    assert_eq!(told.set_again, [TableRef::new(1, 2, 1)]);
    assert!(told.paired_before.is_empty());
    desk.act(turned(winner.opponent()));
    let loser = first.seat(winner.opponent()).entrant;
    assert!(desk.event.pairing(TableRef::new(1, 2, 1)).unwrap().has(loser));
    desk.draws(1, loser.0, 2);
    let told = preview(&desk, &turned(winner));
    assert_eq!(told.paired_before, [TableRef::new(1, 2, 1)], "whoever has sat down plays on");
    assert!(told.set_again.is_empty());
}

#[test]
fn req_81_who_comes_or_goes_before_the_first_round_is_in_the_table_or_out_of_it() {
    for numbering in [
        Numbering::Lot { seed: 7 },
        Numbering::InOrder,
        Numbering::Hand { order: vec![id(3), id(1), id(5), id(2), id(4)] },
    ] {
        let mut desk = Desk::with_players(round_robin(1), 5);
        desk.start(1, numbering);
        desk.act(Command::Enter { entrant: Entrant::player("选手6") });
        desk.act(withdraw(2));
        desk.act(Command::Enter { entrant: Entrant::player("选手7") });
        let field = desk.event.stage(1).unwrap().field().to_vec();
        assert!(field.len() == 6 && field.contains(&id(6)) && !field.contains(&id(2)));
        assert!(desk.event.stage(1).unwrap().annulled().is_empty(), "there is nothing to annul");
        desk.pair(1);
        assert_eq!(desk.pairs(1).len(), 3, "everybody plays");
        let late = Command::Enter { entrant: Entrant::player("选手8") };
        assert_eq!(desk.refused(late.clone()), Why::EntriesClosed);
        desk.act(Command::UnpairRound { stage: 1 }).act(late).play_out(1);
        assert_eq!(desk.round(1), 7);
        let came_back = Command::Reenter { entrant: id(2), reason: "well".to_owned() };
        desk.act(came_back);
        assert!(!desk.event.stage(1).unwrap().field().contains(&id(2)), "it is over");
    }
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::First), 4);
    desk.in_order().act(withdraw(1));
    assert_eq!(desk.event.stage(1).unwrap().lines().iter().flatten().count(), 3);
}

/// Those who left before the stage was drawn were passed over, and do not hold their places when a correction turns the
/// table round.
#[test]
fn who_was_passed_over_does_not_hide_that_a_draw_is_outdated() {
    let robin = StageFormat::RoundRobin { cycles: NonZeroU8::MIN };
    let takes = Takes::Places { stage: 1, from: 3, to: Some(4) };
    let last = StageFormat::KnockOut { places: PlacesPlayed::First };
    let last = StageSetting::new("places 3 and 4", last).taking(takes);
    let stages = vec![StageSetting::new("robin", robin), last];
    let mut desk = Desk::with_players(Setting::players("Cup", "axf-2017", stages), 6);
    desk.in_order().play_out(1);
    desk.act(withdraw(1)).act(withdraw(2)).start(2, Numbering::InOrder).pair(2);
    assert_eq!(desk.event.stage(2).unwrap().field(), [id(5), id(6)], "of those who are there");
    desk.play_round(2);
    assert_eq!(desk.event.outdated_draw(2), None);
    for (winner, loser) in [(5, 3), (5, 4), (6, 3), (6, 4)] {
        desk.act(corrected(&desk, winner, loser));
    }
    assert_eq!(desk.order(1), [1, 2, 5, 6, 3, 4]);
    assert_eq!(desk.event.outdated_draw(2), Some(outdated(&[3, 4], &[5, 6], true, 1)));
}

/// The two of the final of 6+1 meet whoever of them was first, and their colours do not go by that (AXF 2017 App3.6).
#[test]
fn finalists_who_exchange_their_places_play_the_same_final() {
    let setting = || Setting::from_plan("Cup", "axf-2017", "individual-6-plus-1").unwrap();
    let mut exchanged = 0;
    for (round, drawn) in (1..=6).flat_map(|round| [(round, false), (round, true)]) {
        let mut desk = Desk::with_players(setting(), 10);
        desk.in_order().play_out(1);
        let before = desk.order(1);
        let paired = &desk.event.round(1, round).unwrap().pairings;
        let at = paired.iter().position(|pairing| pairing.has(id(before[0]))).unwrap();
        let table = TableRef::new(1, round, at as u16 + 1);
        let side = paired[at].games[0].side_of(id(before[0])).unwrap();
        let outcome = if drawn { Outcome::DRAWN } else { Outcome::won(side.opponent()) };
        desk.start(2, Numbering::InOrder);
        let reason = "the slip was misread".to_owned();
        let result = Some(outcome.into());
        desk.act(Command::CorrectResult { game: table.game(1), result, reason });
        let after = desk.order(1);
        let same = after[..2].contains(&before[0]) && after[..2].contains(&before[1]);
        if after[0] == before[1] && same {
            exchanged += 1;
            assert_eq!(desk.event.outdated_draw(2), None);
            desk.pair(2).play_round(2);
            assert!(desk.event.is_over(2));
        }
    }
    assert!(exchanged > 0, "a correction exchanges the first two");
}
