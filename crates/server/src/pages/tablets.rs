//! Tablets on the tables: by a code that is scanned, one browser acts for the two players of one game.

use std::sync::Arc;

use askama::Template;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::IntoResponse;
use chuhe_board::Color;
use qrcode::QrCode;
use qrcode::render::svg;
use uuid::Uuid;

use super::forms::Fields;
use super::game_head::GameHead;
use super::own::OncePage;
use super::visit::{Bound, Shown, Visit, on_to};
use crate::api::{self, App, Path};
use crate::identity::Identity;
use crate::problem::Problem;
use crate::secret::Secret;

/// The cookie of a tablet. Its path is that of its game, so that browsers show it nowhere else.
pub(super) const TABLET_COOKIE: &str = "chuhe-tablet";

/// A tablet lies on its table for the length of a game, adjournments and all.
const AGE_S: u32 = 7 * 24 * 60 * 60;

/// The tablet that shows its cookie at its own game, and what its forms are bound to. Anywhere else, and with a
/// cookie that is old, it is nobody.
pub(crate) async fn tablet_at(
    app: &App,
    headers: &HeaderMap,
    path: &str,
) -> Result<Option<(Identity, Bound)>, Problem> {
    let Some(secret) = api::cookie(headers, TABLET_COOKIE) else { return Ok(None) };
    let identity = match app.service.by_token(secret).await {
        Ok(identity) => identity,
        Err(Problem::BadToken) => return Ok(None),
        Err(problem) => return Err(problem),
    };
    let Identity::Tablet { game, .. } = identity else { return Ok(None) };
    let own = path.strip_prefix("/games/").and_then(|rest| rest.split('/').next());
    let at_its_game = own.is_some_and(|own| own.parse() == Ok(game));
    Ok(at_its_game.then(|| (identity, Bound(Secret::shown(secret).hash()))))
}

/// The game of the tablet that has a secret.
async fn game_of(app: &App, secret: &str) -> Result<Uuid, Problem> {
    match app.service.by_token(secret).await {
        Ok(Identity::Tablet { game, .. }) => Ok(game),
        Ok(_) | Err(Problem::BadToken) => Err(Problem::Expired),
        Err(problem) => Err(problem),
    }
}

#[derive(Template)]
#[template(path = "tablet.html")]
struct LinkPage<'a> {
    v: &'a Visit,
    secret: &'a str,
    head: GameHead,
    red: String,
    black: String,
}

/// What the link of a tablet leads to. Nothing is done yet: what looks at addresses before people do must not use the
/// link up. The device that has used it goes to its game.
pub(super) async fn follow(
    State(app): State<Arc<App>>,
    visit: Visit,
    headers: HeaderMap,
    Path(secret): Path<String>,
) -> Shown {
    if let Some(own) = api::cookie(&headers, TABLET_COOKIE)
        && let Ok(game) = game_of(&app, own).await
    {
        return on_to(&format!("/games/{game}"));
    }
    let identity = app.service.by_token(&secret).await;
    let Ok(identity @ Identity::Tablet { game, .. }) = identity else {
        return Err(identity
            .err()
            .filter(|it| *it != Problem::BadToken)
            .unwrap_or(Problem::Expired));
    };
    let (hall, kept, _) = app.service.game_to_see(game, &identity).await?;
    let event = app.service.events.get(hall.state.event).await?.ok_or(Problem::NotFound)?;
    let place = hall.state.games.get(&game).ok_or(Problem::NotFound)?.game;
    let player = |side| kept.state.player(side).name.clone();
    visit.show(&LinkPage {
        v: &visit,
        secret: &secret,
        head: GameHead::of(&visit, &hall.state, &event.state, place),
        red: player(Color::Red),
        black: player(Color::Black),
    })
}

/// The device becomes the tablet.
pub(super) async fn take(State(app): State<Arc<App>>, Path(link): Path<String>) -> Shown {
    let (game, secret) = app.service.take_tablet(&link).await?;
    let address = format!("/games/{game}");
    let secure = if app.limits.is_secure() { "; Secure" } else { "" };
    let mut response = on_to(&address)?;
    // At its game; and at the link, so that whoever scans it again with the same device comes to the game.
    for path in [address, format!("/tablets/{link}")] {
        let cookie = format!(
            "{TABLET_COOKIE}={}; Path={path}; HttpOnly; SameSite=Lax; Max-Age={AGE_S}{secure}",
            secret.told()
        );
        let cookie = HeaderValue::from_str(&cookie).map_err(|_| Problem::Expired)?;
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// A code to be scanned, as SVG.
pub(super) fn qr_code(address: &str) -> Result<String, Problem> {
    let code = QrCode::new(address).map_err(|error| Problem::internal(&error))?;
    let picture = code.render::<svg::Color<'_>>().min_dimensions(240, 240).build();
    // It may stand within a page, where the declaration of XML has no place.
    Ok(picture.split_once("?>").map_or(picture.as_str(), |(_, svg)| svg).to_owned())
}

pub(super) async fn code(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(secret): Path<String>,
) -> Shown {
    game_of(&app, &secret).await?;
    let link = format!("{}/tablets/{secret}", visit.outside);
    let picture = qr_code(&link)?;
    let head = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "no-store")];
    Ok((head, picture).into_response())
}

pub(super) async fn place(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(game): Path<Uuid>,
) -> Shown {
    match app.service.place_tablet(game, &visit.identity).await {
        Ok(secret) => {
            let path = format!("/tablets/{}", secret.told());
            visit.show(&OncePage {
                v: &visit,
                title: visit.t("tablet-placed"),
                what: visit.t("tablet-placed-what"),
                secret: format!("{}{path}", visit.outside),
                picture: Some(format!("{path}/qr.svg")),
                back: format!("/games/{game}"),
            })
        }
        Err(problem) => super::game::refused(&app, visit, game, problem, Fields::default()).await,
    }
}

pub(super) async fn remove(
    State(app): State<Arc<App>>,
    visit: Visit,
    Path(game): Path<Uuid>,
) -> Shown {
    match app.service.remove_tablet(game, &visit.identity).await {
        Ok(()) => on_to(&format!("/games/{game}")),
        Err(problem) => super::game::refused(&app, visit, game, problem, Fields::default()).await,
    }
}
