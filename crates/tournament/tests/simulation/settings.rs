//! The events that are played, of every format and of many sizes.

use std::num::{NonZeroU8, NonZeroU16};

use chuhe_rulebook::{SameUnit, TeamSystem, UnplayedResult};
use chuhe_tournament::{
    Carries, EntrantId, Lots, PlacesPlayed, Setting, StageFormat, StageSetting, Takes, TeamSetting,
};

/// An event to be played.
pub(crate) struct Case {
    pub(crate) setting: Setting,
    pub(crate) entrants: u32,
    pub(crate) lots: Lots,
    /// Whether many leave or are suspended between the rounds.
    pub(crate) many_leave: bool,
}

const FORMATS: u64 = 15;

impl Case {
    /// The case of a number: formats take turns, and within a format most events are small and few are large.
    pub(crate) fn of(number: u64) -> Case {
        let mut lots = Lots::new(number);
        let setting = setting(number % FORMATS, &mut lots);
        let turn = number / FORMATS;
        // Everybody against everybody is many games.
        let robin = setting.name.contains("robin");
        let entrants = match (turn % 30, turn % 6) {
            (7, _) if robin => 40 + lots.below(41),
            (7, _) => 100 + lots.below(201),
            (_, 1) if robin => 10 + lots.below(20),
            (_, 1) => 17 + lots.below(44),
            _ => 2 + lots.below(15),
        } as u32;
        let setting = setting.seeded(lots.below(1 << 30) as u64);
        Case { setting, entrants, lots, many_leave: false }
    }

    /// The case of a number in which many leave between the rounds of matches that must have a winner: games are then
    /// forfeited from the start.
    pub(crate) fn of_many_who_leave(number: u64) -> Case {
        let mut lots = Lots::new(number ^ 0x5EED);
        let places = PlacesPlayed::FirstAndThird;
        let setting = match number % 6 {
            0 | 1 => setting(7, &mut lots),
            2 => setting(6, &mut lots),
            3 => setting(8, &mut lots),
            4 => setting(9, &mut lots),
            _ => {
                let system = TeamSystem::BoardsWithSubstitutes;
                let teams = TeamSetting { system, boards: NonZeroU8::new(3).unwrap() };
                let stage = StageSetting::new("s", StageFormat::KnockOut { places });
                let stage = stage.of_games(1 + lots.below(2) as u8);
                Setting::teams("team knock-out", "axf-2017", teams, vec![stage])
            }
        };
        let setting = setting.seeded(lots.below(1 << 30) as u64);
        let entrants = 2 + lots.below(12) as u32;
        Case { setting, entrants, lots, many_leave: true }
    }
}

fn swiss(rounds: usize, same_unit: Option<SameUnit>) -> StageFormat {
    swiss_without(rounds, same_unit, Vec::new())
}

fn swiss_without(
    rounds: usize,
    same_unit: Option<SameUnit>,
    forbidden: Vec<(EntrantId, EntrantId)>,
) -> StageFormat {
    let rounds = NonZeroU16::new(rounds as u16).unwrap();
    StageFormat::Swiss { rounds, same_unit, forbidden }
}

fn setting(format: u64, lots: &mut Lots) -> Setting {
    let robin = |cycles| StageFormat::RoundRobin { cycles: NonZeroU8::new(cycles).unwrap() };
    let places =
        [PlacesPlayed::First, PlacesPlayed::FirstAndThird, PlacesPlayed::All][lots.below(3)];
    let (book, scoring) = [
        ("axf-2017", None),
        ("axf-2017", Some("one-half-zero")),
        ("wxf-2018", None),
        ("cxa-1987", None),
        ("cxa-2020", Some("three-one-zero")),
        ("cxa-2020", Some("three-black-two")),
    ][lots.below(6)];
    let scoring = scoring.map(str::to_owned);
    let missed_round =
        [UnplayedResult::Nothing, UnplayedResult::Draw, UnplayedResult::Win][lots.below(3)];
    let system =
        [TeamSystem::BoardsWithSubstitutes, TeamSystem::AllPlayAll][usize::from(lots.coin())];
    let games = 1 + lots.below(2) as u8;
    let one = |name, format, games| {
        Setting::players(name, book, vec![StageSetting::new("stage", format).of_games(games)])
    };
    let teams = |name, format| {
        let teams = TeamSetting { system, boards: NonZeroU8::new(3).unwrap() };
        Setting::teams(name, book, teams, vec![StageSetting::new("s", format).of_games(games)])
    };
    let setting = match format {
        0 => one("robin", robin(1), games),
        1 => one("double robin", robin(2), 1),
        2 => one("swiss", swiss(3 + lots.below(6), None), 1),
        3 => one("swiss of units", swiss(3 + lots.below(4), Some(SameUnit::ApartAlways)), 1),
        4 => one("swiss of two games", swiss(3 + lots.below(4), None), 2),
        5 => one("knock-out", StageFormat::KnockOut { places }, 1),
        6 => one("knock-out of two games", StageFormat::KnockOut { places }, 2),
        7 => Setting::from_plan("double elimination", "staff-2012", "staff").unwrap(),
        8 => Setting::from_plan("5+2", "axf-2017", "individual-5-plus-2").unwrap(),
        9 => Setting::from_plan("6+1", "axf-2017", "individual-6-plus-1").unwrap(),
        10 => {
            let finals = StageSetting::new("finals", StageFormat::KnockOut { places })
                .taking(Takes::GroupPlaces { stage: 1, from: 1, to: Some(2) });
            let rest = StageSetting::new("places", swiss(3, None)).taking(Takes::GroupPlaces {
                stage: 1,
                from: 3,
                to: None,
            });
            let first = StageSetting::new("groups", groups(lots)).of_games(games);
            Setting::players("groups and knock-out", book, vec![first, finals, rest])
        }
        11 => {
            let to = Some(1 + lots.below(3) as u16);
            let finals = StageSetting::new("finals", robin(1))
                .of_games(games)
                .taking(Takes::GroupPlaces { stage: 1, from: 1, to })
                .carrying(Carries::Mutual);
            let first = StageSetting::new("groups", groups(lots)).of_games(games);
            Setting::players("groups and final", book, vec![first, finals])
        }
        12 => teams("team swiss", swiss(5, None)),
        13 => {
            // Some of the first, who are always there, must not meet.
            let mut some = || EntrantId(1 + lots.below(12) as u32);
            let pairs: Vec<_> = (0..6).map(|_| (some(), some())).filter(|(a, b)| a != b).collect();
            one("swiss of forbidden pairs", swiss_without(3 + lots.below(5), None, pairs), 1)
        }
        _ => teams("team robin", robin(1)),
    };
    // A plan is of its own book.
    let scoring = scoring.filter(|_| setting.plan.is_none());
    Setting { scoring, missed_round, ..setting }
}

/// Groups of a size that can be played: in a large field there are many of them.
fn groups(lots: &mut Lots) -> StageFormat {
    StageFormat::Groups { groups: NonZeroU8::new(2 + lots.below(7) as u8).unwrap() }
}
