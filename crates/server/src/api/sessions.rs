//! Signing in and out, the own account and its tokens.

use std::sync::Arc;

use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use chuhe_logbook::Instant;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;
use uuid::Uuid;

use super::asking::{Asker, BROWSER_COOKIE, Body, COOKIE, Path, answer, cookie, respond};
use super::{App, Routes, guard};
use crate::account::{Account, Scope, Token};
use crate::identity::Proof;
use crate::problem::{Problem, Told};
use crate::service::{SignIn, SignedIn};

pub(super) fn routes() -> Routes {
    Routes::new()
        .routes(routes!(set_up))
        .routes(routes!(sign_in, sign_out))
        .routes(routes!(own))
        .routes(routes!(change_password))
        .routes(routes!(tokens, make_token))
        .routes(routes!(revoke_token))
}

/// How to sign in.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Credentials {
    /// The login.
    login: String,
    /// The password.
    password: String,
}

/// Somebody is signed in: the cookie came with this answer.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct Session {
    /// The account.
    account: Uuid,
    /// To be sent as `X-CSRF-Token` with every request that changes something.
    csrf_token: String,
    /// Until when, in milliseconds since 1970.
    #[schema(value_type = u64)]
    until: Instant,
}

/// A browser is known for so long after somebody has last signed in there.
const BROWSER_S: u64 = 365 * 24 * 60 * 60;

/// What the browser of somebody who has just signed in is told to keep: the session, and for longer that he has been
/// here.
pub(crate) fn sign_in_cookies(
    app: &App,
    response: &mut Response,
    signed_in: &SignedIn,
) -> Result<(), Problem> {
    let secure = if app.limits.is_secure() { "; Secure" } else { "" };
    let session_s = signed_in.until.since(app.service.now()) / 1_000;
    for (name, value, age) in
        [(COOKIE, &signed_in.cookie, session_s), (BROWSER_COOKIE, &signed_in.browser, BROWSER_S)]
    {
        let cookie =
            format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}");
        let cookie = HeaderValue::from_str(&cookie).map_err(|error| Problem::internal(&error))?;
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(())
}

/// What the browser of somebody who has signed out is told to forget.
pub(crate) fn no_cookie() -> String {
    format!("{COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")
}

fn signed_in(app: &App, signed_in: &SignedIn) -> Result<Response, Problem> {
    let body = Session {
        account: signed_in.account,
        csrf_token: signed_in.csrf.clone(),
        until: signed_in.until,
    };
    let mut response = respond(answer(StatusCode::CREATED, &body));
    sign_in_cookies(app, &mut response, signed_in)?;
    Ok(response)
}

/// What the first administrator says.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Setup {
    /// The secret of the link that the server printed.
    secret: String,
    /// The name to sign in by.
    #[schema(min_length = 2, max_length = 60)]
    login: String,
    /// The name in logs.
    #[schema(min_length = 1, max_length = 100)]
    name: String,
    /// The password.
    #[schema(min_length = 10, max_length = 256)]
    password: String,
}

/// Make the first administrator, by the link that the server prints at its first start
#[utoipa::path(post, path = "/setup", tag = "sessions", request_body = Setup,
    responses((status = 201, body = Session, headers(("Set-Cookie" = String, description = "The session, and the mark by which the browser is known"))), (status = 410, description = "It was used up, withdrawn, or has expired", body = Told, content_type = "application/problem+json")))]
async fn set_up(State(app): State<Arc<App>>, Body(body): Body<Setup>) -> Result<Response, Problem> {
    let Setup { secret, login, name, password } = body;
    let session = app.service.set_up(&secret, &login, &name, &password).await?;
    signed_in(&app, &session)
}

/// Sign in
#[utoipa::path(post, path = "/session", tag = "sessions", request_body = Credentials,
    responses((status = 201, body = Session, headers(("Set-Cookie" = String, description = "The session, and the mark by which the browser is known")))))]
async fn sign_in(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    request: Request,
) -> Result<Response, Problem> {
    let address = guard::address(&request, &app.limits).to_string();
    let browser = cookie(request.headers(), BROWSER_COOKIE).map(str::to_owned);
    let Body(Credentials { login, password }) = Body::from_request(request, &app).await?;
    let wanted = SignIn {
        login: &login,
        password: &password,
        address: &address,
        browser: browser.as_deref(),
        before: &identity,
    };
    let session = app.service.sign_in(wanted).await?;
    signed_in(&app, &session)
}

/// Sign out
#[utoipa::path(delete, path = "/session", tag = "sessions", security(("session" = [])),
    responses((status = 204, headers(("Set-Cookie" = String, description = "The session is to be forgotten")))))]
async fn sign_out(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
) -> Result<Response, Problem> {
    let (holder, session) = identity.session()?;
    app.service.sign_out(holder.account, session).await?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, no_cookie())]).into_response())
}

/// The own account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct Own {
    /// Its id.
    id: Uuid,
    /// The name to sign in by.
    login: String,
    /// The name in logs.
    name: String,
    /// Whether it is an administrator's.
    administrator: bool,
    /// To be sent as `X-CSRF-Token`; none for a token.
    csrf_token: Option<String>,
}

/// Who am I
#[utoipa::path(get, path = "/me", tag = "sessions", security(("session" = []), ("token" = [])),
    responses((status = 200, body = Own)))]
async fn own(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
) -> Result<axum::Json<Own>, Problem> {
    let account = app.service.own_account(&identity).await?;
    let csrf_token = match identity.holder().map(|holder| &holder.by) {
        Some(Proof::Session(session)) => Some(app.service.csrf(*session)),
        _ => None,
    };
    Ok(axum::Json(Own {
        id: account.id,
        login: account.state.login.clone(),
        name: account.state.name.clone(),
        administrator: account.state.administrator,
        csrf_token,
    }))
}

/// The old password and the new.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct NewPassword {
    /// The old one.
    old: String,
    /// The new one.
    #[schema(min_length = 10, max_length = 256)]
    new: String,
}

/// Change the own password; all other sessions end, and all tokens are revoked
#[utoipa::path(put, path = "/me/password", tag = "sessions", request_body = NewPassword, security(("session" = [])),
    responses((status = 204)))]
async fn change_password(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Body(body): Body<NewPassword>,
) -> Result<StatusCode, Problem> {
    app.service.change_password(&identity, &body.old, &body.new).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A token for a program, without its secret.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) struct TokenRow {
    /// Its id.
    id: Uuid,
    /// What it is for.
    label: String,
    /// What it may be used for.
    scopes: Vec<Scope>,
    /// Until when, in milliseconds since 1970.
    #[schema(value_type = Option<u64>)]
    expires_at: Option<Instant>,
}

impl TokenRow {
    /// The tokens of an account.
    pub(super) fn all(account: &Account) -> Vec<TokenRow> {
        let row = |(id, token): (&Uuid, &Token)| TokenRow {
            id: *id,
            label: token.label.clone(),
            scopes: token.scopes.clone(),
            expires_at: token.expires_at,
        };
        account.tokens.iter().map(row).collect()
    }
}

/// The own tokens
#[utoipa::path(get, path = "/me/tokens", tag = "sessions", security(("session" = [])),
    responses((status = 200, body = [TokenRow])))]
async fn tokens(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
) -> Result<axum::Json<Vec<TokenRow>>, Problem> {
    identity.session()?;
    let account = app.service.own_account(&identity).await?;
    Ok(axum::Json(TokenRow::all(&account.state)))
}

/// A token to be made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct TokenWanted {
    /// What it is for.
    #[schema(min_length = 1, max_length = 100)]
    label: String,
    /// What it may be used for.
    #[schema(min_items = 1)]
    scopes: Vec<Scope>,
    /// Until when, in milliseconds since 1970; for ever if it is not said.
    #[serde(default)]
    #[schema(value_type = Option<u64>)]
    expires_at: Option<Instant>,
}

/// A token that was made. Its secret is told this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct TokenMade {
    /// Its id.
    id: Uuid,
    /// To be sent as `Authorization: Bearer …`.
    secret: String,
}

/// Make a token for a program
#[utoipa::path(post, path = "/me/tokens", tag = "sessions", request_body = TokenWanted, security(("session" = [])),
    responses((status = 201, body = TokenMade)))]
async fn make_token(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Body(body): Body<TokenWanted>,
) -> Result<Response, Problem> {
    let made =
        app.service.make_token(&identity, &body.label, &body.scopes, body.expires_at).await?;
    let body = TokenMade { id: made.id, secret: made.secret.told().to_owned() };
    Ok(respond(answer(StatusCode::CREATED, &body)))
}

/// Revoke a token
#[utoipa::path(delete, path = "/me/tokens/{id}", tag = "sessions", params(("id" = Uuid, Path)), security(("session" = [])),
    responses((status = 204)))]
async fn revoke_token(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Problem> {
    app.service.revoke_token(&identity, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
