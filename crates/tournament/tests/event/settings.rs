//! What is asked of an event before it is set up.

use std::num::NonZeroU8;

use chuhe_rulebook::{Language, PrimaryScore, TieBreak};
use chuhe_tournament::{
    Actor, Entry, Event, Instant, MOST_CYCLES, Setting, SettingError, StageFormat, StageSetting,
    TableOrder, Tournament, explain,
};

use crate::swiss_events::swiss;

fn open(setting: &Setting) -> Result<Entry, SettingError> {
    let (_, entry) =
        Tournament::open(setting.clone(), &Actor::chief_arbiter(), Instant::from_ms(0))?;
    Ok(entry)
}

/// Why a setting is refused. It is told in every language, and a log from before that was asked still opens.
fn refused(setting: Setting, tells: &[&str]) -> SettingError {
    let error = open(&setting).expect_err("it cannot be set up");
    for &language in Language::ALL {
        let told = explain::setting_error(&error, language);
        assert!(tells.iter().all(|part| told.contains(part)), "{told}");
    }
    let mut entry = open(&swiss("axf-2017", 5)).unwrap();
    entry.event = Event::Opened { setting: Box::new(setting) };
    assert!(Tournament::replay(&[entry]).is_ok());
    error
}

#[test]
fn the_time_controls_of_a_stage_are_those_of_the_book() {
    let mut setting = swiss("axf-2017", 5);
    setting.stages[0].time_controls = vec!["increment-60-30".to_owned(), "rapid-15".to_owned()];
    let error = refused(setting, &["rapid-15", "increment-80-30"]);
    let SettingError::NoSuchTimeControl { stage: 1, id, known } = &error else { panic!("{error}") };
    assert_eq!((id.as_str(), known.contains(&"rapid-15-5".to_owned())), ("rapid-15", true));
}

#[test]
fn no_tie_break_stands_twice_in_an_order() {
    let mut setting = swiss("axf-2017", 5);
    let tie_breaks = vec![TieBreak::Wins, TieBreak::BlackWins, TieBreak::Wins];
    setting.stages[0].order = Some(TableOrder { score: PrimaryScore::GamePoints, tie_breaks });
    let error = refused(setting, &["1"]);
    assert_eq!(error, SettingError::RepeatedTieBreak { stage: 1, tie_break: TieBreak::Wins });
}

#[test]
fn a_round_robin_goes_round_a_dozen_times_at_most() {
    let robin = |cycles: u8| {
        let format = StageFormat::RoundRobin { cycles: NonZeroU8::new(cycles).unwrap() };
        Setting::players("Cup", "axf-2017", vec![StageSetting::new("robin", format)])
    };
    assert!(open(&robin(MOST_CYCLES)).is_ok());
    let error = refused(robin(255), &["255", "12"]);
    assert_eq!(error, SettingError::TooManyCycles { stage: 1, cycles: 255 });
}

#[test]
fn an_event_has_a_name_on_one_line_and_clocks_that_there_are() {
    for name in ["Cup\nof the city", "\u{202e}puC"] {
        let error = refused(Setting { name: name.to_owned(), ..swiss("axf-2017", 5) }, &["\\"]);
        assert_eq!(error, SettingError::NameNotOnOneLine(name.to_owned()));
    }
    for name in ["", "  "] {
        let error = refused(Setting { name: name.to_owned(), ..swiss("axf-2017", 5) }, &[]);
        assert_eq!(error, SettingError::NoName);
    }
    let ahead = |min| Setting { utc_offset_min: Some(min), ..swiss("axf-2017", 5) };
    assert!([-720, 345, 840].iter().all(|&min| open(&ahead(min)).is_ok()));
    for min in [-721, 841, i16::MAX] {
        let error = refused(ahead(min), &[&min.to_string(), "840"]);
        assert_eq!(error, SettingError::NoSuchUtcOffset(min));
    }
}

#[test]
fn what_is_wrong_with_regulations_is_told_in_the_language_asked_for() {
    for (overrides, en, zh_hans, zh_hant) in [
        ("knock-out.time-controls.value = []", "rapid games", "加赛快棋", "加賽快棋"),
        ("colours.single-game.value = 'lot'", "for its readers only", "仅供阅读", "僅供閱讀"),
        (
            "repetition.both-permitted.outcome = 'offender-loses'",
            "can lose",
            "不能判负",
            "不能判負",
        ),
        ("tie-breaks.orders.swiss.order = ['wins', 'wins']", "appears twice", "重复", "重複"),
    ] {
        let setting = Setting { overrides: Some(overrides.to_owned()), ..swiss("axf-2017", 5) };
        let error = open(&setting).unwrap_err();
        for (language, part) in
            [(Language::En, en), (Language::ZhHans, zh_hans), (Language::ZhHant, zh_hant)]
        {
            let told = explain::setting_error(&error, language);
            assert!(told.contains(part), "{told}");
            assert_eq!(told.contains(en), language == Language::En, "{told}");
        }
    }
}

#[test]
fn a_plan_that_is_not_there_says_which_are() {
    let refused = |book, plan| Setting::from_plan("Cup", book, plan).unwrap_err().to_string();
    let told = refused("axf-2017", "individual-7-plus-3");
    assert!(told.contains("individual-5-plus-2, individual-6-plus-1"), "{told}");
    assert!(refused("cxa-1987", "open").ends_with("it lays out none"));
    let told = refused("axf-2018", "open");
    assert!(told.starts_with("there is no rulebook `axf-2018`; there are axf-2017"), "{told}");
}
