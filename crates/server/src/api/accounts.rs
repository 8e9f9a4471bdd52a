//! What administrators do with accounts.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;
use uuid::Uuid;

use super::asking::{Asker, Body, Made, Ordered, Page, Path, Query, answer, settled};
use super::sessions::TokenRow;
use super::{App, Routes};
use crate::problem::Problem;
use crate::service::NewAccount;

pub(super) fn routes() -> Routes {
    Routes::new()
        .routes(routes!(list, open))
        .routes(routes!(reset_password))
        .routes(routes!(set_lock))
        .routes(routes!(rename))
        .routes(routes!(set_administrator))
        .routes(routes!(tokens))
        .routes(routes!(revoke_token))
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
    responses((status = 200, body = Accounts)))]
async fn list(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Query(page): Query<Page>,
) -> Result<axum::Json<Accounts>, Problem> {
    let most = page.most()?;
    let (found, next) = app.service.list_accounts(&identity, page.after, most).await?;
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

/// Open an account
#[utoipa::path(post, path = "/accounts", tag = "accounts", request_body = AccountWanted, params(("idempotency-key" = Option<String>, Header, description = "the same command under the same key is done once", min_length = 1, max_length = 200)), security(("session" = []), ("token" = [])),
    responses((status = 201, body = Made)))]
async fn open(
    State(app): State<Arc<App>>,
    order: Ordered<AccountWanted>,
) -> Result<Response, Problem> {
    if let Some(before) = order.answered(&app).await? {
        return Ok(before);
    }
    let AccountWanted { login, name, password, administrator } = &order.body;
    let wanted = NewAccount { login, name, password, administrator: *administrator };
    let made = |id| answer(StatusCode::CREATED, &Made { id });
    let asked = order.asked.as_ref();
    let opened = app.service.open_account(&order.identity, wanted, asked, made).await;
    settled(&app, asked, opened.map(|(_, told)| told)).await
}

/// A password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Password {
    /// The new one.
    #[schema(min_length = 10, max_length = 256)]
    password: String,
}

/// Set somebody's password anew; all his sessions end, and all his tokens are revoked
#[utoipa::path(put, path = "/accounts/{id}/password", tag = "accounts", params(("id" = Uuid, Path)), request_body = Password, security(("session" = []), ("token" = [])),
    responses((status = 204)))]
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

/// Lock an account, or unlock it; whoever is locked out is signed out, and his tokens are revoked for good
#[utoipa::path(put, path = "/accounts/{id}/lock", tag = "accounts", params(("id" = Uuid, Path)), request_body = Lock, security(("session" = []), ("token" = [])),
    responses((status = 204)))]
async fn set_lock(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(id): Path<Uuid>,
    Body(body): Body<Lock>,
) -> Result<StatusCode, Problem> {
    app.service.set_lock(&identity, id, body.locked).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A name.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Name {
    /// The new one, as it will stand in logs.
    #[schema(min_length = 1, max_length = 100)]
    name: String,
}

/// Give an account another name; what was written under the old one stays so
#[utoipa::path(put, path = "/accounts/{id}/name", tag = "accounts", params(("id" = Uuid, Path)), request_body = Name, security(("session" = []), ("token" = [])),
    responses((status = 204)))]
async fn rename(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(id): Path<Uuid>,
    Body(body): Body<Name>,
) -> Result<StatusCode, Problem> {
    app.service.rename(&identity, id, &body.name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whether an account is an administrator's.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Administrator {
    /// Whether it is.
    administrator: bool,
}

/// Make somebody an administrator, or no longer; nobody does so to himself, so that one is always left
#[utoipa::path(put, path = "/accounts/{id}/administrator", tag = "accounts", params(("id" = Uuid, Path)), request_body = Administrator, security(("session" = [])),
    responses((status = 204)))]
async fn set_administrator(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(id): Path<Uuid>,
    Body(body): Body<Administrator>,
) -> Result<StatusCode, Problem> {
    app.service.set_administrator(&identity, id, body.administrator).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Somebody's tokens, without their secrets
#[utoipa::path(get, path = "/accounts/{id}/tokens", tag = "accounts", params(("id" = Uuid, Path)), security(("session" = []), ("token" = [])),
    responses((status = 200, body = [TokenRow])))]
async fn tokens(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(id): Path<Uuid>,
) -> Result<axum::Json<Vec<TokenRow>>, Problem> {
    let account = app.service.account(&identity, id).await?;
    Ok(axum::Json(TokenRow::all(&account.state)))
}

/// Revoke somebody's token
#[utoipa::path(delete, path = "/accounts/{id}/tokens/{token}", tag = "accounts", params(("id" = Uuid, Path), ("token" = Uuid, Path)), security(("session" = []), ("token" = [])),
    responses((status = 204)))]
async fn revoke_token(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path((id, token)): Path<(Uuid, Uuid)>,
) -> Result<StatusCode, Problem> {
    app.service.revoke_token_of(&identity, id, token).await?;
    Ok(StatusCode::NO_CONTENT)
}
