//! Events that the library plays by lot itself: every format comes to its end, the tables equal a naive reckoning,
//! what is replayed equals what was played, and one plan gives one log.

use std::num::{NonZeroU8, NonZeroU16};

use chuhe_tournament::simulate::{Format, Mishaps, Plan, Played, play};
use chuhe_tournament::{Setting, Tournament};

use crate::naive;

const FORMATS: [Format; 5] =
    [Format::Swiss, Format::RoundRobin, Format::DoubleRoundRobin, Format::KnockOut, Format::Groups];

fn setting(format: Format, boards: Option<u8>) -> Setting {
    let rounds = NonZeroU16::new(5).unwrap();
    let groups = NonZeroU8::new(2).unwrap();
    format.setting("Trial", "axf-2017", rounds, groups, boards.and_then(NonZeroU8::new))
}

fn check(plan: &Plan) -> Played {
    let mut rounds = Vec::new();
    let played = play(plan, |over, all| rounds.push((over, all))).unwrap();
    assert!(rounds.is_sorted() && rounds.iter().all(|(over, all)| over <= all));
    assert!(Tournament::replay(&played.log).unwrap() == played.event, "replayed as played");
    assert_eq!(played.log, play(plan, |_, _| ()).unwrap().log, "the same plan, the same log");
    let report = serde_json::to_value(played.event.report()).unwrap();
    naive::check(&report);
    played
}

pub(crate) fn every_format_is_played_to_its_end() {
    for format in FORMATS {
        for (entrants, boards) in [(12, None), (17, None), (9, Some(3))] {
            let played = check(&Plan::new(setting(format, boards), entrants, 11));
            assert!(played.event.is_closed(), "{format:?} of {entrants}: {:?}", played.stopped);
        }
    }
    for (book, plan) in [
        ("axf-2017", "individual-5-plus-2"),
        ("axf-2017", "individual-6-plus-1"),
        ("staff-2012", "staff"),
        ("axf-2017", "team"),
    ] {
        let setting = Setting::from_plan("Trial", book, plan).unwrap();
        let played = check(&Plan::new(setting, 20, 3));
        assert!(played.event.is_closed(), "{plan}: {:?}", played.stopped);
    }
}

pub(crate) fn mishaps_happen_as_often_as_they_should() {
    let mishaps = Mishaps { withdraw: 20, late: 20, forfeit: 10, correct: 50, forbid: 20 };
    let plan = Plan { mishaps, ..Plan::new(setting(Format::Swiss, None), 60, 5) };
    let played = check(&plan);
    let happened = |kind: &str| {
        let told = played.log.iter().map(|entry| serde_json::to_value(&entry.event).unwrap());
        told.filter(|event| event["type"] == kind).count()
    };
    assert!((4..=20).contains(&happened("withdrawn")), "{}", happened("withdrawn"));
    assert!(happened("result-corrected") > 0);
    assert_eq!(happened("entered"), 60);
    for format in FORMATS {
        check(&Plan { mishaps, ..Plan::new(setting(format, None), 14, 8) });
    }
}

/// What cannot be played is ended or passed over, as the chief arbiter would, and the event still comes to its end.
pub(crate) fn what_cannot_be_played_is_cut_short() {
    let five_plus_two = Setting::from_plan("Trial", "axf-2017", "individual-5-plus-2").unwrap();
    for (setting, entrants, expected) in [
        (setting(Format::Swiss, None), 3, vec![1]),
        (setting(Format::Groups, None), 5, vec![3]),
        (five_plus_two, 5, vec![3]),
    ] {
        let played = check(&Plan::new(setting, entrants, 1));
        let cut: Vec<u16> = played.cut_short.iter().map(|(stage, _)| *stage).collect();
        assert_eq!(cut, expected);
        assert!(played.event.is_closed() && played.stopped.is_none(), "{:?}", played.stopped);
    }
}
