//! Alarms: made from the logs where there are none, and set right where they rang in vain.

use std::sync::Arc;

use chuhe_logbook::Instant;
use chuhe_server::live::Live;
use chuhe_server::service::Service;
use chuhe_server::store::{Batch, Store, VainAlarm};
use chuhe_server::world::RealWorld;

use crate::damage::{faults, file};
use crate::databases::Home;
use crate::story::{appending, id};

async fn all(store: &dyn Store) -> Vec<(uuid::Uuid, Instant)> {
    let alarms = store.alarms(Instant::from_ms(u64::MAX >> 1), 1_000).await.unwrap();
    alarms.iter().map(|alarm| (alarm.stream, alarm.at)).collect()
}

pub(crate) async fn games_that_were_there_before_alarms_get_theirs_from_the_logs(home: &Home) {
    file(home).await;
    let right = all(&*home.store).await;
    assert!(right.len() > 1, "{right:?}");
    // As it is when the program is replaced by one that knows alarms.
    home.meddle("DELETE FROM alarms").await;
    let told = faults(&*home.store).await;
    assert_eq!(told.len(), right.len(), "{told:?}");
    home.meddle("DELETE FROM _sqlx_migrations WHERE version = 3").await;
    let store = home.reopened().await;
    assert_eq!(faults(&*store).await, [""; 0]);
    let service = Service::new(Arc::clone(&store), Arc::new(RealWorld)).await.unwrap();
    let live = Live::begin(Arc::new(service));
    for look in 0.. {
        if all(&*store).await == right {
            break;
        }
        assert!(look < 1_000, "the alarms are not made: {:?}", all(&*store).await);
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    drop(live);
    // There is nothing left to be done at the next start.
    store.close().await;
    let again = chuhe_server::store::open(&home.address).await.unwrap();
    assert_eq!(all(&*again).await, right);
    again.close().await;
}

pub(crate) async fn an_alarm_that_rang_in_vain_gives_way_to_one_set_meanwhile(home: &Home) {
    let (store, at) = (&*home.store, Instant::from_ms);
    let alarms = vec![(id(1), Some(at(1_000)))];
    store.write(Batch { alarms, ..appending(1, 0, &["a"]) }).await.unwrap();
    let vain = async |rang: u64, instead: Option<u64>| {
        let (rang, instead) = (at(rang), instead.map(at));
        let vain_alarms = vec![VainAlarm { stream: id(1), rang, instead }];
        store.write(Batch { vain_alarms, ..Batch::default() }).await.unwrap();
        all(store).await
    };
    assert_eq!(vain(1_000, Some(5_000)).await, [(id(1), at(5_000))]);
    // What rang was set for another instant: somebody has moved since.
    assert_eq!(vain(1_000, Some(9_000)).await, [(id(1), at(5_000))]);
    assert_eq!(vain(1_000, None).await, [(id(1), at(5_000))]);
    assert_eq!(vain(5_000, None).await, []);
    assert_eq!(vain(5_000, Some(9_000)).await, []);
}
