//! Pairings by hand are judged by the same criteria as those by the rules.

use std::num::NonZeroU16;

use chuhe_rulebook::Language;
use chuhe_tournament::swiss::{Because, Criterion, Relaxation};
use chuhe_tournament::{
    ByeKind, Command, EntrantId, Event, Lots, Mark, Numbering, Remark, Setting, Side, StageFormat,
    StageSetting, TableRef, Tournament, Why, explain,
};

use crate::desk::{Desk, id};
use crate::swiss_events::swiss;

fn by_hand(desk: &mut Desk, pairs: &[(u32, u32)], byes: &[u32]) {
    desk.act(Command::PairByHand {
        stage: 1,
        pairs: pairs.iter().map(|&(a, b)| (id(a), id(b))).collect(),
        byes: byes.iter().map(|&a| id(a)).collect(),
        absent: Vec::new(),
        reason: "a film is made".to_owned(),
        starts_at: None,
    });
}

fn arbiter(what: Relaxation<EntrantId>) -> Mark {
    Mark::Relaxed { what, why: Because::Arbiter }
}

#[test]
fn everything_that_the_rules_would_have_had_otherwise_is_marked() {
    let rounds = NonZeroU16::new(4).unwrap();
    let forbidden = vec![(id(1), id(2))];
    let format = StageFormat::Swiss { rounds, same_unit: None, forbidden };
    let setting = Setting::players("Cup", "axf-2017", vec![StageSetting::new("swiss", format)]);
    let mut desk = Desk::with_players(setting, 5);
    desk.in_order();
    by_hand(&mut desk, &[(1, 3), (2, 4)], &[5]);
    desk.play_round(1);
    by_hand(&mut desk, &[(1, 4), (2, 3)], &[5]);
    let round = desk.event.round(1, 2).unwrap();
    let told: Vec<_> = round
        .remarks
        .iter()
        .filter_map(|remark| match remark {
            Remark::ByeRelaxed { entrant, what, why: Because::Arbiter } => Some((*entrant, *what)),
            _ => None,
        })
        .collect();
    assert_eq!(
        told,
        [
            (id(5), Relaxation::ByeAgain { byes_before: 1 }),
            (id(5), Relaxation::ByeNotToLowest { half_points: 4 }),
        ]
    );
    desk.play_round(1);
    by_hand(&mut desk, &[(1, 2), (5, 3)], &[4]);
    let round = desk.event.round(1, 3).unwrap();
    let marks = &round.pairings[0].marks;
    assert!(marks.contains(&arbiter(Relaxation::WasForbidden)));
    let (player, side, games) = (id(1), Side::Red, 3);
    assert!(marks.contains(&arbiter(Relaxation::InARow { player, side, games })));
    assert!(marks.contains(&arbiter(Relaxation::Surplus { player, side, games })));
    // Beside the pairing each is told once: a surplus of three has grown, and a third time is again.
    let notes = desk.event.pairing_notes(1, &round.pairings[0], Language::En).join("; ");
    assert_eq!(notes.matches("选手1 (no. 1) has Red 3 times more often").count(), 1, "{notes}");
    assert!(!notes.contains("选手1 (no. 1)'s surplus of Red grows"), "{notes}");
    assert!(!notes.contains("选手1 (no. 1) has Red again"), "{notes}");
    let (down, up) = (id(5), id(3));
    let differ = Relaxation::ScoresDiffer { half_points: 8, down, up };
    assert!(round.pairings[1].marks.contains(&arbiter(differ)));
    assert_eq!(round.criteria[..2], [Criterion::NoRematch, Criterion::NotForbidden]);
    let list = explain::pairing(&desk.event, TableRef::new(1, 3, 1), Language::En).unwrap();
    assert_eq!(list[0], "not met before: satisfied");
    assert_eq!(list[1], "not forbidden: the pair was forbidden (decided by the arbiter)");
    assert!(list.contains(&"paired by hand".to_owned()));
    // Nobody looked at their numbers, or gave out the colours by any rule.
    assert!(list.contains(&"numbers: decided by the arbiter".to_owned()), "{list:?}");
    assert!(list.contains(&"选手1 (no. 1) has Red: decided by the arbiter".to_owned()), "{list:?}");
    desk.play_round(1);
    by_hand(&mut desk, &[(3, 1), (5, 2)], &[4]);
    let round = desk.event.round(1, 4).unwrap();
    assert!(round.pairings[0].marks.contains(&arbiter(Relaxation::MetBefore)));
}

#[test]
fn an_exchange_is_judged_by_how_things_stood_before_the_round() {
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 7);
    desk.in_order().pair(1);
    let first = desk.pairs(1);
    desk.play_round(1).pair(1);
    // Two who met in round 1 are brought together again.
    let (a, b) = first[0];
    let pairs = desk.pairs(1);
    let opponent = |one: u32| {
        let pair = pairs.iter().find(|&&(x, y)| x == one || y == one);
        pair.map(|&(x, y)| if x == one { y } else { x })
    };
    let exchanged = opponent(a).unwrap();
    let swap = |a: u32, b: u32| Command::Exchange {
        stage: 1,
        a: id(a),
        b: id(b),
        reason: "a film is made".to_owned(),
    };
    desk.act(swap(exchanged, b));
    let table = desk.table(1, a, b);
    assert!(desk.event.pairing(table).unwrap().marks.contains(&arbiter(Relaxation::MetBefore)));
    // The bye goes to whoever leads.
    let bye = desk.event.round(1, 2).unwrap().byes[0];
    assert_eq!(bye.kind, ByeKind::Pairing);
    desk.act(swap(bye.entrant.0, 1));
    let round = desk.event.round(1, 2).unwrap();
    assert_eq!(round.byes[0].entrant, id(1));
    let what = Relaxation::ByeNotToLowest { half_points: 4 };
    let remark = Remark::ByeRelaxed { entrant: id(1), what, why: Because::Arbiter };
    assert!(round.remarks.contains(&remark), "{:?}", round.remarks);
}

/// Older logs mark what was done by hand in other words, and do not list the criteria.
#[test]
fn older_marks_do_not_contradict_the_checklist() {
    for criteria in [vec![], vec![Criterion::NoRematch, Criterion::Units, Criterion::Numbers]] {
        let mut desk = Desk::with_players(swiss("axf-2017", 3), 4);
        desk.in_order().pair(1);
        let mut round = desk.event.round(1, 1).unwrap().clone();
        round.pairings[0].marks = vec![Mark::ByHand, Mark::Rematch, Mark::SameUnit];
        round.pairings[0].by_number = None;
        round.criteria = criteria;
        let last = desk.log.last_mut().unwrap();
        last.event = Event::RoundPaired { stage: 1, number: 1, round };
        desk.event = Tournament::replay(&desk.log).unwrap();
        let told = explain::pairing(&desk.event, TableRef::new(1, 1, 1), Language::En).unwrap();
        let all = told.join("\n");
        assert!(!all.contains("satisfied"), "{all}");
        assert_eq!(all.matches("they have met before").count(), 1, "{all}");
        assert_eq!(all.matches("they are from one unit").count(), 1, "{all}");
        assert_eq!(all.matches("paired by hand").count(), 1, "{all}");
    }
}

#[test]
fn who_has_leave_is_not_exchanged() {
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 6);
    let absent = vec![id(6)];
    desk.in_order().act(Command::PairRound { stage: 1, absent, starts_at: None });
    let exchange = |a, b| Command::Exchange { stage: 1, a, b, reason: "he came".to_owned() };
    let first = desk.event.round(1, 1).unwrap().pairings[0].first;
    assert_eq!(desk.refused(exchange(first, id(6))), Why::NotInRound(id(6)));
}

#[test]
fn what_was_weighed_for_later_rounds_is_not_told_of_an_exchange() {
    let kept = |desk: &Desk| {
        let round = desk.event.round(1, desk.round(1)).unwrap();
        round.remarks.iter().any(|remark| matches!(remark, Remark::KeptForLaterRounds { .. }))
    };
    let mut exchanged = 0;
    for seed in 0..25 {
        let mut lots = Lots::new(seed);
        let mut desk = Desk::with_players(swiss("axf-2017", 5).seeded(seed), 6);
        desk.start(1, Numbering::Lot { seed });
        for _ in 0..5 {
            desk.pair(1);
            if kept(&desk) {
                let pairs = desk.pairs(1);
                let (a, b) = (id(pairs[0].0), id(pairs[1].0));
                desk.act(Command::Exchange { stage: 1, a, b, reason: "a film".to_owned() });
                assert!(!kept(&desk));
                exchanged += 1;
                break;
            }
            desk.play_round_by(1, |_, _| lots.below(3) as i32 - 1);
        }
    }
    assert!(exchanged > 0);
}
