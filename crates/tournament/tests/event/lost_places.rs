//! What becomes of the place of somebody who leaves or is disqualified.

use chuhe_rulebook::{Measure, Misconduct};
use chuhe_tournament::{Command, Decider, Numbering, PlacesPlayed, SanctionMeasure, Setting, Why};

use crate::desk::{Desk, id};
use crate::knock_outs::knock_out;
use crate::round_robins::round_robin;
use crate::swiss_events::swiss;

fn withdraw(entrant: u32) -> Command {
    Command::Withdraw { entrant: id(entrant), reason: "ill".to_owned(), consent: true }
}

fn sold_a_game(entrant: u32) -> Command {
    Command::Sanction {
        entrant: id(entrant),
        act: Some(Misconduct::ArrangedResult),
        measure: SanctionMeasure::Book { measure: Measure::PointsCancelled },
        game: None,
        reason: "sold a game".to_owned(),
    }
}

fn planned(plan: &str, players: u32) -> Desk {
    let setting = Setting::from_plan("Cup", "axf-2017", plan).unwrap();
    Desk::with_players(setting, players)
}

/// The whole event from the top.
fn whole(desk: &Desk) -> Vec<u32> {
    desk.event.final_standings().order().into_iter().map(|id| id.0).collect()
}

/// The winner loses title and certificate, and all others move up.
fn loses_the_title(mut desk: Desk) {
    let before = whole(&desk);
    desk.act(sold_a_game(before[0]));
    let after = whole(&desk);
    assert_eq!(after.last(), Some(&before[0]));
    let last = desk.event.final_standings().lines.pop().unwrap();
    assert_eq!((last.place, last.decided_by), (before.len() as u16, Some(Decider::Cancelled)));
    let certificates = desk.event.certificates(before.len() as u16);
    assert_eq!(certificates.len(), before.len() - 1);
    assert!(certificates.iter().all(|one| one.entrant != id(before[0])));
    assert_eq!((certificates[0].place, certificates[0].entrant), (1, id(after[0])));
}

#[test]
fn req_104_a_disqualified_winner_of_6_plus_1_is_not_champion() {
    let mut desk = planned("individual-6-plus-1", 12);
    for stage in 1..=3 {
        desk.start(stage, Numbering::InOrder).play_out(stage);
    }
    let [champion, second] = [whole(&desk)[0], whole(&desk)[1]];
    desk.act(sold_a_game(champion));
    assert_eq!(whole(&desk)[0], second, "the other finalist moves up");
    let table = desk.event.standings(2).unwrap();
    assert_eq!(table.of(id(second)).unwrap().place, 1);
    assert_eq!(table.of(id(champion)).unwrap().place, 12, "as in the table of the whole event");
}

#[test]
fn req_104_a_disqualified_winner_loses_the_title_in_every_format() {
    let mut desk = planned("individual-5-plus-2", 12);
    for stage in 1..=3 {
        desk.start(stage, Numbering::InOrder).play_out(stage);
    }
    loses_the_title(desk);
    let mut desk = Desk::with_players(round_robin(1), 4);
    desk.start(1, Numbering::InOrder).play_out(1);
    loses_the_title(desk);
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 8);
    desk.start(1, Numbering::InOrder).play_out(1);
    loses_the_title(desk);
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::All), 8);
    desk.start(1, Numbering::InOrder).play_out(1);
    loses_the_title(desk);
}

/// The two sides of a double elimination, and its final.
#[test]
fn req_104_a_disqualified_winner_of_a_double_elimination_is_not_champion() {
    let setting = Setting::from_plan("Cup", "staff-2012", "staff").unwrap();
    let mut desk = Desk::with_players(setting, 8);
    desk.start(1, Numbering::InOrder).play_out(1);
    let before = whole(&desk);
    let (entrant, measure) =
        (id(before[0]), SanctionMeasure::Book { measure: Measure::PointsCancelled });
    let reason = "sold a game".to_owned();
    desk.act(Command::Sanction { entrant, act: None, measure, game: None, reason });
    let after = whole(&desk);
    assert_eq!((after[0], after.last()), (before[1], Some(&before[0])));
    let table = desk.table_of(1);
    let last = table.of(entrant).unwrap();
    assert_eq!((last.place, last.decided_by), (8, Some(Decider::Cancelled)));
    assert_eq!(desk.event.certificates(3)[0].entrant, id(before[1]));
}

/// Not even somebody from whom more was taken than won stands below.
#[test]
fn req_104_cancelled_points_stand_below_a_score_below_zero() {
    let mut desk = Desk::with_players(swiss("axf-2017", 2), 4);
    desk.start(1, Numbering::InOrder).play_out(1);
    let last = *whole(&desk).last().unwrap();
    let first = whole(&desk)[0];
    desk.act(Command::Sanction {
        entrant: id(last),
        act: None,
        measure: SanctionMeasure::Deduct { half_points: 40 },
        game: None,
        reason: "late".to_owned(),
    });
    desk.act(sold_a_game(first));
    assert_eq!(whole(&desk)[2..], [last, first]);
}

/// The results of a Swiss stand, and the places behind the final go by points (AXF 2017 App2.10, App3.2).
#[test]
fn req_83_who_leaves_between_the_stages_is_ranked_by_points() {
    for (plan, behind_the_final) in [("individual-5-plus-2", 4), ("individual-6-plus-1", 2)] {
        let mut desk = planned(plan, 12);
        desk.start(1, Numbering::InOrder).play_out(1);
        let second = desk.order(1)[1];
        desk.act(withdraw(second));
        let by_points = |desk: &Desk| {
            let table = desk.event.final_standings();
            let others = &table.lines[behind_the_final..];
            assert!(others.iter().any(|line| line.entrant == id(second)), "{plan}");
            assert!(others.is_sorted_by_key(|line| std::cmp::Reverse(line.score)), "{plan}");
            assert!(table.lines.iter().zip(1..).all(|(line, place)| line.place <= place));
        };
        by_points(&desk);
        desk.start(2, Numbering::InOrder).start(3, Numbering::InOrder);
        by_points(&desk);
        desk.play_out(2).play_out(3);
        by_points(&desk);
        let (whole, others) = (desk.event.final_standings(), desk.event.standings(3).unwrap());
        for line in &others.lines {
            assert_eq!(whole.of(line.entrant).unwrap().place, line.place, "{plan}");
        }
        assert!(others.of(id(second)).is_none(), "the stage lists those who play in it");
    }
}

/// A final that is over gives its places while the match for third is still played.
#[test]
fn a_decided_final_gives_its_places_before_the_place_match_ends() {
    let mut desk = Desk::with_players(knock_out(PlacesPlayed::FirstAndThird), 4);
    desk.in_order().pair(1).play_round(1).pair(1);
    let final_pair = desk.event.round(1, 2).unwrap().pairings[0].both();
    let exclude = SanctionMeasure::Exclude;
    let reason = "brawl".to_owned();
    let entrant = final_pair[1];
    desk.act(Command::Sanction { entrant, act: None, measure: exclude, game: None, reason });
    let table = desk.table_of(1);
    assert_eq!(table.of(final_pair[0]).unwrap().place, 1);
    assert_eq!(table.of(entrant).unwrap().place, 2);
    assert!(table.lines[2..].iter().all(|line| line.place == 3));
}

/// Nobody moves up once the others have begun: whoever is left alone in the final is champion, and who left before it was
/// paired is ranked by points.
#[test]
fn req_97_who_leaves_before_the_final_is_paired_is_ranked_by_points() {
    let drawn = || {
        let mut desk = planned("individual-6-plus-1", 12);
        desk.start(1, Numbering::InOrder).play_out(1);
        desk.start(2, Numbering::InOrder).start(3, Numbering::InOrder).pair(3).play_round(3);
        let [first, second] = [0, 1].map(|at| desk.order(1)[at]);
        (desk, first, second)
    };
    let (mut desk, first, second) = drawn();
    desk.act(withdraw(second));
    let outdated = desk.event.outdated_draw(2).unwrap();
    assert_eq!((&outdated.comes_in[..], &outdated.goes_out[..]), (&[][..], &[id(second)][..]));
    let pair = Command::PairRound { stage: 2, absent: Vec::new(), starts_at: None };
    assert!(matches!(desk.refused(pair), Why::OutdatedDraw(_)));
    desk.start(2, Numbering::InOrder);
    assert!(desk.event.is_over(2) && desk.event.outdated_draw(2).is_none());
    let table = desk.event.final_standings();
    assert_eq!(table.lines[0].entrant, id(first));
    assert!(table.lines[1..].is_sorted_by_key(|line| std::cmp::Reverse(line.score)));
    assert!(table.lines[1..].iter().any(|line| line.entrant == id(second)));
    assert_eq!(desk.event.bracket_heats(2).unwrap(), []);
    desk.act(Command::Close);
    // Once the final is paired it is lost by not coming.
    let (mut desk, first, second) = drawn();
    desk.pair(2).act(withdraw(second));
    assert_eq!(desk.event.outdated_draw(2), None);
    assert_eq!(whole(&desk)[..2], [first, second]);
}
