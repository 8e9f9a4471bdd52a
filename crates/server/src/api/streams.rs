//! What happens, as it happens: server-sent events.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Extension, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::routes;
use uuid::Uuid;

use super::asking::{Asker, Path, Query};
use super::{App, Routes};
use crate::callers::Call;
use crate::live::{LastSeen, Reader, retry};
use crate::problem::{Fault, Problem};

pub(super) fn routes() -> Routes {
    Routes::new().routes(routes!(game)).routes(routes!(event))
}

/// From where on.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct From {
    /// The id of the last entry that was seen, or only its version, if the header `Last-Event-ID` does not say it; 0 for
    /// the whole log.
    #[serde(default)]
    #[param(pattern = "^[0-9]{1,15}(-[0-9a-f]{8})?$")]
    after: Option<String>,
}

/// Nothing can be asked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plain {}

/// Whether what is asked for is a line that stays open, by its route.
pub(super) fn is_line(request: &Request) -> bool {
    let route = request.extensions().get::<MatchedPath>();
    route.is_some_and(|route| route.as_str().ends_with("/stream"))
}

/// A game as it is played: `entry` for every entry of its log, its id beginning with its version, and `view` for the whole
#[utoipa::path(get, path = "/games/{game}/stream", tag = "games",
    params(("game" = Uuid, Path), From, ("last-event-id" = Option<String>, Header, description = "the id of the last entry that was seen: its version, and a mark of its history", pattern = "^([0-9]{1,15}(-[0-9a-f]{8})?)?$")),
    security((), ("session" = []), ("token" = [])),
    responses((status = 200, body = String, content_type = "text/event-stream")))]
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(game): Path<Uuid>,
    Query(from): Query<From>,
    Extension(line): Extension<Arc<Call>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let after = match last_seen(&headers)? {
        None => from.after.map(|after| read("after", &after)).transpose()?,
        seen => seen,
    };
    let reader = app.live.watch_game(game, identity, after).await?;
    Ok(told(reader, line))
}

/// An event as it is shown in the hall: `round`, `standings`, and `board` for every game of the last rounds
#[utoipa::path(get, path = "/events/{event}/stream", tag = "events", params(("event" = Uuid, Path)),
    security((), ("session" = []), ("token" = [])),
    responses((status = 200, body = String, content_type = "text/event-stream")))]
async fn event(
    State(app): State<Arc<App>>,
    Asker(identity): Asker,
    Path(event): Path<Uuid>,
    Extension(line): Extension<Arc<Call>>,
    Query(Plain {}): Query<Plain>,
) -> Result<Response, Problem> {
    let reader = app.live.watch_event(event, identity).await?;
    Ok(told(reader, line))
}

/// What the header says. An empty one says nothing: browsers send it so after an event without an id.
fn last_seen(headers: &HeaderMap) -> Result<Option<LastSeen>, Problem> {
    let Some(value) = headers.get("last-event-id") else { return Ok(None) };
    match value.to_str().unwrap_or("?").trim() {
        "" => Ok(None),
        text => read("last-event-id", text).map(Some),
    }
}

fn read(place: &str, text: &str) -> Result<LastSeen, Problem> {
    text.parse().map_err(|()| Problem::invalid(place, Fault::Malformed))
}

/// What a reader says, one after the other, until its line is closed; so long it counts as one of its address.
fn told<R: Reader>(reader: R, line: Arc<Call>) -> Response {
    // In a box, which is passed on with every message more cheaply than what is in it.
    let said = futures_util::stream::unfold(Box::new((reader, line)), async |mut open| {
        let said = open.0.next().await?;
        Some((Ok::<_, std::convert::Infallible>(said), open))
    });
    (HEAD, Body::from_stream(said)).into_response()
}

const HEAD: [(HeaderName, &str); 3] = [
    (header::CONTENT_TYPE, "text/event-stream"),
    // No proxy may gather what is said.
    (header::CACHE_CONTROL, "no-cache, no-transform"),
    (HeaderName::from_static("x-accel-buffering"), "no"),
];

/// The answer to a browser whose line cannot be opened just now: an `EventSource` that is answered with a status of an
/// error never comes again by itself, so it is told when to come.
pub(super) fn come_again(problem: &Problem, app: &App) -> Option<Response> {
    let after_s = problem.retry_after_s()?;
    let words = retry(after_s * 1_000, app.service.world());
    Some((HEAD, words).into_response())
}

/// Whether a line is asked for as a browser does.
pub(super) fn by_event_source(request: &Request) -> bool {
    let accepts = request.headers().get_all(header::ACCEPT).iter();
    let mut accepts = accepts.filter_map(|value| value.to_str().ok());
    is_line(request) && accepts.any(|list| list.contains("text/event-stream"))
}
