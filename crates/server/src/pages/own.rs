//! Signing in and out, and the own account.

use std::sync::Arc;

use askama::Template;
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderValue, header};
use uuid::Uuid;

use super::forms::Fields;
use super::names;
use super::own_games::{OwnGame, own_games};
use super::visit::{Shown, Visit, on_to};
use crate::account::Scope;
use crate::api::{self, App, Path, Query};
use crate::problem::{Fault, Problem};
use crate::service::{SignIn, SignedIn};

#[derive(Template)]
#[template(path = "setup.html")]
struct SetUpPage<'a> {
    v: &'a Visit,
    secret: &'a str,
}

pub(super) async fn set_up_form(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(secret): Path<String>,
) -> Shown {
    if app.service.setup_secret().await?.is_none() {
        return Err(Problem::Expired);
    }
    visit.show(&SetUpPage { v: &visit, secret: &secret })
}

pub(super) async fn set_up(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(secret): Path<String>,
    fields: Fields,
) -> Shown {
    let (login, name, password) = (fields.of("login"), fields.of("name"), fields.of("password"));
    let done = match app.service.setup_secret().await? {
        None => return Err(Problem::Expired),
        Some(_) => app.service.set_up(&secret, login, name, password).await,
    };
    match done {
        Ok(session) => signed_in(&app, &session, "/events"),
        Err(problem) => {
            let here = format!("/setup/{}", super::escaped(&secret));
            let visit = visit.refused(&problem, fields, here);
            visit.show(&SetUpPage { v: &visit, secret: &secret })
        }
    }
}

fn signed_in(app: &App, session: &SignedIn, next: &str) -> Shown {
    let mut response = on_to(next)?;
    api::sign_in_cookies(app, &mut response, session)?;
    Ok(response)
}

/// Where to go after signing in.
#[derive(serde::Deserialize)]
pub(super) struct Next {
    #[serde(default)]
    next: String,
}

/// An address of this server, so that nobody is led elsewhere after signing in.
fn own_address(next: &str) -> &str {
    let own = next.starts_with('/') && !next.starts_with("//") && !next.contains('\\');
    let plain = next.chars().all(|c| c.is_ascii_graphic());
    if own && plain { next } else { "/events" }
}

#[derive(Template)]
#[template(path = "login.html")]
struct LoginPage<'a> {
    v: &'a Visit,
    next: &'a str,
}

pub(super) async fn login_form(visit: Visit, Query(Next { next }): Query<Next>) -> Shown {
    visit.show(&LoginPage { v: &visit, next: own_address(&next) })
}

pub(super) async fn login(State(app): State<Arc<App>>, visit: Visit, request: Request) -> Shown {
    let from = api::address(&request, &app.limits).to_string();
    let browser = api::cookie(request.headers(), api::BROWSER_COOKIE).map(str::to_owned);
    let fields = Fields::from_request(request, &app).await?;
    let next = own_address(fields.of("next")).to_owned();
    let wanted = SignIn {
        login: fields.of("login"),
        password: fields.of("password"),
        address: &from,
        browser: browser.as_deref(),
        before: &visit.identity,
    };
    match app.service.sign_in(wanted).await {
        Ok(session) => signed_in(&app, &session, &next),
        Err(problem) => {
            let visit = visit.refused(&problem, fields, "/login".to_owned());
            visit.show(&LoginPage { v: &visit, next: &next })
        }
    }
}

pub(super) async fn logout(State(app): State<Arc<App>>, visit: Visit) -> Shown {
    if let Ok((holder, session)) = visit.identity.session() {
        app.service.sign_out(holder.account, session).await?;
    }
    let mut response = on_to("/")?;
    let gone = HeaderValue::from_str(&api::no_cookie()).expect("the cookie is plain");
    response.headers_mut().append(header::SET_COOKIE, gone);
    Ok(response)
}

struct TokenRow {
    id: Uuid,
    label: String,
    scopes: String,
    until: String,
}

#[derive(Template)]
#[template(path = "me.html")]
struct Page<'a> {
    v: &'a Visit,
    id: Uuid,
    login: String,
    name: String,
    /// The games to be played: the event and its games.
    events: Vec<(String, Vec<OwnGame>)>,
    tokens: Vec<TokenRow>,
    scopes: Vec<(&'static str, String)>,
}

pub(super) async fn show(State(app): State<Arc<App>>, visit: Visit) -> Shown {
    page(&app, &visit).await
}

async fn page(app: &App, visit: &Visit) -> Shown {
    let account = app.service.own_account(&visit.identity).await?;
    let own = app.service.own_events(&visit.identity).await?;
    let games = own.iter().map(|(hall, event)| {
        (hall.state.name.clone(), own_games(visit, &hall.state, &event.state))
    });
    let words = &visit.words;
    let token = |(id, token): (&Uuid, &crate::account::Token)| TokenRow {
        id: *id,
        label: token.label.clone(),
        scopes: token
            .scopes
            .iter()
            .map(|one| names::scope(words, *one))
            .collect::<Vec<_>>()
            .join(&words.t("comma")),
        until: token.expires_at.map(names::time).unwrap_or_default(),
    };
    let page = Page {
        v: visit,
        id: account.id,
        login: account.state.login.clone(),
        name: account.state.name.clone(),
        events: games.filter(|(_, games)| !games.is_empty()).collect(),
        tokens: account.state.tokens.iter().map(token).collect(),
        scopes: Scope::ALL.map(|one| (one.key(), names::scope(words, one))).into(),
    };
    visit.show(&page)
}

async fn refused(app: &App, visit: Visit, problem: Problem, fields: Fields) -> Shown {
    page(app, &visit.refused(&problem, fields, "/me".to_owned())).await
}

pub(super) async fn change_password(
    State(app): State<Arc<App>>,
    visit: Visit,
    fields: Fields,
) -> Shown {
    let (old, new) = (fields.of("old"), fields.of("new"));
    match app.service.change_password(&visit.identity, old, new).await {
        Ok(()) => on_to("/me"),
        Err(problem) => refused(&app, visit, problem, Fields::default()).await,
    }
}

/// Something that is shown this once.
#[derive(Template)]
#[template(path = "once.html")]
pub(super) struct OncePage<'a> {
    pub(super) v: &'a Visit,
    pub(super) title: String,
    pub(super) what: String,
    pub(super) secret: String,
    /// The address of a picture of it.
    pub(super) picture: Option<String>,
    pub(super) back: String,
}

pub(super) async fn make_token(State(app): State<Arc<App>>, visit: Visit, fields: Fields) -> Shown {
    let done = async {
        let scopes = Scope::ALL.into_iter().filter(|one| fields.is("scope", one.key()));
        let scopes: Vec<Scope> = scopes.collect();
        let days: Option<u32> = fields.read("days")?;
        let until = match days {
            None => None,
            Some(0 | 36_501..) => {
                let fault = Fault::NotWithin { least: 1, most: 36_500 };
                return Err(Problem::invalid("days", fault));
            }
            Some(days) => Some(app.service.now().plus_s(days.saturating_mul(24 * 60 * 60))),
        };
        app.service.make_token(&visit.identity, fields.of("label"), &scopes, until).await
    };
    match done.await {
        Ok(made) => visit.show(&OncePage {
            v: &visit,
            title: visit.t("token-made"),
            what: visit.t("token-made-what"),
            secret: made.secret.told().to_owned(),
            picture: None,
            back: "/me".to_owned(),
        }),
        Err(problem) => refused(&app, visit, problem, fields).await,
    }
}

pub(super) async fn revoke_token(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(id): Path<Uuid>,
) -> Shown {
    app.service.revoke_token(&visit.identity, id).await?;
    on_to("/me")
}
