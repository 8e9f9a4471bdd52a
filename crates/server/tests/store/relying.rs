//! What is written rests on what other logs say: they must still say it.

use std::sync::Arc;

use chuhe_game::Venue;
use chuhe_server::account::{Account, AccountEvent, Entry};
use chuhe_server::hall::Role;
use chuhe_server::identity::{Holder, Identity, Proof};
use chuhe_server::problem::Problem;
use chuhe_server::service::{Answer, OpenGames, Service};
use chuhe_server::shelf;
use chuhe_server::store::{Batch, Expected, Hash, Rejected, Store, StoreError, open};
use chuhe_server::world::RealWorld;
use chuhe_tournament::{
    Command, Entrant, EntrantId, GameResult, Numbering, Outcome, Setting, Side, TableRef,
};
use uuid::Uuid;

use crate::databases::Home;
use crate::story::{appending, id};

/// So often two are sent together.
const TOGETHER: usize = 40;

fn relying(on: u128, version: u64, batch: Batch) -> Batch {
    Batch { expected: vec![Expected { stream: id(on), version }], ..batch }
}

pub(crate) async fn a_log_that_is_relied_on_must_not_have_grown(home: &Home) {
    let store = &*home.store;
    store.write(appending(1, 0, &["a", "b"])).await.unwrap();
    // As it was seen: there, or not there yet.
    store.write(relying(1, 2, appending(2, 0, &["c"]))).await.unwrap();
    store.write(relying(3, 0, appending(2, 1, &["d"]))).await.unwrap();
    for (seen, found) in [(1, 2), (3, 2)] {
        let late = store.write(relying(1, seen, appending(2, 2, &["e"]))).await;
        let Err(StoreError::Rejected(rejected)) = late else { panic!("{late:?}") };
        assert_eq!(rejected, Rejected::Conflict { stream: id(1), seen, found });
    }
    assert_eq!(store.head(id(2)).await.unwrap().unwrap().version, 2);
}

/// Each writes to the log that the other relies on: one of them comes too late, and neither waits for ever.
pub(crate) async fn of_two_that_rely_on_one_another_one_is_written(home: &Home) {
    let store = &*home.store;
    store.write(appending(1, 0, &["a"])).await.unwrap();
    store.write(appending(2, 0, &["a"])).await.unwrap();
    let (mut one, mut two) = (1, 1);
    for _ in 0..TOGETHER {
        let first = relying(2, two, appending(1, one, &["b"]));
        let second = relying(1, one, appending(2, two, &["b"]));
        let (first, second) = tokio::join!(store.write(first), store.write(second));
        for late in [&first, &second].into_iter().filter_map(|written| written.as_ref().err()) {
            assert!(matches!(late, StoreError::Rejected(Rejected::Conflict { .. })), "{late:?}");
        }
        assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");
        one += u64::from(first.is_ok());
        two += u64::from(second.is_ok());
    }
}

/// The chief of everything.
pub(crate) async fn chief(store: &dyn Store) -> Identity {
    let (account, name) = (Uuid::from_u128(7), "Chief".to_owned());
    let login = "chief".to_owned();
    let event =
        AccountEvent::Opened { login, name: name.clone(), password: None, administrator: true };
    let at = chuhe_logbook::Instant::from_ms(1);
    let append = shelf::append::<Account>(account, 0, &[Entry { at, event }], "{}");
    store.write(Batch { appends: vec![append], ..Batch::default() }).await.unwrap();
    let by = Proof::Session(Hash::START);
    Identity::Account(Holder { account, name, administrator: true, by })
}

fn done() -> Answer {
    Answer { status: 200, body: String::new() }
}

async fn command(
    service: &Service,
    event: Uuid,
    chief: &Identity,
    command: &Command,
) -> Result<Answer, Problem> {
    service.command_event(event, chief, command, None, None, None, |_, _| done()).await
}

/// An event of four, and the games of its first round.
async fn with_games(service: &Service, chief: &Identity) -> (Uuid, Vec<Uuid>) {
    let setting = Setting::from_plan("Cup", "axf-2017", "women").unwrap();
    let (event, _) = service.create_event(chief, setting, None, |_| done()).await.unwrap();
    let Identity::Account(own) = chief else { unreachable!() };
    service.give_role(event, chief, own.account, Role::ChiefArbiter, None, None).await.unwrap();
    let entering =
        (1..=4).map(|no| Command::Enter { entrant: Entrant::player(&format!("Player {no}")) });
    let start = Command::StartStage { stage: 1, numbering: Numbering::InOrder };
    let pair = Command::PairRound { stage: 1, absent: Vec::new(), starts_at: None };
    for one in entering.chain([start, pair]) {
        command(service, event, chief, &one).await.unwrap();
    }
    let wanted = OpenGames { stage: 1, round: 1, table: None, venue: Venue::Table };
    let told = |games: &[(Uuid, _)]| {
        let ids = games.iter().map(|(id, _)| id.to_string()).collect::<Vec<_>>();
        Answer { status: 200, body: ids.join(" ") }
    };
    let opened = service.open_games(event, chief, wanted, None, told).await.unwrap();
    (event, opened.body.split(' ').map(|id| id.parse().unwrap()).collect())
}

/// All that cannot be entered is told at once, each for itself; what is entered counts for what comes after it.
pub(crate) async fn every_result_that_cannot_be_entered_is_told(home: &Home) {
    let chief = chief(&*home.store).await;
    let service = Service::new(Arc::clone(&home.store), Arc::new(RealWorld)).await.unwrap();
    let (event, _) = with_games(&service, &chief).await;
    let at = |table| TableRef::new(1, 1, table).game(1);
    let won: GameResult = Outcome::won(Side::Red).into();
    let drawn: GameResult = Outcome::DRAWN.into();
    let results = [(at(8), won), (at(1), won), (at(9), won), (at(1), drawn), (at(2), drawn)];
    let version = service.event_summary(event, &chief).await.unwrap().version;
    let refused = service.refused_results(event, &chief, &results).await.unwrap();
    let refused: Vec<usize> = refused.into_iter().map(|(at, _)| at).collect();
    assert_eq!(refused, [0, 2, 3]);
    assert_eq!(service.event_summary(event, &chief).await.unwrap().version, version);
    let stranger = Identity::Nobody;
    let unseen = service.refused_results(event, &stranger, &results).await;
    assert_eq!(unseen, Err(Problem::NotFound));
}

/// A game is begun while its players are exchanged, at two nodes if the database is for several: whoever comes first
/// has his will, and the other is told.
pub(crate) async fn a_game_is_begun_or_its_players_are_exchanged(home: &Home) {
    let stores = match home.store.is_shared() {
        true => [Arc::clone(&home.store), open(&home.address).await.unwrap()],
        false => [Arc::clone(&home.store), Arc::clone(&home.store)],
    };
    let chief = chief(&*home.store).await;
    let service = async |store: &Arc<dyn Store>| {
        Arc::new(Service::new(Arc::clone(store), Arc::new(RealWorld)).await.unwrap())
    };
    let here = service(&stores[0]).await;
    let there = if home.store.is_shared() { service(&stores[1]).await } else { Arc::clone(&here) };
    let mut begun = 0;
    for trial in 0..TOGETHER {
        let (event, games) = with_games(&here, &chief).await;
        let start = chuhe_game::Command::Start { absent: Vec::new() };
        let (a, b) = (EntrantId(1), EntrantId(2));
        let exchange = Command::Exchange { stage: 1, a, b, reason: "units".to_owned() };
        let starting = async {
            // Neither is always the first.
            tokio::time::sleep(std::time::Duration::from_micros(100 * (trial as u64 % 20))).await;
            here.command_game(games[0], &chief, &start, None, None, None, |_, _| done()).await
        };
        let exchanging = command(&there, event, &chief, &exchange);
        let (started, exchanged) = tokio::join!(starting, exchanging);
        match (&started, &exchanged) {
            (Ok(_), Err(Problem::UnderWay { table: 1 })) => begun += 1,
            (Err(Problem::PairedAnew), Ok(_)) => {}
            other => panic!("trial {trial}: {other:?}"),
        }
    }
    println!("{}: begun {begun} of {TOGETHER}", home.store.name());
    for store in stores {
        store.close().await;
    }
}
