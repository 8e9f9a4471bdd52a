//! Events that the library plays by lot itself: every format comes to its end, the tables equal a naive reckoning,
//! what is replayed equals what was played, and one plan gives one log.

use std::num::{NonZeroU8, NonZeroU16};

use chuhe_rulebook::{PrimaryScore, TieBreak};
use chuhe_tournament::simulate::{Format, Mishaps, Plan, Played, play};
use chuhe_tournament::{Setting, StageSetting, TableOrder, Tournament};

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

/// In matches that must have a winner whose opponent has gone goes on, whoever leaves when.
pub(crate) fn who_leaves_does_not_keep_an_event_from_its_end() {
    let mishaps = Mishaps { withdraw: 30, late: 0, forfeit: 20, correct: 30, forbid: 0 };
    let staff = Setting::from_plan("Trial", "staff-2012", "staff").unwrap();
    let five_plus_two = Setting::from_plan("Trial", "axf-2017", "individual-5-plus-2").unwrap();
    let knock_out = |boards| setting(Format::KnockOut, boards);
    for (setting, entrants) in [
        (staff, 2..=9),
        (five_plus_two, 8..=12),
        (knock_out(None), 2..=9),
        (knock_out(Some(3)), 2..=9),
    ] {
        for entrants in entrants {
            for seed in 48..56 {
                let plan = Plan { mishaps, ..Plan::new(setting.clone(), entrants, seed) };
                let played = check(&plan);
                let name = setting.plan.as_deref().unwrap_or("knock-out");
                assert!(
                    played.event.is_closed(),
                    "{name}, {entrants} entrants, seed {seed}: {:?}",
                    played.stopped
                );
            }
        }
    }
}

/// The document says how the tie-breaks are read, also where the event reads them otherwise than its book.
pub(crate) fn the_document_says_how_tie_breaks_are_read() {
    let strong = ["without-lowest", "without-two-lowest", "upper-half", "best-opponent"];
    let source = "source = { basis = \"supplement\", articles = [\"2§6.3\"] }";
    let mishaps = Mishaps { withdraw: 10, late: 10, forfeit: 20, correct: 10, forbid: 0 };
    for (at, strong) in strong.iter().enumerate() {
        let (among, unplayed) = [("exactly-two", true), ("mini-table", false)][at % 2];
        let overrides = format!(
            "[tie-breaks.options.strong-opponents]\nvalue = \"{strong}\"\n{source}\n\
             [tie-breaks.options.head-to-head]\nvalue = \"{among}\"\n{source}\n\
             [tie-breaks.options.unplayed-wins-count]\nvalue = {unplayed}\n{source}\n"
        );
        for format in [Format::Swiss, Format::RoundRobin] {
            let setting = Setting { overrides: Some(overrides.clone()), ..setting(format, None) };
            let setting = ordered(setting);
            for seed in 0..8 {
                let played = check(&Plan { mishaps, ..Plan::new(setting.clone(), 11, seed) });
                let report = serde_json::to_value(played.event.report()).unwrap();
                let told = &report["tie-break-options"];
                assert_eq!(told["strong-opponents"], *strong);
                assert_eq!(told["head-to-head"], among);
                assert_eq!(told["unplayed-wins-count"], unplayed);
            }
        }
    }
}

/// An event whose places are decided by just these tie-breaks.
fn ordered(setting: Setting) -> Setting {
    let tie_breaks = vec![TieBreak::HeadToHead, TieBreak::StrongOpponentsScore, TieBreak::Wins];
    let order = TableOrder { score: PrimaryScore::GamePoints, tie_breaks };
    let stages = setting.stages.into_iter();
    let stages = stages.map(|stage| StageSetting { order: Some(order.clone()), ..stage });
    Setting { stages: stages.collect(), ..setting }
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
