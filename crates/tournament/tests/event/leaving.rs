//! Withdrawals, forfeits, sanctions.

use chuhe_rulebook::{Measure, Misconduct};
use chuhe_tournament::{Command, Leaving, Outcome, SanctionMeasure, Setting, TableRef, Why};

use crate::desk::{Desk, id};
use crate::round_robins::round_robin;
use crate::swiss_events::swiss;

fn withdraw(entrant: u32) -> Command {
    Command::Withdraw { entrant: id(entrant), reason: "ill".to_owned(), consent: true }
}

#[test]
fn req_80_a_withdrawal_needs_a_reason_and_consent() {
    let mut desk = Desk::with_players(round_robin(1), 4);
    let silent = Command::Withdraw { entrant: id(1), reason: " ".to_owned(), consent: true };
    assert_eq!(desk.refused(silent), Why::NoReason);
    let defiant = Command::Withdraw { entrant: id(1), reason: "ill".to_owned(), consent: false };
    assert_eq!(desk.refused(defiant), Why::NoConsent);
    desk.act(withdraw(1));
    assert_eq!(desk.refused(withdraw(1)), Why::HasLeft(id(1)));
}

#[test]
fn req_82_fewer_than_half_met_annuls_everything() {
    // Seven opponents; three met are fewer than half.
    let mut desk = Desk::with_players(round_robin(1), 8);
    desk.in_order();
    for _ in 0..3 {
        desk.pair(1).play_round_by(1, |_, _| 0);
    }
    assert_eq!(desk.table_of(1).of(id(5)).unwrap().score, 6);
    desk.act(withdraw(8));
    assert!(desk.event.stage(1).unwrap().annulled().contains(&id(8)));
    let table = desk.table_of(1);
    let met: Vec<u32> = (1..8).filter(|&n| table.of(id(n)).unwrap().score == 4).collect();
    assert_eq!(met.len(), 3, "those who had met 8 lose what they had won from 8");
    assert_eq!(table.of(id(8)).unwrap().score, 0);
    desk.pair(1);
    assert_eq!(desk.event.round(1, 4).unwrap().byes.len(), 1, "the next to meet 8 is free");
    let back = Command::Reenter { entrant: id(8), reason: "well".to_owned() };
    assert_eq!(desk.refused(back), Why::NoReturn(id(8)));
}

#[test]
fn req_82_half_or_more_met_stands_and_the_rest_is_forfeited() {
    // Six opponents; exactly half of them met.
    let mut desk = Desk::with_players(round_robin(1), 7);
    desk.in_order();
    let met = |desk: &Desk| {
        let rounds = desk.event.stage(1).unwrap().rounds();
        rounds.iter().flat_map(|round| &round.pairings).filter(|pairing| pairing.has(id(7))).count()
    };
    while met(&desk) < 3 {
        desk.pair(1).play_round_by(1, |_, _| 0);
    }
    desk.act(withdraw(7));
    assert!(desk.event.stage(1).unwrap().annulled().is_empty());
    while !desk.event.is_over(1) {
        desk.pair(1).play_round_by(1, |_, _| 0);
    }
    assert_eq!(desk.table_of(1).of(id(7)).unwrap().score, 6, "three draws stand");
    let forfeits = desk
        .event
        .stage(1)
        .unwrap()
        .rounds()
        .iter()
        .flat_map(|r| &r.pairings)
        .filter(|p| p.has(id(7)))
        .filter(|p| p.games[0].automatic)
        .count();
    assert_eq!(forfeits, 3);
}

#[test]
fn req_26_double_forfeits_and_annulled_games() {
    let mut desk = Desk::with_players(round_robin(1), 4);
    desk.in_order().pair(1);
    let [one, two] = [desk.table(1, 1, 4), desk.table(1, 2, 3)];
    let nobody = Command::EnterForfeit { table: one, absent: vec![] };
    assert_eq!(desk.refused(nobody), Why::NobodyNamed);
    desk.act(Command::EnterForfeit { table: one, absent: vec![id(1), id(4)] });
    desk.enter(two.game(1), Outcome::Annulled);
    assert!(desk.table_of(1).lines.iter().all(|line| line.score == 0));
    assert_eq!(
        desk.refused(Command::EnterForfeit { table: one, absent: vec![id(1)] }),
        Why::HasResult
    );
    assert_eq!(
        desk.refused(Command::EnterForfeit { table: one, absent: vec![id(2)] }),
        Why::NotInRound(id(2))
    );
}

#[test]
fn req_120_a_draw_without_a_game_loses_for_both_where_the_event_says_so() {
    let mut desk = Desk::with_players(swiss("axf-2017", 1), 2);
    desk.in_order().pair(1);
    let game = TableRef::new(1, 1, 1).game(1);
    let both = Command::EnterResult { game, result: Outcome::BothLost.into() };
    assert_eq!(desk.refused(both.clone()), Why::NotInTheBook);
    let overrides = "results.others.both-lose = [\"2§8.12\"]\n".to_owned();
    let mut desk =
        Desk::with_players(Setting { overrides: Some(overrides), ..swiss("axf-2017", 1) }, 2);
    desk.in_order().pair(1).act(both);
    assert!(desk.table_of(1).lines.iter().all(|line| line.score == 0 && line.record == [0, 0, 1]));
}

#[test]
fn req_104_an_arranged_result_costs_points_and_place() {
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 6);
    desk.in_order().pair(1).play_round(1).pair(1);
    let act = Some(Misconduct::ArrangedResult);
    let lenient = Command::Sanction {
        entrant: id(1),
        act,
        measure: SanctionMeasure::Book { measure: Measure::Warn },
        game: None,
        reason: "sold a game".to_owned(),
    };
    assert_eq!(desk.refused(lenient), Why::NoSanction(Misconduct::ArrangedResult));
    let measure = SanctionMeasure::Book { measure: Measure::PointsCancelled };
    desk.act(Command::Sanction {
        entrant: id(1),
        act,
        measure,
        game: None,
        reason: "sold a game".to_owned(),
    });
    assert_eq!(desk.event.participant(id(1)).unwrap().left, Some(Leaving::Excluded));
    let table = desk.table_of(1);
    assert_eq!(table.of(id(1)).unwrap().score, 0);
    let sanction = &desk.event.rulebook().discipline.acts[&Misconduct::ArrangedResult];
    assert_eq!(sanction.suspension_years, Some((1, 3)));
    let back = Command::Reenter { entrant: id(1), reason: "sorry".to_owned() };
    assert_eq!(desk.refused(back), Why::NoReturn(id(1)));
    desk.play_round(1).pair(1);
    assert!(!desk.pairs(1).iter().any(|&(a, b)| a == 1 || b == 1));
}

#[test]
fn points_can_be_taken_away() {
    let mut desk = Desk::with_players(swiss("axf-2017", 2), 4);
    desk.in_order().pair(1).play_round(1);
    let measure = SanctionMeasure::Deduct { half_points: 2 };
    desk.act(Command::Sanction {
        entrant: id(1),
        act: None,
        measure,
        game: None,
        reason: "late again".to_owned(),
    });
    assert_eq!(desk.table_of(1).of(id(1)).unwrap().score, 2);
    let exclude = SanctionMeasure::Exclude;
    desk.act(Command::Sanction {
        entrant: id(2),
        act: None,
        measure: exclude,
        game: None,
        reason: "brawl".to_owned(),
    });
    assert!(!desk.event.is_active(id(2)));
}
