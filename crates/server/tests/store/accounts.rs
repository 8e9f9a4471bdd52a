//! Accounts that change while somebody signs in to them, or at two nodes at once.

use std::sync::Arc;

use chuhe_server::account::Scope;
use chuhe_server::identity::Identity;
use chuhe_server::problem::Problem;
use chuhe_server::service::{Answer, NewAccount, Service, SignIn};
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
