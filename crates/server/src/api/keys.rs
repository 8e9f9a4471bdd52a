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

/// The operations that change something and honour no key, by method and path: those whose description lists none.
pub(super) struct Keyless(BTreeSet<(&'static str, String)>);

impl Keyless {
    pub(super) fn by(document: &OpenApi) -> Keyless {
        let mut keyless = BTreeSet::new();
        for (path, item) in &document.paths.paths {
            let without = all_of(item).filter(|(method, operation)| {
                *method != "GET" && !parameters(operation).any(|(name, _)| name == KEY)
            });
            keyless.extend(without.map(|(method, _)| (method, path.clone())));
        }
        Keyless(keyless)
    }
}

/// Lets a key through only where it is honoured. Pages never see one.
pub(super) async fn refuse(
    State(keyless): State<Arc<Keyless>>,
    request: Request,
    next: Next,
) -> Result<Response<Body>, Problem> {
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let method = request.method().as_str();
    let refuses = || keyless.0.iter().any(|(one, path)| *one == method && path == route);
    if request.headers().contains_key(KEY) && refuses() {
        return Err(Problem::invalid("Idempotency-Key", Fault::NoKeyHere));
    }
    Ok(next.run(request).await)
}
