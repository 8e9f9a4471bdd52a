//! Where idempotency keys are honoured: a key that would be passed over is refused, or somebody would repeat what is not
//! safe to repeat.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::Response;
use axum::middleware::Next;
use utoipa::openapi::OpenApi;

use super::description::{KEY, all_of, parameters};
use crate::problem::{Fault, Problem};

/// The operations that honour a key, by method and path: those whose description says so.
pub(super) struct Honoured(BTreeSet<(&'static str, String)>);

impl Honoured {
    pub(super) fn by(document: &OpenApi) -> Honoured {
        let mut honoured = BTreeSet::new();
        for (path, item) in &document.paths.paths {
            let with = all_of(item)
                .filter(|(_, operation)| parameters(operation).any(|(name, _)| name == KEY));
            honoured.extend(with.map(|(method, _)| (method, path.clone())));
        }
        Honoured(honoured)
    }
}

/// Lets a key through only where it is honoured. Pages never see one.
pub(super) async fn refuse(
    State(honoured): State<Arc<Honoured>>,
    request: Request,
    next: Next,
) -> Result<Response<Body>, Problem> {
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let keyed = request.headers().contains_key(KEY) && route.starts_with("/api/");
    let method = request.method().as_str();
    let reads = matches!(method, "GET" | "HEAD" | "OPTIONS");
    let known = || honoured.0.iter().any(|(one, path)| *one == method && path == route);
    if keyed && !reads && !known() {
        return Err(Problem::invalid("Idempotency-Key", Fault::NoKeyHere));
    }
    Ok(next.run(request).await)
}
