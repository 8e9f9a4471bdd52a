//! Accounts that change while somebody signs in to them, or at two nodes at once.

use std::num::NonZeroUsize;
use std::sync::Arc;

use chuhe_logbook::Instant;
use chuhe_server::account::{Account, AccountEvent, Entry, Scope};
use chuhe_server::identity::{Holder, Identity, Proof};
use chuhe_server::problem::Problem;
use chuhe_server::service::{Answer, NewAccount, Service, SignIn};
use chuhe_server::shelf::Shelf;
use chuhe_server::store::{self, Hash};
use chuhe_server::world::RealWorld;
use uuid::Uuid;

use crate::databases::Home;
use crate::relying::chief;

const PASSWORD: &str = "a password of some length";

/// So many sign in at once: more than passwords are looked at together.
const AT_ONCE: usize = 12;

async fn open(service: &Service, by: &Identity, login: &str, administrator: bool) -> Uuid {
    let wanted = NewAccount { login, name: login, password: PASSWORD, administrator };
    let done = |_| Answer { status: 200, body: String::new() };
    service.open_account(by, wanted, None, done).await.unwrap().0
}

/// The cookie of somebody who signs in; none if he may not.
async fn sign_in(service: &Service, login: &str, no: usize) -> Option<String> {
    let address = format!("10.0.0.{no}");
    let before = Identity::Nobody;
    let wanted =
        SignIn { login, password: PASSWORD, address: &address, browser: None, before: &before };
    match service.sign_in(wanted).await {
        Ok(signed_in) => Some(signed_in.cookie),
        Err(problem) => {
            assert_eq!(problem, Problem::WrongPassword);
            None
        }
    }
}

pub(crate) async fn no_session_outlives_the_password_it_was_begun_with(home: &Home) {
    let chief = chief(&*home.store).await;
    let service = Service::new(Arc::clone(&home.store), Arc::new(RealWorld)).await.unwrap();
    for (login, locks) in [("reset", false), ("locked", true)] {
        let account = open(&service, &chief, login, false).await;
        let all = (0..AT_ONCE).map(|no| sign_in(&service, login, no));
        // Whoever signs in finds the account as it was, and waits for his password to be looked at: a new password waits
        // before him, a lock not at all.
        let changing = async {
            if locks {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
                return service.set_lock(&chief, account, true).await;
            }
            service.reset_password(&chief, account, "another password").await
        };
        let (changed, cookies) = tokio::join!(changing, futures_util::future::join_all(all));
        changed.unwrap();
        if locks {
            service.set_lock(&chief, account, false).await.unwrap();
        }
        for cookie in cookies.into_iter().flatten() {
            assert_eq!(service.by_cookie(&cookie).await.unwrap(), Identity::Nobody, "{login}");
        }
    }
}

pub(crate) async fn no_token_is_made_after_the_session_has_ended(home: &Home) {
    let chief = chief(&*home.store).await;
    let service = Service::new(Arc::clone(&home.store), Arc::new(RealWorld)).await.unwrap();
    let account = open(&service, &chief, "one", false).await;
    let cookie = sign_in(&service, "one", 1).await.unwrap();
    // The request has come, and who asks is known; then the password is changed.
    let one = service.by_cookie(&cookie).await.unwrap();
    service.make_token(&one, "early", &[Scope::Read], None).await.unwrap();
    service.reset_password(&chief, account, "another password").await.unwrap();
    let late = service.make_token(&one, "late", &[Scope::Read], None).await;
    assert_eq!(late.err(), Some(Problem::SignInFirst));
}

/// Whoever wanted to write has gone away: what he had in mind does not keep its state at hand for ever.
pub(crate) async fn a_state_that_was_to_be_written_to_goes_when_others_are_used(home: &Home) {
    let chief = chief(&*home.store).await;
    let service = Service::new(Arc::clone(&home.store), Arc::new(RealWorld)).await.unwrap();
    let one = open(&service, &chief, "one", false).await;
    let two = open(&service, &chief, "two", false).await;
    let shelf = Shelf::<Account>::new(Arc::clone(&home.store), NonZeroUsize::MIN);
    let mut held = shelf.hold(one).await.unwrap().unwrap();
    let event = AccountEvent::Renamed { name: "another".to_owned() };
    held.append(&[Entry { at: Instant::from_ms(2), event }], "{}");
    drop(held);
    for account in [two, one, two] {
        assert_eq!(shelf.get(account).await.unwrap().unwrap().version, 1);
    }
    assert_eq!(shelf.len(), 1);
}

/// Each unmakes the other, at two nodes if the database is for several: one of them comes too late.
pub(crate) async fn of_two_administrators_who_unmake_each_other_one_is_left(home: &Home) {
    let chief = chief(&*home.store).await;
    let service = async |store| Arc::new(Service::new(store, Arc::new(RealWorld)).await.unwrap());
    let here = service(Arc::clone(&home.store)).await;
    let there = match home.store.is_shared() {
        true => service(store::open(&home.address).await.unwrap()).await,
        false => Arc::clone(&here),
    };
    let by_session = |account, name: &str| {
        let (name, by) = (name.to_owned(), Proof::Session(Hash::START));
        Identity::Account(Holder { account, name, administrator: true, by })
    };
    let one = open(&here, &chief, "one", true).await;
    let two = open(&here, &chief, "two", true).await;
    let (first, second) = (by_session(one, "one"), by_session(two, "two"));
    // Whoever is unmade while his request is under way comes too late with everything.
    let third = open(&here, &chief, "three", false).await;
    here.set_administrator(&first, two, false).await.unwrap();
    for late in [
        here.reset_password(&second, third, "another password").await,
        here.rename(&second, third, "another").await,
        here.rename(&second, two, "another").await,
        here.revoke_token_of(&second, third, Uuid::nil()).await,
    ] {
        assert_eq!(late, Err(Problem::Forbidden));
    }
    here.set_administrator(&first, two, true).await.unwrap();
    for trial in 0..20 {
        let locks = trial % 2 == 0;
        let unmake = async |node: &Service, by: &Identity, whom| match locks {
            true => node.set_lock(by, whom, true).await,
            false => node.set_administrator(by, whom, false).await,
        };
        let (by_first, by_second) =
            tokio::join!(unmake(&here, &first, two), unmake(&there, &second, one));
        assert!(by_first.is_ok() != by_second.is_ok(), "{trial}: {by_first:?} {by_second:?}");
        assert_eq!(by_first.and(by_second), Err(Problem::Forbidden), "{trial}");
        for account in [one, two] {
            here.set_lock(&chief, account, false).await.unwrap();
            here.set_administrator(&chief, account, true).await.unwrap();
        }
    }
    there.store().close().await;
}
