//! Pairs that must not meet: forbidden before the event and during it, by the setting and by an official.

use chuhe_rulebook::Language;
use chuhe_tournament::swiss::{Because, Relaxation};
use chuhe_tournament::{
    Actor, Carries, Command, EntrantId, Event, Instant, Mark, Part, Setting, SettingError,
    StageFormat, TableRef, Takes, Tournament, Why, explain,
};

const NOW: Instant = Instant::from_ms(0);

use crate::desk::{Desk, captain, id};
use crate::round_robins::round_robin;
use crate::swiss_events::swiss;

fn forbid(a: u32, b: u32) -> Command {
    Command::ForbidPair { a: id(a), b: id(b), reason: "father and son".to_owned() }
}

fn allow(a: u32, b: u32) -> Command {
    Command::AllowPair { a: id(a), b: id(b), reason: "both agree".to_owned() }
}

/// A Swiss whose setting forbids a pair.
fn without(rounds: u16, pair: (EntrantId, EntrantId)) -> Setting {
    let mut setting = swiss("axf-2017", rounds);
    if let StageFormat::Swiss { forbidden, .. } = &mut setting.stages[0].format {
        forbidden.push(pair);
    }
    setting
}

#[test]
fn two_who_must_not_meet_do_not() {
    // Neighbours meet in the first round: 1–2, 3–4.
    let mut desk = Desk::with_players(swiss("axf-2017", 3), 4);
    desk.act(forbid(2, 1)).in_order().pair(1);
    assert!(!desk.pairs(1).iter().any(|pair| matches!(pair, (1, 2) | (2, 1))));
    desk.play_round(1);
    // Between rounds it can be lifted, and then the two do meet.
    desk.act(allow(1, 2));
    desk.pair(1).play_round(1).pair(1);
    let rounds = desk.event.stage(1).unwrap().rounds();
    let met = rounds.iter().flat_map(|round| &round.pairings).any(|p| p.has(id(1)) && p.has(id(2)));
    assert!(met, "three rounds of four players: everybody meets everybody");
    // Who and why stand in the log.
    let entry = desk.log.iter().find(|entry| matches!(entry.event, Event::PairForbidden { .. }));
    let entry = entry.unwrap();
    assert_eq!(entry.by, Actor::chief_arbiter());
    let reason = "father and son".to_owned();
    assert_eq!(entry.event, Event::PairForbidden { a: id(1), b: id(2), reason });
}

#[test]
fn what_the_setting_forbids_can_be_lifted() {
    let mut desk = Desk::with_players(without(1, (id(2), id(1))), 4);
    assert_eq!(desk.event.forbidden_pairs(1).len(), 1);
    assert_eq!(desk.refused(forbid(1, 2)), Why::PairForbidden);
    desk.act(allow(1, 2));
    assert_eq!(desk.refused(allow(1, 2)), Why::PairNotForbidden);
    desk.in_order().pair(1);
    assert_eq!(desk.pairs(1)[0], (1, 2));
}

#[test]
fn forbidding_has_its_conditions() {
    let mut desk = Desk::with_players(swiss("axf-2017", 2), 4);
    assert_eq!(desk.refused(forbid(1, 1)), Why::NotEverybodyOnce(id(1)));
    assert_eq!(desk.refused(forbid(1, 9)), Why::NoSuchEntrant(id(9)));
    let blank = Command::ForbidPair { a: id(1), b: id(2), reason: " ".to_owned() };
    assert_eq!(desk.refused(blank), Why::NoReason);
    assert_eq!(*desk.refused_to(&captain(1), forbid(1, 2)).why(), Why::OfficialsOnly);
    desk.act_as(&Actor::new(Part::Arbiter, "裁判"), forbid(1, 2));
    // Where nobody is paired by score it would mean nothing.
    let mut robin = Desk::with_players(round_robin(1), 4);
    assert_eq!(robin.refused(forbid(1, 2)), Why::NoSwiss);
}

#[test]
fn a_forbidden_pair_made_by_hand_is_marked_and_blocks_are_told() {
    let mut desk = Desk::with_players(swiss("axf-2017", 2), 2);
    desk.act(forbid(1, 2)).in_order();
    let pair = Command::PairRound { stage: 1, absent: vec![], starts_at: None };
    assert!(matches!(desk.refused(pair), Why::Blocked(_)));
    desk.act(Command::PairByHand {
        stage: 1,
        pairs: vec![(id(1), id(2))],
        byes: vec![],
        absent: Vec::new(),
        reason: "nobody else came".to_owned(),
        starts_at: None,
    });
    let marks = &desk.event.pairing(TableRef::new(1, 1, 1)).unwrap().marks;
    let forbidden = Mark::Relaxed { what: Relaxation::WasForbidden, why: Because::Arbiter };
    assert_eq!(*marks, [Mark::ByHand, forbidden]);
    let told = explain::pairing(&desk.event, TableRef::new(1, 1, 1), Language::En).unwrap();
    assert!(told.contains(&"paired by hand".to_owned()), "{told:?}");
    let line = "not forbidden: the pair was forbidden (decided by the arbiter)";
    assert!(told.contains(&line.to_owned()), "{told:?}");
    let report = serde_json::to_value(desk.event.report()).unwrap();
    assert_eq!(report["stages"][0]["forbidden"], serde_json::json!([[1, 2]]));
}

#[test]
fn a_swiss_that_cannot_be_paired_is_not_set_up() {
    let open = |setting: Setting| Tournament::open(setting, &Actor::chief_arbiter(), NOW).err();
    let oneself = SettingError::ForbiddenSelf { stage: 1, entrant: id(1) };
    assert_eq!(open(without(3, (id(1), id(1)))), Some(oneself.clone()));
    assert_eq!(open(swiss("axf-2017", 128)), None);
    let too_many = SettingError::TooManyRounds { stage: 1, rounds: 300 };
    assert_eq!(open(swiss("axf-2017", 300)), Some(too_many.clone()));
    // With the rounds of the Swiss before it that count on.
    let mut two = swiss("axf-2017", 100);
    let next = swiss("axf-2017", 29).stages.remove(0).carrying(Carries::All);
    two.stages.push(next.taking(Takes::Places { stage: 1, from: 1, to: None }));
    let together = SettingError::TooManyRounds { stage: 2, rounds: 129 };
    assert_eq!(open(two), Some(together));
    for error in [oneself, too_many] {
        for &language in Language::ALL {
            assert!(!explain::setting_error(&error, language).is_empty());
        }
        assert_eq!(explain::setting_error(&error, Language::En).contains("128"), {
            matches!(error, SettingError::TooManyRounds { .. })
        });
    }
}
