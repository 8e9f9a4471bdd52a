//! What a store must do, whatever database it stands on.

use std::sync::Arc;

use chuhe_logbook::Instant;
use chuhe_server::store::chain::{self, Break};
use chuhe_server::store::{
    Alarm, Append, Batch, Hash, Key, Kind, Line, NewRecord, News, Rejected, Reply, Session,
    SignOut, Store, StoreError, backup,
};
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::databases::Home;

pub(crate) fn id(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

fn record(text: &str) -> NewRecord {
    NewRecord {
        at: Instant::from_ms(1_000),
        actor: "{\"name\":\"裁判\"}".to_owned(),
        schema: 1,
        payload: text.to_owned(),
    }
}

fn append(stream: u128, seen: u64, texts: &[&str]) -> Append {
    let records = texts.iter().map(|text| record(text)).collect();
    Append { stream: id(stream), kind: Kind::Game, seen, records }
}

pub(crate) fn appending(stream: u128, seen: u64, texts: &[&str]) -> Batch {
    Batch { appends: vec![append(stream, seen, texts)], ..Batch::default() }
}

async fn payloads(store: &dyn Store, stream: u128) -> Vec<String> {
    let records = store.read(id(stream), 0, 1000).await.unwrap();
    records.into_iter().map(|record| record.payload).collect()
}

fn rejected(outcome: Result<(), StoreError>) -> Rejected {
    match outcome {
        Err(StoreError::Rejected(rejected)) => rejected,
        other => panic!("not rejected: {other:?}"),
    }
}

pub(crate) async fn a_log_grows_and_is_read_back(home: &Home) {
    let store = &*home.store;
    assert!(store.head(id(1)).await.unwrap().is_none());
    assert!(store.read(id(1), 0, 10).await.unwrap().is_empty());
    store.write(appending(1, 0, &["a", "b"])).await.unwrap();
    store.write(appending(1, 2, &["c"])).await.unwrap();
    let head = store.head(id(1)).await.unwrap().unwrap();
    assert_eq!((head.version, head.kind, head.since), (3, Kind::Game, Instant::from_ms(1_000)));
    let all = store.read(id(1), 0, 10).await.unwrap();
    assert_eq!(chain::check(&head, &all), Ok(()));
    assert_eq!(all[0].actor, "{\"name\":\"裁判\"}");
    let rest = store.read(id(1), 1, 1).await.unwrap();
    assert_eq!(rest, all[1..2]);
}

pub(crate) async fn the_second_writer_is_told_and_nothing_is_lost(home: &Home) {
    let store = &*home.store;
    store.write(appending(1, 0, &["a"])).await.unwrap();
    let late = rejected(store.write(appending(1, 0, &["other"])).await);
    assert_eq!(late, Rejected::Conflict { stream: id(1), seen: 0, found: 1 });
    let ahead = rejected(store.write(appending(1, 5, &["other"])).await);
    assert_eq!(ahead, Rejected::Conflict { stream: id(1), seen: 5, found: 1 });
    let mut kind = appending(1, 1, &["other"]);
    kind.appends[0].kind = Kind::Event;
    assert_eq!(rejected(store.write(kind).await), Rejected::OtherKind(id(1)));
    assert_eq!(payloads(store, 1).await, ["a"]);
}

pub(crate) async fn a_batch_is_written_whole_or_not_at_all(home: &Home) {
    let store = &*home.store;
    store.write(appending(1, 0, &["a"])).await.unwrap();
    let both = |seen| Batch {
        appends: vec![append(2, 0, &["x"]), append(1, seen, &["b"])],
        keys: vec![Key { space: "login", key: "somebody".to_owned(), stream: id(2) }],
        ..Batch::default()
    };
    rejected(store.write(both(0)).await);
    assert!(store.head(id(2)).await.unwrap().is_none());
    assert!(store.find("login", "somebody").await.unwrap().is_none());
    store.write(both(1)).await.unwrap();
    assert_eq!(payloads(store, 1).await, ["a", "b"]);
    assert_eq!(payloads(store, 2).await, ["x"]);
    assert_eq!(store.find("login", "somebody").await.unwrap(), Some(id(2)));
}

pub(crate) async fn a_name_leads_to_one_log(home: &Home) {
    let store = &*home.store;
    let named = |stream: u128, seen: u64, key: &str| Batch {
        keys: vec![Key { space: "login", key: key.to_owned(), stream: id(stream) }],
        ..appending(stream, seen, &["."])
    };
    store.write(named(1, 0, "甲")).await.unwrap();
    let taken = rejected(store.write(named(2, 0, "甲")).await);
    assert_eq!(taken, Rejected::Taken { space: "login", key: "甲".to_owned() });
    store.write(named(1, 1, "乙")).await.unwrap();
    assert_eq!(store.keys_of("login", id(1)).await.unwrap().len(), 2);
    assert!(store.find("token", "甲").await.unwrap().is_none());
    // A name that is given up can be taken by another in the same batch.
    let mut moved = named(2, 0, "甲");
    moved.dropped = vec![("login", "甲".to_owned())];
    store.write(moved).await.unwrap();
    assert_eq!(store.find("login", "甲").await.unwrap(), Some(id(2)));
}

pub(crate) async fn an_answer_is_kept_for_its_key(home: &Home) {
    let store = &*home.store;
    let reply = Reply {
        owner: "account".to_owned(),
        key: "k".to_owned(),
        request: Hash::of(b"question"),
        status: 201,
        body: "{}".to_owned(),
        at: Instant::from_ms(5),
    };
    let with = |seen| Batch { reply: Some(reply.clone()), ..appending(1, seen, &["a"]) };
    store.write(with(0)).await.unwrap();
    assert_eq!(store.reply("account", "k").await.unwrap(), Some(reply.clone()));
    assert!(store.reply("another", "k").await.unwrap().is_none());
    assert_eq!(rejected(store.write(with(1)).await), Rejected::Answered);
    assert_eq!(payloads(store, 1).await, ["a"]);
    let forget = |at| (Instant::from_ms(at), Instant::from_ms(0));
    store.write(Batch { forget: Some(forget(5)), ..Batch::default() }).await.unwrap();
    assert!(store.reply("account", "k").await.unwrap().is_some());
    store.write(Batch { forget: Some(forget(6)), ..Batch::default() }).await.unwrap();
    assert!(store.reply("account", "k").await.unwrap().is_none());
}

pub(crate) async fn sessions_begin_and_end(home: &Home) {
    let store = &*home.store;
    let session = |number: u8, account| Session {
        id: Hash::of(&[number]),
        account: id(account),
        since: Instant::from_ms(1),
        until: Instant::from_ms(100 + u64::from(number)),
    };
    for one in [session(1, 1), session(2, 1), session(3, 1), session(4, 2)] {
        store.write(Batch { sign_in: Some(one), ..Batch::default() }).await.unwrap();
        assert_eq!(store.session(one.id).await.unwrap(), Some(one));
    }
    let there = async || {
        let mut there = Vec::new();
        for number in 1..=4 {
            if store.session(Hash::of(&[number])).await.unwrap().is_some() {
                there.push(number);
            }
        }
        there
    };
    let out = |which| Batch { sign_out: Some(which), ..Batch::default() };
    store.write(out(SignOut::One { account: id(1), session: Hash::of(&[2]) })).await.unwrap();
    assert_eq!(there().await, [1, 3, 4]);
    let but = Some(Hash::of(&[1]));
    store.write(out(SignOut::All { account: id(1), but })).await.unwrap();
    assert_eq!(there().await, [1, 4]);
    let forget = Some((Instant::from_ms(0), Instant::from_ms(102)));
    store.write(Batch { forget, ..Batch::default() }).await.unwrap();
    assert_eq!(there().await, [4]);
}

pub(crate) async fn the_first_secret_stays(home: &Home) {
    let store = &*home.store;
    assert!(store.secret("cookies").await.unwrap().is_none());
    for offered in [b"first".to_vec(), b"second".to_vec()] {
        store
            .write(Batch { secret: Some(("cookies", offered)), ..Batch::default() })
            .await
            .unwrap();
    }
    assert_eq!(store.secret("cookies").await.unwrap().as_deref(), Some(&b"first"[..]));
}

pub(crate) async fn logs_are_listed_page_by_page(home: &Home) {
    let store = &*home.store;
    for number in 1..=25 {
        store.write(appending(number, 0, &["a"])).await.unwrap();
    }
    assert_eq!(store.count(Kind::Game).await.unwrap(), 25);
    assert_eq!(store.count(Kind::Event).await.unwrap(), 0);
    let mut seen = Vec::new();
    let mut after = None;
    loop {
        let page = store.list(Kind::Game, after, 10).await.unwrap();
        let Some(last) = page.last() else { break };
        after = Some(last.stream);
        seen.extend(page.iter().map(|head| head.stream.as_u128()));
    }
    assert_eq!(seen, (1..=25).rev().collect::<Vec<_>>());
}

/// Eight writers, each with a log of its own and all with one in common.
pub(crate) async fn many_writers_at_once_keep_every_record(home: &Home) {
    let mut writers = Vec::new();
    for writer in 0..8_u128 {
        let store = Arc::clone(&home.store);
        writers.push(tokio::spawn(async move {
            for round in 0..20 {
                store.write(appending(10 + writer, round, &["own"])).await.unwrap();
                let text = format!("{writer} {round}");
                // Whoever is too late looks again.
                loop {
                    let seen = store.head(id(1)).await.unwrap().map_or(0, |head| head.version);
                    match store.write(appending(1, seen, &[&text])).await {
                        Ok(()) => break,
                        Err(StoreError::Rejected(Rejected::Conflict { .. })) => {}
                        Err(other) => panic!("{other}"),
                    }
                }
            }
        }));
    }
    for writer in writers {
        writer.await.unwrap();
    }
    let store = &*home.store;
    let mut common = payloads(store, 1).await;
    common.sort();
    common.dedup();
    assert_eq!(common.len(), 160);
    for stream in [1, 10, 17] {
        let head = store.head(id(stream)).await.unwrap().unwrap();
        let records = store.read(id(stream), 0, 1000).await.unwrap();
        assert_eq!(chain::check(&head, &records), Ok(()));
    }
}

pub(crate) async fn what_was_written_is_there_after_opening_again(home: &Home) {
    home.store.write(appending(1, 0, &["a", "b"])).await.unwrap();
    let again = home.reopened().await;
    assert_eq!(payloads(&*again, 1).await, ["a", "b"]);
    again.write(appending(1, 2, &["c"])).await.unwrap();
    assert!(home.store.write(appending(2, 0, &["x"])).await.is_err());
    assert_eq!(payloads(&*again, 1).await, ["a", "b", "c"]);
}

async fn written(store: &dyn Store) -> Vec<u8> {
    let mut file = Vec::new();
    backup::write(store, None, &mut file, |_| {}).await.unwrap();
    file
}

pub(crate) async fn a_copy_restores_to_the_same_logs(home: &Home) {
    let store = &*home.store;
    let named = Batch {
        keys: vec![Key { space: "login", key: "somebody".to_owned(), stream: id(1) }],
        ..appending(1, 0, &["a", "line\nend \"quoted\""])
    };
    store.write(named).await.unwrap();
    let many: Vec<&str> = std::iter::repeat_n("m", 1_203).collect();
    store.write(appending(2, 0, &many)).await.unwrap();
    let file = written(store).await;
    let logs = backup::read(&file[..]).await.unwrap();
    let other = home.another().await;
    let put_in = async |copies| other.store.write(Batch { copies, ..Batch::default() }).await;
    put_in(logs.clone()).await.unwrap();
    assert_eq!(written(&*other.store).await, file);
    assert_eq!(other.store.find("login", "somebody").await.unwrap(), Some(id(1)));
    // It can be gone on with, and is not put in twice.
    other.store.write(appending(1, 2, &["c"])).await.unwrap();
    assert!(matches!(rejected(put_in(logs).await), Rejected::Conflict { seen: 0, .. }));
    assert_eq!(payloads(&*other.store, 1).await.len(), 3);

    let text = String::from_utf8(file).unwrap();
    let cut = text.lines().take(3).map(|line| format!("{line}\n")).collect::<String>();
    let error = backup::read(cut.as_bytes()).await.unwrap_err().to_string();
    assert!(error.contains("cut off"), "{error}");
    let changed = text.replacen("\"payload\":\"m\"", "\"payload\":\"n\"", 1);
    let error = backup::read(changed.as_bytes()).await.unwrap_err().to_string();
    assert!(error.contains("is broken: version 1 does not carry the hash"), "{error}");
    // The line is the one on which the log begins.
    let before = changed.lines().take_while(|line| !line.contains("\"payload\":\"n\""));
    let begins =
        before.enumerate().filter(|(_, line)| line.contains("\"stream\":\"")).last().unwrap();
    assert!(error.starts_with(&format!("line {}: ", begins.0 + 1)), "{error}");
    let error = backup::read(&b"name,unit\nA,North\n"[..]).await.unwrap_err().to_string();
    assert!(error.starts_with("line 1: this is no backup"), "{error}");
}

pub(crate) async fn a_copy_is_one_state_while_others_write(home: &Home) {
    let store = &*home.store;
    for stream in 1..=20 {
        store.write(appending(stream, 0, &["a"])).await.unwrap();
    }
    let (to, mut lines) = mpsc::channel(1);
    let copying = Arc::clone(&home.store);
    let copy = tokio::spawn(async move { copying.copy(None, to).await });
    // The copy has begun: what is written now is not in it.
    let first = lines.recv().await;
    assert!(matches!(first, Some(Line::Stream(_))));
    for stream in 1..=20 {
        store.write(appending(stream, 1, &["later"])).await.unwrap();
    }
    let mut heads = vec![1];
    let mut records = 0;
    while let Some(line) = lines.recv().await {
        match line {
            Line::Stream(head) => heads.push(head.version),
            Line::Record(record) => {
                assert_eq!(record.payload, "a");
                records += 1;
            }
            Line::Key(..) | Line::Alarm(_) => {}
            Line::Damaged(damage) => panic!("{damage}"),
        }
    }
    copy.await.unwrap().unwrap();
    assert_eq!((heads, records), (vec![1; 20], 20));
}

pub(crate) async fn meddling_shows(home: &Home) {
    let store = &*home.store;
    store.write(appending(1, 0, &["a", "b", "c"])).await.unwrap();
    let found = async || {
        let head = store.head(id(1)).await.unwrap().unwrap();
        let records = store.read(id(1), 0, 10).await.unwrap();
        chain::check(&head, &records)
    };
    assert_eq!(found().await, Ok(()));
    home.meddle("UPDATE records SET payload = 'x' WHERE version = 2").await;
    assert_eq!(found().await, Err(Break::Hash(2)));
    home.meddle("UPDATE records SET payload = 'b' WHERE version = 2").await;
    assert_eq!(found().await, Ok(()));
    home.meddle("UPDATE records SET at = at - 1 WHERE version = 1").await;
    assert_eq!(found().await, Err(Break::Hash(1)));
    home.meddle("UPDATE records SET at = at + 1 WHERE version = 1").await;
    home.meddle("DELETE FROM records WHERE version = 3").await;
    assert_eq!(found().await, Err(Break::End { expected: 3, found: 2 }));
    home.meddle("UPDATE streams SET version = 2").await;
    assert_eq!(found().await, Err(Break::Head));
}

pub(crate) async fn alarms_are_kept_with_the_batch(home: &Home) {
    let store = &*home.store;
    let at = Instant::from_ms;
    for number in 1..=3 {
        let alarms = vec![(id(number), Some(at(1_000 * number as u64)))];
        store.write(Batch { alarms, ..appending(number, 0, &["a"]) }).await.unwrap();
    }
    let alarm = |number, ms| Alarm { stream: id(number), at: at(ms), version: 1 };
    let all = [alarm(1, 1_000), alarm(2, 2_000), alarm(3, 3_000)];
    assert_eq!(store.alarms(at(9_999), 10).await.unwrap(), all);
    assert_eq!(store.alarms(at(3_000), 10).await.unwrap(), all[..2]);
    assert_eq!(store.alarms(at(9_999), 1).await.unwrap(), all[..1]);
    // One is put off, one is taken away, and what was rejected changes nothing.
    let alarms = vec![(id(1), Some(at(5_000))), (id(2), None)];
    store.write(Batch { alarms, ..Batch::default() }).await.unwrap();
    let alarms = vec![(id(3), None)];
    rejected(store.write(Batch { alarms, ..appending(3, 0, &["b"]) }).await);
    let left = [alarm(3, 3_000), alarm(1, 5_000)];
    assert_eq!(store.alarms(at(9_999), 10).await.unwrap(), left);
}

/// The log that is written to only to find out who listens.
const PROBE: u128 = 9;

/// The next news, but for those that say that there may be some, and for those of the probe.
async fn heard(news: &mut tokio::sync::broadcast::Receiver<News>) -> (u128, u64) {
    loop {
        let one = tokio::time::timeout(std::time::Duration::from_secs(20), news.recv()).await;
        match one.expect("something is told").unwrap() {
            News::Written { stream, version } if stream != id(PROBE) => {
                return (stream.as_u128(), version);
            }
            _ => {}
        }
    }
}

/// Writes to the probe until somebody on another node hears of it: a node that was opened hears from when its line to
/// the database stands, which may be before anybody asks it or after.
async fn until_heard(store: &dyn Store, elsewhere: &mut tokio::sync::broadcast::Receiver<News>) {
    for version in 0..1_000 {
        store.write(appending(PROBE, version, &["?"])).await.unwrap();
        let wait = std::time::Duration::from_millis(50);
        while let Ok(one) = tokio::time::timeout(wait, elsewhere.recv()).await {
            if matches!(one.unwrap(), News::Written { .. }) {
                return;
            }
        }
    }
    panic!("nothing is heard elsewhere");
}

pub(crate) async fn what_is_written_is_told(home: &Home) {
    let mut news = home.store.news();
    let other = match home.store.is_shared() {
        true => Some(chuhe_server::store::open(&home.address).await.unwrap()),
        false => None,
    };
    let mut news_elsewhere = other.as_ref().map(|other| other.news());
    if let Some(elsewhere) = &mut news_elsewhere {
        until_heard(&*home.store, elsewhere).await;
    }
    home.store.write(appending(7, 0, &["a", "b"])).await.unwrap();
    rejected(home.store.write(appending(7, 0, &["c"])).await);
    home.store.write(appending(7, 2, &["c"])).await.unwrap();
    assert_eq!(heard(&mut news).await, (7, 2));
    if let Some(elsewhere) = &mut news_elsewhere {
        assert_eq!(heard(elsewhere).await, (7, 2));
        assert_eq!(heard(elsewhere).await, (7, 3));
    }
    // On PostgreSQL a node hears itself once more.
    while heard(&mut news).await != (7, 3) {}
    let versions = home.store.versions(&[id(7), id(8)]).await.unwrap();
    assert_eq!(versions, [(id(7), 3)]);
    if let Some(other) = other {
        other.close().await;
    }
}
