//! What was asked and what came of it, one line for each request. Nothing secret stands in it: no bodies, no headers,
//! and the route instead of the path, because links carry secrets. Where a request came from stands in it only if it was
//! turned away as unknown or as one too many: whoever guards the door needs that, and nobody else.

use std::sync::{Arc, OnceLock};

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::Response;
use axum::middleware::Next;
use uuid::Uuid;

use super::{App, guard};
use crate::identity::Identity;

/// Who asked, once it is known.
#[derive(Clone, Default)]
struct Who(Arc<OnceLock<Uuid>>);

/// Writes the line. This is the outermost layer, so that also those are noted who are turned away at the door.
pub(super) async fn note(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response<Body> {
    let peer = guard::peer(&request, &app.limits).to_canonical();
    let who = Who::default();
    request.extensions_mut().insert(who.clone());
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let since = tokio::time::Instant::now();
    let response = next.run(request).await;
    let ms = u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX);
    let status = response.status().as_u16();
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    let account = who.0.get().map(tracing::field::display);
    let from = matches!(status, 401 | 429).then(|| tracing::field::display(peer));
    match status {
        500.. => {
            tracing::warn!(target: "chuhe_server::request", %method, route, status, ms, account)
        }
        _ => {
            tracing::info!(target: "chuhe_server::request", %method, route, status, ms, account, from)
        }
    }
    response
}

/// Remembers who asks. This layer is within the one that finds it out.
pub(super) async fn remember(request: Request, next: Next) -> Response<Body> {
    let who = request.extensions().get::<Who>();
    let holder = request.extensions().get::<Identity>().and_then(Identity::holder);
    if let (Some(who), Some(holder)) = (who, holder) {
        // It is found out once for a request.
        let _ = who.0.set(holder.account);
    }
    next.run(request).await
}
