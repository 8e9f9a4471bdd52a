use std::sync::mpsc;

use chuhe_game::{Actor, Command, Game, Instant, Setting, Venue, Viewer};
use chuhe_rulebook::Language;

use super::*;
use crate::command::game::screen::Screen;

/// A second for each side.
const SECOND: &str = r#"
[time-controls.presets.second]
name = { zh-Hans = "一秒", zh-Hant = "一秒", en = "a second" }
pace = "rapid"
time.both.sudden-death = { base-s = 1 }
clock = "electronic"
recorded = "never"
source = { basis = "supplement", articles = ["2§2"] }
"#;

fn table() -> Table<Vec<u8>> {
    let setting = Setting::new("axf-2017", "Red player", "Black player")
        .at(Venue::Screen)
        .with_overrides(SECOND)
        .timed("second");
    let clock = Actor::clock();
    let (mut game, opened) = Game::open(setting, &clock, Instant::default()).unwrap();
    let mut log = vec![opened];
    let start = game.handle(&Command::Start { absent: vec![] }, &clock, Instant::default());
    log.extend(start.entries);
    Table {
        game,
        log,
        log_file: None,
        screen: Screen::new(Language::En, None, true, Viewer::Spectator),
        out: Vec::new(),
        arbiter: String::new(),
        warned: Vec::new(),
        json: false,
    }
}

#[test]
fn a_flag_falls_while_nobody_touches_a_key() {
    let mut table = table();
    let time = TimeBase::of_log(table.opened(), table.game.last_at());
    let (send, lines) = mpsc::channel();
    let typist = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(1500));
        send.send(Ok(Some("quit".to_owned()))).unwrap();
    });
    converse(&mut table, &lines, time).unwrap();
    typist.join().unwrap();
    let told = String::from_utf8(table.out).unwrap();
    assert!(told.contains("0:00:01  Red's flag falls"), "{told}");
    assert!(told.contains("Black wins"), "{told}");
}

#[test]
fn a_log_of_its_own_time_goes_on_from_its_last_entry() {
    let mut table = table();
    let time = TimeBase::of_log(table.opened(), table.game.last_at());
    let (send, lines) = mpsc::channel();
    for text in ["C2=5", "@59:00 H8+7", "quit"] {
        send.send(Ok(Some(text.to_owned()))).unwrap();
    }
    converse(&mut table, &lines, time).unwrap();
    let told = String::from_utf8(table.out).unwrap();
    assert!(told.contains("Red: C2=5"), "{told}");
    assert!(!told.contains("flag falls"), "{told}");
    assert!(told.contains("lies ahead"), "{told}");
    assert_eq!(table.game.history().plies().len(), 1);
}
