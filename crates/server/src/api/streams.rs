//! What happens, as it happens: server-sent events.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::routes;
use uuid::Uuid;

use super::asking::{Asker, Path, Query};
use super::{App, Routes};
use crate::live::Reader;
use crate::problem::{Fault, Problem};

pub(super) fn routes() -> Routes {
    Routes::new().routes(routes!(game)).routes(routes!(event))
}

/// From where on.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "kebab-case")]
#[into_params(parameter_in = Query)]
struct From {
    /// The version of the last entry that was seen, if the header `Last-Event-ID` does not say it; 0 for the whole log.
    #[serde(default)]
    after: Option<u64>,
}

/// A game as it is played: `entry` for every entry of its log, its version as the id, and `view` for the whole
#[utoipa::path(get, path = "/games/{game}/stream", tag = "games",
    params(("game" = Uuid, Path), From, ("last-event-id" = Option<u64>, Header, description = "the version of the last entry that was seen")),
    security((), ("session" = []), ("token" = [])),
    responses((status = 200, body = String, content_type = "text/event-stream")))]
async fn game(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(game): Path<Uuid>,
    Query(from): Query<From>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let after = last_seen(&headers)?.or(from.after);
    let reader = app.live.watch_game(game, identity, after).await?;
    Ok(told(reader))
}

/// An event as it is shown in the hall: `round`, `standings`, and `board` for every game of the last rounds
#[utoipa::path(get, path = "/events/{event}/stream", tag = "events", params(("event" = Uuid, Path)),
    security((), ("session" = []), ("token" = [])),
    responses((status = 200, body = String, content_type = "text/event-stream")))]
async fn event(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(event): Path<Uuid>,
) -> Result<Response, Problem> {
    let reader = app.live.watch_event(event, identity).await?;
    Ok(told(reader))
}

fn last_seen(headers: &HeaderMap) -> Result<Option<u64>, Problem> {
    let Some(value) = headers.get("last-event-id") else { return Ok(None) };
    let seen = value.to_str().ok().and_then(|text| text.trim().parse().ok());
    seen.map(Some).ok_or_else(|| Problem::invalid("last-event-id", Fault::Malformed))
}

/// What a reader says, one after the other, until its line is closed.
fn told<R: Reader>(reader: R) -> Response {
    let said = futures_util::stream::unfold(reader, async |mut reader| {
        let said = reader.next().await?;
        Some((Ok::<_, std::convert::Infallible>(said), reader))
    });
    let head = [
        (header::CONTENT_TYPE, "text/event-stream"),
        // No proxy may gather what is said.
        (header::CACHE_CONTROL, "no-cache, no-transform"),
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (head, Body::from_stream(said)).into_response()
}
