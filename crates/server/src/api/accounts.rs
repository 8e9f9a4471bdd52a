//! What administrators do with accounts.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::routes;
use uuid::Uuid;

use super::asking::{Asker, Body, Path, Query, answer, respond};
use super::{App, Routes};
use crate::problem::{Fault, Problem, Told};

pub(super) fn routes() -> Routes {
    Routes::new()
        .routes(routes!(list, open))
        .routes(routes!(reset_password))
        .routes(routes!(set_lock))
}

/// Which page of a list.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "kebab-case")]
#[into_params(parameter_in = Query)]
pub(super) struct Page {
    /// Go on after this one: `next` of the page before.
    #[serde(default)]
    pub(super) after: Option<Uuid>,
    /// So many at most, up to 200; 50 if it is not said.
    #[serde(default)]
    #[param(minimum = 1, maximum = 200)]
    most: Option<u32>,
}

impl Page {
    pub(super) fn most(&self) -> Result<u32, Problem> {
        match self.most.unwrap_or(50) {
            0 => Err(Problem::invalid("most", Fault::TooShort)),
            201.. => Err(Problem::invalid("most", Fault::TooMany)),
            most => Ok(most),
        }
    }
}

/// An account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct AccountRow {
    /// Its id.
    id: Uuid,
    /// The name to sign in by.
    login: String,
    /// The name in logs.
    name: String,
    /// Whether it is an administrator's.
    administrator: bool,
    /// Whether it is locked.
    locked: bool,
}

/// A page of accounts.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct Accounts {
    /// The accounts.
    accounts: Vec<AccountRow>,
    /// Where to go on; none at the end.
    next: Option<Uuid>,
}

/// The accounts, page by page
#[utoipa::path(get, path = "/accounts", tag = "accounts", params(Page), security(("session" = []), ("token" = [])),
    responses((status = 200, body = Accounts), (status = "default", body = Told, content_type = "application/problem+json")))]
async fn list(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Query(page): Query<Page>,
) -> Result<axum::Json<Accounts>, Problem> {
    let most = page.most()?;
    let found = app.service.list_accounts(&identity, page.after, most).await?;
    let next = found.last().filter(|_| found.len() == most as usize).map(|last| last.id);
    let row = |kept: &Arc<crate::shelf::Kept<crate::account::Account>>| AccountRow {
        id: kept.id,
        login: kept.state.login.clone(),
        name: kept.state.name.clone(),
        administrator: kept.state.administrator,
        locked: kept.state.locked,
    };
    Ok(axum::Json(Accounts { accounts: found.iter().map(row).collect(), next }))
}

/// An account to be opened.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct AccountWanted {
    /// The name to sign in by.
    #[schema(min_length = 2, max_length = 60)]
    login: String,
    /// The name in logs.
    #[schema(min_length = 1, max_length = 100)]
    name: String,
    /// The first password; its holder should change it.
    #[schema(min_length = 10, max_length = 256)]
    password: String,
    /// Whether it is to be an administrator's.
    #[serde(default)]
    administrator: bool,
}

/// Something was made.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Made {
    /// Its id.
    pub(super) id: Uuid,
}

/// Open an account
#[utoipa::path(post, path = "/accounts", tag = "accounts", request_body = AccountWanted, security(("session" = []), ("token" = [])),
    responses((status = 201, body = Made), (status = "default", body = Told, content_type = "application/problem+json")))]
async fn open(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Body(body): Body<AccountWanted>,
) -> Result<Response, Problem> {
    let AccountWanted { login, name, password, administrator } = body;
    let opened = app.service.open_account(&identity, &login, &name, &password, administrator);
    let id = opened.await?;
    Ok(respond(answer(StatusCode::CREATED, &Made { id })))
}

/// A password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Password {
    /// The new one.
    #[schema(min_length = 10, max_length = 256)]
    password: String,
}

/// Set somebody's password anew; all his sessions end
#[utoipa::path(put, path = "/accounts/{id}/password", tag = "accounts", params(("id" = Uuid, Path)), request_body = Password, security(("session" = []), ("token" = [])),
    responses((status = 204), (status = "default", body = Told, content_type = "application/problem+json")))]
async fn reset_password(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(id): Path<Uuid>,
    Body(body): Body<Password>,
) -> Result<StatusCode, Problem> {
    app.service.reset_password(&identity, id, &body.password).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whether an account is locked.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Lock {
    /// Whether it is.
    locked: bool,
}

/// Lock an account, or unlock it
#[utoipa::path(put, path = "/accounts/{id}/lock", tag = "accounts", params(("id" = Uuid, Path)), request_body = Lock, security(("session" = []), ("token" = [])),
    responses((status = 204), (status = "default", body = Told, content_type = "application/problem+json")))]
async fn set_lock(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(id): Path<Uuid>,
    Body(body): Body<Lock>,
) -> Result<StatusCode, Problem> {
    app.service.set_lock(&identity, id, body.locked).await?;
    Ok(StatusCode::NO_CONTENT)
}
