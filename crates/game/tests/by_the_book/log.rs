//! The log as a file.

use chuhe_game::{Command, Entry, Event, Game, LOG, LogFault, ReplayError};

use crate::table::{RED, Table, setting};

#[test]
fn the_first_line_names_schema_and_version() {
    let table = Table::under("axf-2017");
    let text = LOG.write(&table.log);
    assert_eq!(text.lines().next(), Some(r#"{"schema":"chuhe-game-log","version":1}"#));
    assert_eq!(LOG.version, 1);
    let second = text.lines().nth(1).unwrap();
    assert!(
        second.starts_with(
            r#"{"at":0,"by":{"part":"arbiter","name":"Arbiter"},"event":{"type":"opened""#
        ),
        "{second}"
    );
}

#[test]
fn a_faulty_log_is_told_with_its_line() {
    let table = Table::under("axf-2017");
    let text = LOG.write(&table.log);
    let fault = |text: &str| LOG.read::<Entry>(text).unwrap_err();
    assert!(matches!(fault("").fault, LogFault::NoHeader { .. }));
    assert!(matches!(fault("{}").fault, LogFault::NoHeader { .. }));
    let newer = text.replacen("\"version\":1", "\"version\":2", 1);
    assert!(matches!(fault(&newer).fault, LogFault::TooNew { found: 2, known: 1 }));
    let broken = format!("{text}{{\"at\":1}}\n");
    let error = fault(&broken);
    assert_eq!(error.line, text.lines().count() + 1);
    let unknown = text.replace("\"started\"", "\"startled\"");
    assert!(
        fault(&unknown).to_string().starts_with("line 3: this is no entry of a log of the schema")
    );
}

#[test]
fn a_log_that_does_not_fit_together_is_not_replayed() {
    let mut table = Table::begin(setting("axf-2017"));
    table.line("h2e2 h9g7");
    let log = &table.log;
    assert!(Game::replay([]).is_err());
    assert!(Game::replay(&log[1..]).is_err());
    assert!(Game::replay(log.iter().chain(&log[..1])).is_err());
    let mut late = log.clone();
    late[2].at = late.last().unwrap().at.plus_ms(1);
    assert!(Game::replay(&late).unwrap_err().to_string().contains("before the entry before"));
    let fault = |log: &[Entry]| Game::replay(log).unwrap_err();
    let mut illegal = log.clone();
    for entry in &mut illegal {
        if let Event::Moved { m, .. } = &mut entry.event {
            *m = "a0b2".parse().unwrap();
        }
    }
    assert!(fault(&illegal).to_string().contains("cannot be played"));
    // What no table could bring about is told with its entry.
    let mut wrong_side = log.clone();
    wrong_side.remove(3);
    wrong_side.remove(3);
    assert_eq!(fault(&wrong_side), ReplayError::WrongSide { entry: 4 });
    let mut twice = log[..5].to_vec();
    twice.push(twice[4].clone());
    assert_eq!(fault(&twice), ReplayError::PressWithoutMove { entry: 6 });
    let mut not_started = log.clone();
    not_started.remove(1);
    assert_eq!(fault(&not_started), ReplayError::NotStarted { entry: 3 });
    table.does(Command::Resign { side: RED });
    table.does(Command::ConsentToResignation);
    let mut over = table.log.clone();
    over.push(Entry { at: table.at(), ..over[3].clone() });
    assert_eq!(fault(&over), ReplayError::AfterTheEnd { entry: over.len() });
}
