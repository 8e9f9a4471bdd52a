use chuhe_board::Color;
use chuhe_game::{Mishap, Outcome, Setting, Touched, Venue};
use chuhe_rulebook::{FoulKind, LossReason};

use super::super::words::Key;
use super::*;

fn game() -> Game {
    let setting = Setting::new("axf-2017", "Red player", "Black player");
    Game::open(setting, &Actor::clock(), Instant::from_ms(0)).unwrap().0
}

fn reads(text: &str) -> Ask {
    read(text, &game(), Instant::from_ms(0)).unwrap_or_else(|puzzle| panic!("{text}: {puzzle:?}"))
}

/// The only thing a line does.
fn does(text: &str) -> (Part, Command) {
    match reads(text) {
        Ask::Do(mut said) if said.len() == 1 => {
            let said = said.remove(0);
            (said.by, said.command)
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_move_is_read_in_any_notation() {
    let m = "h2e2".parse().unwrap();
    let play = Command::Play { side: Color::Red, m, offer_draw: false };
    for text in ["h2e2", "C2=5", "炮二平五", "砲二平五", "H2-E2", "红 炮二平五", "red: C2=5"]
    {
        assert_eq!(does(text), (Part::Red, play.clone()), "{text}");
    }
    assert_eq!(does("arbiter red C2=5"), (Part::Arbiter, play));
    let Ask::Do(said) = reads("C2=5 draw press") else { panic!() };
    assert_eq!(said[0].command, Command::Play { side: Color::Red, m, offer_draw: true });
    assert_eq!(said[1].command, Command::PressClock { side: Color::Red });
}

#[test]
fn an_illegal_move_is_left_to_the_game_to_refuse() {
    let m = "a0a5".parse().unwrap();
    let play = Command::Play { side: Color::Red, m, offer_draw: false };
    assert_eq!(does("a0a5"), (Part::Red, play));
}

#[test]
fn players_and_arbiters_say_their_words() {
    let touched = vec![Touched::One("a0".parse().unwrap())];
    let touch = Command::Touch { side: Color::Red, touched, adjusting: false };
    assert_eq!(does("touch a0"), (Part::Red, touch));
    assert_eq!(does("black 认输"), (Part::Black, Command::Resign { side: Color::Black }));
    let foul = Command::RecordFoul { side: Color::Black, kind: FoulKind::Talked, times: 1 };
    assert_eq!(does("foul black talked"), (Part::Arbiter, foul.clone()));
    assert_eq!(does("chief foul black talked"), (Part::ChiefArbiter, foul));
    let reason = "the clock stood still".to_owned();
    let adjust = Command::AdjustClock { side: Color::Red, delta_ms: -300_000, reason };
    assert_eq!(does("clock red -300 the clock stood still"), (Part::Arbiter, adjust));
    let outcome = Outcome::loss(Color::Black, LossReason::Forfeit);
    let result = Command::EnterResult { outcome, reason: "sent home".to_owned() };
    assert_eq!(does("result red forfeit sent home"), (Part::Arbiter, result));
    let mishap = Mishap::IllegalMove { played: "a0a5".parse().unwrap() };
    assert_eq!(
        does("settle illegal a0a5"),
        (Part::Arbiter, Command::Settle { side: Color::Red, mishap })
    );
}

#[test]
fn without_an_arbiter_his_words_are_a_players() {
    let setting = Setting::new("axf-2017", "Red player", "Black player").at(Venue::Screen);
    let (game, _) = Game::open(setting, &Actor::clock(), Instant::from_ms(0)).unwrap();
    let Ok(Ask::Do(said)) = read("pause rain", &game, Instant::from_ms(0)) else { panic!() };
    assert_eq!(said[0].by, Part::Red);
}

#[test]
fn what_makes_no_sense_is_said() {
    let puzzle = |text: &str| read(text, &game(), Instant::from_ms(0)).unwrap_err();
    assert_eq!(puzzle("hello"), Puzzle::Unknown("hello".to_owned()));
    assert_eq!(puzzle("C2=5 please"), Puzzle::Usage(Key("usage-move")));
    assert!(matches!(puzzle("touch z9"), Puzzle::Usage(_)));
    assert!(matches!(puzzle("claim victory"), Puzzle::Usage(_)));
    assert!(matches!(puzzle("foul red sneezed"), Puzzle::NotOneOf(_, _)));
    assert!(matches!(puzzle("resign now"), Puzzle::Usage(_)));
}

#[test]
fn a_line_may_begin_with_the_time() {
    assert_eq!(timed("@0:05 C2=5"), Ok((Some(5_000), "C2=5")));
    assert_eq!(timed("@75:00.5 draw"), Ok((Some(4_500_500), "draw")));
    assert_eq!(timed("@1:02:03 status"), Ok((Some(3_723_000), "status")));
    assert_eq!(timed("C2=5"), Ok((None, "C2=5")));
    for wrong in ["@ C2=5", "@5 C2=5", "@1:75 C2=5", "@1:99:00 C2=5", "@x:y", "@0:00.1234"] {
        assert!(timed(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_player_does_not_speak_for_the_arbiter() {
    let puzzle = |text: &str| read(text, &game(), Instant::from_ms(0)).unwrap_err();
    for text in [
        "black consent",
        "red foul black talked",
        "red pause x",
        "黑 准负",
        "red settle illegal a0a5",
    ] {
        assert!(matches!(puzzle(text), Puzzle::ForArbiter(_)), "{text}");
    }
    // What an arbiter enters for a player is his.
    assert_eq!(does("arbiter red resign").0, Part::Arbiter);
    let mishap = Mishap::IllegalMove { played: "a0a5".parse().unwrap() };
    let settle = Command::Settle { side: Color::Red, mishap };
    assert_eq!(does("settle red illegal a0a5"), (Part::Arbiter, settle.clone()));
    assert_eq!(does("arbiter red settle illegal a0a5"), (Part::Arbiter, settle));
}

#[test]
fn chinese_words_mean_the_same() {
    for (chinese, english) in [
        ("犯规 黑 与人交谈", "foul black talked"),
        ("停钟 下雨", "pause 下雨"),
        ("封棋 时间已晚", "adjourn 时间已晚"),
        ("启封", "open"),
        ("准负", "consent"),
        ("准和", "allow"),
        ("限着 成立", "limit proved"),
        ("改判 红负 理由", "overrule red-loses 理由"),
        ("判 红 弃权 未到", "result red forfeit 未到"),
        ("处理 红 走错 a0a5", "settle red illegal a0a5"),
        ("认负", "resign"),
        ("认输", "resign"),
        ("写暗着 马二进三", "seal 马二进三"),
    ] {
        assert_eq!(does(chinese), does(english), "{chinese}");
    }
    assert_eq!(reads("状态"), Ask::Status);
}

/// Every command can be typed: a new one without a word fails here.
#[test]
fn every_command_has_a_word() {
    let lines = [
        "tick",
        "start",
        "arrive red",
        "C2=5",
        "press",
        "touch a0",
        "arbiter adjust a0",
        "announce",
        "overlook e0",
        "draw",
        "accept",
        "decline",
        "retract",
        "claim limit",
        "claim repetition",
        "claim shuffling",
        "resign",
        "confirm red",
        "seal C2=5",
        "sign",
        "score red",
        "entered",
        "settle displaced a0",
        "colours",
        "foul red talked",
        "misconduct red rude",
        "clock red 5 fault",
        "clock on",
        "pause rain",
        "resume",
        "allow",
        "play-on no game",
        "consent",
        "refuse no",
        "limit proved",
        "limit declare",
        "overrule no-case so",
        "adjourn late",
        "resumption @1:00:00 hall",
        "call",
        "open as C2=5",
        "result red forfeit gone",
        "correct play-on so",
    ];
    let mut reached: Vec<String> = lines
        .iter()
        .map(|line| {
            let json = serde_json::to_value(does(line).1).unwrap();
            json["do"].as_str().unwrap().to_owned()
        })
        .collect();
    reached.sort();
    // The list of all there are is what a reader expects instead of nonsense.
    let expected = serde_json::from_str::<Command>(r#"{"do":"?"}"#).unwrap_err().to_string();
    let mut all: Vec<String> = expected.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    all.retain(|name| name != "?");
    all.sort();
    assert!(all.len() > 40, "{expected}");
    assert_eq!(reached, all);
    let m = "h2e2".parse().unwrap();
    let open = Command::OpenEnvelope { written: Some("炮五".to_owned()), read_as: Some(m) };
    assert_eq!(does("open 炮五 as C2=5"), (Part::Arbiter, open));
}
