//! Logs that somebody has edited: they are refused, or come to an event whose papers can be printed.

use std::num::{NonZeroU8, NonZeroU16};

use chuhe_rulebook::Language;
use chuhe_samples::{Random, altered};
use chuhe_tournament::simulate::{Format, Mishaps, Plan, play};
use chuhe_tournament::{Actor, Command, Entry, LOG, Setting, Tournament, Why};

fn settings() -> Vec<Setting> {
    let (rounds, groups) = (NonZeroU16::new(4).unwrap(), NonZeroU8::new(2).unwrap());
    let of = |format: Format, boards: Option<u8>| {
        let boards = boards.and_then(NonZeroU8::new);
        format.setting("Cup", "axf-2017", rounds, groups, boards)
    };
    let plan = |book, id| Setting::from_plan("Cup", book, id).unwrap();
    vec![
        of(Format::Swiss, None),
        of(Format::Swiss, Some(3)),
        of(Format::RoundRobin, None),
        of(Format::KnockOut, None),
        of(Format::KnockOut, Some(2)),
        of(Format::Groups, None),
        plan("axf-2017", "individual-5-plus-2"),
        plan("staff-2012", "staff"),
    ]
}

/// Everything that is printed, and what can be done next.
fn look_at(event: &Tournament) {
    let language = Language::En;
    let _ = (event.to_json(), event.final_standings_csv(language), event.entrants_csv(language));
    let _ = (event.whole_cross_table_csv(language), event.rounds_to_come());
    let (chief, now) = (Actor::chief_arbiter(), event.last_at());
    for stage in 1..=event.stages().len() as u16 {
        let _ = (event.standings_csv(stage, language), event.cross_table_csv(stage, language));
        let _ = (event.bracket_csv(stage, language), event.board_scores_csv(stage, language));
        let _ = (event.shortfalls(stage), event.bracket_heats(stage));
        for round in 1..=event.stage(stage).map_or(0, |stage| stage.rounds().len() as u16) {
            let _ = event.pairings_csv(stage, round, language);
            let _ = event.result_slips_csv(stage, round, language);
        }
        let pair = Command::PairRound { stage, absent: Vec::new(), starts_at: None };
        for command in [pair, Command::UnpairRound { stage }] {
            if let Err(refusal) = event.clone().handle(&command, &chief, now) {
                assert!(!matches!(refusal.why(), Why::Unsound { .. }), "{refusal}");
            }
        }
    }
}

#[test]
fn an_edited_log_is_refused_or_comes_to_an_event() {
    let (mut refused, mut replayed) = (0, 0);
    for (setting, seed) in settings().into_iter().zip(1..) {
        let mishaps = Mishaps { withdraw: 10, late: 10, forfeit: 10, correct: 20, forbid: 10 };
        let played = play(&Plan { mishaps, ..Plan::new(setting, 10, seed) }, |_, _| ()).unwrap();
        let mut random = Random::new(seed);
        for _ in 0..500 {
            // Also in the middle of the event.
            let length = 2 + random.below(played.log.len() - 1);
            let file = altered(&mut random, &LOG.write(&played.log[..length]));
            let log = LOG.read::<Entry>(&file).ok();
            match log.and_then(|log| Tournament::replay(&log).ok()) {
                None => refused += 1,
                Some(event) => {
                    replayed += 1;
                    look_at(&event);
                }
            }
        }
    }
    assert!(refused > 1000 && replayed > 300, "{refused}, {replayed}");
}

/// As many boards as a setting can name, with a reserve beyond them: it is played, or refused with a reason.
#[test]
fn an_event_of_too_many_boards_comes_to_an_end() {
    let boards = NonZeroU8::new(255);
    let one = (NonZeroU16::MIN, NonZeroU8::MIN);
    let setting = Format::RoundRobin.setting("Cup", "axf-2017", one.0, one.1, boards);
    let played = play(&Plan::new(setting, 2, 1), |_, _| ()).unwrap();
    assert!(played.event.is_closed() || played.stopped.is_some());
}
