//! The events in which somebody has a part, however many others there are.

use std::sync::Arc;

use chuhe_server::hall::Role;
use chuhe_server::identity::{Holder, Identity, Proof};
use chuhe_server::service::{Answer, NewAccount, Service};
use chuhe_server::store::Hash;
use chuhe_server::world::RealWorld;
use chuhe_tournament::Setting;
use uuid::Uuid;

use crate::databases::Home;
use crate::relying::chief;

/// So many events were set up later.
const LATER: usize = 230;

pub(crate) async fn an_event_is_found_behind_all_that_were_set_up_later(home: &Home) {
    let chief = chief(&*home.store).await;
    let service = Service::new(Arc::clone(&home.store), Arc::new(RealWorld)).await.unwrap();
    let done = |_: Uuid| Answer { status: 200, body: String::new() };
    let event = async || {
        let setting = Setting::from_plan("Cup", "axf-2017", "women").unwrap();
        service.create_event(&chief, setting, None, done).await.unwrap().0
    };
    let wanted =
        NewAccount { login: "one", name: "One", password: "a long password", administrator: false };
    let (account, _) = service.open_account(&chief, wanted, None, done).await.unwrap();
    let (name, by) = ("One".to_owned(), Proof::Session(Hash::START));
    let one = Identity::Account(Holder { account, name, administrator: false, by });
    let own = async || {
        let found = service.own_events(&one).await.unwrap();
        found.into_iter().map(|(_, event)| event.id).collect::<Vec<_>>()
    };
    let first = event().await;
    let give = async |event| {
        service.give_role(event, &chief, account, Role::Spectator, None, None).await.unwrap();
    };
    give(first).await;
    for _ in 0..LATER {
        event().await;
    }
    assert_eq!(own().await, [first]);
    // What changes afterwards shows; the newest comes first.
    let last = event().await;
    give(last).await;
    assert_eq!(own().await, [last, first]);
    let why = "no longer";
    service.take_role(first, &chief, account, Role::Spectator, why, None).await.unwrap();
    assert_eq!(own().await, [last]);
}
