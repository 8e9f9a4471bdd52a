//! What tokens are for: the scope that each operation needs. It stands in the description of the API, and whoever is turned
//! away by a token that lacks it is told so: another role would not help him.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::Response;
use axum::middleware::Next;
use utoipa::openapi::OpenApi;
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::SecurityRequirement;

use super::description::all_of;
use crate::account::Scope;
use crate::identity::{Holder, Identity, Proof};
use crate::problem::Problem;

/// What must be shown for an operation.
#[derive(Clone, Copy)]
enum Needs {
    /// A session: no token will do.
    Session,
    /// A token with a scope, if it is a token.
    Scope(Scope),
}

/// What must be shown, by method and path.
pub(super) struct Scopes(BTreeMap<(&'static str, String), Needs>);

impl Scopes {
    pub(super) fn by(document: &OpenApi) -> Scopes {
        let mut all = BTreeMap::new();
        for (path, item) in &document.paths.paths {
            for (method, operation) in all_of(item) {
                let needs = match needed(method, operation) {
                    Some(scope) => Needs::Scope(scope),
                    None if operation.security == Some(vec![shown("session")]) => Needs::Session,
                    None => continue,
                };
                all.insert((method, path.clone()), needs);
            }
        }
        Scopes(all)
    }
}

fn shown(scheme: &str) -> SecurityRequirement {
    SecurityRequirement::new(scheme, Vec::<String>::new())
}

fn with_scope(scope: Scope) -> SecurityRequirement {
    SecurityRequirement::new("token", [scope.key()])
}

/// Whether an operation can be asked for by a token, whatever is said of its scope.
fn takes_tokens(operation: &Operation) -> bool {
    let token = |one: &SecurityRequirement| {
        *one == shown("token") || Scope::ALL.iter().any(|scope| *one == with_scope(*scope))
    };
    operation.security.iter().flatten().any(token)
}

/// The scope that a token needs for an operation; none if every token will do, or none at all.
fn needed(method: &str, operation: &Operation) -> Option<Scope> {
    let tag = operation.tags.iter().flatten().next().map_or("", String::as_str);
    let scope = match (tag, method) {
        ("accounts", _) => Scope::Accounts,
        ("events" | "hall" | "games", "GET") => Scope::Read,
        ("events" | "hall", _) => Scope::Events,
        ("games", _) => Scope::Games,
        _ => return None,
    };
    takes_tokens(operation).then_some(scope)
}

/// Says in the description of an operation which scope a token needs for it.
pub(super) fn describe(method: &str, operation: &mut Operation) {
    let Some(scope) = needed(method, operation) else { return };
    for one in operation.security.iter_mut().flatten() {
        if *one == shown("token") {
            *one = with_scope(scope);
        }
    }
}

/// Tells whoever is turned away by a token that it is the token's fault, if it is.
pub(super) async fn explain(
    State(scopes): State<Arc<Scopes>>,
    request: Request,
    next: Next,
) -> Response<Body> {
    let identity = request.extensions().get::<Identity>().and_then(Identity::holder);
    let held = match identity {
        Some(Holder { by: Proof::Token { scopes, .. }, .. }) => scopes.clone(),
        _ => return next.run(request).await,
    };
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let method = request.method().as_str();
    let asked = scopes.0.iter().find(|((one, path), _)| *one == method && path == route);
    let needs = asked.map(|(_, needs)| *needs);
    let mut response = next.run(request).await;
    if response.extensions().get() == Some(&Problem::Forbidden) {
        let why = match needs {
            Some(Needs::Session) => Problem::SessionOnly,
            Some(Needs::Scope(scope)) if !held.contains(&scope) => Problem::LacksScope { scope },
            _ => Problem::Forbidden,
        };
        response.extensions_mut().insert(why);
    }
    response
}
