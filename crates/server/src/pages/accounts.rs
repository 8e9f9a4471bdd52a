//! What administrators do with accounts.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use uuid::Uuid;

use super::forms::Fields;
use super::visit::{Shown, Visit, on_to};
use crate::account::Account;
use crate::api::{App, Path, Query};
use crate::problem::Problem;
use crate::service::{Answer, NewAccount};
use crate::shelf::Kept;

/// So many on a page.
const MOST: u32 = 100;

#[derive(Template)]
#[template(path = "accounts.html")]
struct Page<'a> {
    v: &'a Visit,
    accounts: Vec<Arc<Kept<Account>>>,
    own: Uuid,
    next: Option<Uuid>,
}

/// Where to go on.
#[derive(serde::Deserialize)]
pub(super) struct After {
    #[serde(default)]
    pub(super) after: Option<Uuid>,
}

pub(super) async fn show(
    State(app): State<Arc<App>>,
    visit: Visit,
    Query(After { after }): Query<After>,
) -> Shown {
    page(&app, &visit, after).await
}

async fn page(app: &App, visit: &Visit, after: Option<Uuid>) -> Shown {
    let (accounts, next) = app.service.list_accounts(&visit.identity, after, MOST).await?;
    let own = visit.identity.holder().map_or(Uuid::nil(), |holder| holder.account);
    visit.show(&Page { v: visit, accounts, own, next })
}

async fn done(app: &App, visit: Visit, done: Result<(), Problem>, fields: Fields) -> Shown {
    match done {
        Ok(()) => on_to("/accounts"),
        Err(problem) => {
            page(app, &visit.refused(&problem, fields, "/accounts".to_owned()), None).await
        }
    }
}

pub(super) async fn open(State(app): State<Arc<App>>, visit: Visit, fields: Fields) -> Shown {
    let (login, name, password) = (fields.of("login"), fields.of("name"), fields.of("password"));
    let administrator = fields.has("administrator");
    let wanted = NewAccount { login, name, password, administrator };
    let opened = app.service.open_account(&visit.identity, wanted, None, |_| Answer::done());
    let opened = opened.await.map(drop);
    done(&app, visit, opened, fields).await
}

pub(super) async fn reset(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let set = app.service.reset_password(&visit.identity, id, fields.of("password")).await;
    done(&app, visit, set, Fields::default()).await
}

pub(super) async fn lock(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let set = app.service.set_lock(&visit.identity, id, fields.is("locked", "yes")).await;
    done(&app, visit, set, Fields::default()).await
}

pub(super) async fn rename(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let set = app.service.rename(&visit.identity, id, fields.of("name")).await;
    done(&app, visit, set, Fields::default()).await
}

pub(super) async fn set_administrator(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<Uuid>,
    fields: Fields,
) -> Shown {
    let administrator = fields.is("administrator", "yes");
    let set = app.service.set_administrator(&visit.identity, id, administrator).await;
    done(&app, visit, set, Fields::default()).await
}

pub(super) async fn revoke_token(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path((id, token)): Path<(Uuid, Uuid)>,
) -> Shown {
    let revoked = app.service.revoke_token_of(&visit.identity, id, token).await;
    done(&app, visit, revoked, Fields::default()).await
}
