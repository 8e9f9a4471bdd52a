use chuhe_board::Color;
use chuhe_game::{Mishap, Outcome, Setting, Touched, Venue};
use chuhe_rulebook::{FoulKind, LossReason};

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
    let mishap = Mishap::IllegalMove { m: "a0a5".parse().unwrap() };
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
    assert_eq!(puzzle("C2=5 please"), Puzzle::Usage("MOVE [draw] [press]"));
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
