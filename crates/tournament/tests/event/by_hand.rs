//! Pairings by hand are judged by the same criteria as those by the rules.

use std::num::NonZeroU16;

use chuhe_rulebook::Language;
use chuhe_tournament::swiss::{Because, Criterion, Relaxation};
use chuhe_tournament::{
    ByeKind, Command, EntrantId, Mark, Remark, Setting, Side, StageFormat, StageSetting, TableRef,
    explain,
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
    let (down, up) = (id(5), id(3));
    let differ = Relaxation::ScoresDiffer { half_points: 8, down, up };
    assert!(round.pairings[1].marks.contains(&arbiter(differ)));
    assert_eq!(round.criteria[..2], [Criterion::NoRematch, Criterion::NotForbidden]);
    let list = explain::pairing(&desk.event, TableRef::new(1, 3, 1), Language::En).unwrap();
    assert_eq!(list[0], "not met before: satisfied");
    assert_eq!(list[1], "not forbidden: the pair was forbidden (decided by the arbiter)");
    assert!(list.contains(&"paired by hand".to_owned()));
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
