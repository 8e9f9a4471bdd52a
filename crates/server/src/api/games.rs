//! Games at the tables of an event.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use chuhe_game::{Command, Game, Venue, Viewer, log_for};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::routes;
use uuid::Uuid;

use super::asking::{
    Asker, Ordered, Path, Query, Since, answer, at_about_version, at_version, respond, settled,
};
use super::documents::{GameCommand, GameEntry, GameOfEvent, GameView};
use super::reading::read_value;
use super::{App, Routes};
use crate::hall::HallGame;
use crate::live::Seen;
use crate::problem::Problem;
use crate::service::OpenGames;

pub(super) fn routes() -> Routes {
    Routes::new()
        .routes(routes!(list, open))
        .routes(routes!(view))
        .routes(routes!(log))
        .routes(routes!(command))
        .routes(routes!(place_tablet, remove_tablet))
}

/// A game of an event.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct GameRow {
    id: Uuid,
    #[serde(flatten)]
    game: HallGame,
    /// Whether others are paired at its place by now.
    void: bool,
}

/// The games of an event
#[utoipa::path(get, path = "/events/{event}/games", tag = "games", params(("event" = Uuid, Path)), security((), ("session" = []), ("token" = [])),
    responses((status = 200, body = [GameOfEvent]), (status = 304)))]
async fn list(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(event): Path<Uuid>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (hall, event) = app.service.event_to_see(event, &identity).await?;
    let row = |(id, game): (&Uuid, &HallGame)| GameRow {
        id: *id,
        game: *game,
        void: !game.is_paired(&event.state),
    };
    let rows: Vec<GameRow> = hall.state.games.iter().map(row).collect();
    // Which are void changes with the event.
    let version = format!("{}-{}", hall.version, event.version);
    Ok(at_version(&version, &headers, &rows))
}

/// Where games are played.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum Place {
    /// Over the board; an arbiter or a tablet enters what happens.
    Table,
    /// On the screen, with an arbiter watching.
    WatchedScreen,
    /// On the screen without an arbiter.
    Screen,
}

/// Games to be set up.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct GamesWanted {
    /// The stage.
    stage: u16,
    /// The round.
    round: u16,
    /// The table; all if none is named.
    #[serde(default)]
    table: Option<u16>,
    /// Where they are played.
    venue: Place,
}

/// Set the games of a round up that are not there yet
#[utoipa::path(post, path = "/events/{event}/games", tag = "games", request_body = GamesWanted,
    params(("event" = Uuid, Path), ("idempotency-key" = Option<String>, Header, description = "the same command under the same key is done once", min_length = 1, max_length = 200)), security(("session" = []), ("token" = [])),
    responses((status = 201, body = [GameOfEvent])))]
async fn open(
    State(app): State<Arc<App>>,
    Path(event): Path<Uuid>,
    order: Ordered<GamesWanted>,
) -> Result<Response, Problem> {
    if let Some(before) = order.answered(&app).await? {
        return Ok(before);
    }
    let wanted = OpenGames {
        stage: order.body.stage,
        round: order.body.round,
        table: order.body.table,
        venue: match order.body.venue {
            Place::Table => Venue::Table,
            Place::WatchedScreen => Venue::WatchedScreen,
            Place::Screen => Venue::Screen,
        },
    };
    let told = |games: &[(Uuid, HallGame)]| {
        let row = |(id, game): &(Uuid, HallGame)| GameRow { id: *id, game: *game, void: false };
        let rows: Vec<GameRow> = games.iter().map(row).collect();
        answer(StatusCode::CREATED, &rows)
    };
    let asked = order.asked.as_ref();
    let done = app.service.open_games(event, &order.identity, wanted, asked, told).await;
    settled(&app, asked, done).await
}

/// A game as the asker may see it: a sealed move is not for all
#[utoipa::path(get, path = "/games/{game}", tag = "games", params(("game" = Uuid, Path)), security((), ("session" = []), ("token" = [])),
    responses((status = 200, body = GameView), (status = 304)))]
async fn view(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(game): Path<Uuid>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (hall, kept, viewer) = app.service.game_to_see(game, &identity).await?;
    let seen = Seen::of(game, hall.state.event, &kept.state, viewer, app.service.now());
    // The clocks are told as they are now. Whoever has an earlier answer of the same version knows them too: what is
    // left to the side whose clock runs is the time until `flag-at`. But a period may have ended meanwhile.
    let clocks = seen.view.clocks.as_ref();
    let made = clocks.and_then(|clocks| clocks.moves_due.as_ref());
    let made = made.map(|made| format!("-{}-{}", made.red.made, made.black.made));
    let version = format!("{}-{}{}", kept.version, viewer.key(), made.unwrap_or_default());
    Ok(at_about_version(&version, &headers, &seen))
}

/// The log of a game, as the asker may see it
#[utoipa::path(get, path = "/games/{game}/log", tag = "games", params(("game" = Uuid, Path), Since), security((), ("session" = []), ("token" = [])),
    responses((status = 200, body = [GameEntry]), (status = 304)))]
async fn log(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(game): Path<Uuid>,
    Query(since): Query<Since>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (_, kept, viewer) = app.service.game_to_see(game, &identity).await?;
    let log = log_for(&kept.log, viewer);
    let part = since.of(&log);
    let version = format!("{}-{}-{}", kept.version, viewer.key(), part.len());
    Ok(at_version(&version, &headers, &part))
}

/// Something to be done in a game.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[schema(as = GameOrder)]
struct Order {
    /// The command, an object with the key `do`: `docs/commands.md` has them all.
    #[schema(value_type = GameCommand)]
    command: Value,
    /// As what it is done, if the asker is several things: `player`, `arbiter`, `chief-arbiter`; for a tablet, which is both players,
    /// `red` or `black`.
    #[serde(default, rename = "as")]
    part: Option<String>,
}

/// Do something in a game: move, press, offer, claim, rule, …
#[utoipa::path(post, path = "/games/{game}/commands", tag = "games", request_body = Order,
    params(("game" = Uuid, Path), ("if-match" = Option<String>, Header, description = "the `ETag` of what was seen, or `*`; if that is no longer the present version: 412", pattern = "^(\\*|(W/)?\"[0-9]{1,15}(-[0-9A-Za-z]+)*\"|[0-9]{1,15})$"), ("idempotency-key" = Option<String>, Header, description = "the same command under the same key is done once", min_length = 1, max_length = 200)),
    security(("session" = []), ("token" = [])),
    responses((status = 200, body = GameView)))]
async fn command(
    State(app): State<Arc<App>>,
    Path(game): Path<Uuid>,
    order: Ordered<Order>,
) -> Result<Response, Problem> {
    if let Some(before) = order.answered(&app).await? {
        return Ok(before);
    }
    let command: Command = read_value("command", order.body.command)?;
    let event = app.service.event_of(game, &order.identity).await?;
    let told = |state: &Game, viewer: Viewer| {
        answer(StatusCode::OK, &Seen::of(game, event, state, viewer, state.last_at()))
    };
    let done = app
        .service
        .command_game(
            game,
            &order.identity,
            &command,
            order.body.part.as_deref(),
            order.seen,
            order.asked.as_ref(),
            told,
        )
        .await;
    settled(&app, order.asked.as_ref(), done).await
}

/// A tablet that was placed. Its secret is told this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
struct Tablet {
    /// To be sent as `Authorization: Bearer …`.
    secret: String,
    /// The link for the tablet, as seen from this server; its QR code is at the same address followed by `/qr.svg`.
    link: String,
}

/// Put a tablet on the table: it acts for the two players, and for nobody else
#[utoipa::path(post, path = "/games/{game}/tablet", tag = "games", params(("game" = Uuid, Path)), security(("session" = []), ("token" = [])),
    responses((status = 201, body = Tablet)))]
async fn place_tablet(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(game): Path<Uuid>,
) -> Result<Response, Problem> {
    let secret = app.service.place_tablet(game, &identity).await?;
    let secret = secret.told().to_owned();
    let link = format!("/tablets/{secret}");
    Ok(respond(answer(StatusCode::CREATED, &Tablet { secret, link })))
}

/// Take the tablet away
#[utoipa::path(delete, path = "/games/{game}/tablet", tag = "games", params(("game" = Uuid, Path)), security(("session" = []), ("token" = [])),
    responses((status = 204)))]
async fn remove_tablet(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(game): Path<Uuid>,
) -> Result<StatusCode, Problem> {
    app.service.remove_tablet(game, &identity).await?;
    Ok(StatusCode::NO_CONTENT)
}
