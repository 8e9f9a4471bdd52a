//! Databases that somebody meddled with, and files that are not what they seem: what is found, and what still works.

use std::io::Cursor;
use std::sync::Arc;

use chuhe_logbook::Instant;
use chuhe_server::demo::Demo;
use chuhe_server::fsck;
use chuhe_server::identity::{Holder, Identity, Proof};
use chuhe_server::restore::{Checked, RestoreError, Wanted};
use chuhe_server::service::{Service, hall_id};
use chuhe_server::store::backup::{self, BackupError};
use chuhe_server::store::chain::{self, Break};
use chuhe_server::store::{Copied, Hash, Head, Kind, NewRecord, Store};
use chuhe_server::world::RealWorld;
use tokio::sync::OnceCell;
use uuid::Uuid;

use crate::databases::Home;

/// A hall with accounts, events and games: in the store, and as a file. It is played once on each database, which takes its
/// time, and put into every other store from there.
pub(crate) async fn file(home: &Home) -> Vec<Copied> {
    static ON_SQLITE: OnceCell<Vec<Copied>> = OnceCell::const_new();
    static ON_POSTGRES: OnceCell<Vec<Copied>> = OnceCell::const_new();
    let played = if home.store.name() == "sqlite" { &ON_SQLITE } else { &ON_POSTGRES };
    let played = played.get_or_init(async || {
        let demo = Demo { seed: 1, ends_at: Instant::from_ms(1_800_000_000_000), bulk: None };
        let first = home.another().await;
        demo.fill(Arc::clone(&first.store)).await.unwrap();
        copied(&*first.store, None).await
    });
    let file = played.await.clone();
    let whole = Checked::new(file.clone(), Wanted::Whole).unwrap();
    whole.put_into(&*home.store).await.unwrap();
    file
}

async fn copied(store: &dyn Store, of: Option<Vec<Uuid>>) -> Vec<Copied> {
    let mut file = Vec::new();
    backup::write(store, of, &mut file, |_| {}).await.unwrap();
    backup::read(&file[..]).await.unwrap()
}

pub(crate) async fn faults(store: &dyn Store) -> Vec<String> {
    let report = fsck::check(store, |_| {}).await.unwrap();
    report.faults.iter().map(ToString::to_string).collect()
}

/// What is done behind the store's back, and what is then told.
const MEDDLING: [(&str, &[&str]); 12] = [
    (
        "DELETE FROM records WHERE stream = (SELECT id FROM streams WHERE kind = 'game' ORDER BY id LIMIT 1);
         DELETE FROM streams WHERE id = (SELECT id FROM streams WHERE kind = 'game' ORDER BY id LIMIT 1)",
        &["the log of its game"],
    ),
    (
        "DELETE FROM streams WHERE id = (SELECT id FROM streams WHERE kind = 'game' ORDER BY id LIMIT 1)",
        &["there are records of it, but it is not among the logs"],
    ),
    (
        "DELETE FROM records WHERE stream = (SELECT id FROM streams WHERE kind = 'event' ORDER BY id LIMIT 1);
         DELETE FROM streams WHERE id = (SELECT id FROM streams WHERE kind = 'event' ORDER BY id LIMIT 1)",
        &["the log of its event"],
    ),
    (
        "DELETE FROM records WHERE stream IN (SELECT id FROM streams WHERE kind = 'hall');
         DELETE FROM streams WHERE kind = 'hall'",
        &["its hall", "leads to it, but there is no such log"],
    ),
    (
        "UPDATE keys SET stream = (SELECT stream FROM keys WHERE space = 'login' AND key = 'player')
         WHERE space = 'login' AND key = 'admin'",
        &["the login admin does not lead to it", "the login admin leads to it, but is not in its log"],
    ),
    (
        "DELETE FROM keys",
        &["the login admin does not lead to it", "the setup done does not lead to it", "the game "],
    ),
    (
        "DELETE FROM records WHERE version > 3 AND stream IN (SELECT id FROM streams WHERE kind = 'game');
         UPDATE streams SET version = 3,
             head = (SELECT hash FROM records WHERE stream = streams.id AND version = 3)
         WHERE kind = 'game' AND version > 3",
        &["it has the result of game 1 at 1.5.", "but that is not over"],
    ),
    (
        "UPDATE records SET hash = substr(hash, 1, 5) WHERE version = 2
         AND stream = (SELECT id FROM streams WHERE kind = 'event' ORDER BY id LIMIT 1)",
        &["version 2: ", "the hash of the record"],
    ),
    (
        "UPDATE streams SET head = substr(head, 1, 5)
         WHERE id = (SELECT id FROM streams WHERE kind = 'event' ORDER BY id LIMIT 1)",
        &["its row among the logs: ", "the hash of log"],
    ),
    (
        "UPDATE streams SET kind = 'parcel'
         WHERE id = (SELECT id FROM streams WHERE kind = 'event' ORDER BY id LIMIT 1)",
        &["its row among the logs: ", "the kind \"parcel\" of log"],
    ),
    ("DELETE FROM alarms", &["its alarm is none, but by its log 1"]),
    (
        "UPDATE alarms SET stream = (SELECT id FROM streams WHERE kind = 'event' ORDER BY id LIMIT 1)
         WHERE stream = (SELECT stream FROM alarms ORDER BY at, stream LIMIT 1);
         UPDATE alarms SET at = at + 1",
        &["event ", "but by its log none", "its alarm is none, but by its log 1", "its alarm is 1"],
    ),
];

pub(crate) async fn fsck_finds_what_is_gone_or_leads_elsewhere(home: &Home) {
    let file = file(home).await;
    assert_eq!(faults(&*home.store).await, [""; 0]);
    for (statement, expected) in MEDDLING {
        let other = home.another().await;
        let whole = Checked::new(file.clone(), Wanted::Whole).unwrap();
        let restored = whole.put_into(&*other.store).await.unwrap();
        assert_eq!(restored.names_mended, []);
        other.meddle(statement).await;
        // One log more that is broken, and the last of them: whatever else there is must not stop it.
        other.meddle("UPDATE records SET payload = 'no more' WHERE stream = (SELECT stream FROM records WHERE version = 1 AND payload LIKE '%\"login\":\"arbiter\"%')").await;
        let told = faults(&*other.store).await.join("\n");
        for part in expected.iter().chain(&["version 1 cannot be followed"]) {
            assert!(told.contains(part), "{part:?} is not told after {statement}:\n{told}");
        }
        other.store.close().await;
    }
}

pub(crate) async fn no_copy_is_made_of_a_broken_log(home: &Home) {
    file(home).await;
    home.meddle("UPDATE records SET actor = actor || '?' WHERE version = 1 AND stream = (SELECT id FROM streams WHERE kind = 'game' ORDER BY id LIMIT 1)").await;
    let refused = backup::write(&*home.store, None, Vec::new(), |_| {}).await;
    assert!(matches!(refused, Err(BackupError::Broken(_, Break::Hash(1)))), "{refused:?}");
    home.meddle("UPDATE streams SET version = version + 1 WHERE kind = 'account'").await;
    let refused = backup::write(&*home.store, None, Vec::new(), |_| {}).await;
    assert!(matches!(refused, Err(BackupError::Broken(..))), "{refused:?}");
}

pub(crate) async fn a_copy_ends_when_nothing_more_can_be_written(home: &Home) {
    file(home).await;
    // The first lines fit, and there are many more.
    let mut place = [0; 2_000];
    let refused = backup::write(&*home.store, None, Cursor::new(&mut place[..]), |_| {}).await;
    assert!(matches!(refused, Err(BackupError::File(_))), "{refused:?}");
}

/// What was cut off cleanly can be told only by somebody who knew it.
pub(crate) async fn fsck_against_a_backup_finds_what_was_cut_off(home: &Home) {
    let heads: Vec<Head> = file(home).await.into_iter().map(|log| log.head).collect();
    let told = async || {
        let report = fsck::check_against(&*home.store, heads.clone(), |_| {}).await.unwrap();
        report.faults.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(told().await, [""; 0]);
    // The last that was written in the games that are still played, and an account.
    home.meddle(
        "DELETE FROM records WHERE stream = (SELECT id FROM streams WHERE kind = 'event' ORDER BY id DESC LIMIT 1)
             AND version = (SELECT version FROM streams WHERE kind = 'event' ORDER BY id DESC LIMIT 1);
         UPDATE streams SET version = version - 1,
             head = (SELECT hash FROM records WHERE stream = streams.id AND version = streams.version - 1)
         WHERE id = (SELECT id FROM streams WHERE kind = 'event' ORDER BY id DESC LIMIT 1);
         DELETE FROM records WHERE stream = (SELECT stream FROM keys WHERE key = 'player');
         DELETE FROM streams WHERE id = (SELECT stream FROM keys WHERE key = 'player');
         DELETE FROM keys WHERE key = 'player'",
    )
    .await;
    assert_eq!(faults(&*home.store).await, [""; 0]);
    let told = told().await;
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].starts_with("event ") && told[0].contains("does not go on from"), "{told:?}");
    assert!(told[1].starts_with("account ") && told[1].contains("no longer"), "{told:?}");
}

/// A copy of the logs with lost or wrong names is as good as new.
pub(crate) async fn names_are_made_anew_from_the_logs(home: &Home) {
    file(home).await;
    home.meddle("UPDATE keys SET stream = (SELECT stream FROM keys WHERE space = 'login' AND key = 'player') WHERE space = 'login' AND key = 'admin'").await;
    home.meddle("DELETE FROM keys WHERE space = 'game'").await;
    let other = home.another().await;
    let damaged = Checked::new(copied(&*home.store, None).await, Wanted::Whole).unwrap();
    let restored = damaged.put_into(&*other.store).await.unwrap();
    assert_eq!(restored.names_mended.len(), 2 + 24);
    assert_eq!(faults(&*other.store).await, [""; 0]);
}

pub(crate) async fn a_broken_log_does_not_hide_the_others(home: &Home) {
    file(home).await;
    let service = Service::new(Arc::clone(&home.store), Arc::new(RealWorld)).await.unwrap();
    let admin = Identity::Account(Holder {
        account: home.store.find("login", "admin").await.unwrap().unwrap(),
        name: "Administrator".to_owned(),
        administrator: true,
        by: Proof::Session(Hash::START),
    });
    let listed = async |service: &Service| {
        let mut events = 0;
        let mut after = None;
        loop {
            let (page, next) = service.list_events(&Identity::Nobody, after, 2).await.unwrap();
            events += page.len();
            match next {
                Some(next) => after = Some(next),
                None => break,
            }
        }
        // Page by page: one that is broken must not end the list.
        let (mut accounts, mut after) = (0, None);
        loop {
            let (page, next) = service.list_accounts(&admin, after, 2).await.unwrap();
            accounts += page.len();
            match next {
                Some(next) => after = Some(next),
                None => break,
            }
        }
        (events, accounts)
    };
    assert_eq!(listed(&service).await, (3, 4));
    for statement in [
        "UPDATE records SET payload = '{}' WHERE version = 2 AND stream IN (SELECT id FROM streams WHERE kind IN ('event', 'account') ORDER BY id LIMIT 1)",
        "UPDATE records SET payload = '{}' WHERE version = 1 AND stream = (SELECT id FROM streams WHERE kind = 'event' ORDER BY id LIMIT 1)",
        "UPDATE records SET payload = '{}' WHERE version = 1 AND stream = (SELECT id FROM streams WHERE kind = 'account' ORDER BY id LIMIT 1)",
        "UPDATE streams SET head = substr(head, 1, 5) WHERE id = (SELECT id FROM streams WHERE kind = 'event' ORDER BY id DESC LIMIT 1)",
    ] {
        home.meddle(statement).await;
    }
    // What is at hand hides it: as after a restart.
    let service = Service::new(Arc::clone(&home.store), Arc::new(RealWorld)).await.unwrap();
    assert_eq!(listed(&service).await, (1, 3));
}

/// The own events, and who is what in one, are told although a log among them is broken.
pub(crate) async fn a_broken_log_hides_neither_own_events_nor_roles(home: &Home) {
    file(home).await;
    let account = async |login| home.store.find("login", login).await.unwrap().unwrap();
    let holder = |account, name: &str, administrator| {
        let (name, by) = (name.to_owned(), Proof::Session(Hash::START));
        Identity::Account(Holder { account, name, administrator, by })
    };
    let arbiter = account("arbiter").await;
    let own = holder(arbiter, "arbiter", false);
    let admin = holder(account("admin").await, "admin", true);
    let service =
        async || Service::new(Arc::clone(&home.store), Arc::new(RealWorld)).await.unwrap();
    let sound = service().await;
    let before = sound.own_events(&own).await.unwrap();
    assert!(before.len() > 1, "{}", before.len());
    let mut roles = Vec::new();
    for (_, event) in &before {
        roles.push((event.id, sound.roles(event.id, &admin).await.unwrap().len()));
    }
    home.meddle("UPDATE records SET payload = '{}' WHERE version = 2 AND stream = (SELECT id FROM streams WHERE kind = 'event' ORDER BY id DESC LIMIT 1)").await;
    home.meddle("UPDATE records SET payload = '{}' WHERE version = 1 AND stream = (SELECT stream FROM keys WHERE space = 'login' AND key = 'arbiter')").await;
    // What is at hand hides it: as after a restart.
    let service = service().await;
    assert_eq!(service.own_events(&own).await.unwrap().len() + 1, before.len());
    for (event, there) in roles {
        let told = service.roles(event, &admin).await.unwrap();
        assert_eq!(told.len(), there);
        let nameless = told.iter().filter(|role| role.name.is_empty());
        assert!(nameless.clone().count() > 0 && nameless.clone().all(|it| it.account == arbiter));
        let hall = service.hall_log(event, &admin).await.unwrap();
        assert_eq!(hall.state.event, event);
    }
}

/// The logs of the event with the most games.
async fn event(home: &Home) -> Vec<Copied> {
    let all = file(home).await;
    let games = |log: &Copied| log.keys.iter().filter(|(space, _)| space == "game").count();
    let hall = all.iter().max_by_key(|log| games(log)).unwrap();
    let events = all.iter().filter(|log| log.head.kind == Kind::Event);
    let mut events = events.map(|log| log.head.stream);
    let event = events.find(|id| hall_id(*id) == hall.head.stream).unwrap();
    let mut logs = vec![event, hall.head.stream];
    logs.extend(hall.keys.iter().map(|(_, game)| game.parse::<Uuid>().unwrap()));
    copied(&*home.store, Some(logs)).await
}

/// A log with all its hashes right, as anybody can make one.
fn forged(kind: Kind, stream: Uuid, payloads: &[String], keys: &[(&str, &str)]) -> Copied {
    let mut hash = Hash::START;
    let mut records = Vec::new();
    for payload in payloads {
        let (actor, payload) = ("{\"by\":\"nobody\"}".to_owned(), payload.clone());
        let record = NewRecord { at: Instant::from_ms(1), actor, schema: 1, payload };
        let record = chain::link(hash, stream, records.len() as u64 + 1, &record);
        hash = record.hash;
        records.push(record);
    }
    let since = Instant::from_ms(1);
    let head = Head { stream, kind, version: records.len() as u64, hash, since };
    let keys = keys.iter().map(|(space, key)| ((*space).to_owned(), (*key).to_owned())).collect();
    Copied { head, records, keys }
}

pub(crate) async fn a_file_of_events_brings_nothing_else(home: &Home) {
    let event = event(home).await;
    let other = home.another().await;
    let store = &*other.store;
    // Somebody has added himself to it.
    let opened = r#"{"at":1,"event":{"type":"opened","login":"mallory","name":"M","password":"x","administrator":true}}"#;
    let (id, keys) = (Uuid::from_u128(7), [("login", "mallory")]);
    let account = forged(Kind::Account, id, &[opened.to_owned()], &keys);
    let evil = [event.clone(), vec![account]].concat();
    let refused = Checked::new(evil.clone(), Wanted::Events).unwrap_err();
    let told = refused.to_string();
    assert!(matches!(refused, RestoreError::NoPartOfAnEvent { kind: Kind::Account, .. }), "{told}");
    // Nor does it get in as a whole backup beside what is there.
    let first = Checked::new(event.clone(), Wanted::Events).unwrap();
    let restored = first.put_into(store).await.unwrap();
    let games = event.len() as u64 - 2;
    let kinds: Vec<_> = restored.logs.into_iter().collect();
    assert_eq!(kinds, [(Kind::Event, 1), (Kind::Hall, 1), (Kind::Game, games)]);
    let whole = Checked::new(evil, Wanted::Whole).unwrap().put_into(store).await;
    assert!(matches!(whole, Err(RestoreError::NotEmpty(there)) if there == 2 + games));
    assert_eq!(store.find("login", "mallory").await.unwrap(), None);
    assert_eq!(faults(store).await, [""; 0]);
    // It is not put in twice.
    let again = Checked::new(event, Wanted::Events).unwrap().put_into(store).await;
    assert!(matches!(again, Err(RestoreError::There(_))));
}

pub(crate) async fn a_file_of_events_is_complete_and_has_its_own_names(home: &Home) {
    let event = event(home).await;
    let told = |logs: Vec<Copied>| match Checked::new(logs, Wanted::Events) {
        Ok(_) => "nothing".to_owned(),
        Err(error) => error.to_string(),
    };
    let without = |kind: Kind| {
        let mut logs = event.clone();
        let at = logs.iter().position(|log| log.head.kind == kind).unwrap();
        logs.remove(at);
        told(logs)
    };
    assert!(without(Kind::Event).contains("the log of its event"));
    assert!(without(Kind::Hall).contains("its hall"));
    assert!(without(Kind::Game).contains("the log of its game"));
    // Names that lead to the hall of a stranger.
    let mut named = event.clone();
    let hall = named.iter_mut().find(|log| log.head.kind == Kind::Hall).unwrap();
    hall.keys.push(("login".to_owned(), "admin".to_owned()));
    hall.keys.retain(|(space, _)| space != "game");
    let other = home.another().await;
    let named = Checked::new(named, Wanted::Events).unwrap();
    let restored = named.put_into(&*other.store).await.unwrap();
    assert_eq!(restored.names_mended.len() as u64, 1 + restored.logs[&Kind::Game]);
    assert_eq!(other.store.find("login", "admin").await.unwrap(), None);
    assert_eq!(faults(&*other.store).await, [""; 0]);
}

pub(crate) async fn a_log_that_cannot_be_followed_is_not_put_in(home: &Home) {
    let mut whole = file(home).await;
    let at = whole.iter().position(|log| log.head.kind == Kind::Event).unwrap();
    let (stream, log) = (whole[at].head.stream, &whole[at].records);
    let mut payloads: Vec<String> = log.iter().map(|record| record.payload.clone()).collect();
    payloads[2] = "{\"at\":1}".to_owned();
    whole[at] = forged(Kind::Event, stream, &payloads, &[]);
    let refused = Checked::new(whole.clone(), Wanted::Whole).unwrap_err().to_string();
    let expected = format!("event {stream}: version 3 cannot be followed");
    assert!(refused.contains(&expected), "{refused}");
    whole[at] = forged(Kind::Event, stream, &[], &[]);
    let refused = Checked::new(whole, Wanted::Whole).unwrap_err().to_string();
    assert!(refused.contains("the log is empty"), "{refused}");
}
