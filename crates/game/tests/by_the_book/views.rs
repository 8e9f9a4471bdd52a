//! Who may see what.

use chuhe_game::{Actor, Command, Game, LOG, Part, Venue, View, Viewer, Warning, Why, log_for};

use crate::table::{BLACK, RED, Table, setting};

const SEALED: &str = "马二进三";

fn sealed(venue: Venue) -> Table {
    let mut table = Table::begin(setting("axf-2017").at(venue));
    table.line("h2e2 h9g7");
    table.does(Command::Adjourn { reason: "the hall closes".into() });
    table.does(Command::Seal { side: RED, written: Some(SEALED.into()) });
    table
}

fn json(view: &View) -> String {
    serde_json::to_string(view).expect("JSON")
}

#[test]
fn req_62_the_sealed_move_is_not_for_all() {
    for venue in [Venue::Table, Venue::WatchedScreen] {
        let mut table = sealed(venue);
        for viewer in Viewer::ALL {
            let view = table.game.view(viewer, table.at());
            let may_see = matches!(viewer, Viewer::Red | Viewer::Arbiter);
            assert_eq!(json(&view).contains(SEALED), may_see, "{viewer:?}");
            let log = log_for(&table.log, viewer);
            assert_eq!(LOG.write(&log).contains(SEALED), may_see, "{viewer:?}");
            // What is left out does not stop the log from being replayed.
            assert_eq!(Game::replay(&log).unwrap().sealed_by(), Some(RED));
            assert_eq!(view.adjournment.unwrap().sealed_by, Some(RED));
        }
        assert!(!format!("{:?}", table.log).contains(SEALED), "nor is it printed by mistake");
        // Opened, it is everybody's.
        table.does(Command::CallResumption { absent: vec![] });
        table.does(Command::OpenEnvelope { written: None, read_as: None });
        for viewer in Viewer::ALL {
            assert!(LOG.write(&log_for(&table.log, viewer)).contains(SEALED));
        }
    }
}

#[test]
fn players_are_not_reminded_of_the_clock_or_of_claims() {
    let mut table = Table::under("axf-2017");
    table.quiet(100);
    table.moves_only(&crate::table::quiet_moves(table.game.position(), 1)[0].to_string());
    let told = |viewer| table.game.view(viewer, table.at()).warnings;
    assert!(told(Viewer::Arbiter).contains(&Warning::NotPressed { side: RED }));
    assert!(told(Viewer::Arbiter).contains(&Warning::LimitCanBeDeclared));
    for viewer in [Viewer::Red, Viewer::Black, Viewer::Spectator] {
        assert_eq!(told(viewer), []);
    }
}

#[test]
fn a_view_tells_the_clocks_at_its_instant() {
    let table = Table::under("axf-2017");
    let view = table.game.view(Viewer::Spectator, table.at().plus_ms(1500));
    let clocks = view.clocks.unwrap();
    assert_eq!(clocks.remaining_ms.red, 3_600_000 - 1500);
    assert_eq!(clocks.running, Some(RED));
    assert_eq!(clocks.flag_at, Some(table.at().plus_ms(3_600_000)));
}

#[test]
fn players_act_for_themselves_and_arbiters_for_all() {
    let mut table = Table::under("axf-2017");
    let m = "h2e2".parse().unwrap();
    let play = Command::Play { side: RED, m, offer_draw: false };
    let refusal = table.refused_by(&Actor::player(BLACK), play.clone());
    assert_eq!(refusal.why(), &Why::NotYours(RED));
    table.by(&Actor::player(RED), play);
    let pause = || Command::Pause { reason: "noise".into() };
    let refusal = table.refused_by(&Actor::player(RED), pause());
    assert_eq!(refusal.why(), &Why::ArbitersOnly);
    table.by(&Actor::new(Part::ChiefArbiter, "Chief"), pause());
    assert_eq!(&*table.log.last().unwrap().by.name, "Chief");
}
